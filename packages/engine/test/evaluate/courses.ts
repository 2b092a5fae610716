import { expect } from 'vitest';
import type { Cursor } from '../../src/evaluate/cursor.js';
import { RandomDice } from '../../src/evaluate/random.js';
import { CombatPlayer } from '../../src/evaluate/simulate-combat.js';
import { Player } from '../../src/evaluate/simulate-course.js';
import { answer, begin, next } from '../../src/evaluate/walk.js';
import { ARMOUR_FIELDS, BATCH_FIELDS, type CountField } from '../../src/report/types.js';
import type { Programme } from '../../src/sequence/machine.js';

/** The end of the course that `walk` makes of a stream of dice, and how many it took. */
export function walked(programme: Programme, seed: number): { end: Cursor; dice: number } {
  const random = new RandomDice(seed);
  let dice = 0;
  let cursor = begin(programme);
  for (;;) {
    const question = next(programme, cursor);
    if (question === null) return { end: cursor, dice };
    if (!('dice' in question)) throw new Error(question.decision);
    dice += question.dice;
    const answered = answer(programme, cursor, { dice: random.rollMany(question.dice) });
    if (!answered.ok) throw new Error(answered.misfit.problem);
    cursor = answered.cursor;
  }
}

function played(programme: Programme, seed: number): { player: Player; dice: number } {
  const random = new RandomDice(seed);
  let dice = 0;
  const player = new Player(programme, {
    roll() {
      dice++;
      return random.roll();
    },
  });
  player.play();
  return { player, dice };
}

/** Value of each field of each batch that was made, from the histograms of one run. */
const tallies = (player: Player) =>
  [...player.batches.accumulators.values()]
    .map(({ batch: { activation, entries, strength }, histograms }) => ({
      key: JSON.stringify([activation, entries, strength]),
      tally: histograms.map((histogram) => histogram.counts.findIndex((count) => count > 0)),
    }))
    .filter(({ tally }) => (tally[0] as number) >= 0)
    .sort((a, b) => (a.key < b.key ? -1 : 1));

const walkedTallies = (end: Cursor) =>
  end.made
    .map(({ activation, entries, strength, tally }) => ({
      key: JSON.stringify([activation, entries, strength]),
      tally: (tally.noEffect === undefined ? BATCH_FIELDS : [...BATCH_FIELDS, ...ARMOUR_FIELDS]).map(
        (field) => tally[field],
      ),
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));

/** One course of the fast player and the one that `walk` makes of the same dice end alike and take as many. */
export function expectSameCourse(programme: Programme, seed: number): void {
  const { end, dice } = walked(programme, seed);
  const { player, dice: used } = played(programme, seed);
  expect(player.target.state()).toEqual(end.state);
  expect(Array.from(player.selfWounds)).toEqual(end.selfWounds);
  expect(player.selves.map((unit) => unit?.state() ?? null)).toEqual(end.selves);
  expect(tallies(player)).toEqual(walkedTallies(end));
  const total = (field: CountField) => end.made.reduce((sum, { tally }) => sum + (tally[field] ?? 0), 0);
  expect(Array.from(player.totals)).toEqual([...BATCH_FIELDS, ...ARMOUR_FIELDS].map(total));
  expect(used).toBe(dice);
}

/** The same of a combat: both sides end alike. */
export function expectSameCombat(programme: Programme, seed: number): void {
  const { combat } = programme;
  if (!combat) throw new Error('this is no combat');
  const { end, dice } = walked(programme, seed);
  const random = new RandomDice(seed);
  let used = 0;
  const player = new CombatPlayer(programme, combat, {
    roll() {
      used++;
      return random.roll();
    },
  });
  player.play();
  expect(player.target).toEqual(end.state);
  expect(player.own).toEqual(end.combat?.own);
  expect(used).toBe(dice);
}
