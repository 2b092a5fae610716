import type { Batch, ChargeRoll, TargetRow } from '../sequence/machine.js';
import { mortalTape } from '../target/mortal.js';
import { isDestroyed, without } from '../target/state.js';
import { scoped } from './scoped.js';
import type { Course, Handler, Want } from './walk-course.js';
import {
  activationOf,
  askPlayerReRoll,
  decision,
  emit,
  firstModel,
  playerReRoll,
  rulesOf,
  usePlayerReRoll,
} from './walk-course.js';
import { emitIgnored, emitMortalWound } from './walk-mortal.js';
import type { RollTable } from './walk-roll.js';
import { rollStage } from './walk-roll.js';

/** Begins an activation; one whose target is already destroyed does nothing at all. */
export const activation: Handler<'activation'> = {
  take(course) {
    const { cursor, programme } = course;
    const current = programme.activations[cursor.activation];
    if (current === undefined) {
      cursor.stage = { at: 'done' };
    } else if (isDestroyed(cursor.state)) {
      endActivation(course);
    } else {
      cursor.frozen = programme.freeze(cursor.activation, cursor.state);
      cursor.remaining = programme.entries(cursor.activation, cursor.frozen);
      cursor.spent &= ~scoped(programme, 'activation');
      cursor.stage = current.charge === null ? { at: 'batch' } : { at: 'charge', again: false };
    }
  },
};

function endActivation(course: Course): void {
  course.cursor.activation += 1;
  course.cursor.stage = { at: 'activation' };
}

const chargeOf = (course: Course): ChargeRoll => activationOf(course).charge as ChargeRoll;

/** Whether a charge roll of these faces reaches. */
export function isMade(course: Course, faces: readonly number[]): boolean {
  const { need, modifier } = chargeOf(course);
  const sum = faces.reduce((total, face) => total + face, 0);
  return Math.min(12, Math.max(1, sum + modifier)) >= need;
}

/** 11.04: a charge that is not made ends the activation before it attacks. */
export const charge: Handler<'charge'> = {
  ask(course, stage) {
    return { dice: 2, step: stage.again ? 'charge re-roll' : 'charge', rule: chargeOf(course).rule };
  },
  take(course, stage, { faces }) {
    const { reRoll, rule } = chargeOf(course);
    const made = isMade(course, faces);
    const step = stage.again ? 'charge re-roll' : 'charge';
    faces.forEach((face, die) => {
      emit(course, { step, die, face, verdict: made ? 'made' : 'fails', rule });
    });
    if (made) course.cursor.stage = { at: 'batch' };
    else if (stage.again) endActivation(course);
    else course.cursor.stage = reRoll ? { at: 'charge', again: true } : { at: 'chargeShort' };
  },
};

/** A player's own permission for a charge that was not made: a charge roll is always rolled again whole. */
export const chargeShort: Handler<'chargeShort'> = {
  ask: (course) => askPlayerReRoll(playerReRoll(course, 'charge', 'attacker'), [0], () => isMade(course, [6, 6])),
  take(course, _stage, { value }) {
    const own = playerReRoll(course, 'charge', 'attacker');
    if (own === null || value === null || value === undefined) {
      endActivation(course);
    } else {
      usePlayerReRoll(course, own);
      course.cursor.stage = { at: 'charge', again: true };
    }
  },
};

/** 04.03: gathers the next batch, or ends the attacks. */
export const batch: Handler<'batch'> = {
  ask(course): Want | null {
    const { cursor } = course;
    if (!cursor.asks || isDestroyed(cursor.state) || activationOf(course).alike === true) return null;
    const options = batchesNow(course).map((first) => labelOf(course, first.entries[0] as number));
    return options.length < 2 ? null : decision('weaponOrder', 'attacker', rulesOf(course).weaponOrder, options);
  },
  take(course, _stage, { value }) {
    const { cursor, programme } = course;
    if (isDestroyed(cursor.state) || cursor.remaining.length === 0) {
      if (cursor.remaining.length > 0) {
        const labels = cursor.remaining.map((entry) => labelOf(course, entry)).join(', ');
        emit(course, {
          batch: null,
          step: 'attacks lost',
          verdict: `${labels} lost`,
          rule: rulesOf(course).unitDestroyed,
        });
        cursor.remaining = [];
      }
      cursor.stage = { at: 'queued' };
      return;
    }
    const first = cursor.remaining.find((entry) => labelOf(course, entry) === value) ?? (cursor.remaining[0] as number);
    const gathered = gatherAround(course, first);
    cursor.spent &= ~scoped(programme, 'batch');
    cursor.remaining = cursor.remaining.filter((entry) => !gathered.entries.includes(entry));
    cursor.batches += 1;
    cursor.batch = {
      batch: gathered,
      attacks: gathered.machines.map(() => 0),
      machine: -1,
      met: cursor.state,
      present: null,
      made: -1,
      wish: programme.wishes[cursor.activation] ?? [],
      automatic: 0,
      named: null,
      namingDone: false,
      pools: [],
      pool: null,
      packets: 0,
      mortal: 0,
    };
    cursor.stage = { at: 'attacks', gather: 0 };
  },
};

