import type { Answer, CourseEvent, FinalState, ResolveReport } from '@fusillade/engine';
import { type BattleEvent, type BattleQuestion, extend, type Standing } from '@fusillade/engine/battle';
import type { Setup } from '../input/scenario.js';
import { InputError } from '../problems.js';
import { battleOfSetup } from './begin.js';

/** Whom a Command Re-roll was offered is not in a log: every way is tried. */
const OFFERS = [
  [true, true],
  [true, false],
  [false, true],
] as const;

/** Whether a log holds an answer that only a table asks for. */
export const asksReRolls = (log: readonly Answer[]): boolean =>
  log.some((answer) => 'decision' in answer && answer.decision === 'commandReRoll');

/** A log of a table, where a Command Re-roll was asked after each roll that allows it (15.02). */
export const resolveLogged = (setup: Setup, log: readonly Answer[]): ResolveReport => {
  const tried = OFFERS.map((offer) => followed(setup, log, offer));
  const found = tried.find((each) => each instanceof InputError === false) ?? tried[0];
  if (found instanceof InputError || found === undefined) throw found ?? new InputError([]);
  return found;
};

const followed = (
  setup: Setup,
  log: readonly Answer[],
  offer: readonly [boolean, boolean],
): ResolveReport | InputError => {
  const { standing: start, planned } = battleOfSetup(setup, offer);
  const plans = [...planned];
  let standing = start;
  const declared = (): void => {
    while (standing.open && plans.length > 0) {
      const attack = plans.shift();
      const begun = attack === undefined ? null : extend(standing, { attack });
      // A target that is destroyed is attacked no more.
      if (begun?.ok === true) standing = begun.standing;
    }
  };
  declared();
  for (const [index, answer] of log.entries()) {
    const played = extend(standing, answer);
    if (!played.ok) return new InputError(played.issues.map((issue) => ({ ...issue, path: `log[${index}]` })));
    standing = played.standing;
    declared();
  }
  return reportOf(standing);
};

/** Batches are numbered through the whole course, not attack by attack. */
const renumbered = (events: readonly BattleEvent[]): readonly CourseEvent[] => {
  let offset = 0;
  let highest = -1;
  let attacker = events[0]?.attacker;
  return events.map(({ entry: _, army: __, unit: ___, attack: ____, suffered: _____, ...event }) => {
    if (event.attacker !== attacker) [offset, attacker] = [highest + 1, event.attacker];
    const batch = event.batch === null ? null : event.batch + offset;
    highest = Math.max(highest, batch ?? -1);
    return { ...event, batch };
  });
};

const askOf = ({ army: _, unit: __, entry: ___, ...ask }: BattleQuestion, events: readonly CourseEvent[]) => {
  const isNew = events.at(-1)?.attacker !== ask.attacker;
  const offset = isNew ? events.reduce((most, { batch }) => Math.max(most, (batch ?? -1) + 1), 0) : 0;
  return { ...ask, batch: ask.batch === null ? null : ask.batch + offset } as NonNullable<ResolveReport['ask']>;
};

const reportOf = (standing: Standing): ResolveReport => {
  const events = renumbered(standing.events);
  const target = standing.units.at(-1);
  const models: Record<string, number[]> = {};
  for (const { row, state, wounds } of target?.models ?? []) {
    models[row] ??= [];
    if (state === 'alive') models[row]?.push(wounds);
  }
  for (const wounds of Object.values(models)) wounds.sort((a, b) => a - b);
  const finals: readonly FinalState[] = [{ p: 1, models }];
  const base = { version: 1 as const, ruleset: standing.battle.ruleset, events, state: models };
  return standing.question === null ? { ...base, finals } : { ...base, ask: askOf(standing.question, events) };
};
