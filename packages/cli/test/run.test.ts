import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { VERSION } from '../src/version.js';
import { fusillade } from './console.js';
import { squad } from './fixtures/reports.js';

/** What the engine was asked for; the engine itself has no part in how arguments are read. */
const calls = vi.hoisted(() => ({ list: [] as { name: string; args: unknown[] }[], fail: null as Error | null }));

vi.mock('../src/engine.js', () => {
  const note =
    (name: string, value: (...args: unknown[]) => unknown) =>
    async (...args: unknown[]) => {
      calls.list.push({ name, args });
      if (calls.fail !== null) throw calls.fail;
      return value(...args);
    };
  const resolved = { version: 1, ruleset: '11e', events: [], state: { Trooper: [1] } };
  return {
    readText: note('readText', (text) => JSON.parse(text as string)),
    checkInput: note('checkInput', (input) => input),
    readAttack: note('readAttack', (text) => ({ ok: true, value: { name: text } })),
    readTarget: note('readTarget', (text) => ({ ok: true, value: { name: text, effects: ['STEALTH'] } })),
    odds: note('odds', () => squad),
    simulate: note('simulate', () => squad),
    resolve: note('resolve', () => resolved),
    roll: note('roll', () => ({ report: resolved, answers: [{ dice: [1, 2] }], dice: '1 2' })),
    charge: note('charge', () => ({ need: 8, p: 5 / 12, once: 5 / 12 })),
  };
});

