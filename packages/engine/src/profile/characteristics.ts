import { constant, type DiceExpression } from './dice.js';
import { plainText } from './words.js';

/** Bounds of what can be written at all; what a scenario may hold is narrower. */
const MOST_DICE = 999;
const MOST_PLUS = 99_999;

const DICE = /^(\d{0,3})D([36])(?:\+(\d{1,5}))?$/;
const WHOLE_NUMBER = /^\d{1,5}$/;
const TARGET_NUMBER = /^(\d{1,2})\+?$/;
const NONE = new Set(['-', 'N/A', 'NA', 'NONE']);

const squeeze = (text: string): string => plainText(text).replaceAll(' ', '').toUpperCase();

/**
 * A number or a dice expression (01.05): `3`, `"3"`, `"D6"`, `"2D6+3"`, in any case and spacing. A plain number is a
 * non-negative integer. `undefined` for anything else.
 */
export function parseDice(value: number | string): DiceExpression | undefined {
  if (typeof value === 'number') {
    return Number.isInteger(value) && value >= 0 && value <= MOST_PLUS ? constant(value) : undefined;
  }
  if (typeof value !== 'string' || value.length > 40) return undefined;
  const text = squeeze(value);
  if (WHOLE_NUMBER.test(text)) return constant(Number(text));
  const match = DICE.exec(text);
  if (match === null) return undefined;
  const count = match[1] === '' ? 1 : Number(match[1]);
  if (count < 1 || count > MOST_DICE) return undefined;
  return { count, sides: match[2] === '3' ? 3 : 6, plus: match[3] === undefined ? 0 : Number(match[3]) };
}

/** The shortest text that `parseDice` reads back: `"3"`, `"D6"`, `"2D6+3"`. */
export function formatDice(dice: DiceExpression): string {
  if (dice.count === 0) return String(dice.plus);
  const rolled = `${dice.count === 1 ? '' : dice.count}D${dice.sides}`;
  return dice.plus === 0 ? rolled : `${rolled}+${dice.plus}`;
}

/** `"3+"`, `"3"` or `3` as 3, if it is within `best`..`worst`; `null` for none (`null`, `"-"`, `"N/A"`). */
function parseTargetNumber(value: unknown, best: number, worst: number): number | null | undefined {
  if (value === null) return null;
  if (typeof value === 'string') {
    if (value.length > 40) return undefined;
    const text = squeeze(value);
    if (NONE.has(text)) return null;
    const match = TARGET_NUMBER.exec(text);
    return match === null ? undefined : parseTargetNumber(Number(match[1]), best, worst);
  }
  return typeof value === 'number' && Number.isInteger(value) && value >= best && value <= worst ? value : undefined;
}

/** BS or WS: 2..6, `null` for N/A, `undefined` for what is neither. */
export const parseSkill = (value: unknown): number | null | undefined => parseTargetNumber(value, 2, 6);

/** Sv: 2..7, where 7 is none (also written `null`, `"-"`); `undefined` for what is neither. */
export function parseSave(value: unknown): number | undefined {
  const save = parseTargetNumber(value, 2, 7);
  return save === null ? 7 : save;
}

/** InSv or Feel No Pain: 2..6, `null` for none, `undefined` for what is neither. */
export const parseWard = (value: unknown): number | null | undefined => parseTargetNumber(value, 2, 6);

/** AP: 0 or a negative integer, also `"-2"` with any kind of dash, or a lone dash for 0; `undefined` for the rest. */
export function parseAP(value: unknown): number | undefined {
  if (typeof value === 'string') {
    if (value.length > 40) return undefined;
    const text = squeeze(value);
    if (NONE.has(text)) return 0;
    return /^-?\d{1,2}$/.test(text) ? parseAP(Number(text)) : undefined;
  }
  if (typeof value !== 'number' || !Number.isInteger(value) || value > 0 || value < -99) return undefined;
  return value === 0 ? 0 : value;
}
