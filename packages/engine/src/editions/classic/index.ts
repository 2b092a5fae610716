import { check } from './check.js';
import { compile } from './compile.js';
import { OPTIONS } from './options.js';
import { FORMS } from './words.js';

/**
 * The ruleset of the melee attack sequence 12.2, readable from here: what it reads, its words, its open points, and the
 * steps of an attack in their files (`attacks`, `hit`, `wound`, `save`, `allocate`, `penetrate`).
 */
export const classic = {
  id: 'classic' as const,
  options: OPTIONS,
  words: FORMS,
  check,
  compile,
};
