import { type Chance, chanceOf, percent, sure } from '@fusillade/engine/words';
import type { ChargeInput } from '../engine.js';
import { heading, type Look } from './style.js';
import { wrap } from './width.js';

export interface ChargeOdds {
  /** The result that reaches; more than 12 = no charge can be declared. */
  readonly need: number;
  readonly p: number;
  /** The same without the re-roll. */
  readonly once: number;
}

const MOST = 12;
/** Engagement range in inches: an engaged unit declares no charge. */
const ENGAGED = 2;

/** What the charge roll must show, and how likely that is. */
export const chargeText = (input: ChargeInput, odds: ChargeOdds, look: Look): string => {
  const [answer, reason] = answerAndReason(input, odds);
  return `${[...wrap(answer, look.width).map((line) => heading(look, line)), ...wrap(reason, look.width)].join('\n')}\n`;
};

const answerAndReason = (input: ChargeInput, odds: ChargeOdds): [string, string] => {
  if (odds.need <= MOST) return reachable(input, odds);
  return input.gap <= ENGAGED ? tooNear(input) : tooFar(input);
};

const tooNear = ({ gap }: ChargeInput): [string, string] => [
  'No charge can be declared at so short a distance',
  `Gap ${gap}": units within ${ENGAGED}" are engaged already [11.02]`,
];

const tooFar = ({ gap }: ChargeInput): [string, string] => [
  'No charge can be declared that far away',
  `Gap ${gap}": a charge covers ${MOST}" at most [11.04]`,
];

const reachable = ({ gap, modifier, reRoll }: ChargeInput, odds: ChargeOdds): [string, string] => {
  const chance = chanceOf(odds.p);
  const again = reRoll && !sure(chance) ? ` (${percent(odds.once)} without the re-roll)` : '';
  const added = modifier === 0 ? '' : ` ${modifier > 0 ? '+' : '-'} ${Math.abs(modifier)}`;
  return [`${answerText(chance)}${again}`, `Gap ${gap}": 2D6${added} must come to ${odds.need} or more [11.04]`];
};

const answerText = (chance: Chance): string => {
  if (chance.certain) return 'Certain to make the charge';
  return chance.impossible ? 'No chance to make the charge' : `${percent(chance.p)} to make the charge`;
};
