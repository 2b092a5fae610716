import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fusillade } from '../console.js';
import { ferry, skirmish } from './fixtures.js';
import { type Document, example, playedJson, useFolder, wounds } from './support.js';

const { file, path } = useFolder();
const NO_REROLLS = ['--offer-reroll', 'none'];

const script = (...lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** The first book example until its first save roll: five hit dice, four wound dice, three saves. */
const BOOK = example('book-example-1');
const book = (...lines: readonly string[]): Promise<Document> => playedJson([BOOK, ...NO_REROLLS], script(...lines));
const entriesOf = ({ battle }: Document): readonly object[] => battle.entries.slice(1);

describe('the lines of a session', () => {
  it.each([['2 4 6 4 3'], ['24643'], ['2, 4, 6, 4, 3'], ['2 46 43'], ['1x2 1x4 6 1x4 1x3'], ['2/4/6/4/3']])(
    'dice may be written %s',
    async (dice) => {
      expect(entriesOf(await book('', dice)).at(-1)).toEqual({ dice: [2, 4, 6, 4, 3] });
    },
  );

  it('counts dice by their faces', async () => {
    expect(entriesOf(await book('', '2x1 3x6')).at(-1)).toEqual({ dice: [1, 1, 6, 6, 6] });
  });

  it.each([
    ['1', 'Boltgun'],
    ['2', 'Heavy bolter'],
    ['heavy bolter', 'Heavy bolter'],
    ['Heavy', 'Heavy bolter'],
    ['', 'Boltgun'],
  ])('a decision may be answered "%s"', async (line, value) => {
    expect(entriesOf(await book(line))).toEqual([{ decision: 'weaponOrder', value }]);
  });

  it('undo takes back, redo does it again, and a new answer ends that', async () => {
    const all = ['', '2 4 6 4 3', '6 3 5 1'];
    const [, hit, wound] = entriesOf(await book(...all));
    expect(entriesOf(await book(...all, 'undo'))).toHaveLength(2);
    expect(entriesOf(await book(...all, 'undo 2'))).toHaveLength(1);
    expect(entriesOf(await book(...all, 'undo 9'))).toEqual([]);
    expect(entriesOf(await book(...all, 'undo 2', 'redo')).at(-1)).toEqual(hit);
    expect(entriesOf(await book(...all, 'undo 2', 'redo 2')).at(-1)).toEqual(wound);
    expect(entriesOf(await book(...all, 'undo', '1 1 1 1', 'redo')).at(-1)).toEqual({ dice: [1, 1, 1, 1] });
  });

  it('undone and redone anywhere, a battle is the same', async () => {
    const dice = ['', '2 4 6 4 3', '6 3 5 1', '6 4 2', '4 4 2', '3 6', '5 3'];
    const straight = await book(...dice);
    for (let at = 1; at < dice.length; at++) {
      const back = Array.from({ length: at }, () => 'undo');
      const again = Array.from({ length: at }, () => 'redo');
      expect(await book(...dice, ...back, ...again)).toEqual(straight);
      expect(await book(...dice, `undo ${at}`, ...dice.slice(-at))).toEqual(straight);
    }
  });

  it('undo passes over what was decided as the set-up says', async () => {
    const argv = [BOOK, ...NO_REROLLS, '--decisions', 'choices'];
    const played = await playedJson(argv, script('2 4 6 4 3', 'undo 2', 'redo'));
    expect(entriesOf(played)).toEqual([{ decision: 'weaponOrder', value: 'Boltgun' }]);
  });

  it('nobody is asked for a Command Re-roll that could do no good; undo passes over it', async () => {
    const keep = { decision: 'commandReRoll', value: null };
    const asked = (...lines: readonly string[]): Promise<Document> => playedJson([BOOK], script('', ...lines));
    const failed = await asked('2 4 6 4 3');
    expect(failed.standing.question).toMatchObject({ decision: 'commandReRoll' });
    const all = await asked('3 4 6 4 3');
    expect(entriesOf(all).slice(1)).toEqual([{ dice: [3, 4, 6, 4, 3] }, keep]);
    expect(all.standing.question).toMatchObject({ step: 'wound', dice: 5 });
    expect(entriesOf(await asked('3 4 6 4 3', 'undo'))).toHaveLength(1);
    // A file may use it all the same: it is legal.
    const entries = [...all.battle.entries.slice(0, -1), { decision: 'commandReRoll', value: 0 }];
    const battle = file('legal.json', { ...all.battle, entries });
    const gone = await playedJson([battle], '');
    expect(gone.standing.question).toMatchObject({ step: 'hit re-roll', dice: 1 });
  });

  it('a roll that is kept ends the odds of its target: those of the next one are its own', async () => {
    const lines = ['attack Foxes > Hounds with 1x Gun; Hares with 1x Gun', '', '3', '4', '1', 'none', 'odds'];
    const battle = file('kept.json', { ...skirmish, commandRerolls: [false, true] });
    const { out } = await fusillade(['play', battle, '--width', '200'], { stdin: script(...lines) });
    // A third is missed, half of the rest does not wound, half of these are saved.
    expect(out).toContain('Odds at Hares: to destroy never · models 0.17');
    expect(out).not.toMatch(/Odds at Hares: .* models 1/u);
  });

  it('says whose ONE SHOT weapons are selected', async () => {
    const [foxes, ...others] = skirmish.units;
    const [trooper] = foxes?.models ?? [];
    const weapons = [
      { name: 'Rocket', A: 1, from: 'save', AP: 0, D: 1, abilities: ['ONE SHOT'] },
      { name: 'Trial by Fire', A: 1, from: 'save', AP: 0, D: 1 },
    ];
    const models = ['Chief', 'Scout'].map((name) => ({ ...trooper, name, weapons: { Rocket: 1, 'Trial by Fire': 1 } }));
    const said = async (list: string): Promise<unknown> => {
      const battle = file('rockets.json', { ...skirmish, units: [{ ...foxes, models, weapons }, ...others] });
      const { battle: played } = await playedJson([battle], script(`attack Foxes > Hounds with ${list}`));
      const [entry] = played.entries as { attack: { targets: { weapons: unknown }[] } }[];
      return entry?.attack.targets[0]?.weapons;
    };
    expect(await said('1x Rocket by Chief, 2x rocket by scout')).toEqual({ Rocket: { by: { Chief: 1, Scout: 2 } } });
    expect(await said('2x Trial by Fire, 1x Rocket')).toEqual({ 'Trial by Fire': 2, Rocket: 1 });
  });

  it('edit changes an earlier entry, keeps what still fits, and undo takes the change back', async () => {
    const before = ['', '2 4 6 4 3', '6 3 5 1', '6 4 2'];
    // Still four hits: everything after it fits.
    const same = await book(...before, 'edit 3 3 4 6 4 2');
    expect(entriesOf(same).slice(1)).toEqual([{ dice: [3, 4, 6, 4, 2] }, { dice: [6, 3, 5, 1] }, { dice: [6, 4, 2] }]);
    // Three hits: the four wound dice no longer fit, nor the saves.
    const fewer = await book(...before, 'edit 3 3 4 6 1 2');
    expect(entriesOf(fewer).slice(1)).toEqual([{ dice: [3, 4, 6, 1, 2] }]);
    expect(fewer.standing.question).toMatchObject({ step: 'wound', dice: 3 });
    expect(await book(...before, 'edit 3 3 4 6 1 2', 'undo')).toEqual(await book(...before));
  });

  it('edit says what follows and how many entries went', async () => {
    const { out } = await fusillade(['play', BOOK, ...NO_REROLLS, '--width', '120'], {
      stdin: script(
        '',
        '2 4 6 4 3',
        '6 3 5 1',
        '6 4 2',
        'edit 3 3 4 6 1 2',
        'undo',
        'edit 3',
        '3 4 6 4 2',
        'edit 4',
        '',
      ),
    });
    expect(out).toContain('Entry 3 is changed; 2 later entries no longer fitted and went: undo brings them back.');
    expect(out).toContain('Entry 3 is changed; everything after it still fits.');
    expect(out).toContain('It was 2 4 6 4 3; an empty line leaves it.');
    expect(out).toMatch(/entry 3 anew> 3 4 6 4 2\n/u);
    expect(out).toContain('Nothing was changed.');
  });

  it('the app rolls by its seed and the place of the roll, and says so', async () => {
    const argv = [BOOK, ...NO_REROLLS, '--seed', '7'];
    const rolled = await playedJson(argv, script('', 'r', 'roll'));
    const [, hit, wound] = entriesOf(rolled) as { dice: number[]; by?: string; seed?: number }[];
    expect(hit).toMatchObject({ by: 'app', seed: expect.any(Number) });
    expect(hit?.dice).toHaveLength(5);
    expect(wound?.by).toBe('app');
    expect(wound?.seed).not.toBe(hit?.seed);
    // Taken back, the same roll shows the same dice: nothing is won by undo.
    expect(await playedJson(argv, script('', 'r', 'undo', 'r', 'r'))).toEqual(rolled);
    const other = await playedJson([BOOK, ...NO_REROLLS, '--seed', '8'], script('', 'r', 'r', 'r'));
    expect(JSON.stringify(other)).not.toBe(JSON.stringify(rolled));
    const { out } = await fusillade(['play', ...argv], { stdin: script('', 'r') });
    expect(out).toContain(`the app rolls ${hit?.dice.join(' ')}\n`);
    const unsaid = await fusillade(['play', BOOK], { stdin: '', seed: 1234 });
    expect(unsaid.out).toContain('--seed 1234');
  });

  it('roll all ends the attack, with the dice that single rolls would have', async () => {
    const argv = [BOOK, '--seed', '7'];
    const all = await playedJson(argv, script('roll all'));
    expect(all.standing.question).toBeNull();
    const dice = all.battle.entries.filter((entry) => 'dice' in entry).length;
    const singly = await playedJson([...argv, '--decisions', 'choices'], script(...Array(dice).fill('r')));
    expect(singly.battle.entries).toEqual(all.battle.entries);
  });

  it('what is shown follows the dice: casualties, odds before and after, the units', async () => {
    const { code, out } = await fusillade(['play', BOOK, ...NO_REROLLS], {
      stdin: script('', '2 4 6 4 3', '6 3 5 1', 'odds', '6 4 2', 'state', 'log', 'json', 'help', 'nothing'),
    });
    expect(code).toBe(2);
    expect(out).toMatch(/lowest save 2, needs 3\+: Trooper 1 loses 1 wound, destroyed \[05\.04, ?\n? *05\.04\.02\]/u);
    expect(out).toContain('Blue now: Trooper 4 left');
    expect(out).toMatch(/Odds at Blue: to destroy \S+ ?\S* → never · models 1\.5/u);
    expect(out).toMatch(/^ {3}3 {2}hit roll, 3\+ needed: 2 fails/mu);
    const battle = out.split('\n').find((line) => line.startsWith('{"version":1'));
    expect(JSON.parse(battle ?? '').entries).toHaveLength(5);
  });
});

describe('what is kept', () => {
  const saved = (name: string): Document['battle'] => JSON.parse(readFileSync(path(name), 'utf8'));

  it('is the battle after every entry, whole, and goes on', async () => {
    const straight = await book('', '2 4 6 4 3', '6 3 5 1', '6 4 2');
    await playedJson([BOOK, ...NO_REROLLS, '--save', path('a.json')], script('', '2 4 6 4 3'));
    expect(saved('a.json').entries).toHaveLength(3);
    for (const argv of [[path('a.json')], ['--resume', path('a.json')], [BOOK, '--resume', path('a.json')]]) {
      const before = readFileSync(path('a.json'), 'utf8');
      const gone = await playedJson(argv, script('6 3 5 1', '6 4 2'));
      expect(gone.battle).toEqual(straight.battle);
      expect(gone.standing).toEqual(straight.standing);
      expect(saved('a.json')).toEqual(straight.battle);
      writeFileSync(path('a.json'), before);
    }
    expect(readdirSync(dirname(path('a.json'))).filter((name) => name.includes('.part'))).toEqual([]);
  });

  it('goes on from what play --json prints, which is not written over', async () => {
    const straight = await book('', '2 4 6 4 3', '6 3 5 1');
    const document = file('document.json', await book('', '2 4 6 4 3'));
    const before = readFileSync(document, 'utf8');
    for (const argv of [[document], ['--resume', document], [BOOK, '--resume', document]])
      expect((await playedJson([...argv], script('6 3 5 1'))).battle).toEqual(straight.battle);
    expect(readFileSync(document, 'utf8')).toBe(before);
  });

  it('can be taken back after it was opened again', async () => {
    await playedJson([BOOK, ...NO_REROLLS, '--save', path('b.json')], script('', '2 4 6 4 3', '6 3 5 1'));
    await playedJson([path('b.json')], script('undo 2'));
    expect(saved('b.json').entries).toHaveLength(2);
    await playedJson([path('b.json')], script('undo 9'));
    expect(saved('b.json').entries).toHaveLength(0);
  });

  it('is written by the command save, and not over anything else', async () => {
    const other = file('other.txt', 'my notes');
    const { out } = await fusillade(['play', BOOK, ...NO_REROLLS], {
      stdin: script('', `save ${path('c.json')}`, `save ${other}`, `save ${path('no/such/folder.json')}`),
    });
    expect(saved('c.json').entries).toHaveLength(2);
    expect(out).toContain(`Saved in ${path('c.json')}`);
    expect(out.replaceAll(/\s+/gu, ' ')).toContain('is there already, and holds no battle');
    expect(readFileSync(other, 'utf8')).toBe('my notes');
    expect(out.replaceAll(/\s+/gu, ' ')).toContain('no such folder');
  });

  it('another battle is not written over it', async () => {
    await playedJson([BOOK, ...NO_REROLLS, '--save', path('d.json')], script('', '2 4 6 4 3'));
    const again = await fusillade(['play', BOOK, '--save', path('d.json')], { stdin: '' });
    expect(again.code).toBe(2);
    expect(again.err).toContain(`--resume ${path('d.json')} goes on with it`);
    expect(saved('d.json').entries).toHaveLength(3);
    const wrong = await fusillade(['play', file('ferry.json', ferry), '--resume', path('d.json')], { stdin: '' });
    expect(wrong).toMatchObject({ code: 2 });
    expect(wrong.err).toContain('holds a battle of other units');
    const notes = await fusillade(['play', BOOK, '--save', file('notes.txt', 'x')], { stdin: '' });
    expect(notes.err).toContain('holds no battle');
    expect((await fusillade(['play', BOOK, '--save', path('no/such/e.json')], { stdin: '' })).err).toContain(
      'no such folder',
    );
    expect(existsSync(path('no'))).toBe(false);
  });

  it('a battle of a stranger is refused where it does not fit', async () => {
    const { battle } = await book('', '2 4 6 4 3');
    const entries = [...battle.entries, { dice: [7, 1, 1, 1] }];
    const bad = file('bad.json', { ...battle, entries });
    for (const argv of [
      ['play', bad],
      ['play', '--resume', bad],
      ['resolve', bad],
    ]) {
      const { code, err } = await fusillade(argv, { stdin: '' });
      expect(code).toBe(2);
      expect(err).toMatch(/^entries\[3\]: [^\n]*\(05\.02\)[^\n]*\n$/u);
    }
    const odds = await fusillade(['odds', bad]);
    expect(odds).toMatchObject({ code: 2, out: '' });
    expect(odds.err).toContain('is a saved battle, not a scenario');
  });
});

describe('between two attacks', () => {
  const setup = (): string => file('skirmish.json', skirmish);
  const attacks = ({ battle }: Document): unknown[] =>
    battle.entries.flatMap((entry) => ('attack' in entry ? [entry.attack] : []));

  it('a unit that was attacked may strike back, and any unit may attack', async () => {
    const { out } = await fusillade(['play', setup()], { stdin: script('attack fox > hounds', '1 1 1') });
    const asked = out.slice(out.lastIndexOf('what is next?'));
    expect(asked).toMatch(/1 {2}Hounds strikes back at Foxes\n/u);
    expect(asked).toMatch(/2 {2}Hares attacks Foxes \(fight\)\n/u);
    expect(asked).toMatch(/3 {2}the phase ends\n/u);
    expect(asked).toMatch(/4 {2}the battle is over \(Enter\)\n/u);
  });

  it('declarations are read: weapons, several targets, shares, situations', async () => {
    const { file: write } = { file };
    const units = write('units.json', skirmish);
    const played = await playedJson(
      [units],
      script(
        'attack Foxes [distance 10] > Hounds with 2x Gun; Hares with 1x Gun [cover]',
        'Hares',
        '1',
        '1 1',
        'end phase',
        'attack foxes > hares with 2x fist at 2 [charged, fight]',
      ),
    );
    expect(attacks(played)).toEqual([
      {
        unit: 'Foxes',
        targets: [
          { unit: 'Hounds', weapons: { Gun: 2 } },
          { unit: 'Hares', weapons: { Gun: 1 }, situation: { cover: true } },
        ],
        situation: { phase: 'shooting', distance: 10 },
      },
      {
        unit: 'Foxes',
        targets: [{ unit: 'Hares', weapons: { Fist: { count: 2, attacks: 2 } } }],
        situation: { phase: 'fight', charged: true },
      },
    ]);
    expect(played.standing.question).toMatchObject({ step: 'hit', dice: 4 });
  });

  it('the next attacks of the set-up are offered, and the battle ends by itself', async () => {
    const two = {
      ...ferry,
      attackers: [
        { name: 'First', weapons: [{ name: 'Gun', A: 1, skill: '3+', S: 4, AP: 0, D: 1 }] },
        { name: 'Second', weapons: [{ name: 'Gun', A: 1, skill: '3+', S: 4, AP: 0, D: 1 }] },
      ],
    };
    const played = await playedJson([file('two.json', two), ...NO_REROLLS], script('1', '', '1', '', '5'));
    expect((attacks(played) as { unit: string }[]).map(({ unit }) => unit)).toEqual(['First', 'Second']);
    const log = path('two-log.json');
    await playedJson([path('two.json'), '--log', log], script('1', '', '', '1', ''));
    const resolved = await fusillade(['resolve', path('two.json'), '--log', log, '--json']);
    const { finals, events } = JSON.parse(resolved.out) as {
      finals: object[];
      events: { step: string; batch: number }[];
    };
    expect(finals).toMatchObject([{ p: 1 }]);
    // Batches are counted through the whole course.
    expect(events.filter(({ step }) => step === 'hit').map(({ batch }) => batch)).toEqual([0, 1]);
  });
});

describe('resolve reads what play kept', () => {
  it('a log with Command Re-rolls, used and not', async () => {
    const log = path('rerolled.json');
    const lines = script('', '2 4 6 4 3', '1', '5', '6 3 5 1 1', '', '6 4 2', 'f2', '6', '4 4 2', '3 6', '', '5 3');
    const played = await playedJson([BOOK, '--log', log], lines);
    expect(played.standing.question).toBeNull();
    const { code, out } = await fusillade(['resolve', BOOK, '--log', log, '--json']);
    expect(code).toBe(0);
    const { events, state, ask, finals } = JSON.parse(out);
    expect(events).toEqual(
      played.standing.events.map(({ entry: _, army: __, unit: ___, suffered: ____, ...event }) => event),
    );
    expect({ state, ask }).toEqual({ state: wounds(played, 'Blue'), ask: undefined });
    expect(finals).toHaveLength(1);
    const wrong = JSON.parse(readFileSync(log, 'utf8'));
    wrong[2] = { decision: 'commandReRoll', value: 17 };
    const refused = await fusillade(['resolve', BOOK, '--log', file('wrong.json', wrong)]);
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(/^log\[\d+\]: /u);
  });

  it('a battle, and what play --json says of it', async () => {
    const argv = [BOOK, ...NO_REROLLS, '--save', path('whole.json')];
    const played = await playedJson(argv, script('', '2 4 6 4 3', '6 3 5 1', '6 4 2'));
    const { code, out } = await fusillade(['resolve', path('whole.json'), '--json']);
    expect(code).toBe(0);
    const { seed: _, ...said } = played as Document & { seed?: number };
    expect(JSON.parse(out)).toEqual(said);
    const claimed = file('claimed.json', said);
    expect((await fusillade(['resolve', claimed, '--json'])).out).toBe(out);
    const altered = structuredClone(said) as unknown as { standing: { events: { face: number }[] } };
    (altered.standing.events[3] as { face: number }).face = 1;
    const refused = await fusillade(['resolve', file('altered.json', altered)]);
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(/^standing\.events\[3\]: is not what the entries come to \(entry \d+\)/u);
    const tampered = async (document: object, standing: unknown): Promise<string> => {
      const { code, err } = await fusillade(['resolve', file('tampered.json', { ...document, standing })]);
      return `${code} ${err}`;
    };
    const { units: _units, ...unitless } = said.standing;
    const notSo = 'is not what the entries come to';
    expect(await tampered(said, { ...said.standing, phase: 3 })).toContain(`2 standing.phase: ${notSo}`);
    expect(await tampered(said, { ...said.standing, question: null })).toContain(`2 standing.question: ${notSo}`);
    expect(await tampered(said, { ...said.standing, commandRerolls: [true, true] })).toContain(
      `2 standing.commandRerolls[0]: ${notSo}`,
    );
    expect(await tampered(said, unitless)).toContain('2 standing.units: is missing');
    expect(await tampered(said, 7)).toContain('2 standing: is not an object');
    expect(await tampered({ ...said, version: 9 }, said.standing)).toContain('2 version: is not 1');
    const text = await fusillade(['resolve', path('whole.json')]);
    expect(text.out).toContain('Trooper 4 left');
    expect((await fusillade(['resolve', path('whole.json'), '--dice', '1 2'])).err).toContain('leave it out');
  });
});
