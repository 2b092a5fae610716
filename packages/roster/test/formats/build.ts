import { strToU8 } from 'fflate';
import type { Army, ArmyUnit, UnitWeapon } from '../../src/army.js';
import { importList } from '../../src/import.js';

// Hand-made trees: only what a test is about, in the loosest form that must still be read.

type Tree = Readonly<Record<string, unknown>>;

const characteristics = (cells: Readonly<Record<string, string>>) =>
  Object.entries(cells).map(([name, $text]) => ({ name, $text }));

export const unitLine = (name: string, cells: Readonly<Record<string, string>> = {}): Tree => ({
  name,
  typeName: 'Unit',
  characteristics: characteristics({ M: '6"', T: '4', Sv: '3+', W: '2', LD: '6+', OC: '1', InSv: '', ...cells }),
});

export const rangedLine = (name: string, cells: Readonly<Record<string, string>> = {}): Tree => ({
  name,
  typeName: 'Ranged Weapons',
  characteristics: characteristics({
    ...{ Range: '24"', A: '2', BS: '3+', S: '4', AP: '-1', D: '1', Keywords: '-' },
    ...cells,
  }),
});

export const meleeLine = (name: string, cells: Readonly<Record<string, string>> = {}): Tree => ({
  name,
  typeName: 'Melee Weapons',
  characteristics: characteristics({
    ...{ Range: 'Melee', A: '2', WS: '3+', S: '4', AP: '-1', D: '1', Keywords: '-' },
    ...cells,
  }),
});

export const abilityLine = (name: string, text: string, more: Tree = {}): Tree => ({
  name,
  typeName: 'Abilities',
  characteristics: characteristics({ Description: text }),
  ...more,
});

const pick =
  (type: string) =>
  (name: string, number: unknown, more: Tree = {}, ...selections: readonly Tree[]): Tree => ({
    name,
    type,
    ...(number === undefined ? {} : { number }),
    ...more,
    ...(selections.length === 0 ? {} : { selections }),
  });

export const unit = pick('unit');
export const model = pick('model');
export const upgrade = pick('upgrade');

/** An option with one ranged line. */
export const gun = (name: string, number: unknown, cells: Readonly<Record<string, string>> = {}): Tree =>
  upgrade(name, number, { profiles: [rangedLine(name, cells)] });

export const blade = (name: string, number: unknown, cells: Readonly<Record<string, string>> = {}): Tree =>
  upgrade(name, number, { profiles: [meleeLine(name, cells)] });

export const withUnit = (name: string, cells?: Readonly<Record<string, string>>): Tree => ({
  profiles: [unitLine(name, cells)],
});

export const rosterOf = (selections: readonly Tree[], more: Tree = {}): Tree => ({
  roster: {
    gameSystemId: 'sys-352e-adc2-7639-d610',
    forces: [{ catalogueName: 'Xenos - Emberhold', selections }],
    ...more,
  },
});

export const armyOf = (tree: unknown): Army => {
  const imported = importList(strToU8(JSON.stringify(tree)));
  if (!imported.ok) throw new Error(JSON.stringify(imported.issues));
  return imported.army;
};

export const unitsOf = (...selections: readonly Tree[]): readonly ArmyUnit[] => armyOf(rosterOf(selections)).units;

export const unitOf = (selection: Tree): ArmyUnit => {
  const [only, ...others] = unitsOf(selection);
  if (only === undefined || others.length > 0) throw new Error(`${others.length + 1} units`);
  return only;
};

/** `count name (count row, count row)`. */
export const carried = ({ weapons }: Pick<ArmyUnit, 'weapons'>): readonly string[] =>
  weapons.map(({ name, count, carriers }: UnitWeapon) => {
    const rows = carriers.map((each) => `${each.count} ${each.model}`);
    return `${count} ${name} (${rows.join(', ')})`;
  });

export const rows = ({ models }: Pick<ArmyUnit, 'models'>): readonly string[] =>
  models.map(({ name, count }) => `${count} ${name}`);
