import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fusillade } from '../console.js';
import { useInventedData } from '../invented.js';

useInventedData();

const example = (name: string): string =>
  fileURLToPath(new URL(`../../../../scenarios/examples/${name}.json`, import.meta.url));
const MINE = example('ember-vanguard');
const THEIRS = example('tide-at-dawn');

const json = async (...argv: string[]) => {
  const { code, out, err } = await fusillade([...argv, '--json']);
  expect({ code, err }, out).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
};
const refusal = async (...argv: string[]) => {
  const { code, out, err } = await fusillade(argv);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/^[^\n]+\n$/u);
  return err;
};
const loss = async (...argv: string[]): Promise<number> => (await json('odds', ...argv)).woundsLost.mean;

const GUARD = ['--attacker', 'Ember Guard', '--target', 'line infantry'];
/** The same, written out. */
const WRITTEN = [
  ...['--attack', '4x Flux rifle: A2 BS4+ S4 AP-1 D1 range 24 [RAPID FIRE 1]'],
  ...['--attack', '1x Flux rifle: A2 BS3+ S4 AP-1 D1 range 24 [RAPID FIRE 1]'],
];
const LINE = ['--target', '10x Line infantry: T4 Sv3+ W2 [INFANTRY]'];

describe('odds of datasheets', () => {
  it('are those of their numbers written out', async () => {
    expect(await loss(...GUARD)).toBeCloseTo(await loss(...WRITTEN, ...LINE), 12);
    expect(await loss(...GUARD, '--half-range', '--cover')).toBeCloseTo(
      await loss(...WRITTEN, ...LINE, '--half-range', '--cover'),
      12,
    );
  });

  it('say what was chosen, and whose data they are', async () => {
    const answer = await json('odds', ...GUARD);
    expect(answer.statements).toEqual([
      'Ember Guard: 5 models (1 Ember Sergeant, 4 Ember Guard), the smallest size of 5 to 10',
      'Ember Guard carries by default: 4× Flux rifle, 1× Flux rifle, 1× Ember blade, 4× Close combat weapon',
      'Switched off: Steady Aim of Ember Guard (re-roll hits of 1, stationary)',
      'Line infantry is a generic target: 10× T4 Sv3+ W2',
    ]);
    expect(answer.credit).toBe('Powered by 40kdc-data (https://40kdc.alpacasoft.dev), data CC BY 4.0');
    expect(answer.chosenModes).toEqual([]);
  });

  it('take a size, weapons and modes', async () => {
    const storm = ['--attacker', 'ember guard', '--models', '10', '--weapon', '2x storm projector/overcharge'];
    const written = ['--attack', '2x Storm: A=D6 BS4+ S8 AP-3 D2 [BLAST, HAZARDOUS]'];
    expect(await loss(...storm, '--target', 'line infantry')).toBeCloseTo(await loss(...written, ...LINE), 12);
    const { batches } = await json('odds', '--attacker', 'ember guard', '--models', '10', '--target', 'elite');
    expect(batches.map((batch: { attacks: { mean: number } }) => Math.round(batch.attacks.mean))).toEqual([18, 2]);
  });

  it('take other numbers', async () => {
    const changed = [...GUARD, '--override', 'flux rifle: S8 AP-3 D2', '--target-override', 'T5 Sv2+ InSv4+'];
    const written = WRITTEN.map((text) => text.replace('S4 AP-1 D1', 'S8 AP-3 D2'));
    const target = ['--target', '10x Line infantry: T5 Sv2+ InSv4+ W2 [INFANTRY]'];
    expect(await loss(...changed)).toBeCloseTo(await loss(...written, ...target), 12);
    expect((await json('odds', ...changed)).statements).toContain('Changed by hand: flux rifle: S8 AP-3 D2');
    expect((await json('odds', ...GUARD, '--target-models', '3')).target.models).toBe(3);
  });

  it('switch abilities', async () => {
    const aimed = await loss(...GUARD, '--toggle', 'steady aim');
    expect(aimed).toBeCloseTo(await loss(...WRITTEN, ...LINE, '--attack-effect', 're-roll hits of 1'), 12);
    const marshal = ['--attack', 'Hex: A4 BS3+ S5 AP-1 D1 [PSYCHIC]', '--target', 'Flame Marshal'];
    expect(await loss(...marshal, '--without', 'Ashen Cloak')).toBeGreaterThan(await loss(...marshal));
    expect(await refusal('odds', ...GUARD, '--toggle', 'Fury')).toMatch(/its abilities: Steady Aim\n$/u);
  });

  it('fight where there are only melee weapons', async () => {
    const answer = await json('odds', ...GUARD, '--weapon', 'ember blade');
    expect(answer.woundsLost.mean).toBeGreaterThan(0);
    expect(answer.statements).toContain('Only melee weapons are there: they fight');
  });

  it('join leaders to the unit that they lead', async () => {
    const { target, finals } = await json('odds', ...WRITTEN, '--target', 'flame marshal + ember guard');
    expect(target).toMatchObject({ name: 'Ember Guard + Flame Marshal', models: 6, points: 175 });
    expect(Object.keys(finals[0].models)).toEqual(['Ember Guard', 'Ember Sergeant', 'Flame Marshal']);
    const led = await json('odds', '--attacker', 'ember guard + flame marshal', '--target', 'elite');
    expect(led.statements.join()).toContain('Switched on: Words of Fire of Flame Marshal (+1 to hit, leading a unit)');
    const odd = await json('odds', '--attacker', 'kiln tank + magma wyrm', '--target', 'elite').catch(String);
    expect(odd).toMatch(/ambiguous/u);
    const strangers = await json('odds', '--attacker', 'tide wardens + magma wyrm', '--target', 'elite');
    expect(strangers.statements).toContain('The data do not list that Magma Wyrm may join Tide Wardens');
  });

  it('take a weapon from whoever of the joined units carries it', async () => {
    const { batches, statements } = await json(
      ...[
        'odds',
        '--attacker',
        'ember guard + flame marshal',
        '--weapon',
        "marshal's mace/strike",
        '--target',
        'elite',
      ],
      ...['--weapon', '2x ember blade'],
    );
    expect(batches.flatMap(({ weapons }: { weapons: string[] }) => weapons)).toEqual([
      'Ember blade',
      'Marshal’s mace (strike)',
    ]);
    expect(statements.join()).not.toContain('is read as');
  });

  it('pit several attackers, by name and written out, against one target', async () => {
    const { attackers } = await json(
      ...['odds', '--attacker', 'ember guard', '--attacker', 'ember guard', '--attack', 'Gun: A1 BS3+ S4 AP0 D1'],
      ...['--target', 'elite'],
    );
    expect(attackers.map(({ name }: { name: string }) => name)).toEqual(['Ember Guard', 'Ember Guard #2', 'Attackers']);
  });

  it('have the short form, and both kinds of notation', async () => {
    expect(await loss('--attack', 'Ember Guard', '--target', 'Line infantry')).toBe(await loss(...GUARD));
    expect(await loss(...WRITTEN, '--target', 'Line infantry')).toBeCloseTo(await loss(...GUARD), 12);
  });

  it('read names as a person would, and say so', async () => {
    const answer = await json('odds', '--attacker', 'Embr Guard Veterans', '--phase', 'fight', '--target', 'elite');
    expect(answer.attackers[0].name).toBe('Ember Guard Veterans');
    expect(answer.statements[0]).toBe('"Embr Guard Veterans" is read as Ember Guard Veterans (Emberhold)');
    const { statements } = await json('odds', ...GUARD, '--weapon', 'flux');
    expect(statements).toContain('"flux" is read as Flux rifle');
    const tank = await json('odds', '--attacker', 'tide wardens/kiln tank', '--target', 'elite');
    expect(tank.attackers[0]).toMatchObject({ name: 'Kiln Tank', points: 120 });
  });

  it('simulate, roll and resolve take the same set-ups', async () => {
    const simulated = await json('simulate', ...GUARD, '--runs', '2000');
    expect(simulated.statements).toHaveLength(4);
    const rolled = await json('roll', ...GUARD, '--seed', '5');
    expect(rolled).toMatchObject({ seed: 5, credit: expect.any(String) });
    const { state } = await json('resolve', ...GUARD, '--dice', rolled.dice);
    expect(state).toEqual(rolled.state);
    const { out } = await fusillade(['roll', ...GUARD, '--seed', '5']);
    expect(out).toContain('Chosen for you');
    expect(out).toContain('Powered by 40kdc-data');
  });
});

