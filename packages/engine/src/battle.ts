import { type Amended, amend as amendBy } from './battle/amend.js';
import { type BattleOf, battleOf as battleBy } from './battle/of-scenario.js';
import { replay as replayBy } from './battle/replay.js';
import type { Battle, BattleEntry, Replayed } from './battle/types.js';
import { classic } from './editions/classic/index.js';
import type { ClassicScenarioInput } from './editions/classic/input.js';
import { eleventh } from './editions/eleventh/index.js';
import type { ScenarioInput } from './scenario/input.js';
import type { Result } from './scenario/issue.js';
import { measured } from './scenario/positions.js';
import { readerOf } from './sequence/compile-reader.js';
import type { Programme } from './sequence/machine.js';

/** Battles that are played at a table: several attacks in one record, with dice that people rolled. */
export { faces } from './battle/faces.js';
export { lastPlace } from './battle/last-place.js';
export { luck } from './battle/luck.js';
export { odds } from './battle/odds.js';
export { extend } from './battle/replay.js';
export type * from './battle/types.js';
export { usual } from './battle/usual.js';
export type { FaceCode, FaceEffect, FaceRow } from './evaluate/face-row.js';
export type { Luck } from './evaluate/luck.js';
export { lineage, type OfAttack } from './report/lineage.js';
export type { Amended, BattleOf };

const rulesets = {
  armies: readerOf([eleventh], measured, [classic.id]),
  scenarios: new Map([[classic.id, programmeOfClassic]]),
};

function programmeOfClassic(scenario: unknown): Result<Programme> {
  const checked = classic.check(scenario);
  return checked.ok ? classic.compile(checked.value) : checked;
}

/**
 * The battle of a scenario, nothing done yet: its attackers in the first army, its target in the second; and the attacks
 * that it describes, in order. A scenario of a ruleset without battles of armies is played by itself: nothing is
 * declared.
 */
export const battleOf = (scenario: ScenarioInput | ClassicScenarioInput): Result<BattleOf> =>
  battleBy(rulesets, scenario);

/**
 * Plays every entry of a battle, in order. Any value may be given, even one that only pretends to be a `Battle`: what is
 * wrong is said, with the entry that does not fit; nothing is thrown.
 */
export const replay = (battle: unknown): Replayed => replayBy(rulesets, battle);

/**
 * The battle with one entry changed and what follows kept as far as it fits. Refused where the new entry itself does not
 * fit.
 */
export const amend = (battle: Battle, index: number, entry: BattleEntry): Amended =>
  amendBy(rulesets, battle, index, entry);
