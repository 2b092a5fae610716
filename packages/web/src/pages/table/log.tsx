import type { BattleEntry } from '@fusillade/engine/battle';
import { battleNotes, battleText, type RefereeNote, stepName } from '@fusillade/engine/referee';
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Menu } from '../../parts/menu.js';
import { download, fileName } from '../../shell/download.js';
import type { View } from '../../worker/table-api.js';
import { Keys } from './keys.js';
import { amendAt, kept, said, trouble } from './state.js';

type Dice = Extract<BattleEntry, { dice: readonly number[] }>;

const isDice = (entry: BattleEntry | undefined): entry is Dice => entry !== undefined && 'dice' in entry;

/** The notes of one entry, newest entry first. */
const byEntry = (notes: readonly RefereeNote[]): readonly (readonly RefereeNote[])[] => {
  const found: RefereeNote[][] = [];
  for (const note of notes) {
    const last = found.at(-1);
    if (last !== undefined && last[0]?.entry === note.entry) last.push(note);
    else found.push([note]);
  }
  return found.reverse();
};

/** The roll that an entry tells: its own, or the one that its decision is about. */
const rollAt = (entries: readonly BattleEntry[], index: number): number | null => {
  let at = index;
  while (at > 0 && 'decision' in (entries[at] as BattleEntry)) at -= 1;
  return isDice(entries[at]) ? at : null;
};

/** What stands beside a roll and is none. */
const NO_ROLL: ReadonlySet<string> = new Set(['decision', 'initiative step', 'attacks']);

/** What was rolled: `hit`. */
const rolledStep = (notes: readonly RefereeNote[]): string => {
  const rolls = notes.filter(({ step }) => step !== 'decision');
  return stepName((rolls.find(({ step }) => !NO_ROLL.has(step)) ?? rolls[0])?.step ?? '').toLowerCase();
};

const SHOWN_AT_ONCE = 40;

/** What happened, as a referee writes it down. An earlier roll can be put right. */
export const Log = ({ view }: { readonly view: View }) => {
  const editing = useSignal<number | null>(null);
  const isWhole = useSignal(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const { entries } = view.battle;
  const all = byEntry(battleNotes(entries, view.events));
  const shown = isWhole.value ? all : all.slice(0, SHOWN_AT_ONCE);
  const edit = (entry: number): void => {
    editing.value = entry;
    trouble.value = '';
    dialog.current?.showModal();
  };
  return (
    <section class="log" aria-labelledby="log-title">
      <div class="log-head">
        <h2 id="log-title">What happened</h2>
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
        {shown.map((notes) => {
          const index = notes[0]?.entry ?? 0;
          const roll = rollAt(entries, index);
          const entry = roll === null ? undefined : entries[roll];
          // A decision that tells no roll has its roll told elsewhere.
          const mends = roll !== null && notes.some(({ step }) => step !== 'decision');
          return (
            <li key={index}>
              <div class="notes-of">
                {notes.map((note, place) => (
                  <p key={place} class={note.step === 'declaration' ? 'declared' : ''}>
                    {note.rules.length > 0 && <span class="rule">{note.rules.join(', ')}</span>} {note.text}
                  </p>
                ))}
                {mends && isDice(entry) && entry.by === 'app' && <RolledByApp seed={entry.seed} />}
              </div>
              {mends && (
                <button type="button" aria-label={`Put the ${rolledStep(notes)} roll right`} onClick={() => edit(roll)}>
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
            index={editing.value}
            entry={entries[editing.value]}
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

const Amend = ({
  index,
  entry,
  later,
  onDone,
}: {
  readonly index: number;
  readonly entry: BattleEntry | undefined;
  /** How many entries follow. */
  readonly later: number;
  readonly onDone: () => void;
}) => {
  if (!isDice(entry)) return null;
  const change = async (dice: readonly number[]): Promise<boolean> => {
    const isDone = await amendAt(index, { dice });
    if (isDone) onDone();
    return isDone;
  };
  return (
    <>
      <p>
        It was rolled {entry.dice.join(' ')}.{' '}
        {later === 0
          ? 'Nothing was played after it.'
          : `${later === 1 ? 'One entry' : `${later} entries`} after it: those that no longer fit go, and Undo brings them back.`}
      </p>
      <Keys need={entry.dice.length} words={[]} first={entry.dice} done="Change it" onDone={change} />
      <p class="trouble" role="alert">
        {trouble.value}
      </p>
    </>
  );
};

const copy = async (text: string, what: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    said.value = `${what} is copied.`;
  } catch {
    said.value = 'This browser does not let the page copy.';
  }
};
