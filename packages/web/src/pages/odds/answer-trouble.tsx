import type { Setup } from '../../worker/api.js';
import { asked, askSimulation, broken, RUNS, standing } from './answer-state.js';
import { behind } from './behind.js';

const RUNS_TEXT = RUNS.toLocaleString('en-GB');

/** Why there is no answer to the set-up in view, and what can be done. */
export const Trouble = () => {
  if (broken.value !== null) {
    return (
      <div class="problems" role="alert">
        <p>
          <b>The engine stopped.</b> {broken.value}. Change anything to ask again, or reload the page.
        </p>
      </div>
    );
  }
  const Wrong = behind.value?.Wrong;
  return (
    <>
      {standing.value === 'wrong' && Wrong !== undefined && <Wrong />}
      {asked.value !== null && <Slow scenario={asked.value} />}
    </>
  );
};

/** Seen only by who has waited for a second; the style sheet keeps the time. */
const Slow = ({ scenario }: { readonly scenario: Setup }) => (
  <div class="problems slow">
    <p>
      <b>Still working it out.</b> It can be played {RUNS_TEXT} times at random instead.
    </p>
    <button type="button" onClick={() => askSimulation(scenario)}>
      Play it at random
    </button>
  </div>
);
