import { ON_ARMOUR, valueWords } from './decisions.js';
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
  const notes = refereeNotes(events);
  for (const note of notes) {
    const entry = note.entry ?? 0;
    told.set(entry, [...(told.get(entry) ?? []), note]);
  }
  let attacker = '';
  return entries.flatMap((entry, index) => {
    if ('attack' in entry) attacker = entry.attack.unit;
    const own =
      'decision' in entry
        ? decisionNote(entry, attacker, { entries, notes, index })
        : entryNote(entry, index, attacker);
    return [...(own === null ? [] : [own]), ...(told.get(index) ?? [])];
  });
};

/** What an answer stands among. */
interface Told {
  readonly entries: readonly RefereeEntry[];
  readonly notes: readonly RefereeNote[];
  readonly index: number;
}

const decisionNote = (
  { decision, value }: Extract<RefereeEntry, { decision: string }>,
  attacker: string,
  told: Told,
): RefereeNote | null => {
  // A re-roll that nobody makes is not worth a line after every roll.
  if (decision === 'commandReRoll' && value === null) return null;
  const about = { rolled: rollBefore(told), rule: decision === 'poolOrder' ? woundRule(told) : '' };
  const text = `decided: ${decisionName(decision)}: ${valueWords(decision, value, about)}`;
  return { entry: told.index, attacker, batch: null, step: 'decision', rules: [], text };
};

const decisionName = (decision: string): string =>
  stepName(decision).replace(/^[A-Z](?=[a-z]+(?: [a-z-]|$))/u, (first) => first.toLowerCase());

/** The roll before an entry, if only decisions came since. */
const rollBefore = ({ entries, index }: Told): readonly number[] => {
  let at = index - 1;
  while (at >= 0 && 'decision' in (entries[at] as RefereeEntry)) at -= 1;
  const entry = entries[at];
  return entry !== undefined && 'dice' in entry ? entry.dice : [];
};

/** The section of the wound roll before an entry. */
const woundRule = ({ notes, index }: Told): string => {
  const note = notes.findLast(({ entry, step }) => (entry ?? 0) < index && /^(?:wound|penetration)/u.test(step));
  return note?.step.startsWith('penetration') === true ? ON_ARMOUR : (note?.rules[0] ?? '');
};

const entryNote = (
  entry: Exclude<RefereeEntry, { decision: string }>,
  index: number,
  attacker: string,
): RefereeNote | null => {
  const base = { entry: index, attacker, batch: null };
  if ('attack' in entry) {
    const { unit, targets } = entry.attack;
    const text = `${unit} attacks ${listed(targets.map((target) => target.unit))}`;
    return { ...base, step: 'declaration', rules: ['04.01', '04.02'], text };
  }
  return 'endPhase' in entry
    ? { ...base, attacker: '', step: 'end of phase', rules: [], text: 'the phase ends' }
    : null;
};

/** The same as plain text. */
export const battleText = (entries: readonly RefereeEntry[], events: readonly RefereeEvent[]): string =>
  notesText(battleNotes(entries, events));
