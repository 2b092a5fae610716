import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { check, compile } from '@fusillade/engine';
import { describe, expect, it } from 'vitest';
import { fusillade } from './console.js';
import { played } from './documents/played.js';

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

/** What was typed in a transcript, behind its prompts. */
const typedIn = (transcript: string): string =>
  Array.from(transcript.matchAll(/^(?:\d+ dice|1 die|decide|next)> ?(.*)$/gmu), ([, line = '']) => `${line}\n`).join(
    '',
  );

describe('docs/at-the-table.md', () => {
  const path = `${root}docs/at-the-table.md`;
  const [, command = '', transcript = ''] = [...readFileSync(path, 'utf8').matchAll(BLOCK)][0] ?? [];

  it('shows a transcript of what the program says to what is typed in it', async () => {
    const { code, out, err } = await fusillade(argumentsOf(command), { stdin: typedIn(transcript) });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(typedIn(transcript).split('\n').length).toBeGreaterThan(8);
    const said = `${out.trim().replaceAll(/ +$/gmu, '')}\n`;
    if (process.env.UPDATE_GOLDEN === '1') {
      const text = readFileSync(path, 'utf8');
      writeFileSync(
        path,
        text.replace(`${command}\n\n${transcript}`, () => `${command}\n\n${said}`),
      );
    }
    expect(readFileSync(path, 'utf8')).toContain(`${command}\n\n${said}`);
  });
});

describe('the overview of commands in README.md', () => {
  const [, block = ''] = /```\n(fusillade import [^`]*)```/.exec(readFileSync(`${root}README.md`, 'utf8')) ?? [];
  // What a command does stands behind it, after two or more spaces.
  const commands = block
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [line.replace(/ {2,}\S.*$/, '').replace('fusillade ', '')]));

  it('is there', () => expect(commands).toHaveLength(5));

  // Datasheets are made when the program is built.
  it.skipIf(!existsSync(`${root}packages/roster/dist/datasheets/index.json`)).each(commands)(
    'works as it is written: %s',
    async (command) => {
      expect(await fusillade(argumentsOf(command))).toMatchObject({ code: 0, err: '' });
    },
    60_000,
  );
});

describe('docs/library.md', () => {
  it('shows a course step by step as it is tested', () => {
    const code = readFileSync(new URL('./documents/played.ts', import.meta.url), 'utf8');
    expect(readFileSync(`${root}docs/library.md`, 'utf8')).toContain(`\`\`\`ts\n${code}\`\`\``);
  });

  it('plays that course to its end', () => {
    const scenario = check(JSON.parse(readFileSync(`${root}scenarios/examples/book-example-1.json`, 'utf8')));
    const programme = scenario.ok ? compile(scenario.value) : scenario;
    if (!programme.ok) throw new Error(JSON.stringify(programme.issues));
    let die = 0;
    const events = played(programme.value, () => 1 + (die++ % 6));
    expect(events.length).toBeGreaterThan(8);
    expect(new Set(events.map(({ attacker }) => attacker))).toEqual(new Set(['Red']));
    expect(events.flatMap(({ face }) => face ?? [])).toContain(6);
  });
});
