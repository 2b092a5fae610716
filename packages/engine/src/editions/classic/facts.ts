import type { Options } from './options.js';
import { HONOUR_DUEL } from './rules/honour-duel.js';
import type { Use } from './rules/rule.js';
import type { Fighter, Phase, Row, Weapon } from './types.js';

/** A unit as it is struck: who of it is left. */
export interface Foe {
  readonly rows: readonly Row[];
  /** Special rules of the whole unit. */
  readonly effects: readonly Use[];
  /** Living models of each row. */
  readonly living: readonly number[];
  /** How many the attackers can reach, if that is known. */
  readonly inReach: number | null;
}

/** One model's attacks and what they meet. */
export interface Facts {
  readonly phase: Phase;
  readonly fighter: Fighter;
  readonly weapon: Weapon;
  readonly options: Options;
  readonly foe: Foe;
}

/** Whether the weapon or whoever has it has a special rule. */
export const hasRule = ({ weapon, fighter }: Pick<Facts, 'weapon' | 'fighter'>, name: string): boolean =>
  [...weapon.rules, ...fighter.effects].some((use) => use.name === name);

/** The rows whose model fights a duel: in melee it is given wounds first. */
export const duellists = (rows: readonly Row[], phase: Phase): readonly number[] =>
  phase === 'melee'
    ? rows.flatMap(({ effects }, row) => (effects.some(({ name }) => name === HONOUR_DUEL) ? [row] : []))
    : [];

export const livingModels = ({ living }: Foe): number => living.reduce((sum, models) => sum + models, 0);

/** Bare hands: `User`, no AP. */
export const BARE_HANDS: Weapon = {
  name: 'Bare hands',
  kind: 'melee',
  shots: 0,
  S: { kind: 'user', times: 1, plus: 0 },
  AP: null,
  rules: [],
  covers: null,
  halfRange: null,
  path: '',
};

/** Whether more than half of the living models are of some kind; `mixed`: some are, and some are not. */
export function mostAre(foe: Foe, is: (row: Row) => boolean): { readonly yes: boolean; readonly mixed: boolean } {
  const all = livingModels(foe);
  const such = foe.rows.reduce((sum, row, index) => sum + (is(row) ? (foe.living[index] ?? 0) : 0), 0);
  return { yes: 2 * such > all, mixed: such > 0 && such < all };
}

/** A value by the number of living models that have it; `tie` picks among the most frequent ones. */
export function majority<T>(
  foe: Foe,
  of: (row: Row, index: number) => T,
  better: (a: T, b: T) => boolean,
): { readonly value: T; readonly mixed: boolean } | null {
  const counts = new Map<T, number>();
  for (const [index, row] of foe.rows.entries()) {
    const models = foe.living[index] ?? 0;
    if (models === 0) continue;
    const value = of(row, index);
    counts.set(value, (counts.get(value) ?? 0) + models);
  }
  let best: { value: T; models: number } | null = null;
  for (const [value, models] of counts) {
    if (best === null || models > best.models || (models === best.models && better(value, best.value)))
      best = { value, models };
  }
  return best && { value: best.value, mixed: counts.size > 1 };
}
