import { foldWord } from '../../profile/words.js';
import type { WordForm } from '../../sequence/spelling.js';
import { RULES } from './rules/index.js';
import type { Rule, Use } from './rules/rule.js';

const HOLES: Readonly<Record<string, string>> = { N: '(\\d{1,2})', K: '(.+?)' };

interface Pattern {
  readonly rule: Rule;
  readonly expression: RegExp;
  readonly holes: readonly string[];
}

const PATTERNS: readonly Pattern[] = RULES.flatMap((rule) =>
  rule.words.map((text) => {
    const holes: string[] = [];
    const source = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w)\}/g, (_, hole: string) => {
      holes.push(hole);
      return HOLES[hole] ?? hole;
    });
    return { rule, holes, expression: new RegExp(`^${source}$`) };
  }),
);

/** `Rending (6+)` is `RENDING 6+`, `Hatred: Orks` is `HATRED ORKS`. */
const plain = (text: string): string =>
  foldWord(text)
    .replace(/[()[\]:]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** What a word means on a side; undefined if no rule has it. */
export function readUse(text: string, side: Rule['side']): Use | undefined {
  const folded = plain(text);
  for (const { rule, expression, holes } of PATTERNS) {
    if (rule.side !== side) continue;
    const found = expression.exec(folded);
    if (!found) continue;
    const hole = (name: string): string | undefined => found[holes.indexOf(name) + 1];
    return {
      name: rule.name,
      N: holes.includes('N') ? Number(hole('N')) : 0,
      K: holes.includes('K') ? (hole('K') ?? '') : '',
      text,
    };
  }
  return undefined;
}

/** The words of a side, as one would write them. */
export const wordsOf = (side: Rule['side']): readonly string[] =>
  FORMS.filter((form) => form.side === side).map(({ text }) => text);

const inTitleCase = (text: string): string =>
  text.replace(/[A-Z]+/g, (word) =>
    word === 'FNP' ? word : word === 'INSV' ? 'InSv' : `${word.charAt(0)}${word.slice(1).toLowerCase()}`,
  );

const formOf = (rule: Rule, word: string): string => {
  if (/^[+-]|^RE ROLL/.test(word)) return word.toLowerCase().replace('re roll', 're-roll').replace('{n}', '{N}');
  const folded = rule.name.toUpperCase().replaceAll('-', ' ');
  const shown =
    word === folded || word.startsWith(`${folded} `) ? `${rule.name}${word.slice(folded.length)}` : inTitleCase(word);
  return shown
    .replace('{N}+', '({N}+)')
    .replace(/ \{N\}$/, ' ({N})')
    .replace('{K}', '({K})');
};

/** Every word of the ruleset, for lists to choose from. */
export const FORMS: readonly WordForm[] = RULES.flatMap((rule) =>
  rule.words.map(
    (word): WordForm => ({
      text: formOf(rule, word),
      side: rule.side,
      kind: /^[+-]|^RE ROLL/.test(word) ? 'effect' : 'ability',
      rule: rule.rule,
    }),
  ),
);
