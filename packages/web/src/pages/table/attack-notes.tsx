import type { AttackDeclaration } from '@fusillade/engine/battle';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { table } from '../../worker/table.js';
import type { Foreseen, Refusal, View } from '../../worker/table-api.js';
import { kept, refusalText } from './state.js';

type Notes = View['notes'];

export const NoteList = ({ notes }: { readonly notes: Notes }) => (
  <ul>
    {notes.map(({ text, rule }) => (
      <li key={text}>
        {text} {rule !== '' && <span class="rule">{rule}</span>}
      </li>
    ))}
  </ul>
);

/** Whether the last attack of the phase was over without a roll or a decision. */
export const wasIdle = ({ battle: { entries }, question, events }: Pick<View, 'battle' | 'question' | 'events'>) => {
  const last = entries.at(-1);
  return (
    question === null &&
    last !== undefined &&
    'attack' in last &&
    !events.some(({ entry }) => entry === entries.length - 1)
  );
};

/** What a rule makes of the attack that is played, or of the one that was over before a die fell. */
export const AttackNotes = ({ view }: { readonly view: View }) => {
  const { notes, question, battle } = view;
  const last = battle.entries.at(-1);
  if (wasIdle(view) && last !== undefined && 'attack' in last) {
    return (
      <div class="attack-notes idle" role="alert">
        <p>
          <b>{last.attack.unit} made no attacks</b>, and has attacked in this phase. Undo takes it back.
        </p>
        <NoteList notes={notes} />
      </div>
    );
  }
  if (notes.length === 0 || question === null) return null;
  return (
    <details class="attack-notes">
      <summary>Rules of this attack ({notes.length})</summary>
      <NoteList notes={notes} />
    </details>
  );
};

/** Before an attack is declared: why nothing, or not everything, would attack. */
export const Foresight = ({ attack }: { readonly attack: AttackDeclaration | null }) => {
  const found = useSignal<Foreseen | Refusal | null>(null);
  const battle = kept.value?.battle;
  const key = JSON.stringify(attack);
  useEffect(() => {
    let isOld = false;
    found.value = null;
    if (battle !== undefined && attack !== null) {
      table
        .quick((api) => api.foresee(battle, attack))
        .then(
          (answer) => {
            if (!isOld) found.value = answer;
          },
          () => {
            // It is said when the attack is declared.
          },
        );
    }
    return () => {
      isOld = true;
    };
  }, [key, battle, found]);
  const now = found.value;
  const notes = now?.ok === true ? now.notes : [];
  return (
    <div class="foresight" aria-live="polite">
      {now?.ok === false && <p class="trouble">{refusalText(now)}</p>}
      {now?.ok === true && now.isIdle && (
        <p class="trouble">Nothing would attack: the unit would be spent for this phase.</p>
      )}
      {notes.length > 0 && <NoteList notes={notes} />}
    </div>
  );
};
