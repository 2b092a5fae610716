import { describe, expect, it } from 'vitest';
import { resolve } from '../../src/index.js';
import type { CourseEvent } from '../../src/report/types.js';
import type { Programme } from '../../src/sequence/machine.js';
import { programmeOf as compiled } from '../properties/support.js';
import {
  batchOf,
  damageOf,
  gatherOf,
  machineOf,
  oneBatch,
  packetOf,
  poolOf,
  programmeOf,
  row,
  save,
} from './programme.js';

/** Golden events by hand: what a die met, and what each model lost. */

function eventsOf(programme: Programme, dice: string): readonly CourseEvent[] {
  const resolved = resolve(programme, { dice });
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.issues));
  return resolved.value.events;
}

/** The model that each event names, with what it lost and has left. */
const losses = (events: readonly CourseEvent[]) =>
  events
    .filter(({ lost }) => lost !== undefined)
    .map(({ step, row: name, model, lost, left }) => `${step}: ${name} ${model} loses ${lost}, ${left} left`);

describe('events', () => {
  it('name the model that a save die meets, by its number, and what it loses', () => {
    // One of the three is lost already, the second has lost a wound: models 2 and 3 are left.
    const machine = machineOf([poolOf([save(4)], [damageOf(2)])], { from: 'save' });
    const events = eventsOf(oneBatch([row('A', 3, 3)], 4, machine, { start: [5] }), '5 3 1 2');
    const saves = events.filter(({ step }) => step === 'save');
    expect(saves.map(({ face, model, needed, ap, pool }) => [face, model, needed, ap, pool])).toEqual([
      [1, 2, 4, 0, 'all'],
      [2, 3, 4, 0, 'all'],
      [3, 3, 4, 0, 'all'],
    ]);
    expect(losses(events)).toEqual([
      'model destroyed: A 2 loses 2, 0 left',
      'wounds lost: A 3 loses 2, 1 left',
      'model destroyed: A 3 loses 1, 0 left',
    ]);
  });

  it('say nothing lost where Feel No Pain ignores all, and number the critical wounds', () => {
    const packet = packetOf([damageOf(2, { feelNoPain: 5 })]);
    const machine = machineOf([poolOf([save(7)], [damageOf(1)])], { from: 'devastating', packet });
    const events = eventsOf(oneBatch([row('A', 2, 2)], 3, machine), '5 6 / 1 6 / 2 2');
    expect(events.filter(({ verdict }) => verdict === 'D 2').map(({ packet, model }) => [packet, model])).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
    ]);
    expect(losses(events)).toEqual(['wounds lost: A 1 loses 1, 1 left', 'model destroyed: A 1 loses 1, 0 left']);
    const ignored = events.filter(({ step }) => step === 'feel no pain');
    expect(ignored.map(({ face, verdict, needed }) => [face, verdict, needed])).toEqual([
      [5, 'ignored', 5],
      [6, 'ignored', 5],
      [1, 'lost', 5],
      [6, 'ignored', 5],
      [2, 'lost', 5],
      [2, 'not read', 5],
    ]);
  });

  it('tell each mortal wound, the attacker’s own apart', () => {
    const mortal = { on: 4, cap: null, selfOn: 1, rule: '15.06' };
    const machine = machineOf([], { from: 'mortal', mortal, mortalFeelNoPain: [7] });
    const self = { rows: [row('Own', 2, 1)], start: [2], order: [0], mortalFeelNoPain: [7] };
    const programme = programmeOf({
      rows: [row('A', 2, 2)],
      activations: [{ self }],
      batches: [[batchOf([gatherOf(0, 4)], [machine])]],
    });
    const events = eventsOf(programme, '4 5 6 1');
    expect(losses(events)).toEqual([
      'mortal wounds: A 1 loses 1, 1 left',
      'mortal wounds: A 1 loses 1, 0 left',
      'mortal wounds: A 2 loses 1, 1 left',
      'mortal wounds: Own 1 loses 1, 0 left',
    ]);
    expect(events.filter(({ own }) => own === true).map(({ step, row: name }) => [step, name])).toEqual([
      ['mortal wounds', 'Own'],
      ['model destroyed', 'Own'],
    ]);
    expect(events.filter(({ step }) => step === 'model destroyed').map(({ model }) => model)).toEqual([1, 1]);
  });

  it('say what a die had to reach, and the AP against the model that it meets', () => {
    const programme = compiled({
      version: 1,
      ruleset: '11e',
      attackers: [
        { name: 'Ember', weapons: [{ name: 'Gun', count: 4, range: 24, A: 1, skill: '4+', S: 4, AP: -2, D: 1 }] },
      ],
      target: {
        name: 'Tide',
        models: [
          { name: 'Pike', count: 1, T: 4, Sv: '3+', W: 1 },
          { name: 'Boat', count: 2, T: 4, Sv: '2+', W: 2, effects: ['worsen AP by 1'] },
        ],
      },
      situation: { cover: true },
    });
    const events = eventsOf(programme, '5 5 6 4 / 4 5 6 / 4 2 2');
    const met = (step: string) => events.filter((event) => event.step === step && event.face !== null);
    // BS 4+ in cover; S 4 against T 4.
    expect(met('hit').map(({ needed }) => needed)).toEqual([5, 5, 5, 5]);
    expect(met('wound').map(({ needed }) => needed)).toEqual([4, 4, 4]);
    // The first 2 meets Sv 3+ with AP -2: 5+; then Sv 2+ with AP -1: 3+.
    expect(met('save').map(({ face, row: name, model, ap, needed }) => [face, name, model, ap, needed])).toEqual([
      [2, 'Pike', 1, -2, 5],
      [2, 'Boat', 1, -1, 3],
      [4, 'Boat', 1, -1, 3],
    ]);
  });

  it('tell a roll that nothing reaches by 7', () => {
    const machine = machineOf([poolOf([save(7)], [damageOf(1)])], { from: 'save' });
    const [first] = eventsOf(oneBatch([row('A', 1, 1)], 1, machine), '6').filter(({ step }) => step === 'save');
    expect(first?.needed).toBe(7);
  });
});