const folder = mkdtempSync(join(tmpdir(), 'fusillade-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

beforeEach(() => {
  calls.list = [];
  calls.fail = null;
});

const inline = ['--attack', 'Rifle: A2', '--target', 'Trooper: T4'];
const asked = (name: string) => calls.list.find((call) => call.name === name)?.args ?? [];

describe('an inline set-up', () => {
  it('becomes a scenario with the flags in their places', async () => {
    const { code } = await fusillade([
      'odds',
      ...inline,
      '--attack',
      'Sabre: A3',
      '--attack-effect',
      '-1 to hit',
      '--target-effect',
      '+1 T',
      '--cover',
      '--half-range',
      '--distance',
      '10',
      '--phase',
      'fight',
      '--shooting-type',
      'Close Quarters',
      '--movement',
      'up-to-3',
      '--charged',
      '--no-visible',
      '--charge-gap',
      '7.1',
      '--charge-modifier',
      '-1',
      '--charge-re-roll',
      '--allocation-order',
      'A,B\\, C',
      '--precision',
      'Captain',
      '--fish-hits',
      '--no-lethal-hits',
      '--reroll-damage',
      'never',
      '--command-reroll',
      'attacker:hit',
      '--instance',
      'SUSTAINED HITS=1',
      '--option',
      'postRollPools=false',
      '--option',
      'conversion=off',
      '--lenient',
    ]);
    expect(code).toBe(0);
    expect(asked('checkInput')).toEqual([
      {
        version: 1,
        ruleset: '11e',
        attackers: [
          { name: 'Attackers', weapons: [{ name: 'Rifle: A2' }, { name: 'Sabre: A3' }], effects: ['-1 to hit'] },
        ],
        target: { name: 'Trooper: T4', effects: ['STEALTH', '+1 T'] },
        situation: {
          phase: 'fight',
          shootingType: 'close-quarters',
          distance: 10,
          movement: 'upTo3',
          halfRange: true,
          cover: true,
          charged: true,
          visible: false,
          charge: { gap: 7.1, modifier: -1, reRoll: true },
        },
        choices: {
          allocationOrder: ['A', 'B, C'],
          precision: ['Captain'],
          rerollDamage: 'never',
          commandReroll: { by: 'attacker', roll: 'hit' },
          fishHits: true,
          lethalHits: false,
          instances: { 'SUSTAINED HITS': 1 },
          options: { postRollPools: false, conversion: 'off' },
        },
      },
      true,
    ]);
  });

  it('needs both sides and only one of file and notation', async () => {
    expect(await fusillade(['odds', '--attack', 'Rifle: A2'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^--target: is not given/u),
    });
    expect(await fusillade(['odds', '--target', 'X: T4'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^--attack: is not given/u),
    });
    expect(await fusillade(['odds', 'a.json', ...inline])).toMatchObject({
      code: 2,
      err: expect.stringContaining('together with'),
    });
    expect(await fusillade(['odds'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^input: no set-up is given/u),
    });
    expect(await fusillade(['odds', ...inline, '--charge-re-roll'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--charge-gap'),
    });
    expect(calls.list.some(({ name }) => name === 'odds')).toBe(false);
  });
});

describe('a file', () => {
  const scenario = {
    version: 1,
    attackers: [
      { name: 'Red', effects: ['HEAVY'], situation: { cover: false, charged: true }, choices: { fishHits: true } },
      { name: 'Green' },
    ],
    target: { name: 'Blue' },
    situation: { phase: 'fight', cover: false },
    choices: { options: { a: 'x', b: true } },
  };

  it('is read as it is', async () => {
    const path = file('plain.json', JSON.stringify(scenario));
    expect((await fusillade(['odds', path])).code).toBe(0);
    expect(asked('readText')).toEqual([JSON.stringify(scenario), false]);
    expect(asked('checkInput')).toEqual([]);
  });

  it('gives way to the flags, for each attacker too', async () => {
    const flags = [
      '--cover',
      '--no-fish-hits',
      '--option',
      'a=y',
      '--attack-effect',
      'LANCE',
      '--target-effect',
      '+1 T',
    ];
    const { code } = await fusillade(['odds', '-', ...flags], { stdin: JSON.stringify(scenario) });
    expect(code).toBe(0);
    expect(asked('checkInput')[0]).toEqual({
      version: 1,
      attackers: [
        { name: 'Red', effects: ['HEAVY', 'LANCE'], situation: { charged: true }, choices: {} },
        { name: 'Green', effects: ['LANCE'] },
      ],
      target: { name: 'Blue', effects: ['+1 T'] },
      situation: { phase: 'fight', cover: true },
      choices: { fishHits: false, options: { a: 'y', b: true } },
    });
  });

  it('may start with a byte order mark', async () => {
    const path = file('bom.json', `\ufeff${JSON.stringify(scenario)}`);
    expect((await fusillade(['odds', path, '--cover'])).code).toBe(0);
  });

  const wrong: [what: string, path: () => string, message: RegExp][] = [
    ['missing', () => join(folder, 'nowhere.json'), /no such file/u],
    ['a directory', () => folder, /is a directory/u],
    ['binary', () => file('b.bin', new Uint8Array([123, 0, 1])), /is binary data/u],
    ['no UTF-8', () => file('l.json', new Uint8Array([0x7b, 0xe4, 0x7d])), /is not UTF-8/u],
    ['UTF-16', () => file('u.json', new Uint8Array([0xff, 0xfe, 0x7b, 0])), /is UTF-16/u],
    ['too large', () => file('big.json', ' '.repeat(1_000_001)), /larger than 1 MB/u],
    ['below a file', () => join(file('f.json', '{}'), 'x.json'), /no such file/u],
    ['impossible', () => 'a\u0000b', /cannot be read/u],
  ];
  for (const [what, path, message] of wrong) {
    it(`is refused when it is ${what}`, async () => {
      const { code, out, err } = await fusillade(['odds', path()]);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toMatch(message);
      expect(err.trimEnd()).not.toContain('\n');
    });
  }

  it('may be exactly as large as the limit', async () => {
    const path = file('edge.json', '{}'.padEnd(1_000_000));
    expect((await fusillade(['odds', path])).code).toBe(0);
  });

  it('is refused from standard input by the same rules', async () => {
    const { code, err } = await fusillade(['odds', '-'], { stdin: ' '.repeat(1_000_001) });
    expect({ code, err }).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^standard input: is larger than 1 MB/u),
    });
  });
});

