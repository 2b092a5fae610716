import { tidy } from '../names.js';
import type { Toggle } from '../profile.js';
import { readDeadlyDemise } from '../words/deadly-demise.js';
import { parseKeywords } from '../words/keywords.js';

/** An ability as the list prints it. Its text is read here and never kept. */
export interface PrintedAbility {
  readonly name: string;
  readonly text: string;
}

/** A save or a Feel No Pain that an ability gives without conditions. */
export interface Ward {
  readonly kind: 'InSv' | 'FNP';
  readonly value: string;
  readonly against: 'ranged' | 'melee' | null;
  /** The list itself points to a condition. */
  readonly check: boolean;
  /** It belongs to whoever carries the option, not to the whole unit. */
  readonly bearer: boolean;
}

export interface ReadAbility {
  readonly ward: Ward | null;
  readonly toggle: Toggle | null;
  /** Changes numbers, and no word of the contract says how. */
  readonly notModelled: string | null;
}

const NOTHING: ReadAbility = { ward: null, toggle: null, notModelled: null };

/** Rules of the game that change nothing about an attack that the odds are asked for. */
const WITHOUT_EFFECT =
  /^(?:leader|support|deep strike|infiltrators|scouts\b.*|deadly demise|firing deck\b.*|fights first|hover|transport|attached unit|warlord|super-heavy walker|(?:[a-z-]+ )?wargear)$/;
/** Weapon abilities as exporters list them beside a weapon, without their value. */
const BARE_KEYWORD = /^(?:anti-?|sustained hits|rapid fire|melta|blast|cleave|hunter)(?: x)?$/;

const MARKS = /\^\^|\*\*|<[^<>]{0,200}>/g;

const plain = (words: string): string =>
  tidy(words.replace(MARKS, ''))
    .replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-');

const ATTACK_NUMBERS = new RegExp(
  [
    String.raw`\b(?:hit|wound|damage) rolls?\b`,
    String.raw`\bre-?roll (?:a |the |any |all |one )?(?:hit|wound|damage|saving)`,
    String.raw`\bsaving throws?\b|\b(?:armour|invulnerable) saves?\b|\bfeel no pain\b`,
    String.raw`\b(?:damage|attacks|strength|armour penetration|toughness|wounds|ballistic skill|weapon skill|save) characteristic`,
    String.raw`\bcritical (?:hit|wound)|\bmortal wounds?\b|\bbenefit of cover\b`,
    String.raw`\[[a-z][a-z -]{2,}[^\]]{0,20}\]`,
  ].join('|'),
  'i',
);

const SUBJECT = '(?:(?:this|the) (?:model|unit)|(?:all |each |every )?models? in this unit|(?:the )?bearer)';
const AGAINST = String.raw`( against (ranged|melee) attacks)?(?: only)?\.?`;
const PLAIN_INVULNERABLE = new RegExp(
  `^(?:${SUBJECT} )?(?:(?:has|have) an? )?([2-6])\\+(?: invulnerable saves?)?${AGAINST}$`,
  'i',
);
const PLAIN_FEEL_NO_PAIN = new RegExp(
  `^(?:${SUBJECT} )?(?:has|have) (?:the |a )?feel no pain ([2-6])\\+(?: ability)?\\.?$`,
  'i',
);

const INVULNERABLE_NAME =
  /^(?:invulnerable saves?\b[\s:-]*\(?(?:([2-6])\+?(\*?))?\)?|([2-6])\+(\*?) invulnerable saves?\b)(.*)$/i;
/** A text that is no more than a number with its star or its kind of attack. */
const STARRED = /^([2-6])\+\s*(?:\*|\((ranged|melee)\b[^()]{0,30}\))\.?$/i;
const FEEL_NO_PAIN_NAME = /^feel no pain\b,?\s*\(?(?:([2-6])\+?(\*?))?\)?(.*)$/i;

/** When an ability applies, as far as its text is plain about it. */
function conditionOf(text: string): string {
  if (/\b(?:while|when) this model is leading\b/i.test(text)) return 'leading a unit';
  const kind = /\bagainst (ranged|melee) attacks/i.exec(text)?.[1];
  return kind === undefined ? 'as its ability says' : `against ${kind.toLowerCase()} attacks, as its ability says`;
}

const targetToggle = (source: string, effect: string, condition: string | null): ReadAbility => ({
  ...NOTHING,
  toggle: { source, effect, side: 'target', condition, on: condition === null },
});

const wardOf = (
  kind: Ward['kind'],
  value: string,
  text: string,
  { against = null, check = false }: Partial<Pick<Ward, 'against' | 'check'>> = {},
): ReadAbility => ({
  ...NOTHING,
  ward: { kind, value: `${value}+`, against, check, bearer: /\bbearer\b/i.test(text) },
});

