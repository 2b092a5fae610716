import type { Item } from './parsed.js';

/** Every pattern here looks at a bounded stretch of text or advances by one sign at a time: none can backtrack. */
const NUMBER = String.raw`\d{1,3}(?:[.,’' ]\d{3}){1,2}|\d{1,6}`;
/** `(95 Points)`, `[27pts, 6PL]`, `(2 000 pts)`; not `(+15 pts)`, not `(3 Detachment Points)`. */
const POINTS = new RegExp(String.raw`[([]\s?(${NUMBER})\s?p[\p{L}]{1,7}\b\.?[^()[\]]{0,60}[)\]]`, 'iu');
const EXTRA_POINTS = new RegExp(String.raw`\s*[([]\s?\+\s?(${NUMBER})\s?p[\p{L}]{1,7}\b[^()[\]]{0,20}[)\]]$`, 'iu');
/** Longer names are cut. */
export const MAX_NAME = 120;
const COUNT = /^(\d{1,3}) ?[x×] ?(?=\S)/iu;
const LOOSE_COUNT = /^(\d{1,2}) (?=\p{Lu})/u;
const WITH = /^(\d{1,3}) ?(?:x |× )?with (?=\S)/iu;
const LABEL = /^(\p{L}[\p{L} ]{1,24}\d{1,3}) ?: ?(?=\d|\p{L})/u;

/** `2,000`, `2.000`, `2 000` and `2000` alike. */
export const numberOf = (digits: string): number => Number(digits.replace(/[^\d]/g, ''));

export interface Points {
  readonly before: string;
  readonly points: number;
  /** What follows the bracket, without a colon; `null` where there is no colon. */
  readonly after: string | null;
}

/** Splits at the first bracket that states points; `null` where none does or other words follow it. */
export const splitPoints = (text: string): Points | null => {
  const found = POINTS.exec(text);
  if (found === null) return null;
  const before = text.slice(0, found.index).trim();
  const rest = text.slice(found.index + found[0].length).trim();
  if (before === '' || (rest !== '' && !rest.startsWith(':'))) return null;
  return { before, points: numberOf(found[1]!), after: rest === '' ? null : rest.slice(1).trim() };
};

/** `Ashen Crown (+25 pts)` → `Ashen Crown`. */
export const surcharged = (text: string): string | null => {
  const found = EXTRA_POINTS.exec(text);
  return found === null || found.index === 0 ? null : text.slice(0, found.index).trim();
};

export interface Counted {
  readonly count: number;
  readonly counted: boolean;
  readonly rest: string;
}

export const readCount = (text: string, loose = false): Counted => {
  const found = COUNT.exec(text) ?? (loose ? LOOSE_COUNT.exec(text) : null);
  if (found === null) return { count: 1, counted: false, rest: text };
  return { count: Number(found[1]), counted: true, rest: text.slice(found[0].length).trim() };
};

/** `5 with Flux gun, Knife`: what each of five carries. */
export const readWith = (text: string): { count: number; rest: string } | null => {
  const found = WITH.exec(text);
  return found === null ? null : { count: Number(found[1]), rest: text.slice(found[0].length).trim() };
};

/** `Char2: 1x Ember Marshal` → `Char2`. */
export const readLabel = (text: string): { label: string | null; rest: string } => {
  const found = LABEL.exec(text);
  return found === null ? { label: null, rest: text } : { label: found[1]!, rest: text.slice(found[0].length) };
};

/** Splits at commas that stand in no bracket. */
export const splitList = (text: string): string[] => {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '(' || sign === '[') depth++;
    else if (sign === ')' || sign === ']') depth = Math.max(0, depth - 1);
    else if (sign === ',' && depth === 0) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  parts.push(text.slice(start).trim());
  return parts.filter((part) => part !== '');
};

/** `Drone (Pulse gun)` → `Drone`, `Pulse gun`. Only a bracket at the very end counts. */
export const splitInner = (text: string): { name: string; inner: string | null } => {
  if (!text.endsWith(')')) return { name: text, inner: null };
  const open = text.indexOf('(');
  if (open <= 0) return { name: text, inner: null };
  return { name: text.slice(0, open).trim(), inner: text.slice(open + 1, -1).trim() || null };
};

/** One thing that is carried, from `2x Name (inner)`; its count is multiplied by the models that carry it. */
export const gearItem = (text: string, mark: Item['mark'], models = 1): Item => {
  const { count, counted, rest } = readCount(text, mark === 'listed');
  const { name, inner } = splitInner(rest.slice(0, MAX_NAME));
  return { name, count: count * models, counted, mark, model: false, inner, items: [] };
};

/**
 * What a kind of model carries, from `Gun, 2x Knife` or `3 with Gun, 1 with Knife`: per model in the text, for all
 * together in the answer. Names follow their last "with" until the next.
 */
export const gearList = (text: string, models: number): Item[] => {
  const parts = splitList(text);
  let each = printsTotals(parts, models) ? 1 : models;
  return parts.map((part) => {
    const group = readWith(part);
    if (group !== null) each = group.count;
    return gearItem(group?.rest ?? part, 'listed', each);
  });
};

/** No model carries five of a thing: where a count is that high, some programs printed what all carry together. */
const printsTotals = (parts: readonly string[], models: number): boolean =>
  parts.every((part) => readWith(part) === null) &&
  parts.some((part) => {
    const { count } = readCount(part);
    return count >= 5 && count <= models;
  });

/**
 * Names that were printed without a break between them: `Fusion relay upgradeRelay gun`. A small letter directly before
 * a capital is such a place; names with one inside (`McBrand`) are rare enough to be put together by whoever knows them.
 */
export const unglue = (text: string): string[] =>
  text.replace(/(\p{Ll}|\))(?=\p{Lu}[\p{Ll}'’]|\d{1,2}x )/gu, '$1\n').split('\n');
