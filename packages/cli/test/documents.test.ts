import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fusillade } from './console.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const BLOCK = /```console\n\$ fusillade ([^`]*?)\n\n([^`]*)```/g;

/** The words of a command line as a shell would split them: quotes, and a backslash at the end of a line. */
const argumentsOf = (command: string): string[] =>
  Array.from(command.replaceAll(/\\\n\s*/g, '').matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, plain]) => {
    const word = quoted ?? plain ?? '';
    return word.startsWith('scenarios/') ? `${root}${word}` : word;
  });

describe.each(['README.md'])('%s', (name) => {
  const path = `${root}${name}`;
  const text = readFileSync(path, 'utf8');
  const blocks = Array.from(text.matchAll(BLOCK), ([, command = '', answer = '']) => ({ command, answer }));

  it('shows three commands', () => expect(blocks.length).toBeGreaterThanOrEqual(3));

  it.each(blocks)('shows what the program answers to $command', async ({ command, answer }) => {
    const { code, out, err } = await fusillade(argumentsOf(command));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const trimmed = `${out.trim()}\n`.replaceAll(/ +$/gm, '');
    if (process.env.UPDATE_GOLDEN === '1') {
      writeFileSync(
        path,
        readFileSync(path, 'utf8').replace(`${command}\n\n${answer}`, () => `${command}\n\n${trimmed}`),
      );
    }
    expect(readFileSync(path, 'utf8')).toContain(`${command}\n\n${trimmed}`);
  });
});
