import type { SituationInput, WeaponInput } from '@fusillade/engine';
import type {
  ArmyBattle,
  AttackDeclaration,
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
  /** Whether some row carries it, so that lost models have taken it away. */
  readonly carried: boolean;
}

const isMelee = ({ range }: WeaponInput): boolean => typeof range === 'string' && range.toLowerCase() === 'melee';

export type Phase = 'shooting' | 'fight';

/** Those that count for carrying weapons: alive, or destroyed and still standing. */
const isThere = ({ state }: ModelStanding): boolean => state !== 'removed';

/** Whether models are gone of which nobody knows which of these they carried: their player says how many are left. */
export const isUncounted = (weapons: readonly Pick<Armed, 'carried'>[], { models }: UnitStanding): boolean =>
  weapons.some(({ carried }) => !carried) && models.some((model) => !isThere(model));

/** The weapons that a unit can use in a phase. */
export const armedOf = (unit: BattleUnit, standing: UnitStanding, phase: Phase): readonly Armed[] =>
  standing.weapons.flatMap(({ label, left, carried }, entry) => {
    const weapon = unit.weapons?.[entry];
    return weapon === undefined || isMelee(weapon) !== (phase === 'fight')
      ? []
      : [{ label, weapon, count: left, carried }];
  });

/** The phase in which a unit can do something. */
export const phaseOf = (unit: BattleUnit | undefined): Phase =>
  (unit?.weapons ?? []).some((weapon) => !isMelee(weapon)) || unit === undefined ? 'shooting' : 'fight';

/** How many of a weapon attack a target; `attacks`: of each of them only so many (04.02). */
export interface Share {
  readonly count: number;
  readonly attacks?: number;
}

/** `shares[target][label]`. */
export type Shares = Readonly<Record<string, Readonly<Record<string, Share>>>>;

/** The attacks that can be shared out: those of a melee weapon whose A is a number (04.02). Null: they cannot. */
export const sharedA = ({ weapon }: Armed): number | null => {
  const A = Number(weapon.A);
  return isMelee(weapon) && Number.isInteger(A) && A > 1 ? A : null;
};

/** How many weapons, or attacks where they are shared, are given to nobody; below 0: too many are. */
export const leftOf = ({ label, count, weapon }: Armed, shares: Shares): number => {
  const own = Object.values(shares).flatMap((share) => share[label] ?? []);
  const isShared = own.some(({ attacks }) => attacks !== undefined);
  const each = isShared ? Number(weapon.A) : 1;
  return own.reduce((left, share) => left - share.count * (isShared ? (share.attacks ?? each) : 1), count * each);
};

/** What one attack is declared with. */
export interface Plan {
  readonly unit: string;
  readonly targets: readonly string[];
  readonly situation: SituationInput;
  /** What differs from target to target. */
  readonly ofTargets?: Readonly<Record<string, SituationInput>>;
  /** Null: one target is attacked with all that is left. */
  readonly shares: Shares | null;
  /** A rule lets it attack although it has in this phase. */
  readonly again?: boolean;
}

/** A declaration as it was put together. */
export const declaration = ({
  unit,
  targets,
  situation,
  ofTargets = {},
  shares,
  again = false,
}: Plan): AttackDeclaration => ({
  unit,
  ...(again ? { again: true } : {}),
  targets: (shares === null ? targets : attackedOf(targets, shares)).map((target): TargetDeclaration => {
    const own = ofTargets[target] ?? {};
    return {
      unit: target,
      ...(shares === null ? {} : { weapons: weaponsOf(shares[target] ?? {}) }),
      ...(Object.keys(own).length === 0 ? {} : { situation: own }),
    };
  }),
  situation,
});

/** Those that something attacks. */
export const attackedOf = (targets: readonly string[], shares: Shares): readonly string[] =>
  targets.filter((target) => Object.keys(weaponsOf(shares[target] ?? {})).length > 0);

/** Whether one target is attacked with all that is left. */
export const isWhole = (armed: readonly Armed[], targets: readonly string[], shares: Shares): boolean => {
  const [target, ...others] = targets;
  return (
    target !== undefined &&
    others.length === 0 &&
    armed.every(({ label, count }) => shares[target]?.[label]?.count === count)
  );
};

const weaponsOf = (shares: Readonly<Record<string, Share>>): NonNullable<TargetDeclaration['weapons']> =>
  Object.fromEntries(
    Object.entries(shares)
      .filter(([, { count, attacks }]) => count > 0 && attacks !== 0)
      .map(([label, { count, attacks }]) => [label, attacks === undefined ? count : { count, attacks }]),
  );

/**
 * How many of a weapon are likely left where models are gone of which nobody knows what they carried: as large a share
 * as of the models, rounded up, as players give away last what is rare. It stands there to be changed.
 */
export const likelyLeft = ({ count, carried }: Armed, { models }: UnitStanding): number => {
  const there = models.filter(isThere).length;
  return carried || models.length === 0 ? count : Math.ceil((count * there) / models.length);
};

/** Where nobody said otherwise, every weapon attacks the first target. */
export const sharesOf = (
  armed: readonly Armed[],
  targets: readonly string[],
  said: Shares,
  left: (weapon: Armed) => number = ({ count }) => count,
): Shares =>
  Object.fromEntries(
    targets.map((target, index) => [
      target,
      Object.fromEntries(
        armed.map((weapon) => [
          weapon.label,
          said[target]?.[weapon.label] ?? { count: index === 0 ? left(weapon) : 0 },
        ]),
      ),
    ]),
  );

const canAttack = ({ units }: ArmyBattle, standing: UnitStanding, again: boolean): boolean =>
  (again || !standing.hasAttacked) &&
  (units.find(({ name }) => name === standing.name)?.weapons?.length ?? 0) > 0 &&
  (standing.models.length === 0 || standing.models.some(isThere));

/** Who may be selected to attack now; `again`: a rule lets those attack that have done so in this phase. */
export const attackersOf = (
  battle: ArmyBattle,
  units: readonly UnitStanding[],
  again = false,
): readonly UnitStanding[] => units.filter((unit) => canAttack(battle, unit, again));

/** Whom a unit may be made to attack. */
export const targetsOf = (units: readonly UnitStanding[], attacker: UnitStanding): readonly UnitStanding[] =>
  units.filter(({ army, destroyed, models }) => army !== attacker.army && !destroyed && models.length > 0);
