import type { BatchField, BatchReport, Report } from '@fusillade/engine';
import { LEAST_MEAN, meanCell, meanText, plural, rangeOf } from '@fusillade/engine/words';
import { heading, type Look, paint } from './style.js';
import { displayWidth, padEnd, padStart, truncate, wrap } from './width.js';

type Field = BatchField | 'noEffect' | 'glancing' | 'penetrating';

interface Column {
  readonly title: string;
  readonly field: Field;
}

const STAGES: readonly Column[] = [
  { title: 'attacks', field: 'attacks' },
  { title: 'hits', field: 'hits' },
  { title: 'wounds', field: 'wounds' },
  { title: 'unsaved', field: 'unsaved' },
  { title: 'damage', field: 'damage' },
  { title: 'lost', field: 'woundsLost' },
];

/** Of attacks on armour. */
const ARMOUR: readonly Column[] = [
  { title: 'attacks', field: 'attacks' },
  { title: 'hits', field: 'hits' },
  { title: 'glance', field: 'glancing' },
  { title: 'penetr.', field: 'penetrating' },
  { title: 'unsaved', field: 'unsaved' },
  { title: 'lost', field: 'woundsLost' },
];

const LOSSES: readonly Column[] = [
  { title: 'ignored', field: 'ignored' },
  { title: 'overkill', field: 'lostDamage' },
  { title: 'unused', field: 'unused' },
];

const CRITICALS: readonly Column[] = [
  { title: 'crit. hits', field: 'criticalHits' },
  { title: 'crit. wounds', field: 'criticalWounds' },
];

const WIDE = 100;
const CELL = 6;
const NAME_AT_LEAST = 14;

const widthOf = ({ title, field }: Column, report: Report): number =>
  Math.max(CELL, displayWidth(title), rangeCell(report, field).length);

/** Where the sum of several batches lies eight times out of ten; empty where it is not known. */
function rangeCell({ totals, batches }: Report, field: Field): string {
  const pmf = totals?.[field]?.pmf;
  if (pmf === undefined || batches.length < 2) return '';
  const [low, high] = rangeOf(pmf);
  return low === high ? String(low) : `${low}–${high}`;
}

/** Differences of sums: what is smaller than this is rounding, not a chance. */
const ROUNDING = 1e-9;

const happens = (report: Report, column: Column, least: number): boolean =>
  report.batches.some((batch) => (batch[column.field]?.mean ?? 0) > least);

const meanOf = (batch: BatchReport, field: Field): number => {
  const { mean } = batch[field] ?? { mean: 0 };
  return mean < ROUNDING && LOSSES.some((column) => column.field === field) ? 0 : mean;
};

/** From attacks to wounds lost, batch by batch, as means; then what was stopped or wasted on the way. */
export const funnelLines = (report: Report, look: Look, full = false): string[] => {
  if (report.batches.length === 0) return [];
  const least = full ? ROUNDING : LEAST_MEAN;
  const losses = LOSSES.filter((column) => happens(report, column, least));
  const criticals = full ? CRITICALS.filter((column) => happens(report, column, 0)) : [];
  const wide = look.width >= WIDE;
  const stages = report.penetrating === undefined ? STAGES : ARMOUR;
  const columns = wide ? [...stages, ...losses, ...criticals] : stages;
  const widths = columns.map((column) => widthOf(column, report));
  const taken = widths.reduce((sum, width) => sum + width + 1, 0);
  const nameWidth = Math.max(NAME_AT_LEAST, Math.min(look.width - taken, widestName(report)));
  const several = isOfSeveral(report);
  const meanRow = (mean: (field: Field) => number): string =>
    valueRow(columns, widths, (field) => meanCell(mean(field)));

  const lines = [heading(look, padEnd('On average', nameWidth)) + headRow(columns, widths, look)];
  let attacker = '';
  for (const batch of report.batches) {
    if (several && batch.attacker !== attacker) lines.push(paint(look, 'cyan', truncate(batch.attacker, look.width)));
    attacker = batch.attacker;
    const name = padEnd(batchName(batch, several, nameWidth), nameWidth);
    lines.push(name + meanRow((field) => meanOf(batch, field)));
    if (!wide && criticals.length > 0) lines.push(paint(look, 'dim', criticalText(batch)));
  }
  const total = (field: Field): number => report.batches.reduce((sum, batch) => sum + meanOf(batch, field), 0);
  // Losses of two sides are no sum.
  if (report.batches.length > 1 && report.joint === undefined) {
    lines.push(heading(look, padEnd('Total', nameWidth) + meanRow(total)));
    if (report.totals !== undefined)
      lines.push(padEnd('8 times of 10', nameWidth) + valueRow(columns, widths, (field) => rangeCell(report, field)));
  }
  const words = lossText(total, least);
  if (words !== '') lines.push(...wrap(words, look.width));
  return lines;
};

const headRow = (columns: readonly Column[], widths: readonly number[], look: Look): string =>
  paint(look, 'dim', columns.map(({ title }, index) => ` ${padStart(title, widths[index] ?? CELL)}`).join(''));

const valueRow = (columns: readonly Column[], widths: readonly number[], cell: (field: Field) => string): string =>
  columns.map(({ field }, index) => ` ${padStart(cell(field), widths[index] ?? CELL)}`).join('');

/** Whether batches of more than one unit are listed: of several attackers, or of the target too. */
const isOfSeveral = ({ attackers, joint }: Report): boolean => attackers.length > 1 || joint !== undefined;

const strengthText = ({ strength }: BatchReport): string => (strength === undefined ? '' : ` (S ${strength})`);

/** The weapons' names, cut where they are too long, but never the Strength behind them. */
const batchName = (batch: BatchReport, indented: boolean, width: number): string => {
  const indent = indented ? '  ' : '';
  const strength = strengthText(batch);
  return indent + truncate(batch.weapons.join(' + '), width - indent.length - strength.length) + strength;
};

const widestName = (report: Report): number =>
  Math.max(
    ...report.batches.map((batch) => displayWidth(batchName(batch, isOfSeveral(report), Number.POSITIVE_INFINITY)) + 1),
  );

const criticalText = (batch: BatchReport): string =>
  `    of these critical: ${meanText(batch.criticalHits.mean)} hits, ${meanText(batch.criticalWounds.mean)} wounds`;

/** What became of the damage and wounds that cost the target nothing, as far as it is more than `least`. */
const lossText = (total: (field: BatchField) => number, least: number): string => {
  const parts: string[] = [];
  const ignored = total('ignored');
  const overkill = total('lostDamage');
  const unused = total('unused');
  if (ignored > least) parts.push(`Feel No Pain stops ${plural(meanText(ignored), 'wound')}`);
  if (overkill > least) parts.push(`overkill wastes ${meanText(overkill)} damage`);
  if (unused > least) parts.push(`${plural(meanText(unused), 'wound')} left over when nobody stands`);
  if (parts.length === 0) return '';
  const text = parts.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};
