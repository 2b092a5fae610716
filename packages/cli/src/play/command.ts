/** What a line asks for that is no answer of its own. */
export type Command =
  /** `count` null: no number that can be read. */
  | { readonly does: 'undo' | 'redo'; readonly count: number | null }
  | { readonly does: 'edit'; readonly number: number | null; readonly answer: string | null }
  | { readonly does: 'log' | 'json' | 'state' | 'odds' | 'help' | 'quit' | 'roll' | 'rollAll' }
  | { readonly does: 'save'; readonly file: string }
  | { readonly does: 'answer'; readonly text: string };

const PLAIN = {
  log: 'log',
  json: 'json',
  state: 'state',
  odds: 'odds',
  help: 'help',
  h: 'help',
  '?': 'help',
  quit: 'quit',
  q: 'quit',
  exit: 'quit',
  r: 'roll',
  roll: 'roll',
  'roll all': 'rollAll',
  'r all': 'rollAll',
} as const;

const isPlain = (line: string): line is keyof typeof PLAIN => Object.hasOwn(PLAIN, line);

/** A line as a command; everything that is none answers the question that waits. */
export const commandOf = (line: string): Command => {
  const text = line.trim();
  const low = text.toLowerCase().replace(/\s+/gu, ' ');
  if (isPlain(low)) return { does: PLAIN[low] };
  const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/su.exec(text) ?? [];
  switch (word.toLowerCase()) {
    case 'undo':
    case 'u':
    case 'redo': {
      const does = word.toLowerCase() === 'redo' ? 'redo' : 'undo';
      if (rest === '') return { does, count: 1 };
      const count = /^\d{1,9}$/u.test(rest) && Number(rest) > 0 ? Number(rest) : null;
      // A unit may be called "U 99", but none "undo it".
      return count === null && word.toLowerCase() === 'u' ? { does: 'answer', text } : { does, count };
    }
    case 'edit': {
      const [, number, answer = ''] = /^(\d{1,4})(?:\s+(.*))?$/su.exec(rest) ?? [];
      if (number === undefined) return { does: 'edit', number: null, answer: null };
      return { does: 'edit', number: Number(number), answer: answer === '' ? null : answer };
    }
    case 'save':
      return { does: 'save', file: rest };
    default:
      return { does: 'answer', text };
  }
};
