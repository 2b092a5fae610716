import type { ArmyUnit, UnitWeapon } from './army.js';

/** How much of a unit or an army the odds take into account. */
export interface Coverage {
  readonly weapons: number;
  /** Weapons with a profile, all of whose keywords the engine knows. */
  readonly modelled: number;
  readonly models: number;
  /** Models with a profile: only those can be attacked. */
  readonly profiled: number;
}

const isModelled = ({ modes }: UnitWeapon): boolean =>
  modes.length > 0 && modes.every(({ profile }) => profile.notModelled.length === 0);

/** "Harpoon: Harpooned": weapons with words that the engine does not know, and those words; each once. */
export const unknownWords = (units: readonly Pick<ArmyUnit, 'weapons'>[]): readonly string[] => {
  const words = new Map<string, Set<string>>();
  for (const { name, modes } of units.flatMap(({ weapons }) => weapons)) {
    for (const word of modes.flatMap(({ profile }) => profile.notModelled)) {
      words.set(name, (words.get(name) ?? new Set()).add(word));
    }
  }
  return [...words].map(([name, unknown]) => `${name}: ${[...unknown].join(', ')}`);
};

export const coverageOf = (units: readonly Pick<ArmyUnit, 'weapons' | 'models'>[]): Coverage => {
  const weapons = units.flatMap((unit) => unit.weapons);
  const rows = units.flatMap((unit) => unit.models);
  const models = (some: typeof rows) => some.reduce((sum, { count }) => sum + count, 0);
  return {
    weapons: weapons.length,
    modelled: weapons.filter(isModelled).length,
    models: models(rows),
    profiled: models(rows.filter(({ stats }) => stats !== null)),
  };
};

/** "12 of 14 weapons fully modelled", and the models without a profile, if any. */
export const coverageText = ({ weapons, modelled, models, profiled }: Coverage): string => {
  const of = `${modelled} of ${weapons} weapon${weapons === 1 ? '' : 's'} fully modelled`;
  return profiled === models ? of : `${of}, ${models - profiled} of ${models} models without a profile`;
};
