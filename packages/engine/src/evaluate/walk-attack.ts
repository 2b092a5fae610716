import { faceValue, minimumOf } from '../profile/dice.js';
import type { Machine } from '../sequence/machine.js';
import type { CriticalHit, HitRoll } from '../sequence/rolls.js';
import { totalOf } from '../target/damage.js';
import { isDestroyed } from '../target/state.js';
import { emptyTally } from './cursor.js';
import type { Course, Handler } from './walk-course.js';
import { batchOf, decision, emit, machineOf, neededOf, rulesOf, tallyOf } from './walk-course.js';
import { hitGains, woundGains } from './walk-gain.js';
import type { RollTable } from './walk-roll.js';
import { rollStage } from './walk-roll.js';

/** Begins the next machine of the batch that has attacks, or ends the batch. */
export const machine: Handler<'machine'> = {
  take(course) {
    const { cursor, programme } = course;
    const current = batchOf(course);
    current.machine += 1;
    const { batch } = current;
    const attacks = current.attacks[current.machine];
    if (attacks === undefined || isDestroyed(cursor.state)) {
      if (batch.machines[0]?.from === 'mortal')
        cursor.frozen = programme.fallen(cursor.frozen, current.met, cursor.state);
      cursor.batch = null;
      cursor.stage = { at: 'batch' };
      return;
    }
    if (attacks === 0) return;
    current.made = cursor.made.length;
    const strength = batch.strength === null ? null : (batch.strengths[current.machine] as number);
    const labels = batch.gather.map((gather) => gather.label);
    const tally = { ...emptyTally(batch.machines[current.machine]?.armour === true), attacks };
    const made = { activation: cursor.activation, entries: batch.entries, labels, strength, tally };
    cursor.made = [...cursor.made, made];
    Object.assign(current, {
      met: cursor.state,
      present: programme.variant(batch, current.machine, cursor.state),
      automatic: 0,
      named: null,
      namingDone: false,
      pools: [],
      pool: null,
      packets: 0,
      mortal: 0,
    });
    startMachine(course, attacks);
  },
};

function startMachine(course: Course, attacks: number): void {
  const { cursor } = course;
  const { from, hit } = machineOf(course);
  const tally = tallyOf(course);
  if (from === 'mortal') {
    cursor.stage = { at: 'mortalRoll', dice: attacks };
    return;
  }
  if (from === 'hit' && hit !== null) {
    cursor.stage = rollStage('hit', attacks);
    return;
  }
  tally.hits = attacks;
  if (from === 'hit' || from === 'wound') cursor.stage = rollStage('wound', attacks);
  else if (from === 'save') settleWounds(course, attacks, 0);
  else settleWounds(course, 0, attacks);
}

export const hitTable: RollTable = {
  step: 'hit',
  reRoll: 'hitReRoll',
  player: 'attacker',
  rule: (course) => hitOf(course).rule,
  again: (course) => hitOf(course).again,
  ones: (course) => hitOf(course).oneAgain,
  forbidden: (course) => hitOf(course).forbidden ?? null,
  verdict: (course, face, _, again) => hitFaces(course, again)[face - 1] ?? null,
  gains: (course, face) => hitGains(machineOf(course), face),
  needed: (course, again) => neededOf((face) => hitFaces(course, again)[face - 1]?.verdict !== 'fails'),
  finish(course, faces, rolledAgain) {
    const verdicts = faces.map((face, die) => hitFaces(course, rolledAgain.has(die))[face - 1]?.verdict);
    const criticals = verdicts.filter((verdict) => verdict === 'critical').length;
    const hits = verdicts.filter((verdict) => verdict === 'hit').length;
    const tally = tallyOf(course);
    tally.hits = hits + criticals;
    tally.criticalHits = criticals;
    const mask = hitOf(course).own?.mask ?? 0;
    const dice = faces.filter((face) => (mask & (1 << (face - 1))) !== 0).length;
    course.cursor.stage = { at: 'own', dice, hits, criticals };
  },
};

/** Wounds of the attacker's own, each with its save. */
export const own: Handler<'own'> = {
  ask(course, { dice }) {
    const table = hitOf(course).own;
    if (table === undefined || table.saves > 6) return null;
    return { dice, step: 'own save', rule: table.rule };
  },
  take(course, { dice, hits, criticals }, { faces }) {
    const table = hitOf(course).own;
    if (table !== undefined && dice > 0) {
      const saved = faces.filter((face) => face >= table.saves).length;
      faces.forEach((face, die) => {
        const verdict = face >= table.saves ? 'saved' : 'unsaved';
        emit(course, { step: 'own save', die, face, verdict, rule: table.rule });
      });
      course.cursor.selfPending += dice - saved;
    }
    course.cursor.stage = { at: 'additionalHits', hits, criticals };
  },
};

