import { classic } from './editions/classic/index.js';
import type { ClassicScenarioInput } from './editions/classic/input.js';
import type { ClassicScenario } from './editions/classic/types.js';
import { eleventh } from './editions/eleventh/index.js';
import { type ExactOptions, exactLaw } from './evaluate/exact.js';
import { chargeChance, chargeLaw } from './evaluate/exact-activation.js';
import { apart } from './evaluate/exact-apart.js';
import { combatLaw } from './evaluate/exact-combat.js';
import { lawsOnTrack } from './evaluate/exact-full.js';
import { exactFrom } from './evaluate/exact-resume.js';
import { withTotals } from './evaluate/exact-totals.js';
import { follow } from './evaluate/follow.js';
import type { Outcome } from './evaluate/outcome.js';
import type { Decisions } from './evaluate/walk.js';
import type { Answer } from './report/types.js';
import type { CheckOptions } from './scenario/check.js';
import type { ScenarioInput } from './scenario/input.js';
import type { Result } from './scenario/issue.js';
import { measured } from './scenario/positions.js';
import type { Charge, Scenario } from './scenario/types.js';
import { readerOf, rulesetOf } from './sequence/compile-reader.js';
import type { Programme } from './sequence/machine.js';
import type { WordForm } from './sequence/spelling.js';

export type * from './editions/classic/input.js';
export { ARMOURED, type ClassicScenario, UNIT_TYPES } from './editions/classic/types.js';
export { allocation } from './evaluate/allocation.js';
export type { Cursor, PlayerReRoll } from './evaluate/cursor.js';
export { resolve } from './evaluate/resolve.js';
export { roll } from './evaluate/roll.js';
export { answer, begin, next, type Question } from './evaluate/walk.js';
export { pointsDestroyed } from './report/points.js';
export { finals, type ReportOptions, report } from './report/report.js';
export type * from './report/types.js';
export type { CheckOptions } from './scenario/check.js';
export type * from './scenario/input.js';
export type { Issue, IssueCode, Result } from './scenario/issue.js';
export type * from './scenario/types.js';
export type * from './sequence/machine.js';
export type * from './sequence/rolls.js';
export type { WordForm } from './sequence/spelling.js';
export type { AllocationGroup } from './target/allocation.js';
export type { Decisions, ExactOptions, Outcome };
export { exactFrom };

const reader = readerOf([eleventh], measured, [classic.id]);

/** Words and options of each ruleset, by its id. */
export const rulesets: Readonly<Record<string, RulesetTables>> = {
  [eleventh.id]: { options: eleventh.options, words: eleventh.vocabulary.forms.map(([, form]) => form) },
  [classic.id]: classic,
};

export interface RulesetTables {
  /** Readings of open points; the first value of each is the default. */
  readonly options: Readonly<Record<string, readonly (string | boolean)[]>>;
  readonly words: readonly WordForm[];
}

/** Readings of open points that `choices.options` may name; the first value of each is the default. */
export const options: Readonly<Record<string, readonly (string | boolean)[]>> = eleventh.options;

/** Every ability and effect that a scenario may name, as the documentation spells it: for lists to choose from. */
export const words: readonly WordForm[] = eleventh.vocabulary.forms.map(([, form]) => form);

/**
 * Reads, completes and cross-checks a scenario. All issues are reported, not only the first; unknown words and options
 * too, if there are others, so that nobody mends twice (alone they are for `compile` to say). Any value may be given,
 * even one that only pretends to be a `ScenarioInput`: nothing is thrown.
 */
export const check: Check = (input: ScenarioInput | ClassicScenarioInput, options?: CheckOptions) =>
  // Overloads are more than one signature, and what decides between them is what the input says.
  (rulesetOf(input) === classic.id
    ? classic.check(input, options)
    : reader.check(input as ScenarioInput, options)) as never;

/** A scenario of a ruleset is checked as one of that ruleset. */
export interface Check {
  (input: ScenarioInput, options?: CheckOptions): Result<Scenario>;
  (input: ClassicScenarioInput, options?: CheckOptions): Result<ClassicScenario>;
  (input: ScenarioInput | ClassicScenarioInput, options?: CheckOptions): Result<Scenario | ClassicScenario>;
}

/**
 * Turns a checked scenario into its tables, by the edition that it names. Issues: unknown abilities, effects and
 * options, and the limits on dice (1,000 attack dice, 4,000 hits).
 */
export const compile = (scenario: Scenario | ClassicScenario): Result<Programme> =>
  scenario.ruleset === classic.id ? classic.compile(scenario) : reader.compile(scenario);

/**
 * The exact law of a programme: nothing is sampled or trimmed, and no chance that a number can hold is left out. Throws
 * an error with `issues` where more than 100,000 states would have to be kept apart, or where it would take too long.
 */
export function exact(programme: Programme, options: ExactOptions = {}): Outcome {
  const lawOf = (one: Programme): Outcome => exactLaw(one, { laws: options.full === true ? lawsOnTrack : null, apart });
  if (programme.combat) return combatLaw(programme, programme.combat, lawOf);
  return options.full === true ? withTotals(programme, lawOf(programme)) : lawOf(programme);
}

/**
 * The same law, conditioned on the answers given so far: dice and decisions in the order in which the course asks, at
 * any point where it asks. Decisions still to come follow the scenario's choices; `decisions: 'ask'` says that they are
 * among the answers. Throws an error with `issues` where an answer does not fit.
 */
export const exactAfter = (
  programme: Programme,
  answers: readonly Answer[],
  options: ExactOptions & { readonly decisions?: Decisions } = {},
): Outcome => exactFrom(programme, follow(programme, answers, options.decisions), options);

/**
 * Odds of a charge (section 11): `gap` in inches to the target, `modifier` of the roll, and whether the whole roll may
 * be rolled again once. `need`: the result that reaches, 13 = no charge can be declared at that distance; `once`: the
 * chance without the re-roll.
 */
export function chargeOdds({ gap, modifier = 0, reRoll = false }: Partial<Charge> & Pick<Charge, 'gap'>): {
  readonly need: number;
  readonly p: number;
  readonly once: number;
} {
  const charge = eleventh.charge(gap, modifier, reRoll);
  return { need: charge.need, p: chargeLaw(charge), once: chargeChance(charge) };
}
