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
import { type Measure, measuresOf, seriesOf } from '../../views/series.js';
import { headline, sentence, simulatedText } from '../../views/words.js';
import type { Answer as Answered } from '../../worker/api.js';
import { last, matters, measure, standing, wanted, watchMatters } from './answer-state.js';
import { Trouble } from './answer-trouble.js';
import { pin, take } from './compare.js';
import { overlaysOf, PinRow, Tools } from './compare-row.js';

/** The answer in full: sentence, chart, reasons. */
export const Answer = () => {
  const answered = last.value;
  useEffect(watchMatters, []);
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

/** What is read aloud when an answer has come to rest. */
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
    <Tools />
    <div class="reserved" />
  </>
);

const Result = ({ answer }: { readonly answer: Answered }) => {
  const { report, target, states } = answer;
  const series = seriesOf(answer, measure.value);
  return (
    <>
      <Headline report={report} />
      <Tools />
      <PinRow />
      <MeasureSwitch answer={answer} />
      {series !== null && <Chart series={series} overlays={overlaysOf(measure.value)} />}
      {measure.value === 'points' && <p class="soft">{POINTS}</p>}
      {report.runs !== undefined && <p class="soft">{simulatedText(report.runs, report.seed)}</p>}
      <Funnel report={report} />
      <WhatMatters />
      <Ends report={report} target={target} states={states} />
      <Notes notes={report.notes} notModelled={report.notModelled} />
    </>
  );
};

const POINTS =
  'A destroyed model counts for its share of the unit’s points, by its wounds; one that is only wounded counts for nothing yet.';

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
