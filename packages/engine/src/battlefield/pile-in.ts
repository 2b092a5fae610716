import type { Standing } from './bases.js';
import { atMost } from './lengths.js';
import { moved } from './movement.js';
import { nearestOf } from './reach.js';

/** Inches that a model may pile in. */
const PILE_IN = 3;

export interface PileInFault {
  /** `too-far`: it moved more than 3"; `farther`: the nearest enemy is farther away than before. */
  readonly code: 'too-far' | 'farther';
  readonly problem: string;
  readonly suggestion: string;
}

/** Distances in inches; to the nearest enemy they are infinite where there is none. */
export interface PileIn {
  readonly legal: boolean;
  readonly moved: number;
  readonly before: number;
  readonly after: number;
  /** Why it is not legal; empty where it is. */
  readonly faults: readonly PileInFault[];
}

/**
 * Whether a model may pile in from one place to another (12.2, step 1): at most 3", and the nearest enemy may not be
 * farther away than before. The nearest enemy may be another one than before. What lies in the way is not looked at.
 */
export function pileIn(from: Standing, to: Standing, enemies: readonly Standing[]): PileIn {
  const way = moved(from, to);
  const before = nearestOf(from, enemies).distance;
  const after = nearestOf(to, enemies).distance;
  const faults: PileInFault[] = [];
  if (!atMost(way, PILE_IN)) {
    const [more, limit] = apart(way, PILE_IN);
    const problem = `it moves ${more}", more than ${limit}"`;
    faults.push({ code: 'too-far', problem, suggestion: `end at most ${limit}" from where it stood` });
  }
  if (!atMost(after, before)) {
    const [more, less] = apart(after, before);
    const problem = `the nearest enemy is then ${more}" away, before it was ${less}"`;
    faults.push({ code: 'farther', problem, suggestion: 'end no farther from the nearest enemy, or stay' });
  }
  return { legal: faults.length === 0, moved: way, before, after, faults };
}

/** Both with as many decimal places as it takes to tell them apart, two at least. */
function apart(more: number, less: number): readonly [string, string] {
  let places = 2;
  while (places < 9 && more.toFixed(places) === less.toFixed(places)) places++;
  return [`${Number(more.toFixed(places))}`, `${Number(less.toFixed(places))}`];
}
