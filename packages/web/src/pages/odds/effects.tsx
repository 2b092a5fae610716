import type { EffectInput } from '@fusillade/engine';
import { type ChipItem, Chips } from '../../parts/chips.js';
import type { Suggestion } from '../../parts/entry.js';
import { behind } from './behind.js';
import { idOf, problemAt } from './field.js';
import { change, edit, setup } from './state.js';
import { at, insert, listAt, type Path, update } from './update.js';
import { vocabulary } from './words.js';

interface Effect {
  readonly effect: string;
  readonly source?: string | undefined;
  readonly on: boolean;
}

const asEffect = (value: unknown): Effect => {
  if (typeof value !== 'object' || value === null) return { effect: String(value), on: true };
  const { effect, source, on } = value as Partial<Effect>;
  return { effect: String(effect), source: typeof source === 'string' ? source : undefined, on: on !== false };
};

/** An effect that is on and comes from nowhere in particular is just its word. */
const asInput = ({ effect, source, on }: Effect): EffectInput =>
  source === undefined && on ? effect : { effect, ...(source === undefined ? {} : { source }), ...(on ? {} : { on }) };

interface EffectsProps {
  readonly path: Path;
  readonly name: string;
  readonly side: 'attacker' | 'target';
  /** Rows of the same unit: an effect that comes from one ends with it. */
  readonly rows?: readonly string[];
  readonly idle?: ReadonlyMap<Path, string> | undefined;
  readonly placeholder?: string;
}

const targetKeywords = (): readonly string[] =>
  [
    at(setup.value, 'target.keywords'),
    ...listAt(setup.value, 'target.models').map((_, i) => at(setup.value, `target.models[${i}].keywords`)),
  ]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .filter((word): word is string => typeof word === 'string');

const words = (side: 'attacker' | 'target', first: 'ability' | 'effect', typed: string): readonly Suggestion[] =>
  behind.value?.wordSuggestions(vocabulary.value.words, side, first, typed, targetKeywords()) ?? [];

const addTo = (path: Path, word: unknown): void => {
  change(insert(setup.value, path, listAt(setup.value, path).length, word));
};

/** A list may be there and empty: then it is not written. */
const removeFrom = (path: Path, index: number): void => {
  const without = listAt(setup.value, path).toSpliced(index, 1);
  change(update(setup.value, path, without.length === 0 ? undefined : without));
};

/** Effects: chips that can be switched off, with where they come from. */
export const Effects = ({ path, name, side, rows = [], idle, placeholder = '+ effect' }: EffectsProps) => {
  const effects = listAt(setup.value, path).map(asEffect);
  const put = (index: number, effect: Effect): void => edit(`${path}[${index}]`, asInput(effect));
  const alter = (index: number, part: Partial<Effect>): void => {
    const effect = effects[index];
    if (effect !== undefined) put(index, { ...effect, ...part });
  };
  return (
    <Chips
      Details={behind.value?.ChipDetails}
      id={idOf(path)}
      name={name}
      placeholder={placeholder}
      chips={effects.map(({ effect, source, on }, i): ChipItem => {
        const place = `${path}[${i}]`;
        return {
          text: effect,
          on,
          source,
          idle: idle?.get(place),
          problem: problemAt(place) ?? problemAt(`${place}.effect`),
        };
      })}
      sources={rows}
      suggest={(typed) => words(side, 'effect', typed)}
      onAdd={(effect) => addTo(path, effect)}
      onRemove={(index) => removeFrom(path, index)}
      onWord={(index, effect) => alter(index, { effect })}
      onSwitch={(index, on) => alter(index, { on })}
      onSource={(index, source) => alter(index, { source: source.trim() === '' ? undefined : source.trim() })}
    />
  );
};

interface WordsProps {
  readonly path: Path;
  readonly name: string;
  readonly idle?: ReadonlyMap<Path, string> | undefined;
  /** Whose words they are; a weapon's, if not given. */
  readonly side?: 'attacker' | 'target';
  readonly placeholder?: string;
}

/** Abilities of a weapon, and whatever else is words alone. */
export const Abilities = ({ path, name, idle, side = 'attacker', placeholder = '+ ability' }: WordsProps) => (
  <Chips
    Details={behind.value?.ChipDetails}
    id={idOf(path)}
    name={name}
    placeholder={placeholder}
    chips={listAt(setup.value, path).map((word, i): ChipItem => {
      const place = `${path}[${i}]`;
      return { text: String(word), idle: idle?.get(place), problem: problemAt(place) };
    })}
    suggest={(typed) => words(side, 'ability', typed)}
    onAdd={(word) => addTo(path, word)}
    onRemove={(index) => removeFrom(path, index)}
    onWord={(index, word) => edit(`${path}[${index}]`, word.trim() === '' ? undefined : word.trim())}
  />
);

/** Keywords of a unit or row. */
export const Keywords = ({
  path,
  name,
  className,
}: {
  readonly path: Path;
  readonly name: string;
  readonly className?: string;
}) => {
  const keywords = listAt(setup.value, path).map(String);
  return (
    <Chips
      Details={behind.value?.ChipDetails}
      id={idOf(path)}
      className={`keywords ${className ?? ''}`}
      name={name}
      placeholder="+ keyword"
      chips={keywords.map((text, i): ChipItem => ({ text, problem: problemAt(`${path}[${i}]`) }))}
      suggest={(typed) => behind.value?.keywordSuggestions(typed, keywords, targetKeywords()) ?? []}
      onAdd={(word) => addTo(path, word.toUpperCase())}
      onRemove={(index) => removeFrom(path, index)}
      onWord={(index, word) => edit(`${path}[${index}]`, word.trim() === '' ? undefined : word.trim())}
    />
  );
};
