import { attackCount, rowsOf, type TokenTable } from '../chance/attack-law.js';
import { binomial } from '../chance/pmf.js';
import type { CountField } from '../report/types.js';
import type { Machine } from '../sequence/machine.js';
import { type CountDist, type Counting, LawCounting, massOf, putShifted } from './exact-count.js';
import { type Ends, endsOnTrack, NOTHING, type Track, trackAt, walkTrack } from './exact-full.js';
import type { Grid } from './exact-full-dice.js';
import { addLaws, walkedEnds } from './exact-full-walk.js';
import { mortalDice } from './exact-mortal-roll.js';
import { packetsAreLikeSaves } from './exact-one-track.js';
import { mortalWounds } from './exact-packets.js';
import type { BatchPlace } from './exact-place.js';
import { type Attacks, fieldsOf, type Scored } from './exact-score.js';
import type { Node, Space } from './exact-space.js';
import type { InflictField } from './exact-tally.js';
import { attackDie, type DieOutcome } from './exact-tokens.js';
import { type JointTable, jointTables, pointsOf, type Telling } from './exact-totals-dice.js';
import { inflictWounds } from './exact-wounds.js';

/** Fields that follow from dice alone. */
export type DiceField = Exclude<CountField, InflictField>;

/** Ends by themselves: what is counted was told apart before. */
class NoCounting implements Counting {
  readonly space: Space;
  readonly means = true;

  constructor(space: Space) {
    this.space = space;
  }

  count(): number {
    return 0;
  }
}

/** Ends of ordinary mortal wounds (06.02), `number` the law of their dice. */
export function endsOfMortal(
  space: Space,
  place: BatchPlace,
  node: Node,
  number: Float64Array,
  counted: InflictField | null,
): CountDist {
  const result: CountDist = new Map();
  const counting = counted === null ? new NoCounting(space) : new LawCounting(space, counted);
  for (const { wounds, p } of mortalDice(place.machine, number)) {
    const from: CountDist = new Map([[node, Float64Array.of(p)]]);
    for (const [end, weights] of mortalWounds(place, from, wounds, counting)) putShifted(result, end, weights, 1, 0);
  }
  return result;
}

/** The same by the number of the dice. */
export function endsByAttacks(space: Space, place: BatchPlace, node: Node, number: Float64Array): CountDist {
  const result: CountDist = new Map();
  for (const [n, p] of number.entries()) {
    if (p === 0) continue;
    const so = new Float64Array(n + 1);
    so[n] = p;
    for (const [end, weights] of endsOfMortal(space, place, node, so, null)) putShifted(result, end, weights, 1, n);
  }
  return result;
}

/** Ends of wounds, each with the law of what is counted as they are inflicted. */
export function endsOfWounds(
  space: Space,
  place: BatchPlace,
  node: Node,
  { wounds }: Scored,
  counted: InflictField,
): CountDist {
  const result: CountDist = new Map();
  for (const { spent, law, p } of wounds) {
    const start = space.with(node, { spent });
    const ends = endsOnTrack(space, place, start, law, counted);
    if (ends !== null) putEnds(result, space, start, ends, p);
    else {
      const plain = inflictWounds(place, start, law, p, new LawCounting(space, counted));
      for (const [end, weights] of plain) putShifted(result, end, weights, 1, 0);
    }
  }
  return result;
}

/** Ends of attack dice, each with the law of a count of these dice. */
export function endsOfDice(
  space: Space,
  place: BatchPlace,
  node: Node,
  dice: Attacks,
  { wounds, counts }: Scored,
  field: DiceField,
): CountDist {
  const result: CountDist = new Map();
  const counted = certainValue(counts.find(([name]) => name === field)?.[1] ?? Float64Array.of(1));
  if (counted !== null) {
    for (const { spent, law, p } of wounds) {
      const ends = inflictWounds(place, space.with(node, { spent }), law, p, new NoCounting(space));
      for (const [end, weights] of ends) putShifted(result, end, weights, 1, counted);
    }
    return result;
  }
  for (const after of new Set(wounds.map(({ spent }) => spent))) {
    const start = space.with(node, { spent: after });
    const track = trackAt(place, start);
    const told = tellingOf(place, track);
    const table = tablesOf(space, place.machine, node.spent, dice, field, told).get(after);
    if (table === undefined) continue;
    if (track === null) byCount(result, space, place, start, table);
    else putEnds(result, space, start, { ...endsAlong(space, track, table, told.areEvents), tape: track.tape }, 1);
  }
  return result;
}

/** The one value of a law, if there is no other. */
function certainValue(law: Float64Array): number | null {
  const first = law.findIndex((p) => p > 0);
  return law.every((p, count) => p === 0 || count === first) ? Math.max(0, first) : null;
}

/** How the wounds of a die are told, so that no more is kept than makes a difference. */
interface Told {
  readonly key: string;
  readonly tell: Telling;
  /** More packets than these make no difference. */
  readonly most: number;
  /** Saves that fail and packets are told together. */
  readonly areEvents: boolean;
}

