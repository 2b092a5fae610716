import type { AttackOdds, BattleEntry, Standing, UnitStanding } from '@fusillade/engine/battle';
import { battleNotes, oddsWords, type RefereeNote } from '@fusillade/engine/referee';
import { oneLine } from '../problems.js';
import { nowLines, sentenceLines } from '../text/battle.js';
import { hung } from '../text/hung.js';
import { type Look, paint } from '../text/style.js';

/** A battle with the odds of the attack in progress. */
export interface Moment {
  readonly standing: Standing;
  readonly odds: AttackOdds | null;
}

const lastAttack = (entries: readonly BattleEntry[]): number =>
  Math.max(
    0,
    entries.findLastIndex((entry) => 'attack' in entry),
  );

/** Notes from an entry on: those before it stay as they are. */
const notesFrom = ({ battle, events }: Standing, first: number): readonly RefereeNote[] =>
  battleNotes(
    battle.entries,
    events.filter(({ entry }) => entry >= first),
  ).filter(({ entry }) => (entry ?? 0) >= first);

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
  const lost = destroyed.filter(({ unit, entry, by }) => unit === target && entry >= first && by.kind !== 'other');
  const isOver = units.find(({ name }) => name === target)?.destroyed === true;
  return { destroyed: isOver ? 1 : 0, models: { mean: lost.length } };
};

const oddsLines = (before: Moment, after: Moment, look: Look): string[] => {
  const target = before.standing.attack?.target ?? null;
  const next = after.standing.attack?.target ?? null;
  const line = (name: string, text: string): string[] =>
    hung('  ', `Odds at ${oneLine(name)}: ${text}`, look).map((each) => paint(look, 'cyan', each));
  const lines: string[] = [];
  if (target !== null && target !== next && before.odds !== null) {
    lines.push(...line(target, oddsWords(before.odds, settledOdds(after.standing, target))));
  }
  if (next !== null && after.odds !== null && after.odds !== before.odds) {
    lines.push(...line(next, oddsWords(target === next ? before.odds : null, after.odds)));
  }
  return lines;
};

/** What is told after an entry: its sentences, who is left of those that lost something, and how the odds moved. */
export const stepLines = (before: Moment, after: Moment, look: Look): string[] => [
  ...sentenceLines(newNotes(before.standing, after.standing), look),
  ...strickenIn(before.standing, after.standing).flatMap((unit) => nowLines(unit, look)),
  ...oddsLines(before, after, look),
];

/** After a change of an earlier entry: everything from it on. */
export const sinceLines = (standing: Standing, entry: number, look: Look): string[] =>
  sentenceLines(
    battleNotes(standing.battle.entries, standing.events).filter((note) => (note.entry ?? 0) >= entry),
    look,
  );
