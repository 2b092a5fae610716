import type { ListFormat, ListWarning, Role } from '../../army.js';

/** What a list text says, before any datasheet is asked: names, counts, and who stands with whom. */
export interface ParsedList {
  readonly format: ListFormat;
  /** `null` where nothing in the text tells. */
  readonly edition: '11e' | '10e' | null;
  readonly name: string | null;
  /** The most specific first: the chapter before the faction that it belongs to. */
  readonly factions: readonly string[];
  /** As printed: each entry is one line, which may name several, joined by commas and "and". */
  readonly detachments: readonly string[];
  readonly total: number | null;
  readonly limit: number | null;
  readonly source: string | null;
  readonly units: readonly ParsedUnit[];
  readonly warnings: readonly ListWarning[];
}

export interface ParsedUnit {
  readonly name: string;
  readonly customName: string | null;
  /** `Char2` and its like, by which the head of the list refers to the unit. */
  readonly label: string | null;
  /** The number of models in front of the name; `null` in dialects that do not print it. */
  readonly models: number | null;
  readonly points: number | null;
  readonly items: readonly Item[];
  /** The attached unit that it is printed under, or joined to by a plus sign. */
  readonly group: string | null;
  readonly role: Role | null;
  readonly links: readonly Link[];
  readonly enhancements: readonly string[];
  /** Keywords that the list gives to the unit beyond those of its datasheet. */
  readonly keywords: readonly string[];
  readonly warlord: boolean;
  readonly warnings: readonly ListWarning[];
}

/** "Leading X" or "Attached to X"; `place` is the n of `X[n]`: the n-th unit of that name. */
export interface Link {
  readonly relation: 'leads' | 'led-by';
  readonly name: string;
  readonly place: number | null;
}

/** One entry below a unit: a kind of model, or what models carry. Which of them is often known only from a datasheet. */
export interface Item {
  readonly name: string;
  /** For all models of the line together. */
  readonly count: number;
  /** Whether the text printed the count. */
  readonly counted: boolean;
  /** `bare`: goes on from the bulleted entry before it, which therefore is no model. */
  readonly mark: 'bullet' | 'bare' | 'listed';
  /** The layout alone says that this is a kind of model. */
  readonly model: boolean;
  /** What stands in brackets behind the name: what an option brings, or what it is. */
  readonly inner: string | null;
  readonly items: readonly Item[];
}
