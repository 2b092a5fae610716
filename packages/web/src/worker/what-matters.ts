import { check, compile, exact, type Report, report } from '@fusillade/engine';
import type { Setup } from './api.js';
import { type Variation, variationsOf } from './variations.js';
import { classicVariationsOf } from './variations-classic.js';

/** What a change moves: the chance to destroy, or where that is nearly settled, how much is lost on average. */
export type Yardstick = 'destroyed' | 'models' | 'wounds';

export interface Matter {
  readonly text: string;
  readonly value: number;
  /** `value` less that of the set-up as it is. */
  readonly difference: number;
  readonly scenario: Setup;
}

export interface WhatMatters {
  readonly yardstick: Yardstick;
  /** The largest differences, the largest first. */
  readonly matters: readonly Matter[];
  /** How many changes were looked at, and how many there are: fewer if there was no time for all. */
  readonly tried: number;
  readonly of: number;
}

/** Whether to go on: `off` = nobody wants to know any more, `late` = what was found must do. */
export type Turn = 'on' | 'off' | 'late';

const MOST = 3;
/** A chance as near to its end as this says little about what would change. */
const SETTLED = 0.01;
const NO_DIFFERENCE = 1e-9;

const told = (scenario: Setup): Report | null => {
  const checked = check(scenario);
  if (!checked.ok) return null;
  try {
    const compiled = compile(checked.value);
    return compiled.ok ? report(compiled.value, exact(compiled.value)) : null;
  } catch (error) {
    // A limit that only this variation meets.
    if (typeof error === 'object' && error !== null && 'issues' in error) return null;
    throw error;
  }
};

const yardstickOf = ({ unitDestroyed, target }: Report): Yardstick => {
  if (unitDestroyed > SETTLED && unitDestroyed < 1 - SETTLED) return 'destroyed';
  return target.models === 1 ? 'wounds' : 'models';
};

const measured = (found: Report, yardstick: Yardstick): number => {
  if (yardstick === 'destroyed') return found.unitDestroyed;
  return yardstick === 'models' ? found.modelsDestroyed.mean : found.woundsLost.mean;
};

/**
 * Works out the set-up with each single thing changed, and says which changes move the result most.
 * @param turn awaited before each of them
 * @returns null where the set-up has no answer, or where it was stopped
 */
export const whatMatters = async (scenario: Setup, turn: () => Promise<Turn>): Promise<WhatMatters | null> => {
  const base = told(scenario);
  if (base === null) return null;
  const yardstick = yardstickOf(base);
  const from = measured(base, yardstick);
  const matters: Matter[] = [];
  const variations: readonly Variation<Setup>[] =
    scenario.ruleset === 'classic' ? classicVariationsOf(scenario) : variationsOf(scenario);
  let tried = 0;
  for (const variation of variations) {
    const now = await turn();
    if (now === 'off') return null;
    if (now === 'late') break;
    tried += 1;
    const matter = matterOf(variation, yardstick, from);
    if (matter !== null) matters.push(matter);
  }
  return { yardstick, matters: matters.sort((a, b) => size(b) - size(a)).slice(0, MOST), tried, of: variations.length };
};

const size = ({ difference }: Matter): number => Math.abs(difference);

const matterOf = ({ text, scenario }: Variation<Setup>, yardstick: Yardstick, from: number): Matter | null => {
  const found = told(scenario);
  if (found === null) return null;
  const value = measured(found, yardstick);
  const difference = value - from;
  return Math.abs(difference) > NO_DIFFERENCE ? { text, value, difference, scenario } : null;
};
