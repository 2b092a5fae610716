import { shapeOf } from '../../link/shape.js';
import { openSetup } from '../../shell/open.js';
import { keep, kept } from '../../store/small.js';
import type { Setup } from '../../worker/api.js';
import { loadClassic } from './classic/later.js';
import { EXAMPLE } from './example.js';
import { setup } from './state.js';

const keyOf = (ruleset: Setup['ruleset']): string => `last.${ruleset}`;

/** Puts the last set-up of a ruleset on the page, or the example of it; the one in view is there for the way back. */
export const playBy = async (ruleset: Setup['ruleset']): Promise<void> => {
  const now = setup.peek();
  if (now.ruleset === ruleset) return;
  keep(keyOf(now.ruleset), now);
  const last = shapeOf(kept(keyOf(ruleset)));
  if (last.ok && last.setup.ruleset === ruleset) openSetup(last.setup);
  else openSetup(ruleset === '11e' ? EXAMPLE : (await loadClassic()).EXAMPLE);
};
