import type { ListWarning } from '../army.js';
import { diceOf, mostOf } from './values.js';

export interface ParsedKeywords {
  /** In the contract's words, each once: `RAPID FIRE 1`, `ANTI-FLY 2+`, `LETHAL HITS: non-MONSTER/VEHICLE`. */
  readonly abilities: readonly string[];
  /** What no word of the contract expresses, as printed. */
  readonly notModelled: readonly string[];
  /** Code `unknown-keyword`: one for each keyword that is neither an ability nor a known one-off. */
  readonly warnings: readonly ListWarning[];
}

/** Abilities without a value, by their folded name. */
const PLAIN: ReadonlyMap<string, string> = new Map(
  [
    'ASSAULT',
    'BLAST',
    'CLOSE-QUARTERS',
    'CONVERSION',
    'DEVASTATING WOUNDS',
    'EXTRA ATTACKS',
    'HAZARDOUS',
    'HEAVY',
    'IGNORES COVER',
    'INDIRECT FIRE',
    'LANCE',
    'LETHAL HITS',
    'ONE SHOT',
    'PISTOL',
    'PRECISION',
    'PSYCHIC',
    'TORRENT',
    'TWIN-LINKED',
  ].map((word) => [word.replace('-', ' '), word]),
);

/** Abilities with a value, which may be dice. */
const VALUED = new Set(['BLAST', 'CLEAVE', 'MELTA', 'RAPID FIRE', 'SUSTAINED HITS']);

/** Keywords of single weapons, explained on their datasheet; no word of the contract expresses them. */
const ONE_OFFS = new Set([
  'BLINDING LIGHT',
  'BUBBLECHUKKA',
  'DEAD CHOPPY',
  'DEFENSIVE ARRAY',
  'HARPOONED',
  'HIVE DEFENCES',
  'HOOKED',
  'IMPALED',
  'LINKED FIRE',
  'OVERCHARGE',
  'PLASMA WARHEAD',
  'PSYCHIC ASSASSIN',
  'REVERBERATING SUMMONS',
  'SNAGGED',
  'SONIC DEVASTATION',
]);

/** Ten is the most that was ever printed; a value that no table can roll is a slip. */
const MOST_VALUE = 100;
const LONGEST_TOKEN = 80;
const MOST_TOKENS = 40;

const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
const HYPHENS = /[\u2010-\u2015\u2043\u2212]/g;
const QUOTES = /[\u2018\u2019\u02bc\u00b4`]/g;
/** Brackets and bold around a keyword, links inside of it. */
const MARKS = /\^\^|\*\*|[[\]]|<[^<>]{0,200}>/g;

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(HYPHENS, '-')
    .replace(QUOTES, "'")
    .replace(MARKS, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Upper case, a hyphen counts as a space, as in the contract. */
const folded = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[\s-]+/g, ' ')
    .trim();

/** `non-MONSTER/VEHICLE`, `EPIC HERO`: keywords of the target, any of them, or with `non-` none of them. */
function targetOf(text: string): string | undefined {
  const found = /^(non[- ])?(.+)$/i.exec(text.trim());
  const any = (found?.[2] ?? '').split('/').map((each) => each.trim().toUpperCase());
  if (any.some((each) => !/^\p{L}[\p{L}\d' -]*$/u.test(each))) return undefined;
  return `${found?.[1] ? 'non-' : ''}${any.join('/')}`;
}

/** The word of the contract, `undefined` if there is none. */
function abilityOf(token: string): string | undefined {
  const colon = token.indexOf(':');
  if (colon < 0) return wordOf(token);
  const condition = targetOf(token.slice(colon + 1));
  if (condition === undefined) return undefined;
  const name = token.slice(0, colon).trim();
  if (folded(name) === 'HUNTER') return `HUNTER: ${condition}`;
  const word = wordOf(name);
  return word && `${word}: ${condition}`;
}

function wordOf(text: string): string | undefined {
  const name = folded(text);
  const known = PLAIN.get(name);
  if (known !== undefined) return known;
  const anti = /^anti[- ]\s*(.+?)\s*\(?([2-6])\+?\)?$/i.exec(text);
  if (anti) {
    const target = targetOf(anti[1] ?? '');
    return target && `ANTI-${target} ${anti[2]}+`;
  }
  const valued = /^(.*[A-Z]) \(?(\d*D?\d+(?: ?\+ ?\d+)*)\)?"?$/.exec(name);
  const value = diceOf((valued?.[2] ?? '').replaceAll(' ', ''));
  if (value === undefined || !VALUED.has(valued?.[1] ?? '')) return undefined;
  if (mostOf(value) < 1 || mostOf(value) > MOST_VALUE) return undefined;
  return `${valued?.[1]} ${value}`;
}

/**
 * A cell of weapon keywords as any tool prints it: separated by commas, semicolons or lines, with or without brackets,
 * any case, any hyphen, any space; left-over separators and repeated keywords are dropped.
 */
export function parseKeywords(cell: string | null | undefined): ParsedKeywords {
  const abilities = new Set<string>();
  const notModelled = new Map<string, string>();
  const warnings: ListWarning[] = [];
  const tokens = (typeof cell === 'string' ? cell : '').split(/[,;\n\r]/, MOST_TOKENS + 1);
  for (const token of tokens.slice(0, MOST_TOKENS)) {
    const text = plain(token.slice(0, 4 * LONGEST_TOKEN));
    if (text === '' || text === '-') continue;
    const shown = text.length > LONGEST_TOKEN ? `${text.slice(0, LONGEST_TOKEN)}…` : text;
    const ability = shown === text ? abilityOf(text) : undefined;
    if (ability !== undefined) {
      abilities.add(ability);
    } else if (!notModelled.has(folded(shown))) {
      notModelled.set(folded(shown), shown);
      if (ONE_OFFS.has(folded(shown))) continue;
      warnings.push({
        code: 'unknown-keyword',
        text: `The keyword "${shown}" is not known; it is left out of the odds.`,
      });
    }
  }
  if (tokens.length > MOST_TOKENS) {
    const text = `A weapon has more than ${MOST_TOKENS} keywords; the rest are left out of the odds.`;
    warnings.push({ code: 'unknown-keyword', text });
  }
  return { abilities: [...abilities], notModelled: [...notModelled.values()], warnings };
}
