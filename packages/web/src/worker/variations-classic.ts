import type { ClassicAttackerInput, ClassicRowInput, ClassicScenarioInput } from '@fusillade/engine';
import type { Variation } from './variations.js';

type ClassicVariation = Variation<ClassicScenarioInput>;

/** Each single thing of a classic set-up that can be switched: special rules, effects, the charge, what was near. */
export const classicVariationsOf = (scenario: ClassicScenarioInput): readonly ClassicVariation[] => [
  ...scenario.attackers.flatMap((_, index) => fighterVariations(scenario, index)),
  ...targetVariations(scenario),
  ...situationVariations(scenario),
];

const unique = (words: readonly string[]): readonly string[] => [...new Set(words)];

const without = <K extends string>(key: K, words: readonly string[] | undefined, word: string) =>
  (words === undefined ? {} : { [key]: words.filter((each) => each !== word) }) as { readonly [P in K]?: string[] };

const fighterVariations = (scenario: ClassicScenarioInput, index: number): readonly ClassicVariation[] => {
  const fighter = scenario.attackers[index];
  if (fighter === undefined) return [];
  const { carries = [], effects = [], charged = false } = fighter;
  const suffix = scenario.attackers.length > 1 ? ` of ${fighter.name}` : '';
  const put = (change: Partial<ClassicAttackerInput>): ClassicScenarioInput => ({
    ...scenario,
    attackers: scenario.attackers.with(index, { ...fighter, ...change }),
  });
  const shoots = scenario.situation?.phase === 'shooting';
  const others = carries.filter(({ name, type }) => name !== fighter.uses && shoots !== (type.trim() === 'melee'));
  return [
    ...unique(carries.flatMap(({ rules = [] }) => rules)).map((word) => ({
      text: `without ${word}${suffix}`,
      scenario: put({ carries: carries.map((weapon) => ({ ...weapon, ...without('rules', weapon.rules, word) })) }),
    })),
    ...unique(effects).map((word) => ({
      text: `without ${word}${suffix}`,
      scenario: put(without('effects', effects, word)),
    })),
    ...others.map(({ name }) => ({ text: `with ${name}${suffix}`, scenario: put({ uses: name }) })),
    ...(shoots
      ? []
      : [{ text: `${charged ? 'without' : 'with'} a charge${suffix}`, scenario: put({ charged: !charged }) }]),
  ];
};

const targetVariations = (scenario: ClassicScenarioInput): readonly ClassicVariation[] => {
  const { target } = scenario;
  const suffix = ` of ${target.name}`;
  const rows = (change: (row: ClassicRowInput) => ClassicRowInput): ClassicScenarioInput => ({
    ...scenario,
    target: { ...target, models: target.models.map(change) },
  });
  return [
    ...unique(target.effects ?? []).map((word) => ({
      text: `without ${word}${suffix}`,
      scenario: { ...scenario, target: { ...target, ...without('effects', target.effects, word) } },
    })),
    ...unique(target.models.flatMap(({ effects = [] }) => effects)).map((word) => ({
      text: `without ${word}${suffix}`,
      scenario: rows((row) => ({ ...row, ...without('effects', row.effects, word) })),
    })),
  ];
};

/** What some switch cannot change is found out by asking: such a variation makes no difference. */
const situationVariations = (scenario: ClassicScenarioInput): readonly ClassicVariation[] => {
  const { situation = {} } = scenario;
  if (situation.phase !== 'shooting') return [];
  const { halfRange = false, moved = false } = situation;
  const put = (change: ClassicScenarioInput['situation']): ClassicScenarioInput => ({
    ...scenario,
    situation: { ...situation, ...change },
  });
  return [
    { text: `${halfRange ? 'without' : 'with'} half range`, scenario: put({ halfRange: !halfRange }) },
    { text: moved ? 'having stood still' : 'having moved', scenario: put({ moved: !moved }) },
  ];
};
