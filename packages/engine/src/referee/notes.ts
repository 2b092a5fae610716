import type { CourseEvent } from '../report/types.js';
import { HARD_SPACE } from '../words.js';
import { lossText, otherText, rollText, savesHeld, saveText } from './sentences.js';

/** An event of a battle, or of a course alone: then what only a battle knows is missing. */
export interface RefereeEvent extends CourseEvent {
  readonly entry?: number;
  readonly army?: 0 | 1;
  readonly unit?: string;
  /** Of an attack at several targets: which of them. */
  readonly target?: string;
  /** The model's number in its row, from 1. */
  readonly model?: number;
  /** Wounds that this model lost, and what it has left. */
  readonly lost?: number;
  readonly left?: number;
  readonly ap?: number;
  /** The smallest face that would have done. */
  readonly needed?: number;
}

/** One sentence of the log. */
export interface RefereeNote {
  /** Rule numbers, each once; may be empty. */
  readonly rules: readonly string[];
  readonly text: string;
  /** The entry of the battle that caused it; null in a course alone. */
  readonly entry: number | null;
  /** Whose attacks they are, and which of their batches. */
  readonly attacker: string;
  readonly batch: number | null;
  /** Of an attack at several targets: which of them. */
  readonly target?: string;
  readonly step: string;
}

/** Steps whose dice are judged together and told in one sentence. */
const TOGETHER = new Set([
  'hit',
  'wound',
  'penetration',
  'further',
  'own save',
  'hazard',
  'charge',
  'attacks',
  'additional attacks',
  'additional hits',
  'strength',
  'mortal wounds',
  'damage',
  'feel no pain',
  'deadly demise',
]);

/** What belongs to the sentence before it: how a die that got through ends. */
const CONSEQUENCES = new Set(['damage', 'model destroyed', 'model stands', 'wounds lost']);

const plainStep = (step: string): string => step.replace(/ re-roll$/u, '');

/** Events that one sentence tells. */
interface Passage {
  readonly kind: 'roll' | 'save' | 'held' | 'loss' | 'other';
  readonly events: RefereeEvent[];
}

const kindOf = ({ step, verdict, face, lost }: RefereeEvent): Passage['kind'] => {
  if (plainStep(step) === 'save') {
    if (verdict === 'saved') return 'held';
    return verdict === 'unsaved' ? 'save' : 'roll';
  }
  if (face !== null && TOGETHER.has(plainStep(step))) return 'roll';
  return CONSEQUENCES.has(step) || lost !== undefined ? 'loss' : 'other';
};

const sameBatch = (a: RefereeEvent, b: RefereeEvent): boolean =>
  a.attacker === b.attacker && a.batch === b.batch && a.target === b.target;

/** Whether an event goes on with the sentence that stands. */
const goesOn = ({ kind, events }: Passage, event: RefereeEvent): boolean => {
  const last = events.at(-1) as RefereeEvent;
  if (!sameBatch(last, event)) return false;
  const next = kindOf(event);
  const isSameEntry = last.entry === event.entry;
  if (kind === 'roll') {
    const first = events[0] as RefereeEvent;
    if (next === 'roll') return isSameEntry && event.step === first.step;
    // A sum or a value closes the roll that it comes from, though a decision may stand between; what it does to a
    // model follows.
    if (event.face !== null) return false;
    if (plainStep(event.step) === plainStep(first.step) && event.lost === undefined) return isValueOf(events, event);
    return HARMFUL.has(plainStep(first.step)) && isLossAfter(events, event);
  }
  if (!isSameEntry) return false;
  if (kind === 'held') return next === 'held';
  return (kind === 'save' || kind === 'loss') && isLossAfter(events, event);
};

/** Rolls whose dice are followed by what they do to models. */
const HARMFUL = new Set(['damage', 'feel no pain', 'mortal wounds']);

const isLoss = (event: RefereeEvent): boolean =>
  event.face === null && (CONSEQUENCES.has(event.step) || event.lost !== undefined);

