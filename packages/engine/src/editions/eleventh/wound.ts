import { type Clause, maskOf, settle } from '../../sequence/clause.js';
import type { Facts } from '../../sequence/context.js';
import type { Draft } from '../../sequence/draft.js';
import { clampedSum, modified } from '../../sequence/modifier.js';
import type { WoundRoll } from '../../sequence/rolls.js';
import { againFor, oneAgainFor } from './rerolls.js';

type WoundVerdict = 'fails' | 'wound' | 'critical';
type WoundClause = Clause<WoundVerdict>;

/** 05.02, line by line. The line of the modified roll is added when S and T are known. */
export const WOUND_TABLE: readonly WoundClause[] = [
  { rule: '05.02', verdict: 'fails', roll: 'unmodified', from: 1, to: 1 },
  { rule: '05.02', verdict: 'critical', roll: 'unmodified', from: 6, to: 6 },
];

/** What a modified wound roll must reach; both doubling rungs come first. */
export function neededToWound(strength: number, toughness: number): number {
  if (strength >= 2 * toughness) return 2;
  if (2 * strength <= toughness) return 6;
  if (strength > toughness) return 3;
  return strength === toughness ? 4 : 5;
}

/** Lower faces that are critical wounds, hence wounds; an unmodified 1 still fails. */
export function criticalFrom(draft: Draft, from: number, rule: string): void {
  draft.wound.clauses.splice(1, 0, { rule, verdict: 'critical', roll: 'unmodified', from: Math.max(2, from), to: 6 });
}

/** Faces that fail whatever the roll; open point A11 says whether they beat lowered critical faces. */
export function woundFailBand(draft: Draft, upTo: number, rule: string): void {
  draft.woundBand = { rule, verdict: 'fails', roll: 'unmodified', from: 1, to: upTo };
}

/** 05.02.01, 19.02: the highest T of the bodyguard models that are present, or of all models where there are none. */
export function toughnessOf(draft: Draft): number {
  const { rows, present, attached } = draft.facts;
  const there = rows.map((_, index) => index).filter((index) => present[index] === true);
  const bodyguards = there.filter((index) => rows[index]?.role === 'bodyguard');
  const counted = attached && bodyguards.length > 0 ? bodyguards : there;
  return Math.max(1, ...counted.map((index) => modified(rows[index]?.T ?? 1, draft.rows[index]?.toughness ?? [], 1)));
}

const hasWoundRoll = (facts: Facts): boolean => facts.weapon.from === 'hit' || facts.weapon.from === 'wound';

/** The wound roll of a draft for one Strength (after all changes). */
export function settleWound(draft: Draft, strength: number): WoundRoll {
  const { facts } = draft;
  const toughness = toughnessOf(draft);
  const need = neededToWound(strength, toughness);
  const raw = [...draft.wound.modifiers];
  if (draft.ifStronger > 0 && strength > toughness) raw.push(-draft.ifStronger);
  const modifiers = draft.ignored.has('all') ? raw.filter((value) => value > 0) : raw;
  const modifiedLine: WoundClause = {
    rule: '05.02',
    verdict: 'wound',
    roll: 'modified',
    from: need,
    to: Number.POSITIVE_INFINITY,
  };
  const band = draft.woundBand;
  const first = band && facts.options['failBandBeatsAnti'] === true ? [band] : [];
  const later = band && first.length === 0 ? [band] : [];
  const lines = [...first, ...draft.wound.clauses, ...later, modifiedLine];
  const faces = settle<WoundVerdict>(lines, clampedSum(modifiers), { verdict: 'fails', rule: '05.02' });
  const { forbidden } = draft.wound;
  if (!hasWoundRoll(facts)) return { faces, again: null, oneAgain: [], rule: '05.02' };
  return {
    faces,
    again: againFor<WoundVerdict>(
      draft.wound,
      faces,
      { fails: 'fails', critical: 'critical' },
      facts.policy.fishWounds,
    ),
    oneAgain: oneAgainFor(draft.wound.one, forbidden !== null, maskOf(faces, 'fails')),
    ...(forbidden !== null && { forbidden }),
    rule: '05.02',
  };
}
