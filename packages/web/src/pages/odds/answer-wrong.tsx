import type { Issue } from '@fusillade/engine';
import { Problems } from '../../views/problems.js';
import type { Setup } from '../../worker/api.js';
import { asked, askSimulation, found, issues, RUNS } from './answer-state.js';
import { jumpTo } from './jump.js';

const RUNS_TEXT = RUNS.toLocaleString('en-GB');

/** What is wrong with the set-up. It stands while the next set-up is worked out, unless that takes as long as `Slow` waits. */
export const Wrong = () => {
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

/** A limit of the whole count, which dice do not have. */
const isTooMuchToCount = ({ code, path, suggestion }: Issue): boolean =>
  code === 'limit' && path === '' && suggestion.includes('simulate');

const TooMuch = ({ issue, scenario }: { readonly issue: Issue; readonly scenario: Setup }) => (
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
