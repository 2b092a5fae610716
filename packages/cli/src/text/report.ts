import type { Report } from '@fusillade/engine';
import { armourLines } from './armour.js';
import { barLines } from './bars.js';
import { combatLines } from './combat.js';
import { funnelLines } from './funnel.js';
import { headlineLines } from './headline.js';
import { noteLines } from './notes.js';
import { endLines, selfLines } from './states.js';
import { type Look, paint } from './style.js';
import { wrap } from './width.js';

/** The whole answer of `odds` and `simulate` as text that ends with a line break. */
export const reportText = (report: Report, look: Look, full = false): string => {
  const sections = [
    headlineLines(report, look),
    report.penetrating !== undefined && report.batches.every(({ damage }) => damage.mean === 0)
      ? []
      : barLines(report, look, full),
    armourLines(report, look),
    funnelLines(report, look, full),
    endLines(report, look, full),
    combatLines(report, look, full),
    selfLines(report, look, full),
    noteLines(report.notes, report.notModelled, look),
    simulatedLines(report, look),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => line.trimEnd()).join('\n'))
    .join('\n\n')}\n`;
};

/** How far a share of that many runs may be from the true chance: 1.96 standard deviations at 50 %. */
const simulatedLines = ({ runs, seed }: Report, look: Look): string[] => {
  if (runs === undefined) return [];
  const points = (1.96 * Math.sqrt(0.25 / runs) * 100).toFixed(2);
  const text = `Simulated: ${runs.toLocaleString('en-GB')} runs, seed ${seed ?? '?'}; shares may be off by up to ${points} points (19 times in 20). The same seed gives the same answer.`;
  return wrap(text, look.width).map((line) => paint(look, 'dim', line));
};
