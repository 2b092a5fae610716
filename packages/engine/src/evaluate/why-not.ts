import type { AllocationGroup } from '../target/allocation.js';
import { inOrder } from '../target/allocation.js';

/** Why a decision is refused, in words that follow its rule; `null` where no more can be said. */

const shown = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

const numbered = (rule: string | undefined): string => (rule === undefined ? '' : ` (${rule})`);

/**
 * Dice to be rolled again, by a permission for all of some faces.
 * @param faces the roll as it stands
 * @param permitted positions of the dice that may be rolled again
 * @param twice the rule by which no die is rolled again twice
 */
export function whyNotThese(
  value: unknown,
  faces: readonly number[],
  permitted: readonly number[],
  twice: string | undefined,
): string | null {
  if (!Array.isArray(value)) return 'it is no list of dice';
  const repeated = value.find((die, index) => value.indexOf(die) !== index);
  if (repeated !== undefined)
    return `die ${shown(repeated)} is named twice, and none is rolled again twice${numbered(twice)}`;
  const wrong: unknown = value.find((die) => !permitted.includes(die));
  return wrong === undefined ? null : notPermitted(wrong, faces);
}

function notPermitted(die: unknown, faces: readonly number[]): string {
  const face = typeof die === 'number' ? faces[die] : undefined;
  return face === undefined
    ? `the roll has no die ${shown(die)}`
    : `die ${die} shows ${face}, which may not be rolled again`;
}

/** One die to be rolled again, where `again` are rolled again by another permission. */
export function whyNotThis(
  value: unknown,
  faces: readonly number[],
  again: readonly number[],
  twice: string | undefined,
): string | null {
  if (value === null) return null;
  if (typeof value === 'number' && again.includes(value))
    return `die ${value} is rolled again already, and no die is twice${numbered(twice)}`;
  return notPermitted(value, faces);
}

/** A row that cannot be named as the first to be allocated to. */
export function whyNotNamed(
  value: unknown,
  rows: readonly { readonly name: string; readonly character: boolean }[],
  left: readonly number[],
): string | null {
  const index = rows.findIndex(({ name }) => name === value);
  const row = rows[index];
  if (row === undefined) return `the target has no row ${shown(value)}`;
  if (!row.character) return `${shown(value)} is no CHARACTER`;
  return left[index] === 0 ? `no model of ${shown(value)} is left` : null;
}

/** By what has to come first: see `AllocationGroup.tier`. */
const FIRST: readonly string[] = [
  'the CHARACTER model that was named comes first',
  'groups with a wounded model come first',
  'CHARACTER models come after the other groups',
  'a wounded CHARACTER model comes before the others',
];

/** An order of rows that 05.03 forbids. */
export function whyNotInOrder(
  value: unknown,
  rows: readonly { readonly name: string }[],
  groups: readonly AllocationGroup[],
  membersFree: boolean,
): string | null {
  if (!Array.isArray(value)) return 'it is no list of rows';
  const wanted = groups.flatMap((group) => group.rows.map((row) => rows[row]?.name as string));
  const count = (list: readonly unknown[], name: unknown): number => list.filter((one) => one === name).length;
  const unknown: unknown = value.find((name) => !wanted.includes(name));
  if (unknown !== undefined) return `no model of ${shown(unknown)} is left, or it is no row of the target`;
  const missing = wanted.find((name) => count(value, name) < count(wanted, name));
  if (missing !== undefined) return `${shown(missing)} is missing`;
  const over = wanted.find((name) => count(value, name) > count(wanted, name));
  if (over !== undefined) return `${shown(over)} is named too often`;
  const order = value.map((name) => rows.findIndex((row) => row.name === name));
  const together = 'the rows of one group stand together';
  return brokenTier(groups, order, membersFree) ?? (membersFree ? together : `${together}, in their order`);
}

/** What has to come first where the order first goes wrong. */
function brokenTier(groups: readonly AllocationGroup[], order: readonly number[], membersFree: boolean): string | null {
  for (const tier of [0, 1, 2, 3] as const) {
    const upTo = groups.filter((group) => group.tier <= tier);
    const length = upTo.reduce((sum, { rows }) => sum + rows.length, 0);
    const later = groups.some((group) => group.tier > tier);
    const due = upTo.flatMap(({ rows }) => rows);
    const isSame = [...order.slice(0, length)].sort().join() === [...due].sort().join();
    if (later && due.length > 0 && !isSame) return FIRST[tier] ?? null;
    if (later && due.length > 0 && inOrder(upTo, order.slice(0, length), membersFree) === null) return null;
  }
  return null;
}
