import { describe, expect, it } from 'vitest';
import { fusillade } from '../console.js';
import { dicePlayer, example, playedJson, useFolder, wounds } from './support.js';

const FIRST = ['2 4 6 4 3', '6 3 5 1', '6 4 2', '4 4 2', '3 6', '5 3'];
const SECOND = ['3 3 4 5 6 1', '3 4 5 6 3', '5 1 4 1 3'];

const { path } = useFolder();

describe('the book examples at the table, with the dice that the book shows', () => {
  it('first: two of five models are dead and nothing is asked', async () => {
    const player = dicePlayer(FIRST);
    const played = await playedJson([example('book-example-1')], player);
    expect(player.left).toEqual([]);
    expect(wounds(played, 'Blue')).toEqual({ Trooper: [1, 1, 1] });
    expect(played.standing.question).toBeNull();
  });

  it('second: both Geminae and one Seraphim are dead, and 14 hit dice are next', async () => {
    const player = dicePlayer(SECOND);
    const played = await playedJson([example('book-example-2')], player);
    expect(player.left).toEqual([]);
    expect(wounds(played, 'Blue')).toEqual({ Geminae: [], Seraphim: [1, 1, 1, 1, 1, 1, 1, 1], Celestine: [6] });
    expect(played.standing.question).toMatchObject({ step: 'hit', dice: 14, rule: '05.01', army: 0, unit: 'Red' });
  });

  it.each([
    ['book-example-1', FIRST],
    ['book-example-2', SECOND],
  ])('%s has the events of resolve, which reads the log', async (name, dice) => {
    const log = path(`${name}.json`);
    const played = await playedJson([example(name), '--offer-reroll', 'none', '--log', log], dicePlayer(dice));
    const resolved = await fusillade(['resolve', example(name), '--log', log, '--decisions', 'ask', '--json']);
    expect(resolved).toMatchObject({ code: 0, err: '' });
    const { events, ask } = JSON.parse(resolved.out);
    expect(played.standing.events.map(({ entry: _, army: __, unit: ___, suffered: ____, ...event }) => event)).toEqual(
      events,
    );
    if (played.standing.question === null) expect(ask).toBeUndefined();
    else expect(played.standing.question).toMatchObject(ask);
  });
});
