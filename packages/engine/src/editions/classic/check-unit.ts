import { LIMITS } from '../../scenario/limits.js';
import { readPoints } from '../../scenario/points.js';
import { type Fields, given, join } from '../../scenario/reader.js';
import { didYouMean, show } from '../../scenario/suggest.js';
import { PLACE_FIELDS, readPlaced } from './check-places.js';
import { bodyOf, characteristic, type Reading, readWoundsLost, SKILL, type Surroundings, typeOf } from './check-row.js';
import { readWeapon } from './check-weapon.js';
import { readUses, type Unknown } from './check-words.js';
import { isOfStruck } from './rules/index.js';
import { type Body, FACINGS, type Fighter, type Phase, type UnitType, type Weapon } from './types.js';

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
  'woundsLost',
  'A',
  'I',
  'charged',
  'wasCharged',
  'bonusAttacks',
  'carries',
  'uses',
  'effects',
  'halfRange',
  'moved',
  'facing',
  'situation',
  ...PLACE_FIELDS,
] as const;

const ownSituation = (fields: Fields): Surroundings => {
  const own = fields.object('situation', ['halfRange', 'moved', 'facing']);
  return own === undefined ? {} : surroundingsOf(own);
};

export const surroundingsOf = (fields: Fields): Surroundings =>
  given({
    halfRange: fields.boolean('halfRange'),
    moved: fields.boolean('moved'),
    facing: fields.oneOf('facing', FACINGS),
  });

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
  for (const { name: rule, text } of effects)
    if (rule === 'Specialist Weapon' || rule === 'Two-Handed')
      problems.add(
        'value',
        fields.at('effects'),
        `${show(text)} belongs to a weapon`,
        'write it into the rules of the weapon',
      );
  const type = fields.has('type') ? typeOf(fields) : (defaults.type ?? 'infantry');
  const situation = {
    ...reading.situation,
    ...surroundingsOf(fields),
    ...ownSituation(fields),
  };
  const body = readBody(fields, needsBody);
  return {
    name,
    ...readPoints(fields),
    models,
    inReach: Math.min(models, inReach),
    saysInReach: fields.has('inReach'),
    places: readPlaced(fields, models) ?? null,
    type,
    WS: fields.number('WS', SKILL) ?? defaults.WS ?? null,
    BS: fields.number('BS', SKILL) ?? null,
    S: fields.number('S', characteristic('1 to 10')) ?? 1,
    A: fields.number('A', { min: 0, max: 100, integer: true, example: 'a number of attacks' }) ?? 0,
    I: fields.number('I', SKILL) ?? defaults.I ?? 1,
    saysI: fields.has('I') || defaults.I !== undefined,
    body,
    woundsLost: readLost(fields, body),
    charged: fields.boolean('charged') ?? false,
    wasCharged: fields.boolean('wasCharged') ?? false,
    bonusAttacks:
      fields.number('bonusAttacks', { min: 0, max: 100, integer: true, example: 'attacks that other rules add' }) ?? 0,
    carries,
    uses,
    effects: effects.filter(({ name }) => !isOfStruck(name)),
    protection: effects.filter(({ name }) => isOfStruck(name)),
    halfRange: situation.halfRange ?? false,
    moved: situation.moved ?? false,
    facing: situation.facing ?? 'front',
    saysFacing: situation.facing !== undefined,
    path,
  };
}

/** Wounds that the first model has lost before; there must be a body that lost them. */
function readLost(fields: Fields, body: Body | null): number {
  if (!fields.has('woundsLost')) return 0;
  if (body === null) fields.need('W', 'write T, W and Sv of the model that has lost wounds');
  return readWoundsLost(fields, body?.W ?? LIMITS.W);
}

/** T, W and Sv of a model; null where it says none of them and needs none. */
function readBody(fields: Fields, needed: boolean): Body | null {
  if (needed) for (const key of ['T', 'W', 'Sv']) fields.need(key, `write ${key}: the unit can be wounded here`);
  if (!needed && !['T', 'W', 'Sv'].some((key) => fields.has(key))) return null;
  return bodyOf(fields);
}

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
