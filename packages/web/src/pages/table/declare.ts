import type { SituationInput, WeaponInput } from '@fusillade/engine';
import type {
  AttackDeclaration,
  Battle,
  BattleUnit,
  ModelStanding,
  TargetDeclaration,
  UnitStanding,
} from '@fusillade/engine/battle';

/** A weapon as a declaration names it: `name#2` is the second of that name. */
export interface Armed {
  readonly label: string;
  readonly weapon: WeaponInput;
  /** How many of it are left. */
  readonly count: number;
}

const isMelee = ({ range }: WeaponInput): boolean => typeof range === 'string' && range.toLowerCase() === 'melee';

export type Phase = 'shooting' | 'fight';

/** Those that count for carrying weapons: alive, or destroyed and still standing. */
const isThere = ({ state }: ModelStanding): boolean => state !== 'removed';

/** How many of a weapon a unit has left: as its rows say, or as the weapon itself does. */
const countOf = (unit: BattleUnit, standing: UnitStanding, label: string, weapon: WeaponInput): number => {
  const carried = (unit.models ?? []).reduce((sum, row) => {
    const each = 'weapons' in row ? (row.weapons?.[label] ?? 0) : 0;
    return sum + each * standing.models.filter((model) => model.row === row.name && isThere(model)).length;
  }, 0);
  const isByRow = (unit.models ?? []).some((row) => 'weapons' in row && row.weapons !== undefined);
  return isByRow ? carried : (weapon.count ?? 1);
};

/** The weapons that a unit can use in a phase. */
export const armedOf = (unit: BattleUnit, standing: UnitStanding, phase: Phase): readonly Armed[] => {
  const seen = new Map<string, number>();
  return (unit.weapons ?? []).flatMap((weapon) => {
    const nth = (seen.get(weapon.name) ?? 0) + 1;
    seen.set(weapon.name, nth);
    const label = nth === 1 ? weapon.name : `${weapon.name}#${nth}`;
    if (isMelee(weapon) !== (phase === 'fight')) return [];
    return [{ label, weapon, count: countOf(unit, standing, label, weapon) }];
  });
};

/** The phase in which a unit can do something. */
export const phaseOf = (unit: BattleUnit | undefined): Phase =>
  (unit?.weapons ?? []).some((weapon) => !isMelee(weapon)) || unit === undefined ? 'shooting' : 'fight';

/** The switches of a declaration. */
export const SWITCHES: Readonly<Record<Phase, readonly (readonly [keyof SituationInput, string])[]>> = {
  shooting: [
    ['halfRange', 'Half range'],
    ['cover', 'Cover'],
    ['plungingFire', 'Plunging fire'],
  ],
  fight: [['charged', 'Charged']],
};

/** One of a few, the first unless somebody says otherwise. */
export interface Kind {
  readonly field: 'movement' | 'shootingType';
  readonly name: string;
  readonly options: readonly (readonly [string, string])[];
}

export const KINDS: Readonly<Record<Phase, readonly Kind[]>> = {
  shooting: [
    {
      field: 'movement',
      name: 'Movement',
      options: [
        ['moved', 'moved'],
        ['stationary', 'stayed where it was'],
        ['upTo3', 'moved at most 3″'],
        ['advanced', 'advanced'],
      ],
    },
    {
      field: 'shootingType',
      name: 'Type of shooting',
      options: [
        ['normal', 'normal'],
        ['assault', 'assault'],
        ['close-quarters', 'close quarters'],
        ['indirect', 'indirect'],
        ['snap', 'snap'],
      ],
    },
  ],
  fight: [],
};

export type Shares = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * A declaration as it was put together.
 * @param again a rule lets it attack although it has in this phase
 * @param shares how many of each weapon attack each target: `shares[target][label]`; only asked where there are several
 */
export const declaration = (
  unit: string,
  targets: readonly string[],
  situation: SituationInput,
  shares: Shares,
  again = false,
): AttackDeclaration => ({
  unit,
  ...(again ? { again: true } : {}),
  targets: targets.map((target): TargetDeclaration => {
    if (targets.length === 1) return { unit: target };
    const own = Object.entries(shares[target] ?? {}).filter(([, count]) => count > 0);
    return { unit: target, weapons: Object.fromEntries(own) };
  }),
  situation,
});

/** Where nobody said otherwise, every weapon attacks the first target. */
export const sharesOf = (armed: readonly Armed[], targets: readonly string[], said: Shares): Shares =>
  Object.fromEntries(
    targets.map((target, index) => [
      target,
      Object.fromEntries(armed.map(({ label, count }) => [label, said[target]?.[label] ?? (index === 0 ? count : 0)])),
    ]),
  );

const canAttack = ({ units }: Battle, standing: UnitStanding, again: boolean): boolean =>
  (again || !standing.hasAttacked) &&
  (units.find(({ name }) => name === standing.name)?.weapons?.length ?? 0) > 0 &&
  (standing.models.length === 0 || standing.models.some(isThere));

/** Who may be selected to attack now; `again`: a rule lets those attack that have done so in this phase. */
export const attackersOf = (battle: Battle, units: readonly UnitStanding[], again = false): readonly UnitStanding[] =>
  units.filter((unit) => canAttack(battle, unit, again));

/** Whom a unit may be made to attack. */
export const targetsOf = (units: readonly UnitStanding[], attacker: UnitStanding): readonly UnitStanding[] =>
  units.filter(({ army, destroyed, models }) => army !== attacker.army && !destroyed && models.length > 0);
