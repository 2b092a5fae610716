import { certain } from '../chance/pmf.js';
import type { Damage, Machine } from '../sequence/machine.js';
import { quantityValue, totalLaw, totalOf } from '../target/damage.js';
import { ignoreChance } from '../target/wounding.js';
import type { BatchCursor, DamageStage, Stage } from './cursor.js';
import { type Pending, scoreOf } from './exact-flagged.js';
import { afterFeelNoPain, type Inflicted, inflicted } from './exact-inflict.js';
import { score as attackScore, type Scored } from './exact-score.js';
import type { Space } from './exact-space.js';
import {
  additionalHits,
  after,
  attackDie,
  certainly,
  criticalHit,
  type DieOutcome,
  hitDie,
  woundDice,
  woundDie,
} from './exact-tokens.js';

/** Stages before the number of wounds is known: what is fixed, and the dice to come. */
export function openScore(
  machine: Machine,
  current: BatchCursor,
  spent: number,
  stage: Stage,
  space: Space,
): Scored | null {
  const score = (fixed: Partial<DieOutcome>, pending: readonly Pending[]) => {
    const [start] = certainly(spent, fixed) as [DieOutcome];
    return scoreOf(spent, start, pending, (steps) => space.work(steps));
  };
  const uncounted = (dice: number): Pending => ({ dice, die: (now) => woundDice(machine, 1, now) });
  if (stage.at === 'additionalHits') {
    const critical = (now: number) =>
      after(
        criticalHit({ ...machine, critical: { ...machine.critical, extra: null } }, now).map((way) => ({
          ...way,
          hits: 0,
          criticalHits: 0,
        })),
        (later) => additionalHits(machine, later),
      );
    return score({}, [uncounted(stage.hits), { dice: stage.criticals, die: critical }]);
  }
  if (stage.at !== 'roll' || (stage.roll !== 'hit' && stage.roll !== 'wound')) return null;
  const again = new Set(stage.phase === 'again' ? stage.again.map(({ die }) => die) : []);
  const standing = stage.phase === 'again' ? stage.faces.filter((_, die) => !again.has(die)) : [];
  const open = stage.phase === 'again' ? again.size : stage.dice;
  const isAgain = stage.phase === 'again';
  if (stage.roll === 'hit' && !isAgain) {
    const all = attackScore(machine, spent, { attacks: certain(open) }, space);
    return { ...all, counts: all.counts.filter(([field]) => field !== 'attacks') };
  }
  if (stage.roll === 'hit') {
    const verdicts = standing.map((face) => machine.hit?.faces[face - 1]?.verdict ?? 'fails');
    const known = (verdict: 'hit' | 'critical'): Pending => ({
      dice: verdicts.filter((found) => found === verdict).length,
      die: (now) => hitDie(machine, verdict, now),
    });
    return score({}, [known('hit'), known('critical'), { dice: open, die: (now) => attackDie(machine, now, true) }]);
  }
  const verdicts = standing.map((face) => machine.wound.faces[face - 1]?.verdict ?? 'fails');
  const ordinary = current.automatic + verdicts.filter((verdict) => verdict === 'wound').length;
  const critical = verdicts.filter((verdict) => verdict === 'critical').length;
  return score({ ordinary, critical }, [{ dice: open, die: (now) => woundDie(machine.wound, now, isAgain) }]);
}

/** What is still open of one attack's damage: its roll, its re-roll, or Feel No Pain. */
export function openDamage(damage: Damage, stage: DamageStage, spent: number): readonly Inflicted[] {
  if (stage.phase === 'roll') return inflicted(damage, stage.left, spent);
  const ignore = ignoreChance(damage.feelNoPain);
  const ofValue = (value: number, p: number): Inflicted[] =>
    afterFeelNoPain(value, stage.left, ignore).map((way) => ({ ...way, value, spent, p: way.p * p }));
  if (stage.phase === 'ignore') return ofValue(stage.value, 1);
  const { dice } = damage.quantity;
  const standing = stage.faces.filter((_, die) => !stage.again.includes(die));
  const open = stage.faces.length - standing.length;
  const fixed = totalOf(dice, standing) + open;
  return [...totalLaw({ ...dice, count: open, plus: 0 })].flatMap((p, index) =>
    ofValue(quantityValue(damage.quantity, fixed + index), p),
  );
}

/** What one attack counts, for what it comes to. */
export const countsOf = ({ value, ignored, lost }: Inflicted) => ({
  unsaved: 1,
  damage: value,
  ignored,
  lostDamage: value - ignored - lost,
  woundsLost: lost,
});
