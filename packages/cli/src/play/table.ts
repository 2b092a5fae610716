import {
  amend,
  type Battle,
  type BattleEntry,
  extend,
  type Refused,
  replay,
  type Standing,
} from '@fusillade/engine/battle';

interface Step {
  readonly standing: Standing;
  /** Decided as the set-up says, without asking anybody: no step of its own for `undo`. */
  readonly byItself: boolean;
}

/** How many steps can be undone one by one, changes of earlier entries among them; beyond these entry by entry. */
const MOST_STEPS = 500;

/** A battle on the table, with what was undone. */
export class Table {
  private past: Step[] = [];
  private present: Step;
  private future: Step[] = [];

  constructor(standing: Standing) {
    this.present = { standing, byItself: false };
  }

  get standing(): Standing {
    return this.present.standing;
  }

  get entries(): readonly BattleEntry[] {
    return this.standing.battle.entries;
  }

  /** The next entry; what was undone is gone. */
  play(entry: BattleEntry, byItself = false): Refused | null {
    const played = extend(this.standing, entry);
    if (!played.ok) return played;
    this.forward({ standing: played.standing, byItself });
    return null;
  }

  /** An earlier entry anew, from 0, and what follows as far as it fits; how many entries were let go. */
  amend(index: number, entry: BattleEntry): Refused | { readonly ok: true; readonly dropped: number } {
    const amended = amend(this.standing.battle, index, entry);
    if (!amended.ok) return amended;
    const replayed = replay(amended.battle);
    if (!replayed.ok) return replayed;
    this.forward({ standing: replayed.standing, byItself: false });
    return { ok: true, dropped: amended.dropped };
  }

  private forward(step: Step): void {
    this.past = [...this.past, this.present].slice(-MOST_STEPS);
    this.present = step;
    this.future = [];
  }

  /** Takes back up to `count` steps; how many it took back. */
  undo(count: number): number {
    let done = 0;
    while (done < count && this.back()) done++;
    return done;
  }

  private back(): boolean {
    if (this.entries.length === 0 && this.past.length === 0) return false;
    let byItself = true;
    while (byItself) {
      const before = this.past.pop() ?? this.shorter();
      if (before === null) break;
      byItself = this.present.byItself;
      this.future.push(this.present);
      this.present = before;
    }
    return true;
  }

  /** A battle that was opened knows only its entries. */
  private shorter(): Step | null {
    if (this.entries.length === 0) return null;
    const replayed = replay({ ...this.standing.battle, entries: this.entries.slice(0, -1) });
    return replayed.ok ? { standing: replayed.standing, byItself: false } : null;
  }

  /** Does up to `count` undone steps again; how many. */
  redo(count: number): number {
    let done = 0;
    while (done < count && this.future.length > 0) {
      this.again();
      while (this.future.at(-1)?.byItself === true) this.again();
      done++;
    }
    return done;
  }

  private again(): void {
    const next = this.future.pop();
    if (next === undefined) return;
    this.past.push(this.present);
    this.present = next;
  }
}

/** The battle after its first entries; it has been played, so it can be played again. */
export const standingAfter = (battle: Battle, count: number): Standing => {
  const replayed = replay({ ...battle, entries: battle.entries.slice(0, count) });
  if (!replayed.ok) throw new Error(`a battle that was played does not replay: ${replayed.issues[0]?.problem ?? ''}`);
  return replayed.standing;
};
