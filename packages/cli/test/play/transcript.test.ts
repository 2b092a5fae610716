import { describe, expect, it } from 'vitest';
import { fusillade } from '../console.js';
import { expectGolden } from '../golden.js';
import { ferry, skirmish } from './fixtures.js';
import { useFolder } from './support.js';

const { file } = useFolder();

/** A whole attack at a unit with its leader: every kind of decision, slips of the hand, and things put right. */
const FERRY = [
  '',
  '1 1 2 3 4 5 6 6',
  '',
  'f1',
  '',
  '4 6',
  'no',
  '2 3 4 5 6 6 3 1 4 4',
  'log',
  'f2',
  '4',
  '12345',
  '6 5 4 3 2 1 6',
  'f1',
  '5',
  'odds',
  'undo 3',
  'edit 10 1',
  'edit 6',
  '3 7',
  'edit 6 3 6',
  'r',
  '2x6',
  '',
  '5 3',
  '5',
  'Trooper',
  'captain',
  '2',
  '',
  '5',
  'r',
  'state',
  'log',
  '',
];

const SKIRMISH = [
  'help',
  'attack Foxes [cover] > Hounds with 2x Gun; Hares with 1x Gun',
  'hares',
  'r',
  '6',
  '2',
  'roll all',
  '1',
  '655',
  'attack Hares > Foxes',
  '414',
  '1 4',
  'end phase',
  'attack hares > foxes with 3x fist [charged]',
  'roll all',
  'undo 2',
  'redo 2',
  'state',
];

const looks = [60, 80, 120].flatMap((columns) => [
  { columns, name: 'ferry', scenario: ferry, lines: FERRY },
  { columns, name: 'skirmish', scenario: skirmish, lines: SKIRMISH },
]);

describe('a transcript', () => {
  it.each(looks)('reads well on $columns columns: $name', async ({ columns, name, scenario, lines }) => {
    const setup = file(`${name}.json`, scenario);
    const { code, out, err } = await fusillade(['play', setup, '--seed', '5'], {
      stdin: [...lines, ''].join('\n'),
      columns,
    });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const line of out.split('\n')) {
      // What a player typed is shown as it was typed, and a place to save to is to be copied.
      if (/^[\w ]+> |^Saved|^The answers/u.test(line)) continue;
      expect([...line].length, line).toBeLessThanOrEqual(columns);
    }
    expectGolden(`play-${name}-${columns}.txt`, out.replaceAll(setup, `${name}.json`));
  });

  it('has colours where they are wanted, and none where they are not', async () => {
    const setup = file('ferry.json', ferry);
    const around = { stdin: '\n1 1 2 3 4 5 6 6\n9\n', colour: true };
    const bright = await fusillade(['play', setup, '--seed', '5', '--save', `${setup}.kept`], around);
    expect(bright.out).toContain('\u001b[');
    const plain = await fusillade(['play', setup, '--seed', '5', '--no-color'], around);
    expect(plain.out).not.toContain('\u001b[');
  });
});
