import { LIMITS, Refusal, tooDeep, tooLong, tooMany } from './refusal.js';

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPEN = new Set([91, 123]);
const CLOSE = new Set([93, 125]);

/**
 * Looks over the text once, without building anything: what is deeper, longer or more than a list can be is refused
 * before it is parsed, so nothing that walks the tree can run out of stack or memory.
 */
function guard(text: string): void {
  let depth = 0;
  let nodes = 1;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) {
      const start = i++;
      while (i < text.length && text.charCodeAt(i) !== QUOTE) i += text.charCodeAt(i) === BACKSLASH ? 2 : 1;
      if (i - start > LIMITS.text) throw tooLong();
    } else if (code === COMMA) {
      nodes++;
    } else if (OPEN.has(code)) {
      depth++;
      nodes++;
      if (depth > LIMITS.depth) throw tooDeep();
    } else if (CLOSE.has(code)) {
      depth--;
    }
    if (nodes > LIMITS.nodes) throw tooMany();
  }
}

/**
 * JSON from a stranger as plain values: at most 30 levels, 200,000 values, 100,000 characters in a text. Members called
 * `__proto__` or `constructor` are members like any other.
 */
export function parseJson(text: string): unknown {
  guard(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('json', 'this is not complete JSON', 'export the list again and choose that file');
  }
}
