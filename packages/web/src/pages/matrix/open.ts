import { attackerOf } from '@fusillade/roster';
import { openSetup } from '../../shell/open.js';
import type { Column, Phase, Row } from './state.js';

/** The set-up behind a cell, on the odds page. Null, or why there is none. */
export const openCell = ({ units }: Row, { quarry: { target } }: Column, phase: Phase): string | null => {
  const situation = { phase };
  const side = attackerOf(units, { target, situation });
  if (!side.ok) return side.issues.map(({ path, problem }) => `${path} ${problem}`).join('. ');
  openSetup({ version: 1, ruleset: '11e', attackers: [side.value.input], target, situation });
  location.hash = '#/odds';
  return null;
};
