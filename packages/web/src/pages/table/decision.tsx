import type { DecisionWords, FaceWords } from '@fusillade/engine/referee';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { useHiddenSides } from '../../parts/hidden-sides.js';

interface DecisionProps {
  readonly words: DecisionWords;
  readonly onDecide: (value: unknown) => void;
  /** Faces of the roll that it is about; empty where it is about none. */
  readonly rolled: readonly number[];
  /** What these faces do, where that is known. */
  readonly fates: readonly FaceWords[];
  /** Stands before what ends the answer. */
  readonly children?: ComponentChildren;
}

/** The legal options of a decision, and only those. */
export const Decision = ({ words, onDecide, rolled, fates, children }: DecisionProps) => {
  if (words.kind === 'die') {
    return (
      <OneDie words={words} onDecide={onDecide} rolled={rolled} fates={fates}>
        {children}
      </OneDie>
    );
  }
  if (words.kind === 'order') return <Order words={words} onDecide={onDecide} />;
  if (words.kind === 'one') return <Cards words={words} onDecide={onDecide} />;
  return <Several words={words} onDecide={onDecide} rolled={rolled} fates={fates} />;
};

/** Options that may be more than there is room for. */
const Options = ({ look, children }: { readonly look: string; readonly children: ComponentChildren }) => {
  const list = useRef<HTMLUListElement>(null);
  const hiddenSides = useHiddenSides(list);
  return (
    <ul ref={list} class={`${look}${hiddenSides}`}>
      {children}
    </ul>
  );
};

const Cards = ({ words, onDecide }: Pick<DecisionProps, 'words' | 'onDecide'>) => (
  <Options look="cards">
    {words.options.map(({ value, text }, index) => (
      <li key={text}>
        <button type="button" class={index === 0 ? 'primary' : ''} onClick={() => onDecide(value)}>
          {text}
        </button>
      </li>
    ))}
  </Options>
);

/** All of the names in an order; whether it is legal is for the engine to say. */
const Order = ({ words, onDecide }: Pick<DecisionProps, 'words' | 'onDecide'>) => {
  const order = useSignal<readonly unknown[]>(words.options.map(({ value }) => value));
  const move = (from: number, to: number): void => {
    const next = [...order.value];
    next.splice(to, 0, ...next.splice(from, 1));
    order.value = next;
  };
  return (
    <>
      <ol class="cards order">
        {order.value.map((value, index) => (
          <li key={index}>
            <span>{String(value)}</span>
            <button
              type="button"
              disabled={index === 0}
              aria-label={`${value} earlier`}
              onClick={() => move(index, index - 1)}
            >
              ↑
            </button>
            <button
              type="button"
              disabled={index === order.value.length - 1}
              aria-label={`${value} later`}
              onClick={() => move(index, index + 1)}
            >
              ↓
            </button>
          </li>
        ))}
      </ol>
      <div class="key-ends">
        <button type="button" class="primary" onClick={() => onDecide(order.value)}>
          In this order
        </button>
      </div>
    </>
  );
};

/** What a die came to that shows this; unknown where dice of two pools lie together. */
const fateOf = (fates: readonly FaceWords[], face: number | undefined): FaceWords | undefined => {
  const found = fates.filter(({ faces }) => face !== undefined && faces.includes(face));
  return found.length === 1 ? found[0] : undefined;
};

/** A die's name with what it came to: `Die 2, a 1: fails`. */
const withFate = (text: string, fate: FaceWords | undefined): string =>
  fate === undefined || fate.tone === 'plain' ? text : `${text}: ${fate.text}`;

/** One of the dice that lie there, or none. */
const OneDie = ({ words, onDecide, rolled, fates, children }: DecisionProps) => {
  const chosen = useSignal<unknown>(null);
  const dice = words.options.filter(({ value }) => value !== null);
  const keep = words.options.find(({ value }) => value === null);
  const named = dice.find(({ value }) => value === chosen.value);
  return (
    <>
      <Options look="pick-dice">
        {dice.map(({ value, text }) => (
          <li key={text}>
            <button
              type="button"
              class={`die big ${fateOf(fates, rolled[Number(value)])?.tone ?? ''}`}
              aria-pressed={chosen.value === value}
              aria-label={withFate(text, fateOf(fates, rolled[Number(value)]))}
              onClick={() => (chosen.value = chosen.value === value ? null : value)}
            >
              {rolled[Number(value)] ?? Number(value) + 1}
            </button>
          </li>
        ))}
      </Options>
      {children}
      <div class="key-ends">
        <button type="button" disabled={named === undefined} onClick={() => named && onDecide(named.value)}>
          {named === undefined
            ? 'Tap a die to roll it again'
            : `Roll the ${rolled[Number(named.value)] ?? 'die'} again`}
        </button>
        <button type="button" class="primary" onClick={() => onDecide(null)}>
          {keep?.text ?? 'None'}
        </button>
      </div>
    </>
  );
};

/** Any of the dice, or any of the names. */
const Several = ({ words, onDecide, rolled, fates }: DecisionProps) => {
  const chosen = useSignal<readonly unknown[]>(Array.isArray(words.usual) ? words.usual : []);
  const toggle = (value: unknown): void => {
    chosen.value = chosen.value.includes(value)
      ? chosen.value.filter((each) => each !== value)
      : [...chosen.value, value];
  };
  const isDice = words.kind === 'dice';
  const ordered = words.options.filter(({ value }) => chosen.value.includes(value)).map(({ value }) => value);
  const count = ordered.length;
  return (
    <>
      <Options look={isDice ? 'pick-dice' : 'cards'}>
        {words.options.map(({ value, text }) => (
          <li key={text}>
            <button
              type="button"
              class={isDice ? `die big ${fateOf(fates, rolled[Number(value)])?.tone ?? ''}` : ''}
              aria-pressed={chosen.value.includes(value)}
              aria-label={isDice ? withFate(text, fateOf(fates, rolled[Number(value)])) : text}
              onClick={() => toggle(value)}
            >
              {isDice ? (rolled[Number(value)] ?? Number(value) + 1) : text}
            </button>
          </li>
        ))}
      </Options>
      <div class="key-ends">
        <button type="button" onClick={() => onDecide([])}>
          None
        </button>
        <button type="button" class="primary" onClick={() => onDecide(ordered)}>
          {isDice
            ? count === 0
              ? 'Keep all'
              : `Roll ${count} again`
            : count === 0
              ? 'None of them'
              : `These ${count}`}
        </button>
      </div>
    </>
  );
};
