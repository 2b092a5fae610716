import { formatDice } from '../profile/characteristics.js';
import type { DiceExpression } from '../profile/dice.js';
import { faceValue, minimumOf, withDie } from '../profile/dice.js';
import type { Machine, Programme } from '../sequence/machine.js';
import type { Damage, Quantity } from '../sequence/rolls.js';
import { quantityValue, totalOf } from '../target/damage.js';
import type { Cursor, DamageStage, RollStage } from './cursor.js';
import type { FaceEffect, FaceRow } from './face-row.js';
import { next } from './walk.js';
import { hazardOf, selfFeelNoPain } from './walk-activation.js';
import { namedWound } from './walk-attack.js';
import { waitingIn } from './walk-combat.js';
import type { Course, StageAt } from './walk-course.js';
import { batchOf, isSpent, machineOf, rowOf, rulesOf } from './walk-course.js';
import { damageOf } from './walk-damage.js';
import { gatherOf } from './walk-gather.js';
import { mortalFeelNoPain } from './walk-mortal.js';
import { inMask } from './walk-roll.js';
import { checkOf, firstCheck, poolOf, poolTable } from './walk-save.js';
import { ROLL_TABLES } from './walk-tables.js';

const FACES = [1, 2, 3, 4, 5, 6] as const;

const faceRow = (face: number, verdict: string, rule: string, effects: readonly FaceEffect[] = []): FaceRow => ({
  face,
  verdict,
  rule,
  // biome-ignore lint/suspicious/noThenProperty: what follows a face
  then: effects,
});

/**
 * What each face does in the roll that waits: six rows for every table by which its dice may be judged. Save dice are
 * judged against the model that the first of them meets, and against each kind of model that later ones may meet when
 * those before have fallen (05.04.01). A player's own re-roll, which any face permits, is not told. Null where no dice
 * are waited for.
 */
export function faces(programme: Programme, cursor: Cursor): readonly FaceRow[] | null {
  const question = next(programme, cursor);
  if (question === null || !('dice' in question)) return null;
  const course: Course = { ...waitingIn(programme, cursor), events: null };
  const { stage } = course.cursor;
  const { rule } = question;
  if (stage.at === 'roll') return stage.roll === 'save' ? saveRows(course, stage) : rollRows(course, stage);
  if (stage.at === 'damage') return damageRows(course, stage);
  if (stage.at === 'mortalRoll') return mortalRows(machineOf(course));
  if (stage.at === 'mortal') return ignoreRows(course, mortalFeelNoPain(course));
  if (stage.at === 'self') return ignoreRows(course, selfFeelNoPain(course));
  if (stage.at === 'own') return ownRows(machineOf(course), rule);
  if (stage.at === 'further') return furtherRows(machineOf(course), stage, rule);
  if (stage.at === 'additionalHits') return additionalHitRows(machineOf(course), stage);
  if (stage.at === 'strength') return strengthRows(course, rule);
  if (stage.at === 'attacks' || stage.at === 'attacksAgain') return attackRows(course, stage);
  if (stage.at === 'extra') return extraRows(course, stage);
  return counted(6, rule);
}

/** Dice that count instead of succeeding. */
const counted = (
  sides: DiceExpression['sides'],
  rule: string,
  effects: (value: number) => readonly FaceEffect[] = () => [],
): readonly FaceRow[] =>
  FACES.map((face) => {
    const value = faceValue(face, sides);
    return faceRow(face, `counts ${value}`, rule, effects(value));
  });

// --- hit, wound, hazard -----------------------------------------------------------------------------------------------

function rollRows(course: Course, stage: RollStage): readonly FaceRow[] {
  const table = ROLL_TABLES[stage.roll];
  return FACES.map((face) => {
    const judged = table.verdict(course, face, 0, stage.phase === 'again');
    const verdict = judged?.verdict ?? '';
    const effects = [...rollEffects(course, stage, verdict, face), ...reRolls(course, stage, face)];
    return faceRow(face, verdict, judged?.rule ?? table.rule(course), effects);
  });
}

