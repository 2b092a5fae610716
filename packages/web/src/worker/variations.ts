import type { EffectInput, ScenarioInput, SituationInput } from '@fusillade/engine';
import type { Setup } from './api.js';

/** The set-up with one thing different. */
export interface Variation<S extends Setup = ScenarioInput> {
  /** What is different, in words: `without RAPID FIRE 1`. */
  readonly text: string;
  readonly scenario: S;
}

/** Each single thing that can be switched on or off: abilities, effects, and the situation. */
export const variationsOf = (scenario: ScenarioInput): readonly Variation[] => [
  ...scenario.attackers.flatMap((_, attacker) => attackerVariations(scenario, attacker)),
  ...targetVariations(scenario),
  ...situationVariations(scenario),
];

const textOf = (effect: EffectInput): string => (typeof effect === 'string' ? effect : effect.effect);
const isOn = (effect: EffectInput): boolean => typeof effect === 'string' || effect.on !== false;

const unique = (words: readonly string[]): readonly string[] => [...new Set(words)];

/** The list without a word; the same list where it is not in it. */
const withoutWord = <T extends EffectInput>(words: readonly T[], word: string): readonly T[] =>
  words.some((each) => textOf(each) === word) ? words.filter((each) => textOf(each) !== word) : words;

const switchedOn = (words: readonly EffectInput[], word: string): readonly EffectInput[] =>
  words.map((each) => (typeof each !== 'string' && each.effect === word ? { ...each, on: true } : each));

/** The ability that an effect comes from, where the set-up says so. */
const sourceOf = (effects: readonly EffectInput[], word: string): string => {
  const found = effects.flatMap((each) =>
    typeof each !== 'string' && each.effect === word && each.source !== undefined ? [each.source] : [],
  );
  return found.length === 0 ? '' : ` (${unique(found).join(', ')})`;
};

/** `with` for words that are switched off, `without` for those that count. */
const changes = (
  effects: readonly EffectInput[],
  apply: (change: (words: readonly EffectInput[]) => readonly EffectInput[]) => ScenarioInput,
  suffix: string,
): readonly Variation[] =>
  unique(effects.map(textOf)).map((word) => {
    const on = effects.some((each) => textOf(each) === word && isOn(each));
    const source = sourceOf(effects, word);
    return {
      text: `${on ? 'without' : 'with'} ${word}${source}${suffix}`,
      scenario: apply((words) => (on ? withoutWord(words, word) : switchedOn(words, word))),
    };
  });

const optional = <K extends string, T>(key: K, value: T | undefined, change: (value: T) => T): { [P in K]?: T } =>
  (value === undefined ? {} : { [key]: change(value) }) as { [P in K]?: T };

const attackerVariations = (scenario: ScenarioInput, index: number): readonly Variation[] => {
  const attacker = scenario.attackers[index];
  if (attacker === undefined) return [];
  const suffix = scenario.attackers.length > 1 ? ` of ${attacker.name}` : '';
  const put = (next: typeof attacker): ScenarioInput => ({
    ...scenario,
    attackers: scenario.attackers.with(index, next),
  });
  const abilities = unique(attacker.weapons.flatMap((weapon) => weapon.abilities ?? []));
  return [
    ...abilities.map((word) => ({
      text: `without ${word}${suffix}`,
      scenario: put({
        ...attacker,
        weapons: attacker.weapons.map((weapon) => ({
          ...weapon,
          ...optional('abilities', weapon.abilities, (words) => withoutWord(words, word)),
        })),
      }),
    })),
    ...changes(
      attacker.effects ?? [],
      (change) => put({ ...attacker, ...optional('effects', attacker.effects, change) }),
      suffix,
    ),
    ...changes(
      attacker.weapons.flatMap((weapon) => weapon.effects ?? []),
      (change) =>
        put({
          ...attacker,
          weapons: attacker.weapons.map((weapon) => ({ ...weapon, ...optional('effects', weapon.effects, change) })),
        }),
      suffix,
    ),
  ];
};

const targetVariations = (scenario: ScenarioInput): readonly Variation[] => {
  const { target } = scenario;
  const suffix = ` of ${target.name}`;
  return [
    ...changes(
      target.effects ?? [],
      (change) => ({ ...scenario, target: { ...target, ...optional('effects', target.effects, change) } }),
      suffix,
    ),
    ...changes(
      target.models.flatMap((row) => row.effects ?? []),
      (change) => ({
        ...scenario,
        target: {
          ...target,
          models: target.models.map((row) => ({ ...row, ...optional('effects', row.effects, change) })),
        },
      }),
      suffix,
    ),
  ];
};

const SWITCHES = [
  ['cover', 'the benefit of cover'],
  ['halfRange', 'half range'],
  ['plungingFire', 'plunging fire'],
  ['charged', 'a charge'],
] as const satisfies readonly (readonly [keyof SituationInput, string])[];

/** What some switch cannot change is found out by asking: such a variation makes no difference. */
const situationVariations = (scenario: ScenarioInput): readonly Variation[] => {
  const situation = scenario.situation ?? {};
  const put = (change: SituationInput): ScenarioInput => ({ ...scenario, situation: { ...situation, ...change } });
  const still = situation.movement === 'stationary';
  return [
    ...SWITCHES.map(([field, name]) => {
      const on = situation[field] === true;
      return { text: `${on ? 'without' : 'with'} ${name}`, scenario: put({ [field]: !on }) };
    }),
    {
      text: still ? 'having moved' : 'having stood still',
      scenario: put({ movement: still ? 'moved' : 'stationary' }),
    },
  ];
};
