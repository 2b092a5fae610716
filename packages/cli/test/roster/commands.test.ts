import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { fusillade } from '../console.js';
import { expectGolden } from '../golden.js';
import { useInventedData } from '../invented.js';

useInventedData();

const example = (name: string): string =>
  fileURLToPath(new URL(`../../../../scenarios/examples/${name}.json`, import.meta.url));
const MINE = example('ember-vanguard');
const THEIRS = example('tide-at-dawn');
const folder = mkdtempSync(join(tmpdir(), 'fusillade-'));
afterAll(() => rmSync(folder, { recursive: true }));

const json = async (...argv: string[]) => {
  const { code, out, err } = await fusillade([...argv, '--json']);
  expect({ code, err }, out).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
};
const text = async (argv: readonly string[], columns = 80): Promise<string> => {
  const { code, out, err } = await fusillade(argv, { columns });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  for (const line of out.split('\n')) expect(line.length, line).toBeLessThanOrEqual(columns);
  return out;
};
const refusal = async (...argv: string[]) => {
  const { code, out, err } = await fusillade(argv);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  return err;
};

describe.each([60, 80, 120])('at %i columns', (columns) => {
  it.each<[string, string[]]>([
    ['unit', ['unit', 'ember guard']],
    ['unit-wyrm', ['unit', 'magma wyrm']],
    ['units', ['unit', 'tide']],
    ['import', ['import', MINE]],
    ['matrix', ['matrix', '--list', MINE]],
    ['matrix-lists', ['matrix', '--list', MINE, '--target-list', THEIRS, '--phase', 'fight']],
    ['data-check', ['data', 'check']],
    [
      'odds-unit',
      ['odds', '--attacker', 'kiln tank', '--target', 'Flame Marshal + Ember Guard'].with(2, 'Emberhold/Kiln Tank'),
    ],
  ])('%s', async (name, argv) => expectGolden(`${name}-${columns}.txt`, await text(argv, columns)));
});

describe('unit', () => {
  it('gives everything as JSON', async () => {
    const { units, credit } = await json('unit', 'ember guard');
    expect(credit).toContain('40kdc-data');
    expect(units).toHaveLength(1);
    expect(units[0]).toMatchObject({
      name: 'Ember Guard',
      faction: 'Emberhold',
      joinedBy: ['Flame Marshal', 'Ash Chanter'],
    });
    expect(units[0].weapons.map(({ name }: { name: string }) => name)).toContain('Storm projector');
  });

  it('finds several, by a part of the name, and one faction only', async () => {
    const names = async (...argv: string[]) =>
      (await json('unit', ...argv)).units.map(
        ({ faction, name }: { faction: string; name: string }) => `${faction}/${name}`,
      );
    expect(await names('kiln')).toEqual(['Emberhold/Kiln Tank', 'Tide Wardens/Kiln Tank']);
    expect(await names('kiln', '--faction', 'tide wardens')).toEqual(['Tide Wardens/Kiln Tank']);
    expect(await names('Tide Wardens/Kiln Tank')).toEqual(['Tide Wardens/Kiln Tank']);
    expect(await names('guard')).toEqual(['Emberhold/Ember Guard', 'Emberhold/Ember Guard Veterans']);
  });

  it('is refused for an unknown name or faction', async () => {
    expect(await refusal('unit', 'zzz')).toMatch(/^zzz: no datasheet has such a name — /u);
    expect(await refusal('unit', 'kiln', '--faction', 'Zzz')).toMatch(/write one of Emberhold, Tide Wardens\n$/u);
    expect(await refusal('unit')).toMatch(/name/u);
    expect((await refusal('unit', 'x'.repeat(3000))).length).toBeLessThan(200);
  });
});

