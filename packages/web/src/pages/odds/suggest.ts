import type { WordForm } from '@fusillade/engine';
import { foldWord } from '@fusillade/engine/text';
import type { Suggestion } from '../../parts/entry.js';

/** Keywords that rules ask about; any other may be typed. */
const KEYWORDS = [
  'INFANTRY',
  'VEHICLE',
  'MONSTER',
  'CHARACTER',
  'MOUNTED',
  'BEAST',
  'SWARM',
  'FLY',
  'AIRCRAFT',
  'WALKER',
  'PSYKER',
  'TITANIC',
  'TOWERING',
];

const MOST_SHOWN = 60;
/** With fewer words than this in question, all their usual values are offered. */
const FEW = 6;

const USUAL_X = ['1', '2', '3', 'D3', 'D6'];
const USUAL_N = ['1', '2', '3'];
const USUAL_THRESHOLDS = ['5', '4', '6', '3', '2'];

const HOLE = /\{[NXK]\}/;
const NUMERIC = /^(?:\d+|\d*D[36]?(?:\+\d*)?)$/;

const tokensOf = (text: string): readonly string[] =>
  text
    .replace(/-(?=\{K\})|[()]/g, ' ')
    .split(/[\s:]+/)
    .filter((token) => token !== '');

interface Match {
  /** Words of the form passed over before the first that was typed. */
  readonly skipped: number;
  /** By hole: what was typed for it, perhaps only its beginning. */
  readonly filled: ReadonlyMap<string, string>;
}

