import type { ClassicAttackerInput, ClassicRowInput, ClassicWeaponInput } from '@fusillade/engine';
import { freeName } from '../defaults.js';

/** Usual numbers to begin with: each cell is there to be overwritten. */
export const newWeapon = (taken: readonly string[], shoots: boolean): ClassicWeaponInput => {
  const weapon: ClassicWeaponInput = shoots
    ? { name: 'New gun', type: 'rapid fire 1', range: 24, S: 4, AP: 5 }
    : { name: 'New weapon', type: 'melee', S: 'User', AP: null };
  return { ...weapon, name: freeName(weapon.name, taken) };
};

export const newAttacker = (taken: readonly string[], shoots: boolean): ClassicAttackerInput => {
  const weapon = newWeapon([], shoots);
  return {
    name: freeName('New unit', taken),
    models: 5,
    WS: 4,
    BS: 4,
    S: 4,
    T: 4,
    W: 1,
    Sv: '3+',
    A: 1,
    I: 4,
    carries: [weapon],
    uses: weapon.name,
  };
};

export const newRow = (taken: readonly string[]): ClassicRowInput => ({
  name: freeName('Trooper', taken),
  count: 5,
  WS: 4,
  T: 4,
  W: 1,
  Sv: '4+',
  I: 3,
});

/** What an armoured row has in the place of T, W and Sv. */
export const NEW_ARMOUR = { armour: { front: 12, side: 11, rear: 10 }, hullPoints: 3 } as const;

/** What a living row needs that was armoured. */
export const NEW_BODY = { T: 4, W: 1, Sv: '4+' } as const;

/** What the attackers need once somebody strikes back at them. */
export const STRUCK_BACK = { T: 4, W: 1, Sv: '3+', I: 4 } as const;

export const NEW_BLOWS = { S: 4, A: 1 } as const;
