import { extend, type Replayed, replay, type Standing } from '@fusillade/engine/battle';

/** Standings by the number of entries they come after; those of one battle, as it was last asked for. */
const MOST_KEPT = 400;

/**
 * Replays battles that come as copies: what the last one has in common with this one is not played again.
 * `standingAt(battle, n)` is the battle after its first n entries.
 */
export const replayer = () => {
  let frame = '';
  let entries: readonly string[] = [];
  let standings: (Standing | undefined)[] = [];

  /** What is known of the beginning of this battle. */
  const common = (next: readonly string[]): number => {
    const end = next.findIndex((entry, index) => entry !== entries[index]);
    return end < 0 ? Math.min(next.length, entries.length) : Math.min(end, entries.length);
  };

  return (battle: unknown): Replayed & { readonly before?: (count: number) => Standing | null } => {
    if (typeof battle !== 'object' || battle === null || !('entries' in battle) || !Array.isArray(battle.entries)) {
      return replay(battle);
    }
    const given: readonly unknown[] = battle.entries;
    const nextFrame = JSON.stringify({ ...battle, entries: [] });
    const next = given.map((entry) => JSON.stringify(entry));
    const kept = nextFrame === frame ? common(next) : 0;
    let from = standings.findLastIndex((standing, index) => standing !== undefined && index <= kept);
    if (nextFrame !== frame || from < 0) {
      const begun = replay({ ...battle, entries: [] });
      if (!begun.ok) return begun;
      standings = [begun.standing];
      from = 0;
    }
    standings.length = from + 1;
    for (let index = from; index < given.length; index++) {
      const extended = extend(standings[index] as Standing, given[index] as Parameters<typeof extend>[1]);
      if (!extended.ok) {
        remember(nextFrame, next.slice(0, index));
        return extended;
      }
      standings[index + 1] = extended.standing;
      if (index + 1 > MOST_KEPT) standings[index + 1 - MOST_KEPT] = undefined;
    }
    remember(nextFrame, next);
    const all = [...standings];
    return {
      ok: true,
      standing: all[given.length] as Standing,
      before: (count) => all[given.length - count] ?? null,
    };
  };

  function remember(nextFrame: string, next: readonly string[]): void {
    frame = nextFrame;
    entries = next;
  }
};
