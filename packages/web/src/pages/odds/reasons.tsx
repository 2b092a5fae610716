import { useEffect } from 'preact/hooks';
import '../../styles/reasons.css';
import { ArmourHits } from '../../views/armour.js';
import { Both } from '../../views/both.js';
import { Ends } from '../../views/ends.js';
import { Funnel } from '../../views/funnel.js';
import { Matters } from '../../views/matters.js';
import { Notes } from '../../views/notes.js';
import { Self } from '../../views/self.js';
import { full, matters, watchBehind } from './answer-aside.js';
import { type Answered, last } from './answer-state.js';
import { pin, remember, take } from './compare.js';
import { keepPins } from './compare-keep.js';

/** What stands behind an answer: its steps, what would change it, its ends, its notes. */
export const Reasons = ({ scenario, answer }: Answered) => {
  const { report, target, states } = answer;
  useEffect(watchBehind, []);
  useEffect(() => remember(scenario), [scenario]);
  // The set-up in view is answered first.
  useEffect(keepPins, []);
  return (
    <>
      {answer.back !== undefined && <Both answer={answer} back={answer.back} />}
      <ArmourHits report={report} />
      <Funnel report={full.value?.scenario === scenario ? full.value.report : report} />
      <WhatMatters />
      <Ends report={report} target={target} states={states} />
      <Self report={report} />
      <Notes notes={report.notes} notModelled={report.notModelled} />
    </>
  );
};

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
