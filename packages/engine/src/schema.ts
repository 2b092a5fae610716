import * as z from 'zod/mini';
import type { ClassicScenarioInput } from './editions/classic/input.js';
import type { ScenarioInput } from './scenario/input.js';
import { LIMITS } from './scenario/limits.js';
import { COMMAND_REROLLS, MOVEMENTS, PHASES, REROLL_POLICIES, SHOOTING_TYPES } from './scenario/types.js';
import { classicShape } from './schema-classic.js';

export { readScenario, validateScenario } from './read.js';

const optional = z.exactOptional;
const described = <T extends z.ZodMiniType>(description: string, schema: T): T =>
  schema.check(z.describe(description)) as T;

/** Stands once in the JSON Schema, under its name. */
const named = <T extends z.ZodMiniType>(id: string, schema: T): T => schema.check(z.meta({ id })) as T;

const name = z.string().check(z.regex(/\S/));
const whole = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));
const inches = z.number().check(z.gte(0), z.lte(LIMITS.inches));
const words = z.array(name).check(z.maxLength(LIMITS.words));

const diceText = z.string().check(z.regex(/^\s*(\d+|\d*\s*[Dd]\s*[36](\s*\+\s*\d+)?)\s*$/));
const dice = (max: number) => z.union([whole(1, max), diceText]);
const targetNumber = (worst: 6 | 7) => z.union([whole(2, worst), z.string(), z.null()]);
const armourPenetration = z.union([whole(-99, 0), z.string()]);

const effect = named(
  'effect',
  z.union([
    name,
    z.strictObject({
      effect: name,
      source: optional(described('A row of the same unit: the effect ends when its last model is destroyed.', name)),
      on: optional(z.boolean()),
    }),
  ]),
);
const effects = z.array(effect).check(z.maxLength(LIMITS.words));

const count = whole(1, LIMITS.attackDice);
const weapon = named(
  'weapon',
  z.strictObject({
    name,
    count: optional(described('How many of them attack; 1 if not given.', count)),
    range: optional(
      described('Inches, or "melee".', z.union([z.number().check(z.gt(0), z.lte(LIMITS.inches)), z.string()])),
    ),
    A: described('A number or dice: 3, "D6", "2D6+3".', dice(LIMITS.attackDice)),
    skill: optional(described('BS or WS: "3+"; null only with TORRENT.', targetNumber(6))),
    S: optional(described('Not given counts as 1.', dice(LIMITS.characteristic))),
    AP: optional(described('0 or negative.', armourPenetration)),
    D: optional(described('"D3" is a die, 3 is three.', dice(LIMITS.characteristic))),
    abilities: optional(words),
    effects: optional(effects),
    attacks: optional(described('The declared share of each of these melee weapons on this target.', count)),
    from: optional(
      described('Where the attacks of this entry begin.', z.enum(['hit', 'wound', 'save', 'devastating', 'mortal'])),
    ),
    on: optional(described('From "mortal": the smallest face that counts.', z.union([whole(2, 6), z.string()]))),
    cap: optional(described('From "mortal": the most mortal wounds on each unit.', count)),
    selfOn: optional(described('From "mortal": the largest face that wounds the attacker.', whole(1, 5))),
    halfRange: optional(z.boolean()),
    distance: optional(inches),
    cover: optional(z.boolean()),
    plungingFire: optional(z.boolean()),
  }),
);

const millimetres = z.number().check(z.gte(1), z.lte(1000));
const coordinate = z.number().check(z.gte(-LIMITS.inches), z.lte(LIMITS.inches));
const degrees = z.number().check(z.gte(-360), z.lte(360));
const places = z.array(z.tuple([coordinate, coordinate, coordinate])).check(z.maxLength(LIMITS.models));

const toughness = whole(1, LIMITS.characteristic);
const save = described('"2+" to "7+"; null or 7 is none.', targetNumber(7));
const rowPoints = z.number().check(z.gte(0), z.lte(100_000));
const commonRow = {
  name,
  count: optional(described('1 if not given.', whole(1, LIMITS.models))),
  InSv: optional(described('Invulnerable save.', targetNumber(6))),
  W: whole(1, LIMITS.W),
  FNP: optional(described('Feel No Pain.', targetNumber(6))),
  keywords: optional(words),
  points: optional(described('Of one model; rows without share what the unit has left.', rowPoints)),
  role: optional(described('On every row of the unit or on none.', z.enum(['bodyguard', 'leader', 'support']))),
  woundsLost: optional(described('Of the first model, already suffered.', whole(0, LIMITS.W - 1))),
  effects: optional(effects),
  base: optional(
    described(
      'Millimetres: diameter, or [length, width].',
      z.union([millimetres, z.tuple([millimetres, millimetres])]),
    ),
  ),
  at: optional(described('Inches: the middle of each base.', places)),
  facing: optional(
    described(
      'Degrees from the x axis towards y to the length of an oval: of all models or of each; 0 if not given.',
      z.union([degrees, z.array(degrees).check(z.maxLength(LIMITS.models))]),
    ),
  ),
  movedFrom: optional(described('Inches: where each model stood at the beginning of the turn.', places)),
};
const row = named('row', z.strictObject({ ...commonRow, T: toughness, Sv: save }));
const attackerRow = named(
  'attackerRow',
  z.strictObject({
    ...commonRow,
    T: optional(toughness),
    Sv: optional(save),
    weapons: optional(described('How many of each weapon every model has, by name.', z.record(z.string(), count))),
  }),
);

