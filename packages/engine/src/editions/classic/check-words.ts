import { LIMITS } from '../../scenario/limits.js';
import { type Fields, join, readText } from '../../scenario/reader.js';
import { closest, orList, show } from '../../scenario/suggest.js';
import type { Rule, Use } from './rules/rule.js';
import { readUse, wordsOf } from './words.js';

type Sides = readonly Rule['side'][];

/** What becomes of words that no rule has: an issue each, or a list of what is not modelled. */
export interface Unknown {
  readonly lenient: boolean;
  readonly words: string[];
}

/** Special rules and effects, as the sides of the fight that may have them here write them; the first that knows a word. */
export function readUses(fields: Fields, key: string, sides: Sides, unknown: Unknown): Use[] {
  const list = fields.list(key, { count: LIMITS.words, what: 'words' }) ?? [];
  const { problems } = fields;
  return list.flatMap((value, index) => {
    const path = join(fields.at(key), index);
    const text = readText(problems, path, value);
    if (text === undefined) return [];
    const use = useOf(text, sides);
    if (use === undefined) {
      if (unknown.lenient) unknown.words.push(text);
      else problems.add('unknown-word', path, `${show(text)} is no rule here`, suggestionFor(text, sides));
      return [];
    }
    const wrong = wrongNumber(use);
    if (wrong !== null) problems.add('value', path, `${show(text)} names ${wrong.problem}`, wrong.suggestion);
    return [use];
  });
}

const useOf = (text: string, sides: Sides): Use | undefined =>
  sides.map((side) => readUse(text, side)).find((found) => found !== undefined);

/** A rule by a face has one from 2 to 6; any other number is at least 1. */
function wrongNumber({ text, N }: Use): { readonly problem: string; readonly suggestion: string } | null {
  if (!/\d/.test(text)) return null;
  if (isFace(text))
    return N < 2 || N > 6 ? { problem: 'no face from 2 to 6', suggestion: 'write for instance (5+)' } : null;
  // Words such as "re-roll hits of 1" have a number, but none to choose.
  return N < 1 && /\b0+\b/.test(text) ? { problem: 'nothing', suggestion: 'write 1 or more, or leave it out' } : null;
}

const isFace = (text: string): boolean => /\d\s*\+/.test(text) && !/^[+-]/.test(text.trim());

/** The word that was probably meant, as it would be accepted here, or what there is. */
function suggestionFor(text: string, sides: Sides): string {
  const words = sides.flatMap(wordsOf);
  const written = {
    number: /\d+/.exec(text)?.[0],
    keyword: /\(([^()\d]+)\)|:\s*(.+)/.exec(text)?.slice(1).find(Boolean),
  };
  const filled = words
    .map((word) => fill(word, written))
    .filter((word) => {
      const use = useOf(word, sides);
      return use !== undefined && wrongNumber(use) === null;
    })
    // Of two forms of one word the one with a number, if one was written.
    .sort((a, b) => Number(hasNumber(b) === hasNumber(text)) - Number(hasNumber(a) === hasNumber(text)));
  const near = closest(bare(text), filled.map(bare));
  const meant = filled.find((word) => bare(word) === near);
  return meant === undefined ? `there are ${orList(words)}` : `did you mean ${show(meant)}?`;
}

const hasNumber = (text: string): boolean => /\d/.test(text);

/** Its letters alone, and a sign before them: how a word is told from others. */
const bare = (text: string): string =>
  text
    .replace(/(?!^)[+]|[\d():]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

interface Written {
  readonly number: string | undefined;
  readonly keyword: string | undefined;
}

/** A form with what was written in its holes, or with what may stand there. */
function fill(word: string, { number, keyword }: Written): string {
  const face = number !== undefined && /^[2-6]$/.test(number) ? number : '5';
  return word
    .replace('{N}+', `${face}+`)
    .replace('{N}', number ?? '1')
    .replace('{K}', keyword?.trim() ?? '{K}');
}
