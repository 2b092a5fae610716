import type { Setup } from '../../worker/api.js';
import { classic } from './classic/later.js';
import { EXAMPLES } from './examples.js';

interface Example {
  readonly title: string;
  readonly setup: Setup;
}

/** Set-ups to begin with in a ruleset; none while they are not loaded. */
export const examplesOf = (ruleset: Setup['ruleset']): readonly Example[] =>
  ruleset === 'classic' ? (classic.value?.EXAMPLES ?? []) : EXAMPLES;