const situation = named(
  'situation',
  z.strictObject({
    phase: optional(z.enum(PHASES)),
    shootingType: optional(z.enum(SHOOTING_TYPES)),
    distance: optional(z.nullable(inches)),
    halfRange: optional(z.boolean()),
    cover: optional(z.boolean()),
    plungingFire: optional(z.boolean()),
    movement: optional(z.enum(MOVEMENTS)),
    setUpThisTurn: optional(z.boolean()),
    charged: optional(z.boolean()),
    outOfPhase: optional(z.boolean()),
    charge: optional(
      z.nullable(
        z.strictObject({
          gap: optional(
            described(
              'Inches to the target; needed unless positions say it.',
              z.number().check(z.gt(0), z.lte(LIMITS.inches)),
            ),
          ),
          modifier: optional(whole(-12, 12)),
          reRoll: optional(z.boolean()),
        }),
      ),
    ),
    visible: optional(z.boolean()),
    spotted: optional(z.boolean()),
    engaged: optional(z.boolean()),
    engagedWithTarget: optional(z.boolean()),
    targetEngaged: optional(z.boolean()),
  }),
);

const rowNames = z.array(name).check(z.maxLength(LIMITS.rows));
const choices = named(
  'choices',
  z.strictObject({
    allocationOrder: optional(rowNames),
    precision: optional(z.nullable(z.union([z.string(), rowNames]))),
    lethalHits: optional(z.boolean()),
    fishHits: optional(z.boolean()),
    fishWounds: optional(z.boolean()),
    rerollDamage: optional(z.enum(REROLL_POLICIES)),
    rerollSaves: optional(z.enum(REROLL_POLICIES)),
    commandReroll: optional(
      z.nullable(z.strictObject({ by: z.enum(['attacker', 'defender']), roll: z.enum(COMMAND_REROLLS) })),
    ),
    weaponOrder: optional(z.array(name).check(z.maxLength(LIMITS.weapons))),
    instances: optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    poolOrder: optional(z.enum(['worseFirst', 'betterFirst'])),
    options: optional(z.record(z.string(), z.union([z.string(), z.boolean()]))),
  }),
);

const unit = {
  name,
  keywords: optional(words),
  points: optional(z.number().check(z.gte(0))),
  origin: optional(z.string()),
};
const target = named(
  'target',
  z.strictObject({
    ...unit,
    models: z.array(row).check(z.minLength(1), z.maxLength(LIMITS.rows)),
    effects: optional(effects),
  }),
);
const attacker = named(
  'attacker',
  z.strictObject({
    ...unit,
    weapons: z.array(weapon).check(z.minLength(1), z.maxLength(LIMITS.weapons)),
    effects: optional(effects),
    models: optional(z.array(attackerRow).check(z.minLength(1), z.maxLength(LIMITS.rows))),
    situation: optional(situation),
    choices: optional(choices),
  }),
);

/**
 * The shape of a scenario of ruleset `11e`. It is what the JSON Schema is made from; `check` is stricter (names, contradictions, sums)
 * and reads everything itself, so that all problems come in one list.
 */
export const scenarioShape: z.ZodMiniType<ScenarioInput> = z.strictObject({
  $schema: optional(z.string()),
  version: z.literal(1),
  ruleset: z.literal('11e'),
  origin: optional(z.string()),
  attackers: z.array(attacker).check(z.minLength(1), z.maxLength(LIMITS.attackers)),
  target,
  situation: optional(situation),
  choices: optional(choices),
});

/** The shape of a scenario of any ruleset. */
export const anyScenarioShape: z.ZodMiniType<ScenarioInput | ClassicScenarioInput> = z.union([
  scenarioShape,
  classicShape,
]);

/** The JSON Schema (draft 2020-12) of a scenario, of one ruleset or the other. */
export const scenarioJsonSchema = (): Readonly<Record<string, unknown>> => ({
  ...z.toJSONSchema(anyScenarioShape),
  title: 'Fusillade scenario, version 1',
});