/** Whether a typed token can be the beginning of a token of the form; what it says about a hole, if it has one. */
function fits(typed: string, token: string): { readonly hole?: string; readonly value?: string } | null {
  const at = token.search(HOLE);
  if (at < 0) return foldWord(token).startsWith(typed) ? {} : null;
  const hole = token.slice(at, at + 3);
  const before = token.slice(0, at).toUpperCase();
  if (typed.length <= before.length) return before.startsWith(typed) && typed !== '' ? {} : null;
  if (!typed.startsWith(before)) return null;
  const value = typed.slice(before.length);
  if (hole === '{K}') return NUMERIC.test(value.replace(/\+$/, '')) ? null : { hole, value };
  const number = value.replace(/["+]$/, '');
  const fitting = hole === '{N}' ? /^\d+$/ : NUMERIC;
  return fitting.test(number) ? { hole, value: number } : null;
}

function match(typed: readonly string[], form: readonly string[]): Match | null {
  const go = (i: number, j: number, skipped: number, filled: ReadonlyMap<string, string>): Match | null => {
    const word = typed[i];
    if (word === undefined) return { skipped, filled };
    const token = form[j];
    if (token === undefined) return null;
    // A keyword can be anything, so what stands before it must have been typed.
    const fit = i === 0 && token.includes('{K}') ? null : fits(word, token);
    if (fit !== null) {
      const { hole, value } = fit;
      const before = hole === undefined ? undefined : filled.get(hole);
      const next =
        hole === undefined
          ? filled
          : new Map(filled).set(hole, before === undefined ? (value ?? '') : `${before} ${value}`);
      // A keyword may be of several words.
      const found = go(i + 1, j + 1, skipped, next) ?? (hole === '{K}' ? go(i + 1, j, skipped, next) : null);
      if (found !== null) return found;
    }
    return go(i, j + 1, i === 0 ? skipped + 1 : skipped, filled);
  };
  return go(0, 0, 0, new Map());
}

const valuesOf = (hole: string, text: string, keywords: readonly string[]): readonly string[] => {
  if (hole === '{K}') return keywords;
  if (hole === '{X}') return USUAL_X;
  return text.includes('{N}+') ? USUAL_THRESHOLDS : text.includes('OPERATIVE') ? ['9', '12', '18'] : USUAL_N;
};

/** The form with its holes filled: by what was typed, else by the usual values. */
function filledForms(text: string, typed: ReadonlyMap<string, string>, keywords: readonly string[]): readonly string[] {
  const hole = HOLE.exec(text)?.[0];
  if (hole === undefined) return [text];
  const written = typed.get(hole);
  let values = valuesOf(hole, text, keywords);
  if (written !== undefined && hole === '{K}') {
    const known = values.filter((keyword) => keyword.startsWith(written));
    values = known.length > 0 ? known : [written];
  } else if (written !== undefined) {
    const known = values.filter((value) => value.startsWith(written) && value !== written);
    values = /^\d*D$/.test(written) || written.endsWith('+') ? known : [written, ...known];
  }
  return values.flatMap((value) => filledForms(text.replace(hole, value), typed, keywords));
}

/** Other spellings of a word that stands in the list before. */
const sameAs = (text: string): string =>
  foldWord(text)
    .replace(/[\s":]/g, '')
    .replaceAll('WOUNDS', 'WOUND');

/** Effects in the order in which they are wanted; the others follow as the engine lists them. */
const USUAL: Readonly<Record<WordForm['side'], readonly string[]>> = {
  attacker: [
    '+{N} to hit',
    're-roll hits',
    're-roll hits of 1',
    '+{N} to wound',
    're-roll wounds',
    're-roll wounds of 1',
    'critical hits on {N}+',
    'critical wounds on {N}+',
    '+{N} AP',
    '+{N} A',
    '+{N} S',
    '+{N} D',
    '-{N} to hit',
    '-{N} to wound',
    'ignore modifiers',
  ],
  target: [
    '-{N} to hit',
    '-{N} to wound',
    '-{N} to wound if S > T',
    'FNP {N}+',
    'InSv {N}+',
    '-{N} damage',
    'halve damage',
    'worsen AP by {N}',
    '+{N} to save',
    're-roll saves',
    're-roll saves of 1',
    '+{N} T',
  ],
};

const usualPlace = ({ side, text }: WordForm): number => {
  const place = USUAL[side].indexOf(text);
  return place < 0 ? USUAL[side].length : place;
};

/** Names in full of what the words shorten. */
const IN_FULL: readonly (readonly [name: string, short: string])[] = [
  ['FEEL NO PAIN', 'FNP'],
  ['INVULNERABLE SAVE', 'INSV'],
  ['INVULNERABLE', 'INSV'],
];
const SHORTEST = 3;

/** What was typed, with the word for a name that it begins or goes on from. */
const shortened = (folded: string): string => {
  for (const [name, short] of IN_FULL) {
    if (folded.startsWith(name)) return `${short}${folded.slice(name.length)}`;
    if (folded.length >= SHORTEST && name.startsWith(folded)) return short;
  }
  return folded;
};

const SUFFIX = /\s*(?::\s*[^:]+|\s(?:vs )?(?:ranged|melee))$/i;

/**
 * What a person who typed this may mean, best first: the words of one side, with the usual values where they take one.
 * @param first which kind stands first where both fit as well
 */
export function wordSuggestions(
  forms: readonly WordForm[],
  side: WordForm['side'],
  first: WordForm['kind'],
  typed: string,
  keywords: readonly string[] = [],
): readonly Suggestion[] {
  const tokens = tokensOf(shortened(foldWord(typed)));
  const known = [...new Set([...keywords.map(foldWord), ...KEYWORDS])];
  const seen = new Set<string>();
  const matches = forms
    .filter((form) => {
      const key = sameAs(form.text);
      if (form.side !== side || seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .flatMap((form) => {
      const found = match(tokens, tokensOf(foldWord(form.text)));
      return found === null ? [] : [{ form, found }];
    })
    .sort(
      (a, b) =>
        a.found.skipped - b.found.skipped ||
        Number(a.form.kind !== first) - Number(b.form.kind !== first) ||
        usualPlace(a.form) - usualPlace(b.form),
    );
  if (matches.length === 0) return withCondition(forms, side, first, typed, keywords);
  return matches
    .flatMap(({ form, found }) => {
      const texts = filledForms(form.text, found.filled, known);
      return (matches.length <= FEW ? texts : texts.slice(0, 1)).map((text) => ({ text, hint: form.rule }));
    })
    .slice(0, MOST_SHOWN);
}

/** `+1 to hit melee`, `re-roll wounds: VEHICLE`: any word may end in a condition. */
function withCondition(
  forms: readonly WordForm[],
  side: WordForm['side'],
  first: WordForm['kind'],
  typed: string,
  keywords: readonly string[],
): readonly Suggestion[] {
  const [suffix] = SUFFIX.exec(typed) ?? [];
  if (suffix === undefined || suffix.length === typed.length) return [];
  return wordSuggestions(forms, side, first, typed.slice(0, -suffix.length), keywords).map(({ text, ...rest }) => ({
    ...rest,
    text: `${text}${suffix}`,
  }));
}

/** Keywords that begin with what was typed, those of the set-up first. */
export function keywordSuggestions(
  typed: string,
  present: readonly string[],
  used: readonly string[],
): readonly Suggestion[] {
  const wanted = foldWord(typed);
  const taken = new Set(present.map(foldWord));
  return [...new Set([...used.map(foldWord), ...KEYWORDS])]
    .filter((keyword) => keyword.startsWith(wanted) && !taken.has(keyword))
    .map((text) => ({ text }));
}
