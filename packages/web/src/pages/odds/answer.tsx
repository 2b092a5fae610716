import type { Issue, ScenarioInput } from '@fusillade/engine';
import { computed, signal } from '@preact/signals';
import '../../styles/answer.css';
import '../../styles/charts.css';
import { Chart } from '../../views/chart.js';
import { SmallChart } from '../../views/chart-picture.js';
import { Headline } from '../../views/headline.js';
import { Problems } from '../../views/problems.js';
import { type Measure, measuresOf, seriesOf, usualMeasure } from '../../views/series.js';
import { headline, sentence } from '../../views/words.js';
import type { Answer as Answered } from '../../worker/api.js';
import { asked, askSimulation, broken, found, issues, last } from './answer-state.js';
import { jumpTo } from './jump.js';

/** What the reader asked to count; null: what is usual for the target. */
const wanted = signal<Measure | null>(null);

const measure = computed<Measure>(() => {
  const answer = last.value?.answer;
  if (answer === undefined) return 'models';
  return wanted.value !== null && measuresOf(answer).includes(wanted.value)
    ? wanted.value
    : usualMeasure(answer.report);
});

/** How the answer in view stands to the set-up in view. */
const standing = computed(() => {
  if (broken.value !== null) return 'broken';
  if (asked.value !== null) return last.value === null ? 'first' : 'computing';
  if (issues.value.length > 0) return 'wrong';
  return last.value === null ? 'first' : 'good';
});

/** The answer in full: sentence, chart, reasons. */
export const Answer = () => {
  const answered = last.value;
  return (
    <section class={`answer ${standing.value}`} aria-labelledby="answer-title">
      <h2 id="answer-title" class="hidden">
        The answer
      </h2>
      <Live />
      <Trouble />
      <div class="fade">{answered === null ? <FirstLoad /> : <Result answer={answered.answer} />}</div>
    </section>
  );
};

const Live = () => {
  const answered = last.value;
  return (
    <p class="hidden" role="status">
      {answered === null || standing.value !== 'good' ? '' : sentence(headline(answered.answer.report))}
    </p>
  );
};

/** Keeps the place of an answer, so that nothing jumps when it comes. */
const FirstLoad = () => (
  <>
    <p class="headline">
      <span class="clause first">
        <b>…</b>
      </span>
    </p>
    <div class="reserved" />
  </>
);

const Result = ({ answer }: { readonly answer: Answered }) => {
  const series = seriesOf(answer, measure.value);
  return (
    <>
      <Headline report={answer.report} />
      <MeasureSwitch answer={answer} />
      {series !== null && <Chart series={series} />}
      {measure.value === 'points' && <p class="soft">{POINTS}</p>}
    </>
  );
};

const POINTS =
  'Each destroyed model counts for its share of the unit’s points, by its wounds; one that is only wounded counts for nothing.';

const NAMES: Readonly<Record<Measure, string>> = { models: 'Models', wounds: 'Wounds', points: 'Points' };

const MeasureSwitch = ({ answer }: { readonly answer: Answered }) => (
  <fieldset class="segments">
    <legend class="hidden">What is counted</legend>
    {measuresOf(answer).map((each) => (
      <label key={each}>
        <input
          type="radio"
          name="measure"
          value={each}
          checked={each === measure.value}
          onChange={() => {
            wanted.value = each;
          }}
        />
        <span>{NAMES[each]}</span>
      </label>
    ))}
  </fieldset>
);

/** Why there is no answer to the set-up in view, and what can be done. */
const Trouble = () => {
  if (broken.value !== null) {
    return (
      <div class="problems" role="alert">
        <p>
          <b>The engine stopped.</b> {broken.value}. Change anything to ask again, or reload the page.
        </p>
      </div>
    );
  }
  const scenario = found.value?.scenario;
  if (standing.value !== 'wrong' || scenario === undefined) return null;
  const limit = issues.value.find(isTooMuchToCount);
  return limit === undefined ? (
    <Problems issues={issues.value} onJump={(issue) => jumpTo(issue.path)} />
  ) : (
    <TooMuch issue={limit} scenario={scenario} />
  );
};

/** A limit of the whole count, which dice do not have. */
const isTooMuchToCount = ({ code, path, suggestion }: Issue): boolean =>
  code === 'limit' && path === '' && suggestion.includes('simulate');

const TooMuch = ({ issue, scenario }: { readonly issue: Issue; readonly scenario: ScenarioInput }) => (
  <div class="problems">
    <p>
      <b>Too much to count exactly:</b> {issue.problem}. Fewer kinds of models or weapons make it exact again; or let it
      be played 100 000 times at random, which is off by up to 0.3 points (19 times in 20).
    </p>
    <button type="button" onClick={() => askSimulation(scenario)}>
      Play it 100 000 times
    </button>
  </div>
);

/** The line that stays in view on a phone: the sentence and a small chart. `onOpen` leads to the whole answer. */
export const AnswerBar = ({ onOpen }: { readonly onOpen: () => void }) => {
  const answered = last.value;
  const series = answered === null ? null : seriesOf(answered.answer, measure.value);
  const problems = standing.value === 'wrong' ? issues.value.length : 0;
  return (
    <button type="button" class={`answer-bar ${standing.value}`} onClick={onOpen}>
      <span class="fade">{answered === null ? '…' : <Headline report={answered.answer.report} />}</span>
      {problems > 0 && <span class="count">{problems === 1 ? '1 thing to mend' : `${problems} things to mend`}</span>}
      {series !== null && <SmallChart series={series} />}
    </button>
  );
};
