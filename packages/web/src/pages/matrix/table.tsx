import { sentenceOf, textOf } from './cell-words.js';
import { type Column, heatOf, type Metric, numberOf, type Row, type Sorting } from './state.js';

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
            <th scope="col" class="points" aria-sort={ariaSort(sorting, 'points')}>
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
              <th scope="row">
                {row.name}
                {row.points !== null && <small class="points-below">{row.points} points</small>}
              </th>
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
