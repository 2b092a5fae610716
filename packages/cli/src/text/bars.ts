import type { Report } from '@fusillade/engine';
import {
  atLeast,
  between,
  cell,
  HARD_SPACE,
  nothingAttacks,
  percentExactly,
  plural,
  type Tally,
  tallyOf,
} from '@fusillade/engine/words';
import { heading, type Look, paint } from './style.js';
import { padEnd, padStart, wrap } from './width.js';

/** One line of the chart: the counts `from` to `to` together. */
interface Bar {
  readonly from: number;
  readonly to: number;
  readonly p: number;
}

const MOST_ROWS = 24;
const UNDER = 0.001;
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
const LONGEST_BAR = 60;

/** How likely each number of models (of wounds, for a single model) is. */
export const barLines = (report: Report, look: Look, full = false): string[] => {
  const tally = tallyOf(report);
  if (tally.pmf.length === 0 || nothingAttacks(report)) return [];
  const { bars, cut, cutMass } = full ? { bars: everyBar(tally), cut: 0, cutMass: 0 } : shownBars(tally.pmf);
  const grouped = bars.some((bar) => bar.to > bar.from);
  const labels = bars.map((bar) => label(bar, tally));
  const title = tally.noun === 'model' ? 'Models destroyed' : 'Wounds lost';
  const labelWidth = Math.max(...labels.map((text) => text.length), 2) + 2;
  const barWidth = Math.min(LONGEST_BAR, look.width - labelWidth - 24);
  const highest = Math.max(...bars.map((bar) => bar.p));
  const [certain, impossible] = report.runs === undefined ? ['certain', '–'] : ['every run', 'no run'];

  const lines = [
    heading(look, padEnd(title, labelWidth + 1 + barWidth)) +
      paint(look, 'dim', `${padStart(grouped ? 'within' : 'exactly', 10)}  ${padStart('at least', 10)}`),
  ];
  bars.forEach((bar, index) => {
    const exactly = cell(between(tally.pmf, bar.from, bar.to), certain as string, impossible as string);
    const orMore = cell(atLeast(tally.pmf, bar.from), certain as string, impossible as string);
    const drawn = padEnd(draw(bar.p / highest, barWidth), barWidth);
    const numbers = `${padStart(exactly, 10)}  ${padStart(orMore, 10)}`.replaceAll(HARD_SPACE, ' ');
    lines.push(`${padStart(labels[index] as string, labelWidth)} ${paint(look, 'cyan', drawn)}${numbers}`);
  });
  const never = report.runs === undefined ? 'cannot happen' : 'did not happen';
  for (const remark of [...cutRemark(cut, cutMass), ...(full ? [] : gapRemark(tally, bars, never))]) {
    lines.push(...wrap(remark, look.width).map((line) => paint(look, 'dim', line)));
  }
  return lines;
};

const everyBar = (tally: Tally): Bar[] => tally.pmf.map((p, k) => ({ from: k, to: k, p }));

/** Possible counts without thin tails, put together in equal steps where they are too many. */
const shownBars = (pmf: readonly number[]): { bars: Bar[]; cut: number; cutMass: number } => {
  let first = pmf.findIndex((p) => p >= UNDER);
  let last = pmf.findLastIndex((p) => p >= UNDER);
  if (first === -1) {
    first = 0;
    last = pmf.length - 1;
  }
  let cut = 0;
  let cutMass = 0;
  pmf.forEach((p, k) => {
    if ((k < first || k > last) && p > 0) {
      cut++;
      cutMass += p;
    }
  });
  const possible: Bar[] = [];
  for (let k = first; k <= last; k++) {
    const p = pmf[k] as number;
    if (p > 0) possible.push({ from: k, to: k, p });
  }
  if (possible.length <= MOST_ROWS) return { bars: possible, cut, cutMass };
  const step = Math.ceil((last - first + 1) / MOST_ROWS);
  const bars: Bar[] = [];
  for (let from = first; from <= last; from += step) {
    const to = Math.min(last, from + step - 1);
    const { p } = between(pmf, from, to);
    if (p > 0) bars.push({ from, to, p });
  }
  return { bars, cut, cutMass };
};

const label = (bar: Bar, tally: Tally): string => {
  if (bar.to > bar.from) return `${bar.from}–${bar.to}`;
  return bar.from === tally.all ? `all ${bar.from}` : String(bar.from);
};

const draw = (share: number, width: number): string => {
  const eighths = Math.round(share * width * 8);
  const text = '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] as string);
  return text === '' && share > 0 ? '▏' : text;
};

const cutRemark = (cut: number, cutMass: number): string[] => {
  if (cut === 0) return [];
  const together = cut === 1 ? '' : ` (together ${percentExactly(cutMass)})`;
  return [`${plural(cut, 'more row')} under 0.1${HARD_SPACE}%${together}: --full shows ${cut === 1 ? 'it' : 'them'}.`];
};

const gapRemark = (tally: Tally, bars: readonly Bar[], never: string): string[] => {
  const from = (bars[0] as Bar).from;
  const to = (bars.at(-1) as Bar).to;
  const gaps = tally.pmf.slice(from, to + 1).some((p) => p === 0);
  return gaps && bars.every((bar) => bar.from === bar.to) ? [`Numbers missing in between ${never}.`] : [];
};
