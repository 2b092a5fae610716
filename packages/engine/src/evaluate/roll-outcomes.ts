import { faceValue, minimumOf, withDie } from '../profile/dice.js';
import type { Machine } from '../sequence/machine.js';
import type { OneAgain } from '../sequence/rolls.js';
import { quantityValue, totalOf } from '../target/damage.js';
import type { DamageStage, RollStage, Stage } from './cursor.js';
import {
  type AlikeDice,
  classesBy,
  countedOutcomes,
  type DiceOutcome,
  type RollReading,
  readOutcomes,
} from './dice-outcomes.js';
import { isMade, selfFeelNoPain } from './walk-activation.js';
import type { Course, StageAt } from './walk-course.js';
import { batchOf, isSpent, machineOf } from './walk-course.js';
import { damageOf } from './walk-damage.js';
import { gatherOf } from './walk-gather.js';
import { mortalFeelNoPain } from './walk-mortal.js';
import { inMask } from './walk-roll.js';
import { checkOf, firstCheck, poolOf } from './walk-save.js';
import { ROLL_TABLES } from './walk-tables.js';

/**
 * Every outcome of the waiting roll that differs for what follows if all decisions follow the programme's choices:
 * each once, with its probability and dice that stand for it. Null where there are more than `limit`.
 * @param dice how many are waited for
 */
export function rollOutcomes(course: Course, dice: number, limit: number): readonly DiceOutcome[] | null {
  const { stage } = course.cursor;
  const alike = (fate: (face: number) => string) =>
    countedOutcomes([{ positions: positions(0, dice), classes: classesBy(fate) }], null, limit);
  const read = <Sum>(reading: RollReading<Sum>) => readOutcomes(dice, reading, limit);
  if (stage.at === 'roll') return ofTable(course, stage, dice, limit);
  if (stage.at === 'damage' && (stage.phase === 'ignore' || stage.phase === 'ignoreAgain')) {
    const { feelNoPain, feelNoPainAgain = 0 } = damageOf(course, stage);
    const again = stage.phase === 'ignore' ? feelNoPainAgain : 0;
    return alike((face) => (inMask(again, face) ? 'again' : ignores(feelNoPain)(face)));
  }
  if (stage.at === 'own') return alike(ignores(machineOf(course).hit?.own?.saves ?? 7));
  if (stage.at === 'further') return read(furtherReading(course, stage));
  if (stage.at === 'damage') return read(damageReading(course, stage));
  if (stage.at === 'mortal') return alike(ignores(mortalFeelNoPain(course)));
  if (stage.at === 'self') return alike(ignores(selfFeelNoPain(course)));
  if (stage.at === 'mortalRoll') return alike(mortalFate(machineOf(course)));
  if (stage.at === 'charge') return read(chargeReading(course, dice));
  return read(numberReading(course, stage));
}

const positions = (from: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => from + index);

const ignores =
  (feelNoPain: number) =>
  (face: number): string =>
    String(face >= feelNoPain);

const mortalFate =
  ({ mortal }: Machine) =>
  (face: number): string =>
    face >= (mortal?.on ?? 1) ? 'target' : String(face <= (mortal?.selfOn ?? 0));

// --- rolls by a table -------------------------------------------------------------------------------------------------

/** Dice of one table: their fates, and the one-time permissions that may take one of them. */
interface Judged {
  readonly positions: readonly number[];
  readonly fate: (face: number) => string;
  /** Whether a die of this face is rolled again anyway. */
  readonly isChosen: (face: number) => boolean;
  readonly ones: readonly OneAgain[];
}

function ofTable(course: Course, stage: RollStage, dice: number, limit: number): readonly DiceOutcome[] | null {
  const kinds = stage.roll === 'save' ? judgedSaves(course, stage) : [judgedDice(course, stage, dice)];
  const alike = kinds.map((kind): AlikeDice => ({ positions: kind.positions, classes: classesBy(fateOf(kind)) }));
  const taking = kinds.flatMap((kind) => kind.ones.map((one) => ({ kind, one })));
  const isTaken = ({ kind, one }: (typeof taking)[number]) => {
    return (face: number): boolean => inMask(one.mask, face) && !kind.isChosen(face);
  };
  // A permission takes the first die of its faces: which that is matters where these have several fates.
  const mixed = taking.filter((entry) => {
    const fates = new Set([1, 2, 3, 4, 5, 6].filter(isTaken(entry)).map(fateOf(entry.kind)));
    return fates.size > 1 || kinds.length > 1;
  });
  const [only] = mixed;
  if (stage.roll === 'save' && isAsRolled(course)) return readOutcomes(dice, inOrder(kinds), limit);
  if (only === undefined) return countedOutcomes(alike, null, limit);
  if (taking.length === 1 && kinds.length === 1) return countedOutcomes(alike, isTaken(only), limit);
  return readOutcomes(dice, inOrder(kinds), limit);
}