/** Losses of one unit stand in one sentence. */
const isLossAfter = (events: readonly RefereeEvent[], event: RefereeEvent): boolean => {
  const before = events.findLast(({ lost }) => lost !== undefined);
  return isLoss(event) && (before === undefined || before.unit === event.unit);
};

/** A roll has one value; a second one is about something else. */
const isValueOf = (events: readonly RefereeEvent[], { step }: RefereeEvent): boolean =>
  !events.some((event) => event.face === null && plainStep(event.step) === plainStep(step)) && !events.some(isLoss);

const passagesOf = (events: readonly RefereeEvent[]): readonly Passage[] => {
  const passages: Passage[] = [];
  for (const event of events) {
    const last = passages.at(-1);
    if (last !== undefined && goesOn(last, event)) last.events.push(event);
    else passages.push({ kind: kindOf(event), events: [event] });
  }
  return passages;
};

/**
 * What happened, as a referee writes it down: one sentence for each roll, and for each save die that decides about a
 * model, with the numbers of its rules.
 */
export const refereeNotes = (events: readonly RefereeEvent[]): readonly RefereeNote[] => {
  let inPool = 0;
  let before: RefereeEvent | null = null;
  return passagesOf(events).map(({ kind, events: own }) => {
    const first = own[0] as RefereeEvent;
    const isSave = kind === 'save' || kind === 'held';
    // The first die that is read is the lowest of its pool; dice of earlier entries belong to the same pool.
    if (!isSave && ['hit', 'wound', 'penetration', 'attacks'].includes(plainStep(first.step))) inPool = 0;
    if (before !== null && !sameBatch(before, first)) inPool = 0;
    const text = passageText(kind, own, inPool);
    if (isSave) inPool += own.length;
    before = first;
    return {
      rules: [...new Set(own.map(({ rule }) => numberOf(rule)).filter((rule) => rule !== ''))],
      text,
      entry: first.entry ?? null,
      attacker: first.attacker,
      batch: first.batch,
      ...(first.target === undefined ? {} : { target: first.target }),
      step: first.step,
    };
  });
};

/** `05.04 InSv` names a line of a rule: the sentence says the line. */
const numberOf = (rule: string): string => rule.split(' ')[0] ?? '';

const passageText = (kind: Passage['kind'], events: readonly RefereeEvent[], read: number): string => {
  const first = events[0] as RefereeEvent;
  if (kind === 'save') return saveText(first, events.slice(1), read);
  if (kind === 'held') return savesHeld(events, read);
  if (kind === 'roll') return rollText(events);
  return kind === 'loss' ? lossText(events) : otherText(first);
};

/** One line of text: `05.01: hit roll …`. */
const noteLine = ({ rules, text }: RefereeNote): string => (rules.length === 0 ? text : `${rules.join(', ')}: ${text}`);

/** The notes as plain text, with a heading for each batch of attacks. */
export const refereeText = (events: readonly RefereeEvent[]): string => notesText(refereeNotes(events));

/**
 * The heading that a note stands under: what a player decides goes with what stands before it.
 * @param before the heading of the note before it; empty: there is none
 */
export const noteHeading = ({ batch, attacker, target, step }: RefereeNote, before: string): string => {
  if (step === 'decision' && before !== '') return before;
  const at = target === undefined ? '' : ` at ${target}`;
  return batch === null ? attacker : `${attacker}${at}, batch ${batch + 1}`;
};

export const notesText = (notes: readonly RefereeNote[]): string => {
  const lines: string[] = [];
  let heading = '';
  for (const note of notes) {
    const next = noteHeading(note, heading);
    if (next !== heading) {
      if (lines.length > 0) lines.push('');
      if (next !== '') lines.push(next);
      heading = next;
    }
    lines.push(`  ${noteLine(note)}`);
  }
  return `${lines.join('\n').replaceAll(HARD_SPACE, ' ')}\n`;
};
