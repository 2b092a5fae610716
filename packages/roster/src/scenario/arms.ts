import type { EffectInput, WeaponInput } from '@fusillade/engine';
import type { ArmyUnit, UnitWeapon } from '../army.js';
import type { WeaponMode } from '../profile.js';
import { isMore, type Worth } from './worth.js';

/** A weapon with several modes, and the one it attacks with. */
export interface ChosenMode {
  readonly unit: string;
  readonly weapon: string;
  readonly mode: string;
  /** Mean wounds lost to the weapon alone, by mode; `null`: the engine refused to count. */
  readonly means: readonly { readonly mode: string; readonly mean: number | null }[];
}

/** A weapon of a unit in the phase that is fought, in its chosen mode. */
export interface Arm {
  readonly weapon: UnitWeapon;
  readonly mode: WeaponMode;
}

const HASH = /#(?=\d+$)/;
const modeName = ({ name }: WeaponMode, index: number): string => name ?? `mode ${index + 1}`;

/** The engine's entry for `count` of a weapon; a name that ends in `#2` would mean a second entry. */
export const entryOf = ({ weapon, mode }: Arm, count: number, effects: readonly EffectInput[]): WeaponInput => {
  const { range, A, skill, S, AP, D, abilities } = mode.profile;
  const name = mode.name === null ? weapon.name : `${weapon.name} (${mode.name})`;
  // "N/A" is printed for what hits without a roll, whether the word stands beside it or not.
  const torrent = skill === null && !abilities.some((ability) => /^torrent\b/i.test(ability)) ? ['TORRENT'] : [];
  return {
    name: name.replace(HASH, ' '),
    count,
    ...(range === null ? {} : { range }),
    A,
    skill,
    S,
    AP,
    D,
    ...(abilities.length + torrent.length === 0 ? {} : { abilities: [...abilities, ...torrent] }),
    ...(effects.length === 0 ? {} : { effects }),
  };
};

export interface Armed {
  readonly arms: readonly Arm[];
  readonly chosen: readonly ChosenMode[];
}

/**
 * The unit's weapons of a phase, each in one mode: the only one, or the one with the highest mean wounds lost on the
 * target when the weapon attacks alone; of equals the first (04.01).
 */
export const armsOf = (
  unit: ArmyUnit,
  phase: 'shooting' | 'fight',
  effects: readonly EffectInput[],
  worth: Worth,
): Armed => {
  const chosen: ChosenMode[] = [];
  const arms = unit.weapons.flatMap((weapon): Arm[] => {
    const modes = weapon.modes.filter(({ profile }) => (profile.range === 'melee') === (phase === 'fight'));
    const [first] = modes;
    if (first === undefined || weapon.count < 1) return [];
    if (modes.length === 1) return [{ weapon, mode: first }];
    const means = modes.map((mode) => worth([entryOf({ weapon, mode }, weapon.count, effects)]));
    const best = means.reduce<number>((top, mean, index) => (isMore(mean ?? -1, means[top] ?? -1) ? index : top), 0);
    chosen.push({
      unit: unit.name,
      weapon: weapon.name,
      mode: modeName(modes[best]!, best),
      means: modes.map((mode, index) => ({ mode: modeName(mode, index), mean: means[index]! })),
    });
    return [{ weapon, mode: modes[best]! }];
  });
  return { arms, chosen };
};
