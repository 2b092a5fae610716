import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const start = (argv: readonly string[], env: Record<string, string> = {}) =>
  spawn(process.execPath, ['--conditions=@fusillade/source', '--import', 'tsx', main, ...argv], {
    env: { ...process.env, ...env },
  });

interface End {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const end = (child: ReturnType<typeof start>): Promise<End> =>
  new Promise((done, fail) => {
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

describe('the program', { timeout: 20_000 }, () => {
  it('answers, and refuses with 2', async () => {
    expect(await end(start(['--version']))).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/u),
      err: '',
    });
    expect(await end(start(['nonsense']))).toEqual({
      code: 2,
      out: '',
      err: expect.stringMatching(/^nonsense: .*\n$/u),
    });
  });

  it('reads standard input', async () => {
    const child = start(['odds', '-']);
    child.stdin.end('this is no scenario');
    expect(await end(child)).toMatchObject({ code: 2, out: '', err: expect.not.stringContaining('    at ') });
  });

  it('stops reading standard input that is too long', async () => {
    const child = start(['odds', '-']);
    child.stdin.on('error', () => {});
    child.stdin.end(Buffer.alloc(3_000_000, 32));
    expect(await end(child)).toMatchObject({ code: 2, err: expect.stringContaining('larger than 1 MB') });
  });

  it('is quiet when nobody reads on', async () => {
    const child = start(['odds', '--help']);
    child.stdout.destroy();
    const { code, err } = await end(child);
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });

  it('has no colours in a pipe', async () => {
    const { out } = await end(start(['odds', '--help'], { FORCE_COLOR: '1' }));
    expect(out).not.toContain('\u001b');
  });
});
