import { useRef, useState } from 'preact/hooks';

export interface Problem {
  /** Of the element that tells it. */
  readonly id: string;
  readonly text: string;
}

interface CellProps {
  readonly id: string;
  /** What stands above the cell: `BS`. */
  readonly label: string;
  /** What it is called aloud: `BS of Flux rifle`. */
  readonly name: string;
  /** The value as it is shown while nobody types. */
  readonly shown: string;
  readonly digits: boolean;
  readonly usual: readonly string[];
  readonly problem?: Problem | undefined;
  readonly placeholder?: string | undefined;
  readonly className?: string | undefined;
  /** How a typed text will be shown once it is taken over. */
  readonly read: (typed: string) => string;
  readonly onType: (typed: string) => void;
  /** One place up or down the usual values. */
  readonly onStep: (by: 1 | -1) => string;
  readonly onDone: () => void;
}

/**
 * One value of a datasheet line, edited in place: typed, stepped with the arrow keys, or picked from the usual values,
 * which stand below the line once the cell is tapped.
 */
export const Cell = (props: CellProps) => {
  const { id, label, name, shown, digits, usual, problem, placeholder, read, onType, onStep, onDone } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  // What was typed stays as it was typed, unless the value has changed behind it: an undo shows.
  const text = draft !== null && read(draft) === shown ? draft : shown;
  const input = useRef<HTMLInputElement>(null);

  const type = (typed: string): void => {
    setDraft(typed);
    onType(typed);
  };
  const step = (by: 1 | -1): void => setDraft(onStep(by));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      step(event.key === 'ArrowUp' ? 1 : -1);
    } else if (event.key === 'Escape') {
      // What was typed counts already: an undo takes it back.
      setOpen(false);
    } else if (event.key === 'Enter') {
      setOpen(false);
      setDraft(null);
      onDone();
    }
  };
  const keepFocus = (event: Event): void => event.preventDefault();

  return (
    <div class={`cell ${props.className ?? ''}`}>
      <label for={id} aria-hidden="true">
        {label}
      </label>
      <input
        ref={input}
        class={text.length > 3 ? 'long' : undefined}
        id={id}
        type="text"
        inputMode={digits ? 'numeric' : 'text'}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-label={name}
        aria-invalid={problem !== undefined}
        aria-describedby={problem?.id}
        placeholder={placeholder}
        value={text}
        onFocus={() => {
          input.current?.select();
        }}
        onClick={() => setOpen(true)}
        onInput={(event) => {
          setOpen(false);
          type(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setDraft(null);
          setOpen(false);
          onDone();
        }}
      />
      {open && (
        <fieldset class="usual" aria-label="Usual values" onPointerDown={keepFocus} onMouseDown={keepFocus}>
          <button type="button" tabIndex={-1} aria-label="less" onClick={() => step(-1)}>
            −
          </button>
          {usual.map((value) => (
            <button
              type="button"
              tabIndex={-1}
              key={value}
              aria-pressed={value === text}
              onClick={() => {
                type(value);
                setOpen(false);
              }}
            >
              {value}
            </button>
          ))}
          <button type="button" tabIndex={-1} aria-label="more" onClick={() => step(1)}>
            +
          </button>
        </fieldset>
      )}
    </div>
  );
};
