import type { BattleEntry, Standing } from '@fusillade/engine/battle';
import { battleNotes, noteHeading, type RefereeNote } from '@fusillade/engine/referee';
import { oneLine } from '../problems.js';
import { hungDim } from './hung.js';
import { inBrackets } from './question.js';
import { heading, type Look } from './style.js';

const isReRoll = (entry: BattleEntry | undefined): boolean =>
  entry !== undefined && 'decision' in entry && /reRoll$/iu.test(entry.decision);

const rollBefore = (entries: readonly BattleEntry[], entry: number): number =>
  entries.slice(0, entry).findLastIndex((each) => 'dice' in each);

/** Index of the entry that a sentence is about: of a roll that was kept or rolled again that is the roll. */
const aboutOf = (entries: readonly BattleEntry[], { entry, step }: RefereeNote): number => {
  const own = entry ?? 0;
  return step !== 'decision' && isReRoll(entries[own]) ? rollBefore(entries, own) : own;
};

interface Line {
  readonly about: number;
  readonly title: string;
  readonly text: string;
}

/** A roll that nothing is said about yet, as it may still be rolled again. */
const openRoll = ({ battle, question }: Standing, title: string): Line[] => {
  const { entries } = battle;
  const about = rollBefore(entries, entries.length);
  const roll = entries[about];
  const isOpen = question !== null && 'decision' in question && /reRoll$/iu.test(question.decision);
  return isOpen && roll !== undefined && 'dice' in roll
    ? [{ about, title, text: `rolled ${roll.dice.join(' ')}` }]
    : [];
};

const linesOf = (standing: Standing): readonly Line[] => {
  const { entries } = standing.battle;
  let title = '';
  const lines = battleNotes(entries, standing.events).map((note): Line => {
    const { text, rules } = note;
    title = oneLine(noteHeading(note, title));
    return { about: aboutOf(entries, note), title, text: `${oneLine(text)}${inBrackets(rules)}` };
  });
  // A roll is told when it is settled, after the decision about it; by their numbers it stands before that.
  return [...lines, ...openRoll(standing, title)].sort((a, b) => a.about - b.about);
};

/** The whole record: every sentence with the number of its entry, which `edit` takes. */
export const logLines = (standing: Standing, look: Look): string[] => {
  const lines: string[] = [];
  let before = '';
  for (const { about, title, text } of linesOf(standing)) {
    if (title !== before && title !== '') lines.push(heading(look, title));
    before = title;
    lines.push(...hungDim(`${String(about + 1).padStart(4)}  `, text, look));
  }
  return lines;
};
