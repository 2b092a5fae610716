import { type Clause, maskOf, settle } from '../../sequence/clause.js';
import type { Facts } from '../../sequence/context.js';
import type { Draft } from '../../sequence/draft.js';
import { clampedSum, isHarmful, type Modifier, modifiedSkill } from '../../sequence/modifier.js';
import type { CriticalHit, HitRoll } from '../../sequence/rolls.js';
import { hasCover, hasPlungingFire } from './cover.js';
import { againFor, oneAgainFor } from './rerolls.js';

type HitVerdict = 'fails' | 'hit' | 'critical';
type HitClause = Clause<HitVerdict>;

/** 05.01, line by line. The line of the modified roll is added when the skill is settled. */
export const HIT_TABLE: readonly HitClause[] = [
  { rule: '05.01', verdict: 'fails', roll: 'unmodified', from: 1, to: 1 },
  { rule: '05.01', verdict: 'critical', roll: 'unmodified', from: 6, to: 6 },
];

const modifiedLine = (skill: number): HitClause => ({
  rule: '05.01',
  verdict: 'hit',
  roll: 'modified',
  from: skill,
  to: Number.POSITIVE_INFINITY,
});

/** Lower faces that are critical hits; an unmodified 1 still fails. */
export function criticalHitFrom(draft: Draft, from: number, rule: string): void {
  draft.hit.clauses.splice(1, 0, { rule, verdict: 'critical', roll: 'unmodified', from: Math.max(2, from), to: 6 });
}

/** A band of faces that fail whatever the roll; open point A10 says whether it beats lowered critical faces. */
export function failBand(draft: Draft, upTo: number, rule: string): void {
  draft.band = { rule, verdict: 'fails', roll: 'unmodified', from: 1, to: upTo };
}

function hitLines(draft: Draft, skill: number): HitClause[] {
  const lines = [...draft.hit.clauses, modifiedLine(skill)];
  const { band } = draft;
  if (!band) return lines;
  if (draft.facts.options['failBandBeatsCritical'] === true) return [band, ...lines];
  return [...draft.hit.clauses, band, modifiedLine(skill)];
}

/** 15.09: a 6 and nothing else, whatever BS, modifiers and critical thresholds. */
function snapLines(draft: Draft): HitClause[] {
  const critical = draft.facts.options['snapHitsCritical'] === true;
  const lines: HitClause[] = [
    { rule: '15.09', verdict: 'hit', roll: 'unmodified', from: Math.max(2, draft.snapFrom), to: 6 },
  ];
  return critical ? [{ rule: '05.01', verdict: 'critical', roll: 'unmodified', from: 6, to: 6 }, ...lines] : lines;
}

export const isSnap = ({ situation, weapon }: Facts): boolean =>
  !weapon.melee && situation.phase === 'shooting' && situation.shootingType === 'snap';

/** Whether a die is rolled to hit (05.01): only then hit modifiers, re-rolls and criticals can do anything (04.03). */
export const rollsToHit = ({ weapon, abilities }: Facts): boolean => weapon.from === 'hit' && !abilities.has('TORRENT');

/** Whether a hit can be critical: not with snap shooting, unless the option says so (open point A22). */
export const hitsCritically = (facts: Facts): boolean =>
  rollsToHit(facts) && (!isSnap(facts) || facts.options['snapHitsCritical'] === true);

/** BS or WS after cover (13.08), plunging fire (22.05) and every other change, within 2+..6+ (02.02.01). */
export function settledSkill(draft: Draft): number {
  const { facts } = draft;
  const base = facts.weapon.skill ?? 6;
  const modifiers: Modifier[] = [...draft.skill];
  if (hasCover(facts) && !draft.ignoresCover) modifiers.push({ kind: 'subtract', value: 1 });
  if (hasPlungingFire(facts)) modifiers.push({ kind: 'add', value: 1 });
  const ignored = draft.ignored.size > 0;
  return modifiedSkill(base, ignored ? modifiers.filter((modifier) => !isHarmful(modifier, base, true)) : modifiers, 6);
}

/** The hit roll of a draft; null if hits are automatic or the attacks begin later. */
export function settleHit(draft: Draft): HitRoll | null {
  const { facts } = draft;
  if (facts.weapon.from !== 'hit' || draft.automatic !== null) return null;
  const snap = isSnap(facts);
  const modifiers = draft.ignored.size > 0 ? draft.hit.modifiers.filter((value) => value > 0) : draft.hit.modifiers;
  const lines = snap ? snapLines(draft) : hitLines(draft, settledSkill(draft));
  const otherwise = { verdict: 'fails', rule: snap ? '15.09' : '05.01' } as const;
  const faces = settle<HitVerdict>(lines, clampedSum(modifiers), otherwise);
  const forbidden = snap ? '15.09' : draft.hit.forbidden;
  const roll = { ...draft.hit, forbidden };
  return {
    faces,
    again: againFor<HitVerdict>(roll, faces, { fails: 'fails', critical: 'critical' }, facts.policy.fishHits),
    oneAgain: oneAgainFor(draft.hit.one, forbidden !== null, maskOf(faces, 'fails')),
    ...(forbidden !== null && { forbidden }),
    rule: snap ? '15.09' : '05.01',
  };
}

export const settleCritical = (draft: Draft): CriticalHit => ({
  extra: draft.extraHits,
  automatic: draft.lethal === null ? null : { use: draft.facts.policy.lethalHits, rule: draft.lethal },
});
