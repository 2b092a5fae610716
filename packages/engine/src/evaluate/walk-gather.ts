import { faceValue, meanOf, minimumOf } from '../profile/dice.js';
import type { Gather, OneDamageAgain } from '../sequence/rolls.js';
import { quantityValue, totalOf } from '../target/damage.js';
import type { Course, Handler, StageAt } from './walk-course.js';
import {
  askPlayerReRoll,
  batchOf,
  decision,
  emit,
  isSpent,
  playerReRoll,
  spend,
  usePlayerReRoll,
} from './walk-course.js';
import { isCostly, sumGains } from './walk-gain.js';

export const gatherOf = (course: Course, index: number): Gather => batchOf(course).batch.gather[index] as Gather;

const weaponFaces = (faces: readonly number[], weapon: number, each: number): readonly number[] =>
  faces.slice(weapon * each, (weapon + 1) * each);

/** 04.03: the A dice of all weapons of one entry. */
export const attacks: Handler<'attacks'> = {
  ask(course, stage) {
    const gather = gatherOf(course, stage.gather);
    return { dice: gather.weapons * gather.attacks.dice.count, step: 'attacks', rule: gather.attacks.rule };
  },
  take(course, stage, { faces }) {
    emitAttacks(course, stage.gather, faces);
    course.cursor.stage = { at: 'attacksOne', gather: stage.gather, faces, again: [], rule: '', one: 0 };
  },
};

function emitAttacks(course: Course, index: number, faces: readonly number[]): void {
  const { attacks: quantity } = gatherOf(course, index);
  faces.forEach((face, die) => {
    const verdict = `counts ${faceValue(face, quantity.dice.sides)}`;
    emit(course, { step: 'attacks', die, face, verdict, rule: quantity.rule });
  });
}

/** The dice that a permission would roll again in one weapon's roll, or null where the roll is good enough. */
export function badDice(
  gather: Gather,
  way: OneDamageAgain['way'],
  faces: readonly number[],
  weapon: number,
): readonly number[] | null {
  const { dice } = gather.attacks;
  const own = weaponFaces(faces, weapon, dice.count);
  const positions = own.map((_, die) => weapon * dice.count + die);
  if (way !== 'lowestDie') return totalOf(dice, own) < meanOf(dice) ? positions : null;
  const lowest = Math.min(...own.map((face) => faceValue(face, dice.sides)));
  const at = own.findIndex((face) => faceValue(face, dice.sides) === lowest);
  return lowest < (dice.sides + 1) / 2 ? [positions[at] as number] : null;
}

/** By default the first weapon's roll that is below its mean (Command Re-roll and its like). */
export const attacksOne: Handler<'attacksOne'> = {
  ask(course, stage) {
    const one = batchOf(course).batch.attacksAgain[stage.one];
    if (one === undefined) {
      const own = playerReRoll(course, 'attacks', 'attacker');
      const isWhole = own?.sum === 'whole';
      const { attacks: quantity } = gatherOf(course, stage.gather);
      const rollOf = (die: number): readonly number[] =>
        weaponFaces(stage.faces, Math.floor(die / quantity.dice.count), quantity.dice.count);
      const isAny = batchOf(course).batch.machines.some(isCostly);
      const gains = (die: number): boolean => isAny || sumGains(quantity, rollOf(die), isWhole);
      return askPlayerReRoll(own, standing(course, stage, isWhole), gains);
    }
    if (!course.cursor.asks || isSpent(course, one.resource)) return null;
    const options = standing(course, stage, one.way !== 'lowestDie');
    if (options.length === 0) return null;
    const player = course.programme.resources[one.resource]?.player ?? 'attacker';
    return decision('commandReRoll', player, one.rule, [...options, null]);
  },
  take(course, stage, { value }) {
    const one = batchOf(course).batch.attacksAgain[stage.one];
    if (one === undefined) {
      takeOwn(course, stage, value);
      return;
    }
    const isWhole = one.way !== 'lowestDie';
    const dice = value === undefined ? firstBad(course, stage, one) : decidedDice(course, stage, isWhole, value);
    if (dice.length > 0) spend(course, one.resource);
    course.cursor.stage = { ...stage, ...withDice(stage, dice, one.rule), one: stage.one + 1 };
  },
};

/** The dice that may still be rolled again; of whole rolls their first ones. */
function standing(course: Course, stage: StageAt<'attacksOne'>, whole: boolean): readonly number[] {
  const { count } = gatherOf(course, stage.gather).attacks.dice;
  const isTaken = (die: number): boolean => stage.again.includes(die);
  return stage.faces
    .map((_, die) => die)
    .filter((die) => (whole ? die % count === 0 && !allOf(die, count).some(isTaken) : !isTaken(die)));
}

const allOf = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + index);

const withDice = ({ again, rule }: StageAt<'attacksOne'>, dice: readonly number[], by: string) =>
  dice.length === 0 ? { again, rule } : { again: [...again, ...dice].sort((a, b) => a - b), rule: rule || by };

