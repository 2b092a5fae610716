import type { Law, Report } from './report/types.js';

/**
 * Numbers of a report as words, for whoever shows them to people: what is uncertain is never called 0 % or 100 %. An
 * entry of its own, apart from everything that evaluates or reports.
 */

/** Stands between a number and its unit. */
export const HARD_SPACE = '\u00a0';

/**
 * A probability together with what is known about its ends: a law says which counts cannot happen at all, and only
 * then may a chance be called certain or impossible. A simulation has merely not seen it.
 */
export interface Chance {
  readonly p: number;
  readonly certain: boolean;
  readonly impossible: boolean;
}

export const sure = (chance: Chance): boolean => chance.certain || chance.impossible;

/** P(at least `k`) of a law that carries its pmf. */
export const atLeast = (pmf: readonly number[], k: number): Chance => {
  let below = 0;
  let above = 0;
  for (let i = 0; i < pmf.length; i++) {
    const mass = pmf[i] as number;
    if (i < k) below += mass;
    else above += mass;
  }
  // The smaller side carries the smaller rounding error.
  const p = below < above ? 1 - below : above;
  return { p, certain: below === 0, impossible: above === 0 };
};

/** P(`from` to `to`, both included). */
export const between = (pmf: readonly number[], from: number, to: number): Chance => {
  let inside = 0;
  let outside = 0;
  for (let i = 0; i < pmf.length; i++) {
    const mass = pmf[i] as number;
    if (i < from || i > to) outside += mass;
    else inside += mass;
  }
  return { p: inside, certain: outside === 0, impossible: inside === 0 };
};

/** A bare probability, where no law stands behind it. */
export const chanceOf = (p: number): Chance => ({ p, certain: p >= 1, impossible: p <= 0 });

/** One decimal place, never 0.0 or 100.0 for what is uncertain. */
export const percentExactly = (p: number): string => {
  if (p < 0.001) return `<0.1${HARD_SPACE}%`;
  if (p > 0.999) return `>99.9${HARD_SPACE}%`;
  return `${(p * 100).toFixed(1)}${HARD_SPACE}%`;
};

/** For sentences: whole percents from 10 to 90, one decimal place nearer to the ends. */
export const percent = (p: number): string => {
  const tenths = Math.round(p * 1000) / 10;
  return tenths >= 10 && tenths <= 90 ? `${Math.round(p * 100)}${HARD_SPACE}%` : percentExactly(p);
};

/** For columns: `impossible` and `certain` in the words given. */
export const cell = (chance: Chance, certain: string, impossible: string): string => {
  if (chance.certain) return certain;
  if (chance.impossible) return impossible;
  return percentExactly(chance.p);
};

/** Below it a mean rounds to 0.00. */
export const LEAST_MEAN = 0.005;

/** A mean in a sentence: a value that only rounds to a whole number keeps its second decimal place. */
export const meanText = (mean: number): string => {
  if (mean > 0 && mean < LEAST_MEAN) return 'under 0.01';
  const whole = Math.round(mean);
  if (Math.abs(mean - whole) < 1e-9) return String(whole);
  const tenths = Math.round(mean * 10) / 10;
  return mean < 1 || Number.isInteger(tenths) ? mean.toFixed(2) : mean.toFixed(1);
};

/** A mean in a column of at most six characters. */
export const meanCell = (mean: number): string => {
  if (mean === 0) return '–';
  if (mean < LEAST_MEAN) return '<0.01';
  if (mean < 100) return mean.toFixed(2);
  return mean < 1000 ? mean.toFixed(1) : mean.toFixed(0);
};

export const pmfOf = (law: Law): readonly number[] => law.pmf ?? [];

export const plural = (count: number | string, noun: string): string =>
  `${count}${HARD_SPACE}${noun}${Number(count) === 1 ? '' : 's'}`;

/** What is counted on this target: models, or for a single model its wounds. */
export interface Tally {
  readonly noun: 'model' | 'wound';
  readonly pmf: readonly number[];
  readonly mean: number;
  /** The most that can be lost. */
  readonly all: number;
}

export const tallyOf = (report: Report): Tally => {
  const single = report.target.models === 1;
  const law = single ? report.woundsLost : report.modelsDestroyed;
  return {
    noun: single ? 'wound' : 'model',
    pmf: pmfOf(law),
    mean: law.mean,
    all: single ? report.target.wounds : report.target.models,
  };
};

/** The largest k >= 1 that is reached with at least 80 %, or else with at least 50 %. */
export const reliable = (pmf: readonly number[]): { k: number; chance: Chance } | null => {
  for (const level of [0.8, 0.5]) {
    for (let k = pmf.length - 1; k >= 1; k--) {
      const chance = atLeast(pmf, k);
      if (chance.p >= level - 1e-12) return { k, chance };
    }
  }
  return null;
};

export const nothingAttacks = (report: Report): boolean =>
  report.woundsLost.mean === 0 && report.batches.every((batch) => batch.attacks.mean === 0);

/** The 10th and the 90th percentile: eight times out of ten it is between them, both included. */
export const rangeOf = (pmf: readonly number[]): readonly [low: number, high: number] => {
  const quantile = (level: number): number => {
    let below = 0;
    const at = pmf.findIndex((p) => {
      below += p;
      return below >= level - 1e-12;
    });
    return at === -1 ? pmf.length - 1 : at;
  };
  return [quantile(0.1), quantile(0.9)];
};
