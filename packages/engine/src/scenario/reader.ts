import type { Issue, IssueCode } from './issue.js';
import { LIMITS } from './limits.js';
import { closest, didYouMean, orList, show } from './suggest.js';

/** Collects issues; the same one is kept once, and a flood of them is cut with a word about it. */
export class Problems {
  readonly #issues: Issue[] = [];
  readonly #seen = new Set<string>();

  add(code: IssueCode, path: string, problem: string, suggestion: string): void {
    const key = `${code}\n${path}\n${problem}`;
    if (this.#seen.has(key) || this.full) return;
    this.#seen.add(key);
    this.#issues.push(
      this.#issues.length < LIMITS.issues
        ? { code, path, problem, suggestion }
        : {
            code: 'limit',
            path: '',
            problem: `more than ${LIMITS.issues} problems; the rest is not listed`,
            suggestion: 'mend these first',
          },
    );
  }

  get issues(): readonly Issue[] {
    return this.#issues;
  }

  /** No more will be listed, so looking for more is no use. */
  get full(): boolean {
    return this.#issues.length > LIMITS.issues;
  }

  get none(): boolean {
    return this.#issues.length === 0;
  }
}

/** What other tools call these fields, and what they are called here. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  bs: 'skill',
  ws: 'skill',
  strength: 'S',
  toughness: 'T',
  damage: 'D',
  wounds: 'W',
  save: 'Sv',
  sv: 'Sv',
  invul: 'InSv',
  invulnerable: 'InSv',
  feelnopain: 'FNP',
  rules: 'abilities',
  abilities: 'rules',
  weapons: 'carries',
  unitname: 'name',
};

const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** `attackers[0]` and `A` make `attackers[0].A`; odd names are quoted. */
export function join(path: string, key: string | number): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  if (!IDENTIFIER.test(key)) return `${path}[${show(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface NumberLimits {
  readonly min: number;
  readonly max: number;
  /** A smallest value that is itself not allowed. */
  readonly above?: number;
  readonly integer?: boolean;
  readonly example: string;
}

/** A finite number within limits, or an issue. Above `max` is a limit of the program, below `min` is no value at all. */
export function readNumber(problems: Problems, path: string, value: unknown, limits: NumberLimits): number | undefined {
  const write = `write ${limits.example}`;
  if (typeof value !== 'number') {
    problems.add('type', path, `${show(value)} is not a number`, write);
  } else if (!Number.isFinite(value)) {
    problems.add('value', path, `${value} is not a finite number`, write);
  } else if (limits.integer === true && !Number.isInteger(value)) {
    problems.add('value', path, `${value} is not a whole number`, write);
  } else if (value < limits.min || (limits.above !== undefined && value <= limits.above)) {
    const bound = limits.above === undefined ? `less than ${limits.min}` : `not more than ${limits.above}`;
    problems.add('value', path, `${value} is ${bound}`, write);
  } else if (value > limits.max) {
    problems.add('limit', path, `${value} is more than ${limits.max}`, `at most ${limits.max}`);
  } else {
    return value === 0 ? 0 : value;
  }
  return undefined;
}

export function readBoolean(problems: Problems, path: string, value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  problems.add('type', path, `${show(value)} is neither true nor false`, 'write true or false, without quotes');
  return undefined;
}

export function readText(problems: Problems, path: string, value: unknown): string | undefined {
  if (typeof value !== 'string') {
    problems.add('type', path, `${show(value)} is not a text`, 'write a text in quotes');
  } else if (value.trim() === '') {
    problems.add('value', path, 'the text is empty', 'write at least one letter');
  } else {
    return value;
  }
  return undefined;
}

export function readOneOf<const T extends string>(
  problems: Problems,
  path: string,
  value: unknown,
  values: readonly T[],
): T | undefined {
  if (typeof value !== 'string') {
    problems.add('type', path, `${show(value)} is not a text`, `write ${orList(values)}`);
    return undefined;
  }
  const found = values.find((each) => each === value);
  if (found === undefined) {
    problems.add('value', path, `${show(value)} is not known here`, didYouMean(value, values, 'write'));
  }
  return found;
}

/** A list of at most `most`; a longer one is refused before anything in it is looked at. */
export function readList(
  problems: Problems,
  path: string,
  value: unknown,
  most: { readonly count: number; readonly what: string },
): readonly unknown[] | undefined {
  if (!Array.isArray(value)) {
    problems.add('type', path, `${show(value)} is not a list`, 'write a list in square brackets');
  } else if (value.length > most.count) {
    problems.add('limit', path, `${value.length} ${most.what} are more than ${most.count}`, `at most ${most.count}`);
  } else {
    return value;
  }
  return undefined;
}

/** One object of the input. Fields that are not `known` are issues. */
export class Fields {
  readonly path: string;
  readonly problems: Problems;
  readonly #value: Readonly<Record<string, unknown>>;

  constructor(problems: Problems, path: string, value: Readonly<Record<string, unknown>>, known: readonly string[]) {
    this.problems = problems;
    this.path = path;
    this.#value = value;
    for (const key of Object.keys(value)) {
      if (known.includes(key)) continue;
      if (problems.full) break;
      const alias = Object.hasOwn(OTHER_NAMES, key.toLowerCase()) ? OTHER_NAMES[key.toLowerCase()] : undefined;
      const meant = alias !== undefined && known.includes(alias) ? alias : closest(key, known);
      const suggestion = meant === undefined ? `the fields here are ${known.join(', ')}` : `did you mean "${meant}"?`;
      problems.add('unknown-field', join(path, key), `there is no field ${show(key)} here`, suggestion);
    }
  }

  at(key: string): string {
    return join(this.path, key);
  }

  has(key: string): boolean {
    return Object.hasOwn(this.#value, key) && this.#value[key] !== undefined;
  }

  raw(key: string): unknown {
    return this.has(key) ? this.#value[key] : undefined;
  }

  /** Says what is missing if the field is absent. */
  need(key: string, suggestion: string): boolean {
    if (this.has(key)) return true;
    this.problems.add('missing', this.at(key), `${show(key)} is missing`, suggestion);
    return false;
  }

  number(key: string, limits: NumberLimits): number | undefined {
    return this.has(key) ? readNumber(this.problems, this.at(key), this.raw(key), limits) : undefined;
  }

  boolean(key: string): boolean | undefined {
    return this.has(key) ? readBoolean(this.problems, this.at(key), this.raw(key)) : undefined;
  }

  text(key: string): string | undefined {
    return this.has(key) ? readText(this.problems, this.at(key), this.raw(key)) : undefined;
  }

  oneOf<const T extends string>(key: string, values: readonly T[]): T | undefined {
    return this.has(key) ? readOneOf(this.problems, this.at(key), this.raw(key), values) : undefined;
  }

  list(key: string, most: { readonly count: number; readonly what: string }): readonly unknown[] | undefined {
    return this.has(key) ? readList(this.problems, this.at(key), this.raw(key), most) : undefined;
  }

  /** An object with its own known fields. */
  object(key: string, known: readonly string[]): Fields | undefined {
    return this.has(key) ? readObject(this.problems, this.at(key), this.raw(key), known) : undefined;
  }

  /** What `parse` makes of a text or number; `undefined` from it is an issue. */
  parsed<T>(key: string, parse: (value: unknown) => T | undefined, write: string): T | undefined {
    if (!this.has(key)) return undefined;
    const value = this.raw(key);
    const parsed = parse(value);
    if (parsed !== undefined) return parsed;
    const readable = typeof value === 'number' || typeof value === 'string';
    this.problems.add(readable ? 'value' : 'type', this.at(key), `${show(value)} is no ${key}`, `write ${write}`);
    return undefined;
  }
}

export function readObject(
  problems: Problems,
  path: string,
  value: unknown,
  known: readonly string[],
): Fields | undefined {
  if (isObject(value)) return new Fields(problems, path, value, known);
  problems.add('type', path, `${show(value)} is not an object`, `write { } with ${known.slice(0, 8).join(', ')}`);
  return undefined;
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Only the fields that have a value. */
export const given = <T extends object>(fields: T): Given<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
