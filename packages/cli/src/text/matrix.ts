import { cell as chanceCell, chanceOf, HARD_SPACE, meanCell, plural } from '@fusillade/engine/words';
import { type Cell, per100 } from '@fusillade/roster';
import CliTable from 'cli-table3';
import { modelsOf, type Table, woundsOf } from '../matrix/table.js';
import { oneLine } from '../problems.js';
import { heading, type Look, paint } from './style.js';
import { truncate, wrap } from './width.js';

const NAME = 24;
const COLUMN = 11;

/** Units down, targets across; in as many tables as the width asks for. */
export const matrixText = (table: Table, look: Look): string => {
  const name = look.width >= 80 ? NAME : NAME - 6;
  const across = Math.max(1, Math.floor((look.width - name - 2) / (COLUMN + 1)));
  const refused = new Map<string, number>();
  const lines: string[] = [heading(look, title(table)), ''];
  for (let from = 0; from < table.targets.length; from += across) {
    if (from > 0) lines.push('');
    lines.push(...block(table, from, Math.min(table.targets.length, from + across), name, look, refused));
  }
  lines.push('', ...wrap(legend(table), look.width).map((line) => paint(look, 'dim', line)));
  for (const [reason, mark] of refused) {
    lines.push(
      ...wrap(`[${mark}] not counted: ${oneLine(reason)}`, look.width, 4).map((line) => paint(look, 'yellow', line)),
    );
  }
  const left = notModelled(table);
  if (left.length > 0) {
    lines.push('', paint(look, 'yellow', 'Not modelled: the numbers leave these out'));
    lines.push(...left.flatMap((item) => wrap(`- ${oneLine(item)}`, look.width, 2)));
  }
  if (table.statements.length > 0) {
    lines.push('', heading(look, 'Chosen for you'));
    lines.push(...table.statements.flatMap((item) => wrap(`- ${oneLine(item)}`, look.width, 2)));
  }
  if (table.credit !== undefined) {
    lines.push('', ...wrap(table.credit, look.width).map((line) => paint(look, 'dim', line)));
  }
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
};

const title = ({ situation, attackers, targets }: Table): string => {
  const phase = situation.phase === 'fight' ? 'Fight' : 'Shooting';
  return `${phase}: ${plural(attackers.length, 'unit')} → ${plural(targets.length, 'target')}`.replaceAll(
    HARD_SPACE,
    ' ',
  );
};

const legend = (table: Table): string => {
  const points = table.targets.some((target) => target.points !== undefined)
    ? ', and points of the models destroyed per 100 points of the attacker'
    : '';
  return `In each cell: mean models destroyed (of a single model: mean wounds lost), the chance to destroy the unit${points}. Modes, and weapons that a model may not use together, are chosen for each target by mean wounds lost. –: no weapon for this phase.`;
};

/** Words are many in a big table: the most frequent are named, the rest counted. */
const notModelled = ({ cells }: Table): string[] => {
  const times = new Map<string, number>();
  for (const row of cells) {
    const words = new Set(row.flatMap((cell) => (cell.kind === 'odds' ? cell.notModelled : [])));
    for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  }
  const all = [...times].sort((a, b) => b[1] - a[1]).map(([word]) => word);
  const more = all.length - MOST_WORDS;
  return more > 0 ? [...all.slice(0, MOST_WORDS), `${more} more: --json and --csv list them all`] : all;
};

const MOST_WORDS = 20;

const bare = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: ' ',
};

const block = (
  table: Table,
  from: number,
  to: number,
  nameWidth: number,
  look: Look,
  refused: Map<string, number>,
): string[] => {
  const columns = table.targets.slice(from, to);
  const grid = new CliTable({
    chars: bare,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
    colWidths: [nameWidth, ...columns.map(() => COLUMN)],
    colAligns: ['left', ...columns.map((): 'right' => 'right')],
  });
  const heads = columns.map((target) => {
    const models = modelsOf(target);
    const size = models === 1 ? `${woundsOf(target)} wounds` : `${models} models`;
    return `${wrap(oneLine(target.name), COLUMN)
      .slice(0, 3)
      .map((line) => truncate(line, COLUMN))
      .join('\n')}\n${paint(look, 'dim', size)}`;
  });
  grid.push(['', ...heads]);
  table.attackers.forEach(({ name, points }, row) => {
    const title = wrap(oneLine(name), nameWidth)
      .slice(0, 2)
      .map((line) => truncate(line, nameWidth));
    const cost = points === null ? '' : paint(look, 'dim', `${points} points`);
    grid.push([
      [...title, cost].join('\n').trimEnd(),
      ...columns.map((target, column) => {
        const cell = table.cells[row]![from + column]!;
        return cellText(cell, modelsOf(target) === 1, per100(cell, points), look, refused);
      }),
    ]);
  });
  return grid.toString().split('\n');
};

const cellText = (
  cell: Cell,
  single: boolean,
  value: number | null,
  look: Look,
  refused: Map<string, number>,
): string => {
  if (cell.kind === 'none') return '–';
  if (cell.kind === 'refused') {
    const mark = refused.get(cell.reason) ?? refused.size + 1;
    refused.set(cell.reason, mark);
    return paint(look, 'yellow', `refused[${mark}]`);
  }
  const mean = single ? cell.woundsLost : cell.modelsDestroyed;
  const lines = [
    mean === 0 ? '0' : meanCell(mean),
    chanceCell(chanceOf(cell.unitDestroyed), 'certain', '0 %').replaceAll(HARD_SPACE, ' '),
  ];
  if (value !== null) lines.push(paint(look, 'dim', value > 0 && value < 0.5 ? '<1' : value.toFixed(0)));
  return lines.join('\n');
};
