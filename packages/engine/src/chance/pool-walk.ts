import { rowsOf, savesOf, type TokenTable } from './attack-law.js';
import { addScaled, eachBinomial, thin } from './pmf.js';
import { tokenTable } from './token-table.js';
import { failChance, type TrackLaw, type TrackTask } from './track.js';

/**
 * The plain evaluation of a batch: the dice are walked face class by face class, from the lowest. It handles every
 * order of thresholds and costs about (dice)^2 times (wounds) operations for each class between the lowest and the
 * highest threshold; `pool.ts` has the short cuts and is tested against this.
 */
export function walkLaw(task: TrackTask): TrackLaw {
  const layout = layoutOf(task);
  const tokens = tokenTable(task.tokens, task.multiplying ?? null, false);
  const classes = faceClasses(layout);
  const { layers, visits } = walkSaves(task, layout, tokens, classes);
  const { end, visits: packetVisits } = walkPackets(layout, tokens, layers);
  const events = new Float64Array(layout.size);
  for (let p = 0; p < layout.size; p++) events[p] = visits[p]! + packetVisits[p]!;
  return { end, events, unused: visits[layout.size]! + packetVisits[layout.size]! };
}

/** A track by position: the loss table of the model that is up with p wounds lost, and the row for its wounds left. */
interface Layout {
  readonly size: number;
  readonly left: Int32Array;
  readonly loss: readonly Float64Array[];
  readonly row: Int32Array;
  /** Probability that a save die fails. */
  readonly fails: Float64Array;
}

export function layoutOf({ tape, kinds, faces }: Pick<TrackTask, 'tape' | 'kinds' | 'faces'>): Layout {
  const size = tape.reduce((sum, model) => sum + model.wounds, 0);
  const [left, row, fails] = [new Int32Array(size), new Int32Array(size), new Float64Array(size)];
  const loss: Float64Array[] = [];
  for (const model of tape) {
    const kind = kinds[model.kind]!;
    for (let r = model.wounds; r > 0; r--) {
      const p = loss.length;
      left[p] = r;
      row[p] = r * (kind.wounds + 1);
      fails[p] = failChance(kind.threshold, faces);
      loss.push(kind.loss);
    }
  }
  return { size, left, loss, row, fails };
}

/** The start as one weight per position, 0..size. */
function startOf({ start }: TrackTask, size: number): Float64Array {
  const weights = new Float64Array(size + 1);
  if (start === null) weights[0] = 1;
  else weights.set(start);
  return weights;
}

/** Faces that every model judges alike: `below` is the chance of a face of this class or a lower one. */
interface FaceClass {
  readonly probability: number;
  readonly below: number;
}

function faceClasses(layout: Layout): FaceClass[] {
  const cuts = [...new Set([...layout.fails, 1])].filter((cut) => cut > 0).sort((a, b) => a - b);
  return cuts.map((below, i) => ({ below, probability: below - (i === 0 ? 0 : cuts[i - 1]!) }));
}

/**
 * `layers[n]`: the law of the position after the save dice, given that there are n. `visits[p]`: expected number of
 * save dice that fail at p; for p = the whole tape, of dice that find the unit destroyed.
 */
function walkSaves(task: TrackTask, layout: Layout, tokens: TokenTable, classes: readonly FaceClass[]) {
  const most = rowsOf(tokens) - 1;
  const saves = savesOf(tokens);
  const visits = new Float64Array(layout.size + 1);
  let layers = emptyLayers(most, layout.size);
  layers[0] = startOf(task, layout.size);
  for (const [index, { probability, below }] of classes.entries()) {
    // Of m dice that show this class or lower, Bin(m, probability / below) show this class; they are read last.
    const rows = binomialRows(most, Math.min(1, probability / below));
    const count = thin(saves, below);
    const next = emptyLayers(most, layout.size);
    const saved = Uint8Array.from(layout.fails, (fails) => (fails < below ? 1 : 0));
    const allSave = saved.every((save) => save === 1);
    for (let n = 0; n <= (index === 0 ? 0 : most); n++) {
      const more = moreThan(n, most, count, rows);
      const at = layers[n]!;
      for (let k = 0; n + k <= most; k++) {
        addScaled(next[n + k]!, at, rows[n + k]![k]!);
        for (let p = 0; p <= layout.size; p++) if (saved[p] !== 1) visits[p]! += more[k]! * at[p]!;
        if (!allSave) step(layout, at, saved);
      }
    }
    layers = next;
  }
  return { layers, visits };
}

const emptyLayers = (most: number, size: number): Float64Array[] =>
  Array.from({ length: most + 1 }, () => new Float64Array(size + 1));

/**
 * One event at every position but those where it is saved; at the end of the tape nothing changes. From the far end,
 * so that what arrives at a position is not moved twice.
 */
export function step({ size, left, loss, row }: Layout, at: Float64Array, saved: Uint8Array): void {
  for (let p = size - 1; p >= 0; p--) {
    const weight = at[p]!;
    if (weight === 0 || saved[p] === 1) continue;
    const chances = loss[p]!;
    const from = row[p]!;
    at[p] = weight * chances[from]!;
    for (let k = left[p]!; k > 0; k--) at[p + k]! += weight * chances[from + k]!;
  }
}

/** Packets after the saves: courses with d packets to come join those that had more when these are down to d. */
function walkPackets(layout: Layout, tokens: TokenTable, layers: readonly Float64Array[]) {
  const { width, weights } = tokens;
  const visits = new Float64Array(layout.size + 1);
  const saved = new Uint8Array(layout.size);
  const at = new Float64Array(layout.size + 1);
  for (let d = width - 1; d >= 0; d--) {
    for (const [s, layer] of layers.entries()) addScaled(at, layer, weights[s * width + d]!);
    if (d === 0) break;
    addScaled(visits, at, 1);
    step(layout, at, saved);
  }
  return { end: at, visits };
}

/** `more[k]`: probability that n dice are lower and more than k dice are of the class. */
function moreThan(n: number, most: number, count: Float64Array, rows: readonly Float64Array[]): Float64Array {
  const more = new Float64Array(most - n + 1);
  for (let k = most - n; k > 0; k--) more[k - 1] = more[k]! + count[n + k]! * rows[n + k]![k]!;
  return more;
}

function binomialRows(most: number, p: number): Float64Array[] {
  const rows: Float64Array[] = [];
  eachBinomial(most, p, (n, row) => rows.push(row.slice(0, n + 1)));
  return rows;
}
