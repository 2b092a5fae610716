import type { Report } from '@fusillade/engine';
import {
  atLeast,
  type Chance,
  chanceOf,
  HARD_SPACE,
  meanText,
  nothingAttacks,
  percent,
  percentExactly,
  plural,
  reliable,
  tallyOf,
} from '@fusillade/engine/words';
import type { Measure } from './series.js';

/** One clause of the headline; `figure` is its number, set larger. */
export interface Clause {
  readonly figure: string;
  readonly words: string;
}

/** The answer in one sentence, clause by clause: to destroy, on average, what can be relied on. */
export const headline = (report: Report): readonly Clause[] => {
  const { target, runs } = report;
  if (nothingAttacks(report)) return [{ figure: 'No attacks', words: 'are made' }];
  const tally = tallyOf(report);
  const destroyed = tally.pmf.length > 0 ? atLeast(tally.pmf, tally.all) : chanceOf(report.unitDestroyed);
  const clauses = [destroyedClause(destroyed, runs !== undefined)];
  clauses.push(
    target.models === 1
      ? { figure: meanText(report.woundsLost.mean), words: `of ${plural(target.wounds, 'wound')}` }
      : { figure: meanText(report.modelsDestroyed.mean), words: `of ${plural(target.models, 'model')}` },
  );
  const best = reliable(tally.pmf);
  if (best !== null && best.k < tally.all) {
    const amount = tally.noun === 'wound' ? plural(best.k, 'wound') : String(best.k);
    const figure = sureWords(best.chance, runs !== undefined) ?? percent(best.chance.p);
    clauses.push({ figure: `${figure}:`, words: `at least${HARD_SPACE}${amount}` });
  }
  return clauses;
};

const destroyedClause = (chance: Chance, simulated: boolean): Clause => {
  if (chance.certain)
    return simulated ? { figure: 'Every run', words: 'destroys it' } : { figure: 'Certain', words: 'to destroy' };
  if (chance.impossible)
    return simulated ? { figure: 'No run', words: 'destroys it' } : { figure: 'No chance', words: 'to destroy' };
  return { figure: percent(chance.p), words: 'to destroy' };
};

export const sentence = (clauses: readonly Clause[]): string =>
  clauses.map(({ figure, words }) => `${figure} ${words}`).join(' · ');

const sureWords = ({ certain, impossible }: Chance, simulated: boolean): string | null => {
  if (certain) return simulated ? 'in every run' : 'certain';
  if (impossible) return simulated ? 'in no run' : 'impossible';
  return null;
};

/** A chance where there is room for words. */
export const chanceText = (chance: Chance, simulated = false): string =>
  sureWords(chance, simulated) ?? percentExactly(chance.p);

export const MEASURE_TITLES: Readonly<Record<Measure, string>> = {
  models: 'Models destroyed',
  wounds: 'Wounds lost',
  points: 'Points lost',
};

/** A value on an axis; points may fall between whole numbers. */
export const valueText = (value: number): string => String(Math.round(value));

/** A difference of probabilities in percentage points, with its sign. */
export const pointsText = (difference: number): string => {
  const tenths = Math.abs(difference) * 100;
  if (difference === 0) return `±0${HARD_SPACE}points`;
  const sign = difference > 0 ? '+' : '−';
  const size = tenths < 0.05 ? '<0.1' : tenths.toFixed(tenths < 9.95 ? 1 : 0);
  return `${sign}${size}${HARD_SPACE}${size === '1.0' ? 'point' : 'points'}`;
};
