import { describe, expect, it } from 'vitest';
import { fusillade } from '../console.js';
import { ferry, skirmish } from './fixtures.js';
import { useFolder } from './support.js';

const { file } = useFolder();

/** The transcript of lines, one for each. */
const played = async (content: object, lines: readonly string[], ...flags: string[]): Promise<string> => {
  const setup = file('setup.json', content);
  const { code, out, err } = await fusillade(['play', setup, ...flags, '--width', '200'], {
    stdin: [...lines, 'quit', ''].join('\n'),
  });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
};

/** What stands in the transcript behind a line, up to the next prompt. */
const after = (out: string, line: string): string => {
  const at = out.indexOf(`> ${line}\n`);
  expect(at, `${line} in\n${out}`).toBeGreaterThan(0);
  const rest = out.slice(at + line.length + 3);
  return rest.slice(0, rest.search(/^(?:\d+ dice|1 die|next|decide)> /mu));
};

const scenario = (weapon: object, target: object, more: object = {}) => ({
  version: 1,
  ruleset: '11e',
  attackers: [
    { name: 'Red', weapons: [{ name: 'Gun', count: 2, A: 1, skill: '3+', S: 4, AP: 0, D: 1, ...weapon }], ...more },
  ],
  target: { name: 'Blue', ...target },
});
const ordinary = scenario({}, { models: [{ name: 'Trooper', count: 3, T: 4, Sv: '4+', W: 1 }] });
const shielded = scenario(
  { from: 'save' },
  {
    models: [
      { name: 'Guard', count: 2, T: 4, Sv: '4+', W: 1, role: 'bodyguard' },
      { name: 'Warden', count: 1, T: 4, Sv: '3+', W: 1, role: 'bodyguard' },
      { name: 'Captain', count: 1, T: 4, Sv: '2+', W: 4, keywords: ['CHARACTER'], role: 'leader' },
    ],
  },
);

