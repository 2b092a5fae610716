import { computed } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Answer } from './answer.js';
import { AnswerBar } from './answer-bar.js';
import { askNothing, askOdds, broken, found } from './answer-state.js';
import { Attackers } from './attackers.js';
import { behind, loadBehind } from './behind.js';
import { caresOf } from './cares.js';
import { EMPTY, isEmpty, lackOf } from './defaults.js';
import { readSetup } from './reading.js';
import { Situation } from './situation.js';
import { isClassic, setup } from './state.js';
import { Target } from './target.js';
import { CleanSheet, Toolbar } from './toolbar.js';
import type { Path } from './update.js';
import { loadVocabulary } from './words.js';
import '../../styles/tokens.css';
import '../../styles/parts.css';
import '../../styles/odds-inputs.css';

const reading = computed(() => readSetup(isClassic(setup.value) ? EMPTY : setup.value));
const NOTHING: ReadonlyMap<Path, string> = new Map();
const idle = computed(() => behind.value?.idleIn(reading.value) ?? NOTHING);
const cares = computed(() => caresOf(reading.value));

const openAnswer = (): void => document.getElementById('answer-title')?.scrollIntoView();

export const OddsPage = () => {
  const scenario = setup.value;
  const { ruleset } = scenario;
  const ClassicCards = behind.value?.ClassicCards;
  useEffect(() => (lackOf(scenario) !== null ? askNothing() : askOdds(scenario)), [scenario]);
  // Whatever else the page can do waits for the first answer, or for what there is instead of one.
  const isMet = found.value !== null || broken.value !== null || lackOf(scenario) !== null;
  useEffect(() => {
    if (!isMet) return;
    loadBehind().catch(() => undefined);
    loadVocabulary(ruleset);
  }, [isMet, ruleset]);
  return (
    <div class="odds">
      <h1 class="hidden">Odds</h1>
      <div class="answer-line">
        <AnswerBar onOpen={openAnswer} />
      </div>
      <Toolbar />
      {isEmpty(scenario) && <CleanSheet />}
      {isClassic(scenario) ? (
        ClassicCards !== undefined && <ClassicCards />
      ) : (
        <>
          <Attackers idle={idle.value} cares={cares.value} />
          <div class="defender-column">
            <Target idle={idle.value} />
            <Situation cares={cares.value} />
          </div>
        </>
      )}
      <div class="answer-column">
        <Answer />
      </div>
    </div>
  );
};
