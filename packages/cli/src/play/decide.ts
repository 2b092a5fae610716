import type { BattleAskDecision } from '@fusillade/engine/battle';
import type { DecisionWords } from '@fusillade/engine/referee';
import { short } from '../problems.js';
import { named } from './names.js';
import { besides, isRefusal, type Refusal } from './refusal.js';

export interface Decided {
  readonly value: unknown;
}

/** A decision that waits, with everything that a line may mean by it. */
export interface Deciding {
  readonly question: BattleAskDecision;
  readonly words: DecisionWords;
  /** The faces of the roll that it is about; empty: about none. */
  readonly rolled: readonly number[];
  /** A die that may be named stands for the whole sum that begins with it. */
  readonly isSum: boolean;
  /** Names of the rows of the unit that is attacked. */
  readonly rows: readonly string[];
}

/** Answered by all rows in an order. */
const ORDERS: ReadonlySet<string> = new Set(['allocationOrder', 'mortalOrder']);

/** What a line decides. Values that are no option are handed on, where they can be read: the rule says no. */
export const readDecision = (text: string, deciding: Deciding): Decided | Refusal => {
  const line = text.trim();
  const { kind, usual } = deciding.words;
  if (line === '') return { value: usual };
  if (kind === 'order') return readOrder(line, deciding.rows);
  if (kind === 'dice') return readPlaces(line, deciding);
  if (kind === 'some') return readSome(line, deciding.words);
  return kind === 'die' ? readOneDie(line, deciding) : readOption(line, deciding);
};

const NONE = /^(?:none|no|n|keep|-)$/iu;

/** `1 4` are places in the roll from 1, `f1 f2` all dice that may be taken and show these faces. */
const readPlaces = (line: string, { question, rolled }: Deciding): Decided | Refusal => {
  if (NONE.test(line)) return { value: [] };
  const options = question.options as readonly number[];
  if (/^all$/iu.test(line)) return { value: options };
  const places: number[] = [];
  for (const word of line.split(/[\s,;]+/u)) {
    const found = placesOf(word, options, rolled, question.rule, SOME);
    if (isRefusal(found)) return found;
    places.push(...found);
  }
  return { value: [...new Set(places)].sort((a, b) => a - b) };
};

const SOME = 'dice by their places ("1 4"), by their faces ("f1 f2"), "all", or "none"';
const ONE = 'one die by its place ("2") or its face ("f1"), or "none"';

const placesOf = (
  word: string,
  options: readonly number[],
  rolled: readonly number[],
  rule: string,
  example: string,
): readonly number[] | Refusal => {
  const face = /^f([1-6])$/iu.exec(word)?.[1];
  if (face !== undefined) {
    const found = options.filter((place) => rolled[place] === Number(face));
    return found.length > 0 ? found : { problem: `no die that may be rolled again shows ${face}`, suggestion: example };
  }
  const place = /^\d{1,5}$/u.test(word) ? Number(word) - 1 : -1;
  if (place < 0) return { problem: `"${short(word)}" is no die`, suggestion: example };
  if (options.includes(place)) return [place];
  const problem =
    place < rolled.length
      ? `die ${word} may not be rolled again (${rule}; and no die is twice${besides(rule, ', 01.05.02')})`
      : `there is no die ${word}: the roll has ${rolled.length}`;
  return { problem, suggestion: `${options.map((option) => option + 1).join(', ')} may be, or "none"` };
};

const readOneDie = (line: string, { question, rolled }: Deciding): Decided | Refusal => {
  if (NONE.test(line)) return { value: null };
  const options = question.options.filter((option) => typeof option === 'number');
  if (/^(?:y|yes|again)$/iu.test(line) && options.length === 1) return { value: options[0] };
  const found = placesOf(line, options, rolled, question.rule, ONE);
  return isRefusal(found) ? found : { value: found[0] };
};

const readSome = (line: string, { options }: DecisionWords): Decided | Refusal => {
  if (NONE.test(line)) return { value: [] };
  const names = options.map(({ value }) => String(value));
  if (/^all$/iu.test(line)) return { value: names };
  const chosen: string[] = [];
  const isNumbers = /^[\d\s,;]+$/u.test(line);
  for (const word of line.split(isNumbers ? /[\s,;]+/u : /[,;]+/u).filter((each) => each.trim() !== '')) {
    const name = isNumbers
      ? (names[Number(word) - 1] ?? noOption(word, names.length))
      : named(word, names, 'such unit');
    if (isRefusal(name)) return name;
    chosen.push(name);
  }
  return { value: names.filter((name) => chosen.includes(name)) };
};

const noOption = (word: string, count: number): Refusal => ({
  problem: `there is no option ${short(word)}`,
  suggestion: count === 1 ? '1 is the only one' : `1 to ${count}`,
});

const readOption = (line: string, { question, words, rows }: Deciding): Decided | Refusal => {
  const { options } = words;
  if (/^\d{1,6}$/u.test(line)) {
    const option = options[Number(line) - 1];
    return option === undefined ? noOption(line, options.length) : { value: option.value };
  }
  if (ORDERS.has(question.decision)) return readOrder(line, rows);
  // PRECISION may name what is no CHARACTER: then the rule is told.
  if (question.decision === 'precision' && !NONE.test(line)) return valued(named(line, rows, 'row of that unit'));
  const names = options.map(({ value, text }) => wordOf(value) ?? text);
  const name = named(line, names, 'option');
  return isRefusal(name) ? name : { value: options[names.indexOf(name)]?.value };
};

const valued = (name: string | Refusal): Decided | Refusal => (isRefusal(name) ? name : { value: name });

/** `yes`, `no`, `none` for values that have no name of their own. */
const wordOf = (value: unknown): string | null => {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null ? 'none' : null;
};

/** All rows in their order; whether 05.03 allows it is for the engine to say. */
const readOrder = (line: string, rows: readonly string[]): Decided | Refusal => {
  const order: string[] = [];
  for (const word of line.split(/\s*(?:,|;|>|\bthen\b)\s*/u).filter((each) => each.trim() !== '')) {
    const name = named(word, rows, 'row of that unit');
    if (isRefusal(name)) return name;
    order.push(name);
  }
  return { value: order };
};
