import type { BattleAskDecision, BattleEntry, Refused, Standing } from '@fusillade/engine/battle';
import { short } from '../problems.js';

/** Why a line is no answer; the question stays. */
export interface Refusal {
  readonly problem: string;
  readonly suggestion: string;
}

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'problem' in value && 'suggestion' in value;

/** A decision that the rules do not allow, in the words of a table. */
const illegal = ({ decision, rule, options }: BattleAskDecision, value: unknown): Refusal => {
  const suggestion = options.length === 0 ? 'Enter takes a legal one' : `1 to ${options.length}, or Enter`;
  if (decision === 'allocationOrder') {
    const problem = `that order is not legal (${rule}): groups stay together, those with a wounded model first, CHARACTER models last`;
    return { problem, suggestion };
  }
  if (decision === 'precision') {
    return { problem: `${short(String(value))} is no CHARACTER that is left (${rule})`, suggestion };
  }
  return { problem: `that is not legal here (${rule})`, suggestion };
};

/** Why an entry does not fit where a question waits. */
export const refusalOf = (refused: Refused, { question }: Standing, entry: BattleEntry): Refusal => {
  const isDecided = question !== null && 'decision' in question && 'decision' in entry;
  return isDecided && entry.decision === question.decision ? illegal(question, entry.value) : firstOf(refused);
};

/** The first thing that is wrong with an entry. */
const firstOf = ({ issues }: Refused): Refusal => issues[0] ?? { problem: 'that does not fit', suggestion: 'see help' };
