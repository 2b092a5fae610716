import type { AttackDeclaration, BattleEntry, Standing } from '@fusillade/engine/battle';
import type { Between } from '../text/question.js';
import { readDecision } from './decide.js';
import { decidingOf } from './deciding.js';
import { ATTACK_HELP, offersOf, readDeclaration } from './declare.js';
import { readDice } from './dice.js';
import { isRefusal, type Refusal } from './refusal.js';

/** Declarations of the set-up that were not made yet. */
const openPlans = ({ battle }: Standing, planned: readonly AttackDeclaration[]): readonly AttackDeclaration[] => {
  const made = battle.entries.flatMap((entry) => ('attack' in entry ? [JSON.stringify(entry.attack)] : []));
  return planned.filter((attack) => !made.includes(JSON.stringify(attack)));
};

/** More are declared by their names. */
const MOST_OFFERS = 9;

/** What may be done where nothing is asked. */
export const betweenOf = (standing: Standing, planned: readonly AttackDeclaration[]): Between => {
  const offers = offersOf(standing, openPlans(standing, planned)).slice(0, MOST_OFFERS);
  return { offers, usual: offers[0]?.kind === 'planned' ? 0 : offers.length + 1 };
};

/** A line as the entry that it is at this place, or the end of the battle. */
export const readAnswer = (
  text: string,
  standing: Standing,
  planned: readonly AttackDeclaration[],
): BattleEntry | 'quit' | Refusal => {
  const { question } = standing;
  if (question === null) return readBetween(text, standing, planned);
  if (/^(?:attack|end phase)(?: |$)/iu.test(text.trim())) {
    const what = 'dice' in question ? `the ${question.step} roll is due` : 'something is to be decided';
    const suggestion =
      'units' in standing.battle ? 'undo takes the attack back' : 'nothing is declared in this ruleset';
    return { problem: `${what} first (${question.rule})`, suggestion };
  }
  if ('dice' in question) {
    if (text.trim() === '') return { problem: 'no dice', suggestion: 'type the faces, or r: the app rolls' };
    const dice = readDice(text, question.rule);
    return isRefusal(dice) ? dice : { dice };
  }
  const decided = readDecision(text, decidingOf(standing, question));
  return isRefusal(decided) ? decided : { decision: question.decision, value: decided.value };
};

const OVER: Refusal = {
  problem: 'all is done: no dice are due and nothing is to be decided',
  suggestion: '"undo" takes the last answer back, Enter ends',
};

const readBetween = (
  text: string,
  standing: Standing,
  planned: readonly AttackDeclaration[],
): BattleEntry | 'quit' | Refusal => {
  const line = text.trim();
  if (!standing.open) return line === '' ? 'quit' : OVER;
  const { offers, usual } = betweenOf(standing, planned);
  const attack = /^(?:attack|a)\s+(.*)$/isu.exec(line)?.[1];
  if (attack !== undefined) {
    const declared = readDeclaration(attack, standing);
    return isRefusal(declared) ? declared : { attack: declared };
  }
  if (/^end(?: (?:the )?phase)?$/iu.test(line)) return { endPhase: true };
  const chosen = line === '' ? usual : /^\d{1,3}$/u.test(line) ? Number(line) - 1 : -1;
  const offer = offers[chosen];
  if (offer !== undefined) return { attack: offer.attack };
  if (chosen === offers.length) return { endPhase: true };
  if (chosen === offers.length + 1) return 'quit';
  return {
    problem: 'no dice are due and nothing is to be decided',
    suggestion: `1 to ${offers.length + 2}, "end phase", or ${ATTACK_HELP}`,
  };
};
