import type { SettledMachine } from './edition.js';
import type { SaveCheck } from './rolls.js';

/**
 * Equal for equal tables. Save checks are written once where groups share them: a unit of many groups would otherwise
 * have the square of their number in every key.
 */
export function machineKey({ pools, ...tables }: SettledMachine): string {
  const parts = [JSON.stringify(tables)];
  for (const { saves, ...pool } of pools) {
    parts.push(JSON.stringify(pool));
    const written = new Map<readonly SaveCheck[], number>();
    for (const checks of saves) {
      const known = written.get(checks);
      if (known === undefined) written.set(checks, written.size);
      parts.push(known === undefined ? JSON.stringify(checks) : String(known));
    }
  }
  return parts.join('|');
}
