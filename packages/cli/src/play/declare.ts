import type { SituationInput } from '@fusillade/engine';
import type {
  AttackDeclaration,
  Battle,
  BattleUnit,
  Standing,
  TargetDeclaration,
  UnitStanding,
  WeaponShare,
} from '@fusillade/engine/battle';
import { short } from '../problems.js';
import { named } from './names.js';
import { isRefusal, type Refusal } from './refusal.js';
import { readSituation } from './situation.js';

/** Something that may be done between two attacks. */
export interface Offer {
  readonly kind: 'planned' | 'back' | 'attack';
  readonly attack: AttackDeclaration;
}

type Phase = 'shooting' | 'fight';

const isMelee = (range: unknown): boolean => typeof range === 'string' && range.trim().toLowerCase() === 'melee';

/** The phase in which a unit can do something: the present one, if it has weapons for it. */
const phaseOf = (unit: BattleUnit | undefined, present: Phase): Phase => {
  const phases = new Set((unit?.weapons ?? []).map(({ range }): Phase => (isMelee(range) ? 'fight' : 'shooting')));
  if (phases.size === 0 || phases.has(present)) return present;
  return present === 'fight' ? 'shooting' : 'fight';
};

const declarationsOf = ({ battle }: Standing, thisPhase: boolean): readonly AttackDeclaration[] => {
  const { entries } = battle;
  const from = thisPhase ? entries.findLastIndex((entry) => 'endPhase' in entry) + 1 : 0;
  return entries.slice(from).flatMap((entry) => ('attack' in entry ? [entry.attack] : []));
};

const saidPhase = ({ situation, targets }: AttackDeclaration): Phase =>
  targets[0]?.situation?.phase ?? situation?.phase ?? 'shooting';

/** As the last declaration had it, or the first of those to come. */
const presentPhase = (standing: Standing, planned: readonly AttackDeclaration[]): Phase => {
  const said = declarationsOf(standing, false).at(-1) ?? planned[0];
  return said === undefined ? 'shooting' : saidPhase(said);
};

const unitOf = (battle: Battle, name: string): BattleUnit | undefined =>
  'units' in battle ? battle.units.find((unit) => unit.name === name) : undefined;

const canAttack = ({ battle }: Standing, { name, models, hasAttacked }: UnitStanding): boolean =>
  !hasAttacked &&
  (unitOf(battle, name)?.weapons?.length ?? 0) > 0 &&
  (models.length === 0 || models.some(({ state }) => state !== 'removed'));

/** T and Sv are needed to be attacked. */
const canBeAttacked = ({ battle }: Standing, { name, models, destroyed }: UnitStanding): boolean =>
  !destroyed &&
  models.length > 0 &&
  (unitOf(battle, name)?.models ?? []).every((row) => row.T !== undefined && row.Sv !== undefined);

/** Declarations that the set-up still holds, then every unit that may attack with whom it may attack. */
export const offersOf = (standing: Standing, planned: readonly AttackDeclaration[]): readonly Offer[] => {
  const able = standing.units.filter((unit) => canAttack(standing, unit));
  const alive = standing.units.filter((unit) => canBeAttacked(standing, unit));
  const next = planned.filter(
    ({ unit, targets }) =>
      able.some(({ name }) => name === unit) &&
      targets.every((target) => alive.some(({ name }) => name === target.unit)),
  );
  const said = declarationsOf(standing, true);
  const phase = presentPhase(standing, planned);
  const free = able.flatMap(({ name, army }) => {
    if (next.some(({ unit }) => unit === name)) return [];
    return alive
      .filter((target) => target.army !== army)
      .map((target): Offer => {
        const back = said.some(
          ({ unit, targets }) => unit === target.name && targets.some((each) => each.unit === name),
        );
        const situation = { phase: phaseOf(unitOf(standing.battle, name), phase) };
        return { kind: back ? 'back' : 'attack', attack: { unit: name, targets: [{ unit: target.name }], situation } };
      });
  });
  return [...next.map((attack): Offer => ({ kind: 'planned', attack })), ...free];
};

export const ATTACK_HELP = 'attack UNIT > TARGET, e.g. attack Blue > Red with 2x Pistol [cover, half range]';

const bad = (problem: string, suggestion = `write ${ATTACK_HELP}`): Refusal => ({ problem, suggestion });

/**
 * `attack [again] UNIT [situation] > TARGET [with 2x Weapon, Other, 1x Rocket by Row] [situation] [; TARGET …]`, after
 * the first word; situations stand in brackets: behind the unit that of the whole attack, behind a target its own.
 */