const gatherAround = ({ cursor, programme }: Course, first: number): Batch =>
  programme.batch(cursor.activation, cursor.frozen, cursor.remaining, first, cursor.state);

function labelOf(course: Course, entry: number): string {
  return activationOf(course).labels[entry] as string;
}

/** The batches that could be gathered now, each once, in the order of `remaining`. */
function batchesNow(course: Course): readonly Batch[] {
  const found: Batch[] = [];
  for (const entry of course.cursor.remaining) {
    if (!found.some(({ entries }) => entries.includes(entry))) found.push(gatherAround(course, entry));
  }
  return found;
}

export const hazardTable: RollTable = {
  step: 'hazard',
  reRoll: 'hazardReRoll',
  player: 'attacker',
  rule: (course) => hazardOf(course).rule,
  again: () => null,
  ones: (course) => hazardOf(course).oneAgain,
  forbidden: () => null,
  verdict(course, face) {
    const { failsOn, rule } = hazardOf(course);
    return { verdict: face <= failsOn ? 'fails' : 'passes', rule };
  },
  gains: (course, face) => face <= hazardOf(course).failsOn,
  needed: (course) => hazardOf(course).failsOn + 1,
  finish(course, faces) {
    const { failsOn, wounds } = hazardOf(course);
    course.cursor.selfPending += wounds * faces.filter((face) => face <= failsOn).length;
    beginSelf(course);
  },
};

export const hazardOf = (course: Course): NonNullable<ReturnType<typeof activationOf>['hazard']> =>
  activationOf(course).hazard as NonNullable<ReturnType<typeof activationOf>['hazard']>;

export const activationEnd: Handler<'activationEnd'> = {
  take(course) {
    const { hazard } = activationOf(course);
    if (hazard !== null && hazard.dice > 0) course.cursor.stage = rollStage('hazard', hazard.dice);
    else beginSelf(course);
  },
};

function beginSelf(course: Course): void {
  const { cursor } = course;
  const { selfPending } = cursor;
  if (selfPending > 0 && activationOf(course).selfLater !== true) {
    const verdict = `${selfPending} on the attacker`;
    emit(course, { step: rulesOf(course).mortalName, verdict, rule: rulesOf(course).mortal });
  }
  cursor.selfWounds = cursor.selfWounds.map((wounds, index) =>
    index === cursor.activation ? wounds + selfPending : wounds,
  );
  cursor.stage = { at: 'self' };
}

/** Mortal wounds on the attacker's own models, one by one (06.02). */
export const self: Handler<'self'> = {
  ask(course) {
    if (selfFeelNoPain(course) > 6) return null;
    return { dice: 1, step: 'feel no pain', rule: rulesOf(course).feelNoPain };
  },
  take(course, _stage, { faces }) {
    const { cursor } = course;
    const row = selfRow(course);
    if (row === null) {
      cursor.selfPending = 0;
      endActivation(course);
      return;
    }
    cursor.selfPending -= 1;
    const self = activationOf(course).self as NonNullable<ReturnType<typeof activationOf>['self']>;
    const struck = self.rows[row] as TargetRow;
    const before = cursor.selves[cursor.activation] as readonly number[];
    const left = before[row] as number;
    const needed = self.mortalFeelNoPain[row] as number;
    const [face] = faces;
    if (face !== undefined) emitIgnored(course, face, needed, { ...firstModel(struck, left), own: true });
    if (face !== undefined && face >= needed) return;
    emitMortalWound(course, struck, left, { own: true });
    const after = without(before, row, 1);
    cursor.selves = cursor.selves.map((state, index) => (index === cursor.activation ? after : state));
  },
};

/** Feel No Pain against the next mortal wound on the attacker: the smallest face that ignores it, 7 = none. */
export function selfFeelNoPain(course: Course): number {
  const row = selfRow(course);
  return row === null ? 7 : (activationOf(course).self?.mortalFeelNoPain[row] as number);
}

/** The attacker's row that the next mortal wound falls on, or null where none is left or none is listed. */
function selfRow(course: Course): number | null {
  const { cursor } = course;
  const { self } = activationOf(course);
  const state = cursor.selves[cursor.activation];
  if (self === null || !state || cursor.selfPending === 0 || isDestroyed(state)) return null;
  return mortalTape(self.rows, state, self.order, null)[0]?.row ?? null;
}
