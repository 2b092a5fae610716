import type { Army } from '../../army.js';
import type { Catalogue } from '../../data/catalogue.js';
import { readLines } from './lines.js';
import { parseLines } from './parse.js';
import { resolve } from './resolve.js';

/** Characters; far more than any list has. */
export const MAX_TEXT = 1_000_000;
const MAX_LINES = 20_000;

export interface TextOptions {
  /** Where the numbers come from; without one the army has names and counts only. */
  readonly catalogue?: Catalogue;
}

export interface TextIssue {
  readonly code: 'too-large' | 'not-text' | 'no-list';
  /** Always empty: the problem is one of the whole text. */
  readonly path: string;
  readonly problem: string;
  readonly suggestion: string;
}

export type TextResult =
  | { readonly ok: true; readonly army: Army }
  | { readonly ok: false; readonly issues: readonly TextIssue[] };

const refuse = (code: TextIssue['code'], problem: string, suggestion: string): TextResult => ({
  ok: false,
  issues: [{ code, path: '', problem, suggestion }],
});

/**
 * An army from the text that a list builder copies: the official app (10th and 11th edition), New Recruit (WTC,
 * WTC-compact, GW, simple, short), List Forge and what looks like them. Texts hold names and counts: the numbers come
 * from the catalogue, and whatever it does not know is kept by name and warned of. Never throws.
 */
export const readText = (text: string, { catalogue }: TextOptions = {}): TextResult => {
  if (text.length > MAX_TEXT) {
    return refuse(
      'too-large',
      `the text has ${text.length} characters`,
      'paste the list alone; lists have a few thousand',
    );
  }
  if (isBinary(text)) {
    return refuse(
      'not-text',
      'this is not a text',
      'choose the file that the list builder exported, or paste its text',
    );
  }
  const lines = readLines(text);
  if (lines.length > MAX_LINES) {
    return refuse('too-large', `the text has ${lines.length} lines`, 'paste the list alone; lists have a few hundred');
  }
  const list = parseLines(lines);
  if (list === 'overflow') {
    return refuse('too-large', 'the text names more than 300 units', 'paste one army at a time');
  }
  if (list === null || list.units.length === 0) {
    return refuse(
      'no-list',
      'no units were found',
      'units stand on lines of their own with their points: "Ember Guard (90 points)"',
    );
  }
  return { ok: true, army: resolve(list, catalogue ?? null) };
};

/** Control characters that no text holds, or many signs that could not be decoded. */
const isBinary = (text: string): boolean => {
  let bad = 0;
  const looked = Math.min(text.length, 20_000);
  for (let at = 0; at < looked; at++) {
    const code = text.charCodeAt(at);
    if (code === 0) return true;
    if ((code < 32 && code !== 9 && code !== 10 && code !== 13 && code !== 12 && code !== 11) || code === 0xfffd) bad++;
  }
  return bad > 8 && bad > looked / 50;
};
