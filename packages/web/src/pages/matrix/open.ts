import { openSetup } from '../../shell/open.js';
import { armies } from '../../worker/armies.js';
import type { Column, Phase, Row } from './state.js';

/** The set-up behind a cell, on the odds page. Null, or why there is none. */
export const openCell = async (
  { units }: Row,
  { quarry: { target } }: Column,
  phase: Phase,
): Promise<string | null> => {
  const situation = { phase };
  const side = await armies().attacker(units, { target, situation });
  if (!side.ok) return side.issues.map(({ path, problem }) => `${path} ${problem}`).join('. ');
  openSetup({ version: 1, ruleset: '11e', attackers: [side.value.input], target, situation });
  location.hash = '#/odds';
  return null;
};
