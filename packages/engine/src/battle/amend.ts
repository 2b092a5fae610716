import { proceed, replay } from './replay.js';
import type { Rulesets } from './rules.js';
import type { Battle, BattleEntry, Refused } from './types.js';

export type Amended =
  | {
      readonly ok: true;
      readonly battle: Battle;
      /** How many entries at the end no longer fitted and were let go. */
      readonly dropped: number;
    }
  | Refused;

/**
 * The battle with one entry changed and what follows kept as far as it fits. Refused where the new entry itself does not
 * fit, or the battle before it.
 */
export function amend(rulesets: Rulesets, battle: Battle, index: number, entry: BattleEntry): Amended {
  const { entries } = battle;
  if (!Number.isInteger(index) || index < 0 || index >= entries.length) {
    const suggestion = entries.length === 0 ? 'nothing was done yet' : `0 to ${entries.length - 1}`;
    return {
      ok: false,
      entry: null,
      issues: [{ code: 'value', path: 'entries', problem: `there is no entry ${index}`, suggestion }],
    };
  }
  const before = replay(rulesets, { ...battle, entries: entries.slice(0, index) });
  if (!before.ok) return before;
  const amended = proceed(before.standing, [entry]);
  if (!amended.ok) return amended;
  const rest = entries.slice(index + 1);
  const all = proceed(amended.standing, rest);
  if (all.ok) return { ok: true, battle: all.standing.battle, dropped: 0 };
  const kept = rest.slice(0, (all.entry ?? 0) - index - 1);
  const until = proceed(amended.standing, kept);
  return until.ok ? { ok: true, battle: until.standing.battle, dropped: rest.length - kept.length } : until;
}
