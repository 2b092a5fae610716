/** What the ruleset classic needs on this page. `later.tsx` loads it. */

export { Cards } from './cards.js';
export { EXAMPLE, EXAMPLES } from './examples.js';
export { turnedClassic } from './turned.js';
