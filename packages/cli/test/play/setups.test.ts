import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fusillade } from '../console.js';
import { useInventedData } from '../invented.js';
import { ferry, skirmish } from './fixtures.js';
import { type Document, example, playedJson, useFolder } from './support.js';

useInventedData();
const { file, path } = useFolder();

describe('play takes the set-ups of odds', () => {
  it('inline, with flags', async () => {
    const argv = ['--attack', '2x Gun: A1 BS3+ S4 AP-1 D1', '--target', '3x Trooper: T4 Sv3+ W1', '--cover'];
    const played = await playedJson([...argv, '--offer-reroll', 'none'], '4 3\n');
    // Cover makes BS one worse: 4+.
    expect(played.standing.events.filter(({ step }) => step === 'hit').map(({ verdict }) => verdict)).toEqual([
      'hit',
      'fails',
    ]);
  });

  it('where a rule lets nobody attack, which it names, and a charge', async () => {
    const far = [
      '--attack',
      '2x Gun: A1 BS3+ S4 AP-1 D1 range 12',
      '--target',
      '3x Trooper: T4 Sv3+ W1',
      '--distance',
      '20',
    ];
    const { code, out } = await fusillade(['play', ...far], { stdin: '' });
    expect(code).toBe(0);
    expect(out).toContain('  - Attackers: Gun reaches 12", the target is 20" away [04.02]\n');
    expect(out).toContain('what is next?');
    const charge = [
      '--attack',
      '2x Fist: A1 WS3+ S4 AP-1 D1',
      '--target',
      '3x Trooper: T4 Sv3+ W1',
      '--charge-gap',
      '8',
    ];
    const charged = await fusillade(['play', ...charge], { stdin: '1 2\nagain\n6 5\n' });
    expect(charged.out).toContain('each die counts as it shows');
    expect(charged.out).toMatch(
      /Command Re-roll\? \[15\.02\] Enter keeps 1 2 · "again"\s+rolls\s+all\s+of\s+it\s+again/u,
    );
    expect(charged.out).toContain('2 dice to hit');
  });

  it('by names and lists, and says what was chosen', async () => {
    const { code, out, err } = await fusillade(['play', '--attacker', 'ember guard', '--target', 'line infantry'], {
      stdin: '',
    });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('Chosen for you');
    expect(out).toContain('Powered by 40kdc-data');
    expect(out).toContain('Which weapon is next? [04.03]');
    const list = ['--list', example('ember-vanguard'), '--unit', 'kiln', '--target', 'titanic'];
    const listed = await fusillade(['play', ...list, '--json'], { stdin: '' });
    expect(JSON.parse(listed.out)).toMatchObject({ battle: { units: [{ name: 'Kiln Tank' }, { name: 'Titanic' }] } });
  });

  it('with words that no rule knows, where they are allowed, and names them', async () => {
    const [red] = ferry.attackers;
    const strange = {
      ...ferry,
      attackers: [{ ...red, effects: ['sings loudly', { effect: 'hums', source: 'Choir' }] }],
    };
    const setup = file('strange.json', strange);
    const { code, out } = await fusillade(['play', setup, '--lenient'], { stdin: '' });
    expect(code).toBe(0);
    expect(out).toContain('Not modelled: the numbers leave these out');
    expect(out).toContain('- sings loudly');
    expect(out).toContain('- hums');
    expect(await fusillade(['play', setup], { stdin: '' })).toMatchObject({ code: 2 });
  });

  it('from standard input, with the answers from a file', async () => {
    const answers = file('answers.txt', '\n2 4 6 4 3\r\n6 3 5 1');
    const argv = ['play', '-', '--answers', answers, '--offer-reroll', 'none', '--json'];
    const { code, out } = await fusillade(argv, { stdin: readFileSync(example('book-example-1')) });
    expect(code).toBe(0);
    expect((JSON.parse(out) as Document).standing.question).toMatchObject({ step: 'save', dice: 3 });
  });

  it('a planned Command Re-roll is asked for instead, and that is said', async () => {
    const planned = { ...ferry, choices: { commandReroll: { by: 'attacker', roll: 'hit' } } };
    const { out } = await fusillade(['play', file('planned.json', planned)], { stdin: '\n8x2\n' });
    expect(out).toContain('A Command Re-roll is not planned here');
    expect(out).toContain('Command Re-roll? [15.02]');
  });

  it.each([
    ['attackers', [true, false]],
    ['defenders', [false, true]],
    ['both', [true, true]],
    ['none', [false, false]],
  ])('a Command Re-roll is offered to %s', async (who, commandRerolls) => {
    const { battle } = await playedJson([file('ferry.json', ferry), '--offer-reroll', who], '');
    expect(battle).toMatchObject({ commandRerolls });
  });

  it.each([
    [['--cover']],
    [['--attack-effect', '+1 to hit']],
    [['--offer-reroll', 'none']],
    [['--precision', 'Captain']],
  ])('a battle has its set-up: %j is refused', async (flags) => {
    const battle = file('battle.json', skirmish);
    for (const argv of [
      ['play', battle],
      ['play', '--resume', battle],
      ...(flags[0] === '--offer-reroll' ? [] : [['resolve', battle]]),
    ]) {
      const { code, err } = await fusillade([...argv, ...flags], { stdin: '' });
      expect(code).toBe(2);
      expect(err).toMatch(new RegExp(`^${flags[0]}: is given together with a battle`, 'u'));
    }
  });

  it('the log of a battle that went its own way says that resolve cannot follow', async () => {
    const setup = file('one.json', {
      ...ferry,
      attackers: [{ name: 'Red', weapons: ferry.attackers[0]?.weapons.slice(1) }],
    });
    const argv = ['play', setup, '--decisions', 'choices', '--offer-reroll', 'none', '--log', path('own.json')];
    const straight = await fusillade(argv, { stdin: '1 1\n' });
    expect(straight.out).toContain(`fusillade resolve ${setup} --log ${path('own.json')}`);
    const own = await fusillade(argv, { stdin: '1 1\nend phase\n' });
    expect(own.out).toContain('for attacks that no set-up describes');
  });
});

