import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { completing, exactly } from './complete.js';

export interface Suggestion {
  readonly text: string;
  /** A few words on what it is, in a lighter tone. */
  readonly hint?: string;
}

/** Pixels between the list and the edge of the screen. */
const MARGIN = 8;

interface EntryProps {
  readonly name: string;
  readonly placeholder: string;
  /** What fits what was typed, best first. */
  readonly suggest: (typed: string) => readonly Suggestion[];
  readonly onAdd: (text: string) => void;
  /** Backspace in the empty field. */
  readonly onBack: () => void;
}

/** Where the next chip is typed: a field with a list of what it could be (the combobox pattern). */
export const Entry = ({ name, placeholder, suggest, onAdd, onBack }: EntryProps) => {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState<number | null>(null);
  const list = useId();
  const listbox = useRef<HTMLDivElement>(null);
  const found = open ? suggest(typed) : [];
  const shown = open && found.length > 0;
  const active = picked ?? completing(typed, found);

  // Wherever its field stands in the line, the list is in view.
  useLayoutEffect(() => {
    const box = listbox.current;
    if (box === null || !shown) return;
    box.style.translate = '';
    const over = box.getBoundingClientRect().right - (document.documentElement.clientWidth - MARGIN);
    if (over > 0) box.style.translate = `${-over}px`;
  });

  const add = (text: string): void => {
    const word = text.trim();
    if (word !== '') onAdd(word);
    setTyped('');
    setPicked(null);
    setOpen(false);
  };
  /** A whole word is taken when the field is left; half a word stays where it was typed. */
  const leave = (): void => {
    const offered = suggest(typed);
    const whole = exactly(typed, offered);
    if (whole >= 0 || offered.length === 0) add(offered[whole]?.text ?? typed);
    else setOpen(false);
  };
  const go = (to: number): void => {
    setOpen(true);
    setPicked(to);
    requestAnimationFrame(() => listbox.current?.children[to]?.scrollIntoView({ block: 'nearest' }));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      go(shown ? (active + 1) % found.length : 0);
    } else if (event.key === 'ArrowUp') {
      event.preventDefault();
      go(active > 0 ? active - 1 : Math.max(0, found.length - 1));
    } else if (event.key === 'Enter' || (event.key === ',' && typed.trim() !== '')) {
      event.preventDefault();
      add(shown ? (found[active]?.text ?? typed) : typed);
    } else if (event.key === 'Escape') {
      if (!shown) setTyped('');
      setOpen(false);
      setPicked(null);
    } else if (event.key === 'Backspace' && typed === '') {
      onBack();
    }
  };

  return (
    <div class="entry">
      <input
        type="text"
        role="combobox"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-label={name}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={list}
        aria-activedescendant={shown && active >= 0 ? `${list}-${active}` : undefined}
        placeholder={placeholder}
        data-draft={typed === '' ? undefined : true}
        value={typed}
        onClick={() => setOpen(true)}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setOpen(true);
          setPicked(null);
        }}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      <div id={list} ref={listbox} role="listbox" aria-label={name} hidden={!shown}>
        {found.map(({ text, hint }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
          <div
            key={text}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => add(text)}
          >
            {text}
            {hint !== undefined && <small> {hint}</small>}
          </div>
        ))}
      </div>
    </div>
  );
};
