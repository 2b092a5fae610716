import type {
  AttackerInput,
  AttackerRowInput,
  RowInput,
  ScenarioInput,
  TargetInput,
  WeaponInput,
} from '@fusillade/engine';
import type { Setup } from '../../worker/api.js';

/** A name that none of the others has: the wanted one, or it with the next free number. */
export function freeName(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted;
  const stem = wanted.replace(/ \d+$/, '');
  for (let number = 2; ; number++) {
    const name = `${stem} ${number}`;
    if (!taken.includes(name)) return name;
  }
}

/** Usual numbers to begin with: each cell is there to be overwritten. */
export const newWeapon = (melee: boolean): WeaponInput =>
  melee
    ? { name: 'New melee weapon', count: 1, range: 'melee', A: 3, skill: '3+', S: 4, AP: 0, D: 1 }
    : { name: 'New weapon', count: 5, range: 24, A: 2, skill: '3+', S: 4, AP: 0, D: 1 };

export const newAttacker = (taken: readonly string[], melee: boolean): AttackerInput => ({
  name: freeName('New unit', taken),
  weapons: [newWeapon(melee)],
});

export const newRow = (taken: readonly string[]): RowInput => ({
  name: freeName('Trooper', taken),
  count: 5,
  T: 4,
  Sv: '3+',
  W: 2,
});

/** Models of an attacker: nothing is rolled against them, so W is enough. */
export const newOwnRow = (taken: readonly string[]): AttackerRowInput => ({
  name: freeName('Trooper', taken),
  count: 5,
  W: 2,
});

const NO_TARGET: TargetInput = { name: 'Target', models: [] };

/** A set-up without anybody in it. */
export const EMPTY: ScenarioInput = { version: 1, ruleset: '11e', attackers: [], target: NO_TARGET };

/** What nobody is needed for yet to ask for odds, in a sentence; `null`: both sides are there. */
export const lackOf = ({ attackers, target }: Setup): string | null => {
  if (attackers.length === 0) return 'Nobody attacks yet.';
  return target.models.length === 0 ? 'Nobody is attacked yet: the target has no models.' : null;
};

export const isEmpty = (setup: Setup): boolean => setup.attackers.length === 0 && setup.target.models.length === 0;
