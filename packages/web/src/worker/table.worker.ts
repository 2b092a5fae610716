import type { Issue } from '@fusillade/engine';
import { amend, battleOf, type Luck, luck, odds, type Standing } from '@fusillade/engine/battle';
import { serve } from './post.js';
import { replayer } from './replayed.js';
import type { TableApi } from './table-api.js';
import { viewOf } from './table-look.js';

const replayed = replayer();

let known: { readonly before: Standing; readonly dice: string; readonly luck: Luck | null } | null = null;

/** A decision after a roll asks for the roll's luck again. */
const luckOnce = (before: Standing, dice: readonly number[]): Luck | null => {
  const text = dice.join();
  if (known?.before !== before || known.dice !== text) known = { before, dice: text, luck: luck(before, dice) };
  return known.luck;
};

const NOT_PLAYED: Issue = {
  code: 'value',
  path: 'ruleset',
  problem: 'battles are played by the 11th edition',
  suggestion: 'the odds page has the odds of this set-up',
};

const api: TableApi = {
  begin: async (scenario) => {
    if (scenario.ruleset !== '11e') return { ok: false, entry: null, issues: [NOT_PLAYED] };
    const begun = battleOf(scenario);
    return begun.ok ? { ok: true, ...begun.value } : { ok: false, entry: null, issues: begun.issues };
  },
  look: async (battle) => {
    const found = replayed(battle);
    if (!found.ok) return found;
    return { ok: true, view: viewOf(found.standing, found.before ?? (() => null)) };
  },
  amend: async (battle, index, entry) => amend(battle, index, entry),
  moved: async (battle) => {
    const found = replayed(battle);
    if (!found.ok) return { before: null, after: null, luck: null };
    const { entries } = battle;
    // Decisions that came since belong to the roll that they are about.
    const at = entries.findLastIndex((entry) => !('decision' in entry));
    const last = entries[at];
    const before = at < 0 ? null : (found.before?.(entries.length - at) ?? null);
    return {
      before: before === null ? null : odds(before),
      after: odds(found.standing),
      luck: before === null || last === undefined || !('dice' in last) ? null : luckOnce(before, last.dice),
    };
  },
};
serve(api);
