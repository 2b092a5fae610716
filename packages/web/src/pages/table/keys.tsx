import type { FaceWords } from '@fusillade/engine/referee';
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { facesOf, keyWords, textOf, without } from './dice.js';

interface KeysProps {
  /** How many dice are asked for. */
  readonly need: number;
  /** What each face does, where that is known. */
  readonly words: readonly FaceWords[];
  readonly first?: readonly number[];
  /** Resolves to whether it was taken. */
  readonly onDone: (faces: readonly number[]) => Promise<boolean>;
  /** Where what is typed stays that comes before the next roll is asked for. */
  readonly ahead?: Signal<string>;
  /** Absent where only a person may say what was rolled: an earlier roll that is put right. */
  readonly onRoll?: () => void;
  readonly done: string;
  /** Why the engine refused the last answer; empty if it did not. */
  readonly trouble?: string;
}

const FACES = [1, 2, 3, 4, 5, 6] as const;
const LONG_PRESS = 450;

/** Six keys that count the faces of a roll; what is tapped stands as text, and text can be typed as well. */
export const Keys = ({ need, words, first = [], onDone, ahead, onRoll, done, trouble = '' }: KeysProps) => {
  const text = useSignal(ahead?.peek() || textOf(first));
  // What was given and is looked at; what is typed meanwhile belongs to the next roll.
  const sent = useSignal<string | null>(null);
  const note = useSignal('');
  // What was refused is said until something is changed.
  const isTouched = useSignal(false);
  const typed = facesOf(text.value);
  const { faces } = typed;

  const set = (next: readonly number[]): void => {
    text.value = textOf(next);
    note.value = '';
    isTouched.value = true;
  };
  useEffect(() => {
    // The next field is there before this one is gone.
    if (ahead !== undefined) ahead.value = sent.value === null || text.value === sent.value ? '' : text.value;
  });
  const isSent = sent.value !== null && text.value === sent.value;
  const add = (face: number): void => {
    if (sent.value !== null) set(isSent ? [face] : [...faces, face]);
    else if (faces.length < need) set([...faces, face]);
    else if (need === 1) set([face]);
    else note.value = `${need} dice are all: take one away first.`;
  };
  const take = (face: number): void => {
    if (!isSent) set(without(faces, face));
  };
  const back = (): void => {
    if (!isSent) set(faces.slice(0, -1));
  };
  const finish = async (): Promise<void> => {
    if (sent.value !== null) return;
    if (!typed.ok) {
      note.value = `${typed.why}.`;
      return;
    }
    isTouched.value = false;
    sent.value = text.value;
    // Refused: it stands there to be put right.
    if (!(await onDone(faces))) {
      text.value = sent.value;
      sent.value = null;
    }
  };
  useDigits({ add, back, finish: () => void finish() });

  const short = need - faces.length;
  return (
    <div class="keys">
      <div class="six">
        {FACES.map((face) => (
          <Key
            key={face}
            face={face}
            count={faces.filter((each) => each === face).length}
            words={words.find(({ faces: own }) => own.includes(face))}
            onAdd={() => add(face)}
            onTake={() => take(face)}
          />
        ))}
      </div>
      <div class="typed">
        <label>
          <span class="hidden">Dice, as they fell</span>
          <input
            value={text.value}
            inputMode="numeric"
            autocomplete="off"
            placeholder="or type 2 4 6 4 3"
            aria-invalid={!typed.ok || short < 0}
            onInput={({ currentTarget }) => {
              const before = isSent ? text.value : '';
              text.value = currentTarget.value.slice(currentTarget.value.startsWith(before) ? before.length : 0);
              note.value = '';
              isTouched.value = true;
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              void finish();
            }}
          />
        </label>
        <output class={short === 0 ? 'full' : short < 0 ? 'over' : ''}>
          {faces.length}/{need}
        </output>
        <button type="button" aria-label="Take the last die away" onClick={back}>
          ⌫
        </button>
      </div>
      <p class="key-note" role="alert">
        {note.value || (typed.ok ? (isTouched.value ? '' : trouble) : `${typed.why}.`)}
      </p>
      <div class="key-ends">
        {onRoll !== undefined && (
          <button type="button" onClick={onRoll}>
            Roll for me
          </button>
        )}
        <button
          type="button"
          class={short === 0 && typed.ok ? 'primary' : 'primary short'}
          onClick={() => void finish()}
        >
          {done}
        </button>
      </div>
    </div>
  );
};

interface DigitKeys {
  readonly add: (face: number) => void;
  readonly back: () => void;
  readonly finish: () => void;
}

/** The same from a keyboard, wherever the focus is, unless something else is typed into. */
const useDigits = (keys: DigitKeys): void => {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.matches('input, textarea, select')) return;
      if (document.querySelector('dialog[open]') !== null && !(target as HTMLElement).closest('dialog')) return;
      if (/^[1-6]$/u.test(event.key)) now.current.add(Number(event.key));
      else if (event.key === 'Backspace') now.current.back();
      else if (event.key === 'Enter' && !(target instanceof HTMLElement && target.matches('button, a, summary')))
        now.current.finish();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
};

interface KeyProps {
  readonly face: number;
  readonly count: number;
  readonly words: FaceWords | undefined;
  readonly onAdd: () => void;
  readonly onTake: () => void;
}

const Key = ({ face, count, words, onAdd, onTake }: KeyProps) => {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isLong = useRef(false);
  const stop = (): void => clearTimeout(timer.current);
  return (
    <div class={`key ${words?.tone ?? 'plain'}`}>
      <button
        type="button"
        class="face"
        aria-label={`${face}${words === undefined ? '' : `, ${words.text}`}${count === 0 ? '' : `: ${count} so far`}`}
        onPointerDown={() => {
          isLong.current = false;
          stop();
          timer.current = setTimeout(() => {
            isLong.current = true;
            onTake();
          }, LONG_PRESS);
        }}
        onPointerUp={stop}
        onPointerLeave={stop}
        onPointerCancel={stop}
        onContextMenu={(event) => event.preventDefault()}
        onClick={() => {
          if (!isLong.current) onAdd();
          isLong.current = false;
        }}
      >
        <b>{face}</b>
        <small>{keyWords(words?.text ?? '')}</small>
      </button>
      <button type="button" class="less" disabled={count === 0} aria-label={`One ${face} less`} onClick={onTake}>
        <span class="count">{count === 0 ? '' : `×${count}`}</span>
        {count === 0 ? '' : '−'}
      </button>
    </div>
  );
};