describe('what is refused, with what to write', () => {
  it.each<[string[], RegExp]>([
    [['--attacker', 'Zzz', '--target', 'elite'], /^--attacker: "Zzz" is no datasheet .*fusillade unit "Zzz"/u],
    [['--attacker', 'Kiln Tank', '--target', 'elite'], /Emberhold\/Kiln Tank, Tide Wardens\/Kiln Tank/u],
    [['--attacker', 'tide', '--target', 'elite'], /may be several datasheets — write one of /u],
    [['--attacker', 'z'.repeat(3000), '--target', 'elite'], /^.{60,300}\n$/u],
    [['--attacker', 'Ember Guard', '--weapon', 'z'.repeat(3000), '--target', 'elite'], /^.{60,300}\n$/u],
    [['--attacker', 'Ember Guard'], /^--target: is not given/u],
    [['--target', 'elite'], /^--attacker: is not given/u],
    [['--attacker', 'Ember Guard', '--target', 'elite', '--target', 'monster'], /^--target: is given more than once/u],
    [['--attacker', 'Ember Guard', '--weapon', 'cannon', '--target', 'elite'], /its weapons: Flux rifle, /u],
    [
      ['--attacker', 'Ember Guard', '--weapon', 'flux rifle', '--phase', 'fight', '--target', 'elite'],
      /try --phase shooting/u,
    ],
    [['--unit', 'Ember Guard', '--target', 'elite'], /^--unit: needs --list/u],
    [['--attack', 'Gun: A1', '--target', 'elite', '--models', '3'], /^--models: needs an attacker by name/u],
    [
      ['--attacker', 'Ember Guard', '--attacker', 'Tide Wardens', '--target', 'elite', '--weapon', 'x'],
      /does not say which/u,
    ],
    [['--attacker', 'Ember Guard', '--target', 'X: T4 Sv3+ W1', '--target-models', '3'], /this target is written out/u],
    [['--attacker', 'Ember Guard', '--target', 'elite', '--target-override', 'Captain: T5'], /its models: Elite/u],
    [['--attacker', 'Ember Guard', '--target', 'elite', '--override', 'cannon: S5'], /has no such weapon/u],
    [
      ['--list', MINE, '--unit', 'Zzz', '--target', 'elite'],
      /its units: Flame Marshal, Ember Guard, Kiln Tank, Magma/u,
    ],
    [['--list', MINE, '--target', 'elite'], /^--unit: is not given — name a unit of the list: Flame Marshal, /u],
    [['--list', THEIRS, '--unit', 'tide', '--target', 'elite'], /may be several units of the list/u],
    [
      ['--list', MINE, '--unit', 'Ember Guard', '--models', '5', '--target', 'elite'],
      /^--models: is given for a unit of a list/u,
    ],
    [['--list', 'nowhere.rosz', '--unit', 'x', '--target', 'elite'], /^nowhere\.rosz: no such file/u],
    [[MINE, '--attacker', 'Ember Guard'], /is given together with a named unit or a list/u],
    [[MINE, '--models', '5'], /^--models: needs a unit by name/u],
  ])('odds %j', async (argv, expected) => {
    expect(await refusal('odds', ...argv)).toMatch(expected);
    const { code, out } = await fusillade(['odds', ...argv, '--json']);
    expect(code).toBe(2);
    expect(JSON.parse(out).errors[0]).toMatchObject({ code: expect.any(String), suggestion: expect.any(String) });
  });

  it('without data says how they come about', async () => {
    const before = process.env.FUSILLADE_DATA;
    process.env.FUSILLADE_DATA = '/nowhere';
    expect(await refusal('odds', ...GUARD)).toMatch(
      /index\.json: the datasheets are not there, where the variable FUSILLADE_DATA says — correct the variable/u,
    );
    // A list that brings its profiles needs none.
    expect((await fusillade(['import', MINE])).code).toBe(0);
    process.env.FUSILLADE_DATA = before;
  });

  it('reads no faction that no name asks for', async () => {
    const before = process.env.FUSILLADE_DATA ?? '';
    const part = mkdtempSync(join(tmpdir(), 'fusillade-part-'));
    for (const name of readdirSync(before)) {
      if (name !== 'tide-wardens.json') copyFileSync(join(before, name), join(part, name));
    }
    process.env.FUSILLADE_DATA = part;
    expect((await fusillade(['odds', ...GUARD])).code).toBe(0);
    expect(await refusal('odds', '--attacker', 'Reef Skiff', '--target', 'elite')).toContain('tide-wardens.json');
    process.env.FUSILLADE_DATA = before;
    rmSync(part, { recursive: true });
  });

  it('with data of another version names the file', async () => {
    const before = process.env.FUSILLADE_DATA ?? '';
    const old = mkdtempSync(join(tmpdir(), 'fusillade-old-'));
    for (const name of readdirSync(before)) writeFileSync(join(old, name), '{"format":0}');
    process.env.FUSILLADE_DATA = old;
    expect(await refusal('odds', ...GUARD)).toMatch(/index\.json is not of format .* — npm start builds them/u);
    process.env.FUSILLADE_DATA = before;
    rmSync(old, { recursive: true });
  });
});

