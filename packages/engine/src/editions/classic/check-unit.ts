import { parseSave, parseWard } from '../../profile/characteristics.js';
import { LIMITS } from '../../scenario/limits.js';
import { type Fields, given, join, type Problems, readObject } from '../../scenario/reader.js';
import { didYouMean, show } from '../../scenario/suggest.js';
import { readUses, readWeapon, type Unknown } from './check-weapon.js';
import type { Options } from './options.js';
import { RULES } from './rules/index.js';
import {
  ARMOURED,
  type Armour,
  type Body,
  FACINGS,
  type Facing,
  type Fighter,
  type Phase,
  type Row,
  UNIT_TYPES,
  type UnitType,
  type Weapon,
} from './types.js';

export const FIGHTER_FIELDS = [
  'name',
  'points',
  'origin',
  'models',
  'inReach',
  'type',
  'WS',
  'BS',
  'S',
  'T',
  'W',
  'Sv',
  'InSv',
  'FNP',
  'A',
  'I',
  'charged',
  'wasCharged',
  'bonusAttacks',
  'carries',
  'uses',
  'effects',
  'situation',
] as const;
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
  'woundsLost',
  'effects',
  'armour',
  'hullPoints',
  'structurePoints',
  'openTopped',
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

const SKILL = { min: 1, max: 10, integer: true, example: '1 to 10' } as const;
const characteristic = (example: string) => ({ min: 1, max: LIMITS.characteristic, integer: true, example });

export const surroundingsOf = (fields: Fields): Surroundings =>
  given({
    halfRange: fields.boolean('halfRange'),
    moved: fields.boolean('moved'),
    facing: fields.oneOf('facing', FACINGS),
  });

export const typeOf = (fields: Fields): UnitType => fields.oneOf('type', UNIT_TYPES) ?? 'infantry';

export const pointsOf = (fields: Fields): { points?: number } =>
  given({ points: fields.number('points', { min: 0, max: 100_000, example: 'the points of the unit' }) });

/** What a fighter has where it does not say so itself. */
export interface FighterDefaults {
  readonly name?: string;
  readonly models?: number;
  readonly WS?: number | null;
  readonly I?: number;
  readonly type?: UnitType;
}

/** `needsBody`: somebody strikes it, so its own T, W and Sv are needed. */
export function readFighter(
  fields: Fields,
  reading: Reading,
  needsBody: boolean,
  defaults: FighterDefaults = {},
): Fighter {
  const { problems, path } = fields;
  const { phase, unknown } = reading;
  if (defaults.name === undefined) fields.need('name', 'name the unit, for instance "Red squad"');
  const name = fields.text('name') ?? defaults.name ?? '';
  fields.text('origin');
  if (defaults.models === undefined) fields.need('models', 'write how many models there are');
  const models =
    fields.number('models', { min: 1, max: LIMITS.models, integer: true, example: 'a number of models' }) ??
    defaults.models ??
    1;
  const inReach =
    fields.number('inReach', { min: 0, max: LIMITS.models, integer: true, example: 'how many of them strike' }) ??
    models;
  if (inReach > models) {
    problems.add(
      'contradiction',
      fields.at('inReach'),
      `${inReach} of ${models} models are in reach`,
      `at most ${models}`,
    );
  }
  const melee = phase === 'melee';
  if (defaults.WS === undefined && melee) fields.need('WS', 'write the Weapon Skill, 1 to 10');
  if (!melee) fields.need('BS', 'write the Ballistic Skill, 1 to 10');
  if (melee) fields.need('A', 'write the Attacks of one model');
  const carries = readCarried(fields, unknown);
  const uses = readUsed(fields, carries, phase);
  const user = uses === null || carries[uses]?.S.kind !== 'fixed';
  if (user && melee) fields.need('S', 'write the Strength of one model');
  if (needsBody && defaults.I === undefined)
    fields.need('I', 'write the Initiative: whoever is struck back at needs it');
  const effects = readUses(fields, 'effects', ['attacker', 'target'], unknown);
  const situation = {
    ...reading.situation,
    ...surroundingsOf(fields.object('situation', ['halfRange', 'moved', 'facing']) ?? fields),
  };
  return {
    name,
    ...pointsOf(fields),
    models,
    inReach: Math.min(models, inReach),
    type: fields.has('type') ? typeOf(fields) : (defaults.type ?? 'infantry'),
    WS: fields.number('WS', SKILL) ?? defaults.WS ?? null,
    BS: fields.number('BS', SKILL) ?? null,
    S: fields.number('S', characteristic('1 to 10')) ?? 1,
    A: fields.number('A', { min: 0, max: 100, integer: true, example: 'a number of attacks' }) ?? 0,
    I: fields.number('I', SKILL) ?? defaults.I ?? 1,
    body: readBody(fields, needsBody),
    charged: fields.boolean('charged') ?? false,
    wasCharged: fields.boolean('wasCharged') ?? false,
    bonusAttacks:
      fields.number('bonusAttacks', { min: 0, max: 100, integer: true, example: 'attacks that other rules add' }) ?? 0,
    carries,
    uses,
    effects: effects.filter((use) => !PROTECTS.has(use.name)),
    protection: effects.filter((use) => PROTECTS.has(use.name)),
    halfRange: situation.halfRange ?? false,
    moved: situation.moved ?? false,
    facing: situation.facing ?? 'front',
    path,
  };
}