function rollEffects(course: Course, { roll }: RollStage, verdict: string, face: number): readonly FaceEffect[] {
  if (roll === 'hit') {
    const machine = machineOf(course);
    return [...(verdict === 'critical' ? criticalHitEffects(machine) : []), ...ownEffects(machine, face)];
  }
  if (roll === 'wound') return verdict === 'fails' ? [] : woundEffects(course, verdict === 'critical');
  const { wounds, rule } = hazardOf(course);
  return verdict === 'fails' ? [{ code: 'hazard', n: wounds, rule }] : [];
}

/** Dice that end up showing these faces wound the attacker. */
function ownEffects({ hit }: Machine, face: number): readonly FaceEffect[] {
  const own = hit?.own;
  return own !== undefined && inMask(own.mask, face) ? [{ code: 'own-save', n: 1, rule: own.rule }] : [];
}

function criticalHitEffects({ critical }: Machine): readonly FaceEffect[] {
  const { extra, automatic } = critical;
  return [
    ...(extra === null ? [] : [{ code: 'extra-hits' as const, ...amountOfDice(extra.dice), rule: extra.rule }]),
    ...(automatic === null ? [] : [{ code: 'automatic-wound' as const, rule: automatic.rule }]),
  ];
}

function woundEffects(course: Course, critical: boolean): readonly FaceEffect[] {
  const { packet, pools, inAddition, wound } = machineOf(course);
  const effects: FaceEffect[] = [];
  const ap = critical && packet === null ? pools.find(({ wounds }) => wounds === 'critical') : undefined;
  if (critical && packet !== null) {
    effects.push({ code: 'packet', ...commonAmount(course, packet.damage), rule: packet.rule });
  }
  if (ap !== undefined) effects.push({ code: 'ap', n: ap.ap, rule: rulesOf(course).poolOrder });
  const { more = 0, rule } = wound;
  if (critical && more > 0) effects.push({ code: 'extra-wounds', n: more, rule });
  const besides = inAddition === null ? 0 : inAddition.perWound + (critical ? inAddition.perCritical : 0);
  if (inAddition !== null && besides > 0) effects.push({ code: 'mortal-wounds', n: besides, rule: inAddition.rule });
  return effects;
}

/** Permissions to roll a die of this face again, in a first roll. */
function reRolls(course: Course, stage: RollStage, face: number, die = 0): readonly FaceEffect[] {
  if (stage.phase !== 'first') return [];
  const table = ROLL_TABLES[stage.roll];
  const again = table.again(course, die);
  const ones = table.ones(course, die).filter(({ resource, mask }) => !isSpent(course, resource) && inMask(mask, face));
  return [
    ...(again !== null && inMask(again.permitted, face) ? [{ code: 're-roll' as const, rule: again.rule }] : []),
    ...ones.map(({ rule }) => ({ code: 're-roll' as const, n: 1, rule })),
  ];
}

// --- save -------------------------------------------------------------------------------------------------------------

function saveRows(course: Course, stage: RollStage): readonly FaceRow[] {
  const { parts } = poolOf(course);
  const dice = stage.phase === 'again' ? stage.again.map(({ die }) => die) : [0, parts[0]?.wounds ?? 0];
  const split = parts[0]?.wounds ?? 0;
  return parts.flatMap(({ pool }, part) => {
    const die = dice.find((each) => each < split === (part === 0));
    if (die === undefined) return [];
    const met = rowsMet(course, pool);
    const rows = met.flatMap((row) =>
      FACES.map((face) => ({
        ...saveRow(course, stage, pool, die, face, row),
        ...(met.length === 1 ? {} : { row: rowOf(course, row).name }),
      })),
    );
    return parts.length === 1 ? rows : rows.map((row) => ({ ...row, pool: poolTable(course, pool).wounds }));
  });
}

/** The rows whose models the dice may meet, each way of saving once; a single die meets the first. */
function rowsMet(course: Course, pool: number): readonly number[] {
  const { parts, tape } = poolOf(course);
  const dice = parts.reduce((sum, { wounds }) => sum + wounds, 0);
  const known = new Map<string, number>();
  for (const { row } of tape.slice(0, dice)) {
    const way = JSON.stringify([checkOf(course, pool, row).faces, poolTable(course, pool).damage[row]?.quantity]);
    if (!known.has(way)) known.set(way, row);
  }
  return [...known.values()];
}

