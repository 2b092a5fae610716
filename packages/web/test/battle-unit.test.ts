import { type ArmyBattle, type BattleUnit, replay } from '@fusillade/engine/battle';
import { type ArmyUnit, attackerOf, GENERIC_UNITS, unitOf } from '@fusillade/roster';
import { expect, test } from 'vitest';
import { emberGuard } from '../../roster/test/invented/datasheets.js';
import { battleUnitOf, incomplete } from '../src/pages/table/battle-unit.js';
import { joined } from '../src/pages/table/join.js';
import type { Ask } from '../src/pick/both-phases.js';

const ask: Ask = async (units, options) => attackerOf(units, options);

const guard = (): ArmyUnit => {
  const made = unitOf(emberGuard);
  if (!made.ok) throw new Error(JSON.stringify(made.issues));
  return made.value.unit;
};
const taken = (unit: ArmyUnit) => ({ units: [unit] as const, origin: 'a test', assumed: ['assumed'] });

const gun = { name: 'Gun', A: 1, skill: '3+', S: 4, AP: 0, D: 1 } as const;
const attacker: BattleUnit = { name: 'Red', army: 0, weapons: [gun] };
const target: BattleUnit = { name: 'Blue', army: 1, models: [{ name: 'Trooper', count: 5, T: 4, Sv: '3+', W: 1 }] };
const battle = (units: ArmyBattle['units']): ArmyBattle => ({
  version: 1,
  ruleset: '11e',
  armies: ['A', 'B'],
  units,
  entries: [],
});

const picked = async (...given: Parameters<typeof battleUnitOf>) => {
  const found = await battleUnitOf(...given);
  if (!found.ok) throw new Error(found.why);
  return found;
};

test('a unit that is picked attacks in both phases and is attacked, under a name of its own', async () => {
  const first = await picked(ask, battle([attacker, target]), taken(guard()), { army: 1 });
  expect(first.unit).toMatchObject({ name: 'Ember Guard', army: 1, models: expect.any(Array) });
  expect(first.unit.weapons?.map(({ name }) => name)).toContain('Ember blade');
  expect(first.statements).toContain('assumed');
  const second = await picked(ask, battle([attacker, first.unit]), taken(guard()), { army: 0 });
  expect(second.unit.name).toBe('Ember Guard 2');
  // Both ways: the engine plays it.
  const units = [first.unit, second.unit];
  for (const [one, other] of [units, units.toReversed()]) {
    const attack = { unit: one?.name ?? '', targets: [{ unit: other?.name ?? '' }] };
    expect(replay({ ...battle(units), entries: [{ attack }] })).toMatchObject({ ok: true });
  }
});

test('who is there already gets what it lacks, and nothing else of it changes', async () => {
  const before = battle([attacker, target]);
  expect(incomplete(before)).toEqual([
    { name: 'Red', army: 0, lacks: 'models' },
    { name: 'Blue', army: 1, lacks: 'weapons' },
  ]);
  const armed = await picked(ask, before, taken(guard()), { completes: 'Blue' });
  expect(armed.unit).toMatchObject({ name: 'Blue', army: 1 });
  const blue = joined(before.units, [armed.unit])[1];
  expect(blue).toMatchObject(target);
  expect(blue).not.toHaveProperty('defence');
  expect(blue?.weapons).toEqual(armed.unit.weapons);
  const bodied = await picked(ask, before, taken(guard()), { completes: 'Red' });
  const red = joined(before.units, [bodied.unit])[0];
  expect(red).toMatchObject({ weapons: [gun], models: bodied.unit.models });
  expect(incomplete(battle([red ?? attacker]))).toEqual([]);
});

test('who has no weapons comes to be attacked, but gives nobody weapons', async () => {
  const unarmed = GENERIC_UNITS[0] as ArmyUnit;
  const before = battle([attacker, target]);
  const found = await picked(ask, before, taken(unarmed), { army: 1 });
  expect(found.unit).not.toHaveProperty('weapons');
  expect(found.statements).toContain('It has no weapon with a profile: it can be attacked only');
  expect(await battleUnitOf(ask, before, taken(unarmed), { completes: 'Blue' })).toMatchObject({
    ok: false,
    why: expect.stringContaining('has no weapon with a profile'),
  });
});
