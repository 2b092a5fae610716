/** What people write: JSON text, the inline notation and words. Apart from the main entry, which takes typed objects. */
export { foldWord } from './profile/words.js';
export { readScenario, validateScenario } from './read.js';
export { readJson } from './scenario/json.js';
export { parseAttack, parseTarget } from './scenario/notation.js';
