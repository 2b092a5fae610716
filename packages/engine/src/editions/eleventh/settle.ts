import type { Use } from '../../sequence/ability.js';
import type { Facts } from '../../sequence/context.js';
import { type Draft, emptyDraft } from '../../sequence/draft.js';
import type { Settled, SettledMachine } from '../../sequence/edition.js';
import { isHarmful, modifiedAP, quantity } from '../../sequence/modifier.js';
import type { Damage, Pool, SaveCheck } from '../../sequence/rolls.js';
import { attacksAgain, settleGather } from './gather.js';
import { HIT_TABLE, isSnap, settleCritical, settledSkill, settleHit } from './hit.js';
import { attackFeelNoPain, mortalFeelNoPain, settleDamage, settlePacketDamage } from './inflict.js';
import { settledGroups, settledSaves, settleSaves } from './save.js';
import { engagedPenalties } from './select.js';
import { settleWound, WOUND_TABLE } from './wound.js';

/** The book's tables with every applicable ability's edits. */
function drafted(facts: Facts, uses: readonly Use[]): Draft {
  const draft = emptyDraft(facts);
  draft.hit.clauses.push(...HIT_TABLE);
  draft.wound.clauses.push(...WOUND_TABLE);
  draft.hit.modifiers.push(...engagedPenalties(facts));
  for (const { roll, resource } of facts.command) {
    const one = { resource, rule: '15.02' };
    if (roll === 'hit') draft.hit.one.push(one);
    else if (roll === 'wound') draft.wound.one.push(one);
    else if (roll === 'save') draft.oneSave.push(one);
  }
  for (const use of uses) {
    use.ability.edit(draft, use);
    if (use.ability.splits) draft.applied.push(use.text);
  }
  return draft;
}

/** AP against each row. `better`: what critical wounds add; it counts before what is subtracted (02.02.01). */
function settledAP(draft: Draft, better = 0): number[] {
  const { weapon } = draft.facts;
  return draft.rows.map((row) => {
    const changes = [...draft.ap, ...row.ap];
    const kept = draft.ignored.has('all') ? changes.filter((modifier) => modifier.kind !== 'subtract') : changes;
    return modifiedAP(weapon.AP, [...kept, { kind: 'add', value: better }]);
  });
}

interface Parts {
  readonly damage: readonly Damage[];
  readonly saves: (ap: readonly number[]) => readonly (readonly SaveCheck[])[];
}

/** 05.03.02: one pool, or ordinary and critical wounds apart where criticals have another AP. */
function settlePools(draft: Draft, { damage, saves }: Parts): readonly Pool[] {
  const { facts } = draft;
  if (facts.weapon.from === 'mortal') return [];
  const ap = settledAP(draft);
  const pool = (wounds: Pool['wounds'], poolAP: readonly number[]): Pool => ({
    ap: Math.min(...poolAP),
    ...(poolAP.some((value) => value !== poolAP[0]) && { apByRow: poolAP }),
    wounds,
    saves: saves(poolAP),
    damage,
    rule: '05.03',
  });
  const devastating = draft.devastating !== null || facts.weapon.from === 'devastating';
  if (devastating) return [pool('ordinary', ap)];
  const critical = settledAP(draft, draft.criticalAP);
  // What is worsened back to the same AP is no other profile.
  if (ap.every((value, row) => value === critical[row] || facts.alive[row] !== true)) return [pool('all', ap)];
  const pools = [pool('ordinary', ap), pool('critical', critical)];
  const together = facts.options['postRollPools'] === false;
  return facts.policy.poolOrder === 'betterFirst' && !together ? pools.reverse() : pools;
}

function settledMachine(draft: Draft, strength: number): SettledMachine {
  const { facts } = draft;
  const saves = settledSaves(draft);
  const groups = settledGroups(draft, saves);
  const devastating = facts.weapon.from === 'devastating' ? '24.10' : draft.devastating;
  const pools = settlePools(draft, {
    damage: settleDamage(draft),
    saves: (ap) => settleSaves(draft, saves, groups, ap),
  });
  const inAddition = draft.mortalPerWound + draft.mortalPerCritical > 0;
  return {
    from: facts.weapon.from,
    hit: settleHit(draft),
    critical: settleCritical(draft),
    wound: settleWound(draft, strength),
    pools,
    together: pools.length > 1 && facts.options['postRollPools'] === false,
    packet:
      devastating === null
        ? null
        : {
            damage: settlePacketDamage(draft),
            timing: facts.options['devastatingTiming'] === 'activation' ? 'activation' : 'batch',
            rule: devastating,
          },
    inAddition: inAddition
      ? { perWound: draft.mortalPerWound, perCritical: draft.mortalPerCritical, rule: '06.02.01' }
      : null,
    mortal:
      facts.weapon.from === 'mortal'
        ? { on: facts.weapon.on, cap: facts.weapon.cap, selfOn: facts.weapon.selfOn, rule: '06.02' }
        : null,
    mortalFeelNoPain: mortalFeelNoPain(draft),
    precision: draft.precision ? facts.policy.precision.filter((row) => facts.alive[row] === true) : [],
    precisionPossible: draft.precision,
    groups,
  };
}

/** Everything about one entry's attacks in one context: its dice, its tables, and what makes attacks identical. */
export function settleEntry(facts: Facts, uses: readonly Use[], entry: number): Settled {
  const draft = drafted(facts, uses);
  const changes = facts.weapon.withoutS ? [] : draft.strength;
  const kept = draft.ignored.has('all') ? changes.filter((modifier) => !isHarmful(modifier, 0, false)) : changes;
  const strength = quantity(facts.weapon.S, kept, 1, '02.02.03');
  const strengths = [...new Set(strength.values)].sort((a, b) => b - a);
  const machines = strengths.map((value) => settledMachine(draft, value));
  const skill = facts.weapon.from !== 'hit' || draft.automatic !== null || isSnap(facts) ? null : settledSkill(draft);
  const characteristics = [
    skill,
    facts.weapon.S,
    strengths,
    settledAP(draft),
    facts.weapon.D,
    attackFeelNoPain(draft),
    facts.weapon.melee,
  ];
  return {
    gather: settleGather(draft, entry),
    attacksAgain: attacksAgain(draft),
    strength:
      strength.values.length === 1
        ? null
        : {
            dice: strength.dice,
            variantOf: strength.values.map((value) => strengths.indexOf(value)),
            rule: strength.rule,
          },
    strengths,
    machines,
    // A cap is for one entry's dice: two of them are not one roll.
    identity: JSON.stringify([
      facts.weapon.cap === null ? null : entry,
      characteristics,
      [...draft.applied].sort(),
      machines,
    ]),
  };
}
