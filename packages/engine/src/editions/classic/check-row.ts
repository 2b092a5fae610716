import { parseSave, parseWard } from '../../profile/characteristics.js';
import { LIMITS } from '../../scenario/limits.js';
import { readRowPoints } from '../../scenario/points.js';
import { type Fields, type Problems, readObject } from '../../scenario/reader.js';
import { show } from '../../scenario/suggest.js';
import { PLACE_FIELDS, readPlaced } from './check-places.js';
import { readUses, type Unknown } from './check-words.js';
import type { Options } from './options.js';
import { RULES } from './rules/index.js';
import {
  ARMOURED,
  type Armour,
  type Body,
  FACINGS,
  type Facing,
  type Phase,
  type Row,
  UNIT_TYPES,
  type UnitType,
} from './types.js';

const ROW_FIELDS = [
  'name',
  'count',
  'type',
  'WS',
  'T',
  'W',
  'Sv',
  'InSv',
  'cover',
  'FNP',
  'I',
  'points',
  'woundsLost',
  'effects',
  'armour',
  'hullPoints',
  'structurePoints',
  'openTopped',
  ...PLACE_FIELDS,
] as const;

/** What the whole scenario says, wherever a unit needs it. */
export interface Reading {
  readonly phase: Phase;
  readonly options: Options;
  readonly situation: Surroundings;
  readonly unknown: Unknown;
}

export interface Surroundings {
  readonly halfRange?: boolean;
  readonly moved?: boolean;
  readonly facing?: Facing;
}

export const SKILL = { min: 1, max: 10, integer: true, example: '1 to 10' } as const;
export const characteristic = (example: string) => ({ min: 1, max: LIMITS.characteristic, integer: true, example });

export const typeOf = (fields: Fields): UnitType => fields.oneOf('type', UNIT_TYPES) ?? 'infantry';

/** Rules of those that are struck which an attacker may have too, for when it is. */
const PROTECTS = new Set(
  RULES.filter(({ side, perRow }) => side === 'target' && perRow === true).map(({ name }) => name),
);

export const bodyOf = (fields: Fields): Body => ({
  T: fields.number('T', characteristic('1 to 10')) ?? 1,
  W: fields.number('W', { min: 1, max: LIMITS.W, integer: true, example: 'the Wounds of one model' }) ?? 1,
  Sv: fields.parsed('Sv', parseSave, '"2+" to "6+", or null for none') ?? 7,
  InSv: ward(fields, 'InSv'),
  cover: ward(fields, 'cover'),
  FNP: ward(fields, 'FNP'),
});

const ward = (fields: Fields, key: string): number =>
  fields.parsed(
    key,
    (value) => (value === null ? 7 : (parseWard(value) ?? undefined)),
    '"2+" to "6+", or null for none',
  ) ?? 7;

export function readRow(
  problems: Problems,
  path: string,
  value: unknown,
  reading: Reading,
): { row: Row; I: number | undefined } | undefined {
  const fields = readObject(problems, path, value, ROW_FIELDS);
  if (fields === undefined) return undefined;
  fields.need('name', 'name the models, for instance "Trooper"');
  const type = typeOf(fields);
  const armoured = ARMOURED.includes(type);
  const I = fields.number('I', SKILL);
  const WS = fields.number('WS', SKILL) ?? null;
  if (reading.phase === 'melee' && !armoured) fields.need('WS', 'write the Weapon Skill, 1 to 10');
  const armour = armoured ? readArmour(fields, reading.options) : null;
  if (!armoured) {
    for (const key of ['armour', 'hullPoints', 'structurePoints', 'openTopped'] as const) {
      if (!fields.has(key)) continue;
      const suggestion = `write "type": "vehicle", or leave ${key} out`;
      problems.add('contradiction', fields.at(key), `a unit of type "${type}" has no ${key}`, suggestion);
    }
    for (const key of ['T', 'W', 'Sv'])
      fields.need(key, key === 'Sv' ? 'write "3+", or null for none' : `write ${key} of one model`);
  } else {
    for (const key of ['T', 'W', 'Sv', 'FNP', 'woundsLost'] as const) {
      if (!fields.has(key)) continue;
      problems.add(
        'contradiction',
        fields.at(key),
        `a unit of type "${type}" has armour instead of ${key}`,
        `leave ${key} out`,
      );
    }
  }
  const body = bodyOf(fields);
  const woundsLost = readWoundsLost(fields, armoured ? LIMITS.W : body.W);
  const effects = readUses(fields, 'effects', ['target'], reading.unknown);
  for (const use of effects) {
    if (PROTECTS.has(use.name)) continue;
    problems.add(
      'value',
      fields.at('effects'),
      `${show(use.text)} counts for a whole unit`,
      'write it into the effects of the target',
    );
  }
  const count =
    fields.number('count', { min: 1, max: LIMITS.models, integer: true, example: 'a number of models' }) ?? 1;
  const row: Row = {
    name: fields.text('name') ?? '',
    count,
    places: readPlaced(fields, count) ?? null,
    type,
    WS,
    body,
    armour,
    ...readRowPoints(fields),
    woundsLost,
    effects,
    path,
  };
  return { row, I };
}

/** Wounds that the first of the models has lost before. */
export function readWoundsLost(fields: Fields, W: number): number {
  const lost =
    fields.number('woundsLost', { min: 0, max: LIMITS.W, integer: true, example: 'wounds already lost' }) ?? 0;
  if (lost >= W) {
    const problem = `${lost} wounds lost of a model with ${W}`;
    fields.problems.add('contradiction', fields.at('woundsLost'), problem, `at most ${W - 1}`);
  }
  return lost;
}

/** The structure points that the table "prohammer" gives for the sum of front, one side and rear. */
const structureOf = (sum: number): number => (sum >= 42 ? 4 : sum >= 40 ? 3 : sum >= 35 ? 2 : sum >= 31 ? 1 : 0);

function readArmour(fields: Fields, options: Options): Armour {
  const example = '{ "front": 12, "side": 11, "rear": 10 }';
  fields.need('armour', `write its armour values: "armour": ${example}`);
  const own = fields.object('armour', FACINGS);
  const value = (key: Facing): number => {
    own?.need(key, `write the armour value, for instance ${example}`);
    return own?.number(key, { min: 1, max: 20, integer: true, example: '10 to 14' }) ?? 10;
  };
  const [front, side, rear] = [value('front'), value('side'), value('rear')];
  const hull = options.damageTable === 'ed6' || options.damageTable === 'ed7';
  if (hull)
    fields.need('hullPoints', `the damage table ${options.damageTable} counts hull points: write how many there are`);
  const structurePoints =
    fields.number('structurePoints', { min: 0, max: 20, integer: true, example: 'a number of structure points' }) ??
    (options.damageTable === 'prohammer' ? structureOf(front + side + rear) : 0);
  if (hull && structurePoints > 0) {
    const suggestion = 'choose the damage table ed5 or prohammer, or leave structurePoints out';
    fields.problems.add(
      'contradiction',
      fields.at('structurePoints'),
      `the damage table ${options.damageTable} has hull points instead`,
      suggestion,
    );
  }
  return {
    front,
    side,
    rear,
    hullPoints:
      fields.number('hullPoints', { min: 1, max: 100, integer: true, example: 'a number of hull points' }) ?? 1,
    structurePoints,
    openTopped: fields.boolean('openTopped') ?? false,
  };
}
