import type { Setup } from '../../worker/api.js';
import { at, listAt, type Path, update } from './update.js';

const isCharacter = (row: unknown): boolean =>
  listAt(row, 'keywords').some((word) => String(word).trim().toUpperCase() === 'CHARACTER');

/**
 * A row of `unit` with a role in an attached unit (19), or with none: either every row has one or no row has. Those
 * that have none yet become its bodyguard; beside a bodyguard, a CHARACTER leads.
 */
export function giveRole<S extends Setup>(setup: S, unit: Path, row: number, role: string | undefined): S {
  const list = `${unit}.models`;
  const usual = (other: unknown): string => (role === 'bodyguard' && isCharacter(other) ? 'leader' : 'bodyguard');
  return listAt(setup, list).reduce<S>((changed, other, index) => {
    const path = `${list}[${index}].role`;
    if (role === undefined || index === row) return update(changed, path, role);
    return at(other, 'role') === undefined ? update(changed, path, usual(other)) : changed;
  }, setup);
}
