import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from '../src/index.js';
import { anyScenarioShape, readScenario, scenarioJsonSchema, scenarioShape, validateScenario } from '../src/schema.js';
import { anyClassic, anyCombat } from './classic/any.js';
import { goodScenario, spoil } from './scenario/example.js';

describe('scenarioJsonSchema', () => {
  it('is the one in docs (npm run schema writes it)', () => {
    const file = new URL('../../../docs/scenario.schema.json', import.meta.url);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(scenarioJsonSchema());
  });

  it('allows no field that is not known', () => {
    const objects = [scenarioJsonSchema(), ...Object.values(scenarioJsonSchema()['$defs'] as object)].filter(
      (each) => each.type === 'object',
    );
    expect(objects.length).toBeGreaterThan(6);
    for (const each of objects) expect(each.additionalProperties).toBe(false);
  });
});

describe('the shape', () => {
  const places = [
    'version',
    'origin',
    'x',
    'attackers[0].weapons[0].A',
    'attackers[0].weapons[0].range',
    'attackers[0].weapons[0].skill',
    'attackers[0].weapons[0].attacks',
    'attackers[0].weapons[0].abilities',
    'attackers[0].weapons[0].effects',
    'attackers[0].models',
    'attackers[0].situation',
    'target.points',
    'target.models[0].Sv',
    'target.models[0].InSv',
    'target.models[0].keywords',
    'target.models[0].base',
    'target.models[0].facing',
    'situation.distance',
    'situation.charge',
    'choices.precision',
    'choices.commandReroll',
    'choices.instances',
    'choices.options',
  ];
  const value = fc.oneof(
    fc.constantFrom('3+', '2D6+1', 'D3', '-', 'melee', 'Chief', '', null, 0, 1, 2, 6, 7, 24, true, -1, 1.5),
    fc.constantFrom<unknown>(['Chief'], [], {}, { gap: 7 }, { by: 'attacker', roll: 'hit' }, [60, 35], { effect: 'x' }),
    fc.jsonValue({ maxDepth: 2 }),
  );

  it('fits whatever check accepts', () => {
    expect(scenarioShape.safeParse(goodScenario()).success).toBe(true);
    fc.assert(
      fc.property(fc.constantFrom(...places), value, (path, each) => {
        const input = spoil(goodScenario(), path, each);
        if (validateScenario(input).ok) expect(scenarioShape.safeParse(input).error).toBeUndefined();
      }),
      { numRuns: 1000 },
    );
  });

  it('fits every scenario of the other ruleset that check accepts, and none with an unknown field', () => {
    fc.assert(
      fc.property(fc.oneof(anyClassic(3), anyCombat), (input) => {
        if (!check(input).ok) return;
        expect(anyScenarioShape.safeParse(input).error).toBeUndefined();
        expect(scenarioShape.safeParse(input).success).toBe(false);
        const [first] = input.attackers;
        expect(anyScenarioShape.safeParse({ ...input, attackers: [{ ...first, weapons: [] }] }).success).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('fits nothing with an unknown field or of another type', () => {
    for (const [path, each] of [
      ['x', 1],
      ['target.models[0].x', 1],
      ['attackers[0].weapons[0].A', true],
      ['situation.cover', 'yes'],
    ] as const) {
      const input = spoil(goodScenario(), path, each);
      expect(scenarioShape.safeParse(input).success, path).toBe(false);
      expect(validateScenario(input).ok, path).toBe(false);
    }
  });
});

describe('readScenario', () => {
  it('reads text', () => {
    expect(readScenario(JSON.stringify(goodScenario()))).toEqual(validateScenario(goodScenario()));
  });

  it('reads the ruleset that the scenario names', () => {
    const classic = {
      version: 1,
      ruleset: 'classic',
      attackers: [{ name: 'Red', models: 1, WS: 4, S: 4, A: 1 }],
      target: { name: 'Blue', models: [{ name: 'Trooper', WS: 4, T: 4, W: 1, Sv: null }] },
    };
    const read = readScenario(JSON.stringify(classic));
    expect(read.ok && read.value.ruleset).toBe('classic');
    const spoilt = readScenario(JSON.stringify({ ...classic, attackers: [{ name: 'Red', models: 1, S: 4, A: 1 }] }));
    expect(spoilt.ok ? [] : spoilt.issues.map(({ path }) => path)).toEqual(['attackers[0].WS']);
  });
});
