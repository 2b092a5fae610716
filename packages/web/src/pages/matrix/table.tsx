import { chanceOf, cell as chanceText, meanCell, meanText } from '@fusillade/engine/words';
import type { Cell } from '@fusillade/roster';
import { type Column, heatOf, type Metric, numberOf, type Row, type Sorting } from './state.js';

const textOf = (cell: Cell | undefined, value: number | null, metric: Metric): string => {
  if (cell === undefined) return '·';
  if (cell.kind === 'none') return '–';
  if (cell.kind === 'refused') return '?';
  if (value === null) return '–';
  if (metric === 'destroy') return chanceText(chanceOf(value), 'sure', 'never');
  if (value === 0) return '0';
  return metric === 'models' ? meanCell(value) : value.toFixed(1);
};

/** The cell in a sentence: what a tap leads to, and what a screen reader says. */
const sentenceOf = (cell: Cell | undefined, row: Row, column: Column): string => {
  const who = `${row.name} on ${column.name}`;
  if (cell === undefined) return `${who}: not worked out yet`;
  if (cell.kind === 'none') return `${who}: no weapon for this phase`;
  if (cell.kind === 'refused') return `${who}: not counted, ${cell.reason}`;
  const modes = cell.chosen.map(({ weapon, mode }) => `; ${weapon} as ${mode}`).join('');
  const left = cell.notModelled.length > 0 ? `; not modelled: ${cell.notModelled.join(', ')}` : '';
  return `${who}: ${chanceText(chanceOf(cell.unitDestroyed), 'certain', 'never')} to destroy, ${meanText(cell.modelsDestroyed)} models on average${modes}${left}`;
};

const SortButton = (props: {
  readonly by: Sorting['by'];
  readonly sorting: Sorting | null;
  readonly label: string;
  readonly sort: (by: Sorting['by']) => void;
}) => {
  const mark = props.sorting?.by === props.by ? (props.sorting.descending ? ' ↓' : ' ↑') : '';
  return (
    <button type="button" onClick={() => props.sort(props.by)}>
      {props.label}
      <span aria-hidden="true">{mark}</span>
    </button>
  );
};

const ariaSort = (sorting: Sorting | null, by: Sorting['by']) => {
  if (sorting?.by !== by) return 'none' as const;
  return sorting.descending ? ('descending' as const) : ('ascending' as const);
};

/** Units against targets, with a number on a scale of one hue in each cell. */
export const HeatTable = (props: {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  readonly metric: Metric;
  readonly sorting: Sorting | null;
  readonly sort: (by: Sorting['by']) => void;
  readonly open: (row: Row, column: Column) => void;
}) => {
  const { rows, columns, metric, sorting, sort, open } = props;
  return (
    <section class="heat-scroll" aria-label="The table; it scrolls sideways">
      <table class="heat">
        <thead>
          <tr>
            <th scope="col" aria-sort={ariaSort(sorting, 'name')}>
              <SortButton by="name" sorting={sorting} label="Unit" sort={sort} />
            </th>
            <th scope="col" aria-sort={ariaSort(sorting, 'points')}>
              <SortButton by="points" sorting={sorting} label="Points" sort={sort} />
            </th>
            {columns.map(({ name }, index) => (
              <th key={`${index} ${name}`} scope="col" aria-sort={ariaSort(sorting, index)}>
                <SortButton by={index} sorting={sorting} label={name} sort={sort} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={`${place} ${row.name}`}>
              <th scope="row">{row.name}</th>
              <td class="points">{row.points ?? '–'}</td>
              {columns.map((column, index) => {
                const cell = row.cells[index];
                const value = numberOf(cell, metric, row.points);
                const sentence = sentenceOf(cell, row, column);
                return (
                  <td
                    key={`${index} ${column.name}`}
                    style={{ '--heat': `${Math.round(heatOf(value, metric, column.quarry.target) * 100)}%` }}
                  >
                    <button
                      type="button"
                      title={sentence}
                      aria-label={sentence}
                      disabled={cell === undefined || cell.kind === 'none'}
                      onClick={() => open(row, column)}
                    >
                      {textOf(cell, value, metric)}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
