import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Lines } from '../io.js';
import { refuse } from '../problems.js';

/** More than any answer needs; whatever comes without an end of line must not fill the memory. */
const LONGEST = 100_000;

/** Standard input line by line: with editing and history at a terminal, plain otherwise. */
export const openLines = (quiet: boolean): Lines => (process.stdin.isTTY ? typed(quiet) : piped(process.stdin));

/** The lines of a text that has been read already. */
export const linesOf = (text: string): Lines => {
  const lines = text.split(/\r?\n/u);
  if (lines.at(-1) === '') lines.pop();
  let at = 0;
  return { next: async () => lines[at++] ?? null, shown: false, close: () => {} };
};

const typed = (quiet: boolean): Lines => {
  const output = quiet ? process.stderr : process.stdout;
  const reader = createInterface({ input: process.stdin, output, historySize: 200 });
  const waiting: string[] = [];
  let settle: ((line: string | null) => void) | null = null;
  let over = false;
  const give = (line: string | null): void => {
    const wanted = settle;
    settle = null;
    if (wanted !== null) wanted(line);
    else if (line !== null) waiting.push(line);
  };
  const end = (): void => {
    if (over) return;
    over = true;
    output.write('\n');
    give(null);
  };
  reader.on('line', give);
  reader.on('SIGINT', () => reader.close());
  reader.on('close', end);
  return {
    next: (prompt) => {
      const line = waiting.shift();
      if (line !== undefined) return Promise.resolve(line);
      if (over) return Promise.resolve(null);
      return new Promise((done) => {
        settle = done;
        reader.setPrompt(prompt);
        reader.prompt();
      });
    },
    shown: true,
    close: () => {
      // Closed by us, the end needs no line of its own.
      over = true;
      reader.close();
    },
  };
};

/** Lines of a pipe. An interrupt ends them, as the end of the pipe does. */
const piped = (input: Readable): Lines => {
  const chunks = read(input);
  let interrupted: () => void = () => {};
  const stop = new Promise<null>((done) => {
    interrupted = () => done(null);
  });
  process.once('SIGINT', interrupted);
  return {
    next: async () => {
      const line = await Promise.race([stop, chunks.next()]);
      return line === null || line.done === true ? null : line.value;
    },
    shown: false,
    close: () => {
      process.removeListener('SIGINT', interrupted);
      input.destroy();
    },
  };
};

async function* read(input: Readable): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of input) {
    text += decoder.decode(chunk as Buffer, { stream: true });
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) yield line.replace(/\r$/u, '');
    if (text.length > LONGEST) {
      throw refuse('limit', 'standard input', 'has a line of more than 100,000 characters', 'write one answer a line');
    }
  }
  if (text !== '') yield text;
}
