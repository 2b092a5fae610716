import type { FinalState, Report } from '@fusillade/engine';
import {
  atLeast,
  type Chance,
  cell,
  chanceOf,
  HARD_SPACE,
  meanText,
  percent,
  plural,
  pmfOf,
} from '@fusillade/engine/words';
import { oneLine } from '../problems.js';
import { heading, type Look, paint } from './style.js';
import { padStart, wrap } from './width.js';

const FEW = 6;

/** The most models that a row has in any of the states, and the most wounds that one of them has. */
export interface Whole {
  readonly count: number;
  readonly wounds: number;
}

export const wholesOf = (finals: readonly FinalState[]): Map<string, Whole> => {
  const wholes = new Map<string, Whole>();
  for (const { models } of finals) {
    for (const [row, left] of Object.entries(models)) {
      const { count, wounds } = wholes.get(row) ?? { count: 0, wounds: 0 };
      wholes.set(row, { count: Math.max(count, left.length), wounds: Math.max(wounds, ...left) });
    }
  }
  return wholes;
};

/** One row's living models in words: "3 left, one on 1 wound"; a row of a single model: "on 4 wounds". */
export const rowText = (row: string, left: readonly number[], whole: Whole): string => {
  const name = oneLine(row);
  const least = left[0];
  if (least === undefined) return `${name} destroyed`;
  const on = `on${HARD_SPACE}${plural(least, 'wound')}`;
  if (whole.count === 1 && whole.wounds > 1) return `${name} ${on}`;
  return `${name} ${left.length}${HARD_SPACE}left${least < whole.wounds ? `, ${left.length === 1 ? '' : 'one '}${on}` : ''}`;
};

export const stateText = (models: FinalState['models'], wholes: ReadonlyMap<string, Whole>): string =>
  Object.entries(models)
    .map(([row, left]) => rowText(row, left, wholes.get(row) ?? { count: left.length, wounds: Math.max(0, ...left) }))
    .join(' · ');

/** The most likely ends of a unit with several kinds of model (with `full`: all ends of any unit). */
export const endLines = (report: Report, look: Look, full = false): string[] => {
  const rows = Object.keys(report.finals[0]?.models ?? {}).length;
  if (report.finals.length < 2 || (rows < 2 && !full)) return [];
  const lines = [heading(look, full ? 'How it ends' : 'How it most likely ends')];
  return [...lines, ...stateLines(report.finals, look, full ? report.finals.length : FEW)];
};

const stateLines = (finals: readonly FinalState[], look: Look, count: number): string[] => {
  const wholes = wholesOf(finals);
  const shown = finals.slice(0, count);
  const lines = shown.flatMap(({ p, models }) => {
    const share = cell(chanceOf(p), 'certain', '–').replace(HARD_SPACE, ' ');
    const [first = '', ...rest] = wrap(stateText(models, wholes), look.width - 12, 2);
    return [`${padStart(share, 10)}  ${first}`, ...rest.map((line) => ' '.repeat(12) + line)];
  });
  const left = finals.slice(count);
  if (left.length > 0) {
    const mass = left.reduce((sum, { p }) => sum + p, 0);
    const text = `${plural(left.length, 'more end')}, together ${percent(mass)}: --full shows ${left.length === 1 ? 'it' : 'them'}.`;
    lines.push(...wrap(text, look.width).map((line) => paint(look, 'dim', line)));
  }
  return lines;
};

/** What the attackers do to themselves. */
export const selfLines = (report: Report, look: Look, full = false): string[] => {
  const lines: string[] = [];
  // Only the 11th edition has mortal wounds.
  const noun = report.ruleset === '11e' ? 'mortal wound' : 'wound';
  for (const attacker of report.attackers) {
    const { mean } = attacker.selfMortalWounds;
    if (mean === 0) continue;
    const pmf = pmfOf(attacker.selfMortalWounds);
    const any = pmf.length === 0 ? '' : ` (${anyText(atLeast(pmf, 1), report.runs)})`;
    const text = `${oneLine(attacker.name)}: on average ${plural(meanText(mean), noun)}${any}`;
    lines.push(...wrap(text, look.width, 2));
    if (attacker.finals.length > 1) lines.push(...stateLines(attacker.finals, look, full ? attacker.finals.length : 3));
  }
  return lines.length === 0 ? [] : [heading(look, 'What the attackers suffer themselves'), ...lines];
};

const anyText = (any: Chance, runs: number | undefined): string => {
  if (any.certain) return runs === undefined ? 'certainly at least one' : 'at least one in every run';
  return `${percent(any.p)} chance of at least one`;
};
