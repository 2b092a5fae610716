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

  it('has no stack trace for what a list does to it', async () => {
    const file = join(folder, 'broken.rosz');
    writeFileSync(file, 'PK\u0003\u0004 and nothing else');
    const { code, out, err } = await run(['matrix', '--list', file]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^[^\n]*broken\.rosz: [^\n]+ — [^\n]+\n$/u);
  });
});
