import type { Cell } from '@fusillade/roster';
import { refuse, short } from '../problems.js';
import type { Table } from './table.js';

const folded = (text: string): string => text.toLowerCase().replace(/[-_ ]/gu, '');

/** What a unit does to one target, for ordering: nothing at all comes last. */
const loss = (cell: Cell | undefined): number => (cell?.kind === 'odds' ? cell.woundsLost : -1);

/** The attackers in another order: by `name`, by `points`, or by what they do to one of the targets. */
export const sortedTable = (table: Table, by: string | undefined): Table => {
  if (by === undefined || folded(by) === 'list') return table;
  const { attackers, cells, targets } = table;
  const order = attackers.map((_, index) => index);
  const target = targets.findIndex(({ name }) => folded(name) === folded(by));
  if (folded(by) === 'name') order.sort((a, b) => (attackers[a]!.name < attackers[b]!.name ? -1 : 1));
  else if (folded(by) === 'points') order.sort((a, b) => (attackers[b]!.points ?? 0) - (attackers[a]!.points ?? 0));
  else if (target >= 0) order.sort((a, b) => loss(cells[b]![target]) - loss(cells[a]![target]));
  else {
    const names = targets.map(({ name }) => name).join(', ');
    throw refuse('option', '--sort', `"${short(by)}" is no order`, `choose list, name, points, or a target: ${names}`);
  }
  return {
    ...table,
    attackers: order.map((index) => attackers[index]!),
    cells: order.map((index) => cells[index]!),
  };
};