const fateOf =
  ({ fate, isChosen, ones }: Judged) =>
  (face: number): string =>
    isChosen(face) ? 'again' : `${fate(face)} ${ones.map(({ mask }) => inMask(mask, face))}`;

const isAsRolled = (course: Course): boolean =>
  poolOf(course).parts.some(({ pool }) => machineOf(course).pools[pool]?.asRolled === true);

/** Where every position matters. */
const inOrder = (kinds: readonly Judged[]): RollReading<string> => ({
  start: '',
  step: (sum, position, face) => {
    const kind = kinds.find((one) => one.positions.includes(position)) as Judged;
    return `${sum}|${fateOf(kind)(face)}`;
  },
  key: (sum) => sum,
});

const openOnes = (course: Course, ones: readonly OneAgain[]): readonly OneAgain[] =>
  ones.filter(({ resource }) => !isSpent(course, resource));

function judgedDice(course: Course, stage: RollStage, dice: number): Judged {
  const table = ROLL_TABLES[stage.roll];
  const isFirst = stage.phase === 'first';
  const chosen = isFirst ? (table.again(course, 0)?.chosen ?? 0) : 0;
  return {
    positions: positions(0, dice),
    fate: (face) => `${table.verdict(course, face, 0, !isFirst)?.verdict ?? ''} ${mattersBeside(course, stage, face)}`,
    isChosen: (face) => inMask(chosen, face),
    ones: isFirst ? openOnes(course, table.ones(course, 0)) : [],
  };
}

/** What a face brings besides its verdict: a wound of the attacker's own, or dice that are rolled further for it. */
function mattersBeside(course: Course, { roll }: RollStage, face: number): string {
  if (roll === 'hit') return String(inMask(machineOf(course).hit?.own?.mask ?? 0, face));
  if (roll !== 'wound' || !inMask(machineOf(course).wound.further?.mask ?? 0, face)) return '';
  return String(face);
}

/** What dice rolled further come to, for each die that they are rolled for. */
function furtherReading(course: Course, stage: StageAt<'further'>): RollReading<readonly string[]> {
  const { dice, totals } = machineOf(course).wound.further as NonNullable<Machine['wound']['further']>;
  return {
    start: [],
    step: (faces, _, face) => [...faces, String(face)],
    key: (faces) => {
      const done = stage.faces.flatMap((shown, index) => {
        const own = faces.slice(index * dice.count, (index + 1) * dice.count).map(Number);
        if (own.length < dice.count) return own.length === 0 ? [] : [`open ${own.join()}`];
        return [totals[shown - 1]?.[totalOf(dice, own) - minimumOf(dice)]?.verdict ?? ''];
      });
      return done.sort().join();
    },
  };
}

/** The dice of each pool; what every model that may be reached makes of a face. */
function judgedSaves(course: Course, stage: RollStage): readonly Judged[] {
  const { parts, tape } = poolOf(course);
  const rows = [...new Set(tape.map(({ row }) => row))];
  const split = parts[0]?.wounds ?? 0;
  const isFirst = stage.phase === 'first';
  const all = isFirst ? positions(0, stage.dice) : stage.again.map(({ die }) => die);
  return parts.flatMap(({ pool }, part): Judged[] => {
    const own = all.flatMap((die, index) => (die < split === (part === 0) ? [{ die, index }] : []));
    const [first] = own;
    if (first === undefined) return [];
    const check = firstCheck(course, first.die);
    const six = (face: number): boolean => face === 6 && check.selfOnSix > 0;
    const verdicts = (face: number): string =>
      rows.map((row) => checkOf(course, pool, row).faces[face - 1]?.verdict).join();
    return [
      {
        positions: own.map(({ index }) => index),
        // Dice of two pools are read by their faces, one among the other.
        fate: (face) => `${verdicts(face)} ${six(face)} ${parts.length > 1 ? face : ''}`,
        isChosen: (face) => isFirst && inMask(check.again?.chosen ?? 0, face),
        ones: isFirst ? openOnes(course, check.oneAgain) : [],
      },
    ];
  });
}

// --- dice that count --------------------------------------------------------------------------------------------------

function damageReading(course: Course, stage: DamageStage): RollReading<readonly number[]> {
  const { quantity, again, oneAgain } = damageOf(course, stage);
  const { dice } = quantity;
  const standing = totalOf(
    dice,
    stage.faces.filter((_, die) => stage.phase === 'again' && !stage.again.includes(die)),
  );
  const open = stage.phase === 'again' ? stage.again.length : dice.count;
  // A policy looks at the total and at the lowest die.
  const policy =
    stage.phase === 'roll' && (again !== null || oneAgain.some(({ resource }) => !isSpent(course, resource)));
  return {
    start: [],
    step: (values, _, face) => [...values, faceValue(face, dice.sides)].sort((a, b) => a - b),
    key: (values) => {
      if (policy) return values.join();
      const total = values.reduce((sum, value) => withDie(dice, sum, value), standing);
      return String(values.length < open ? total : quantityValue(quantity, total));
    },
  };
}

