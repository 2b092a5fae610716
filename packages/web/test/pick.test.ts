import { check, type ScenarioInput, type TargetInput } from '@fusillade/engine';
import { type ArmyUnit, attackerOf, GENERIC_UNITS, type Joined, unitOf } from '@fusillade/roster';
import { expect, test } from 'vitest';
import { emberGuard, kilnTank } from '../../roster/test/invented/datasheets.js';
import { NOTHING_KEPT } from '../src/pages/odds/compare-swap.js';
import { type Ask, bothPhases } from '../src/pick/both-phases.js';
import { fillAttacker, fillTarget } from '../src/pick/fill.js';
import { turned } from '../src/pick/turned.js';

const ask: Ask = async (units, options) => attackerOf(units, options);

const field = (sheet: typeof emberGuard): ArmyUnit => {
  const made = unitOf(sheet);
  if (!made.ok) throw new Error(JSON.stringify(made.issues));
  return made.value.unit;
};

const generic = (name: string): Joined => [GENERIC_UNITS.find((unit) => unit.name === name)!];
const taken = (units: Joined) => ({ units, origin: 'a test', assumed: [] });

const NOBODY: TargetInput = { name: 'Nobody', models: [{ name: 'One', T: 4, Sv: '3+', W: 1 }] };
const BEGIN: ScenarioInput = { version: 1, ruleset: '11e', attackers: [], target: NOBODY };

const filled = async (result: ReturnType<typeof fillTarget>) => {
  const found = await result;
  if (!found.ok) throw new Error(found.why);
  return found;
};

const names = ({ attackers }: ScenarioInput) => attackers[0]!.weapons.map(({ name }) => name);

test('a picked unit brings the weapons of both phases, whatever the phase', async () => {
  for (const phase of ['shooting', 'fight'] as const) {
    const setup = { ...BEGIN, situation: { phase } };
    const found = await filled(fillAttacker(ask, setup, taken([field(emberGuard)]), 0));
    expect(names(found.setup)).toEqual(['Flux rifle', 'Flux rifle', 'Ember blade', 'Close combat weapon']);
    expect(found.setup.situation).toEqual({ phase });
  }
});

test('who is armed for one phase alone brings that; only who is unarmed is refused', async () => {
  const guard = field(emberGuard);
  const ranged = { ...guard, weapons: guard.weapons.filter(({ name }) => name === 'Flux rifle') };
  const situation = { phase: 'fight' } as const;
  const found = await filled(fillAttacker(ask, { ...BEGIN, situation }, taken([ranged]), 0));
  expect(names(found.setup)).toEqual(['Flux rifle', 'Flux rifle']);
  const unarmed = await bothPhases(ask, [{ ...guard, weapons: [] }], { target: NOBODY });
  expect(unarmed).toMatchObject({ ok: false, issues: [{ problem: 'has no weapon with a profile' }] });
});

test('pistols against guns are chosen anew too: the order of picking does not change the answer', async () => {
  const guard = field(emberGuard);
  const profile = { range: 12, A: 2, skill: '3+', S: 5, AP: 0, D: 1, notModelled: [] };
  const carriers = guard.models.map(({ name, count }) => ({ model: name, count }));
  const weapon = (name: string, numbers: object) => ({
    name,
    count: guard.models.reduce((sum, { count }) => sum + count, 0),
    carriers,
    modes: [{ name: null, profile: { ...profile, abilities: [], ...numbers } }],
  });
  // Against T 4 the pistol's two shots are worth more, against T 12 the gun's one.
  const armed: ArmyUnit = {
    ...guard,
    weapons: [weapon('Gun', { A: 1, S: 12, AP: -3 }), weapon('Pistol', { A: 4, abilities: ['PISTOL'] })],
  };
  const soft = (await filled(fillTarget(ask, BEGIN, taken(generic('Light horde'))))).setup;
  const first = await filled(fillAttacker(ask, soft, taken([armed]), 0));
  expect(names(first.setup)).toEqual(['Pistol']);
  const again = await filled(fillTarget(ask, first.setup, taken(generic('Battle tank'))));
  expect(names(again.setup)).toEqual(['Gun']);
  expect(again.statements).toContainEqual(`The weapons of ${guard.name} were chosen anew for this target`);
});

test('another target has modes chosen anew, unless the weapons were changed by hand', async () => {
  const horde = (await filled(fillTarget(ask, BEGIN, taken(generic('Light horde'))))).setup;
  const armed = (await filled(fillAttacker(ask, horde, taken([field(kilnTank)]), 0))).setup;
  const again = await filled(fillTarget(ask, armed, taken(generic('Battle tank'))));
  expect(names(again.setup)).not.toEqual(names(armed));
  expect(again.statements).toContainEqual(expect.stringMatching(/attacks as .* now$/));

  const [tank] = armed.attackers;
  const byHand = { ...armed, attackers: [{ ...tank!, weapons: tank!.weapons.slice(1) }] };
  await filled(fillAttacker(ask, horde, taken([field(kilnTank)]), 0));
  const left = await filled(fillTarget(ask, byHand, taken(generic('Battle tank'))));
  expect(left.setup.attackers).toEqual(byHand.attackers);
  expect(left.statements).toContainEqual(expect.stringContaining('chosen against the earlier target'));
});

test('picked units are turned around, their modes chosen for the new target', async () => {
  const horde = (await filled(fillTarget(ask, BEGIN, taken([field(kilnTank)])))).setup;
  const facing = (await filled(fillAttacker(ask, horde, taken([field(emberGuard)]), 0))).setup;
  const first = await turned(facing, NOTHING_KEPT, ask);
  if (!first.ok) throw new Error(first.why);
  const { scenario } = first;
  expect(check(scenario).ok).toBe(true);
  expect(scenario.target.models.map(({ T }) => T)).toEqual(field(emberGuard).models.map(({ stats }) => stats!.T));
  const alone = await bothPhases(ask, [field(kilnTank)], { target: scenario.target });
  if (!alone.ok) throw new Error('the tank is armed');
  expect(scenario.attackers[0]!.weapons).toEqual(alone.value.input.weapons);
  expect(first.statements).toContainEqual(expect.stringContaining(' attacks as '));

  // And back: what attacked before does so again.
  const back = await turned(scenario, first.kept, ask);
  if (!back.ok) throw new Error(back.why);
  expect(names(back.scenario)).toEqual(names(facing));
  expect(back.scenario.target.models).toEqual(facing.target.models);
});
