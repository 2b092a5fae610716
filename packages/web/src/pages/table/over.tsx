import type { View } from '../../worker/table-api.js';
import { NoteList } from './attack-notes.js';
import { BattleRecord } from './record.js';

/** A scenario that is played to its end. */
export const Over = ({ view }: { readonly view: View }) => (
  <section class="console between" aria-labelledby="question-title">
    <h2 id="question-title">All is done.</h2>
    {view.battle.entries.length === 0 && <NoteList notes={view.notes} />}
    <BattleRecord view={view} />
  </section>
);
