import type { Setup } from '../../../worker/api.js';
import { at, type Path, update } from '../update.js';

/*
 * Which weapon is used is said by its name. Whoever renames or removes one changes that too, or the set-up would be
 * wrong in a place where nobody typed.
 */

const usesIt = (setup: Setup, unit: Path, weapon: number): boolean => {
  const name = at(setup, `${unit}.carries[${weapon}].name`);
  return typeof name === 'string' && at(setup, `${unit}.uses`) === name;
};

/** A weapon of `unit` (`attackers[0]`, `target.strikesBack`) with another name. */
export const renameCarried = (setup: Setup, unit: Path, weapon: number, name: string): Setup => {
  const after = update(setup, `${unit}.carries[${weapon}].name`, name);
  return name.trim() !== '' && usesIt(setup, unit, weapon) ? update(after, `${unit}.uses`, name) : after;
};

/** Without a weapon; who has used it strikes with bare hands. */
export const removeCarried = (setup: Setup, unit: Path, weapon: number): Setup => {
  const after = update(setup, `${unit}.carries[${weapon}]`, undefined);
  return usesIt(setup, unit, weapon) ? update(after, `${unit}.uses`, undefined) : after;
};
