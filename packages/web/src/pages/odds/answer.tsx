import '../../styles/answer.css';
import '../../styles/charts.css';
import { ChartPicture } from '../../views/chart-picture.js';
import { Headline } from '../../views/headline.js';
import { type Measure, measuresOf, type Series, seriesOf } from '../../views/series.js';
import { headline, sentence, simulatedText } from '../../views/words.js';
import { type Answered, askOdds, issues, last, measure, standing, wanted } from './answer-state.js';
import { Trouble } from './answer-trouble.js';
import { behind, loadBehind, missing } from './behind.js';
import { lackOf } from './defaults.js';
import { setup } from './state.js';

/** The answer in full: sentence, chart, reasons. */
export const Answer = () => {
  const answered = last.value;
  return (
    <section class={`answer ${standing.value}`} aria-labelledby="answer-title">
      <h2 id="answer-title" class="hidden">
        The answer
      </h2>
      <Live />
      {answered === null && <Trouble />}
      <div class="fade">{answered === null ? <Unanswered /> : <Result {...answered} />}</div>
    </section>
  );
};

/** What is read aloud when an answer has come to rest. */
const Live = () => {
  const answered = last.value;
  const count = issues.value.length;
  const text = (): string => {
    if (count > 0) return count === 1 ? 'One thing to mend' : `${count} things to mend`;
    return answered === null || standing.value !== 'good' ? '' : sentence(headline(answered.answer.report));
  };
  return (
    <p class="hidden" role="status">
      {text()}
    </p>
  );
};

const Unanswered = () => {
  const lack = lackOf(setup.value);
  return lack === null ? (
    <FirstLoad />
  ) : (
    <p class="soft">{lack} The odds stand here as soon as somebody attacks somebody.</p>
  );
};

/** Keeps the place of an answer, so that nothing jumps when it comes. */
const FirstLoad = () => (
  <>
    <p class="headline">
      <span class="clause first none">
        <b>{standing.value === 'wrong' ? '–' : '…'}</b>
      </span>
    </p>
    <div class="asked">
      <Tools />
    </div>
    <div class="reserved" />
  </>
);

/** The tools' place before they can do anything. */
const Tools = () => {
  const Loaded = behind.value?.Tools;
  if (Loaded !== undefined) return <Loaded />;
  return (
    <div class="tools">
      <button type="button" disabled>
        Pin
      </button>
      <button type="button" disabled>
        Swap sides
      </button>
    </div>
  );
};

/** The chart before any of its values can be read. */
const ChartToCome = ({ series }: { readonly series: Series }) => (
  <div class="chart-box">
    <div class="reading-line" />
    <div class="chart-reader">
      <ChartPicture series={series} overlays={[]} focus={null} />
    </div>
  </div>
);

const ReasonsToCome = () => (
  <div class="reserved">
    {missing.value && (
      <p class="soft" role="alert">
        The rest of this page could not be loaded.{' '}
        <button type="button" class="quiet" onClick={() => void loadBehind().catch(() => undefined)}>
          Try again
        </button>
      </p>
    )}
  </div>
);

const Result = ({ scenario, answer }: Answered) => {
  const { report } = answer;
  const more = behind.value;
  const series = seriesOf(answer, measure.value);
  return (
    <>
      <Headline report={report} />
      <div class="asked">
        <Tools />
        <MeasureSwitch answer={answer} />
      </div>
      {more !== null && <more.PinRow />}
      <div class="under">
        <div class="trouble">
          <Trouble />
        </div>
        <div class="columns">
          <div class="column">
            {series !== null &&
              (more === null ? (
                <ChartToCome series={series} />
              ) : (
                <more.Chart series={series} overlays={more.overlaysOf(scenario, measure.value)} />
              ))}
            {measure.value === 'points' && <p class="soft">{POINTS}</p>}
            {report.runs !== undefined && (
              <p class="soft">
                {simulatedText(report.runs, report.seed)}{' '}
                <button type="button" class="quiet" onClick={() => askOdds(scenario)}>
                  Work it out exactly
                </button>
              </p>
            )}
          </div>
          <div class="column">
            {more === null ? <ReasonsToCome /> : <more.Reasons scenario={scenario} answer={answer} />}
          </div>
        </div>
      </div>
    </>
  );
};

const POINTS =
  'A destroyed model counts for its own points, or for an equal share of its unit’s; one that is only wounded counts for nothing yet.';

const NAMES: Readonly<Record<Measure, string>> = {
  models: 'Models',
  wounds: 'Wounds',
  points: 'Points',
  glancing: 'Glancing',
  penetrating: 'Penetrating',
};

const MeasureSwitch = ({ answer }: Pick<Answered, 'answer'>) => (
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
