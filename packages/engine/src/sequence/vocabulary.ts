import { parseDice } from '../profile/characteristics.js';
import { constant, type DiceExpression } from '../profile/dice.js';
import type { Ability, Args, Side, Use } from './ability.js';
import { type WordForm, wordForm } from './spelling.js';

/** A condition that any word may carry at its end: the kind of attack, or a keyword of the other unit (24.01). */
export interface Condition {
  readonly kind: 'ranged' | 'melee' | 'keyword';
  readonly keyword: string;
}

export interface Reading {
  readonly use: Use;
  readonly conditions: readonly Condition[];
}

interface Pattern {
  readonly ability: Ability;
  readonly word: number;
  readonly expression: RegExp;
  readonly holes: readonly string[];
}

const HOLES: Readonly<Record<string, string>> = {
  N: '(\\d{1,4})',
  X: '(\\d{0,3}D[36](?:\\+\\d{1,3})?|\\d{1,4})',
  K: '([^:]+?)',
};

function pattern(ability: Ability, word: number): Pattern {
  const holes: string[] = [];
  const text = ability.words[word] ?? '';
  const source = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w)\}/g, (_, hole: string) => {
    holes.push(hole);
    return HOLES[hole] ?? hole;
  });
  return { ability, word, expression: new RegExp(`^${source}$`), holes };
}

const NOTHING: DiceExpression = constant(0);
const KIND = /^(.+?)(?: VS)? (RANGED|MELEE)(?: ATTACKS)?$/;
const KEYWORD = /^(.+): ?([^:]+)$/;

/** Every word of an edition, ready to be looked up; made once. */
export class Vocabulary {
  readonly #patterns: readonly Pattern[];
  readonly #read = new Map<string, Reading | null>();
  /** By folded word. */
  readonly forms: readonly (readonly [folded: string, form: WordForm])[];

  constructor(abilities: readonly Ability[]) {
    this.#patterns = abilities.flatMap((ability) => ability.words.map((_, word) => pattern(ability, word)));
    this.forms = abilities.flatMap((ability) => ability.words.map((word) => [word, wordForm(ability, word)] as const));
  }

  /** What a folded word means on this side; undefined if no table knows it. Conditions are taken off its end. */
  read(folded: string, side: Side): Reading | undefined {
    const key = `${side} ${folded}`;
    const known = this.#read.get(key);
    if (known !== undefined) return known ?? undefined;
    const reading = this.#find(folded, side);
    // Words come from strangers: a cache that only grows would be theirs to fill.
    if (this.#read.size > 2000) this.#read.clear();
    this.#read.set(key, reading ?? null);
    return reading;
  }

  #find(folded: string, side: Side): Reading | undefined {
    const conditions: Condition[] = [];
    let rest = folded;
    for (;;) {
      const kind = KIND.exec(rest);
      if (kind?.[1]) {
        conditions.push({ kind: kind[2] === 'MELEE' ? 'melee' : 'ranged', keyword: '' });
        rest = kind[1].trim();
        continue;
      }
      const use = this.#match(rest, side, folded);
      if (use) return { use, conditions };
      const keyword = KEYWORD.exec(rest);
      if (!keyword?.[1]) return undefined;
      conditions.push({ kind: 'keyword', keyword: (keyword[2] ?? '').trim() });
      rest = keyword[1].trim();
    }
  }

  #match(text: string, side: Side, whole: string): Use | undefined {
    for (const { ability, word, expression, holes } of this.#patterns) {
      if (ability.side !== side) continue;
      const found = expression.exec(text);
      if (!found) continue;
      let args: Args = { N: 0, X: NOTHING, K: '' };
      for (const [index, hole] of holes.entries()) {
        const value = found[index + 1] ?? '';
        if (hole === 'N') args = { ...args, N: Number(value) };
        else if (hole === 'X') args = { ...args, X: parseDice(value) ?? NOTHING };
        else args = { ...args, K: value.trim() };
      }
      return { ability, word, args, text: whole, rows: [] };
    }
    return undefined;
  }
}
