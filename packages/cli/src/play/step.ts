import {
  type AttackOdds,
  type BattleEntry,
  type Destroyed,
  luck,
  type Standing,
  type UnitOdds,
  type UnitStanding,
} from '@fusillade/engine/battle';
import {
  battleNotes,
  luckWords,
  oddsCondition,
  oddsWords,
  type RefereeNote,
  refereeNotes,
} from '@fusillade/engine/referee';
import { oneLine } from '../problems.js';
import { noteLines, nowLines, sentenceLines, sidesOf } from '../text/battle.js';
import { hung } from '../text/hung.js';
import { type Look, paint } from '../text/style.js';

/** A battle with the odds of the attack in progress. */
export interface Moment {
  readonly standing: Standing;
  readonly odds: AttackOdds | null;
}

/** A roll, with the battle before it. */
export interface Rolled {
  readonly before: Standing;
  readonly dice: readonly number[];
}

const lastAttack = (entries: readonly BattleEntry[]): number =>
  Math.max(
    0,
    entries.findLastIndex((entry) => 'attack' in entry),
  );

/** Notes from an entry on: those before it stay as they are. Who strikes first is told before anything is done. */
const notesFrom = ({ battle, events }: Standing, first: number): readonly RefereeNote[] => {
  if (battle.entries.length === 0) return refereeNotes(events);
  return battleNotes(
    battle.entries,
    events.filter(({ entry }) => entry >= first),
  ).filter(({ entry }) => (entry ?? 0) >= first);
};

/** The sentences that an entry added; one that goes on with an earlier one is told whole. */
const newNotes = (before: Standing, after: Standing): readonly RefereeNote[] => {
  const first = lastAttack(after.battle.entries);
  const [told, notes] = [notesFrom(before, first), notesFrom(after, first)];
  const same = notes.findIndex(({ text, entry }, index) => told[index]?.text !== text || told[index]?.entry !== entry);
  return same < 0 ? [] : notes.slice(same);
};

const woundsOf = ({ models }: UnitStanding): number => models.reduce((sum, { wounds }) => sum + wounds, 0);

/** Units that have lost something. */
const strickenIn = (before: Standing, after: Standing): readonly UnitStanding[] =>
  after.units.filter((unit, index) => woundsOf(unit) !== woundsOf(before.units[index] ?? unit));

/** What an attack has come to that is over: certain. */
const settledOdds = (
  { units, destroyed, battle }: Standing,
  target: string,
): Pick<AttackOdds, 'destroyed' | 'models'> => {
  const first = lastAttack(battle.entries);
  const isOfAttack = ({ kind, ...by }: Destroyed['by']): boolean =>
    kind === 'attack' || (kind === 'rule' && 'army' in by && by.army !== owner?.army);
  const owner = units.find(({ name }) => name === target);
  const lost = destroyed.filter(({ unit, entry, by }) => unit === target && entry >= first && isOfAttack(by));
  return { destroyed: owner?.destroyed === true ? 1 : 0, models: { mean: lost.length } };
};

const oddsAt = (name: string, text: string, look: Look): string[] =>
  hung('  ', `Odds at ${oneLine(name)}: ${text}`, look).map((each) => paint(look, 'cyan', each));

/** A decision that moves nothing needs no line. */
const movedText = (
  before: UnitOdds | null,
  after: UnitOdds,
  { battle: { entries } }: Standing,
  { question, battle }: Standing,
): string | null => {
  const condition = oddsCondition(question);
  const text = oddsWords(before, after, condition);
  const isDecided = 'decision' in (battle.entries[entries.length] ?? {});
  return isDecided && before !== null && text === oddsWords(null, after, condition) ? null : text;
};

/** Of a battle of one scenario; in a combat of both its sides. */
const scenarioOddsLines = (before: Moment, after: Moment, look: Look): string[] =>
  (after.odds === null ? [] : sidesOf(after.odds)).flatMap((side) => {
    const earlier = before.odds === null ? undefined : sidesOf(before.odds).find(({ unit }) => unit === side.unit);
    const text = movedText(earlier ?? null, side, before.standing, after.standing);
    return text === null ? [] : oddsAt(side.unit, text, look);
  });

const oddsLines = (before: Moment, after: Moment, look: Look): string[] => {
  if (!('units' in after.standing.battle)) return scenarioOddsLines(before, after, look);
  const target = before.standing.attack?.target ?? null;
  const next = after.standing.attack?.target ?? null;
  const lines: string[] = [];
  if (target !== null && target !== next && before.odds !== null) {
    lines.push(...oddsAt(target, oddsWords(before.odds, settledOdds(after.standing, target)), look));
  }
  if (next !== null && after.odds !== null) {
    const earlier = target === next ? before.odds : null;
    const text = movedText(earlier, after.odds, before.standing, after.standing);
    if (text !== null) lines.push(...oddsAt(next, text, look));
  }
  return lines;
};

/** Nobody waits at a table until more are compared. */
const MOST_OUTCOMES = 1000;

/** Where a roll lies among all that could have been rolled; nothing where that is not known. */
const luckLines = ({ before, dice }: Rolled, look: Look): string[] => {
  const { attack } = before;
  if (attack?.target == null) return [];
  const found = luck(before, dice, MOST_OUTCOMES);
  if (found === null) return [];
  const text = luckWords(found, oneLine(attack.unit), oneLine(attack.target));
  return hung('  ', text, look).map((each) => paint(look, 'cyan', each));
};

/** What a rule makes of the attack that begins: among it why weapons make no attacks. */
const ruledLines = (before: Standing, { notes }: Standing, look: Look): string[] => {
  const told = new Set(before.notes.map(({ text }) => text));
  const isNew = JSON.stringify(before.notes) !== JSON.stringify(notes);
  return noteLines(
    notes.filter(({ text }) => isNew && !told.has(text)),
    look,
  );
};

/**
 * What is told after an entry: its sentences, who is left of those that lost something, how the odds moved, and how
 * lucky the roll was.
 * @param rolled a roll that stands now; null: none does
 */
export const stepLines = (before: Moment, after: Moment, rolled: Rolled | null, look: Look): string[] => [
  ...sentenceLines(newNotes(before.standing, after.standing), look),
  ...ruledLines(before.standing, after.standing, look),
  ...strickenIn(before.standing, after.standing).flatMap((unit) => nowLines(unit, look)),
  ...oddsLines(before, after, look),
  ...(rolled === null ? [] : luckLines(rolled, look)),
];

/** Before anything is done: who strikes first, and how the odds stand. */
export const openingLines = ({ standing, odds }: Moment, look: Look): string[] => [
  ...sentenceLines(notesFrom(standing, 0), look),
  ...(odds === null ? [] : sidesOf(odds)).flatMap((side) => oddsAt(side.unit, oddsWords(null, side, null), look)),
];

/** After a change of an earlier entry: everything from it on. */
export const sinceLines = (standing: Standing, entry: number, look: Look): string[] =>
  sentenceLines(
    battleNotes(standing.battle.entries, standing.events).filter((note) => (note.entry ?? 0) >= entry),
    look,
  );
