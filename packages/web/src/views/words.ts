import type { Issue, Law, Report } from '@fusillade/engine';
import {
  atLeast,
  type Chance,
  chanceOf,
  HARD_SPACE,
  meanText,
  nothingAttacks,
  percentExactly,
  plural,
  pmfOf,
  reliable,
  tallyOf,
} from '@fusillade/engine/words';

/** One clause of the headline; `figure` is its number, set larger. */
export interface Clause {
  readonly figure: string;
  readonly words: string;
}

/**
 * The answer in one sentence, clause by clause: to destroy, on average, what can be relied on. Chances have the places
 * that they have beside the chart.
 */
export const headline = (report: Report): readonly Clause[] => {
  const { target, runs } = report;
  if (nothingAttacks(report)) return [{ figure: 'No attacks', words: 'are made' }];
  if (report.penetrating !== undefined) return armourClauses(report, report.penetrating);
  const tally = tallyOf(report);
  const destroyed = tally.pmf.length > 0 ? atLeast(tally.pmf, tally.all) : chanceOf(report.unitDestroyed);
  const mean = destroyed.certain ? '' : ' on average';
  const clauses = [destroyedClause(destroyed, runs !== undefined)];
  clauses.push(
    target.models === 1
      ? { figure: meanText(report.woundsLost.mean), words: `of ${plural(target.wounds, 'wound')}${mean}` }
      : { figure: meanText(report.modelsDestroyed.mean), words: `of ${plural(target.models, 'model')}${mean}` },
  );
  // Where nothing can be relied on, a first loss is what is hoped for.
  const best = reliable(tally.pmf) ?? { k: 1, chance: atLeast(tally.pmf, 1) };
  if (tally.pmf.length > 0 && best.k < tally.all) {
    const amount = tally.noun === 'wound' ? plural(best.k, 'wound') : String(best.k);
    const figure = sureWords(best.chance, runs !== undefined) ?? percentExactly(best.chance.p);
    clauses.push({ figure: `${figure}:`, words: `at least${HARD_SPACE}${amount}` });
  }
  return clauses;
};

/** Hits on armour; what they destroy only where a damage table is chosen. */
const armourClauses = (report: Report, { mean }: Law): readonly Clause[] => [
  ...(report.woundsLost.mean > 0
    ? [destroyedClause(atLeast(pmfOf(report.modelsDestroyed), report.target.models), report.runs !== undefined)]
    : []),
  { figure: meanText(mean), words: 'penetrating' },
  { figure: meanText(report.glancing?.mean ?? 0), words: 'glancing' },
];

const destroyedClause = (chance: Chance, simulated: boolean): Clause => {
  if (chance.certain)
    return simulated ? { figure: 'Every run', words: 'destroys it' } : { figure: 'Certain', words: 'to destroy' };
  if (chance.impossible)
    return simulated ? { figure: 'No run', words: 'destroys it' } : { figure: 'Never', words: 'destroyed' };
  return { figure: percentExactly(chance.p), words: 'to destroy' };
};

export const sentence = (clauses: readonly Clause[]): string =>
  clauses.map(({ figure, words }) => `${figure} ${words}`).join(' · ');

const sureWords = ({ certain, impossible }: Chance, simulated: boolean): string | null => {
  if (certain) return simulated ? 'in every run' : 'certain';
  if (impossible) return simulated ? 'in no run' : 'never';
  return null;
};

/** What the page offers instead of a switch of the command line. */
export const onPage = ({ code, suggestion }: Issue): string =>
  code === 'unknown-word' && suggestion.includes('--lenient') ? 'choose one from the list' : suggestion;

/** What is wrong, in the page's words: its cells have no quotes and no `null`. */
export const issueText = (issue: Issue): string =>
  `${issue.problem}${issue.suggestion === '' ? '' : `: ${onPage(issue)}`}`
    .replace(/\bnull\b/g, '–')
    .replace('no skill', 'no BS or WS');

/** As a sentence begins. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A chance where there is room for words. */
export const chanceText = (chance: Chance, simulated = false): string =>
  sureWords(chance, simulated) ?? percentExactly(chance.p);

/** A value on an axis; points may fall between whole numbers. */
export const valueText = (value: number): string => String(Number(value.toFixed(1)));

/** A difference of probabilities in percentage points, with its sign. */
export const pointsText = (difference: number): string => `${pointsFigure(difference)} percentage${HARD_SPACE}points`;

/** The same without its unit. */
export const pointsFigure = (difference: number): string => {
  const points = Math.abs(difference) * 100;
  if (Math.abs(difference) < 1e-12) return '±0';
  const sign = difference > 0 ? '+' : '−';
  const size = points < 0.05 ? '<0.1' : points.toFixed(points < 9.95 ? 1 : 0);
  return `${sign}${size}`;
};

/** A difference of means, with its sign. */
export const meanDifference = (difference: number): string => {
  const size = Math.abs(difference);
  if (size < 1e-9) return '±0';
  return `${difference > 0 ? '+' : '−'}${size < 0.005 ? '<0.01' : size.toFixed(2)}`;
};

/** How far a share of that many runs may be from the true chance: 1.96 standard deviations at 50 %. */
export const simulatedText = (runs: number, seed: number | undefined): string => {
  const off = (1.96 * Math.sqrt(0.25 / runs) * 100).toFixed(2);
  return `Played ${runs.toLocaleString('en-GB')} times at random, seed ${seed ?? '?'}: shares may be off by up to ${off} percentage${HARD_SPACE}points (19 times in 20).`;
};