function takeOwn(course: Course, stage: StageAt<'attacksOne'>, value: unknown): void {
  const own = playerReRoll(course, 'attacks', 'attacker');
  const isUsed = own !== null && typeof value === 'number';
  if (isUsed) usePlayerReRoll(course, own);
  const dice = isUsed ? decidedDice(course, stage, own.sum === 'whole', value) : [];
  const { gather, faces } = stage;
  course.cursor.stage = { at: 'attacksAgain', gather, faces, ...withDice(stage, dice, own?.rule ?? '') };
}

function firstBad(course: Course, stage: StageAt<'attacksOne'>, one: OneDamageAgain): readonly number[] {
  const gather = gatherOf(course, stage.gather);
  if (isSpent(course, one.resource) || gather.attacks.dice.count === 0) return [];
  for (let weapon = 0; weapon < gather.weapons; weapon++) {
    const dice = badDice(gather, one.way, stage.faces, weapon);
    if (dice !== null && !dice.some((die) => stage.again.includes(die))) return dice;
  }
  return [];
}

function decidedDice(
  course: Course,
  stage: StageAt<'attacksOne'>,
  isWhole: boolean,
  value: unknown,
): readonly number[] {
  if (value === null) return [];
  const die = value as number;
  return isWhole ? allOf(die, gatherOf(course, stage.gather).attacks.dice.count) : [die];
}

export const attacksAgain: Handler<'attacksAgain'> = {
  ask: (_, stage) => ({ dice: stage.again.length, step: 'attacks re-roll', rule: stage.rule }),
  take(course, stage, { faces: second }) {
    const { attacks: quantity, weapons } = gatherOf(course, stage.gather);
    const faces = [...stage.faces];
    stage.again.forEach((die, index) => {
      const face = second[index] as number;
      faces[die] = face;
      const verdict = `counts ${faceValue(face, quantity.dice.sides)}`;
      emit(course, { step: 'attacks re-roll', die, face, verdict, rule: quantity.rule });
    });
    const byWeapon = Array.from({ length: weapons }, (_, weapon) =>
      quantityValue(quantity, totalOf(quantity.dice, weaponFaces(faces, weapon, quantity.dice.count))),
    );
    course.cursor.stage = { at: 'extra', gather: stage.gather, attacks: byWeapon };
  },
};

/** The dice added per weapon, kind after kind, in one roll. */
export const extra: Handler<'extra'> = {
  ask(course, stage) {
    const gather = gatherOf(course, stage.gather);
    const dice = gather.extra.reduce((sum, kind) => sum + gather.weapons * kind.dice.count, 0);
    const rule = gather.extra.find((kind) => kind.dice.count > 0)?.rule ?? '';
    return { dice, step: 'additional attacks', rule };
  },
  take(course, stage, { faces }) {
    const gather = gatherOf(course, stage.gather);
    const byWeapon = [...stage.attacks];
    let at = 0;
    for (const { dice, times, rule } of gather.extra) {
      for (let weapon = 0; weapon < gather.weapons; weapon++) {
        const own = faces.slice(at, at + dice.count);
        own.forEach((face, index) => {
          const verdict = `counts ${faceValue(face, dice.sides)}`;
          emit(course, { step: 'additional attacks', die: at + index, face, verdict, rule });
        });
        at += dice.count;
        byWeapon[weapon] = (byWeapon[weapon] as number) + times * totalOf(dice, own);
      }
    }
    course.cursor.stage = { at: 'strength', gather: stage.gather, attacks: byWeapon };
  },
};

/** Random Strength (02.02.03) decides by weapon which machine its attacks are for. */
export const strength: Handler<'strength'> = {
  ask(course, stage) {
    const random = batchOf(course).batch.strength;
    if (random === null) return null;
    const { weapons } = gatherOf(course, stage.gather);
    return { dice: weapons * random.dice.count, step: 'strength', rule: random.rule };
  },
  take(course, stage, { faces }) {
    const cursor = batchOf(course);
    const random = cursor.batch.strength;
    const byMachine = [...cursor.attacks];
    stage.attacks.forEach((count, weapon) => {
      let machine = 0;
      if (random !== null) {
        const own = weaponFaces(faces, weapon, random.dice.count);
        machine = random.variantOf[totalOf(random.dice, own) - minimumOf(random.dice)] as number;
        own.forEach((face, index) => {
          const verdict = `Strength ${cursor.batch.strengths[machine]}`;
          emit(course, { step: 'strength', die: weapon * own.length + index, face, verdict, rule: random.rule });
        });
      }
      byMachine[machine] = (byMachine[machine] as number) + count;
    });
    cursor.attacks = byMachine;
    const { label, attacks: quantity } = gatherOf(course, stage.gather);
    const total = stage.attacks.reduce((sum, count) => sum + count, 0);
    emit(course, { step: 'attacks', verdict: `${label}: ${total}`, rule: quantity.rule });
    const next = stage.gather + 1;
    course.cursor.stage = next < cursor.batch.gather.length ? { at: 'attacks', gather: next } : { at: 'machine' };
  },
};
