import { useState } from 'preact/hooks';
import type { Problem } from './cell.js';

interface TextProps {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly className?: string;
  readonly placeholder?: string;
  readonly list?: string | undefined;
  readonly problem?: Problem | undefined;
  /** The whole text, when the typing is over. */
  readonly onCommit: (text: string) => void;
}

/** A text that counts once it is finished: names, where other parts of the set-up refer to them. */
export const Text = ({ id, name, value, className, placeholder, list, problem, onCommit }: TextProps) => {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = (): void => {
    if (draft !== null && draft !== value) onCommit(draft);
    setDraft(null);
  };
  return (
    <input
      id={id}
      class={`text ${className ?? ''}`}
      type="text"
      autocomplete="off"
      spellcheck={false}
      aria-label={name}
      aria-invalid={problem !== undefined}
      aria-describedby={problem?.id}
      placeholder={placeholder}
      list={list}
      data-draft={draft === null ? undefined : true}
      value={draft ?? value}
      onFocus={(event) => event.currentTarget.select()}
      onInput={(event) => setDraft(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setDraft(null);
      }}
    />
  );
};