const hitFaces = (course: Course, again: boolean): HitRoll['faces'] =>
  again ? (hitOf(course).second ?? hitOf(course).faces) : hitOf(course).faces;

const hitOf = (course: Course): HitRoll => machineOf(course).hit as HitRoll;

const extraOf = (course: Course): CriticalHit['extra'] => machineOf(course).critical.extra;

export const additionalHits: Handler<'additionalHits'> = {
  ask(course, stage) {
    const extra = extraOf(course);
    if (extra === null) return null;
    return { dice: stage.criticals * extra.dice.count, step: 'additional hits', rule: extra.rule };
  },
  take(course, stage, { faces }) {
    const extra = extraOf(course);
    const { hits, criticals } = stage;
    let additional = 0;
    if (extra !== null && criticals > 0) {
      const { dice, rule } = extra;
      additional = totalOf({ ...dice, plus: criticals * dice.plus }, faces);
      faces.forEach((face, die) => {
        const count = faceValue(face, dice.sides);
        const place = Math.floor(die / dice.count);
        emit(course, { step: 'additional hits', die, face, verdict: `counts ${count}`, rule, place, count });
      });
      emit(course, { step: 'additional hits', verdict: `${additional} additional hits`, rule, count: additional });
    }
    tallyOf(course).hits += additional;
    course.cursor.stage = { at: 'automaticWounds', hits: hits + additional, criticals };
  },
};

export const automaticWounds: Handler<'automaticWounds'> = {
  ask(course, stage) {
    const { automatic } = machineOf(course).critical;
    if (automatic === null || stage.criticals === 0 || !course.cursor.asks) return null;
    // The rule lets the player choose for each critical hit; they are alike, so a number says it.
    const some = Array.from({ length: stage.criticals - 1 }, (_, index) => index + 1);
    return decision('lethalHits', 'attacker', automatic.rule, [true, false, ...some]);
  },
  take(course, stage, { value }) {
    const { automatic } = machineOf(course).critical;
    const { hits, criticals } = stage;
    const used = automatic !== null && ((value ?? automatic.use) as boolean | number);
    const count = typeof used === 'number' ? used : used ? criticals : 0;
    if (automatic !== null && count > 0)
      emit(course, { step: 'wound', verdict: `${count} automatic wounds`, rule: automatic.rule, count });
    batchOf(course).automatic = count;
    course.cursor.stage = rollStage('wound', hits + criticals - count);
  },
};

export const woundTable: RollTable = {
  step: 'wound',
  armourStep: 'penetration',
  reRoll: 'woundReRoll',
  player: 'attacker',
  rule: (course) => machineOf(course).wound.rule,
  again: (course) => machineOf(course).wound.again,
  ones: (course) => machineOf(course).wound.oneAgain,
  forbidden: (course) => machineOf(course).wound.forbidden ?? null,
  verdict(course, face) {
    const { wound } = machineOf(course);
    if (rollsFurther(wound, face)) return { verdict: 'further dice', rule: wound.further?.rule ?? wound.rule };
    return namedWound(machineOf(course), wound.faces[face - 1]);
  },
  gains: (course, face) => woundGains(machineOf(course), face),
  needed(course) {
    const { wound } = machineOf(course);
    return wound.further ? null : neededOf((face) => wound.faces[face - 1]?.verdict !== 'fails');
  },
  finish(course, faces) {
    const { wound } = machineOf(course);
    const open = (face: number): boolean => rollsFurther(wound, face);
    const counted = countWounds(faces.filter((face) => !open(face)).map((face) => wound.faces[face - 1]?.verdict));
    const { ordinary, critical } = counted;
    const asked = faces.filter(open);
    course.cursor.stage = {
      at: 'further',
      faces: asked,
      failed: faces.length - asked.length - ordinary - critical,
      ordinary: batchOf(course).automatic + ordinary,
      critical,
    };
  },
};

/** Whether dice are rolled further for this face: then they decide. */
const rollsFurther = ({ further }: Machine['wound'], face: number): boolean =>
  ((further?.mask ?? 0) & (1 << (face - 1))) !== 0;

/** A verdict of the wound roll by its name: hits on armour glance or penetrate. */
export function namedWound(
  { armour }: Machine,
  judged: WoundFace | undefined,
): { verdict: string; rule: string } | null {
  if (judged === undefined || armour !== true || judged.verdict === 'fails') return judged ?? null;
  return { ...judged, verdict: judged.verdict === 'critical' ? 'penetrating' : 'glancing' };
}

type WoundFace = Machine['wound']['faces'][number];

