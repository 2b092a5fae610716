import { type BattleAskDecision, type Standing, usual } from '@fusillade/engine/battle';
import { decisionWords } from '@fusillade/engine/referee';
import type { Deciding } from './decide.js';
import { standingAfter } from './table.js';

/** Rolls whose dice are added up. */
const SUMS: ReadonlySet<string> = new Set(['attacks', 'damage', 'charge']);

/** The roll that a decision is about: the one before it, if only decisions came since. */
const rollIn = ({ battle }: Standing, { options }: BattleAskDecision): Pick<Deciding, 'rolled' | 'isSum'> => {
  const at = battle.entries.findLastIndex((each) => !('decision' in each));
  const entry = battle.entries[at];
  if (entry === undefined || !('dice' in entry)) return { rolled: [], isSum: false };
  const rolled = entry.dice;
  // Where every die may be named, none of them stands for a sum.
  if (options.filter((option) => option !== null).length === rolled.length) return { rolled, isSum: false };
  const { question } = standingAfter(battle, at);
  return { rolled, isSum: question !== null && 'dice' in question && SUMS.has(question.step) };
};

/** Of the unit that is attacked, or that suffers mortal wounds. */
const rowsOf = ({ units, attack }: Standing, { decision, unit: suffers }: BattleAskDecision): readonly string[] => {
  const unit = units.find(({ name }) => name === (decision === 'mortalOrder' ? suffers : attack?.target));
  return [...new Set((unit?.models ?? []).map(({ row }) => row))];
};

/** A decision with everything that is said about it, and that a line may mean by it. */
export const decidingOf = (standing: Standing, question: BattleAskDecision): Deciding => {
  const roll = rollIn(standing, question);
  return {
    question,
    words: decisionWords(question, roll.rolled, usual(standing)),
    ...roll,
    rows: rowsOf(standing, question),
  };
};
