import type { Facts } from '../../sequence/context.js';

/** 24.29; mortal wounds of a psychic attack count as inflicted by it (22.03). */
export const isPsychic = (facts: Facts): boolean => facts.abilities.has('PSYCHIC');
