import type { Cursor } from '../../src/evaluate/cursor.js';
import { answer, begin, next } from '../../src/evaluate/walk.js';
import type { DiceExpression } from '../../src/profile/dice.js';
import { constant, maximumOf, minimumOf } from '../../src/profile/dice.js';
import type {
  Activation,
  Batch,
  Machine,
  Programme,
  Resource,
  TargetRow,
  TargetState,
} from '../../src/sequence/machine.js';
import type { Damage, Face, Gather, Packet, Pool, Quantity, SaveCheck } from '../../src/sequence/rolls.js';

/** Programmes written by hand, and all their courses. */

type HitVerdict = 'fails' | 'hit' | 'critical';
type WoundVerdict = 'fails' | 'wound' | 'critical';

/** Faces 1..6: fails below `needed`, critical from `critical` on. */
export const hitFaces = (needed: number, critical = 6): Face<HitVerdict>[] =>
  [1, 2, 3, 4, 5, 6].map((face) => ({
    verdict: face >= critical ? 'critical' : face >= needed ? 'hit' : 'fails',
    rule: '05.01',
  }));

export const woundFaces = (needed: number, critical = 6): Face<WoundVerdict>[] =>
  [1, 2, 3, 4, 5, 6].map((face) => ({
    verdict: face >= critical ? 'critical' : face >= needed ? 'wound' : 'fails',
    rule: '05.02',
  }));

export const save = (threshold: number, more: Partial<SaveCheck> = {}): SaveCheck => ({
  threshold,
  faces: [1, 2, 3, 4, 5, 6].map((face) => ({ verdict: face >= threshold ? 'saved' : 'unsaved', rule: '05.04' })),
  again: null,
  oneAgain: [],
  selfOnSix: 0,
  ...more,
});

export function quantity(dice: DiceExpression | number, value: (total: number) => number = (total) => total): Quantity {
  const expression = typeof dice === 'number' ? constant(dice) : dice;
  const values: number[] = [];
  for (let total = minimumOf(expression); total <= maximumOf(expression); total++) values.push(value(total));
  return { dice: expression, values, rule: '02.02' };
}

export const D3: DiceExpression = { count: 1, sides: 3, plus: 0 };
export const D6: DiceExpression = { count: 1, sides: 6, plus: 0 };

export const damageOf = (dice: DiceExpression | number, more: Partial<Damage> = {}): Damage => ({
  quantity: quantity(dice),
  feelNoPain: 7,
  again: null,
  oneAgain: [],
  oneSet: null,
  ...more,
});

export const row = (name: string, count: number, W: number, character = false): TargetRow => ({
  name,
  count,
  W,
  character,
});

/** A pool whose tables do not depend on the first current group. */
export const poolOf = (saves: readonly SaveCheck[], damage: readonly Damage[], more: Partial<Pool> = {}): Pool => ({
  ap: 0,
  wounds: 'all',
  saves: saves.map(() => saves),
  damage,
  rule: '05.03',
  ...more,
});

export const packetOf = (damage: readonly Damage[], timing: Packet['timing'] = 'batch'): Packet => ({
  damage,
  timing,
  rule: '24.10',
});

let ids = 0;

/** A machine that hits on 3+, wounds on 4+. */
export const machineOf = (pools: readonly Pool[], more: Partial<Machine> = {}): Machine => {
  const rows = pools[0]?.damage.length ?? more.mortalFeelNoPain?.length ?? 1;
  return {
    id: ids++,
    from: 'hit',
    hit: { faces: hitFaces(3), again: null, oneAgain: [], rule: '05.01' },
    critical: { extra: null, automatic: null },
    wound: { faces: woundFaces(4), again: null, oneAgain: [], rule: '05.02' },
    pools,
    together: false,
    packet: null,
    inAddition: null,
    mortal: null,
    mortalFeelNoPain: Array.from({ length: rows }, () => 7),
    precision: [],
    precisionPossible: false,
    groups: Array.from({ length: rows }, (_, index) => index),
    ...more,
  };
};

export const gatherOf = (entry: number, attacks: DiceExpression | number, more: Partial<Gather> = {}): Gather => ({
  entry,
  label: `Gun ${entry}`,
  weapons: 1,
  attacks: quantity(attacks),
  extra: [],
  ...more,
});

export const batchOf = (gather: readonly Gather[], machines: readonly Machine[], more: Partial<Batch> = {}): Batch => ({
  id: ids++,
  attacker: 0,
  entries: gather.map(({ entry }) => entry),
  gather,
  attacksAgain: [],
  strength: null,
  machines,
  strengths: machines.map(() => 4),
  ...more,
});

