import type { Outcome } from '../../src/evaluate/outcome.js';

/** The laws of an outcome's end states, and the means of its batches, as numbers under names. */
export function flatOutcome(outcome: Outcome): Map<string, number> {
  const numbers = new Map<string, number>();
  const add = (key: string, value: number) => numbers.set(key, (numbers.get(key) ?? 0) + value);
  for (const { state, p } of outcome.target) add(`target ${state}`, p);
  for (const { attacker, entries, strength, fields } of outcome.batches) {
    for (const [field, { mean }] of Object.entries(fields))
      add(`batch ${attacker} ${entries} ${strength} ${field}`, mean);
  }
  for (const [index, { selfMortalWounds, finals }] of outcome.attackers.entries()) {
    for (const [k, p] of (selfMortalWounds.pmf ?? []).entries()) add(`self ${index} ${k}`, p);
    for (const { state, p } of finals ?? []) add(`self ${index} ${state}`, p);
  }
  return numbers;
}
