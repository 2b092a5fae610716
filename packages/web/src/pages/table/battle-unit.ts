import type { TargetInput } from '@fusillade/engine';
import type { Army, ArmyBattle, BattleUnit } from '@fusillade/engine/battle';
import { targetOf } from '@fusillade/roster';
import { type Ask, bothPhases } from '../../pick/both-phases.js';
import type { Taken } from '../../pick/sources.js';

/** Where a unit that was picked belongs: it is a new one of an army, or it completes one that is there. */
export type Joins = { readonly army: Army } | { readonly completes: string };

export type Picked =
  | {
      readonly ok: true;
      readonly unit: BattleUnit;
      readonly statements: readonly string[];
      readonly notModelled: readonly string[];
    }
  | { readonly ok: false; readonly why: string };

/** Modes are chosen against somebody; where nobody is known, against this. */
const ANYBODY: TargetInput = { name: 'Target', models: [{ name: 'Model', T: 4, Sv: '3+', W: 2 }] };

/** The first unit of the other army that can be attacked. */
const enemyOf = ({ units }: Pick<ArmyBattle, 'units'>, army: Army): TargetInput => {
  const unit = units.find((other) => other.army !== army && (other.models ?? []).length > 0);
  if (unit === undefined) return ANYBODY;
  const { name, keywords, defence, models = [] } = unit;
  return {
    name,
    models: models.map(({ ...row }) => {
      const { weapons: _, ...body } = row as typeof row & { weapons?: unknown };
      return { T: 4, Sv: null, ...body };
    }),
    ...(keywords === undefined ? {} : { keywords }),
    ...(defence === undefined ? {} : { effects: defence }),
  };
};

const problemsOf = ({ issues }: { readonly issues: readonly { readonly path: string; readonly problem: string }[] }) =>
  issues.map(({ path, problem }) => `${path} ${problem}`).join('. ');

/** Taken from a list or a datasheet: as it attacks in both phases, and as it is attacked. */
export const battleUnitOf = async (
  ask: Ask,
  battle: Pick<ArmyBattle, 'units'>,
  { units, origin, assumed }: Taken,
  joins: Joins,
): Promise<Picked> => {
  const there = 'completes' in joins ? battle.units.find(({ name }) => name === joins.completes) : undefined;
  const army = 'army' in joins ? joins.army : (there?.army ?? 0);
  const [attacked, armed] = [
    targetOf(units, { from: origin }),
    await bothPhases(ask, units, { target: enemyOf(battle, army), from: origin }),
  ];
  const lacks = there === undefined ? null : lackOf(there);
  // Who has no weapons can be attacked all the same, if that is what it is picked for.
  if (!attacked.ok && lacks !== 'weapons') return { ok: false, why: problemsOf(attacked) };
  if (!armed.ok && lacks === 'weapons') return { ok: false, why: problemsOf(armed) };
  const { effects: defence, ...body } = attacked.ok ? attacked.value.input : { effects: undefined, name: '' };
  const weapons = armed.ok ? armed.value.input.weapons : undefined;
  const effects = armed.ok ? armed.value.input.effects : undefined;
  const attacks = { ...(weapons === undefined ? {} : { weapons }), ...(effects === undefined ? {} : { effects }) };
  const suffers = { ...body, ...(defence === undefined ? {} : { defence }) };
  const unit: BattleUnit =
    there === undefined
      ? { ...suffers, ...attacks, name: freeName(battle, body.name), army }
      : { ...(lacks === 'weapons' ? attacks : suffers), name: there.name, army };
  const unarmed = armed.ok ? [] : ['It has no weapon with a profile: it can be attacked only'];
  const sides = [...(attacked.ok ? [attacked.value] : []), ...(armed.ok ? [armed.value] : [])];
  const all = (texts: readonly (readonly string[])[]): readonly string[] => [...new Set(texts.flat())];
  return {
    ok: true,
    unit,
    statements: all([assumed, ...sides.map(({ statements }) => statements), unarmed]),
    notModelled: all(sides.map(({ notModelled }) => notModelled)),
  };
};

const freeName = ({ units }: Pick<ArmyBattle, 'units'>, name: string): string => {
  const isTaken = (wanted: string): boolean => units.some((unit) => unit.name === wanted);
  if (!isTaken(name)) return name;
  let copy = 2;
  while (isTaken(`${name} ${copy}`)) copy += 1;
  return `${name} ${copy}`;
};

const lackOf = ({ weapons = [], models = [] }: BattleUnit): 'weapons' | 'models' | null =>
  weapons.length === 0 ? 'weapons' : models.length === 0 ? 'models' : null;

/** Units that cannot attack, or cannot be attacked, and what they lack. */
export const incomplete = ({
  units,
}: Pick<ArmyBattle, 'units'>): readonly { readonly name: string; readonly army: Army; readonly lacks: string }[] =>
  units.flatMap((unit) => {
    const lacks = lackOf(unit);
    return lacks === null ? [] : [{ name: unit.name, army: unit.army, lacks }];
  });
