import type { Reader } from '../sequence/compile-reader.js';
import type { ScenarioReader } from './scenario-read.js';

/** What a battle needs of an edition: how scenarios are read, and what their words say of a battle. */
export type Rules = Reader;

export interface Rulesets {
  /** The one whose armies meet in battles. */
  readonly armies: Rules;
  /** Those of which one scenario is played by itself, by their ids. */
  readonly scenarios: ReadonlyMap<unknown, ScenarioReader>;
}
