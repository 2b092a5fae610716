import { attacksInPhase, type ReadUnit, wordsFor } from './reading.js';

/** Abilities with a value, of which an attack counts one only, however often it has them (24.02). */
const VALUED = /^(ANTI|BLAST|CLEAVE|MELTA|RAPID FIRE|SUSTAINED HITS) (.+)$/;

/** Those that some attack of these units has with several values: the values, by name. */
export function duplicatesIn(units: readonly ReadUnit[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, ReadonlySet<string>>();
  for (const unit of units) {
    for (const weapon of unit.weapons) {
      if (!attacksInPhase(weapon, unit)) continue;
      for (const [name, values] of valuesOf(wordsFor(weapon, unit).map(({ word }) => word))) {
        if (values.size > 1) found.set(name, new Set([...(found.get(name) ?? []), ...values]));
      }
    }
  }
  return new Map([...found].map(([name, values]) => [name, [...values]]));
}

function valuesOf(words: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const word of words) {
    const [, name, value] = VALUED.exec(word) ?? [];
    if (name !== undefined && value !== undefined) found.set(name, (found.get(name) ?? new Set()).add(value));
  }
  return found;
}
