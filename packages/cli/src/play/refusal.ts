import type { BattleAskDecision, BattleEntry, Refused, Standing } from '@fusillade/engine/battle';
import { short } from '../problems.js';

/** Why a line is no answer; the question stays. */
export interface Refusal {
  readonly problem: string;
  readonly suggestion: string;
}

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'problem' in value && 'suggestion' in value;

/** Why the engine refuses a decision, where it says more than that. */
const reasonOf = ({ issues }: Refused, { decision, rule }: BattleAskDecision): string => {
  const [, reason] = issues[0]?.problem.split(` is not a legal "${decision}" (${rule})`) ?? [];
  return reason ?? '';
};

/** What the rules that have this one say besides: a general rule of the same numbering, or of no other. */
export const besides = (rule: string, general: string): string => (/^\d\d\.\d\d/u.test(rule) ? general : '');

/** A decision that the rules do not allow, in the words of a table. */
const illegal = (refused: Refused, question: BattleAskDecision, value: unknown): Refusal => {
  const { decision, rule, options } = question;
  const suggestion = options.length === 0 ? 'Enter takes a legal one' : `1 to ${options.length}, or Enter`;
  if (decision === 'allocationOrder' || decision === 'mortalOrder')
    return { problem: `that order is not legal (${rule})${reasonOf(refused, question)}`, suggestion };
  if (decision === 'precision') {
    return { problem: `${short(String(value))} is no CHARACTER that is left (${rule})`, suggestion };
  }
  return { problem: `that is not legal here (${rule})`, suggestion };
};

/** Why an entry does not fit where a question waits. */
export const refusalOf = (refused: Refused, { question }: Standing, entry: BattleEntry): Refusal => {
  const isDecided = question !== null && 'decision' in question && 'decision' in entry;
  return isDecided && entry.decision === question.decision ? illegal(refused, question, entry.value) : firstOf(refused);
};

/** The first thing that is wrong with an entry. */
const firstOf = ({ issues }: Refused): Refusal => issues[0] ?? { problem: 'that does not fit', suggestion: 'see help' };
