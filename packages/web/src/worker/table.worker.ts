import {
  amend,
  type BattleEntry,
  battleOf,
  faces,
  type Luck,
  luck,
  odds,
  type Standing,
} from '@fusillade/engine/battle';
import { oddsCondition } from '@fusillade/engine/referee';
import { serve } from './post.js';
import { replayer } from './replayed.js';
import type { TableApi } from './table-api.js';
import { viewOf } from './table-look.js';

const replayed = replayer();

let known: { readonly before: Standing; readonly dice: string; readonly luck: Luck | null } | null = null;

/** A roll that is kept asks for the roll's luck again. */
const luckOnce = (before: Standing, dice: readonly number[]): Luck | null => {
  const text = dice.join();
  if (known?.before !== before || known.dice !== text) known = { before, dice: text, luck: luck(before, dice) };
  return known.luck;
};

const movesNothing = (entry: BattleEntry): boolean =>
  'decision' in entry && entry.decision === 'commandReRoll' && entry.value === null;

const api: TableApi = {
  begin: async (scenario) => {
    const begun = battleOf(scenario);
    return begun.ok ? { ok: true, ...begun.value } : { ok: false, entry: null, issues: begun.issues };
  },
  look: async (battle) => {
    const found = replayed(battle);
    if (!found.ok) return found;
    return { ok: true, view: viewOf(found.standing, found.before ?? (() => null)) };
  },
  foresee: async (battle, attack) => {
    const before = battle.entries.length;
    const found = replayed({ ...battle, entries: [...battle.entries, { attack }] });
    if (!found.ok) return found;
    const { question, events, notes } = found.standing;
    return { ok: true, isIdle: question === null && !events.some(({ entry }) => entry >= before), notes };
  },
  amend: async (battle, index, entry) => amend(battle, index, entry),
  askedAt: async (battle, index) => {
    const found = replayed(battle);
    const standing = found.ok ? (found.before?.(battle.entries.length - index) ?? null) : null;
    const question = standing?.question ?? null;
    if (standing === null || question === null || !('dice' in question)) return null;
    const { unit, step, dice } = question;
    return { unit, step, dice, faces: faces(standing) };
  },
  moved: async (battle) => {
    const found = replayed(battle);
    if (!found.ok) return { before: null, after: null, attack: null, luck: null, condition: null };
    const { entries } = battle;
    // A Command Re-roll that nobody makes moves nothing.
    const at = entries.findLastIndex((entry) => !movesNothing(entry));
    const last = entries[at];
    const before = at < 0 ? null : (found.before?.(entries.length - at) ?? null);
    return {
      before: before === null ? null : odds(before),
      after: odds(found.standing),
      attack: before?.attack ?? null,
      luck: before === null || last === undefined || !('dice' in last) ? null : luckOnce(before, last.dice),
      condition: oddsCondition(found.standing.question),
    };
  },
};
serve(api);