function saveRow(course: Course, stage: RollStage, pool: number, die: number, face: number, row: number): FaceRow {
  const check = firstCheck(course, die);
  const { verdict, rule } = checkOf(course, pool, row).faces[face - 1] as { verdict: string; rule: string };
  const [number = '', line] = rule.split(' ');
  const damage = poolTable(course, pool).damage[row] as Damage;
  const effects: FaceEffect[] = [];
  if (verdict === 'saved' && line !== undefined) effects.push({ code: 'saved-by', line, rule: number });
  if (verdict === 'unsaved') effects.push(inflictedBy(course, stage, damage));
  if (face === 6 && check.selfOnSix > 0) {
    effects.push({ code: 'attacker-wounds', n: check.selfOnSix, rule: rulesOf(course).mortal });
  }
  return faceRow(face, verdict, number, [...effects, ...reRolls(course, stage, face, die)]);
}

/** D of an attack that is not saved; "set damage of one attack" only where there is no doubt which attack that is. */
function inflictedBy(course: Course, { dice }: RollStage, { quantity, oneSet }: Damage): FaceEffect {
  if (oneSet !== null && !isSpent(course, oneSet.resource) && dice === 1)
    return { code: 'damage', n: oneSet.value, rule: oneSet.rule };
  return { code: 'damage', ...amountOf(quantity), rule: quantity.rule };
}

// --- damage, mortal wounds --------------------------------------------------------------------------------------------

function damageRows(course: Course, stage: DamageStage): readonly FaceRow[] {
  const { quantity, feelNoPain, feelNoPainAgain = 0, again, oneAgain } = damageOf(course, stage);
  if (stage.phase === 'ignore') return ignoreRows(course, feelNoPain, feelNoPainAgain);
  if (stage.phase === 'ignoreAgain') return ignoreRows(course, feelNoPain);
  const isFirst = stage.phase === 'roll';
  const { dice } = quantity;
  const open = isFirst ? dice.count : stage.again.length;
  const standing = totalOf(
    dice,
    stage.faces.filter((_, die) => !stage.again.includes(die)),
  );
  const permissions: FaceEffect[] = [];
  if (isFirst && again !== null) permissions.push({ code: 're-roll', rule: again.rule });
  for (const { resource, rule } of isFirst ? oneAgain : []) {
    if (!isSpent(course, resource)) permissions.push({ code: 're-roll', n: 1, rule });
  }
  return counted(dice.sides, quantity.rule, (value) => {
    const isHighest = dice.highest === true && open > 1;
    const D = open === 1 || isHighest ? [quantityValue(quantity, withDie(dice, standing, value))] : [];
    const which: readonly FaceEffect[] = isHighest ? [{ code: 'highest', rule: quantity.rule }] : [];
    return [...D.map((n) => ({ code: 'damage' as const, n, rule: quantity.rule })), ...which, ...permissions];
  });
}

/** `again`: faces that are rolled once more. */
function ignoreRows(course: Course, feelNoPain: number, again = 0): readonly FaceRow[] {
  const rule = rulesOf(course).feelNoPain;
  return FACES.map((face) => {
    const effects: readonly FaceEffect[] = inMask(again, face) ? [{ code: 're-roll', rule }] : [];
    return faceRow(face, face >= feelNoPain ? 'ignored' : 'lost', rule, effects);
  });
}

/** Saves against wounds of the attacker's own. */
const ownRows = ({ hit }: Machine, rule: string): readonly FaceRow[] =>
  FACES.map((face) =>
    face >= (hit?.own?.saves ?? 7)
      ? faceRow(face, 'saved', rule)
      : faceRow(face, 'unsaved', rule, [{ code: 'own-wounds', n: 1, rule }]),
  );