/** T, W and Sv of a model; null where it says none of them and needs none. */
function readBody(fields: Fields, needed: boolean): Body | null {
  if (needed) for (const key of ['T', 'W', 'Sv']) fields.need(key, `write ${key}: the unit can be wounded here`);
  if (!needed && !['T', 'W', 'Sv'].some((key) => fields.has(key))) return null;
  return bodyOf(fields);
}

const bodyOf = (fields: Fields): Body => ({
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

function readCarried(fields: Fields, unknown: Unknown): Weapon[] {
  const { problems } = fields;
  const list = fields.list('carries', { count: LIMITS.weapons, what: 'weapons' }) ?? [];
  const weapons = list.map((value, index) => readWeapon(problems, join(fields.at('carries'), index), value, unknown));
  return weapons.filter((weapon) => weapon !== undefined);
}

function readUsed(fields: Fields, carries: readonly Weapon[], phase: Phase): number | null {
  const { problems } = fields;
  const guns = carries.filter(({ kind }) => kind !== 'melee');
  const fitting = phase === 'melee' ? carries.filter(({ kind }) => kind === 'melee') : guns;
  if (!fields.has('uses')) {
    if (phase === 'shooting') fields.need('uses', 'name the gun that is shot');
    return null;
  }
  const name = fields.text('uses');
  if (name === undefined) return null;
  const index = carries.findIndex((weapon) => weapon.name === name);
  if (index < 0) {
    const suggestion =
      fitting.length === 0
        ? 'list it under "carries", or leave "uses" out for bare hands'
        : didYouMean(
            name,
            fitting.map((weapon) => weapon.name),
            'it carries',
          );
    problems.add('unknown-name', fields.at('uses'), `${show(name)} is not carried`, suggestion);
    return null;
  }
  if (!fitting.includes(carries[index] as Weapon)) {
    const problem = `${show(name)} is ${phase === 'melee' ? 'no melee weapon' : 'a melee weapon'}`;
    const suggestion =
      fitting.length === 0
        ? `name one for the phase "${phase}"`
        : didYouMean(
            '',
            fitting.map((weapon) => weapon.name),
            'write',
          );
    problems.add('contradiction', fields.at('uses'), problem, suggestion);
  }
  return index;
}

/** Rules of those that are struck which an attacker may have too, for when it is. */
const PROTECTS = new Set(
  RULES.filter(({ side, perRow }) => side === 'target' && perRow === true).map(({ name }) => name),
);

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
  const woundsLost =
    fields.number('woundsLost', { min: 0, max: LIMITS.W, integer: true, example: 'wounds already lost' }) ?? 0;
  if (!armoured && woundsLost >= body.W) {
    const problem = `${woundsLost} wounds lost of a model with ${body.W}`;
    problems.add('contradiction', fields.at('woundsLost'), problem, `at most ${body.W - 1}`);
  }
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
  const row: Row = {
    name: fields.text('name') ?? '',
    count: fields.number('count', { min: 1, max: LIMITS.models, integer: true, example: 'a number of models' }) ?? 1,
    type,
    WS,
    body,
    armour,
    woundsLost,
    effects,
    path,
  };
  return { row, I };
}

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
    fields.number('structurePoints', { min: 0, max: 20, integer: true, example: 'a number of structure points' }) ?? 0;
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