describe('an answer that does not fit is refused with its rule, and the question stays', () => {
  it.each([
    ['too few dice', ordinary, ['4'], /the hit roll \(05\.01\) needs 2 dice, 1 was given/u],
    ['too many dice', ordinary, ['4 4 4'], /the hit roll \(05\.01\) needs 2 dice, 3 were given/u],
    ['a 7', ordinary, ['4 7'], /7 is no face of a D6 \(01\.05\)/u],
    ['a 0', ordinary, ['40'], /40 is no face of a D6/u],
    ['a lump with a 7', ordinary, ['4 1371'], /7 is no face of a D6/u],
    ['a word', ordinary, ['four'], /"four" is no face of a D6/u],
    ['nothing', ordinary, [''], /no dice/u],
    ['counted dice that are too many', ordinary, ['9999x6'], /more than 4000 dice/u],
    [
      'an order with the CHARACTER first',
      shielded,
      ['Captain, Guard, Warden'],
      /order is not legal \(05\.03\): CHARACTER models come after the other groups/u,
    ],
    ['an order without a group', shielded, ['Guard'], /order is not legal \(05\.03\): "Warden" is missing/u],
    ['an order of nobody', shielded, ['Guard, Nobody'], /"Nobody" is no row of that unit/u],
    ['an option that is not there', shielded, ['7'], /there is no option 7/u],
    ['a roll where something is to be decided', shielded, ['r'], /nothing is to be rolled/u],
    ['undo with no number', ordinary, ['undo it'], /undo takes a number of steps — undo, or undo 3/u],
    ['undo with 0', ordinary, ['undo 0'], /undo takes a number of steps/u],
    ['redo with a fraction', ordinary, ['redo 1.5'], /redo takes a number of steps/u],
    ['an entry that is not there', ordinary, ['edit 9 4 4'], /there is no entry 9/u],
    ['no entry', ordinary, ['edit'], /which entry\?/u],
    ['a change that does not fit', ordinary, ['4 4', 'edit 2 4 4 4'], /the hit roll \(05\.01\) needs 2 dice/u],
    ['another attack while dice are due', ordinary, ['attack Red > Blue'], /the hit roll is due first \(05\.01\)/u],
    ['the end of the phase while something is to be decided', shielded, ['end phase'], /decided first \(05\.03\)/u],
    ['a file without a name', ordinary, ['save'], /no file is named/u],
  ])('%s', async (_, content, lines, problem) => {
    const out = await played(content, lines, '--offer-reroll', 'none');
    const line = lines.at(-1) as string;
    expect(after(out, line)).toMatch(/^ {2}Not accepted: /mu);
    expect(after(out, line)).toMatch(problem);
    const before = out
      .slice(0, out.indexOf(`> ${line}\n`))
      .split('\n')
      .at(-1);
    const next = out.slice(out.indexOf(`> ${line}\n`) + 1).match(/^(?:\d+ dice|1 die|next|decide)(?=> )/mu)?.[0];
    expect(next).toBe(before);
  });

  it('a second re-roll of one die (01.05.02)', async () => {
    const again = scenario({}, ordinary.target, { effects: ['re-roll hits of 1'] });
    const out = await played(again, ['1 2', '1', '1']);
    // The first die is rolled again by its own rule; the Command Re-roll may name the other alone.
    expect(after(out, '1 2')).toContain('Which hit dice are rolled again?');
    expect(out).toMatch(/Command Re-roll\? \[15\.02\] Enter keeps 1 2 · "again" rolls die 2 \(a 2\) again/u);
    expect(out.split('> 1\n')[2]).toMatch(/Not accepted: die 1 may not be rolled again \(15\.02; .*01\.05\.02\)/u);
  });

  it('PRECISION that names no CHARACTER (24.28)', async () => {
    const out = await played(ferry, ['Lance', '4 4', '6 6', 'Trooper'], '--offer-reroll', 'both');
    expect(after(out, 'Trooper')).toMatch(/Not accepted: .*24\.28/u);
  });

  it.each([
    ['attack', 'no dice are due'],
    ['attack Foxes', 'who attacks whom cannot be read'],
    ['attack Wolves > Hares', '"Wolves" is no unit with weapons'],
    ['attack Foxes > Foxes', '"Foxes" is no unit of the other army'],
    ['attack Foxes > H', '"H" fits several'],
    ['attack Foxes > Hares with 9x Gun', '9 of 3 "Gun" weapons'],
    ['attack Foxes > Hares with Bow', '"Bow" is no weapon of that unit'],
    ['attack Foxes > Hares [upside down]', '"upside down" is no situation'],
    ['attack Foxes > Hares; Hounds', 'of several targets each has its weapons (04.02)'],
    ['attack Foxes > Hares with 1x Gun by Trooper', '"by" says who uses up a ONE SHOT weapon (24.26)'],
    ['attack Foxes > Hares with 1x Gun by Nobody', '"Nobody" is no row of that unit'],
    ['attack Foxes > Hares with 2x Fist at 9 [fight]', '9 of the 2 attacks of "Fist" (04.02)'],
    ['17', 'no dice are due'],
    ['4 4', 'no dice are due'],
    ['roll all', 'nothing is to be rolled'],
  ])('between attacks: %s', async (line, problem) => {
    const out = await played(skirmish, [line]);
    expect(after(out, line)).toMatch(/^ {2}Not accepted: /mu);
    expect(after(out, line)).toContain(problem);
  });

  it('a second attack in a phase, unless a rule lets the unit', async () => {
    const first = ['attack Foxes > Hares', '1 1 1'];
    const out = await played(skirmish, [...first, 'attack Foxes > Hounds', 'attack again Foxes > Hounds']);
    expect(after(out, 'attack Foxes > Hounds')).toContain('Foxes has attacked in this phase');
    expect(after(out, 'attack again Foxes > Hounds')).toContain('Foxes attacks Hounds');
    const later = await played(skirmish, [...first, 'end phase', 'attack Foxes > Hounds']);
    expect(after(later, 'attack Foxes > Hounds')).toContain('Foxes attacks Hounds');
  });

  it('ends with 2 where the last line of a script is refused, and with 0 where it was put right', async () => {
    const setup = file('setup.json', ordinary);
    const wrong = await fusillade(['play', setup, '--json'], { stdin: '4\n' });
    expect(wrong.code).toBe(2);
    expect(JSON.parse(wrong.out)).toMatchObject({ version: 1, errors: [{ path: 'answers, line 1' }] });
    const text = await fusillade(['play', setup], { stdin: '4\n' });
    expect(text.err).toMatch(/^answers, line 1: the hit roll \(05\.01\) needs 2 dice, 1 was given — [^\n]+\n$/u);
    expect((await fusillade(['play', setup, '--json'], { stdin: '4\n4 4\n' })).code).toBe(0);
  });

  it('a script that never ends', async () => {
    const setup = file('setup.json', ordinary);
    const { code, err } = await fusillade(['play', setup], { stdin: 'state\n'.repeat(5000) });
    expect(code).toBe(2);
    expect(err).toContain('1000 lines in a row changed nothing');
  });
});

describe('play refuses', () => {
  it.each([
    ['a set-up from standard input without a file of answers', ['-'], 'standard input'],
    ['a list from standard input without one', ['--list', '-', '--target', 'Trooper: T4 Sv3+ W1'], 'standard input'],
    ['no set-up', [], 'no set-up is given'],
    ['a file that is not there', ['/no/such/file.json'], 'no such file'],
    ['a battle to go on with that is not there', ['--resume', '/no/such/file.json'], 'no such file'],
  ])('%s', async (_, argv, problem) => {
    const { code, err } = await fusillade(['play', ...argv], { stdin: '{}' });
    expect(code).toBe(2);
    expect(err).toContain(problem);
  });
});
