import type { Ability, Side } from './ability.js';

/** A word of an edition as its documents write it, with holes: `{N}` a whole number, `{X}` dice or a number, `{K}` keywords. */
export interface WordForm {
  /** `SUSTAINED HITS {X}`, `re-roll hits of 1`. */
  readonly text: string;
  /** Whose word it is. */
  readonly side: Side;
  /** Abilities are printed on datasheets, effects are what players know by other names. */
  readonly kind: 'ability' | 'effect';
  readonly rule: string;
}

const CHARACTERISTICS = ['A', 'S', 'AP', 'D', 'T', 'BS', 'WS', 'Sv', 'InSv', 'FNP', 'D1'];
const BY_FOLDED = new Map(CHARACTERISTICS.map((name) => [name.toLowerCase(), name]));

/** Abilities in capitals with their own hyphens; effects in small letters, with characteristics as on a datasheet. */
export function wordForm(ability: Ability, word: string): WordForm {
  const { name, side, rule } = ability;
  const kind =
    name === name.toUpperCase() && /^[A-Z]/.test(name) && !BY_FOLDED.has(name.toLowerCase()) ? 'ability' : 'effect';
  const folded = name.replaceAll('-', ' ');
  const hyphened = word.startsWith(folded) ? name + word.slice(folded.length) : word;
  const text = kind === 'ability' ? hyphened.replace(/^ANTI \{/, 'ANTI-{') : inSmallLetters(word);
  return { text, side, kind, rule };
}

const inSmallLetters = (word: string): string =>
  word
    .replace(/\{\w\}|[A-Z0-9]+/g, (piece) =>
      piece.startsWith('{') ? piece : (BY_FOLDED.get(piece.toLowerCase()) ?? piece.toLowerCase()),
    )
    .replace(/\bre roll/g, 're-roll')
    .replace(/\bnon psychic/g, 'non-psychic');
