import * as z from 'zod/mini';
import type { ClassicScenarioInput } from './editions/classic/input.js';
import { OPTIONS } from './editions/classic/options.js';
import { FACINGS, UNIT_TYPES } from './editions/classic/types.js';
import { LIMITS } from './scenario/limits.js';

/** The shapes of ruleset `classic`: a part of `schema.ts`. */

const optional = z.exactOptional;
const described = <T extends z.ZodMiniType>(description: string, schema: T): T =>
  schema.check(z.describe(description)) as T;
const named = <T extends z.ZodMiniType>(id: string, schema: T): T => schema.check(z.meta({ id })) as T;

const name = z.string().check(z.regex(/\S/));
const whole = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));
const words = z.array(name).check(z.maxLength(LIMITS.words));
const skill = whole(1, 10);
const characteristic = whole(1, LIMITS.characteristic);
const save = described('"2+" to "6+"; null is none.', z.union([whole(2, 7), z.string(), z.null()]));
const points = optional(z.number().check(z.gte(0), z.lte(100_000)));
const type = described('Default "infantry".', z.enum(UNIT_TYPES));

const weapon = named(
  'classicWeapon',
  z.strictObject({
    name,
    type: described('"melee", "pistol", "assault 2", "rapid fire 1", "heavy 3" or "grenade 1".', z.string()),
    range: optional(z.number().check(z.gt(0), z.lte(LIMITS.inches))),
    S: optional(described('A number, "User", "+1" or "x2".', z.union([characteristic, z.string()]))),
    AP: optional(described('1 to 6; "-" is none.', z.union([whole(1, 6), z.string(), z.null()]))),
    rules: optional(words),
    covers: optional(described('Models under its blast where it hits.', whole(1, LIMITS.models))),
    halfRange: optional(z.boolean()),
  }),
);

const surroundings = {
  halfRange: optional(z.boolean()),
  moved: optional(z.boolean()),
  facing: optional(described('Where shots meet a vehicle.', z.enum(FACINGS))),
};

const millimetres = z.number().check(z.gte(1), z.lte(1000));
const coordinate = z.number().check(z.gte(-LIMITS.inches), z.lte(LIMITS.inches));
const points3 = z.array(z.tuple([coordinate, coordinate, coordinate])).check(z.maxLength(LIMITS.models));
const placed = {
  base: optional(
    described(
      'Millimetres: diameter, or [length, width].',
      z.union([millimetres, z.tuple([millimetres, millimetres])]),
    ),
  ),
  at: optional(described('Inches: the middle of each base; then it follows who strikes.', points3)),
  movedFrom: optional(described('Inches: where each model stood before it piled in.', points3)),
};

const fighter = {
  points,
  origin: optional(z.string()),
  inReach: optional(described('How many of them strike; all if not given.', whole(0, LIMITS.models))),
  type: optional(type),
  WS: optional(skill),
  BS: optional(skill),
  S: optional(characteristic),
  T: optional(characteristic),
  W: optional(whole(1, LIMITS.W)),
  Sv: optional(save),
  InSv: optional(save),
  FNP: optional(save),
  woundsLost: optional(described('Of the first model.', whole(0, LIMITS.W - 1))),
  A: optional(whole(0, 100)),
  I: optional(skill),
  charged: optional(described('After a successful charge in the charge phase before.', z.boolean())),
  wasCharged: optional(z.boolean()),
  bonusAttacks: optional(whole(0, 100)),
  carries: optional(z.array(weapon).check(z.maxLength(LIMITS.weapons))),
  uses: optional(described('A weapon that is carried; not given: bare hands.', name)),
  effects: optional(words),
  ...surroundings,
  situation: optional(z.strictObject(surroundings)),
};
const attacker = named(
  'classicAttacker',
  z.strictObject({ ...fighter, ...placed, name, models: whole(1, LIMITS.models) }),
);
const strikesBack = named(
  'classicStrikesBack',
  z.strictObject({ ...fighter, name: optional(name), models: optional(whole(1, LIMITS.models)) }),
);

const armourValue = whole(1, 20);
const row = named(
  'classicRow',
  z.strictObject({
    name,
    count: optional(whole(1, LIMITS.models)),
    type: optional(type),
    WS: optional(skill),
    T: optional(characteristic),
    W: optional(whole(1, LIMITS.W)),
    Sv: optional(save),
    InSv: optional(save),
    cover: optional(save),
    FNP: optional(save),
    I: optional(skill),
    points,
    woundsLost: optional(whole(0, LIMITS.W - 1)),
    effects: optional(words),
    armour: optional(z.strictObject({ front: armourValue, side: armourValue, rear: armourValue })),
    hullPoints: optional(whole(1, 100)),
    structurePoints: optional(whole(0, 20)),
    openTopped: optional(z.boolean()),
    ...placed,
  }),
);

const target = named(
  'classicTarget',
  z.strictObject({
    name,
    points,
    origin: optional(z.string()),
    models: z.array(row).check(z.minLength(1), z.maxLength(LIMITS.rows)),
    effects: optional(words),
    inReach: optional(whole(0, LIMITS.models)),
    strikesBack: optional(z.nullable(strikesBack)),
  }),
);

const readings = z.strictObject(
  Object.fromEntries(
    Object.entries(OPTIONS).map(([option, values]) => [
      option,
      // A bonus may be written as the number that it is.
      optional(z.union([...values.map((value) => z.literal(value)), ...numbers(values)])),
    ]),
  ),
);

function numbers(values: readonly (string | boolean)[]) {
  return values.filter((value) => /^\d+$/.test(String(value))).map((value) => z.literal(Number(value)));
}

const rowNames = z.array(name).check(z.maxLength(LIMITS.rows));

export const classicShape = z.strictObject({
  $schema: optional(z.string()),
  version: z.literal(1),
  ruleset: z.literal('classic'),
  origin: optional(z.string()),
  attackers: z.array(attacker).check(z.minLength(1), z.maxLength(LIMITS.attackers)),
  target,
  situation: optional(z.strictObject({ phase: optional(z.enum(['melee', 'shooting'])), ...surroundings })),
  choices: optional(
    z.strictObject({
      options: optional(readings),
      allocationOrder: optional(rowNames),
      precision: optional(z.nullable(z.union([z.string(), rowNames]))),
    }),
  ),
}) satisfies z.ZodMiniType<ClassicScenarioInput>;
