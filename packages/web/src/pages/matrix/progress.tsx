import * as state from './state.js';

/** What a cell's colour says. */
const COLOURS: Readonly<Record<state.Metric, readonly [what: string, least: string, most: string]>> = {
  destroy: ['chance', '0 %', '100 %'],
  models: ['share destroyed', 'none', 'all'],
  points: ['points', '0', '100 or more'],
};

/** How the colours are read, and how far the table is: one line that keeps its height. */
export const Progress = () => {
  const { value } = state.progress;
  const [what, least, most] = COLOURS[state.metric.value];
  return (
    <div class={value === null ? 'matrix-state' : 'matrix-state working'}>
      <p class="heat-legend">
        Colour, {what}:{' '}
        <span>
          {least} <span class="heat-scale" aria-hidden="true" /> {most}
        </span>
      </p>
      <p class="matrix-progress">
        {value !== null && (
          <>
            <progress max={value.all} value={value.done} aria-label="Units worked out" />
            <span>
              {value.isStopped && 'Stopped: '}
              {value.done} of {value.all} units
            </span>
            <button type="button" onClick={value.isStopped ? state.goOn : state.stop}>
              {value.isStopped ? 'Go on' : 'Stop'}
            </button>
          </>
        )}
      </p>
    </div>
  );
};
