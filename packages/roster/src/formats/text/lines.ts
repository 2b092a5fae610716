import { tidy } from '../../names.js';

export interface TextLine {
  /** Counted from 1. */
  readonly number: number;
  /** Columns before the bullet, or before the text. */
  readonly indent: number;
  readonly bullet: 'full' | 'hollow' | null;
  /** Without bullet, tidied; empty for a blank line. */
  readonly text: string;
}

const FULL = '•●▪■‣►➤·∙';
const HOLLOW = '◦○▫□';
/** Marks of writing direction, which some programs wrap around names. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** What chats put around what is quoted, bold or set as it was typed. */
const QUOTE = /^(?:>\s?){1,3}/;
const MARKS = /\*\*|^\s*```[a-z]{0,10}\s*$/g;
const COMBINING_RUN = /(\p{M}{3})\p{M}+/gu;

/** Longer lines hold no unit that anybody wrote. */
export const MAX_LINE = 4000;

const bulletOf = (text: string): TextLine['bullet'] => {
  const first = text[0];
  if (first === undefined) return null;
  if (FULL.includes(first)) return 'full';
  if (HOLLOW.includes(first)) return 'hollow';
  // Word processors write the inner bullet so.
  if (/^o \d/.test(text)) return 'hollow';
  return (first === '-' || first === '*' || first === '–') && text[1] === ' ' ? 'full' : null;
};

/** The lines of a text. A line that is longer than `MAX_LINE` is cut there. */
export const readLines = (text: string): readonly TextLine[] =>
  text.split(/\r\n|[\n\r\u2028\u2029\u0085]/).map((raw, index): TextLine => {
    const plain = raw.slice(0, MAX_LINE).replace(DIRECTION, '').replace(COMBINING_RUN, '$1');
    const cut = plain.replace(QUOTE, '').replace(MARKS, '');
    const start = /^[\s\u200b-\u200d\u2060\ufeff]*/.exec(cut)![0];
    const indent = start.replace(/[\u200b-\u200d\u2060\ufeff]/g, '').replace(/\t/g, '    ').length;
    const body = tidy(cut);
    const bullet = bulletOf(body);
    return { number: index + 1, indent, bullet, text: bullet === null ? body : body.slice(1).trim() };
  });
