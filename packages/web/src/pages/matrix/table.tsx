import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { led, type Place } from './cell-keys.js';
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
  // One stop for the Tab key; arrow keys lead from cell to cell.
  const at = useSignal<Place>({ row: 0, column: 0 });
  const body = useRef<HTMLTableSectionElement>(null);
  const here = { row: Math.min(at.value.row, rows.length - 1), column: Math.min(at.value.column, columns.length - 1) };
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = led(event.key, here, rows.length, columns.length);
    if (to === null) return;
    event.preventDefault();
    at.value = to;
    body.current?.rows[to.row]?.querySelectorAll('button')[to.column]?.focus();
  };
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
        <tbody ref={body} onKeyDown={press}>
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
                const isEmpty = cell === undefined || cell.kind === 'none';
                const sentence = sentenceOf(cell, row, column);
                return (
                  <td
                    key={`${index} ${column.name}`}
                    style={{ '--heat': `${Math.round(heatOf(value, metric, column.target) * 100)}%` }}
                  >
                    <button
                      type="button"
                      title={sentence}
                      aria-label={sentence}
                      aria-disabled={isEmpty}
                      tabIndex={place === here.row && index === here.column ? 0 : -1}
                      onFocus={() => {
                        at.value = { row: place, column: index };
                      }}
                      onClick={() => !isEmpty && open(row, column)}
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
