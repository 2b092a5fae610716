import type { ClassicScenarioInput } from '@fusillade/engine';
import { engine } from '../../../worker/engine.js';
import { type SwappedClassic, swappedClassic } from './swap.js';

/** A set-up the other way round, by the words that its ruleset knows. */
export const turnedClassic = async (scenario: ClassicScenarioInput): Promise<SwappedClassic> => {
  const { words } = await engine.quick((api) => api.vocabulary(scenario.ruleset));
  return swappedClassic(scenario, words);
};
