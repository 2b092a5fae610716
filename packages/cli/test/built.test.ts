import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useInventedData } from './invented.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
// The pool of threads is a package of its own, found from below packages/cli.
const dist = join(root, 'packages/cli/dist');
const example = (name: string): string => join(root, 'scenarios/examples', `${name}.json`);

interface End {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const node = (argv: readonly string[], env: Record<string, string> = {}): Promise<End> =>
  new Promise((done, fail) => {
    const child = spawn(process.execPath, argv, { cwd: root, env: { ...process.env, ...env } });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.on('error', fail);
    child.on('close', (code) => done({ code, out, err }));
  });

describe('the built program', { timeout: 60_000 }, () => {
  const data = useInventedData();
  let folder = '';

  beforeAll(async () => {
    mkdirSync(dist, { recursive: true });
    folder = mkdtempSync(join(dist, 'built-'));
    expect(await node(['scripts/bundle.mjs', folder])).toMatchObject({ code: 0 });
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (argv: readonly string[], env: Record<string, string> = {}): Promise<End> =>
    node([join(folder, 'fusillade.js'), ...argv], { FUSILLADE_DATA: data.folder, ...env });

  /** The code that a command loads. */
  const loaded = async (...argv: string[]): Promise<string> => {
    const traces = mkdtempSync(join(folder, 'trace-'));
    expect(await run(argv, { NODE_V8_COVERAGE: traces })).toMatchObject({ code: 0, err: '' });
    const urls = readdirSync(traces).flatMap((name) =>
      (JSON.parse(readFileSync(join(traces, name), 'utf8')).result as { url: string }[]).map(({ url }) => url),
    );
    return urls
      .filter((url) => url.includes('/built-') && url.startsWith('file:'))
      .map((url) => readFileSync(fileURLToPath(url), 'utf8'))
      .join('\n');
  };
  const ROSTER = /^\/\/ (?:packages\/roster|\.\.\/roster|.*node_modules\/(?:fflate|saxes|cli-table3|cli-progress))\//mu;

  it('answers a scenario without loading lists, datasheets or tables', async () => {
    expect(await loaded('odds', example('book-example-1'))).not.toMatch(ROSTER);
    expect(await loaded('odds', '--attack', 'Gun: A1 BS3+ S4 AP0 D1', '--target', 'X: T4 Sv3+ W1')).not.toMatch(ROSTER);
    // The same look sees them where they are.
    expect(await loaded('unit', 'ember guard')).toMatch(ROSTER);
  });

  it.each<[string[], string]>([
    [['unit', 'ember guard'], 'Flux rifle'],
    [['odds', '--attacker', 'ember guard', '--target', 'line infantry'], 'Chosen for you'],
    [['simulate', '--attacker', 'ember guard', '--target', 'elite', '--runs', '100'], 'Powered by 40kdc-data'],
    [['roll', '--attacker', 'ember guard', '--target', 'elite'], 'By hand'],
    [['resolve', '--attacker', 'ember guard', '--target', 'elite'], 'Next: roll 8 dice'],
    [['import', example('ember-vanguard')], '13 of 13 weapons fully modelled'],
    [['odds', '--list', example('ember-vanguard'), '--unit', 'kiln', '--target', 'titanic'], 'Kiln Tank → Titanic'],
    [['matrix', '--list', example('ember-vanguard')], 'Ember Guard'],
    [['matrix', '--datasheets'], 'Powered by 40kdc-data'],
    [['data', 'check'], 'invented 1.0'],
  ])('%j', async (argv, expected) => {
    const { code, out, err } = await run(argv);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.replaceAll(/\s+/gu, ' ')).toContain(expected);
  });

  it('gives the same big table on all cores as on one', async () => {
    const list = JSON.parse(readFileSync(example('ember-vanguard'), 'utf8'));
    const [detachments, ...units] = list.roster.forces[0].selections;
    const many = Array.from({ length: 8 }, (_, copy) => units.map((unit: object) => ({ ...unit, id: `${copy}` })));
    const file = join(folder, 'many.json');
    const write = (selections: unknown): void => {
      list.roster.forces[0].selections = selections;
      writeFileSync(file, JSON.stringify(list));
    };
    write([detachments, ...many.flat()]);
    const all = await run(['matrix', '--list', file, '--json']);
    expect(all).toMatchObject({ code: 0, err: '' });
    write([detachments, ...units]);
    const few = await run(['matrix', '--list', file, '--json']);
    const cells = JSON.parse(few.out).cells;
    expect(JSON.parse(all.out).cells).toEqual(Array.from({ length: 8 }, () => cells).flat());
  });

  /** A battle that is played through a pipe; `until` waits for the transcript to say something. */
  const table = (...argv: string[]) => {
    const child = spawn(process.execPath, [join(folder, 'fusillade.js'), 'play', ...argv], { cwd: root });
    let out = '';
    let heard = (): void => {};
    const hear = (chunk: Buffer): void => {
      out += chunk;
      heard();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const ended = new Promise<{ code: number | null; signal: string | null; out: string }>((done) => {
      child.on('close', (code, signal) => done({ code, signal, out }));
    });
    return {
      child,
      ended,
      type: (line: string) => child.stdin.write(`${line}\n`),
      until: (text: string): Promise<void> =>
        new Promise((done) => {
          heard = () => {
            if (out.includes(text)) done();
          };
          heard();
        }),
    };
  };

  it('a table whose process is killed goes on where it was', async () => {
    const file = join(folder, 'killed.json');
    const argv = [example('book-example-1'), '--offer-reroll', 'none'];
    const killed = table(...argv, '--save', file);
    killed.type('');
    killed.type('2 4 6 4 3');
    await killed.until('roll 4 dice to wound');
    killed.child.kill('SIGKILL');
    expect(await killed.ended).toMatchObject({ code: null, signal: 'SIGKILL' });
    const resumed = table('--resume', file, '--json');
    resumed.child.stdin.end('6 3 5 1\n6 4 2\n');
    const { code, out } = await resumed.ended;
    expect(code).toBe(0);
    const straight = table(...argv, '--json');
    straight.child.stdin.end('\n2 4 6 4 3\n6 3 5 1\n6 4 2\n');
    const { seed: _, ...whole } = JSON.parse((await straight.ended).out);
    const { seed: __, ...again } = JSON.parse(out);
    expect(again).toEqual(whole);
  });

  it('an interrupt ends a table with 0, and what was played is kept', async () => {
    const file = join(folder, 'interrupted.json');
    const interrupted = table(example('book-example-1'), '--save', file);
    interrupted.type('');
    await interrupted.until('roll 5 dice to hit');
    interrupted.child.kill('SIGINT');
    const { code, out } = await interrupted.ended;
    expect(code).toBe(0);
    expect(out).toContain(`Saved in ${file}`);
    expect(JSON.parse(readFileSync(file, 'utf8')).entries).toHaveLength(2);
  });

  const BATTLE = /^\/\/ (?:\.\.|packages)\/engine\/src\/battle\//mu;

  it('a table loads neither lists nor datasheets', async () => {
    const answers = join(folder, 'answers.txt');
    writeFileSync(answers, '\n2 4 6 4 3\n');
    const code = await loaded('play', example('book-example-1'), '--answers', answers);
    expect(code).not.toMatch(ROSTER);
    expect(code).toMatch(BATTLE);
    expect(await loaded('odds', example('book-example-1'))).not.toMatch(BATTLE);
  });

  it('has no stack trace for what a list does to it', async () => {
    const file = join(folder, 'broken.rosz');
    writeFileSync(file, 'PK\u0003\u0004 and nothing else');
    const { code, out, err } = await run(['matrix', '--list', file]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^[^\n]*broken\.rosz: [^\n]+ — [^\n]+\n$/u);
  });
});
