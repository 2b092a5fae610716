import type { Report } from '@fusillade/engine';
import { atLeast, HARD_SPACE, percent, percentExactly, reliable, type Tally, tallyOf } from '@fusillade/engine/words';
import { oneLine } from '../problems.js';
import { headlineText } from '../text/headline.js';
import { truncate } from '../text/width.js';

const WIDTH = 720;
const LEFT = 64;
const RIGHT = 16;
const UPPER = { top: 84, height: 130 };
const LOWER = { top: 262, height: 150 };
const HEIGHT = 470;
const MOST_LABELS = 21;
const LEVEL = 0.8;

const STYLE = `
  .page { fill: #ffffff } text { font: 13px system-ui, sans-serif; fill: #1f2328 } .title { font-size: 17px; font-weight: 600 }
  .soft { fill: #57606a; font-size: 12px } .grid { stroke: #d0d7de; stroke-width: 1 } .bar { fill: #2166ac }
  .steps { fill: none; stroke: #b35806; stroke-width: 2 } .mark { stroke: #57606a; stroke-dasharray: 5 4 } .dot { fill: #b35806 }
  .label { paint-order: stroke; stroke: #ffffff; stroke-width: 4px; stroke-linejoin: round }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117 } text { fill: #e6edf3 } .soft { fill: #9da7b1 } .grid { stroke: #30363d } .bar { fill: #6cb6ff }
    .label { stroke: #0d1117 } .steps { stroke: #f4a259 } .mark { stroke: #9da7b1 } .dot { fill: #f4a259 }
  }`;

