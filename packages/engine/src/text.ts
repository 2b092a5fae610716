/** What people write: JSON text and the inline notation. Apart from the main entry, which takes typed objects. */
export { parseAttack, parseTarget } from './scenario/notation.js';
export { readScenario, validateScenario } from './scenario/read.js';
