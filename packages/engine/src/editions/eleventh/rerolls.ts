import { ALL_FACES, FACE_ONE, maskOf } from '../../sequence/clause.js';
import type { OnePermission, Permission, RollDraft } from '../../sequence/draft.js';
import type { Again, Face, OneAgain } from '../../sequence/rolls.js';

/** 01.05.02 for a hit or wound roll: what may be rolled again, and what is: failures, or non-criticals when fishing. */
export function againFor<Verdict extends string>(
  roll: RollDraft<Verdict>,
  faces: readonly Face<Verdict>[],
  verdicts: { readonly fails: Verdict; readonly critical: Verdict },
  fish: boolean,
): Again | null {
  if (roll.forbidden !== null || roll.permissions.length === 0) return null;
  const all = roll.permissions.find((permission) => permission.which === 'all');
  const ones = roll.permissions.find((permission) => permission.which === 'ones');
  const failures = maskOf(faces, verdicts.fails);
  if (all) {
    const chosen = fish ? ALL_FACES & ~maskOf(faces, verdicts.critical) : failures;
    return { permitted: ALL_FACES, chosen, rule: all.rule };
  }
  return ones ? { permitted: FACE_ONE, chosen: FACE_ONE & failures, rule: ones.rule } : null;
}

/** Permissions for one die: used on the first die that failed. */
export const oneAgainFor = (
  one: readonly OnePermission[],
  forbidden: boolean,
  failures: number,
): readonly OneAgain[] => (forbidden ? [] : one.map(({ resource, rule }) => ({ resource, mask: failures, rule })));

/** 05.03: save dice that would inflict damage on the first current group, before sorting. */
export function saveAgainFor(
  permissions: readonly Permission[],
  failures: number,
  policy: 'policy' | 'never' | 'always',
): Again | null {
  const all = permissions.find((permission) => permission.which === 'all');
  const ones = permissions.find((permission) => permission.which === 'ones');
  const permission = all ?? ones;
  if (!permission) return null;
  const permitted = permission === all ? ALL_FACES : FACE_ONE;
  const chosen = policy === 'never' ? 0 : policy === 'always' ? permitted : permitted & failures;
  return { permitted, chosen, rule: permission.rule };
}
