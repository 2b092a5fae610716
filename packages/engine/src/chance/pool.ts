import { playAnyOrder } from './any-order.js';
import { endLawBy, trackLawBy } from './pool-law.js';
import type { TrackLaw, TrackTask } from './track.js';

const anyOrder = () => playAnyOrder;

/** The fast evaluation of a batch on any one wound track. */
export const trackLaw = (task: TrackTask): TrackLaw => trackLawBy(task, anyOrder);

/** Only the end state: `end[p]` as in `TrackLaw`. */
export const endLaw = (task: TrackTask): Float64Array => endLawBy(task, anyOrder);
