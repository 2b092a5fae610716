/**
 * The cells of a profile as lists and data sets print them. A reader never throws and never guesses silently: `value`
 * is what the cell says (`null`: nothing, or nothing that can be read), `warning` is one sentence where it had to be
 * interpreted or could not be read.
 */
export interface Reading<T> {
  readonly value: T | null;
  readonly warning: string | null;
}

export type Cell = string | number | null | undefined;

const LONGEST_CELL = 40;
/** What the scenario contract accepts; a number beyond it is a slip, not a profile. */
const MOST = { A: 1000, S: 100, D: 100, T: 100, W: 100, OC: 1000, inches: 1000 } as const;
const MOST_DICE = 100;

const HYPHENS = /[\u2010-\u2015\u2043\u2212]/g;
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
const INCHES = /(?:["”“″]|''|’’|in)$/i;
const NONE = new Set(['', '-', 'N/A', 'NA', 'NONE']);

/** Without spaces, one kind of hyphen, upper case; `null` where it is no cell at all. */
function squeeze(cell: Cell): string | null {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell !== 'string' || cell.length > LONGEST_CELL) return null;
  return cell.replace(INVISIBLE, '').replace(HYPHENS, '-').replace(/\s+/g, '').toUpperCase();
}

const quote = (cell: Cell): string => {
  const text = String(cell ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return `"${text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL)}…` : text}"`;
};

const read = <T>(value: T, warning: string | null = null): Reading<T> => ({ value, warning });
const unread = (what: string, cell: Cell): Reading<never> => ({
  value: null,
  warning: `${what} ${quote(cell)} cannot be read.`,
});
const taken = (what: string, cell: Cell, as: string): string => `${what} ${quote(cell)} was read as ${as}.`;

const DICE = /^(\d{0,3})D([36])((?:\+\d{1,4})*)$/;
const SUM = /^\d{1,4}(?:\+\d{1,4})*$/;
const sumOf = (terms: string): number => terms.split('+').reduce((sum, term) => sum + Number(term || 0), 0);

/**
 * A dice expression in the contract's spelling: `2d6+2` is `"2D6+2"`, `D6+0` is `"D6"`, `D6+01` is `"D6+1"`, `2+0` is 2
 * (enhancements leave such sums behind). `undefined` for anything else.
 */
export function diceOf(text: string): number | string | undefined {
  if (SUM.test(text)) return sumOf(text);
  const dice = DICE.exec(text);
  if (dice === null) return undefined;
  const count = dice[1] === '' ? 1 : Number(dice[1]);
  if (count < 1 || count > MOST_DICE) return undefined;
  const plus = sumOf(dice[3] ?? '');
  return `${count === 1 ? '' : count}D${dice[2]}${plus === 0 ? '' : `+${plus}`}`;
}

/** The largest result of what `diceOf` gives. */
export function mostOf(dice: number | string): number {
  if (typeof dice === 'number') return dice;
  const [count, sides, plus] = dice.split(/D|\+/);
  return (count === '' ? 1 : Number(count)) * Number(sides) + Number(plus ?? 0);
}

/** A, S or D. A target number such as `8+` is a slip for the number. */
export function readDice(what: 'A' | 'S' | 'D', cell: Cell): Reading<number | string> {
  const text = squeeze(cell);
  if (text === null) return unread(what, cell);
  const slip = /^(\d{1,4})\+$/.exec(text);
  const dice = slip ? Number(slip[1]) : diceOf(text);
  if (dice === undefined || dice === 0 || mostOf(dice) > MOST[what]) return unread(what, cell);
  return read(dice, slip ? taken(what, cell, String(dice)) : null);
}

/** 0 or negative; a lone dash is 0. Some tools leave the sign out. */
export function readAP(cell: Cell): Reading<number> {
  const text = squeeze(cell);
  if (text === '-') return read(0);
  if (text === null || !/^-?\d{1,2}$/.test(text)) return unread('AP', cell);
  const size = Math.abs(Number(text));
  if (size === 0) return read(0);
  return read(-size, text.startsWith('-') ? null : taken('AP', cell, `-${size}`));
}

/** `3+`, a bare `3`, or `3+0`, within `best` to `worst`. */
function targetNumber(text: string, best: number, worst: number): string | undefined {
  const found = /^(\d)\+?0*$/.exec(text);
  const number = Number(found?.[1]);
  return found !== null && number >= best && number <= worst ? `${number}+` : undefined;
}

/** BS or WS, `2+` to `6+`; `null` without a warning: `N/A`, hits without a roll. */
export function readSkill(what: 'BS' | 'WS', cell: Cell): Reading<string> {
  const text = squeeze(cell);
  if (text !== null && text !== '' && NONE.has(text)) return { value: null, warning: null };
  const skill = text === null ? undefined : targetNumber(text, 2, 6);
  return skill === undefined ? unread(what, cell) : read(skill);
}

/** Inches, or `"melee"`; `null` without a warning: none is printed. */
export function readRange(cell: Cell): Reading<number | 'melee'> {
  const text = squeeze(cell);
  if (text === 'MELEE') return read('melee');
  if (text !== null && NONE.has(text)) return { value: null, warning: null };
  const inches = /^\d{1,4}$/.exec(text?.replace(INCHES, '') ?? '');
  const range = Number(inches?.[0]);
  return inches === null || range < 1 || range > MOST.inches ? unread('range', cell) : read(range);
}

/** `6"`, or `20+"` for a minimum; `null`: it does not move. */
export function readMove(cell: Cell): Reading<string> {
  const text = squeeze(cell);
  if (text !== null && NONE.has(text)) return { value: null, warning: null };
  const found = /^(\d{1,3})(\+?)$/.exec(text?.replace(/["”“″']/g, '') ?? '');
  return found === null ? unread('M', cell) : read(`${Number(found[1])}${found[2]}"`);
}

/** T or W: a whole number of at least 1. */
export function readWhole(what: 'T' | 'W', cell: Cell): Reading<number> {
  const text = squeeze(cell);
  if (text === null || !SUM.test(text)) return unread(what, cell);
  const number = sumOf(text);
  return number < 1 || number > MOST[what] ? unread(what, cell) : read(number);
}

/** OC; `null`: none is printed. */
export function readControl(cell: Cell): Reading<number> {
  const text = squeeze(cell);
  if (text !== null && NONE.has(text)) return { value: null, warning: null };
  if (text === null || !SUM.test(text) || sumOf(text) > MOST.OC) return unread('OC', cell);
  return read(sumOf(text));
}

/** `6+`, or a bare `7`; `null`: none is printed. */
export function readLeadership(cell: Cell): Reading<string> {
  const text = squeeze(cell);
  if (text !== null && NONE.has(text)) return { value: null, warning: null };
  const found = /^(\d{1,2})\+?$/.exec(text ?? '');
  return found === null ? unread('Ld', cell) : read(`${Number(found[1])}+`);
}

/** Sv, `2+` to `6+`; `null`: none, also printed as `7+`. */
export function readSave(cell: Cell): Reading<string> {
  const text = squeeze(cell);
  if (text === '') return { value: null, warning: taken('Sv', cell, 'none') };
  if (text !== null && NONE.has(text)) return { value: null, warning: null };
  const save = text === null ? undefined : targetNumber(text, 2, 7);
  if (save === undefined) return unread('Sv', cell);
  return save === '7+' ? { value: null, warning: null } : read(save);
}

/** Feel No Pain, `2+` to `6+`; `null`: none. */
export function readFeelNoPain(cell: Cell): Reading<string> {
  const text = squeeze(cell);
  if (text !== null && NONE.has(text)) return { value: null, warning: null };
  const ward = text === null ? undefined : targetNumber(text, 2, 6);
  return ward === undefined ? unread('FNP', cell) : read(ward);
}

export interface Invulnerable {
  readonly InSv: string;
  /** Which attacks it is good against; `null`: all. */
  readonly against: 'ranged' | 'melee' | null;
  /** The cell points to a condition that it does not print, or does not print whole: the player should look. */
  readonly check: boolean;
}

/**
 * An invulnerable save; `null` without a warning: none. `5+*` sends the reader to an ability; nearly all of these are
 * good against ranged attacks only, so that is assumed, and flagged.
 */
export function readInvulnerable(cell: Cell): Reading<Invulnerable> {
  const text = squeeze(cell);
  if (text !== null && NONE.has(text)) return { value: null, warning: null };
  const found = /^([2-6])\+?(\*?)(?:\((RANGED|MELEE)(?:ATTACKS)?(?:ONLY)?\*?\))?$/.exec(text ?? '');
  if (found === null) return unread('InSv', cell);
  const [, number, star, kind] = found;
  const against = kind === 'MELEE' ? 'melee' : kind === 'RANGED' || star === '*' ? 'ranged' : null;
  const warning = against === null ? null : `InSv ${quote(cell)} was taken to be good against ${against} attacks only.`;
  return read({ InSv: `${number}+`, against, check: against !== null }, warning);
}
