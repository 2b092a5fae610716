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
  const refuse = (code: Issue['code'], path: string, problem: string, suggestion: string) =>
    new Refused({ code, path, problem, suggestion });
  let left: number = LIMITS.jsonValues;

  const copy = (from: unknown, path: string, depth: number): unknown => {
    if (typeof from !== 'object' || from === null) return from;
    if (depth >= LIMITS.jsonDepth) {
      throw refuse('json', path, `more than ${LIMITS.jsonDepth} levels deep, or a cycle`, 'no scenario is that deep');
    }
    const keys = Array.isArray(from) ? null : Object.keys(from);
    left -= keys === null ? (from as unknown[]).length : keys.length;
    if (left < 0) {
      throw refuse(
        'limit',
        path,
        `more than ${LIMITS.jsonValues} values`,
        'no scenario within the limits is that long',
      );
    }
    const get = (key: string | number): unknown => {
      const found = Object.getOwnPropertyDescriptor(from, key);
      return found === undefined ? undefined : copy(found.value, join(path, key), depth + 1);
    };
    if (keys === null) return Array.from({ length: (from as unknown[]).length }, (_, i) => get(i));
    return Object.fromEntries(keys.map((key) => [key, get(key)]));
  };

  try {
    return { ok: true, value: copy(value, '', 0) };
  } catch (error) {
    // A proxy may throw anything from its traps.
    const issue =
      error instanceof Refused
        ? error.issue
        : ({ code: 'type', path: '', problem: 'the value cannot be read', suggestion: 'give plain data' } as const);
    return { ok: false, issues: [issue] };
  }
}

class Refused extends Error {
  readonly issue: Issue;
  constructor(issue: Issue) {
    super(issue.problem);
    this.issue = issue;
  }
}
