import { gapBetween, isEngaged, type Model, pileIn, STRIKING, stand, strikes } from '@fusillade/engine/battlefield';

const swords: readonly Model[] = [
  { base: 32, at: [0, 0, 0] },
  { base: 32, at: [0, 2, 0] },
];
const cart: Model = { base: [120, 92], at: [4, 0, 0], facing: 90 };

/** How far a model is from the cart, how many of the unit strike it, and whether the model may move so before. */
export function onTheTable(model: Model, to: Model) {
  const unit = swords.map(stand);
  const target = [stand(cart)];
  const gap = gapBetween(stand(model), stand(cart));
  return {
    inches: gap.distance,
    engaged: isEngaged(gap),
    inReach: strikes(unit, target).strikers.length,
    withLances: strikes(unit, target, STRIKING.reach).strikers.length,
    pileIn: pileIn(stand(model), stand(to), target),
  };
}
