import { certain } from '../chance/pmf.js';
import type { Machine } from '../sequence/machine.js';
import type { Damage } from '../sequence/rolls.js';
import { quantityValue, totalLaw, totalOf } from '../target/damage.js';
import { ignoreChance } from '../target/wounding.js';
import type { BatchCursor, DamageStage, Stage } from './cursor.js';
import { type Pending, scoreOf } from './exact-flagged.js';
import { afterFeelNoPain, afterIgnoring, type Inflicted, inflicted } from './exact-inflict.js';
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
  ownWound,
  woundDice,
  woundDie,
  woundFace,
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
    return scoreOf(machine, spent, start, pending, (steps) => space.work(steps));
  };
  const uncounted = (dice: number): Pending => ({ dice, die: (now) => woundDice(machine, 1, now) });
  const { own } = machine.hit ?? {};
  const ownWounds = (dice: number): Pending[] => (own ? [{ dice, die: (now) => ownWound(own, now) }] : []);
  if (stage.at === 'additionalHits' || stage.at === 'own') {
    const critical = (now: number) =>
      after(
        criticalHit({ ...machine, critical: { ...machine.critical, extra: null } }, now).map((way) => ({
          ...way,
          hits: 0,
          criticalHits: 0,
        })),
        (later) => additionalHits(machine, later),
      );
    const first = stage.at === 'own' ? ownWounds(stage.dice) : [];
    return score({}, [...first, uncounted(stage.hits), { dice: stage.criticals, die: critical }]);
  }
  const more = machine.wound.more ?? 0;
  if (stage.at === 'further') {
    const { ordinary, critical, failed } = stage;
    return score({ ordinary: ordinary + critical * more, critical, idle: failed }, shownFaces(machine, stage.faces));
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
    const shown = standing.filter((face) => own !== undefined && (own.mask & (1 << (face - 1))) !== 0).length;
    const again = { dice: open, die: (now: number) => attackDie(machine, now, true) };
    return score({}, [known('hit'), known('critical'), ...ownWounds(shown), again]);
  }
  const rolled = { dice: open, die: (now: number) => woundDie(machine.wound, now, isAgain) };
  return score({ ordinary: current.automatic }, [...shownFaces(machine, standing), rolled]);
}

/** Wound dice that show these faces for good; dice may still have to be rolled further for them. */
const shownFaces = ({ wound }: Machine, faces: readonly number[]): Pending[] =>
  [1, 2, 3, 4, 5, 6].map((face) => ({
    dice: faces.filter((shown) => shown === face).length,
    die: (now) => woundFace(wound, face, now),
  }));

/** What is still open of one attack's damage: its roll, its re-roll, or Feel No Pain. */
export function openDamage(damage: Damage, stage: DamageStage, spent: number): readonly Inflicted[] {
  if (stage.phase === 'roll') return inflicted(damage, stage.left, spent);
  const ofValue = (value: number, p: number): Inflicted[] =>
    afterIgnoring(damage, value, stage.left).map((way) => ({ ...way, value, spent, p: way.p * p }));
  if (stage.phase === 'ignoreAgain') return againIgnored(damage, stage, spent);
  if (stage.phase === 'ignore') return ofValue(stage.value, 1);
  const { dice } = damage.quantity;
  const standing = stage.faces.filter((_, die) => !stage.again.includes(die));
  const open = stage.faces.length - standing.length;
  const fixed = totalOf(dice, standing) + open;
  return [...totalLaw({ ...dice, count: open, plus: 0 })].flatMap((p, index) =>
    ofValue(quantityValue(damage.quantity, fixed + index), p),
  );
}

/** Feel No Pain dice of which some are rolled again. */
function againIgnored(damage: Damage, { faces, again, left, value }: DamageStage, spent: number): readonly Inflicted[] {
  const ignores = faces.map((face, die) =>
    again.includes(die) ? ignoreChance(damage.feelNoPain) : Number(face >= damage.feelNoPain),
  );
  const [first = 0] = ignores;
  const ways =
    damage.ignoredWhole === true
      ? [
          { lost: Math.min(value, left), ignored: 0, p: 1 - first },
          { lost: 0, ignored: value, p: first },
        ]
      : afterFeelNoPain(value, left, ignores);
  return ways.map((way) => ({ ...way, value, spent }));
}

/** What one attack counts, for what it comes to. */
export const countsOf = ({ value, ignored, lost }: Inflicted) => ({
  unsaved: 1,
  damage: value,
  ignored,
  lostDamage: value - ignored - lost,
  woundsLost: lost,
});
