import { useEffect } from 'preact/hooks';
import { ListField } from '../../lists/list-field.js';
import { lists, restoreLists } from '../../lists/lists.js';
import { Empty } from './empty.js';
import { openCell } from './open.js';
import { Progress } from './progress.js';
import * as state from './state.js';
import { HeatTable } from './table.js';
import '../../styles/lists.css';
import '../../styles/matrix.css';

const PHASE_NAMES = { shooting: 'Shooting', fight: 'Fight' } as const;
const METRIC_NAMES = { models: 'Models', destroy: 'Chance to destroy', points: 'Points per 100' } as const;
const EXPLAINED: Readonly<Record<state.Metric, string>> = {
  destroy: 'How likely the whole unit is destroyed.',
  models: 'How many models are destroyed on average.',
  points:
    "Points destroyed on average for every 100 points of the attacker; each model counts for its share of its unit's points.",
};

const Choice = <T extends string>(props: {
  readonly label: string;
  readonly names: Readonly<Record<T, string>>;
  readonly value: T;
  readonly choose: (value: T) => void;
}) => (
  <fieldset class="segments">
    <legend>{props.label}</legend>
    {(Object.keys(props.names) as T[]).map((key) => (
      <label key={key}>
        <input type="radio" name={props.label} checked={key === props.value} onChange={() => props.choose(key)} />
        <span>{props.names[key]}</span>
      </label>
    ))}
  </fieldset>
);

const sort = (by: state.Sorting['by']): void => {
  const { value } = state.sorting;
  const first = by !== 'name';
  state.sorting.value = value?.by === by ? { by, descending: !value.descending } : { by, descending: first };
};

const open = async (row: state.Row, column: state.Column): Promise<void> => {
  const fault = await openCell(row, column, state.phase.value);
  if (fault !== null) state.fault.value = fault;
};

/** My units against theirs, or against the generic targets. */
export const MatrixPage = () => {
  useEffect(() => {
    void restoreLists();
    return state.follow();
  }, []);
  const { leftOut } = state;
  return (
    <article class="matrix">
      <h1>Matrix</h1>
      <div class="matrix-lists">
        <ListField side="mine" label="My list" />
        <ListField side="theirs" label="Their list" />
        <div class="matrix-said">
          {lists.theirs.value === null && <p class="soft-note">Without their list: seven generic targets.</p>}
          {leftOut.value.length > 0 && (
            <p class="soft-note">Without a profile, so not in the table: {leftOut.value.join(', ')}.</p>
          )}
        </div>
      </div>
      {lists.mine.value === null ? (
        <Empty />
      ) : (
        <>
          <div class="matrix-tools">
            <Choice
              label="Phase"
              names={PHASE_NAMES}
              value={state.phase.value}
              choose={(phase) => (state.phase.value = phase)}
            />
            <Choice
              label="Number"
              names={METRIC_NAMES}
              value={state.metric.value}
              choose={(metric) => (state.metric.value = metric)}
            />
          </div>
          <p class="soft-note">{EXPLAINED[state.metric.value]} A tap opens the odds.</p>
          {state.isWithoutPoints.value && (
            <p role="status">These targets have no points: open their list to see points destroyed.</p>
          )}
          <Progress />
          {state.fault.value !== null && (
            <p role="alert" class="list-fault">
              {state.fault.value}
            </p>
          )}
          <HeatTable
            rows={state.rows.value}
            columns={state.columns.value}
            metric={state.metric.value}
            sorting={state.sorting.value}
            sort={sort}
            open={(row, column) => void open(row, column)}
          />
          <p class="soft-note">Weapons with several modes use the one that takes most wounds from that target.</p>
        </>
      )}
    </article>
  );
};
