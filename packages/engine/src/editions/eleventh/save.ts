import { FACES, maskOf } from '../../sequence/clause.js';
import type { Draft, SaveModifier } from '../../sequence/draft.js';
import { modifiedSkill } from '../../sequence/modifier.js';
import type { Face, OneAgain, SaveCheck } from '../../sequence/rolls.js';
import { saveAgainFor } from './rerolls.js';

const NO_SAVE = 7;

interface Saves {
  readonly Sv: number;
  readonly InSv: number | null;
}

/** Sv and InSv of each row as they stand against this attack; best 2+, no worst value. */
export function settledSaves(draft: Draft): Saves[] {
  return draft.facts.rows.map((row, index) => {
    const target = draft.rows[index];
    const invulnerable = [...(row.InSv === null ? [] : [row.InSv]), ...(target?.invulnerable ?? [])];
    return {
      // "-" is never modified (02.02.01); save roll bonuses are another matter.
      Sv: row.Sv >= NO_SAVE ? NO_SAVE : modifiedSkill(row.Sv, target?.save ?? [], Number.POSITIVE_INFINITY),
      InSv: invulnerable.length === 0 ? null : Math.max(2, Math.min(...invulnerable)),
    };
  });
}

/** 05.03: rows with equal W, Sv and InSv are one allocation group; a CHARACTER row stands for itself. */
export function settledGroups(draft: Draft, saves: readonly Saves[]): number[] {
  const numbers = new Map<string, number>();
  return draft.facts.rows.map((row, index) => {
    const key = row.character ? `character ${index}` : `${row.W} ${saves[index]?.Sv} ${saves[index]?.InSv}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const next = numbers.size;
    numbers.set(key, next);
    return next;
  });
}

/** The sum of the save-roll modifiers that reach this line of the check (open points A2, A3). */
function bonus(draft: Draft, modifiers: readonly SaveModifier[], line: 'armour' | 'invulnerable'): number {
  const { saveModifierOnInSv, saveModifierCap } = draft.facts.options;
  const reaching = modifiers.filter(
    ({ armour }) =>
      line === 'armour' || saveModifierOnInSv === 'always' || (saveModifierOnInSv === 'byWording' && !armour),
  );
  const sum = reaching.reduce((total, { value }) => total + value, 0);
  return saveModifierCap === 'plus1' ? Math.min(1, sum) : sum;
}

/** 05.04 step 2, line by line, for every face. */
function checkFaces(
  draft: Draft,
  saves: Saves,
  modifiers: readonly SaveModifier[],
  ap: number,
): Face<'saved' | 'unsaved'>[] {
  const armour = bonus(draft, modifiers, 'armour');
  const invulnerable = bonus(draft, modifiers, 'invulnerable');
  return FACES.map((face) => {
    if (draft.noSave || face === 1) return { verdict: 'unsaved', rule: '05.04' };
    if (saves.InSv !== null && !draft.noInvulnerable && face + invulnerable >= saves.InSv) {
      return { verdict: 'saved', rule: '05.04 InSv' };
    }
    return face + armour + ap >= saves.Sv
      ? { verdict: 'saved', rule: '05.04 Sv' }
      : { verdict: 'unsaved', rule: '05.04' };
  });
}

/**
 * The save checks of a pool with this AP against each row: `[first current group][row]`. Bonuses and re-rolls that belong to models of
 * one row count only while that row is in the current group as the dice are rolled (05.04).
 */
export function settleSaves(
  draft: Draft,
  saves: readonly Saves[],
  groups: readonly number[],
  ap: readonly number[],
): SaveCheck[][] {
  const { aliveAtSaves } = draft.facts;
  const count = Math.max(...groups) + 1;
  const tables: SaveCheck[][] = [];
  // Where no rule of some models matters, every first group judges alike: one table serves all.
  const byGroup =
    draft.oneSave.length > 0 ||
    draft.rows.some((row) => row.saveModifiers.length + row.savePermissions.length + row.selfOnSix > 0);
  for (let group = 0; group < count; group++) {
    const [shared] = tables;
    if (!byGroup && shared) {
      tables.push(shared);
      continue;
    }
    const members = draft.rows.filter((_, index) => groups[index] === group && aliveAtSaves[index] === true);
    const modifiers = strongest(members.map((row) => row.saveModifiers));
    const permissions = members.flatMap((row) => row.savePermissions);
    const selfOnSix = Math.max(0, ...members.map((row) => row.selfOnSix));
    const first = groups.findIndex((number, row) => number === group && aliveAtSaves[row] === true);
    const firstFaces = checkFaces(draft, saves[first] ?? { Sv: 7, InSv: null }, modifiers, ap[first] ?? 0);
    const failures = maskOf(firstFaces, 'unsaved');
    const again = saveAgainFor(permissions, failures, draft.facts.policy.rerollSaves);
    const oneAgain: OneAgain[] = draft.oneSave.map(({ resource, rule }) => ({ resource, mask: failures, rule }));
    tables.push(
      saves.map((save, row) => {
        const faces = checkFaces(draft, save, modifiers, ap[row] ?? 0);
        const threshold = faces.findIndex((face) => face.verdict === 'saved') + 1;
        return { threshold: threshold === 0 ? 7 : threshold, faces, again, oneAgain, selfOnSix };
      }),
    );
  }
  return tables;
}

/** Of several rows in one group the one with the largest bonus counts: one die, one of the models it is rolled for. */
function strongest(lists: readonly (readonly SaveModifier[])[]): readonly SaveModifier[] {
  const total = (list: readonly SaveModifier[]) => list.reduce((sum, { value }) => sum + value, 0);
  return lists.reduce<readonly SaveModifier[]>((best, list) => (total(list) > total(best) ? list : best), []);
}
