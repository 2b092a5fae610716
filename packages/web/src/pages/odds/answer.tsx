import { useEffect } from 'preact/hooks';
import '../../styles/answer.css';
import '../../styles/charts.css';
import '../../styles/reasons.css';
import '../../styles/target-picture.css';
import { Chart } from '../../views/chart.js';
import { Ends } from '../../views/ends.js';
import { Funnel } from '../../views/funnel.js';
import { Headline } from '../../views/headline.js';
import { Matters } from '../../views/matters.js';
import { Notes } from '../../views/notes.js';
import { Self } from '../../views/self.js';
import { type Measure, measuresOf, seriesOf } from '../../views/series.js';
import { headline, sentence, simulatedText } from '../../views/words.js';
import { full, matters, watchBehind } from './answer-aside.js';
import { type Answered, askOdds, issues, last, measure, standing, wanted } from './answer-state.js';
import { Trouble } from './answer-trouble.js';
import { pin, remember, take } from './compare.js';
import { keepPins } from './compare-keep.js';
import { overlaysOf, PinRow, Tools } from './compare-row.js';
import { isEmpty } from './defaults.js';
import { setup } from './state.js';

/** The answer in full: sentence, chart, reasons. */
export const Answer = () => {
  const answered = last.value;
  useEffect(watchBehind, []);
  useEffect(() => {
    if (answered !== null) remember(answered.scenario);
  }, [answered]);
  const isAnswered = answered !== null;
  useEffect(() => {
    // The set-up in view is answered first.
    if (isAnswered) keepPins();
  }, [isAnswered]);
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

const Unanswered = () =>
  isEmpty(setup.value) ? <p class="soft">The odds stand here as soon as somebody attacks somebody.</p> : <FirstLoad />;

/** Keeps the place of an answer, so that nothing jumps when it comes. */
const FirstLoad = () => (
  <>
    <p class="headline">
      <span class="clause first">
        <b>…</b>
      </span>
    </p>
    <div class="asked">
      <Tools />
    </div>
    <div class="reserved" />
  </>
);

const Result = ({ scenario, answer }: Answered) => {
  const { report, target, states } = answer;
  const series = seriesOf(answer, measure.value);
  return (
    <>
      <Headline report={report} />
      <div class="asked">
        <Tools />
        <MeasureSwitch answer={answer} />
      </div>
      <PinRow />
      <div class="under">
        <div class="trouble">
          <Trouble />
        </div>
        <div class="columns">
          <div class="column">
            {series !== null && <Chart series={series} overlays={overlaysOf(scenario, measure.value)} />}
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
            <Funnel report={full.value?.scenario === scenario ? full.value.report : report} />
            <WhatMatters />
            <Ends report={report} target={target} states={states} />
            <Self report={report} />
            <Notes notes={report.notes} notModelled={report.notModelled} />
          </div>
        </div>
      </div>
    </>
  );
};

const POINTS =
  'A destroyed model counts for its share of the unit’s points, by its wounds; one that is only wounded counts for nothing yet.';

const NAMES: Readonly<Record<Measure, string>> = { models: 'Models', wounds: 'Wounds', points: 'Points' };

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

const WhatMatters = () => {
  const answered = last.value;
  if (answered === null || answered.answer.report.runs !== undefined) return null;
  const found = matters.value;
  return (
    <Matters
      // What mattered a moment ago is nearer to the truth than an empty place.
      found={found?.found ?? null}
      isOld={found?.scenario !== answered.scenario}
      onTry={({ scenario }) => {
        pin(answered);
        take(scenario);
      }}
    />
  );
};
