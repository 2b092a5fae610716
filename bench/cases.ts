import { check, compile, type Programme, type Scenario, type ScenarioInput } from '@fusillade/engine';

/** The four named cases as scenarios, with what each must come to: the mean of wounds lost and the chance to destroy. */
export interface NamedScenario {
  readonly name: 'simple' | 'heavy' | 'mixed' | 'horde';
  readonly input: ScenarioInput;
  readonly mean: number;
  readonly destroyed: number;
  /** Goals in microseconds: the whole result from a compiled machine. */
  readonly goal: number;
}

type Weapon = ScenarioInput['attackers'][number]['weapons'];
type Models = ScenarioInput['target']['models'];

const MANY = ['LETHAL HITS', 'SUSTAINED HITS 1', 'DEVASTATING WOUNDS'];

const scenario = (weapon: object, models: Models): ScenarioInput => ({
  version: 1,
  ruleset: '11e',
  attackers: [{ name: 'Red', weapons: [{ name: 'Gun', range: 24, ...weapon }] as unknown as Weapon }],
  target: { name: 'Blue', models },
});

export const NAMED_SCENARIOS: readonly NamedScenario[] = [
  {
    name: 'simple',
    input: scenario({ count: 10, A: 1, skill: '3+', S: 4, AP: 0, D: 1 }, [
      { name: 'Trooper', count: 5, T: 4, Sv: '3+', W: 2 },
    ]),
    mean: 1.111111111111,
    destroyed: 2.86797199079e-10,
    goal: 30,
  },
  {
    name: 'heavy',
    input: scenario({ count: 10, A: 'D6', skill: '3+', S: 5, AP: -1, D: 'D3', abilities: ['DEVASTATING WOUNDS'] }, [
      { name: 'Guard', count: 10, T: 4, Sv: '3+', W: 3, FNP: '5+' },
    ]),
    mean: 11.46507379154,
    destroyed: 0.00022987939537,
    goal: 150,
  },
  {
    name: 'mixed',
    input: scenario({ count: 60, A: 1, skill: '3+', S: 5, AP: -1, D: 1, abilities: MANY }, [
      { name: 'Levy', count: 18, T: 4, Sv: '5+', InSv: '6+', W: 1 },
      { name: 'Guard', count: 2, T: 4, Sv: '3+', W: 3 },
      { name: 'Captain', count: 1, T: 4, Sv: '2+', InSv: '4+', W: 5, keywords: ['CHARACTER'] },
    ]),
    mean: 24.894742480326,
    destroyed: 0.100896239144,
    goal: 300,
  },
  {
    name: 'horde',
    input: scenario({ count: 120, A: 1, skill: '3+', S: 5, AP: -2, D: 'D3', abilities: MANY }, [
      { name: 'Mob', count: 20, T: 4, Sv: '4+', InSv: '5+', W: 2 },
      { name: 'Guard', count: 10, T: 4, Sv: '3+', InSv: '4+', W: 3 },
      { name: 'Brute', count: 2, T: 4, Sv: '2+', InSv: '4+', W: 6 },
    ]),
    mean: 69.337014521996,
    destroyed: 0.142967054696,
    goal: 1000,
  },
];

export function checked(input: ScenarioInput): Scenario {
  const scenario = check(input);
  if (!scenario.ok) throw new Error(JSON.stringify(scenario.issues));
  return scenario.value;
}

export function programmeOf(scenario: Scenario): Programme {
  const programme = compile(scenario);
  if (!programme.ok) throw new Error(JSON.stringify(programme.issues));
  return programme.value;
}

/** Everything that the first batch needs, as the goal for compiling means it. */
export function compiled(scenario: Scenario): Programme {
  const programme = programmeOf(scenario);
  const frozen = programme.freeze(0, programme.start);
  const entries = programme.entries(0, frozen);
  programme.batch(0, frozen, entries, entries[0] ?? 0, programme.start);
  return programme;
}
