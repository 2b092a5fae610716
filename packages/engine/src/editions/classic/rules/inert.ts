import type { Rule } from './rule.js';

const rule = (name: string, why: string, ...words: readonly string[]): Rule => ({
  name,
  rule: '12.2',
  status: 'TLW',
  side: 'attacker',
  words: [name.toUpperCase().replaceAll('-', ' '), ...words],
  inert: why,
});

/** Rules that change no number here: what they do comes later, or is said in another way. */
export const INERT: readonly Rule[] = [
  rule('Reach', 'say how many models strike with inReach'),
  rule('Pinning', 'a test after the shooting'),
  rule('Blind', 'what it takes is not defined by the source: write WS and BS 1 of whoever is blinded'),
  rule('Hit & Run', 'it happens after the blows', 'HIT AND RUN'),
  rule('Fearless', 'no test is part of the attacks'),
];