describe('import', () => {
  it('gives the army as JSON', async () => {
    const army = await json('import', MINE);
    expect(army).toMatchObject({
      version: 1,
      name: 'Ember Vanguard',
      faction: 'Emberhold',
      edition: '11e',
      points: { total: 665, limit: 1000 },
      coverage: { weapons: 13, modelled: 13, models: 13, profiled: 13 },
    });
    expect(army.units.map(({ id }: { id: string }) => id)).toEqual([
      'Flame Marshal',
      'Ember Guard',
      'Kiln Tank',
      'Magma Wyrm',
    ]);
  });

  it('reads standard input, and says what is not a list', async () => {
    const { out, code } = await fusillade(['import', '-'], { stdin: readFileSync(MINE) });
    expect(code).toBe(0);
    expect(out).toContain('Ember Vanguard');
    const { err } = await fusillade(['import', '-'], { stdin: 'hello' });
    expect(err).toMatch(/^standard input: no units were found — /u);
    expect((await fusillade(['import', '-'], { stdin: new Uint8Array(20_000_001) })).err).toMatch(/larger than 20 MB/u);
  });
});

describe('a list of the edition before', () => {
  const list = JSON.parse(readFileSync(MINE, 'utf8'));
  list.roster.gameSystemId = 'sys-352e-adc2-7639-d6a9';
  list.roster.gameSystemName = 'Warhammer 40,000 10th Edition';
  const stdin = JSON.stringify(list);

  it.each([
    [['import', '-']],
    [['matrix', '--list', '-']],
    [['odds', '--list', '-', '--unit', 'kiln', '--target', 'elite']],
  ])('is called 10e data by %j', async (argv) => {
    const { code, out } = await fusillade(argv, { stdin });
    expect(code).toBe(0);
    expect(out.replaceAll(/\s+/gu, ' ')).toContain('10e data: the numbers of the list are those of the edition before');
  });

  it('whose numbers are those of the datasheets says so', async () => {
    const text =
      'Demo (90 points)\nTide Wardens\nStrike Force (2000 points)\n\nBATTLELINE\n\nTide Wardens (60 points)\n  • 10x Tide Wardens\n     ◦ 10x Brine carbine\n\nNameless Ones (30 points)\n  • 3x Nameless One\n     ◦ 3x Claws\n\nExported with App Version: v1.20.1 (53), Data Version: v484\n';
    const { code, out } = await fusillade(['import', '-'], { stdin: text });
    expect(code).toBe(0);
    expect(out.replaceAll(/\s+/gu, ' ')).toContain(
      '10e data: a list of the edition before, with the numbers of the datasheets',
    );
  });
});

