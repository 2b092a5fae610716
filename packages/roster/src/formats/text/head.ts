import { fold } from '../../names.js';
import { numberOf, readLabel, splitPoints } from './grammar.js';
import type { TextLine } from './lines.js';
import { withoutUpgrade } from './words.js';

/** What stands before the units. */
export interface Head {
  name: string | null;
  factions: string[];
  detachments: string[];
  total: number | null;
  limit: number | null;
  edition: '11e' | '10e' | null;
  /** Whom the head calls the warlord, and who has which enhancement: a label (`Char2`), a name, or both. */
  warlord: Mention | null;
  enhancements: { readonly name: string; readonly on: Mention | null }[];
}

export interface Mention {
  readonly label: string | null;
  readonly name: string;
}

export const emptyHead = (): Head => ({
  name: null,
  factions: [],
  detachments: [],
  total: null,
  limit: null,
  edition: null,
  warlord: null,
  enhancements: [],
});

const NONE = /^(?:-|—|–|none|no detachment|n\/a)?$/i;

const mention = (text: string): Mention => {
  const { label, rest } = readLabel(text.trim());
  return { label, name: rest.trim() };
};

/** `Xenos - Tide Wardens` → `Tide Wardens`, `Xenos`. */
export const factionsOf = (text: string): string[] =>
  text
    .split(/\s[-–—]\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .reverse();

/** `Ashen Crown (on Char1: Ember Marshal)`; several may stand in one line, split by semicolons. */
const readEnhancements = (head: Head, text: string): void => {
  for (const part of text.split(';')) {
    const at = part.lastIndexOf('(on ');
    const name = withoutUpgrade(at > 0 ? part.slice(0, at) : part);
    if (NONE.test(name)) continue;
    head.enhancements.push({ name, on: at > 0 ? mention(part.slice(at + 4).replace(/\)\s*$/, '')) : null });
  }
};

const pointsIn = (text: string): number | null => {
  const found = /\d{1,3}(?:[.,’' ]\d{3}){1,2}|\d{1,6}/.exec(text);
  return found === null ? null : numberOf(found[0]);
};

/**
 * A line `Key: value` of a head, in any of the programs' words for the key. False if the key means nothing here.
 */
export const readKey = (head: Head, key: string, value: string): boolean => {
  switch (fold(key)) {
    case 'faction keyword':
    case 'faction keywords':
    case 'factions used':
    case 'faction used':
    case 'faction':
    case 'factions':
    case 'army faction':
      if (head.factions.length === 0) head.factions.push(...factionsOf(value));
      return true;
    case 'detachment':
    case 'detachments':
    case 'detachment choice':
    case 'detachment used':
    case 'detachments used':
    case 'detachment rule':
    case 'army detachment':
    case 'detachement':
    case 'detachements':
    case 'detachement used':
    case 'detachement rule':
    case 'regle de detachement': {
      // The rule's name or the cost stands in brackets behind it.
      const name = value.replace(/\s*\([^()]*\)\s*$/, '').trim();
      if (!NONE.test(name) && !head.detachments.includes(name)) head.detachments.push(name);
      return true;
    }
    case 'force disposition':
    case 'force dispositions':
    case 'disposition':
    case 'disposition used':
    case 'disposition des forces':
    case 'dispositions des forces':
    case 'disposiciones de la fuerza':
      head.edition = '11e';
      return true;
    case 'total army points':
    case 'army points':
    case 'total points':
    case 'points':
      head.total ??= pointsIn(value);
      return true;
    case 'points limit':
    case 'battle size':
      head.limit ??= pointsIn(splitPoints(value) === null ? value : String(splitPoints(value)!.points));
      return true;
    case 'list name':
    case 'army name':
      if (!NONE.test(value)) head.name ??= value;
      return true;
    case 'warlord':
      if (!NONE.test(value)) head.warlord = mention(value);
      return true;
    case 'enhancement':
    case 'enhancements':
      readEnhancements(head, value);
      return true;
    case 'player name':
    case 'team name':
    case 'number of units':
    case 'secondary':
    case 'leader/support':
    case 'show/hide options':
      return true;
    default:
      return false;
  }
};

/** Splits `Key: value`; `null` where there is no key. */
export const keyValue = (text: string): { key: string; value: string } | null => {
  const at = text.indexOf(':');
  if (at <= 0 || at > 60) return null;
  return { key: text.slice(0, at).replace(/^[+&#\s]+/, ''), value: text.slice(at + 1).trim() };
};

const FENCE = /^\+{5,}$/;

/**
 * The block between two rows of plus signs, wherever it stands; adds to `head` and says where it starts and ends.
 * Blocks directly behind each other are one.
 */
export const readFence = (lines: readonly TextLine[], head: Head): { from: number; to: number } | null => {
  const from = lines.findIndex(({ text }) => FENCE.test(text) || /^\+ ?[\p{L} /]{4,40}:/u.test(text));
  if (from < 0) return null;
  let to = from;
  let last = '';
  for (let at = from; at < lines.length; at++) {
    const { text } = lines[at]!;
    if (text === '') continue;
    const inside = text.startsWith('+') || text.startsWith('&') || (closes(lines, at) && keyValue(text) !== null);
    if (!inside) break;
    to = at + 1;
    const pair = keyValue(text);
    if (text.startsWith('&') && last === 'enhancement') readEnhancements(head, text.slice(1));
    else if (pair !== null) {
      readKey(head, pair.key, pair.value);
      last = fold(pair.key);
    }
  }
  return { from, to };
};

/** Whether a row of plus signs follows soon: then lines without a plus sign still belong to the block. */
const closes = (lines: readonly TextLine[], at: number): boolean => {
  for (let ahead = at + 1; ahead < Math.min(lines.length, at + 20); ahead++) {
    if (FENCE.test(lines[ahead]!.text)) return true;
  }
  return false;
};
