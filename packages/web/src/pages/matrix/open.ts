import { lists } from '../../lists/lists.js';
import { bothPhases } from '../../pick/both-phases.js';
import { rememberPicked } from '../../pick/picked.js';
import { nextSetup, openSetup } from '../../shell/open.js';
import { askAttacker } from '../../worker/armies.js';
import type { Column, Phase, Row } from './state.js';

/** The set-up behind a cell, on the odds page, with the weapons of both phases. Null, or why there is none. */
export const openCell = async ({ units }: Row, { target }: Column, phase: Phase): Promise<string | null> => {
  const turn = nextSetup();
  const situation = { phase };
  const from = lists.mine.peek()?.file;
  const side = await bothPhases(askAttacker, units, {
    target,
    situation,
    ...(from === undefined ? {} : { from }),
  });
  if (!side.ok) return side.issues.map(({ path, problem }) => `${path} ${problem}`).join('. ');
  if (!openSetup({ version: 1, ruleset: '11e', attackers: [side.value.input], target, situation }, turn)) return null;
  rememberPicked(units, side.value);
  location.hash = '#/odds';
  return null;
};
