import type { Issue } from './issue.js';
import { LIMITS } from './limits.js';
import { join } from './reader.js';

/**
 * A copy of `value` that holds own data only: no getters, no prototypes, no cycles, at most `LIMITS.jsonDepth` levels
 * and `LIMITS.jsonValues` values. What comes out can be read without any further care.
 */
export function plainCopy(
  value: unknown,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly issues: readonly Issue[] } {
  let left: number = LIMITS.jsonValues;

  const copy = (from: unknown, place: Place | null, depth: number): unknown => {
    if (typeof from !== 'object' || from === null) return from;
    if (depth >= LIMITS.jsonDepth) {
      const problem = `more than ${LIMITS.jsonDepth} levels deep, or a cycle`;
      throw new Refused({ code: 'json', path: pathOf(place), problem, suggestion: 'no scenario is that deep' });
    }
    const keys = Array.isArray(from) ? null : Object.keys(from);
    left -= keys === null ? (from as unknown[]).length : keys.length;
    if (left < 0) {
      const problem = `more than ${LIMITS.jsonValues} values`;
      const suggestion = 'no scenario within the limits is that long';
      throw new Refused({ code: 'limit', path: pathOf(place), problem, suggestion });
    }
    const get = (key: string | number): unknown => {
      const found = Object.getOwnPropertyDescriptor(from, key);
      return found === undefined ? undefined : copy(found.value, { within: place, key }, depth + 1);
    };
    if (keys === null) return Array.from({ length: (from as unknown[]).length }, (_, i) => get(i));
    return Object.fromEntries(keys.map((key) => [key, get(key)]));
  };

  try {
    return { ok: true, value: copy(value, null, 0) };
  } catch (error) {
    // A proxy may throw anything from its traps.
    const issue =
      error instanceof Refused
        ? error.issue
        : ({ code: 'type', path: '', problem: 'the value cannot be read', suggestion: 'give plain data' } as const);
    return { ok: false, issues: [issue] };
  }
}

/** Where a value stands; written out only when it is refused. */
interface Place {
  readonly within: Place | null;
  readonly key: string | number;
}

const pathOf = (place: Place | null): string => (place === null ? '' : join(pathOf(place.within), place.key));

class Refused extends Error {
  readonly issue: Issue;
  constructor(issue: Issue) {
    super(issue.problem);
    this.issue = issue;
  }
}
