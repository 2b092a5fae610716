import { valueWords } from './decisions.js';
import { notesText, type RefereeEvent, type RefereeNote, refereeNotes } from './notes.js';
import { listed, stepName } from './steps.js';

/** What was done in a battle; as its list of entries keeps it. */
export type RefereeEntry =
  | { readonly attack: { readonly unit: string; readonly targets: readonly { readonly unit: string }[] } }
  | { readonly dice: readonly number[]; readonly by?: 'app' }
  | { readonly decision: string; readonly value: unknown }
  | { readonly endPhase: true };

/** The notes of a battle: what was declared and decided, and what the dice made of it, in order. */
export const battleNotes = (
  entries: readonly RefereeEntry[],
  events: readonly RefereeEvent[],
): readonly RefereeNote[] => {
  const told = new Map<number, RefereeNote[]>();
  for (const note of refereeNotes(events)) {
    const entry = note.entry ?? 0;
    told.set(entry, [...(told.get(entry) ?? []), note]);
  }
  let attacker = '';
  return entries.flatMap((entry, index) => {
    if ('attack' in entry) attacker = entry.attack.unit;
    const own = entryNote(entry, index, attacker, rollBefore(entries, index));
    return [...(own === null ? [] : [own]), ...(told.get(index) ?? [])];
  });
};

const decisionName = (decision: string): string =>
  stepName(decision).replace(/^[A-Z](?=[a-z]+(?: [a-z-]|$))/u, (first) => first.toLowerCase());

/** The roll before an entry, if only decisions came since. */
const rollBefore = (entries: readonly RefereeEntry[], index: number): readonly number[] => {
  let at = index - 1;
  while (at >= 0 && 'decision' in (entries[at] as RefereeEntry)) at -= 1;
  const entry = entries[at];
  return entry !== undefined && 'dice' in entry ? entry.dice : [];
};

const entryNote = (
  entry: RefereeEntry,
  index: number,
  attacker: string,
  rolled: readonly number[],
): RefereeNote | null => {
  const base = { entry: index, attacker, batch: null };
  if ('attack' in entry) {
    const { unit, targets } = entry.attack;
    const text = `${unit} attacks ${listed(targets.map((target) => target.unit))}`;
    return { ...base, step: 'declaration', rules: ['04.01', '04.02'], text };
  }
  if ('decision' in entry) {
    // A re-roll that nobody makes is not worth a line after every roll.
    if (entry.decision === 'commandReRoll' && entry.value === null) return null;
    const text = `decided: ${decisionName(entry.decision)}: ${valueWords(entry.decision, entry.value, rolled)}`;
    return { ...base, step: 'decision', rules: [], text };
  }
  return 'endPhase' in entry
    ? { ...base, attacker: '', step: 'end of phase', rules: [], text: 'the phase ends' }
    : null;
};

/** The same as plain text. */
export const battleText = (entries: readonly RefereeEntry[], events: readonly RefereeEvent[]): string =>
  notesText(battleNotes(entries, events));