const chargeReading = (course: Course, dice: number): RollReading<readonly number[]> => ({
  start: [],
  step: (faces, _, face) => [...faces, face].sort((a, b) => a - b),
  key: (faces) => (faces.length < dice ? faces.join() : String(isMade(course, faces))),
});

/** Numbers by weapon, of which only what they come to in the end matters. */
function numberReading(course: Course, stage: Stage): RollReading<readonly number[]> {
  if (stage.at === 'attacks') return attacksReading(course, stage);
  if (stage.at === 'attacksAgain') return attacksAgainReading(course, stage);
  if (stage.at === 'extra') return extraReading(course, stage);
  if (stage.at === 'strength') return strengthReading(course, stage);
  const sides = machineOf(course).critical.extra?.dice.sides ?? 6;
  return summing((face) => faceValue(face, sides));
}

const summing = (value: (face: number, position: number) => number): RollReading<readonly number[]> => ({
  start: [0],
  step: ([sum = 0], position, face) => [sum + value(face, position)],
  key: ([sum]) => String(sum),
});

/** Whether the weapons have to be kept apart: each of them rolls for its Strength. */
const isByWeapon = (course: Course): boolean => batchOf(course).batch.strength !== null;

function attacksReading(course: Course, stage: StageAt<'attacks'>): RollReading<readonly number[]> {
  const { attacks } = gatherOf(course, stage.gather);
  const { count, sides } = attacks.dice;
  const permitted = batchOf(course).batch.attacksAgain.some(({ resource }) => !isSpent(course, resource));
  const isApart = isByWeapon(course);
  return {
    start: [],
    step: (values, _, face) => [...values, faceValue(face, sides)],
    key: (values) => {
      // A permission takes the first roll that is bad.
      if (permitted) return values.join();
      const whole: number[] = [];
      for (let at = 0; at + count <= values.length; at += count) {
        const total = values.slice(at, at + count).reduce((sum, value) => sum + value, attacks.dice.plus);
        whole.push(quantityValue(attacks, total));
      }
      const rest = values.slice(whole.length * count).reduce((sum, value) => sum + value, 0);
      const done = isApart ? whole.sort((a, b) => a - b).join() : whole.reduce((sum, value) => sum + value, 0);
      return `${done} ${rest}`;
    },
  };
}

/** What is added by weapon. */
const byWeapon = (
  weapons: number,
  of: (position: number) => number,
  value: (face: number, position: number) => number,
) => ({
  start: Array.from({ length: weapons }, () => 0),
  step: (sums: readonly number[], position: number, face: number) =>
    sums.with(of(position), (sums[of(position)] as number) + value(face, position)),
  key: (sums: readonly number[]) => sums.join(),
});

function attacksAgainReading(course: Course, stage: StageAt<'attacksAgain'>): RollReading<readonly number[]> {
  const { attacks, weapons } = gatherOf(course, stage.gather);
  const { count, sides } = attacks.dice;
  const weaponOf = (position: number): number => Math.floor((stage.again[position] as number) / count);
  return byWeapon(weapons, weaponOf, (face) => faceValue(face, sides));
}

function extraReading(course: Course, stage: StageAt<'extra'>): RollReading<readonly number[]> {
  const gather = gatherOf(course, stage.gather);
  const places = gather.extra.flatMap(({ dice, times }) =>
    Array.from({ length: gather.weapons * dice.count }, (_, index) => ({
      weapon: Math.floor(index / dice.count),
      value: (face: number) => times * faceValue(face, dice.sides),
    })),
  );
  const countOf = (face: number, position: number): number => places[position]?.value(face) ?? 0;
  if (!isByWeapon(course)) return summing(countOf);
  return byWeapon(gather.weapons, (position) => places[position]?.weapon ?? 0, countOf);
}

/** How many attacks each Strength has in the end. */
function strengthReading(course: Course, stage: StageAt<'strength'>): RollReading<readonly number[]> {
  const { strength, machines } = batchOf(course).batch;
  const { dice, variantOf } = strength as NonNullable<typeof strength>;
  const { count, sides } = dice;
  const least = count;
  return {
    start: [],
    step: (values, _, face) => [...values, faceValue(face, sides)],
    key: (values) => {
      const attacks = machines.map(() => 0);
      const whole = Math.floor(values.length / count);
      for (let weapon = 0; weapon < whole; weapon++) {
        const own = values.slice(weapon * count, (weapon + 1) * count);
        const machine = variantOf[own.reduce((sum, value) => sum + value, 0) - least] as number;
        attacks[machine] = (attacks[machine] as number) + (stage.attacks[weapon] as number);
      }
      const rest = values.slice(whole * count).reduce((sum, value) => sum + value, 0);
      return `${attacks.join()} ${rest}`;
    },
  };
}
