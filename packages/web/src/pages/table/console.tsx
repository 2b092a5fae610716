import type { BattleQuestion } from '@fusillade/engine/battle';
import { anyFaceWords, decisionWords, type FaceWords, facesWords, questionWords } from '@fusillade/engine/referee';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { View } from '../../worker/table-api.js';
import { againWords } from './again.js';
import { armyName } from './army-name.js';
import { Decision } from './decision.js';
import { Keys } from './keys.js';
import { decline, isCommandReRoll, play, rollForMe, trouble, typedAhead } from './state.js';
import { Title } from './title.js';

/** The one question that stands: who rolls or decides, what, and with what it is answered. */
export const Console = ({ view, question }: { readonly view: View; readonly question: BattleQuestion }) => {
  // Keyed by the whole answer so far: nothing of an earlier question stays in the next.
  const key = `${question.entry} ${'dice' in question ? `${question.step} ${question.dice}` : question.decision}`;
  const root = useRef<HTMLElement>(null);
  const isTall = useTall(root);
  return (
    <section
      ref={root}
      class={`console army-${question.army}${isTall ? ' tall' : ''}`}
      aria-labelledby="question-title"
    >
      {'dice' in question ? (
        <DiceQuestion key={key} view={view} question={question} />
      ) : (
        <DecisionQuestion key={key} view={view} question={question} />
      )}
    </section>
  );
};

/** Above this share of the window it would hide what it is about: then it scrolls with the page. */
const LARGEST_SHARE = 0.6;
/** Below this it stands still again: its two shapes differ in height, and between the limits neither gives way. */
const SMALLEST_SHARE = 0.5;

const useTall = (root: { readonly current: HTMLElement | null }): boolean => {
  const isTall = useSignal(false);
  useEffect(() => {
    const node = root.current;
    if (node === null) return;
    const look = (): void => {
      isTall.value = node.offsetHeight > innerHeight * (isTall.peek() ? SMALLEST_SHARE : LARGEST_SHARE);
    };
    const observer = new ResizeObserver(look);
    observer.observe(node);
    addEventListener('resize', look);
    return () => {
      observer.disconnect();
      removeEventListener('resize', look);
    };
  }, [root, isTall]);
  return isTall.value;
};

interface HeadProps {
  readonly view: View;
  readonly question: BattleQuestion;
  readonly title: string;
  readonly verb: string;
}

/** The initiative step that is fought, where there are any. */
const stepText = ({ events }: View): string => {
  const step = events.findLast((event) => event.step === 'initiative step');
  return step === undefined ? '' : `Initiative ${step.verdict.replace(/\D+/u, '')}: `;
};

const Head = ({ view, question, title, verb }: HeadProps) => (
  <header>
    <p class="who">
      {stepText(view)}
      <b>{question.part ?? question.unit}</b> {verb}
      {question.rule !== '' && <span class="rule">{question.rule}</span>}
    </p>
    <Title text={title} />
  </header>
);

const DiceQuestion = ({
  view,
  question,
}: {
  readonly view: View;
  readonly question: Extract<BattleQuestion, { dice: number }>;
}) => {
  const words = view.faces === null ? [] : facesWords(view.faces, question.step);
  // What single dice come to stands on their keys.
  const fates = words.filter(({ tone }) => tone !== 'plain');
  const any = view.faces === null ? '' : anyFaceWords(view.faces);
  const again = question.step.endsWith(' re-roll') ? againWords(view.battle.entries) : '';
  return (
    <>
      <div class="question-head">
        <Head view={view} question={question} title={questionWords(question)} verb="rolls" />
        <p class="fates">
          <Fates fates={fates} rule={question.rule} />
          {any !== '' && <span class="soft">{any}</span>}
          {again !== '' && <span class="soft">Again: {again}</span>}
        </p>
      </div>
      <div class="answer">
        <Keys
          need={question.dice}
          words={words}
          done="Done"
          trouble={trouble.value}
          ahead={typedAhead}
          onDone={(dice) => play({ dice })}
          onRoll={() => void rollForMe(question.dice)}
        />
      </div>
    </>
  );
};

/** What each face does, faces of one fate together. A rule that was named before is not named again. */
const Fates = ({ fates, rule }: { readonly fates: readonly FaceWords[]; readonly rule: string }) => {
  const named = new Set([rule]);
  return (
    <>
      {fates.map(({ label, text, rules, tone, pool, against }, index) => {
        const fresh = rules.filter((each) => !named.has(each));
        for (const each of fresh) named.add(each);
        return (
          <span key={`${pool ?? ''} ${against ?? ''} ${label}`} class={tone}>
            {pool !== undefined && `${pool} wounds `}
            {against !== undefined && against !== fates[index - 1]?.against && `${against}: `}
            <b>{label}</b> {text} {fresh.length > 0 && <span class="rule">{fresh.join(', ')}</span>}
          </span>
        );
      })}
    </>
  );
};

const DecisionQuestion = ({
  view,
  question,
}: {
  readonly view: View;
  readonly question: Extract<BattleQuestion, { decision: string }>;
}) => {
  const words = decisionWords(question, view.rolled, view.usual);
  // What the roll needed stays in view while it is decided about.
  const fates = view.rolledFaces === null ? [] : facesWords(view.rolledFaces, view.rolledStep ?? '');
  return (
    <>
      <div class="question-head">
        <Head view={view} question={question} title={words.title} verb="decides" />
        {trouble.value === '' ? (
          <p class="fates">
            <Fates fates={fates.filter(({ tone }) => tone !== 'plain')} rule={question.rule} />
            <span class="soft">{words.hint}</span>
          </p>
        ) : (
          <p class="fates trouble" role="alert">
            {trouble.value}
          </p>
        )}
      </div>
      <div class="answer">
        <Decision
          words={words}
          rolled={view.rolled}
          fates={fates}
          onDecide={(value) => void play({ decision: question.decision, value })}
        >
          {isCommandReRoll(question) && (
            <button type="button" class="never" onClick={decline}>
              Keep every roll of this phase ({armyName(view, question.army)})
            </button>
          )}
        </Decision>
      </div>
    </>
  );
};
