import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { fusillade } from './console.js';
import { expectGolden } from './golden.js';

const example = (number: 1 | 2): string =>
  fileURLToPath(new URL(`../../../scenarios/examples/book-example-${number}.json`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'fusillade-'));
afterAll(() => rmSync(folder, { recursive: true }));

const json = async (...argv: string[]) => {
  const { code, out, err } = await fusillade([...argv, '--json']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
};

const FIRST = '2 4 6 4 3 / 6 3 5 1 / 6 4 2 / 4 4 2 / 3 6 / 5 3';
const SECOND = '3 3 4 5 6 1 / 3 4 5 6 3 / 5 1 4 1 3';

describe('the book examples, with the dice that the book shows', () => {
  it('first: two of five models are dead and nothing is asked', async () => {
    const { state, ask, finals, version, ruleset } = await json('resolve', example(1), '--dice', FIRST);
    expect({ version, ruleset, state, ask }).toEqual({
      version: 1,
      ruleset: '11e',
      state: { Trooper: [1, 1, 1] },
      ask: undefined,
    });
    expect(finals).toEqual([{ p: 1, models: { Trooper: [1, 1, 1] } }]);
  });

  it('second: both Geminae and one Seraphim are dead, and 14 hit dice are next', async () => {
    const { state, ask, finals } = await json('resolve', example(2), '--dice', SECOND);
    expect(state).toEqual({ Geminae: [], Seraphim: [1, 1, 1, 1, 1, 1, 1, 1], Celestine: [6] });
    expect(ask).toMatchObject({ step: 'hit', dice: 14, rule: '05.01' });
    expect(finals).toBeUndefined();
  });

  for (const [number, dice] of [
    [1, FIRST],
    [2, SECOND],
  ] as const) {
    it(`read like a referee's notes (${number})`, async () => {
      const { code, out } = await fusillade(['resolve', example(number), '--dice', dice]);
      expect(code).toBe(0);
      expectGolden(`book-example-${number}-resolve.txt`, out);
    });

    it(`have odds (${number})`, async () => {
      const { code, out } = await fusillade(['odds', example(number)]);
      expect(code).toBe(0);
      expectGolden(`book-example-${number}-odds.txt`, out);
    });
  }

  it.each([
    ['a die too many', `${FIRST} / 1`],
    ['too few in a roll', '2 4 6 4 / 1'],
    ['a seven', '2 4 6 4 7'],
    ['a word', '2 4 six'],
  ])('%s is refused', async (_, dice) => {
    const { code, out, err } = await fusillade(['resolve', example(1), '--dice', dice]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^[^\n]+: [^\n]+\n$/u);
    const { out: errors } = await fusillade(['resolve', example(1), '--dice', dice, '--json']);
    expect(JSON.parse(errors)).toMatchObject({ version: 1, errors: [{ code: 'dice' }] });
  });
});

describe('inline set-ups', () => {
  const one = ['--attack', 'Rifle: A1 BS3+ S4 AP0 D1', '--target', '5x Trooper: T4 Sv3+ W1'];

  it.each([
    [[], 1 / 9],
    [['--cover'], 1 / 12],
    [['--cover', '--target-effect', '-1 to hit'], 1 / 18],
    [['--attack-effect', 're-roll hits of 1'], 7 / 54],
    [['--attack-effect', 're-roll hits'], 4 / 27],
    [['--target-effect', '+4 T', '--attack-effect', 'LETHAL HITS'], 1 / 12],
    [['--shooting-type', 'snap'], 1 / 36],
    [['--phase', 'fight'], 0],
  ])('one attack with %j kills with probability %d', async (flags, p) => {
    const { modelsDestroyed } = await json('odds', ...one, ...flags);
    expect(modelsDestroyed.pmf[1] ?? 0).toBeCloseTo(p, 12);
  });

  it('with several weapons and rows', async () => {
    const target = '4x Guard: T4 Sv4+ W2 lost 1 [INFANTRY] + 1x Hero: T4 Sv2+ InSv4+ W5 FNP5+ [CHARACTER]';
    const {
      batches,
      finals,
      target: size,
    } = await json('odds', ...one.slice(0, 2), '--attack', '2x Cannon: A=D6 BS4+ S9 AP-3 D=D3', '--target', target);
    expect(batches).toHaveLength(2);
    expect(Object.keys(finals[0].models)).toEqual(['Guard', 'Hero']);
    expect(size).toMatchObject({ models: 5, wounds: 12 });
  });

  it('that cannot be read are refused with every problem', async () => {
    const { code, err } = await fusillade(['odds', '--attack', 'Rifle: A1 BS9+ S4', '--target', 'Trooper: T4 W0']);
    expect(code).toBe(2);
    expect(err).toMatch(/--attack/u);
    expect(err).toMatch(/--target/u);
  });

  it('that the rules forbid make no attacks, and say why', async () => {
    const { code, out } = await fusillade(['odds', ...one, '--no-visible']);
    expect(code).toBe(0);
    expect(out).toContain('No attacks are made');
    expect(out).toMatch(/Notes\n- /u);
  });
});

describe('files', () => {
  const write = (name: string, content: unknown): string => {
    const path = join(folder, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };
  const good = () => JSON.parse(readFileSync(example(1), 'utf8'));

  it('with mistakes are refused, a line for each', async () => {
    const scenario = good();
    scenario.attackers[0].weapons[1].A = 'many';
    scenario.attackers[0].weapons[0].abilities = ['RAPID FIER 1'];
    scenario.colour = 'red';
    const path = write('bad.json', scenario);
    const { code, out, err } = await fusillade(['odds', path]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^attackers\[0\]\.weapons\[1\]\.A: /mu);
    expect(err).toMatch(/^colour: /mu);
    const answer = await fusillade(['odds', path, '--json']);
    expect({ code: answer.code, err: answer.err }).toEqual({ code: 2, err: '' });
    for (const issue of JSON.parse(answer.out).errors) {
      expect(issue).toEqual({
        code: expect.any(String),
        path: expect.any(String),
        problem: expect.any(String),
        suggestion: expect.any(String),
      });
    }
  });

  it('with unknown words are refused, or carried along with --lenient', async () => {
    const scenario = good();
    scenario.attackers[0].weapons[0].abilities = ['BLESSED OIL'];
    const path = write('words.json', scenario);
    expect((await fusillade(['odds', path])).code).toBe(2);
    const { notModelled } = await json('odds', path, '--lenient');
    expect(notModelled.join()).toMatch(/blessed oil/iu);
  });

  it.each([
    ['no JSON', '{"version": 1'],
    ['empty', ''],
    ['a list', '[]'],
    ['null', 'null'],
  ])('that are %s are refused', async (_, text) => {
    const { code, err } = await fusillade(['odds', write('broken.json', text)]);
    expect(code).toBe(2);
    expect(err).not.toBe('');
    expect(err).not.toMatch(/ {4}at /u);
  });

  it('take flags on top', async () => {
    const plain = await json('odds', example(1));
    const covered = await json('odds', example(1), '--cover');
    expect(covered.modelsDestroyed.mean).toBeLessThan(plain.modelsDestroyed.mean);
    const worse = await json('odds', example(1), '--target-effect', '-1 to wound');
    expect(worse.modelsDestroyed.mean).toBeLessThan(plain.modelsDestroyed.mean);
    expect((await fusillade(['odds', example(1), '--option', 'noSuchThing=1'])).code).toBe(2);
    expect((await fusillade(['odds', example(1), '--allocation-order', 'Nobody'])).code).toBe(2);
  });

  it('come from standard input as well', async () => {
    const fromFile = await fusillade(['odds', example(2), '--json']);
    const fromInput = await fusillade(['odds', '-', '--json'], { stdin: readFileSync(example(2)) });
    expect(fromInput).toEqual(fromFile);
  });
});

describe('chance', () => {
  it('simulate is the same for the same seed, near the truth, and says how often it rolled', async () => {
    const argv = ['simulate', example(1), '--runs', '20000'];
    const first = await json(...argv, '--seed', '5');
    expect(await json(...argv, '--seed', '5')).toEqual(first);
    expect(first).toMatchObject({ runs: 20000, seed: 5 });
    expect((await json(...argv, '--seed', '6')).modelsDestroyed).not.toEqual(first.modelsDestroyed);
    const truth = await json('odds', example(1));
    expect(Math.abs(first.modelsDestroyed.mean - truth.modelsDestroyed.mean)).toBeLessThan(0.03);
  });

  it('what roll printed can be replayed by its dice, its seed and its log', async () => {
    const log = join(folder, 'log.json');
    for (const number of [1, 2] as const) {
      const rolled = await json('roll', example(number), '--seed', String(number * 7), '--log', log);
      expect(rolled.ask).toBeUndefined();
      const { seed, dice, ...course } = rolled;
      expect(seed).toBe(number * 7);
      expect(await json('resolve', example(number), '--dice', dice)).toEqual(course);
      expect(await json('resolve', example(number), '--log', log)).toEqual(course);
      expect(await json('roll', example(number), '--seed', String(seed))).toEqual(rolled);
    }
  });

  it('without a seed roll tells the one it took', async () => {
    const { out } = await fusillade(['roll', example(1)], { seed: 123456 });
    expect(out).toContain('--seed 123456');
    expect(out).toMatch(/resolve --dice "[1-6 /]+"/u);
  });

  it('charge', async () => {
    expect(await json('charge', '--gap', '7.1')).toMatchObject({ version: 1, need: 8 });
    expect((await json('charge', '--gap', '7.1')).p).toBeCloseTo(15 / 36, 14);
    expect((await json('charge', '--gap', '7.1', '--re-roll')).p).toBeCloseTo(1 - (21 / 36) ** 2, 14);
    expect((await json('charge', '--gap', '7.1', '--modifier', '1')).p).toBeCloseTo(21 / 36, 14);
    expect((await fusillade(['charge', '--gap', '-1'])).code).toBe(2);
  });
});

describe('decisions', () => {
  it('are asked if wanted, and answered by a log', async () => {
    const argv = ['resolve', example(2), '--decisions', 'ask'];
    const { ask } = await json(...argv);
    expect(ask).toMatchObject({ decision: expect.any(String), player: expect.stringMatching(/attacker|defender/u) });
    expect(ask.options.length).toBeGreaterThan(1);
    const log = join(folder, 'decided.json');
    writeFileSync(log, JSON.stringify([{ decision: ask.decision, value: ask.options[0] }]));
    expect((await json(...argv, '--log', log)).ask).not.toEqual(ask);
    writeFileSync(log, JSON.stringify([{ decision: ask.decision, value: 'no such value' }]));
    expect((await fusillade([...argv, '--log', log])).code).toBe(2);
    const { out } = await fusillade(argv);
    expect(out).toMatch(/\nNext: the (attacker|defender) decides /u);
  });
});
