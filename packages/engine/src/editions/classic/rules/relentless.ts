import type { Rule } from './rule.js';

/** Heavy weapons may move: read where shots are made (`settleBlow`). */
export const relentless: Rule = {
  name: 'Relentless',
  rule: '8.5',
  status: 'TLW',
  side: 'attacker',
  words: ['RELENTLESS'],
};
