// The kernel is no public entry point; it is measured by itself because everything else stands on it.
import { endLaw, trackLaw } from '../packages/engine/src/chance/pool.js';
import { NAMED_CASES } from '../packages/engine/test/chance/cases.js';

/**
 * Times the law of a batch, machine in, law out, on the four named cases. Machines differ, so each figure is printed
 * also as a multiple of a fixed loop that runs beside it.
 */

/** Median time of one call in microseconds. */
export function medianMicroseconds(call: () => unknown, milliseconds = 400): number {
  const warm = performance.now() + milliseconds / 2;
  let calls = 0;
  while (performance.now() < warm) {
    call();
    calls++;
  }
  const perSample = Math.max(1, Math.round(calls / (milliseconds / 2)));
  const samples: number[] = [];
  const stop = performance.now() + milliseconds;
  while (performance.now() < stop || samples.length < 11) {
    const from = performance.now();
    for (let i = 0; i < perSample; i++) call();
    samples.push(((performance.now() - from) * 1000) / perSample);
  }
  return samples.sort((a, b) => a - b)[Math.floor(samples.length / 2)]!;
}

const lane = new Float64Array(1024).fill(1);

/** The yardstick: 10,240 multiply-adds over an array that stays in the cache. */
export function yardstick(): number {
  for (let round = 0; round < 10; round++) {
    for (let i = 0; i < 1024; i++) lane[i] = lane[i]! * 0.999 + 0.001;
  }
  return lane[0]!;
}

export interface KernelFigure {
  readonly name: string;
  readonly end: number;
  readonly whole: number;
  readonly ratio: number;
  readonly checksum: number;
}

export function kernelFigures(): KernelFigure[] {
  return NAMED_CASES.map(({ name, task, mean, destroyed }) => {
    const law = endLaw(task);
    const checksum = law.reduce((sum, chance, p) => sum + p * chance, 0);
    if (Math.abs(checksum - mean) > 1e-11 || Math.abs(law.at(-1)! - destroyed) > 1e-11) {
      throw new Error(`${name}: mean ${checksum}, destroyed ${law.at(-1)}; expected ${mean}, ${destroyed}`);
    }
    const unit = medianMicroseconds(yardstick, 100);
    const end = medianMicroseconds(() => endLaw(task));
    const whole = medianMicroseconds(() => trackLaw(task));
    return { name, end, whole, ratio: end / unit, checksum };
  });
}