describe('the commands', () => {
  it('pass their own options on', async () => {
    await fusillade(['simulate', ...inline, '--runs', '500', '--seed', '7', '--full']);
    expect(asked('simulate').slice(1)).toEqual([500, 7, true]);
    await fusillade(['resolve', ...inline, '--dice', '1 2 / 3', '--decisions', 'ask']);
    expect(asked('resolve')[1]).toEqual({ dice: '1 2 / 3', decisions: 'ask' });
    await fusillade(['charge', '--gap', '7.1', '--modifier', '-1', '--re-roll']);
    expect(asked('charge')).toEqual([{ gap: 7.1, modifier: -1, reRoll: true }]);
  });

  it('have defaults', async () => {
    await fusillade(['simulate', ...inline]);
    expect(asked('simulate').slice(1)).toEqual([100_000, 1, false]);
    await fusillade(['resolve', ...inline]);
    expect(asked('resolve')[1]).toEqual({ decisions: 'choices' });
  });

  it('odds prints the report, as JSON if wanted', async () => {
    expect((await fusillade(['odds', ...inline])).out).toContain('0.5 % to destroy the unit');
    expect(JSON.parse((await fusillade(['odds', ...inline, '--json'])).out)).toEqual(squad);
  });

  it('odds writes the chart', async () => {
    const path = join(folder, 'chart.svg');
    const { out } = await fusillade(['odds', ...inline, '--svg', path]);
    expect(readFileSync(path, 'utf8')).toMatch(/^<svg /u);
    expect(out).toContain(path);
    expect((await fusillade(['odds', ...inline, '--svg', folder])).code).toBe(2);
    expect((await fusillade(['odds', ...inline, '--svg', join(folder, 'no', 'where.svg')])).err).toContain(
      'no such folder',
    );
  });

  it('roll prints its seed and dice, and writes its log', async () => {
    const path = join(folder, 'log.json');
    const { out } = await fusillade(['roll', ...inline, '--log', path], { seed: 4711 });
    expect(asked('roll')[1]).toBe(4711);
    expect(out).toContain('--seed 4711');
    expect(out).toContain('--dice "1 2"');
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual([{ dice: [1, 2] }]);
    const json = JSON.parse((await fusillade(['roll', ...inline, '--json', '--seed', '5'])).out);
    expect(json).toMatchObject({ version: 1, seed: 5, dice: '1 2', state: { Trooper: [1] } });
  });

  it('resolve reads a log', async () => {
    const log = [{ dice: [1] }, { decision: 'lethalHits', value: false }];
    await fusillade(['resolve', ...inline, '--log', file('ok.json', JSON.stringify(log))]);
    expect(asked('resolve')[1]).toEqual({ log, decisions: 'ask' });
    await fusillade(['resolve', ...inline, '--log', file('ok.json', '[{"dice":[1]}]')]);
    expect(calls.list.at(-1)?.args[1]).toEqual({ log: [{ dice: [1] }], decisions: 'choices' });
  });

  for (const [what, text] of [
    ['no JSON', '['],
    ['no list', '{}'],
    ['strange answers', '[{"dice":"1"}]'],
    ['more than an answer', '[{"dice":[1],"x":1}]'],
    ['null', '[null]'],
    ['half a decision', '[{"decision":"a"}]'],
  ]) {
    it(`resolve refuses a log with ${what}`, async () => {
      const { code, err } = await fusillade(['resolve', ...inline, '--log', file('bad.json', text as string)]);
      expect({ code, lines: err.split('\n').length }).toEqual({ code: 2, lines: 2 });
    });
  }

  it('resolve takes the dice one way only', async () => {
    expect((await fusillade(['resolve', ...inline, '--dice', '1', '--log', 'x'])).code).toBe(2);
    expect((await fusillade(['resolve', '-', '--log', '-'])).code).toBe(2);
  });

  it('charge says how likely it is', async () => {
    expect((await fusillade(['charge', '--gap', '7.1'])).out).toBe(
      '42 % to make the charge\nGap 7.1": 2D6 must come to 8 or more [11.04]\n',
    );
    expect(JSON.parse((await fusillade(['charge', '--gap', '7.1', '--json'])).out)).toMatchObject({
      version: 1,
      gap: 7.1,
      need: 8,
    });
  });
});