interface BattleRow {
  readonly id: string;
  readonly rule: string;
  readonly says: string;
  readonly battle: object;
  readonly entries: readonly object[];
  readonly units: Readonly<Record<string, Readonly<Record<string, readonly (number | string)[]>>>>;
}

const folder = fileURLToPath(new URL('../../../../scenarios/battle/', import.meta.url));
const rows = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => JSON.parse(readFileSync(`${folder}${name}`, 'utf8')) as BattleRow[]);

describe('a battle of scenarios/battle', () => {
  it('is each of them', () => expect(rows.length).toBeGreaterThan(20));

  it.each(rows)('$id ($rule) is checked by resolve and shown by play: $says', async (row) => {
    const start = {
      version: 1,
      ruleset: '11e',
      armies: ['Red', 'Blue'],
      commandRerolls: [false, false],
      ...row.battle,
    };
    const kept = file(`${row.id}.json`, { ...start, entries: row.entries });
    const { code, out } = await fusillade(['resolve', kept, '--json']);
    expect(code).toBe(0);
    const { standing } = JSON.parse(out) as Document;
    for (const [unit, models] of Object.entries(row.units)) {
      const found: Record<string, (number | string)[]> = {};
      for (const model of standing.units.find(({ name }) => name === unit)?.models ?? []) {
        found[model.row] ??= [];
        found[model.row]?.push(model.state === 'alive' ? model.wounds : model.state);
      }
      expect(found).toEqual(models);
    }
    for (const argv of [
      ['resolve', kept],
      ['play', kept],
    ]) {
      const shown = await fusillade(argv, { stdin: 'log\nstate\n' });
      expect(shown).toMatchObject({ code: 0, err: '' });
      expect(shown.out).not.toMatch(/undefined|NaN|\[object /u);
    }
    // Played again from nothing, entry by entry, as far as the entries are answers.
    const again = await fusillade(['play', file('again.json', { ...start, entries: row.entries.slice(0, 1) })], {
      stdin: 'roll all\nlog\n',
    });
    expect(again.out).not.toMatch(/undefined|NaN|\[object /u);
    expect([0, 2]).toContain(again.code);
  });
});

const line = fc.oneof(
  fc.constantFrom('', 'r', 'roll all', 'undo', 'undo 3', 'redo', 'log', 'odds', 'state', 'json', 'help', 'end phase'),
  fc.constantFrom('1', '2', '3', 'all', 'none', 'f1', 'yes', 'no', 'captain', 'again', 'edit 2 r', 'edit 3', 'save'),
  fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 9 }).map((faces) => faces.join(' ')),
  fc
    .tuple(fc.constantFrom('attack', 'edit', 'undo', 'save', 'a'), fc.string({ maxLength: 12 }))
    .map((words) => words.join(' ')),
  fc.constantFrom('attack foxes > hounds', 'attack hares > foxes [fight]', 'attack hounds > foxes with 1x gun'),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

describe('any lines are played or refused', () => {
  it.each([
    ['an attack', ferry],
    ['a battle', skirmish],
  ])(
    '%s',
    async (name, content) => {
      await fc.assert(
        fc.asyncProperty(fc.array(line, { maxLength: 25 }), async (lines) => {
          const kept = file(`${name}.json`, content);
          // Nothing may be written where a test would not look.
          const typed = lines.map((each) => each.replaceAll(/[\r\n]/gu, ' ').replace(/^\s*save.+/iu, 'save'));
          const played = await fusillade(['play', kept, '--seed', '1'], { stdin: `${typed.join('\n')}\n` });
          expect([0, 2], played.err).toContain(played.code);
          expect(played.code === 0).toBe(played.err === '');
          expect(played.out).not.toMatch(/undefined|NaN|\[object /u);
          // biome-ignore lint/suspicious/noControlCharactersInRegex: what could steer a terminal
          expect(played.out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/u);
        }),
        { numRuns: 25 },
      );
    },
    120_000,
  );

  it('a battle with strange names steers no terminal', async () => {
    const [foxes, ...others] = skirmish.units;
    const named = {
      ...skirmish,
      armies: ['N\u001b[2J', 'S\u202e'],
      units: [{ ...foxes, name: 'F\u0007\u001b]0;x' }, ...others],
    };
    const { out } = await fusillade(['play', file('named.json', named)], { stdin: '1\nr\nstate\nlog\n' });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what could steer a terminal
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/u);
  });
});