/** The kinds of wounds that the contract has a Feel No Pain for. */
function feelNoPainWord(value: string, text: string): string {
  if (/\bmortal wounds?\b/i.test(text)) return `FNP ${value}+ vs mortal wounds`;
  return /\bpsychic\b/i.test(text) ? `FNP ${value}+ vs psychic` : `FNP ${value}+`;
}

function invulnerable(name: string, text: string): ReadAbility | null {
  const named = INVULNERABLE_NAME.exec(name);
  const printed = PLAIN_INVULNERABLE.exec(text);
  if (named === null) {
    if (printed === null || !/invulnerable/i.test(text)) return null;
    return wardOf('InSv', printed[1]!, text, { against: against(printed[3]) });
  }
  const starred = STARRED.exec(text);
  const star = named[2] === '*' || named[4] === '*' || starred !== null;
  const value = named[1] ?? named[3] ?? printed?.[1] ?? starred?.[1];
  const kind = against(printed?.[3] ?? starred?.[2] ?? /\b(ranged|melee)\b/i.exec(named[5] ?? '')?.[1]);
  if (value !== undefined && !star && (printed !== null || text === '' || kind !== null)) {
    return wardOf('InSv', value, text, { against: kind });
  }
  if (value !== undefined && star) {
    // A star sends the reader to the text; nearly always it is good against shooting only.
    const assumed = against(/\bagainst (ranged|melee) attacks/i.exec(text)?.[1]) ?? kind ?? 'ranged';
    return wardOf('InSv', value, text, { against: assumed, check: true });
  }
  const inText = value ?? /([2-6])\+ invulnerable save/i.exec(text)?.[1];
  if (inText === undefined) return { ...NOTHING, notModelled: name };
  return targetToggle(name, `InSv ${inText}+`, conditionOf(text));
}

function feelNoPain(name: string, text: string): ReadAbility | null {
  const named = FEEL_NO_PAIN_NAME.exec(name);
  if (named !== null) {
    const [, value, star, rest] = named;
    if (value === undefined) return { ...NOTHING, notModelled: name };
    const word = feelNoPainWord(value, rest ?? '');
    if (star === '*') return targetToggle(name, word, 'as its ability says');
    if (word !== `FNP ${value}+`) return targetToggle(name, word, null);
    return (rest ?? '').trim() === '' ? wardOf('FNP', value, text) : targetToggle(name, word, 'as its ability says');
  }
  const printed = PLAIN_FEEL_NO_PAIN.exec(text);
  if (printed !== null) return wardOf('FNP', printed[1]!, text);
  const mentioned = /feel no pain ([2-6])\+([^.■]{0,60})/i.exec(text);
  if (mentioned === null) return null;
  return targetToggle(name, feelNoPainWord(mentioned[1]!, mentioned[2] ?? ''), conditionOf(text));
}

const against = (kind: string | undefined): Ward['against'] => {
  const lower = kind?.toLowerCase();
  return lower === 'ranged' || lower === 'melee' ? lower : null;
};

/** "Damaged: 1-4 wounds remaining": a hint, off until the player says that it is so. */
function damaged(name: string, text: string): ReadAbility | null {
  const condition = /^damaged\b\W*(.*)$/i.exec(name)?.[1];
  if (condition === undefined) return null;
  const when = /\d/.test(condition) ? condition : 'damaged';
  if (!/subtract 1 from (?:the|that attack's|its) hit roll/i.test(text)) return { ...NOTHING, notModelled: name };
  return {
    ...NOTHING,
    toggle: { source: 'Damaged', effect: '-1 to hit', side: 'attacker', condition: when, on: false },
  };
}

/**
 * What an ability means for the odds, by its name and the plainest of texts: invulnerable saves, Feel No Pain, STEALTH,
 * LONE OPERATIVE, DEADLY DEMISE, and Damaged as a switch. Whatever else touches an attack's numbers is named as not modelled.
 */
export function readAbility(printed: PrintedAbility): ReadAbility {
  const name = plain(printed.name);
  const text = plain(printed.text);
  const folded = name.toLowerCase();
  if (folded === '' || WITHOUT_EFFECT.test(folded) || BARE_KEYWORD.test(folded)) return NOTHING;
  if (parseKeywords(name).abilities.length > 0) return NOTHING;
  if (folded === 'stealth') return targetToggle('Stealth', 'STEALTH', null);
  const demise = readDeadlyDemise(name);
  if (demise !== null) return { ...NOTHING, toggle: demise };
  const operative = /^lone operative(?:\s*\(?(\d{1,2})["']?\)?)?$/.exec(folded);
  if (operative) {
    return targetToggle('Lone Operative', operative[1] ? `LONE OPERATIVE ${operative[1]}"` : 'LONE OPERATIVE', null);
  }
  const read = invulnerable(name, text) ?? feelNoPain(name, text) ?? damaged(name, text);
  if (read !== null) return read;
  return ATTACK_NUMBERS.test(text) ? { ...NOTHING, notModelled: name } : NOTHING;
}
