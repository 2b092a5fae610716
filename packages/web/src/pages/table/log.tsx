import type { BattleEntry } from '@fusillade/engine/battle';
import { battleNotes, battleText, stepName } from '@fusillade/engine/referee';
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Menu } from '../../parts/menu.js';
import { download, fileName } from '../../shell/download.js';
import type { View } from '../../worker/table-api.js';
import { Amend, isDice } from './amend.js';
import { blocksOf, rolledStep } from './log-blocks.js';
import { kept, said, trouble } from './state.js';

/** The roll that an entry tells: its own, or the one that its decision is about. */
const rollAt = (entries: readonly BattleEntry[], index: number): number | null => {
  let at = index;
  while (at > 0 && 'decision' in (entries[at] as BattleEntry)) at -= 1;
  return isDice(entries[at]) ? at : null;
};

const SHOWN_AT_ONCE = 40;

/** What happened, as a referee writes it down. An earlier roll can be put right. */
export const Log = ({ view }: { readonly view: View }) => {
  const editing = useSignal<number | null>(null);
  const isWhole = useSignal(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const { entries } = view.battle;
  const all = blocksOf(entries, battleNotes(entries, view.events));
  const shown = isWhole.value ? all : all.slice(0, SHOWN_AT_ONCE);
  const edit = (entry: number): void => {
    editing.value = entry;
    trouble.value = '';
    dialog.current?.showModal();
  };
  return (
    <section class="log" aria-labelledby="log-title">
      <div class="log-head">
        <h2 id="log-title">
          What happened <small>newest first</small>
        </h2>
        <Menu
          text="Take along"
          actions={[
            { text: 'Copy as text', run: () => void copy(battleText(entries, view.events), 'The log') },
            { text: 'Copy as JSON', run: () => void copy(json(view), 'The battle') },
            { text: 'Save as a file', run: () => download(json(view), fileName(kept.peek()?.name ?? 'Battle')) },
          ]}
        />
      </div>
      {all.length === 0 && <p class="quiet">Nothing yet.</p>}
      <ol class="notes-list">
        {shown.map((block, at) => {
          const { entry: index, heading, notes, isRoll } = block;
          const roll = isRoll ? rollAt(entries, index) : null;
          const entry = roll === null ? undefined : entries[roll];
          return (
            <li key={`${index} ${heading}`}>
              {heading !== '' && heading !== shown[at - 1]?.heading && <h3>{heading}</h3>}
              <div class="notes-of">
                {notes.map((note, place) => (
                  <p key={place} class={note.step === 'declaration' ? 'declared' : ''}>
                    {note.rules.length > 0 && <span class="rule">{note.rules.join(', ')}</span>} {note.text}
                  </p>
                ))}
                {isDice(entry) && entry.by === 'app' && <RolledByApp seed={entry.seed} />}
              </div>
              {roll !== null && (
                <button
                  type="button"
                  aria-label={`Put the ${stepName(rolledStep(block)).toLowerCase()} roll right`}
                  onClick={() => edit(roll)}
                >
                  ✎
                </button>
              )}
            </li>
          );
        })}
      </ol>
      {all.length > shown.length && (
        <button type="button" onClick={() => (isWhole.value = true)}>
          Show all {all.length}
        </button>
      )}
      <dialog
        ref={dialog}
        class="sheet"
        aria-labelledby="amend-title"
        onClose={() => {
          editing.value = null;
        }}
      >
        <form method="dialog" class="sheet-head">
          <h2 id="amend-title">Put a roll right</h2>
          <button type="submit" aria-label="Close">
            ×
          </button>
        </form>
        {editing.value !== null && (
          <Amend
            battle={view.battle}
            index={editing.value}
            later={entries.length - editing.value - 1}
            onDone={() => dialog.current?.close()}
          />
        )}
      </dialog>
    </section>
  );
};

const RolledByApp = ({ seed }: { readonly seed: number | undefined }) => (
  <p class="by-app" title={seed === undefined ? undefined : `Seed ${seed}`}>
    rolled by the app
  </p>
);

const json = ({ battle }: View): string => `${JSON.stringify(battle, null, 1)}\n`;

const copy = async (text: string, what: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    said.value = `${what} is copied.`;
  } catch {
    said.value = 'This browser does not let the page copy.';
  }
};
