import type { ListWarning } from '../army.js';
import { has, type Node, number, text } from './tree.js';

const MOST = 1000;

/**
 * The number of a selection, 1 where none is written; 0, with a warning, where it is no number of things: negative, zero,
 * a fraction, or beyond any army. It is the total for everything that the selection stands under: nothing multiplies it.
 */
export function countOf(selection: Node, warnings: ListWarning[]): number {
  if (!has(selection, 'number')) return 1;
  const count = number(selection, 'number');
  if (count !== null && Number.isInteger(count) && count >= 1 && count <= MOST) return count;
  const printed = text(selection, 'number').slice(0, 20);
  const name = text(selection, 'name').slice(0, 80);
  warnings.push({ code: 'count', text: `"${name}" is listed ${printed || '?'} times; it was left out.` });
  return 0;
}

/** Shares `count` out over parts by their sizes: evenly where that comes out even, else to the first that have room. */
export function shareOut(count: number, sizes: readonly number[]): readonly number[] {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  if (all > 0 && count % all === 0) return sizes.map((size) => (count / all) * size);
  let left = count;
  const shares = sizes.map((size) => {
    const share = Math.min(left, size);
    left -= share;
    return share;
  });
  if (shares.length > 0) shares[0]! += left;
  return shares;
}
