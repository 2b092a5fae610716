import { type Band, bandOf } from '../battlefield/lengths.js';
import type { Nearest } from '../battlefield/reach.js';
import type { Arm } from './arms.js';
import type { SaidSituation } from './check-situation.js';
import type { Problems } from './reader.js';
import { show } from './suggest.js';
import type { DerivedFact, Weapon } from './types.js';

/** A weapon entry as it attacks, and the index of the entry that it was written as. */
export interface Part {
  readonly weapon: Weapon;
  readonly entry: number;
}

/** An attacker and the target as they stand. */
export interface Placement {
  readonly problems: Problems;
  readonly said: SaidSituation;
  readonly path: string;
  /** Row by row, the gaps that matter of each of the attacker's models. */
  readonly models: readonly (readonly Nearest[])[];
  /** Unit to unit: the smallest distance. */
  readonly distance: number;
}

/** Whether a distance that was said is the one that the models stand apart; people measure to a twentieth of an inch. */
export const isMeasured = (said: number, distance: number): boolean => Math.abs(said - distance) < 0.051;

export const inches = (value: number): string => `${Number(value.toFixed(2))}"`;

/** Which of the carriers attack, and from how far: an entry is cut where only some of them are within half range. */
export function deriveParts(place: Placement, arms: readonly Arm[], derived: DerivedFact[]): readonly Part[] {
  const fight = place.said.get('phase') === 'fight';
  const labels = new Set(arms.map(({ weapon }) => weapon.label));
  return arms.flatMap((arm, entry): readonly Part[] => {
    const melee = arm.weapon.range === 'melee';
    if (melee !== fight) return [{ weapon: arm.weapon, entry }];
    const weapons = melee ? inReach(place, arm, derived) : inRange(place, arm, labels, derived);
    return weapons.map((weapon) => ({ weapon, entry }));
  });
}

/**
 * The models that have the weapon, each with how many. A weapon that is only counted is with the nearest model; where
 * others of the unit are not so well placed (`rank` sorts them), that is said.
 */
function carriersOf(
  { models }: Placement,
  { weapon, carriers }: Arm,
  rank: (model: Nearest) => unknown,
  derived: DerivedFact[],
): readonly (Nearest & { weapons: number })[] {
  if (carriers !== null) {
    return carriers.flatMap(({ row, each }) => (models[row] ?? []).map((model) => ({ ...model, weapons: each })));
  }
  const all = models.flat();
  const distance = Math.min(...all.map((model) => model.distance));
  const nearest = { distance, engaged: all.some((model) => model.engaged) };
  if (all.some((model) => rank(model) !== rank(nearest))) {
    const text = `no row says who has ${weapon.label}: ${weapon.count} measured from the nearest model`;
    derived.push({ path: weapon.path, text, rule: '04.02' });
  }
  return [{ ...nearest, weapons: weapon.count }];
}

const total = (carriers: readonly { readonly weapons: number }[]): number =>
  carriers.reduce((sum, { weapons }) => sum + weapons, 0);

const engaged = (model: Nearest): boolean => model.engaged;

function inReach(place: Placement, arm: Arm, derived: DerivedFact[]): readonly Weapon[] {
  const { weapon } = arm;
  // Before a charge nobody is in reach; after it the positions are others.
  if (place.said.get('charge') !== undefined) return [weapon];
  const count = total(carriersOf(place, arm, engaged, derived).filter(engaged));
  if (count === weapon.count) return [weapon];
  derived.push({ path: weapon.path, text: `${count} of ${weapon.count} ${weapon.label} are in reach`, rule: '04.02' });
  return count === 0 ? [] : [{ ...weapon, count }];
}

function inRange(place: Placement, arm: Arm, labels: Set<string>, derived: DerivedFact[]): readonly Weapon[] {
  const { weapon } = arm;
  const { range } = weapon;
  const bandOfModel = ({ distance }: Nearest): Band => (typeof range === 'number' ? bandOf(distance, range) : 'full');
  const carriers = carriersOf(place, arm, bandOfModel, derived);
  const nearest = Math.min(...carriers.map((model) => model.distance));
  if (weapon.distance !== undefined && !isMeasured(weapon.distance, nearest)) {
    const problem = `${weapon.distance}", but the nearest model with it is ${inches(nearest)} away`;
    place.problems.add(
      'contradiction',
      `${weapon.path}.distance`,
      problem,
      'leave distance out; it follows from the positions',
    );
  }
  if (typeof range !== 'number') return [{ ...weapon, distance: nearest }];
  const near = carriers.filter((model) => bandOfModel(model) === 'half');
  const far = carriers.filter((model) => bandOfModel(model) === 'full');
  checkHalf(place, weapon, near.length > 0, far.length > 0 || near.length === 0);
  const within = total(near) + total(far);
  if (within === 0) return [{ ...weapon, distance: nearest, halfRange: false }];
  if (within < weapon.count) {
    const text = `${within} of ${weapon.count} ${weapon.label} are in range`;
    derived.push({ path: weapon.path, text, rule: '04.02' });
  }
  if (near.length > 0) {
    const text = `${total(near)} of ${weapon.count} ${weapon.label} are within half range`;
    derived.push({ path: weapon.path, text, rule: '24.30' });
  }
  const cut = near.length > 0 && far.length > 0;
  return [near, far]
    .filter((group) => group.length > 0)
    .map((group, i) => ({
      ...weapon,
      label: cut && i === 1 ? freeLabel(weapon.name, labels) : weapon.label,
      count: total(group),
      distance: Math.min(...group.map((model) => model.distance)),
      halfRange: group === near,
    }));
}

function checkHalf({ problems, said }: Placement, weapon: Weapon, near: boolean, far: boolean): void {
  const value = weapon.halfRange ?? said.get('halfRange');
  if (value === undefined || (value ? !far : !near)) return;
  const path = weapon.halfRange === undefined ? said.pathOf('halfRange') : `${weapon.path}.halfRange`;
  const problem = `${value}, but not every ${show(weapon.label)} stands ${value ? 'within' : 'beyond'} half its range`;
  problems.add('contradiction', path, problem, 'leave halfRange out; it follows from the positions');
}

function freeLabel(name: string, labels: Set<string>): string {
  let number = 2;
  while (labels.has(`${name}#${number}`)) number++;
  labels.add(`${name}#${number}`);
  return `${name}#${number}`;
}
