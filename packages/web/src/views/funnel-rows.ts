import type { BatchField, BatchReport, Law, Report } from '@fusillade/engine';
import { LEAST_MEAN } from '@fusillade/engine/words';

/** A step of the attack sequence: how many come out of it. */
export interface Stage {
  readonly name: string;
  readonly rule: string;
  readonly mean: number;
  /** Null where only the mean is known. */
  readonly pmf: readonly number[] | null;
  /** How much of `mean` comes to nothing, and by what; drawn lighter. */
  readonly wasted: readonly Waste[];
  /** How much of `mean` is critical, for the words beside it. */
  readonly critical: number;
}

export interface Waste {
  readonly what: 'Feel No Pain' | 'overkill' | 'left over';
  readonly rule: string;
  readonly mean: number;
}

const isFixed = ({ pmf }: Law): boolean => pmf !== undefined && pmf.filter((p) => p > 0).length === 1;

/**
 * The law of a sum over batches. Batches are not independent (each meets what the ones before have left), so the law is
 * known only where at most one of them varies; the mean always is.
 */
export const sumOf = (laws: readonly Law[]): { readonly mean: number; readonly pmf: readonly number[] | null } => {
  const mean = laws.reduce((sum, law) => sum + law.mean, 0);
  const varying = laws.filter((law) => !isFixed(law));
  if (varying.length > 1) return { mean, pmf: null };
  const [free] = varying;
  if (free !== undefined && free.pmf === undefined) return { mean, pmf: null };
  const shift = laws.reduce((sum, law) => (isFixed(law) ? sum + (law.pmf?.findIndex((p) => p > 0) ?? 0) : sum), 0);
  return { mean, pmf: [...new Array<number>(shift).fill(0), ...(free?.pmf ?? [1])] };
};

/** From attacks to wounds lost, for some of the batches of a report; with the models where it is all of them. */
export const stagesOf = (report: Report, batches: readonly BatchReport[]): readonly Stage[] => {
  const sum = (field: BatchField) => sumOf(batches.map((batch) => batch[field]));
  const mean = (field: BatchField): number => sum(field).mean;
  const stage = (
    name: string,
    rule: string,
    field: BatchField,
    wasted: readonly Waste[] = [],
    critical = 0,
  ): Stage => ({
    name,
    rule,
    ...sum(field),
    wasted: wasted.filter((waste) => waste.mean >= LEAST_MEAN),
    critical,
  });
  const whole = batches.length === report.batches.length;
  const lost = whole ? report.woundsLost : sum('woundsLost');
  const stages = [
    stage('attacks', '04.03', 'attacks'),
    stage('hits', '05.01', 'hits', [], mean('criticalHits')),
    stage(
      'wounds',
      '05.02',
      'wounds',
      [{ what: 'left over', rule: '05.04', mean: mean('unused') }],
      mean('criticalWounds'),
    ),
    stage('unsaved', '05.03', 'unsaved'),
    stage('damage', '05.04', 'damage', [
      { what: 'Feel No Pain', rule: '24.12', mean: mean('ignored') },
      { what: 'overkill', rule: '05.04', mean: mean('lostDamage') },
    ]),
    { name: 'wounds lost', rule: '05.04', mean: lost.mean, pmf: lost.pmf ?? null, wasted: [], critical: 0 },
  ];
  if (!whole) return stages;
  const { mean: fallen, pmf } = report.modelsDestroyed;
  return [...stages, { name: 'models', rule: '05.04', mean: fallen, pmf: pmf ?? null, wasted: [], critical: 0 }];
};

/** What one batch adds to a stage of several. */
export interface Part {
  readonly name: string;
  readonly mean: number;
  readonly pmf: readonly number[] | null;
}

export const partOf = (report: Report, batch: BatchReport, name: string, { name: stage }: Stage): Part => {
  const { mean, pmf } = stagesOf(report, [batch]).find((each) => each.name === stage) ?? { mean: 0, pmf: null };
  return { name, mean, pmf };
};

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

export const batchName = ({ attacker, weapons, strength }: BatchReport, several: boolean): string => {
  const name = weapons.join(' + ') + (strength === undefined ? '' : ` (S ${strength})`);
  return several ? `${attacker}: ${name}` : name;
};