export const readDeclaration = (text: string, standing: Standing): AttackDeclaration | Refusal => {
  const [, again, attacker = '', words = '', targets = ''] =
    /^(again\s+)?([^>]*?)(?:\[([^\]]*)\]\s*)?>(.*)$/su.exec(text.trim()) ?? [];
  if (targets === '') return bad('who attacks whom cannot be read');
  const names = standing.units.filter(({ name }) => (unitOf(standing.battle, name)?.weapons?.length ?? 0) > 0);
  const unit = named(attacker, unitNames(names), 'unit with weapons');
  if (isRefusal(unit)) return unit;
  const situation = readSituation(words);
  if (isRefusal(situation)) return situation;
  const attacking = standing.units.find(({ name }) => name === unit);
  const own = unitOf(standing.battle, unit);
  const enemies = standing.units.filter(({ army }) => army !== attacking?.army);
  const aims: TargetDeclaration[] = [];
  for (const part of targets.split(';')) {
    const aim = readTarget(part, unitNames(enemies), own);
    if (isRefusal(aim)) return aim;
    aims.push(aim);
  }
  const isSpent = attacking?.hasAttacked === true && again === undefined;
  if (isSpent && ![situation, ...aims.map((aim) => aim.situation)].some(isOutOfPhase)) {
    return bad(
      `${short(unit)} has attacked in this phase`,
      'end the phase first, or write "attack again …" where a rule lets it',
    );
  }
  const phase = phaseOf(own, presentPhase(standing, []));
  return {
    unit,
    ...together({ phase, ...situation } as SituationInput, aims),
    ...(again === undefined ? {} : { again: true }),
  };
};

const isOutOfPhase = (situation: SituationInput | undefined): boolean =>
  situation?.outOfPhase === true || situation?.shootingType === 'snap';

/** How the only target stands is how the attack is made. */
const together = (
  situation: SituationInput,
  aims: readonly TargetDeclaration[],
): Pick<AttackDeclaration, 'targets' | 'situation'> => {
  const [first, ...others] = aims;
  if (first === undefined || others.length > 0) return { targets: aims, situation };
  const { situation: own, ...target } = first;
  return { targets: [target], situation: { ...situation, ...own } };
};

const unitNames = (units: readonly UnitStanding[]): readonly string[] => units.map(({ name }) => name);

const readTarget = (
  text: string,
  enemies: readonly string[],
  attacker: BattleUnit | undefined,
): TargetDeclaration | Refusal => {
  const [, said = '', words] = /^(.*?)(?:\[([^\]]*)\]\s*)?$/su.exec(text.trim()) ?? [];
  const [, name = '', list] = /^(.*?)(?:\s+with\s+(.*))?$/su.exec(said.trim()) ?? [];
  const unit = named(name, enemies, 'unit of the other army');
  if (isRefusal(unit)) return unit;
  const situation = readSituation(words ?? '');
  if (isRefusal(situation)) return situation;
  const target = { unit, ...(words === undefined ? {} : { situation }) };
  if (list === undefined) return target;
  const weapons: Record<string, number | WeaponShare> = {};
  for (const part of list.split(',')) {
    const weapon = readWeapon(part, attacker);
    if (isRefusal(weapon)) return weapon;
    const before = Object.hasOwn(weapons, weapon.label) ? weapons[weapon.label] : undefined;
    const value = shareOf(before, weapon);
    Object.defineProperty(weapons, weapon.label, { value, enumerable: true, configurable: true });
  }
  return { ...target, weapons };
};

const labelsOf = (unit: BattleUnit | undefined): readonly string[] => {
  const seen = new Map<string, number>();
  return (unit?.weapons ?? []).map(({ name }) => {
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return nth === 1 ? name : `${name}#${nth}`;
  });
};

interface SaidWeapon {
  readonly label: string;
  readonly count: number;
  readonly attacks?: number;
  /** The row whose weapons they are. */
  readonly by?: string;
}

/** What was said of a weapon before, and now: several rows may be named one by one. */
const shareOf = (
  before: number | WeaponShare | undefined,
  { count, attacks, by }: SaidWeapon,
): number | WeaponShare => {
  if (by === undefined) return attacks === undefined ? count : { count, attacks };
  const rows = typeof before === 'object' ? before.by : undefined;
  return { by: Object.fromEntries([...Object.entries(rows ?? {}), [by, count]]) };
};

const readWeapon = (text: string, attacker: BattleUnit | undefined): SaidWeapon | Refusal => {
  const [, times, name = '', attacks, carrier] =
    /^\s*(?:(\d{1,4})\s*[x×]\s+)?(.*?)(?:\s+at\s+(\d{1,4})|\s+by\s+(\S.*?))?\s*$/su.exec(text) ?? [];
  const labels = labelsOf(attacker);
  const count = Number(times ?? 1);
  // A name may have a "by" of its own.
  const whole = carrier === undefined ? null : named(`${name} by ${carrier}`, labels, 'weapon of that unit');
  if (whole !== null && !isRefusal(whole)) return { label: whole, count };
  const label = named(name, labels, 'weapon of that unit');
  if (isRefusal(label)) return label;
  if (carrier === undefined) return { label, count, ...(attacks === undefined ? {} : { attacks: Number(attacks) }) };
  const rows = (attacker?.models ?? []).map((row) => row.name);
  const by = named(carrier, rows, 'row of that unit');
  return isRefusal(by) ? by : { label, count, by };
};
