import type { Law, PointsLaw, Report } from '@fusillade/engine';
import { atLeast, type Chance } from '@fusillade/engine/words';
import type { Answer } from '../worker/api.js';

/** What can be counted on the target. */
export const MEASURES = ['models', 'wounds', 'points', 'glancing', 'penetrating'] as const;
export type Measure = (typeof MEASURES)[number];

export interface Bar {
  readonly value: number;
  readonly exactly: Chance;
  readonly orMore: Chance;
}

/** A law in the form that charts and tables draw: every value that the axis shows, ascending. */
export interface Series {
  /** What is counted, as an axis is titled. */
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly mean: number;
  /** The value at which the whole unit is destroyed. */
  readonly all: number;
  /** From simulated courses: what was not seen is not impossible. */
  readonly simulated: boolean;
}

const exactlyAt = (pmf: readonly number[], k: number): Chance => {
  const p = pmf[k] ?? 0;
  return { p, certain: p > 0 && pmf.every((mass, other) => other === k || mass === 0), impossible: p === 0 };
};

/** Every count from 0 to the last that is possible, or to `all` where so many have room. */
const countSeries = (pmf: readonly number[], all: number): readonly Bar[] => {
  const last = Math.max(pmf.length - 1, all <= FIXED_AXIS ? all : 0);
  return Array.from({ length: last + 1 }, (_, value) => ({
    value,
    exactly: exactlyAt(pmf, value),
    orMore: atLeast(pmf, value),
  }));
};

/** An axis of so many counts shows all of them, so that it stands still while numbers are typed. */
const FIXED_AXIS = 30;

const pointsBars = ({ outcomes, all }: PointsLaw): readonly Bar[] => {
  const pmf = outcomes.map(({ p }) => p);
  const bars = outcomes.map(({ value }, index) => ({
    value,
    exactly: exactlyAt(pmf, index),
    orMore: atLeast(pmf, index),
  }));
  const never = (value: number): Bar => ({
    value,
    exactly: IMPOSSIBLE,
    orMore: atLeast(pmf, value > 0 ? pmf.length : 0),
  });
  return [
    ...((bars[0]?.value ?? 0) > 0 ? [never(0)] : []),
    ...bars,
    ...((bars.at(-1)?.value ?? 0) < all - 1e-9 ? [never(all)] : []),
  ];
};

const IMPOSSIBLE: Chance = { p: 0, certain: false, impossible: true };

const TITLES: Readonly<Record<Measure, string>> = {
  models: 'models destroyed',
  wounds: 'wounds lost',
  points: 'points lost',
  glancing: 'glancing hits',
  penetrating: 'penetrating hits',
};

/** Any other law of a count, as far as it goes. */
export const lawSeries = (title: string, mean: number, pmf: readonly number[], simulated: boolean): Series => ({
  title,
  bars: countSeries(pmf, 0),
  mean,
  all: Number.POSITIVE_INFINITY,
  simulated,
});

/** Losses out of so many. */
export const lossSeries = (title: string, { mean, pmf = [] }: Law, all: number, simulated: boolean): Series => ({
  title,
  bars: countSeries(pmf, all),
  mean,
  all,
  simulated,
});

/** Null where the measure is not known: points that are not given, a unit of one model counted in models. */
export const seriesOf = (answer: Answer, measure: Measure): Series | null => {
  const { report, points } = answer;
  const simulated = report.runs !== undefined;
  if (measure === 'points') {
    if (points === null) return null;
    return { title: TITLES.points, bars: pointsBars(points), mean: points.mean, all: points.all, simulated };
  }
  if (isHit(measure)) {
    const law = report[measure];
    return law?.pmf === undefined ? null : lawSeries(TITLES[measure], law.mean, law.pmf, simulated);
  }
  const law = measure === 'models' ? report.modelsDestroyed : report.woundsLost;
  const all = measure === 'models' ? report.target.models : report.target.wounds;
  return lossSeries(TITLES[measure], law, all, simulated);
};

/** What is counted unless somebody asks for something else: models, or the wounds of a single one. */
export const usualMeasure = (report: Report): Measure => {
  // Where no damage table is chosen, hits on armour are counted and nothing else.
  if (report.penetrating !== undefined && report.woundsLost.mean === 0) return 'penetrating';
  return report.target.models === 1 ? 'wounds' : 'models';
};

export const measuresOf = (answer: Answer): readonly Measure[] =>
  MEASURES.filter((measure) => {
    const { report, points } = answer;
    if (isHit(measure)) return report[measure]?.pmf !== undefined;
    if (report.penetrating !== undefined && report.woundsLost.mean === 0) return false;
    return measure !== 'points' || points !== null;
  });

const isHit = (measure: Measure): measure is 'glancing' | 'penetrating' =>
  measure === 'glancing' || measure === 'penetrating';
