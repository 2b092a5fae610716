import type { RowInput, TargetInput } from '@fusillade/engine';
import type { ArmyUnit } from '../army.js';
import { effectOf, effectStatements, isOf, type Placed, placed } from './effects.js';
import { done, failed, type SetupResult } from './issue.js';
import { type Joined, type NamedRow, nameOf, pointsOf, rowKeywords, rowsOf, sharedKeywords } from './members.js';

/** One side of a scenario, made from units. */
export interface Side<T> {
  readonly input: T;
  /** What was chosen for the player, one sentence each. */
  readonly statements: readonly string[];
  /** By name: what the numbers leave out. */
  readonly notModelled: readonly string[];
}

export interface SideOptions {
  /** Where the units come from: `mine.rosz`. */
  readonly from?: string;
}

/** "mine.rosz: Ember Guard". */
export const originOf = (name: string, { from }: SideOptions): { readonly origin?: string } =>
  from === undefined ? {} : { origin: `${from}: ${name}` };

/** Units joined (see `join`) as one target: rows with roles, CHARACTER and a leader's keywords on its own rows (19). */
export const targetOf = (given: Joined, options: SideOptions = {}): SetupResult<Side<TargetInput>> => {
  const units = given.map(ordinaryFirst);
  const name = nameOf(units);
  const rows = rowsOf(units);
  if (rows.length === 0) return failed('missing', name, 'has no models', 'a target needs a model');
  const bare = rows.find(({ row }) => row.stats === null);
  if (bare !== undefined) {
    const suggestion = 'change its numbers by hand, or take a list that brings profiles';
    return failed('missing', name, `no profile of ${bare.name} is known`, suggestion);
  }
  const shared = sharedKeywords(units);
  const toggles = placed(units, 'target');
  const points = pointsOf(units);
  const forAll = toggles.filter(({ reach }) => reach === 'unit');
  const input: TargetInput = {
    name,
    keywords: shared,
    ...(points === null ? {} : { points }),
    ...originOf(name, options),
    models: rows.map((each) => {
      const own = toggles.filter((toggle) => toggle.reach === 'own' && isOf(toggle, each));
      const row = { ...rowOf(each, units, shared), ...(points === null ? {} : ownPoints(each, units)) };
      const effects = [...(row.effects ?? []), ...own.map((toggle) => effectOf(toggle, [each]))];
      return effects.length === 0 ? row : { ...row, effects };
    }),
    ...(forAll.length === 0 ? {} : { effects: forAll.map((each) => effectOf(each, rows)) }),
  };
  return done({
    input,
    statements: [...lossOrder(rows), ...effectStatements(toggles), ...conditionalSaves(rows)],
    notModelled: [
      ...units.flatMap((unit) => unit.notModelled.map((ability) => `${unit.name}: ${ability}`)),
      ...outliving(forAll, rows),
      ...toggles
        .filter(
          (toggle) =>
            toggle.reach === 'own' && !toggle.unit.models.some((row) => isOf(toggle, { unit: toggle.unit, row })),
        )
        .map(
          ({ unit, toggle }) => `${unit.name}: ${toggle.source} (no models are called ${toggle.models?.join(', ')})`,
        ),
    ],
  });
};

/** Nobody gives the sergeant away first: rows of more models stand in front, where the defender's order begins (05.03). */
const ordinaryFirst = (unit: ArmyUnit): ArmyUnit => ({
  ...unit,
  models: [...unit.models].sort((a, b) => b.count - a.count),
});

const lossOrder = (rows: readonly NamedRow[]): string[] => {
  const order = rows.filter(({ row }) => !row.character).map(({ name }) => name);
  return order.length < 2 ? [] : [`Models are lost in this order, as far as the rules allow: ${order.join(', ')}`];
};

/** The points of one model, of all units but the first: its rows share what those leave of the points of all. */
const ownPoints = ({ unit }: NamedRow, [first]: Joined): { readonly points?: number } => {
  const models = unit.models.reduce((sum, { count }) => sum + count, 0);
  return unit === first || unit.points === null ? {} : { points: unit.points / models };
};

/** One row of models of a joined unit. */
export const rowOf = (each: NamedRow, units: Joined, shared: readonly string[]): RowInput => {
  const { name, row, unit } = each;
  const stats = row.stats!;
  const keywords = rowKeywords(each, shared);
  const led = units.some(({ attached }) => attached?.role === 'bodyguard');
  const always = stats.InSv !== null && stats.InSvAgainst === null;
  return {
    name,
    count: row.count,
    T: stats.T,
    Sv: stats.Sv,
    W: stats.W,
    ...(always ? { InSv: stats.InSv } : {}),
    ...(stats.FNP === null ? {} : { FNP: stats.FNP }),
    ...(keywords.length === 0 ? {} : { keywords }),
    ...(led ? { role: unit.attached?.role ?? 'bodyguard' } : {}),
    ...(stats.InSv === null || always ? {} : { effects: [`InSv ${stats.InSv} vs ${stats.InSvAgainst}`] }),
  };
};

/** The source of an effect is one row: what a unit of several rows gives cannot end with the last of them (19.04). */
const outliving = (forAll: readonly Placed[], rows: readonly NamedRow[]): string[] =>
  forAll.flatMap(({ unit, toggle }) => {
    const own = rows.filter((each) => each.unit === unit).length;
    if (!toggle.on || own < 2 || own === rows.length) return [];
    return [`${unit.name}: that ${toggle.source} ends with its last model (19.04)`];
  });

const conditionalSaves = (rows: readonly NamedRow[]): string[] =>
  rows.flatMap(({ name, row: { stats } }) =>
    stats?.InSvAgainst == null
      ? []
      : [`${name}: ${stats.InSv} invulnerable save against ${stats.InSvAgainst} attacks only`],
  );
