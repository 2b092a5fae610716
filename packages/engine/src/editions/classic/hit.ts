import { FACES, maskOf } from '../../sequence/clause.js';
import type { Face, HitRoll } from '../../sequence/rolls.js';
import type { Draft } from './draft.js';
import { majority } from './facts.js';
import { skillOf } from './rules/index.js';

type HitFace = Face<'fails' | 'hit' | 'critical'>;

/** 12.2 step 4: what a hit roll needs, by WS of the attacker minus WS of the target. */
export function neededInMelee(attacker: number, target: number): number {
  const difference = attacker - target;
  if (difference >= 2) return 2;
  if (difference === 1) return 3;
  return difference >= -1 ? 4 : 5;
}

/** 8.5: what a roll to hit with BS needs; `again`: what a failed one needs when it is rolled again, or 7. */
export function neededWithBS(skill: number): { readonly need: number; readonly again: number } {
  if (skill <= 5) return { need: 7 - Math.max(1, skill), again: 7 };
  return { need: 2, again: 12 - Math.min(10, skill) };
}

export const isAircraft = ({ facts: { foe } }: Draft): boolean => foe.rows.some(({ type }) => type === 'aircraft');

/** Shots at an aircraft hit on an unmodified 6 only, unless it hovers or they have Skyfire. */
export const isHighUp = (draft: Draft): boolean =>
  draft.facts.phase === 'shooting' && isAircraft(draft) && !draft.hovers && !draft.skyfire;

interface Need {
  /** 2..6; null: hits without a roll. */
  readonly need: number | null;
  readonly again: number;
}

function neededOf(draft: Draft): Need {
  const { facts, assumed } = draft;
  const { fighter, foe, options, phase } = facts;
  if (draft.automaticHits !== null) return { need: null, again: 7 };
  if (phase === 'shooting') {
    assumed.add('ballisticSkill');
    const skill = draft.snap ? 1 : (fighter.BS ?? 1);
    return neededWithBS(skill);
  }
  const higher = (a: number | null, b: number | null): boolean => (a ?? 0) > (b ?? 0);
  const most = majority(foe, (row) => row.WS, higher);
  if (most?.mixed === true) assumed.add(options.mixedWS === 'majority' ? 'mixedWS' : 'highestWS');
  const skills = foe.rows.map((row, index) => ((foe.living[index] ?? 0) > 0 ? row.WS : null));
  const target =
    options.mixedWS === 'majority'
      ? (most?.value ?? null)
      : skills.reduce<number | null>((best, skill) => (higher(skill, best) ? skill : best), null);
  if (target === null) {
    assumed.add(options.noWS === 'auto' ? 'noWS' : 'noWS3');
    return { need: options.noWS === 'auto' ? null : 3, again: 7 };
  }
  return { need: neededInMelee(skillOf(facts, fighter.WS ?? 1), target), again: 7 };
}

/** An unmodified 1 fails, an unmodified 6 hits, else the modified roll must reach what is needed. */
function facesOf(draft: Draft, need: number, rule: string): HitFace[] {
  const modifier = draft.hit.reduce((sum, value) => sum + value, 0);
  const high = isHighUp(draft);
  if (high) draft.assumed.add('aircraft');
  return FACES.map((face): HitFace => {
    const hits = face === 6 || (!high && face !== 1 && face + modifier >= need);
    const more = hits && (draft.hitsEach > 1 || face >= draft.doubleHits);
    return { verdict: more ? 'critical' : hits ? 'hit' : 'fails', rule };
  });
}

/** The hit roll; null where hits need none. */
export function settleHit(draft: Draft): HitRoll | null {
  const { need, again } = neededOf(draft);
  if (need === null) return null;
  const rule = draft.facts.phase === 'melee' ? '12.2' : '8.5';
  const faces = facesOf(draft, need, rule);
  const failures = maskOf(faces, 'fails');
  // One re-roll for each die: where it is for every failure, it is the better one, at what the first roll needs.
  const anyFailure = draft.hitAgain === 'failures' || (draft.hitAgain === 'ones' && failures === 1);
  const skilled = again < 7 && !anyFailure;
  const chosen = skilled || draft.hitAgain === 'failures' ? failures : draft.hitAgain === 'ones' ? failures & 1 : 0;
  const permitted = draft.hitAgain === 'failures' ? 0b111111 : chosen;
  return {
    faces,
    again: chosen === 0 ? null : { permitted, chosen, rule },
    oneAgain: [],
    ...(skilled ? { second: facesOf(draft, again, rule) } : {}),
    rule,
  };
}