function tellingOf({ machine, programme }: BatchPlace, track: Track | null): Told {
  const oneKind = machine.packet === null && (track !== null || (machine.pools.length === 1 && !machine.inAddition));
  const kinds = ({ ordinary, critical }: DieOutcome) => (oneKind ? [ordinary + critical, 0] : [ordinary, critical]);
  const most = Number.POSITIVE_INFINITY;
  if (track === null) {
    const tell: Telling = (outcome) => {
      const [saves = 0, packets = 0] = kinds(outcome);
      return [{ saves, packets, p: 1 }];
    };
    return { key: `${oneKind}`, tell, most, areEvents: false };
  }
  const { fails, packets: steps } = track;
  const top = Math.max(...fails);
  const areEvents = fails.length === 1 && (machine.packet === null || packetsAreLikeSaves(machine));
  const tell: Telling = (outcome) => {
    const [saves = 0, packets = 0] = kinds(outcome);
    return [...binomial(saves, top)].map((p, failed) =>
      areEvents ? { saves: failed + packets, packets: 0, p } : { saves: failed, packets, p },
    );
  };
  const losing = steps.ways.every((here) => here.every(({ lost }) => lost > 0));
  // The same from every node, so that one table serves all.
  const wounds = programme.start.reduce((sum, left) => sum + left, 0);
  return { key: `${top},${areEvents}`, tell, most: losing ? wounds : most, areEvents };
}

const knownTables = new WeakMap<Attacks, Map<string, ReadonlyMap<number, JointTable>>>();

/** The tables of dice are the same from every node at which they mean the same. */
function tablesOf(
  space: Space,
  machine: Machine,
  spent: number,
  dice: Attacks,
  field: DiceField,
  { key: told, tell, most }: Told,
): ReadonlyMap<number, JointTable> {
  const byKey = knownTables.get(dice) ?? new Map<string, ReadonlyMap<number, JointTable>>();
  knownTables.set(dice, byKey);
  const key = `${machine.id},${spent},${field},${told},${most}`;
  const known = byKey.get(key);
  if (known) return known;
  const project = fieldsOf(machine).find(([name]) => name === field)?.[1];
  const countOf = (outcome: DieOutcome): number => (project ? project(outcome)[0] : 1);
  const number = attackCount({ ...dice, die: { width: 1, weights: Float64Array.of(1) } });
  const tables = jointTables(
    (now) => pointsOf(attackDie(machine, now), countOf, tell),
    spent,
    number,
    most,
    (multiplications) => space.multiply(multiplications),
  );
  byKey.set(key, tables);
  return tables;
}

/** Down the track, all counts at once. */
function endsAlong(space: Space, track: Track, table: JointTable, areEvents: boolean): Omit<Ends, 'tape'> {
  const along = walkTrack(space, track, NOTHING);
  const states = along.attacks.size + 1;
  const { counts } = table;
  space.multiply(table.at.length * states);
  const lost = Array.from({ length: states }, (_, state) => state);
  if (!areEvents) return { grid: walkedEnds(along, table, (steps) => space.multiply(steps)), lost };
  const grid: Grid = { rows: states, width: counts, at: new Float64Array(states * counts) };
  const at = new Float64Array(states);
  at[0] = 1;
  for (let events = 0; events < table.rows; events++) {
    addLaws(grid.at, at, table, events, 0);
    along.attacks.step(at, 1, 0, 0, 0, states - 1);
  }
  return { grid, lost };
}

/** By the plain way, one count after the other. */
function byCount(result: CountDist, space: Space, place: BatchPlace, start: Node, table: JointTable): void {
  const { rows, width, counts } = table;
  for (let count = 0; count < counts; count++) {
    const weights = Float64Array.from({ length: rows * width }, (_, i) => table.at[i * counts + count]!);
    const law = trimmed({ width, weights });
    if (massOf(law.weights) === 0) continue;
    for (const [end, mass] of inflictWounds(place, start, law, 1, new NoCounting(space)))
      putShifted(result, end, mass, 1, count);
  }
}

function trimmed(table: TokenTable): TokenTable {
  const { width, weights } = table;
  let [rows, columns] = [1, 1];
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] === 0) continue;
    rows = Math.max(rows, Math.floor(i / width) + 1);
    columns = Math.max(columns, (i % width) + 1);
  }
  if (rows === rowsOf(table) && columns === width) return table;
  const small = new Float64Array(rows * columns);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) small[row * columns + column] = weights[row * width + column]!;
  return { width: columns, weights: small };
}

/** Puts what stands by the states of a track at the nodes that these are. */
export function putEnds(result: CountDist, space: Space, node: Node, { tape, grid, lost }: Ends, p: number): void {
  const nodes = [node];
  const left = [...node.left];
  for (const { row, wounds } of tape.models) {
    for (let wound = 0; wound < wounds; wound++) {
      left[row] = (left[row] ?? 0) - 1;
      nodes.push(space.with(node, { left: [...left] }));
    }
  }
  for (let state = 0; state < grid.rows; state++) {
    const weights = grid.at.subarray(state * grid.width, (state + 1) * grid.width);
    if (weights.some((weight) => weight > 0)) putShifted(result, nodes[lost[state]!]!, weights, p, 0);
  }
}