describe('what is shown', () => {
  const widest = (text: string) => Math.max(...text.split('\n').map((line) => line.length));

  it('fits the terminal, the wish, and never less than 60 columns', async () => {
    expect(widest((await fusillade(['odds', ...inline], { columns: 120 })).out)).toBeGreaterThan(80);
    expect(widest((await fusillade(['odds', ...inline], { columns: 20 })).out)).toBe(60);
    expect(widest((await fusillade(['odds', ...inline, '--width', '70'], { columns: 120 })).out)).toBeLessThanOrEqual(
      70,
    );
    expect((await fusillade(['odds', ...inline, '--width', '59'])).code).toBe(2);
  });

  it('is coloured only where wanted', async () => {
    expect((await fusillade(['odds', ...inline], { colour: true })).out).toContain('\u001b[');
    expect((await fusillade(['odds', ...inline, '--no-color'], { colour: true })).out).not.toContain('\u001b');
    expect((await fusillade(['odds', ...inline])).out).not.toContain('\u001b');
  });

  it('the version is that of the package', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    expect(VERSION).toBe(version);
    expect(await fusillade(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  it('help lists the commands with examples', async () => {
    for (const argv of [['--help'], [], ['help']]) {
      const { code, out, err } = await fusillade(argv);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      for (const word of ['odds', 'simulate', 'resolve', 'roll', 'charge', 'Examples:', '--attack "5x'])
        expect(out).toContain(word);
      expect(out).toMatch(/^ +play/mu);
    }
    for (const command of ['odds', 'simulate', 'resolve', 'play', 'roll', 'charge']) {
      const { code, out } = await fusillade([command, '--help']);
      expect(code).toBe(0);
      expect(out).toMatch(/Examples?:\n {2}fusillade /u);
    }
  });
});

describe('wrong arguments', () => {
  const cases: [argv: string[], code: string, path: string, suggestion: RegExp][] = [
    [['od'], 'command', 'od', /odds/u],
    [['battle.json'], 'command', 'battle.json', /fusillade odds battle\.json/u],
    [['wager'], 'command', 'wager', /./u],
    [['play', 'a.json', '--offer-reroll', 'me'], 'option', '--offer-reroll', /attackers, defenders/u],
    [['odds', '--ful', 'x'], 'option', '--ful', /--full/u],
    [['--nonsense'], 'option', '--nonsense', /--help/u],
    [['odds', 'a', 'b'], 'option', 'arguments', /quotes/u],
    [['resolve', 'a', '--dice'], 'option', '--dice', /<groups>/u],
    [['charge'], 'missing', '--gap', /--gap/u],
    [['charge', '--gap', 'far'], 'option', '--gap', /7\.1/u],
    [['charge', '--gap', '-1'], 'option', '--gap', /7\.1/u],
    [['charge', '--gap', '3', '--modifier', '0.5'], 'option', '--modifier', /from -12 to 12/u],
    [['charge', '--gap', ''], 'option', '--gap', /7\.1/u],
    [['odds', ...inline, '--distance', 'Infinity'], 'option', '--distance', /10/u],
    [['odds', ...inline, '--phase', 'magic'], 'option', '--phase', /shooting, fight/u],
    [['odds', ...inline, '--option', 'postRollPools'], 'option', '--option', /=/u],
    [['odds', ...inline, '--allocation-order', 'A,,B'], 'option', '--allocation-order', /Trooper/u],
    [['odds', ...inline, '--command-reroll', 'me:hit'], 'option', '--command-reroll', /attacker:hit/u],
    [['simulate', ...inline, '--runs', '0'], 'option', '--runs', /from 1 to/u],
    [['simulate', ...inline, '--runs', '1.5'], 'option', '--runs', /from 1 to/u],
    [['simulate', ...inline, '--runs', '1e9'], 'option', '--runs', /from 1 to/u],
    [['roll', ...inline, '--seed', '-1'], 'option', '--seed', /from 0 to/u],
    [['resolve', ...inline, '--decisions', 'maybe'], 'option', '--decisions', /ask, choices/u],
  ];
  for (const [argv, code, path, suggestion] of cases) {
    it(`${argv.join(' ')} is refused in one line, or as JSON`, async () => {
      const text = await fusillade(argv);
      expect(text.code).toBe(2);
      expect(text.out).toBe('');
      expect(text.err).toMatch(/^[^\n]+: [^\n]+ — [^\n]+\n$/u);
      expect(text.err.startsWith(`${path}: `)).toBe(true);
      const json = await fusillade(['--json', ...argv].sort((a, b) => Number(a === '--json') - Number(b === '--json')));
      expect({ code: json.code, err: json.err }).toEqual({ code: 2, err: '' });
      if (path === '--dice') return; // --json is the value there
      const { version, errors } = JSON.parse(json.out);
      expect(version).toBe(1);
      expect(errors).toEqual([
        { code, path, problem: expect.any(String), suggestion: expect.stringMatching(suggestion) },
      ]);
    });
  }
});

describe('what nobody expected', () => {
  it('ends with 1 and one line, without a stack trace', async () => {
    calls.fail = new TypeError('x is not\na function');
    const { code, out, err } = await fusillade(['odds', ...inline]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^fusillade: TypeError: x is not a function — [^\n]*\n$/u);
    expect(err).not.toMatch(/ {4}at |\.ts|\.js/u);
    const json = await fusillade(['odds', ...inline, '--json']);
    expect(json).toMatchObject({ code: 1, err: '' });
    expect(JSON.parse(json.out).errors[0]).toMatchObject({ code: 'internal' });
  });

  it('a message cannot steer the terminal', async () => {
    const { err } = await fusillade(['odds', '--attack', 'evil\u001b[2J\u202eX\nsecond line', '--target', 'a: T4']);
    for (const control of ['\u001b', '\u202e']) expect(err).not.toContain(control);
    expect(err.trimEnd()).not.toContain('\n');
  });
});
