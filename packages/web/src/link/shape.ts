import type { Setup } from '../worker/api.js';

/** A set-up that a page can draw, or why it is none. Whether it makes sense is for the engine's check to say. */
export type Shaped = { readonly ok: true; readonly setup: Setup } | { readonly ok: false; readonly why: string };

type Fields = Readonly<Record<string, unknown>>;
type Fault = string | null;

const MOST_ENTRIES = 200;
const LONGEST_TEXT = 10_000;
// Keys that mean something to the language and nothing to a set-up.
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCell = (value: unknown): boolean =>
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.length <= LONGEST_TEXT);

const isWord = (value: unknown): boolean =>
  typeof value === 'string'
    ? isCell(value)
    : isFields(value) && typeof value['effect'] === 'string' && Object.values(value).every(isCell);

const WORD_LISTS = new Set(['abilities', 'effects', 'keywords', 'rules']);
/** Fields whose inside only the engine knows; plain data of a small depth. */
const INNER = new Set(['situation', 'choices', 'base', 'at', 'facing', 'movedFrom', 'weapons', 'armour']);
const DEEPEST = 4;

const isPlain = (value: unknown, depth = 0): boolean => {
  if (isCell(value)) return true;
  if (depth >= DEEPEST || typeof value !== 'object' || value === null) return false;
  if (!Array.isArray(value) && Object.keys(value).some((key) => FORBIDDEN.has(key))) return false;
  const inner = Object.values(value);
  return inner.length <= MOST_ENTRIES && inner.every((one) => isPlain(one, depth + 1));
};

/** The first field of an entry that is neither a cell nor a list that belongs there. */
const faultOf = (entry: unknown, path: string, lists: readonly string[]): Fault => {
  if (!isFields(entry)) return `${path} is no entry`;
  if (typeof entry['name'] !== 'string') return `${path} has no name`;
  for (const [key, value] of Object.entries(entry)) {
    const inner = `${path}.${key}`;
    if (FORBIDDEN.has(key)) return `${inner} cannot be a field`;
    if (lists.includes(key)) continue;
    if (WORD_LISTS.has(key)) {
      if (!Array.isArray(value) || value.length > MOST_ENTRIES || !value.every(isWord))
        return `${inner} is no list of words`;
    } else if (INNER.has(key) ? !isPlain(value) : !isCell(value)) return `${inner} cannot be read`;
  }
  return null;
};

const faultInList = (list: unknown, path: string, fault: (entry: unknown, path: string) => Fault): Fault => {
  if (!Array.isArray(list)) return `${path} is missing`;
  if (list.length > MOST_ENTRIES) return `${path} has more than ${MOST_ENTRIES} entries`;
  for (const [index, entry] of list.entries()) {
    const found = fault(entry, `${path}[${index}]`);
    if (found !== null) return found;
  }
  return null;
};

const row = (entry: unknown, path: string): Fault => faultOf(entry, path, []);

/** Models that strike with what they carry. */
const fighter = (entry: unknown, path: string): Fault => {
  const own = faultOf(entry, path, ['carries']);
  if (own !== null || !isFields(entry) || entry['carries'] === undefined) return own;
  return faultInList(entry['carries'], `${path}.carries`, row);
};

const attacker = (entry: unknown, path: string): Fault => {
  const own = faultOf(entry, path, ['weapons', 'models']);
  if (own !== null || !isFields(entry)) return own;
  const weapons = faultInList(entry['weapons'], `${path}.weapons`, row);
  if (weapons !== null || entry['models'] === undefined) return weapons;
  return faultInList(entry['models'], `${path}.models`, row);
};

const target = (entry: unknown): Fault => {
  const own = faultOf(entry, 'target', ['models', BACK]);
  if (own !== null || !isFields(entry)) return own;
  const back = entry[BACK] ?? {};
  // Its own blows need no name: they are the target's.
  const fault = isFields(back) ? fighter({ name: '', ...back }, `target.${BACK}`) : `target.${BACK} cannot be read`;
  return fault ?? faultInList(entry['models'], 'target.models', row);
};

const BACK = 'strikesBack';

/** What an attacker is in each ruleset. */
const ATTACKERS: ReadonlyMap<unknown, typeof attacker> = new Map([
  ['11e', attacker],
  ['classic', fighter],
]);

/** Untrusted data as a set-up: every list and cell is where a page draws one. */
export const shapeOf = (value: unknown): Shaped => {
  if (!isFields(value)) return { ok: false, why: 'it holds no set-up' };
  if (value['version'] !== 1) return { ok: false, why: 'its version is not 1' };
  const attackerOf = ATTACKERS.get(value['ruleset']);
  if (attackerOf === undefined) return { ok: false, why: 'it is for rules that this page does not know' };
  const { attackers, target: unit, situation, choices } = value;
  const why =
    faultInList(attackers, 'attackers', attackerOf) ??
    target(unit) ??
    (isPlain(situation ?? {}) ? null : 'situation cannot be read') ??
    (isPlain(choices ?? {}) ? null : 'choices cannot be read');
  return why === null ? { ok: true, setup: value as unknown as Setup } : { ok: false, why };
};
