import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Problem } from './cell.js';
import type { DetailsProps } from './chip-details.js';
import { Entry, type Suggestion } from './entry.js';

export interface ChipItem {
  readonly text: string;
  /** Absent: it cannot be switched off, only taken away. */
  readonly on?: boolean;
  readonly source?: string | undefined;
  /** Why it does nothing as things stand. */
  readonly idle?: string | undefined;
  readonly problem?: Problem | undefined;
}

export interface ChipsProps {
  /** What they are: `Abilities of Flux rifle`. */
  readonly name: string;
  readonly id: string;
  readonly placeholder: string;
  readonly chips: readonly ChipItem[];
  readonly className?: string;
  /** Names that a source may have, for effects. */
  readonly sources?: readonly string[];
  readonly suggest: (typed: string) => readonly Suggestion[];
  readonly onAdd: (text: string) => void;
  readonly onRemove: (index: number) => void;
  readonly onWord: (index: number, text: string) => void;
  readonly onSwitch?: (index: number, on: boolean) => void;
  readonly onSource?: (index: number, source: string) => void;
  /** What opens under a chip; absent while it is not loaded. */
  readonly Details: ComponentType<DetailsProps> | undefined;
}

/** Words as chips, and the field for the next one. */
export const Chips = (props: ChipsProps) => {
  const { name, id, placeholder, chips, suggest, onAdd, onRemove, Details } = props;
  const [open, setOpen] = useState<number | null>(null);
  const root = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (open === null) return;
    // A click, not a press: what was typed is taken over first, when its field loses the focus.
    const away = ({ target }: Event): void => {
      if (target instanceof Node && root.current?.contains(target) === false) setOpen(null);
    };
    document.addEventListener('click', away);
    return () => document.removeEventListener('click', away);
  }, [open]);
  const focusChip = (index: number): void => {
    requestAnimationFrame(() => {
      const buttons = root.current?.querySelectorAll<HTMLElement>('.chip > .word');
      const target =
        buttons?.[Math.min(index, buttons.length - 1)] ?? root.current?.querySelector<HTMLElement>('input');
      target?.focus();
    });
  };
  const remove = (index: number): void => {
    setOpen(null);
    onRemove(index);
    focusChip(index);
  };
  return (
    <ul class={`chips ${props.className ?? ''}`} aria-label={name} ref={root}>
      {chips.map((chip, index) => (
        <li
          key={index}
          class={`chip${chip.idle === undefined ? '' : ' idle'}${chip.on === false ? ' off' : ''}`}
          data-wrong={chip.problem !== undefined}
        >
          <button
            type="button"
            class="word"
            aria-pressed={chip.on}
            aria-expanded={chip.on === undefined ? open === index : undefined}
            aria-describedby={chip.problem?.id}
            aria-keyshortcuts="Delete"
            title={chip.idle}
            onClick={() => {
              if (chip.on === undefined) setOpen(open === index ? null : index);
              else props.onSwitch?.(index, !chip.on);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Delete' || event.key === 'Backspace') remove(index);
              if (event.key === 'Escape') setOpen(null);
            }}
          >
            <span>{chip.text}</span>
            {chip.source !== undefined && <small> {chip.source}</small>}
            {chip.idle !== undefined && <small class="why"> {chip.idle}</small>}
          </button>
          {chip.on === undefined ? (
            <button type="button" class="edge" aria-label={`Remove ${chip.text}`} onClick={() => remove(index)}>
              ×
            </button>
          ) : (
            <button
              type="button"
              class="edge"
              aria-label={`Change or remove ${chip.text}`}
              aria-expanded={open === index}
              onClick={() => setOpen(open === index ? null : index)}
            >
              ⋯
            </button>
          )}
        </li>
      ))}
      <li class="next">
        <Entry
          name={`Add to ${name}`}
          placeholder={placeholder}
          suggest={suggest}
          onAdd={onAdd}
          onBack={() => chips.length > 0 && onRemove(chips.length - 1)}
        />
      </li>
      {open !== null && chips[open] !== undefined && Details !== undefined && (
        <li
          class="details"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            setOpen(null);
            focusChip(open);
          }}
        >
          <Details
            {...props}
            id={`${id}-details`}
            index={open}
            chip={chips[open]}
            onRemove={remove}
            onClose={() => {
              setOpen(null);
              focusChip(open);
            }}
          />
        </li>
      )}
    </ul>
  );
};
