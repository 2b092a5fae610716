/** Who stands where, and what follows from it. Apart from the main entry: whoever gives switches does not carry it. */
export { type Base, type Model, type Point, type Standing, stand } from './battlefield/bases.js';
export { type Gap, gapBetween, isContact } from './battlefield/distance.js';
export { distanceToUnit, measuredTo, type Ranks } from './battlefield/fallen.js';
export { type Band, bandOf } from './battlefield/lengths.js';
export { type Moved, moved, movedOf } from './battlefield/movement.js';
export { type PileIn, type PileInFault, pileIn } from './battlefield/pile-in.js';
export { type Ranged, rangesTo } from './battlefield/range.js';
export {
  isEngaged,
  isWithin,
  type Nearest,
  nearestOf,
  STRIKING,
  type Strikes,
  strikes,
} from './battlefield/reach.js';
