import { type BattleAskDecision, type Standing, usual } from '@fusillade/engine/battle';
import { decisionWords } from '@fusillade/engine/referee';
import type { Deciding } from './decide.js';

/** The faces of the roll that a decision is about: those before it, if only decisions came since. */
const rolledIn = ({ battle }: Standing): readonly number[] => {
  const entry = battle.entries.findLast((each) => !('decision' in each));
  return entry !== undefined && 'dice' in entry ? entry.dice : [];
};

const rowsOf = ({ units, attack }: Standing): readonly string[] => {
  const unit = units.find(({ name }) => name === attack?.target);
  return [...new Set((unit?.models ?? []).map(({ row }) => row))];
};

/** A decision with everything that is said about it, and that a line may mean by it. */
export const decidingOf = (standing: Standing, question: BattleAskDecision): Deciding => {
  const rolled = rolledIn(standing);
  return {
    question,
    words: decisionWords(question, rolled),
    rolled,
    rows: rowsOf(standing),
    usual: usual(standing),
  };
};
