import type { Bar, Series } from './series.js';

/** The values that an axis shows. */
export interface Extent {
  readonly from: number;
  readonly to: number;
  /** Smallest distance of two values: the width of a bar. */
  readonly gap: number;
}

/** Tails below this share of the highest bar would only be empty space; the table has them. */
const VISIBLE = 0.001;
const ALWAYS_WHOLE = 30;

/** Of one series, or of several that share an axis. */
export const extentOf = (many: readonly Series[]): Extent => {
  const shown = many.map(shownBars);
  const values = shown.flatMap((bars) => bars.map(({ value }) => value));
  const gaps = shown.flatMap((bars) => bars.slice(1).map(({ value }, index) => value - (bars[index] as Bar).value));
  return { from: Math.min(...values), to: Math.max(...values), gap: gaps.length === 0 ? 1 : Math.min(...gaps) };
};

/** The bars of a series that are worth their place on the axis. */
export const shownBars = ({ bars }: Series): readonly Bar[] => {
  if (bars.length <= ALWAYS_WHOLE + 1) return bars;
  const highest = Math.max(...bars.map(({ exactly }) => exactly.p));
  const worth = ({ exactly }: Bar): boolean => exactly.p > 0 && exactly.p >= highest * VISIBLE;
  const first = bars.findIndex(worth);
  // A short way to nothing lost is shown: an axis that begins at 0 is read at a glance.
  return bars.slice(first <= bars.length / 5 ? 0 : first, bars.findLastIndex(worth) + 1);
};

const STEPS = [1, 2, 5];

/** Round values from `from` to `to`, at most `most` of them. */
export const ticks = ({ from, to }: Pick<Extent, 'from' | 'to'>, most: number): readonly number[] => {
  const span = to - from;
  let step = 1;
  for (let power = 1; Math.floor(span / step) + 1 > most; power *= 10) {
    step = STEPS.map((each) => each * power).find((each) => Math.floor(span / each) + 1 <= most) ?? power * 10;
  }
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, index) => first + index * step);
};

const CEILINGS = [0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.12, 0.16, 0.2, 0.24, 0.3, 0.4, 0.5, 0.6, 0.8];

/** A round chance a little above `p`, so that the highest bar has room for its figure. */
export const ceiling = (p: number): number => CEILINGS.find((each) => each >= p * 1.05) ?? 1;