describe('odds of units of lists', () => {
  it('are those of the profiles in the list', async () => {
    const answer = await json('odds', '--list', MINE, '--unit', 'kiln', '--target-list', THEIRS, '--target', 'skiff');
    const written = await loss(
      ...['--attack', 'Kiln cannon: A2 BS3+ S14 AP-4 D=D6+1 range 48 [HEAVY, ANTI-VEHICLE 4+]'],
      ...['--attack', 'Twin spray-gun: A=D6 BSN/A S5 AP-1 D1 range 12 [TORRENT, TWIN-LINKED, IGNORES COVER]'],
      ...['--target', 'Reef Skiff: T9 Sv3+ W10 [VEHICLE, FLY]'],
    );
    expect(answer.woundsLost.mean).toBeCloseTo(written, 12);
    expect(answer.chosenModes).toMatchObject([{ weapon: 'Kiln cannon', mode: 'solid shot' }]);
    expect(answer.credit).toBeUndefined();
    expect(answer.statements.slice(0, 2)).toEqual([
      '"kiln" is read as Kiln Tank',
      'Kiln Tank: 1× Kiln Tank; with 1× Kiln cannon, 1× Twin spray-gun, 1× Crushing tracks',
    ]);
  });

  it('joined by the player where the format does not say who leads whom', async () => {
    const { attackers } = await json('odds', '--list', MINE, '--unit', 'marshal + guard', '--target', 'elite');
    expect(attackers).toMatchObject([{ name: 'Ember Guard + Flame Marshal', points: 265 }]);
    const { target } = await json('odds', ...WRITTEN, '--target-list', THEIRS, '--target', 'caller + wardens');
    expect(target).toMatchObject({ name: 'Tide Wardens + The Tide-Caller', models: 21, points: 215 });
  });

  it('joined as a list text says, with numbers of the data set', async () => {
    const text = [
      'Demo (325 Points)\n\nEmberhold\nKindled Host (3 Detachment Points)\nStrike Force (2,000 Points)\n\nATTACHED UNITS\n',
      'Attached unit 1\n\nFlame Marshal (85 Points)\n  • Attached as: Leader (Character)\n  • 1x Flux pistol\n',
      '  • 1x Marshal’s mace\nEmber Guard (90 Points)\n  • Attached as: Bodyguard (Battleline)\n  • 1x Ember Sergeant\n',
      '     ◦ 1x Flux rifle\n  • 4x Ember Guard\n     ◦ 4x Flux rifle\n\n',
      'Exported with App Version: v2.6.0 (144), Data Version: v946\n',
    ].join('');
    const { code, out } = await fusillade(
      ['odds', '--list', '-', '--unit', 'marshal', '--target', 'line infantry', '--json'],
      { stdin: text },
    );
    expect(code, out).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      attackers: [{ name: 'Ember Guard + Flame Marshal', points: 175 }],
      credit: expect.stringContaining('40kdc-data'),
    });
  });

  it('several units of one name are told apart', async () => {
    const { roster } = JSON.parse(readFileSync(MINE, 'utf8'));
    const units = roster.forces[0].selections;
    units.push({ ...units[2], id: 'again' });
    const stdin = JSON.stringify({ roster });
    const ask = async (name: string) => {
      const { out } = await fusillade(['odds', '--list', '-', '--unit', name, '--target', 'elite', '--json'], {
        stdin,
      });
      return JSON.parse(out);
    };
    expect((await ask('Ember Guard')).statements[0]).toBe(
      'The list has several units called Ember Guard: the first is meant here; the others are Ember Guard #2',
    );
    expect((await ask('ember guard #2')).attackers[0].name).toBe('Ember Guard #2');
  });
});
