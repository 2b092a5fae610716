import { fold } from '../names.js';

/**
 * How a name was recognised, best first: spelled alike (case, accents, quotes and hyphens aside); alike but for a
 * plural or a leading "The"; the name's beginning; words of the name in any order; a slip of the pen.
 */
export const LIKENESSES = ['exact', 'plural', 'prefix', 'words', 'spelling'] as const;
export type Likeness = (typeof LIKENESSES)[number];

/** A name prepared for comparing; made once for each name. */
export interface NameKey {
  readonly folded: string;
  readonly singular: string;
  readonly words: readonly string[];
}

const singularWord = (word: string): string => {
  if (word.length < 4 || word.endsWith('ss')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
};

export const nameKey = (name: string): NameKey => {
  const folded = fold(name);
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const [first, ...rest] = words;
  const singular = (first === 'the' && rest.length > 0 ? rest : words).map(singularWord).join(' ');
  return { folded, singular, words };
};

/** Slips that are forgiven in a word of that many letters. */
const slips = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/**
 * Letters to insert, drop, exchange or swap with the next one to come from `a` to `b`; anything over `limit` is
 * `limit + 1`.
 */
export const distance = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const exchange = above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let cost = Math.min(exchange, above[j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2]! + 1);
      row.push(cost);
      if (cost < least) least = cost;
    }
    if (least > limit) return limit + 1;
    before = above;
    above = row;
  }
  return Math.min(above[b.length]!, limit + 1);
};

const spellingCost = (query: NameKey, name: NameKey): number | null => {
  const limit = slips(query.folded.length);
  const whole = distance(query.folded, name.folded, limit);
  if (whole <= limit) return whole;
  let total = 0;
  for (const word of query.words) {
    const allowed = slips(word.length);
    let least = allowed + 1;
    for (const other of name.words) {
      least = Math.min(least, other.startsWith(word) ? 0 : distance(word, other, allowed));
    }
    if (least > allowed) return null;
    total += least;
  }
  return query.words.length === 0 ? null : total;
};

interface Found {
  readonly index: number;
  readonly likeness: Likeness;
  /** Order inside one likeness: less is closer. */
  readonly cost: number;
}

const compare = (query: NameKey, name: NameKey): Omit<Found, 'index'> | null => {
  const surplus = name.folded.length - query.folded.length;
  if (query.folded === name.folded) return { likeness: 'exact', cost: 0 };
  if (query.singular === name.singular) return { likeness: 'plural', cost: Math.abs(surplus) };
  if (name.folded.startsWith(query.folded) || name.singular.startsWith(query.singular)) {
    return { likeness: 'prefix', cost: surplus };
  }
  const singulars = name.singular.split(' ');
  const contained = query.singular
    .split(' ')
    .every((word) => singulars.some((other) => other.startsWith(word)) || name.words.some((w) => w.startsWith(word)));
  return contained ? { likeness: 'words', cost: surplus } : null;
};

/** No name is longer; what a stranger's file calls a name may be. */
export const LONGEST_NAME = 200;

/**
 * Places of the names that a query may mean, closest first. Slips of the pen are only looked for where nothing else
 * fits. An empty query means nothing, and so does one that is too long for a name.
 */
export const rank = (query: string, names: readonly NameKey[]): readonly Found[] => {
  if (query.length > LONGEST_NAME) return [];
  const asked = nameKey(query);
  if (asked.words.length === 0) return [];
  const found: Found[] = [];
  names.forEach((name, index) => {
    const how = compare(asked, name);
    if (how !== null) found.push({ index, ...how });
  });
  if (found.length === 0) {
    names.forEach((name, index) => {
      const cost = spellingCost(asked, name);
      if (cost !== null) found.push({ index, likeness: 'spelling', cost });
    });
  }
  const place = (likeness: Likeness) => LIKENESSES.indexOf(likeness);
  return found.sort((a, b) => place(a.likeness) - place(b.likeness) || a.cost - b.cost || a.index - b.index);
};
