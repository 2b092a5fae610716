import type { Issue, Result } from './issue.js';
import { LIMITS } from './limits.js';
import { join } from './reader.js';
import { show } from './suggest.js';

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const PLAIN_TEXT = /[^"\\]*/y;
/** U+0000 to U+001F: control characters without DEL and the upper ones, which JSON allows. */
const FORBIDDEN_IN_TEXT = /[^\P{Cc}\u007F-\u009F]/u;
const BLANK = /[ \t\n\r]*/y;
const LITERAL = /true|false|null/y;

/**
 * JSON text as data, stricter than `JSON.parse`: a key that stands twice in one object is refused (the parser of the
 * language keeps the last one silently), and so are `__proto__` as a key, more than 1 MB, 30 levels or 200,000 values.
 */
export function readJson(text: string): Result<unknown> {
  const bytes = bytesOf(text, LIMITS.jsonBytes);
  if (bytes > LIMITS.jsonBytes) {
    const problem = `more than ${LIMITS.jsonBytes} bytes of JSON`;
    return refused({ code: 'limit', path: '', problem, suggestion: 'a scenario is at most 1 MB' });
  }
  const parser = new Parser(text);
  try {
    const value = parser.document();
    return parser.repeated.length === 0 ? { ok: true, value } : { ok: false, issues: parser.repeated };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, issues: [error.issue, ...parser.repeated] };
    throw error;
  }
}

const refused = (issue: Issue): Result<never> => ({ ok: false, issues: [issue] });

/** Bytes in UTF-8; stops counting once there are more than `enough`. */
function bytesOf(text: string, enough: number): number {
  if (text.length > enough) return text.length;
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // Two halves of a surrogate pair share four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
  }
  return bytes;
}

class Unreadable extends Error {
  readonly issue: Issue;
  constructor(issue: Issue) {
    super(issue.problem);
    this.issue = issue;
  }
}

class Parser {
  readonly #text: string;
  #at = 0;
  #values = 0;
  readonly repeated: Issue[] = [];

  constructor(text: string) {
    this.#text = text.startsWith('\uFEFF') ? text.slice(1) : text;
  }

  document(): unknown {
    if (this.#peek() === undefined) this.#fail('there is no JSON', 'write a scenario: { "version": 1, … }');
    const value = this.#value('', 0);
    if (this.#peek() !== undefined) this.#fail(`${this.#here()} after the end`, 'write one { } and nothing after it');
    return value;
  }

  #value(path: string, depth: number): unknown {
    if (++this.#values > LIMITS.jsonValues) {
      const problem = `more than ${LIMITS.jsonValues} values`;
      throw new Unreadable({ code: 'limit', path, problem, suggestion: 'no scenario within the limits is that long' });
    }
    const next = this.#peek();
    if (next === '{' || next === '[') {
      if (depth >= LIMITS.jsonDepth) {
        const problem = `more than ${LIMITS.jsonDepth} levels deep`;
        throw new Unreadable({ code: 'json', path, problem, suggestion: 'no scenario is that deep' });
      }
      return next === '{' ? this.#object(path, depth + 1) : this.#array(path, depth + 1);
    }
    if (next === '"') return this.#string();
    const literal = this.#match(LITERAL);
    if (literal !== '') return literal === 'null' ? null : literal === 'true';
    const number = this.#match(NUMBER);
    if (number !== '') return Number(number);
    return this.#fail(
      `${this.#here()} where a value should be`,
      'write a number, "text", true, false, null, [ ] or { }',
    );
  }

  #object(path: string, depth: number): Readonly<Record<string, unknown>> {
    const object: Record<string, unknown> = {};
    this.#at++;
    if (this.#skip('}')) return object;
    do {
      if (this.#peek() !== '"')
        this.#fail(`${this.#here()} where a name should be`, 'write each field as "name": value');
      const key = this.#string();
      const inner = join(path, key);
      if (!this.#skip(':')) this.#fail(`${this.#here()} after ${show(key)}`, 'write a colon between name and value');
      const value = this.#value(inner, depth);
      if (key === '__proto__') {
        const suggestion = 'call it something else';
        this.repeated.push({ code: 'json', path: inner, problem: '"__proto__" is no name for a field', suggestion });
      } else if (Object.hasOwn(object, key)) {
        const problem = `${show(key)} stands twice in one object`;
        this.repeated.push({ code: 'json', path: inner, problem, suggestion: 'keep one of them' });
      } else {
        object[key] = value;
      }
    } while (this.#skip(','));
    if (!this.#skip('}'))
      this.#fail(`${this.#here()} in an object`, 'write a comma before the next field, or } at the end');
    return object;
  }

  #array(path: string, depth: number): readonly unknown[] {
    const list: unknown[] = [];
    this.#at++;
    if (this.#skip(']')) return list;
    do list.push(this.#value(join(path, list.length), depth));
    while (this.#skip(','));
    if (!this.#skip(']'))
      this.#fail(`${this.#here()} in a list`, 'write a comma before the next value, or ] at the end');
    return list;
  }

  #string(): string {
    this.#at++;
    let text = '';
    for (;;) {
      const plain = this.#match(PLAIN_TEXT);
      if (FORBIDDEN_IN_TEXT.test(plain)) {
        this.#at -= plain.length - plain.search(FORBIDDEN_IN_TEXT);
        this.#fail(
          'a line break or control character in a text',
          'close the text with ", or write \\n for a line break',
        );
      }
      text += plain;
      const next = this.#text[this.#at];
      if (next === undefined) this.#fail('the text has no end', 'close the text with "');
      if (next === '"') {
        this.#at++;
        return text;
      }
      text += this.#escape();
    }
  }

  #escape(): string {
    const letter = this.#text[this.#at + 1] ?? '';
    const code = this.#text.slice(this.#at + 2, this.#at + 6);
    if (letter === 'u' && /^[0-9a-fA-F]{4}$/.test(code)) {
      this.#at += 6;
      return String.fromCharCode(Number.parseInt(code, 16));
    }
    const escaped = Object.hasOwn(ESCAPES, letter) ? ESCAPES[letter] : undefined;
    if (escaped === undefined) return this.#fail(`${show(`\\${letter}`)} in a text`, 'write a backslash as \\\\');
    this.#at += 2;
    return escaped;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  #peek(): string | undefined {
    this.#match(BLANK);
    return this.#text[this.#at];
  }

  #skip(letter: string): boolean {
    if (this.#peek() !== letter) return false;
    this.#at++;
    return true;
  }

  #here(): string {
    const next = this.#text[this.#at];
    return next === undefined ? 'the end' : show(next);
  }

  #fail(problem: string, suggestion: string): never {
    const before = this.#text.slice(0, this.#at).split('\n');
    const where = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
    throw new Unreadable({ code: 'json', path: '', problem: `${where}: ${problem}`, suggestion });
  }
}