describe('matrix', () => {
  it('has in its cells what odds says', async () => {
    const table = await json('matrix', '--list', MINE, '--target-list', THEIRS, '--half-range');
    const odds = async (unit: string, target: string) =>
      json('odds', '--list', MINE, '--unit', unit, '--target-list', THEIRS, '--target', target, '--half-range');
    for (const [row, { name, points }] of table.attackers.entries()) {
      for (const [column, target] of table.targets.entries()) {
        const cell = table.cells[row][column];
        const { modelsDestroyed, woundsLost, unitDestroyed, chosenModes } = await odds(name, target.name);
        expect(cell.modelsDestroyed).toBeCloseTo(modelsDestroyed.mean, 12);
        expect(cell.woundsLost).toBeCloseTo(woundsLost.mean, 12);
        expect(cell.unitDestroyed).toBeCloseTo(unitDestroyed, 12);
        expect(cell.chosenModes).toEqual(chosenModes);
        expect(cell.pointsPer100).toBeCloseTo(
          (cell.modelsDestroyed * target.points) / target.models / (points / 100),
          10,
        );
      }
    }
  });

  it('refuses cells over a limit and goes on with the others', async () => {
    const list = JSON.parse(readFileSync(MINE, 'utf8'));
    const guard = list.roster.forces[0].selections[2];
    guard.selections[1].number = 150;
    guard.selections[1].selections[0].number = 600;
    const argv = ['matrix', '--list', '-', '--csv', join(folder, 'over.csv')];
    const { out, code } = await fusillade([...argv, '--json'], { stdin: JSON.stringify(list) });
    expect(code).toBe(0);
    const { cells } = JSON.parse(out);
    expect(cells[1]).toEqual(Array.from({ length: 7 }, () => ({ refused: expect.stringContaining('more than 1000') })));
    expect(cells[2][0].woundsLost).toBeGreaterThan(0);
    const { out: shown } = await fusillade(argv, { stdin: JSON.stringify(list) });
    expect(shown).toMatch(/refused\[1\]/u);
    expect(shown).toMatch(/\[1\] not counted: .*more than 1000/u);
    expect(readFileSync(join(folder, 'over.csv'), 'utf8')).toMatch(/Ember Guard,180,Light horde,20,20,,,,,,,,,.*1000/u);
  });

  it('leaves cells empty where a unit has no weapon for the phase', async () => {
    const { attackers, cells } = await json('matrix', '--list', THEIRS);
    const caller = attackers.findIndex(({ name }: { name: string }) => name === 'The Tide-Caller');
    expect(cells[caller]).toEqual(Array.from({ length: 7 }, () => null));
  });

  it('is sorted', async () => {
    const names = async (...argv: string[]) =>
      (await json('matrix', '--list', MINE, ...argv)).attackers.map(({ name }: { name: string }) => name);
    expect(await names('--sort', 'name')).toEqual(['Ember Guard', 'Flame Marshal', 'Kiln Tank', 'Magma Wyrm']);
    expect(await names('--sort', 'points')).toEqual(['Magma Wyrm', 'Kiln Tank', 'Ember Guard', 'Flame Marshal']);
    expect((await names('--sort', 'light horde'))[0]).toBe('Ember Guard');
    expect((await names('--sort', 'light-vehicle'))[0]).toBe('Kiln Tank');
    expect(await refusal('matrix', '--list', MINE, '--sort', 'zzz')).toMatch(/^--sort: .*Battle tank/u);
  });

  it('writes CSV that a spreadsheet takes for text', async () => {
    const list = JSON.parse(readFileSync(MINE, 'utf8'));
    list.roster.forces[0].selections[3].name = '=cmd|"calc", run';
    const file = join(folder, 'odds.csv');
    const { code, out } = await fusillade(['matrix', '--list', '-', '--csv', file], { stdin: JSON.stringify(list) });
    expect(code).toBe(0);
    expect(out).toContain(`The table is in ${file}`);
    const lines = readFileSync(file, 'utf8').split('\r\n');
    expect(lines).toHaveLength(1 + 4 * 7 + 1);
    expect(lines[0]).toMatch(/^unit,unit points,target,/u);
    expect(lines.filter((line) => line.startsWith(`"'=cmd|""calc"", run",190,`))).toHaveLength(7);
  });

  it('takes every datasheet with a weapon, of one faction or of all', async () => {
    const all = await json('matrix', '--datasheets');
    expect(all.attackers).toHaveLength(11);
    expect(all.attackers[0].name).toBe('Ember Guard (Emberhold)');
    const tide = await json('matrix', '--datasheets', 'tide wardens');
    expect(tide.attackers.map(({ name }: { name: string }) => name)).toEqual([
      'Tide Wardens',
      'The Tide-Caller',
      'Kiln Tank',
    ]);
    expect(tide.credit).toContain('40kdc-data');
    expect(await refusal('matrix', '--datasheets', 'zzz')).toMatch(/"zzz" is no faction/u);
    expect(await refusal('matrix', '--datasheets', '--list', MINE)).toMatch(/^--datasheets: is given together/u);
    expect(await refusal('matrix', '--list', '-', '--target-list', '-')).toMatch(/^--target-list: both lists would/u);
    expect(await refusal('matrix', '--list', MINE, '--charge-modifier', '1')).toMatch(/needs --charge-gap/u);
    expect(await refusal('matrix')).toMatch(/^--list: is not given/u);
  });

  it('says nothing on standard error that nobody looks at', async () => {
    expect((await fusillade(['matrix', '--list', MINE])).err).toBe('');
  });
});

describe('data check', () => {
  it('gives the report as JSON, and all of it with --full', async () => {
    expect(await json('data', 'check')).toMatchObject({
      source: 'invented 1.0',
      withoutWeapons: ['Emberhold: Ash Wall'],
    });
    expect(await text(['data', 'check', '--full'])).toContain('- Ability 9: 1');
    expect(await text(['data', 'check'])).toContain('2 more: --full shows them.');
    expect(await refusal('data', 'zzz')).toMatch(/^data zzz: no such command — write data check/u);
  });
});
