import type { ClassicAttackerInput, ClassicRowInput, ClassicScenarioInput, WordForm } from '@fusillade/engine';

export type SwappedClassic =
  | { readonly ok: true; readonly scenario: ClassicScenarioInput }
  | { readonly ok: false; readonly why: string };

/**
 * The set-up turned around, where both sides are written down in full: the target strikes back, and can be struck.
 * @param words of the ruleset: what protects a unit goes along with it
 */
export const swappedClassic = (scenario: ClassicScenarioInput, words: readonly WordForm[]): SwappedClassic => {
  const { attackers, target } = scenario;
  const [attacker, ...others] = attackers;
  const [row, ...rows] = target.models;
  if (attacker === undefined || others.length > 0 || row === undefined || rows.length > 0)
    return { ok: false, why: 'Only one unit of one kind of model against another one can be turned around.' };
  const back = target.strikesBack;
  if (back === undefined || back === null)
    return { ok: false, why: `${target.name} has no blows here: let it strike back, and it can be turned around.` };
  if (attacker.T === undefined || attacker.W === undefined || attacker.Sv === undefined)
    return { ok: false, why: `${attacker.name} has no T, W and Sv here.` };
  const protects = protecting(attacker.effects ?? [], words);
  return {
    ok: true,
    scenario: {
      ...scenario,
      attackers: [fighterOf(target, row, back)],
      target: {
        name: attacker.name,
        ...(attacker.points === undefined ? {} : { points: attacker.points }),
        models: [rowOf(attacker, protects.filter(isDuel))],
        effects: protects.filter((word) => !isDuel(word)),
        strikesBack: {
          ...blowsOf(attacker),
          effects: (attacker.effects ?? []).filter((word) => !protects.includes(word)),
        },
      },
      // Orders named the rows of the other side.
      choices: scenario.choices?.options === undefined ? {} : { options: scenario.choices.options },
    },
  };
};

const BODY = ['type', 'WS', 'T', 'W', 'Sv', 'InSv', 'FNP', 'I', 'woundsLost'] as const;

/** A duel is one row's; everything else may be a whole unit's. */
const isDuel = (word: string): boolean => /^honou?r duel$/i.test(word.trim());

const shape = (word: string): string =>
  word
    .toLowerCase()
    .replace(/\{n\}|\d+/g, '#')
    .replace(/[()[\]:]|(?<=\w)-/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Words that are about being struck, and not about striking too. */
const protecting = (effects: readonly string[], words: readonly WordForm[]): readonly string[] => {
  const of = (side: WordForm['side']): Set<string> =>
    new Set(words.filter((word) => word.side === side).map(({ text }) => shape(text)));
  const [own, struck] = [of('attacker'), of('target')];
  return effects.filter((word) => struck.has(shape(word)) && !own.has(shape(word)));
};

/** On an attacker "-1 to hit" is about its own rolls. */
const aboutBeingStruck = (word: string): string =>
  word.replace(/^(\s*[+-]\d+ to) (hit|wound)\s*$/i, (_, start: string, roll: string) =>
    roll.toLowerCase() === 'hit' ? `${start} be hit` : `${start} be wounded`,
  );

const picked = <T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]]))) as Pick<T, K>;

const fighterOf = (
  { name, effects = [] }: ClassicScenarioInput['target'],
  row: ClassicRowInput,
  back: Partial<ClassicAttackerInput>,
): ClassicAttackerInput => ({
  ...picked(row, BODY),
  ...back,
  name,
  models: row.count ?? 1,
  effects: [...(back.effects ?? []), ...[...effects, ...(row.effects ?? [])].map(aboutBeingStruck)],
});

const rowOf = (attacker: ClassicAttackerInput, effects: readonly string[]): ClassicRowInput => ({
  ...picked(attacker, BODY),
  name: attacker.name,
  count: attacker.models,
  ...(effects.length === 0 ? {} : { effects }),
});

const blowsOf = (attacker: ClassicAttackerInput): Partial<ClassicAttackerInput> =>
  picked(attacker, ['inReach', 'S', 'A', 'charged', 'bonusAttacks', 'carries', 'uses']);
