import type { ReportNote } from '@fusillade/engine';
import { capital } from './words.js';

export interface NotesProps {
  readonly notes: readonly ReportNote[];
  readonly notModelled: readonly string[];
}

/** What the rules made of the set-up, with the rule's number; and what the numbers leave out. */
export const Notes = ({ notes, notModelled }: NotesProps) => (
  <>
    {notModelled.length > 0 && (
      <section class="reason not-modelled" aria-labelledby="not-modelled-title">
        <h3 id="not-modelled-title">Not modelled: the numbers leave these out</h3>
        <ul class="notes">
          {notModelled.map((word) => (
            <li key={word}>{word}</li>
          ))}
        </ul>
      </section>
    )}
    {notes.length > 0 && (
      <section class="reason" aria-labelledby="notes-title">
        <h3 id="notes-title">Notes</h3>
        <ul class="notes">
          {notes.map(({ code, rule, text }) => (
            <li key={`${code} ${rule} ${text}`}>
              {rule !== '' && <span class="rule">{rule}</span>} {capital(text)}
            </li>
          ))}
        </ul>
      </section>
    )}
  </>
);