const escapeXml = (text: string): string =>
  oneLine(text)
    .replace(/[\ud800-\udfff\ufffe\uffff]/gu, '\ufffd')
    .replace(/[&<>"']/gu, (character) => `&#${character.codePointAt(0)};`);

const round = (value: number): string => String(Math.round(value * 100) / 100);

/**
 * The law of the models destroyed (a single model: of the wounds lost) as a standalone SVG document: above, the
 * chance of at least k as steps with the 80 % mark; below, the chance of exactly k as bars.
 */
export const chartSvg = (report: Report): string => {
  const tally = tallyOf(report);
  const [first, last] = extent(tally.pmf);
  const step = (WIDTH - LEFT - RIGHT) / (last - first + 1);
  const left = (k: number): number => LEFT + (k - first) * step;
  const names = report.attackers.map(({ name }) => name).join(', ');
  const title = `${names} against ${report.target.name}`;
  const what = tally.noun === 'model' ? 'models destroyed' : 'wounds lost';
  const sentence = headlineText(report).replaceAll(HARD_SPACE, ' ');
  const frame = { tally, first, last, step, left };
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-labelledby="chart-title chart-desc">`,
    `<title id="chart-title">${escapeXml(`${title}: ${what}`)}</title>`,
    `<desc id="chart-desc">${escapeXml(`${sentence}. ${table(tally)}`)}</desc>`,
    `<style>${STYLE}\n</style>`,
    `<rect class="page" width="${WIDTH}" height="${HEIGHT}"/>`,
    `<text class="title" x="${LEFT}" y="26">${escapeXml(truncate(title, 60))}</text>`,
    `<text class="soft" x="${LEFT}" y="46">${escapeXml(fitting(sentence))}</text>`,
    ...stepsPanel(frame),
    ...barsPanel(frame),
    `<text x="${round((LEFT + WIDTH - RIGHT) / 2)}" y="${HEIGHT - 12}" text-anchor="middle">${what}</text>`,
    '</svg>',
  ].join('\n')}\n`;
};

const MOST_CHARACTERS = 104;

/** The sentence, or as many of its clauses as fit on a line: the whole of it stands in the description. */
const fitting = (sentence: string): string => {
  const clauses = sentence.split('; ');
  while (clauses.length > 1 && clauses.join('; ').length > MOST_CHARACTERS) clauses.pop();
  return truncate(clauses.join('; '), MOST_CHARACTERS);
};

interface Frame {
  readonly tally: Tally;
  readonly first: number;
  readonly last: number;
  /** Width of one count. */
  readonly step: number;
  left(k: number): number;
}

/** The counts to draw: tails that stay under a thousandth of the highest bar would only be empty space. */
const extent = (pmf: readonly number[]): [number, number] => {
  const highest = Math.max(...pmf, 0);
  const visible = (p: number): boolean => p > 0 && p >= highest / 1000;
  const first = pmf.findIndex(visible);
  return first === -1 ? [0, 0] : [Math.min(first, first <= 10 ? 0 : first), pmf.findLastIndex(visible)];
};

const table = (tally: Tally): string =>
  tally.pmf
    .flatMap((p, k) => (p > 0 ? [`exactly ${k}: ${percentExactly(p)}`] : []))
    .join(', ')
    .replaceAll(HARD_SPACE, ' ');

const gridLine = (y: number, text: string): string =>
  `<path class="grid" d="M${LEFT} ${round(y)}H${WIDTH - RIGHT}"/><text class="soft" x="${LEFT - 8}" y="${round(y + 4)}" text-anchor="end">${text}</text>`;

const stepsPanel = ({ tally, first, last, step, left }: Frame): string[] => {
  const y = (p: number): number => UPPER.top + UPPER.height * (1 - p);
  const points: string[] = [];
  for (let k = first; k <= last; k++) {
    const height = round(y(atLeast(tally.pmf, k).p));
    points.push(k === first ? `M${round(left(k))} ${height}` : `V${height}`, `H${round(left(k) + step)}`);
  }
  const out = [
    `<text class="soft" x="${LEFT}" y="${UPPER.top - 12}">chance of at least that many</text>`,
    ...[0, 0.5, 1].map((p) => gridLine(y(p), `${p * 100} %`)),
    `<path class="mark" d="M${LEFT} ${round(y(LEVEL))}H${WIDTH - RIGHT}"/><text class="soft" x="${LEFT - 8}" y="${round(y(LEVEL) + 4)}" text-anchor="end">80 %</text>`,
    `<path class="steps" d="${points.join('')}"/>`,
  ];
  const best = reliable(tally.pmf);
  if (best !== null && best.k >= first && best.k <= last) {
    const x = left(best.k) + step / 2;
    const value = best.chance.certain ? 'certain' : percent(best.chance.p).replaceAll(HARD_SPACE, ' ');
    // Below the steps on the left, or above them on the right, there is always room.
    const below = x > LEFT + 160;
    const height = y(best.chance.p);
    out.push(
      `<circle class="dot" cx="${round(x)}" cy="${round(height)}" r="4"/>`,
      `<text class="label" x="${round(below ? x - 8 : x + 10)}" y="${round(below ? height + 20 : height - 6)}" text-anchor="${below ? 'end' : 'start'}">at least ${best.k}: ${escapeXml(value)}</text>`,
    );
  }
  return out;
};

const barsPanel = ({ tally, first, last, step, left }: Frame): string[] => {
  const shown = tally.pmf.slice(first, last + 1);
  const highest = Math.max(...shown, 0);
  const top = ceiling(highest);
  const base = LOWER.top + LOWER.height;
  const y = (p: number): number => base - (LOWER.height * p) / top;
  const every = Math.ceil(shown.length / MOST_LABELS);
  const gap = step > 6 ? step * 0.15 : 0;
  const out = [
    `<text class="soft" x="${LEFT}" y="${LOWER.top - 12}">chance of exactly that many</text>`,
    ...[0, top / 2, top].map((p) => gridLine(y(p), `${round(p * 100)} %`)),
  ];
  shown.forEach((p, index) => {
    const k = first + index;
    const middle = round(left(k) + step / 2);
    if (p > 0) {
      const height = Math.max(1, base - y(p));
      out.push(
        `<rect class="bar" x="${round(left(k) + gap)}" y="${round(base - height)}" width="${round(step - 2 * gap)}" height="${round(height)}"/>`,
      );
    }
    if (p > 0 && shown.length <= 13) {
      const value = p === 1 ? 'certain' : percentExactly(p).replaceAll(HARD_SPACE, ' ');
      out.push(
        `<text class="soft" x="${middle}" y="${round(y(p) - 5)}" text-anchor="middle">${escapeXml(value)}</text>`,
      );
    }
    if (k % every === 0) out.push(`<text x="${middle}" y="${base + 18}" text-anchor="middle">${k}</text>`);
  });
  return out;
};

/** A round number a little above `p`, so that the highest bar has room for its figure. */
const ceiling = (p: number): number => {
  const wanted = Math.min(1, p * 1.05);
  return (
    [0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.12, 0.16, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.8].find(
      (each) => each >= wanted,
    ) ?? 1
  );
};
