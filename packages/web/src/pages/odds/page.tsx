import { useEffect } from 'preact/hooks';
import { Answer } from './answer.js';
import { AnswerBar } from './answer-bar.js';
import { askOdds } from './answer-state.js';
import { Attackers } from './attackers.js';
import { setup } from './state.js';
import { Target } from './target.js';
import { Toolbar } from './toolbar.js';
import { loadWords } from './words.js';
import '../../styles/tokens.css';
import '../../styles/parts.css';
import '../../styles/odds-inputs.css';

const openAnswer = (): void => document.getElementById('answer-title')?.scrollIntoView();

export const OddsPage = () => {
  const scenario = setup.value;
  useEffect(() => askOdds(scenario), [scenario]);
  useEffect(loadWords, []);
  const idle = new Map<string, string>();
  return (
    <div class="odds">
      <h1 class="hidden">Odds</h1>
      <div class="answer-line">
        <AnswerBar onOpen={openAnswer} />
      </div>
      <Toolbar />
      <Attackers idle={idle} />
      <Target idle={idle} />
      <div class="answer-column">
        <Answer />
      </div>
    </div>
  );
};
