import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type Kept, openShelf, renameOnShelf, shelf, takeOffShelf } from '../store/shelf.js';
import { openSetup } from './open.js';

const dayOf = (when: number): string => new Date(when).toLocaleDateString();

/** The set-ups that are kept on the device; one that is opened closes the dialog over the page. */
export const Shelf = ({ say }: { readonly say: (text: string) => void }) => {
  const naming = useSignal<string | null>(null);
  useEffect(() => {
    openShelf().catch(() => say('This browser keeps nothing: private windows often do not.'));
  }, [say]);
  const open = (entry: Kept, button: HTMLElement) => {
    openSetup(entry.setup);
    button.closest('dialog')?.close();
  };
  if (shelf.value === null || shelf.value.length === 0) {
    return <p class="quiet">Nothing kept yet. What you keep stays on this device.</p>;
  }
  return (
    <ul class="shelf">
      {shelf.value.map((entry) => (
        <li key={entry.id}>
          {naming.value === entry.id ? (
            <NameField
              name={entry.name}
              onName={(name) => {
                naming.value = null;
                void renameOnShelf(entry, name);
              }}
            />
          ) : (
            <button type="button" class="shelf-open" onClick={({ currentTarget }) => open(entry, currentTarget)}>
              <span>{entry.name}</span>
              <small>
                {entry.figure !== undefined && `${entry.figure} · `}
                {dayOf(entry.when)}
              </small>
            </button>
          )}
          <button
            type="button"
            aria-label={`Rename ${entry.name}`}
            onClick={() => {
              naming.value = entry.id;
            }}
          >
            ✎
          </button>
          <button
            type="button"
            aria-label={`Take ${entry.name} off the shelf`}
            onClick={() => void takeOffShelf(entry.id)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
};

const NameField = ({ name, onName }: { readonly name: string; readonly onName: (name: string) => void }) => (
  <input
    class="shelf-name"
    aria-label="Name of what is kept"
    value={name}
    maxLength={80}
    ref={(element) => element?.select()}
    onBlur={({ currentTarget }) => onName(currentTarget.value)}
    onKeyDown={(event) => {
      if (event.key === 'Enter') event.currentTarget.blur();
      if (event.key !== 'Escape') return;
      // The dialog stays: only the naming is over.
      event.preventDefault();
      event.stopPropagation();
      event.currentTarget.value = name;
      event.currentTarget.blur();
    }}
  />
);
