import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fusillade } from './console.js';
import { useInventedData } from './invented.js';

useInventedData();

const example = (name: string): string =>
  fileURLToPath(new URL(`../../../scenarios/examples/${name}.json`, import.meta.url));
const MINE = example('ember-vanguard');
const THEIRS = example('tide-at-dawn');
const RIVER = example('river-crossing');
const GUN = ['--attack', '5x Rifle: A2 BS3+ S4 AP-1 D1'];
const TROOPER = ['--target', '10x Trooper: T4 Sv3+ W1'];
const GUARD = ['--attacker', 'Ember Guard'];

describe('a slip of the hand is answered with what to write', () => {
  it.each<[string, string[], RegExp]>([
    [
      'quotes',
      ['odds', '--attacker', 'Ember', 'Guard', '--target', 'elite'],
      /^--attacker: .*: --attacker "Ember Guard"$/u,
    ],
    ['more words', ['odds', '--target', 'a', 'b', 'c', ...GUARD], /quotes around it: --target "a b c"$/u],
    ['a file beside', ['odds', RIVER, ...GUN, ...TROOPER], /^[^-].*: is given together with --attack or --target/u],
    [
      'a switch',
      ['odds', ...GUARD, '--target', 'elite', '--cover', 'yes'],
      /^--cover: takes no value.* — write --cover alone$/u,
    ],
    ['a switch off', ['odds', '--cover', 'no', ...GUARD, '--target', 'elite'], /write --cover alone, or --no-cover$/u],
    ['matrix', ['matrix', MINE], /by --list .*ember-vanguard\.json$/u],
    ['matrix, last', ['matrix', '--phase', 'fight', MINE], /by --list .*ember-vanguard\.json$/u],
    ['list as scenario', ['odds', MINE], /: is an army list, not a scenario — write --list .* --unit /u],
    ['scenario as list', ['import', RIVER], /: is a scenario, not an army list — write fusillade odds /u],
    ['scenario in a table', ['matrix', '--list', RIVER], /: is a scenario, not an army list/u],
    ['range', ['odds', ...GUN, ...TROOPER, '--range', '12'], /^--range: .*did you mean --distance\?$/u],
    ['phase', ['odds', ...GUN, ...TROOPER, '--phase', 'melee'], /did you mean fight\?/u],
    ['a bound', ['odds', ...GUN, ...TROOPER, '--distance', '9999'], /^--distance 9999: /u],
    ['a bound with a file', ['odds', RIVER, '--distance', '9999'], /^--distance 9999: /u],
    ['a reading', ['odds', ...GUN, ...TROOPER, '--option', 'foo=bar'], /^--option: "foo" is no option/u],
    ['a reading of dice', ['resolve', ...GUN, ...TROOPER, '--option', 'foo=bar'], /^--option: "foo" is no option/u],
    ['a row', ['odds', ...GUN, ...TROOPER, '--precision', 'Foo'], /^--precision: "Foo" is no row/u],
    [
      'a mode',
      ['odds', ...GUARD, '--weapon', 'storm projector/foo', '--target', 'elite'],
      /no mode "foo" — modes: standard, overcharge$/u,
    ],
    [
      'no mode',
      ['odds', ...GUARD, '--weapon', 'flux rifle/foo', '--target', 'elite'],
      /no mode "foo" — it has no modes/u,
    ],
    ['an option', ['odds', ...GUARD, '--weapon', 'lascannon', '--target', 'elite'], /its weapons: .*Storm projector/u],
    [
      'generic',
      ['odds', '--list', MINE, '--unit', 'guard', '--target-list', THEIRS, '--target', 'elite'],
      /a generic target needs no --target-list/u,
    ],
    [
      'their list',
      ['odds', '--list', MINE, '--unit', 'guard', '--target', 'Reef Skiff'],
      /--target-list names its file$/u,
    ],
    [
      'no colon',
      ['odds', '--attack', '5x Rifle A2 BS3+ S4 AP-1 D1', ...TROOPER],
      /write "5x Rifle: A2 BS3\+ S4 AP-1 D1"$/u,
    ],
    ['a gap', ['charge', '9'], /^--gap: is not given — write --gap 9$/u],
    ['dice', ['resolve', RIVER, '--dice', '24643/6351'], /^--dice: "24643" .* with spaces: "2 4 6 4 3"$/u],
    ['nearest', ['odds', '--attacker', 'wardies', '--target', 'elite'], /did you mean .*Tide Wardens/u],
    ['nearest unit', ['unit', 'wardies'], /did you mean .*Tide Wardens/u],
  ])('%s', async (_, argv, expected) => {
    const { code, out, err } = await fusillade(argv);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.trimEnd()).toMatch(expected);
    expect(err.trimEnd()).not.toContain('\n');
  });
});

const answer = async (...argv: string[]) => {
  const { code, out } = await fusillade([...argv, '--json']);
  expect(code, out).toBe(0);
  return JSON.parse(out);
};

describe('what may be meant only one way is taken', () => {
  it('inline melee weapons fight', async () => {
    const sabre = ['--attack', '4x Sabre: A3 WS3+ S5 AP-2 D1'];
    const chosen = await answer('odds', ...sabre, ...TROOPER);
    expect(chosen.statements).toEqual(['Only melee weapons are there: they fight']);
    const said = await answer('odds', ...sabre, ...TROOPER, '--phase', 'fight');
    expect(chosen.woundsLost).toEqual(said.woundsLost);
    expect(said.statements).toBeUndefined();
    expect((await answer('odds', ...sabre, ...GUN, ...TROOPER)).statements).toBeUndefined();
  });

  it("a faction's name beside a unit's", async () => {
    for (const name of ['tide warden kiln tank', 'kiln tank Tide Wardens', 'Emberhold kiln tank']) {
      const { attackers, statements } = await answer('odds', '--attacker', name, '--target', 'elite');
      expect(attackers[0]).toMatchObject({ name: 'Kiln Tank', points: name.startsWith('Ember') ? 190 : 120 });
      expect(statements[0]).toContain(`"${name}" is read as Kiln Tank`);
    }
    expect((await answer('unit', 'Emberhold kiln tank')).units).toMatchObject([{ faction: 'Emberhold' }]);
  });

  it('more of a weapon than models is said', async () => {
    const shot = async (weapon: string) =>
      (await answer('odds', ...GUARD, '--target', 'elite', '--weapon', weapon)).statements.join('\n');
    expect(await shot('7x storm projector')).toContain(
      '7× Storm projector are more than one for each of the 5 models of Ember Guard',
    );
    expect(await shot('5x storm projector')).not.toContain('more than one');
    expect(await shot('storm projector')).toContain(
      '5× Storm projector, one for each model, are assumed; the datasheet may allow fewer: write "1x Storm projector"',
    );
  });

  it('words of weapons that are not modelled are named', async () => {
    const { out } = await fusillade(['import', THEIRS]);
    expect(out).toContain('Not modelled: Harpoon gun: Harpooned');
  });

  it('help of a table speaks of no file', async () => {
    expect((await fusillade(['matrix', '--help'])).out).not.toContain('wins over the file');
    expect((await fusillade(['odds', '--help'])).out).toContain('Situation (wins over the file):');
  });
});
