import { constant } from '../../profile/dice.js';
import type { SettledMachine } from '../../sequence/edition.js';
import type { Damage, HitRoll, Pool } from '../../sequence/rolls.js';
import { settleDamage } from './allocate.js';
import type { Assumption } from './assumptions.js';
import { attacksOf } from './attacks.js';
import { type Draft, emptyDraft } from './draft.js';
import { duellists, type Facts, hasRule, livingModels } from './facts.js';
import { isAircraft, isHighUp, settleHit } from './hit.js';
import { settlePenetration, vehicleDamage } from './penetrate.js';
import { unitUses, usesOf } from './rules/index.js';
import { settleSaves } from './save.js';
import { settleWound } from './wound.js';

/** One model's attacks in one context. */
export interface Settled {
  readonly attacks: number;
  readonly machine: SettledMachine;
  readonly assumed: ReadonlySet<Assumption>;
  readonly attackerAllocates: boolean;
  /** Hits of one attack. */
  readonly hitsEach: number;
  /** Its tables are others when other numbers of models live, of whatever kind. */
  readonly byLiving: boolean;
  /** One die of each weapon may be rolled again: of the hit roll, or of the wound roll. */
  readonly oneAgain: 'hit' | 'wound' | null;
}

/** `impact`: automatic hits of Hammer of Wrath, so many of each model. */
export function settle(facts: Facts, impact: number | null = null): Settled {
  const draft = emptyDraft(facts);
  const assume = (name: Assumption): void => void draft.assumed.add(name);
  if (impact !== null) draft.automaticHits = impact;
  noteHeavy(draft);
  for (const { rule, use } of usesOf(facts)) rule.edit?.(draft, use);
  for (const { rule, use } of unitUses(facts, assume)) rule.edit?.(draft, use);
  const none = cannotShoot(draft);
  if (none !== null) assume(none);
  const shots = none !== null ? 0 : impact !== null ? 1 : (draft.fixedAttacks ?? attacksOf(facts, assume));
  const machine = machineOf(draft);
  if (MIXED.some((name) => draft.assumed.has(name))) assume('combined');
  return {
    attacks: draft.automaticHits === null ? shots : shots * draft.automaticHits,
    machine,
    assumed: draft.assumed,
    attackerAllocates: draft.attackerAllocates,
    hitsEach: draft.hitsEach,
    byLiving: draft.byLiving,
    oneAgain: draft.oneHitAgain && machine.hit !== null ? 'hit' : draft.oneWoundAgain ? 'wound' : null,
  };
}

/** Of these it matters which models are left when an attack is made. */
const MIXED: readonly Assumption[] = [
  'mixedWS',
  'highestWS',
  'mixedT',
  'highestT',
  'mixedSave',
  'mixedTypes',
  'mixedEffects',
];

/** Why a gun makes no attack at all. */
function cannotShoot(draft: Draft): Assumption | null {
  const { facts, snap, automaticHits } = draft;
  if (facts.phase !== 'shooting') return null;
  if (automaticHits !== null && isHighUp(draft)) return 'sprayAircraft';
  return snap && (hasRule(facts, 'Blast') || hasRule(facts, 'Large Blast')) ? 'snapBlast' : null;
}

function noteHeavy(draft: Draft): void {
  const { phase, fighter, weapon } = draft.facts;
  if (phase !== 'shooting' || weapon.kind !== 'heavy' || !fighter.moved) return;
  if (usesOf(draft.facts).some(({ rule }) => rule.name === 'Relentless')) return;
  draft.snap = true;
  draft.assumed.add('heavyMoved');
}

function machineOf(draft: Draft): SettledMachine {
  const { foe, fighter, phase } = draft.facts;
  if (phase === 'melee' && isAircraft(draft) && !draft.hovers) draft.assumed.add('aircraftStruck');
  const duel = duellists(foe.rows, phase);
  if (duel.length > 0) draft.assumed.add('duel');
  const armoured = foe.rows.find(({ armour }) => armour !== null);
  const hit = settleHit(draft);
  const own = draft.getsHot && hit !== null ? { own: { mask: 1, saves: fighter.body?.Sv ?? 7, rule: '8.5' } } : {};
  return {
    from: 'hit',
    hit: hit === null ? null : ({ ...hit, ...own } satisfies HitRoll),
    critical: {
      extra: furtherHits(draft),
      automatic: null,
    },
    wound: armoured?.armour ? settlePenetration(draft, armoured.armour) : settleWound(draft),
    pools: armoured ? armouredPools(draft) : pools(draft),
    together: false,
    packet: null,
    inAddition: null,
    mortal: null,
    mortalFeelNoPain: foe.rows.map(() => 7),
    precision: duel,
    precisionPossible: false,
    ...(armoured ? { armour: true } : {}),
    groups: foe.rows.map(() => 0),
  };
}

/** Further hits of an attack that scores several. */
function furtherHits({ hitsEach, doubleHits }: Draft): SettledMachine['critical']['extra'] {
  if (hitsEach > 1) return { dice: constant(hitsEach - 1), rule: '8.5' };
  return doubleHits < 7 ? { dice: constant(1), rule: '12.2' } : null;
}

/** All models are one group: the wounded first, then as their owner lists them (9.0). */
function poolOf(draft: Draft, wounds: Pool['wounds'], ap: number | null, damage: readonly Damage[]): Pool {
  const { checks, inOrder } = settleSaves(draft, ap);
  const hopeless = checks.every(({ threshold }) => threshold > 6);
  // The number stands for AP in logs; `-` is worse than any.
  return {
    ap: ap ?? 7,
    wounds,
    saves: [checks],
    damage,
    ...(inOrder ? { asRolled: true } : {}),
    ...(hopeless ? { withoutRoll: true } : {}),
    rule: '8.5.1',
  };
}

function noteWhoIsLost({ facts: { foe }, assumed, attackerAllocates }: Draft): void {
  const living = foe.rows.filter((_, row) => (foe.living[row] ?? 0) > 0);
  if (livingModels(foe) > 1 && living.some(({ body }) => body.W > 1)) assumed.add('woundedFirst');
  if (living.length > 1 && !attackerAllocates) assumed.add('ownersChoice');
}

function pools(draft: Draft): Pool[] {
  const damage = settleDamage(draft);
  noteWhoIsLost(draft);
  if (draft.rends > 6) return [poolOf(draft, 'all', draft.ap, damage)];
  const better = Math.min(2, draft.ap ?? 7);
  const ordinary = poolOf(draft, 'ordinary', draft.ap, damage);
  const rending = poolOf(draft, 'critical', better, damage);
  const alike = JSON.stringify(ordinary.saves) === JSON.stringify(rending.saves);
  return alike ? [{ ...ordinary, wounds: 'all' }] : [ordinary, rending];
}

function armouredPools(draft: Draft): Pool[] {
  const { rows } = draft.facts.foe;
  const of = (kind: 'glancing' | 'penetrating'): Damage[] => rows.map((row) => vehicleDamage(draft, row, kind));
  return [poolOf(draft, 'ordinary', draft.ap, of('glancing')), poolOf(draft, 'critical', draft.ap, of('penetrating'))];
}