export interface Parts {
  readonly rows: readonly TargetRow[];
  readonly start?: TargetState;
  readonly resources?: readonly Resource[];
  readonly activations?: readonly Partial<Activation>[];
  readonly wish?: readonly number[];
  /** The batches of each activation, whatever the state. */
  readonly batches: readonly (readonly Batch[])[];
  readonly variant?: Programme['variant'];
  readonly fallen?: Programme['fallen'];
  /** A batch as it is once `fallen` has given another key than that of the activation. */
  readonly afterFallen?: (batch: Batch) => Batch;
}

export function programmeOf(parts: Parts): Programme {
  const { rows, batches } = parts;
  const wish = parts.wish ?? rows.map((_, index) => index);
  const activations = batches.map((own, index): Activation => {
    const gathers = own.flatMap(({ gather }) => gather);
    return {
      attacker: index,
      name: `Attacker ${index}`,
      points: null,
      charge: null,
      entries: gathers.map(({ entry }) => entry),
      labels: gathers.map(({ label }) => label),
      hazard: null,
      self: null,
      ...parts.activations?.[index],
    };
  });
  return {
    ruleset: '11e',
    targetName: 'Target',
    targetPoints: null,
    rows,
    start: parts.start ?? rows.map(({ count, W }) => count * W),
    resources: parts.resources ?? [],
    activations,
    wishes: batches.map(() => wish),
    notes: [],
    notModelled: [],
    freeze: (activation) => `${activation}`,
    entries: (activation) => activations[activation]?.entries ?? [],
    batch: (activation, frozen, _remaining, first) => {
      const batch = batches[activation]?.find(({ entries }) => entries.includes(first)) as Batch;
      return frozen === `${activation}` ? batch : (parts.afterFallen?.(batch) ?? batch);
    },
    variant: parts.variant ?? ((batch, which) => batch.machines[which] as Machine),
    fallen: parts.fallen ?? ((frozen) => frozen),
  };
}

/** One batch of `attacks` attacks by one machine. */
export const oneBatch = (
  rows: readonly TargetRow[],
  attacks: DiceExpression | number,
  machine: Machine,
  more: Partial<Parts> & { readonly batch?: Partial<Batch>; readonly gather?: Partial<Gather> } = {},
): Programme =>
  programmeOf({ rows, batches: [[batchOf([gatherOf(0, attacks, more.gather)], [machine], more.batch)]], ...more });

const facesOf = (dice: number): readonly (readonly number[])[] =>
  dice === 0 ? [[]] : facesOf(dice - 1).flatMap((faces) => [1, 2, 3, 4, 5, 6].map((face) => [...faces, face]));

/** Equal for cursors from which the same follows: which position a save die was rolled at does not matter. */
const cursorKey = (cursor: Cursor): string =>
  JSON.stringify(cursor, (key, value) => {
    if (key === 'batch' && typeof value === 'object' && value !== null && 'gather' in value) return value.id;
    if ((key === 'machine' || key === 'present') && typeof value === 'object') return value?.id;
    return key === 'die' ? undefined : value;
  });

/** Visits the end of every course with its probability: every answer to every question, equal points taken together. */
export function eachCourse(
  programme: Programme,
  visit: (end: Cursor, p: number) => void,
  from: Cursor = begin(programme),
): void {
  let points = new Map([['', { cursor: from, p: 1 }]]);
  while (points.size > 0) {
    const after = new Map<string, { cursor: Cursor; p: number }>();
    for (const { cursor, p } of points.values()) {
      const question = next(programme, cursor);
      if (question === null) {
        visit(cursor, p);
        continue;
      }
      if (!('dice' in question)) throw new Error(`unexpected decision ${question.decision}`);
      for (const dice of facesOf(question.dice)) {
        const answered = answer(programme, cursor, { dice });
        if (!answered.ok) throw new Error(answered.misfit.problem);
        const key = cursorKey(answered.cursor);
        const share = p / 6 ** question.dice + (after.get(key)?.p ?? 0);
        after.set(key, { cursor: answered.cursor, p: share });
      }
    }
    points = after;
  }
}

/** The law of the target's end state, by `stateKey`, from the sum over all dice. */
export function sumOverAllDice(programme: Programme, from?: Cursor): Map<string, number> {
  const law = new Map<string, number>();
  eachCourse(
    programme,
    ({ state }, p) => {
      const key = state.join(',');
      law.set(key, (law.get(key) ?? 0) + p);
    },
    from,
  );
  return law;
}
