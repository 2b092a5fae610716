import type { ArmyUnit, ModelRow, UnitWeapon } from '../army.js';
import type { Datasheet, DatasheetModel } from '../datasheet.js';
import type { SetupResult } from './issue.js';
import { done, failed } from './issue.js';

/** What a datasheet does not say about the unit on the table. */
export interface Size {
  /** Number of models; not given: as few as the datasheet allows. */
  readonly models?: number;
}

export interface FieldedUnit {
  readonly unit: ArmyUnit;
  /** What was assumed about its models and its weapons, for the player. */
  readonly sized: readonly string[];
  readonly armed: string;
}

const MOST_MODELS = 200;

/** A unit as its datasheet fields it: the smallest size, every model with what it carries if nothing else is said. */
export const unitOf = (datasheet: Datasheet, size: Size = {}): SetupResult<FieldedUnit> => {
  const { name } = datasheet;
  if (datasheet.models.length === 0) {
    return failed('missing', name, 'its datasheet has no models', 'write its numbers yourself, with a colon');
  }
  const wanted = size.models ?? defaultSize(datasheet);
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > MOST_MODELS) {
    return failed('value', name, `cannot have ${wanted} models`, `a whole number from 1 to ${MOST_MODELS}`);
  }
  const counts = spread(datasheet.models, wanted);
  const rows = datasheet.models.flatMap((model, index): ModelRow[] =>
    counts[index]! > 0
      ? [{ name: model.name, count: counts[index]!, stats: model.stats, character: model.character }]
      : [],
  );
  const unit: ArmyUnit = {
    id: name,
    name,
    customName: null,
    points: pointsOf(datasheet, wanted),
    keywords: datasheet.keywords,
    factionKeywords: datasheet.factionKeywords,
    models: rows,
    weapons: weaponsOf(datasheet, counts),
    attached: null,
    enhancements: [],
    warlord: false,
    toggles: datasheet.toggles,
    notModelled: datasheet.notModelled,
    warnings: [],
    datasheet: datasheet.id,
  };
  return done({ unit, sized: sizeStatement(datasheet, wanted, rows, size), armed: loadoutStatement(unit) });
};

const defaultSize = ({ models, size }: Datasheet): number =>
  Math.max(
    1,
    size.min,
    models.reduce((sum, { min }) => sum + min, 0),
  );

/** Each kind of model at its least; what is over goes to the kinds with most room, what is short comes from them. */
const spread = (models: readonly DatasheetModel[], wanted: number): number[] => {
  const counts = models.map(({ min }) => min);
  let rest = wanted - counts.reduce((sum, count) => sum + count, 0);
  const order = models.map((_, index) => index).sort((a, b) => models[b]!.max - models[a]!.max);
  for (const index of order) {
    const room = models[index]!.max - counts[index]!;
    const change = rest >= 0 ? Math.min(rest, Math.max(0, room)) : -Math.min(-rest, counts[index]!);
    counts[index]! += change;
    rest -= change;
  }
  counts[order[0]!]! += rest;
  return counts;
};

const weaponsOf = (datasheet: Datasheet, counts: readonly number[]): UnitWeapon[] =>
  datasheet.weapons.flatMap((weapon): UnitWeapon[] => {
    const carriers = datasheet.models.flatMap((model, index) => {
      const each = model.loadout.reduce((sum, entry) => sum + (entry.weapon === weapon.id ? entry.count : 0), 0);
      const count = each * counts[index]!;
      return count > 0 ? [{ model: model.name, count }] : [];
    });
    const count = carriers.reduce((sum, carrier) => sum + carrier.count, 0);
    return count > 0 ? [{ name: weapon.name, count, carriers, modes: weapon.modes }] : [];
  });

const pointsOf = ({ points }: Datasheet, models: number): number | null =>
  points.find(({ min, max }) => models >= min && models <= max)?.cost ?? null;

const sizeStatement = (
  { name, size: { min, max } }: Datasheet,
  wanted: number,
  rows: readonly ModelRow[],
  { models }: Size,
): string[] => {
  const which = rows.length > 1 ? ` (${rows.map((row) => `${row.count} ${row.name}`).join(', ')})` : '';
  const text = `${name}: ${wanted} model${wanted === 1 ? '' : 's'}${which}`;
  if (wanted < min || wanted > max) return [`${text}; its datasheet has ${min === max ? min : `${min} to ${max}`}`];
  if (models !== undefined || min === max) return rows.length > 1 ? [text] : [];
  return [`${text}, the smallest size of ${min} to ${max}`];
};

const loadoutStatement = ({ name, weapons }: ArmyUnit): string =>
  weapons.length === 0
    ? `${name} has no weapons by default`
    : `${name} carries by default: ${weapons.map(({ count, name: weapon }) => `${count}× ${weapon}`).join(', ')}`;
