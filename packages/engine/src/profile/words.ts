const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;
const HYPHENS = /[\u2010-\u2015\u2043\u2212\uFE58\uFE63\uFF0D]/g;
const SINGLE_QUOTES = /[\u2018-\u201B\u2032\u00B4\u0060]/g;
const DOUBLE_QUOTES = /[\u201C-\u201F\u2033]/g;
const WHITE_SPACE = /\s+/g;
const HYPHEN_BETWEEN_LETTERS = /(?<=\p{L})-(?=\p{L})/gu;

/** Typography folded to plain characters: one kind of hyphen and quote, single spaces, nothing invisible. */
export const plainText = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(HYPHENS, '-')
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(WHITE_SPACE, ' ')
    .trim();

/**
 * The form in which abilities, effects and keywords are compared: upper case, plain typography, and a hyphen between
 * two letters is a space, so `twin‑linked` and `TWIN LINKED` are one word; `reroll` is `RE ROLL`. A sign or a range
 * (`-1`, `1-3`) keeps its hyphen.
 */
export const foldWord = (text: string): string =>
  plainText(text.toUpperCase())
    .replace(HYPHEN_BETWEEN_LETTERS, ' ')
    .replace(/\bREROLL/g, 'RE ROLL');
