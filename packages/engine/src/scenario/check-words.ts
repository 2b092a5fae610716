import { foldWord } from '../profile/words.js';
import { LIMITS } from './limits.js';
import { type Fields, given, isObject, join, type Problems, readObject, readText } from './reader.js';
import type { Word } from './types.js';

const MOST = { count: LIMITS.words, what: 'words' };

/** A list of ability words on a weapon. */
export const readAbilities = (fields: Fields, key: string): readonly Word[] =>
  readEach(fields, key, (path, value) => readWord(fields.problems, path, value));

/** A list of effects: words, or words with a source and a switch. */
export const readEffects = (fields: Fields, key: string): readonly Word[] =>
  readEach(fields, key, (path, value) =>
    isObject(value) ? readEffect(fields.problems, path, value) : readWord(fields.problems, path, value),
  );

/** Keywords, folded; one that is listed twice counts once. */
export const readKeywords = (fields: Fields, key: string): readonly string[] => [
  ...new Set(readEach(fields, key, (path, value) => foldedText(fields.problems, path, value)?.folded)),
];

function readEach<T>(fields: Fields, key: string, read: (path: string, value: unknown) => T | undefined): readonly T[] {
  const found: T[] = [];
  for (const [i, value] of (fields.list(key, MOST) ?? []).entries()) {
    const item = read(join(fields.at(key), i), value);
    if (item !== undefined) found.push(item);
  }
  return found;
}

function foldedText(problems: Problems, path: string, value: unknown): { text: string; folded: string } | undefined {
  const text = readText(problems, path, value);
  if (text === undefined) return undefined;
  const folded = foldWord(text);
  if (folded !== '') return { text, folded };
  problems.add('value', path, 'the text is empty', 'write at least one letter');
  return undefined;
}

function readWord(problems: Problems, path: string, value: unknown): Word | undefined {
  const word = foldedText(problems, path, value);
  return word && { ...word, on: true, path };
}

function readEffect(problems: Problems, path: string, value: unknown): Word | undefined {
  const fields = readObject(problems, path, value, ['effect', 'source', 'on']);
  if (fields === undefined) return undefined;
  const source = fields.text('source');
  const on = fields.boolean('on') ?? true;
  if (!fields.need('effect', 'write the effect, for instance "effect": "+1 to hit"')) return undefined;
  const word = foldedText(problems, fields.at('effect'), fields.raw('effect'));
  return word && { ...word, ...given({ source }), on, path };
}
