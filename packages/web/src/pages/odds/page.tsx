import { useEffect } from 'preact/hooks';
import { Answer, AnswerBar } from './answer.js';
import { askOdds } from './answer-state.js';
import { setup } from './state.js';

const openAnswer = (): void => document.getElementById('answer-title')?.scrollIntoView();

export const OddsPage = () => {
  const scenario = setup.value;
  useEffect(() => askOdds(scenario), [scenario]);
  return (
    <>
      <h1 class="hidden">Odds</h1>
      <AnswerBar onOpen={openAnswer} />
      <Answer />
    </>
  );
};