const countWounds = (verdicts: readonly (string | undefined)[]): { ordinary: number; critical: number } => ({
  ordinary: verdicts.filter((verdict) => verdict === 'wound').length,
  critical: verdicts.filter((verdict) => verdict === 'critical').length,
});

/** Dice rolled further for some dice of the wound roll, die after die. */
export const further: Handler<'further'> = {
  ask(course, stage) {
    const { further: more } = machineOf(course).wound;
    if (more === undefined) return null;
    return { dice: stage.faces.length * more.dice.count, step: 'further', rule: more.rule };
  },
  take(course, stage, { faces }) {
    const { further: more } = machineOf(course).wound;
    const verdicts = stage.faces.map((shown, index) => {
      if (more === undefined) return undefined;
      const { dice } = more;
      const own = faces.slice(index * dice.count, (index + 1) * dice.count);
      const judged = more.totals[shown - 1]?.[totalOf(dice, own) - minimumOf(dice)];
      own.forEach((face, die) => {
        const verdict = namedWound(machineOf(course), judged)?.verdict ?? 'fails';
        emit(course, { step: 'further', die: index * dice.count + die, face, verdict, rule: more.rule });
      });
      return judged?.verdict;
    });
    const { ordinary, critical } = countWounds(verdicts);
    settleWounds(course, stage.ordinary + ordinary, stage.critical + critical);
  },
};

/** Sends ordinary and critical wounds to pools, packets and mortal wounds in addition. */
function settleWounds(course: Course, scored: number, critical: number): void {
  const { packet, inAddition, pools, wound, armour } = machineOf(course);
  const current = batchOf(course);
  const tally = tallyOf(course);
  const ordinary = scored + critical * (wound.more ?? 0);
  if (armour === true) {
    tally.noEffect = tally.hits - scored - critical;
    tally.glancing = scored;
    tally.penetrating = critical;
  }
  if (ordinary > scored) {
    const verdict = `${ordinary - scored} additional wounds`;
    emit(course, { step: 'additional wounds', verdict, rule: wound.rule, count: wound.more ?? 0 });
  }
  tally.wounds = ordinary + critical;
  tally.criticalWounds = critical;
  const saved = packet === null ? critical : 0;
  const bound = { all: ordinary + saved, ordinary, critical: saved };
  current.pools = pools
    .map((pool, index) => ({ pool: index, wounds: bound[pool.wounds] }))
    .filter(({ wounds }) => wounds > 0);
  current.packets = packet === null ? 0 : critical;
  current.mortal =
    inAddition === null ? 0 : inAddition.perWound * (ordinary + critical) + inAddition.perCritical * critical;
  if (packet !== null && critical > 0) {
    emit(course, { step: 'mortal wounds', verdict: `${critical} without a save`, rule: packet.rule });
  }
  course.cursor.stage = { at: 'pool' };
}

/** The dice of ordinary mortal wounds (06.02; a face may also wound the attacker). */
export const mortalRoll: Handler<'mortalRoll'> = {
  ask(course, stage) {
    const mortal = mortalOf(course);
    return mortal.on === null ? null : { dice: stage.dice, step: 'mortal wounds', rule: mortal.rule };
  },
  take(course, stage, { faces }) {
    const { on, cap, selfOn, rule } = mortalOf(course);
    const most = cap ?? Number.POSITIVE_INFINITY;
    const scored = on === null ? stage.dice : faces.filter((face) => face >= on).length;
    const self = on === null ? 0 : faces.filter((face) => face <= selfOn).length;
    faces.forEach((face, die) => {
      const verdict =
        face >= (on as number) ? 'mortal wound' : face <= selfOn ? 'mortal wound on the attacker' : 'fails';
      emit(course, { step: 'mortal wounds', die, face, verdict, rule });
    });
    batchOf(course).mortal = Math.min(scored, most);
    course.cursor.selfPending += Math.min(self, most);
    course.cursor.stage = { at: 'mortal' };
  },
};

const mortalOf = (course: Course): NonNullable<Machine['mortal']> =>
  machineOf(course).mortal as NonNullable<Machine['mortal']>;

/** Everything of this machine that can no longer be resolved, because the unit is destroyed. */
export function loseRest(course: Course): void {
  const current = batchOf(course);
  const inPool = current.pool === null ? 0 : current.pool.dice.length - current.pool.read;
  const lost = inPool + current.pools.reduce((sum, { wounds }) => sum + wounds, 0) + current.packets;
  tallyOf(course).unused += lost;
  if (lost > 0) emit(course, { step: 'attacks lost', verdict: `${lost} lost`, rule: rulesOf(course).inflict });
  Object.assign(current, { pools: [], pool: null, packets: 0, mortal: 0 });
  course.cursor.stage = { at: 'machine' };
}
