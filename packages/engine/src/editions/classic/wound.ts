import { FACES, maskOf } from '../../sequence/clause.js';
import type { Face, WoundRoll } from '../../sequence/rolls.js';
import type { Draft } from './draft.js';
import { majority } from './facts.js';

type WoundFace = Face<'fails' | 'wound' | 'critical'>;

/** 8.5: what a wound roll needs; null: it cannot wound. The difference decides, so there is no largest Strength. */
export function neededToWound(strength: number, toughness: number): number | null {
  const difference = strength - toughness;
  if (difference >= 2) return 2;
  if (difference >= -2) return 4 - difference;
  return difference === -3 ? 6 : null;
}

/**
 * The Strength of a blow: multiplied, then added to, then set. What the weapon itself adds counts for any Strength,
 * what raises the bearer does not change a Strength that the weapon sets.
 */
export function strengthOf({ facts, strengthPlus, bearerPlus }: Draft): number {
  const { fighter, weapon } = facts;
  const { S } = weapon;
  const value = S.kind === 'fixed' ? S.value : S.times * fighter.S + S.plus + bearerPlus;
  return Math.max(1, value + strengthPlus);
}

/** 8.5.5: one Toughness for the unit. */
export function toughnessOf({ facts: { foe, options }, assumed }: Draft): number {
  const most = majority(
    foe,
    (row) => row.body.T,
    (a, b) => a > b,
  );
  if (most?.mixed === true) assumed.add(options.mixedT === 'majority' ? 'mixedT' : 'highestT');
  const highest = Math.max(1, ...foe.rows.map(({ body }, index) => ((foe.living[index] ?? 0) > 0 ? body.T : 1)));
  return options.mixedT === 'majority' ? (most?.value ?? 1) : highest;
}

/** How wounds of a draft are told apart: those with another AP, or those that count twice. */
const isSpecial = (draft: Draft, face: number): boolean => face >= Math.min(draft.rends, draft.doubleWounds);

export function settleWound(draft: Draft): WoundRoll {
  const { facts, assumed } = draft;
  const rule = '8.5';
  const chart = neededToWound(strengthOf(draft), toughnessOf(draft));
  assumed.add('woundChart');
  const six = facts.options.sixAlwaysWounds;
  if (chart === null && draft.woundsOn > 6) assumed.add(six ? 'sixWounds' : 'sixFails');
  const need = Math.min(chart ?? 99, draft.woundsOn);
  const modifier = draft.wound.reduce((sum, value) => sum + value, 0);
  const faces = FACES.map((face): WoundFace => {
    const always = (six && face === 6) || (draft.rendsAlways && face >= draft.rends);
    const wounds = always || (face !== 1 && need < 99 && face + modifier >= need);
    return { verdict: !wounds ? 'fails' : isSpecial(draft, face) ? 'critical' : 'wound', rule };
  });
  const failures = maskOf(faces, 'fails');
  const all = draft.woundAgain === 'failures';
  const chosen = all ? failures : draft.woundAgain === 'ones' ? failures & 1 : 0;
  return {
    faces,
    again: chosen === 0 ? null : { permitted: all ? 0b111111 : chosen, chosen, rule },
    oneAgain: [],
    ...(draft.doubleWounds < 7 ? { more: 1 } : {}),
    rule,
  };
}
