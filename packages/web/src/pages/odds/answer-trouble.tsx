import type { Issue, ScenarioInput } from '@fusillade/engine';
import { Problems } from '../../views/problems.js';
import { asked, askSimulation, broken, found, issues, RUNS, standing } from './answer-state.js';
import { jumpTo } from './jump.js';

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
  return (
    <>
      {standing.value === 'wrong' && <Wrong />}
      {asked.value !== null && <Slow scenario={asked.value} />}
    </>
  );
};

/** It stands while the next set-up is worked out, unless that takes as long as `Slow` waits. */
const Wrong = () => {
  const scenario = found.value?.scenario;
  const limit = issues.value.find(isTooMuchToCount);
  return (
    <div class={asked.value === null ? 'problems' : 'problems passing'}>
      {limit === undefined || scenario === undefined ? (
        <Problems issues={issues.value} onJump={(issue) => jumpTo(issue.path)} />
      ) : (
        <TooMuch issue={limit} scenario={scenario} />
      )}
    </div>
  );
};

/** Seen only by who has waited for a second; the style sheet keeps the time. */
const Slow = ({ scenario }: { readonly scenario: ScenarioInput }) => (
  <div class="problems slow">
    <p>
      <b>Still working it out.</b> It can be played {RUNS_TEXT} times at random instead.
    </p>
    <button type="button" onClick={() => askSimulation(scenario)}>
      Play it at random
    </button>
  </div>
);

/** A limit of the whole count, which dice do not have. */
const isTooMuchToCount = ({ code, path, suggestion }: Issue): boolean =>
  code === 'limit' && path === '' && suggestion.includes('simulate');

const TooMuch = ({ issue, scenario }: { readonly issue: Issue; readonly scenario: ScenarioInput }) => (
  <>
    <p>
      <b>Too much to count exactly:</b> {issue.problem}. Fewer kinds of model or of weapon make it exact again; or have
      it played {RUNS_TEXT} times at random.
    </p>
    <button type="button" onClick={() => askSimulation(scenario)}>
      Play it {RUNS_TEXT} times
    </button>
  </>
);