/** What a further die adds up to with the die that it is rolled for, where that is one and the same face. */
function furtherRows(machine: Machine, { faces: shown }: StageAt<'further'>, rule: string): readonly FaceRow[] {
  const { dice, totals } = machine.wound.further as NonNullable<Machine['wound']['further']>;
  const [first = 1] = shown;
  if (dice.count > 1 || shown.some((face) => face !== first)) return counted(dice.sides, rule);
  return FACES.map((face) => {
    const judged = namedWound(machine, totals[first - 1]?.[totalOf(dice, [face]) - minimumOf(dice)]);
    return faceRow(face, judged?.verdict ?? 'fails', judged?.rule ?? rule);
  });
}

function mortalRows({ mortal }: Machine): readonly FaceRow[] {
  const { on, selfOn, rule } = mortal as NonNullable<Machine['mortal']>;
  return FACES.map((face) => {
    if (face >= (on ?? 1)) return faceRow(face, 'mortal wound', rule);
    return faceRow(face, face <= selfOn ? 'mortal wound on the attacker' : 'fails', rule);
  });
}

// --- numbers of attacks and hits, Strength ----------------------------------------------------------------------------

function additionalHitRows({ critical }: Machine, { criticals }: StageAt<'additionalHits'>): readonly FaceRow[] {
  const { dice, rule } = critical.extra as NonNullable<Machine['critical']['extra']>;
  const isOne = criticals * dice.count === 1;
  return counted(dice.sides, rule, (value) => (isOne ? [{ code: 'extra-hits', n: value + dice.plus, rule }] : []));
}

function strengthRows(course: Course, rule: string): readonly FaceRow[] {
  const { strength, strengths } = batchOf(course).batch;
  const { dice, variantOf } = strength as NonNullable<typeof strength>;
  if (dice.count > 1) return counted(dice.sides, rule);
  return FACES.map((face) => {
    const machine = variantOf[totalOf(dice, [face]) - minimumOf(dice)] as number;
    return faceRow(face, `Strength ${strengths[machine]}`, rule);
  });
}

function attackRows(course: Course, stage: StageAt<'attacks'> | StageAt<'attacksAgain'>): readonly FaceRow[] {
  const { dice, rule } = gatherOf(course, stage.gather).attacks;
  const { attacksAgain } = batchOf(course).batch;
  const permissions = (stage.at === 'attacks' ? attacksAgain : [])
    .filter(({ resource }) => !isSpent(course, resource))
    .map((one): FaceEffect => ({ code: 're-roll', n: 1, rule: one.rule }));
  return counted(dice.sides, rule, () => permissions);
}

/** Dice of one kind after another: where they have different sides, rows for each kind. */
function extraRows(course: Course, stage: StageAt<'extra'>): readonly FaceRow[] {
  const kinds = gatherOf(course, stage.gather).extra.filter(({ dice }) => dice.count > 0);
  const bySides = new Map(kinds.map(({ dice, rule }) => [dice.sides, rule]));
  return [...bySides].flatMap(([sides, rule]) => counted(sides, rule));
}

// --- amounts ----------------------------------------------------------------------------------------------------------

type Amount = Pick<FaceEffect, 'n' | 'dice' | 'from' | 'to'>;

const amountOfDice = (dice: DiceExpression): Amount =>
  dice.count === 0 ? { n: dice.plus } : { dice: formatDice(dice) };

/** A value after all modifiers: a number, the dice where these change nothing, otherwise its bounds. */
function amountOf({ dice, values }: Quantity): Amount {
  const [from, to] = [Math.min(...values), Math.max(...values)];
  if (from === to) return { n: from };
  const isPlain = values.every((value, index) => value === minimumOf(dice) + index);
  return isPlain ? { dice: formatDice(dice) } : { from, to };
}

/** The amount where all living rows agree. */
function commonAmount({ cursor }: Course, damage: readonly Damage[]): Amount {
  const amounts = damage
    .filter((_, row) => (cursor.state[row] as number) > 0)
    .map(({ quantity }) => amountOf(quantity));
  const [first] = amounts;
  const isCommon = amounts.every((amount) => JSON.stringify(amount) === JSON.stringify(first));
  return isCommon ? (first ?? {}) : {};
}
