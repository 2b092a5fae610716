import type { ChargeInput } from '../engine.js';
import { chanceOf, percent } from './number.js';
import { heading, type Look } from './style.js';
import { wrap } from './width.js';

/** What the charge roll must show, and how likely that is. */
export const chargeText = (
  input: ChargeInput,
  odds: { readonly need: number; readonly p: number },
  look: Look,
): string => {
  const chance = chanceOf(odds.p);
  const uncertain = `${percent(odds.p)} to make the charge`;
  const answer = chance.certain
    ? 'certain to make the charge'
    : chance.impossible
      ? 'no chance to make the charge'
      : uncertain;
  const modifier = input.modifier === 0 ? '' : ` ${input.modifier > 0 ? '+' : '-'} ${Math.abs(input.modifier)}`;
  const again = input.reRoll ? ', may be re-rolled' : '';
  const text = `Gap ${input.gap}": 2D6${modifier} must come to ${odds.need} or more${again} [11.04]`;
  const lines = wrap(answer.charAt(0).toUpperCase() + answer.slice(1), look.width).map((line) => heading(look, line));
  return `${[...lines, ...wrap(text, look.width)].join('\n')}\n`;
};
