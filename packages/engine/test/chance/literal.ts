import { rowsOf, type TokenTable } from '../../src/chance/attack-law.js';
import { eachBinomial } from '../../src/chance/pmf.js';
import type { TrackLaw, TrackTask } from '../../src/chance/track.js';

/**
 * A batch by writing out every roll: each way the save dice can fall, sorted, then read one at a time against the
 * model that is up, then the packets. Exponential; shares nothing with the evaluators but the task.
 */
export function literalLaw(task: TrackTask, tokens: TokenTable): TrackLaw {
  const total = task.tape.reduce((sum, model) => sum + model.wounds, 0);
  const end = new Float64Array(total + 1);
  const events = new Float64Array(total);
  // Thousands of equal terms: plain addition would be off by more than what is tested.
  const endSum = compensated(end);
  const eventSum = compensated(events);
  const unused = new Float64Array(1);
  const unusedSum = compensated(unused);

  const modelAt = (lost: number): { kind: number; left: number } => {
    let rest = lost;
    for (const model of task.tape) {
      if (rest < model.wounds) return { kind: model.kind, left: model.wounds - rest };
      rest -= model.wounds;
    }
    throw new Error('no model left');
  };

  const read = (dice: readonly number[], packets: number, lost: number, chance: number): void => {
    if (chance === 0) return;
    if (lost === total) {
      endSum(total, chance);
      unusedSum(0, chance * (dice.length + packets));
      return;
    }
    if (dice.length === 0 && packets === 0) {
      endSum(lost, chance);
      return;
    }
    const { kind, left } = modelAt(lost);
    const { threshold, loss, wounds } = task.kinds[kind]!;
    const [face, ...others] = dice;
    if (face !== undefined && face >= threshold) {
      read(others, packets, lost, chance);
      return;
    }
    eventSum(lost, chance);
    for (let k = 0; k <= left; k++) {
      read(others, face === undefined ? packets - 1 : packets, lost + k, chance * loss[left * (wounds + 1) + k]!);
    }
  };

  const roll = (dice: number, faces: readonly number[], packets: number, chance: number): void => {
    if (chance === 0) return;
    if (dice === 0) {
      const sorted = [...faces].sort((a, b) => a - b);
      const start = task.start ?? [1];
      start.forEach((weight, lost) => {
        read(sorted, packets, lost, chance * weight);
      });
      return;
    }
    for (let face = 1; face <= 6; face++) {
      roll(dice - 1, [...faces, face], packets, chance * (task.faces?.[face - 1] ?? 1 / 6));
    }
  };

  for (let s = 0; s < rowsOf(tokens); s++) {
    for (let d = 0; d < tokens.width; d++) roll(s, [], d, tokens.weights[s * tokens.width + d]!);
  }
  return { end, events, unused: unused[0]! };
}

/** Adds to a place of `sums` and keeps what rounding would lose (Kahan). */
function compensated(sums: Float64Array): (place: number, term: number) => void {
  const lost = new Float64Array(sums.length);
  return (place, term) => {
    const exact = term - lost[place]!;
    const sum = sums[place]! + exact;
    lost[place] = sum - sums[place]! - exact;
    sums[place] = sum;
  };
}

/** The law of the successes in n trials, trial by trial. */
export function binomialRow(n: number, p: number): Float64Array {
  let law = new Float64Array(1);
  eachBinomial(n, p, (trials, row) => {
    if (trials === n) law = row.slice();
  });
  return law;
}
