import type { ScenarioInput } from '@fusillade/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_HISTORY, recorded, redone, undone } from '../src/pages/odds/history.js';
import { at, insert, listAt, move, stepsOf, update } from '../src/pages/odds/update.js';
import { EXAMPLE } from './example.js';

describe('a path', () => {
  it('is read as the engine writes it', () => {
    expect(stepsOf('attackers[0].weapons[1].A')).toEqual(['attackers', 0, 'weapons', 1, 'A']);
    expect(stepsOf('attackers[0].models[0].weapons["Flux \\"lance\\""]')).toEqual([
      'attackers',
      0,
      'models',
      0,
      'weapons',
      'Flux "lance"',
    ]);
    expect(stepsOf('')).toEqual([]);
  });

  it('is refused where it is none', () => {
    expect(() => stepsOf('attackers[x]')).toThrow('not a path');
  });
});

describe('an update', () => {
  it('changes one value and copies only what leads to it', () => {
    const next = update(EXAMPLE, 'attackers[0].weapons[1].A', 3);
    expect(at(next, 'attackers[0].weapons[1].A')).toBe(3);
    expect(at(EXAMPLE, 'attackers[0].weapons[1].A')).toBe(1);
    expect(next.target).toBe(EXAMPLE.target);
    expect(next.attackers[0]?.weapons[0]).toBe(EXAMPLE.attackers[0]?.weapons[0]);
    expect(Object.keys(next)).toEqual(Object.keys(EXAMPLE));
  });

  it('is none where nothing changes', () => {
    expect(update(EXAMPLE, 'attackers[0].weapons[1].A', 1)).toBe(EXAMPLE);
    expect(update(EXAMPLE, 'choices.precision', undefined)).toBe(EXAMPLE);
  });

  it('makes what leads there, and takes objects away that say nothing any more', () => {
    const said = update(EXAMPLE, 'choices.lethalHits', false);
    expect(said.choices).toEqual({ lethalHits: false });
    const unsaid = update(said, 'choices.lethalHits', undefined);
    expect(unsaid).toEqual(EXAMPLE);
    expect('choices' in unsaid).toBe(false);
  });

  it('takes an entry out of its list', () => {
    expect(update(EXAMPLE, 'target.models[0]', undefined).target.models.map(({ name }) => name)).toEqual([
      'Tide Speaker',
    ]);
  });

  it('holds nonsense as well as sense', () => {
    expect(at(update(EXAMPLE, 'target.models[0].T', 'four'), 'target.models[0].T')).toBe('four');
  });

  it('reads nothing that is not the set-up’s own', () => {
    expect(at(EXAMPLE, 'constructor')).toBeUndefined();
    expect(listAt({ attackers: 'x' }, 'attackers')).toEqual([]);
  });
});

describe('entries of a list', () => {
  const names = (setup: ScenarioInput): readonly string[] => setup.target.models.map(({ name }) => name);
  const row = { name: 'Herald', T: 3, Sv: '4+', W: 3 };

  it('are put in at a place, into a list that may not be there', () => {
    expect(names(insert(EXAMPLE, 'target.models', 1, row))).toEqual(['Warden', 'Herald', 'Tide Speaker']);
    expect(insert(EXAMPLE, 'target.effects', 0, 'STEALTH').target.effects).toEqual(['STEALTH']);
  });

  it('move, and stay where there is no such place', () => {
    const three = insert(EXAMPLE, 'target.models', 2, row);
    expect(names(move(three, 'target.models', 2, 0))).toEqual(['Herald', 'Warden', 'Tide Speaker']);
    expect(move(three, 'target.models', 0, 3)).toBe(three);
    expect(move(three, 'target.models', 1, 1)).toBe(three);
  });
});

describe('history', () => {
  it('gives back every state on the way back and forth', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 20 }), (states) => {
        let history: ReturnType<typeof recorded<number>> = NO_HISTORY;
        states.slice(1).forEach((_, i) => {
          history = recorded(history, states[i] as number, null);
        });
        let present = states.at(-1) as number;
        const back: number[] = [];
        for (let step = undone(history, present); step !== null; step = undone(history, present)) {
          ({ history, present } = step);
          back.push(present);
        }
        expect(back).toEqual(states.slice(0, -1).reverse());
        const forth: number[] = [];
        for (let step = redone(history, present); step !== null; step = redone(history, present)) {
          ({ history, present } = step);
          forth.push(present);
        }
        expect(forth).toEqual(states.slice(1));
      }),
    );
  });

  it('takes the letters of one cell as one step', () => {
    let history = recorded<string>(NO_HISTORY, 'a', 'cell');
    history = recorded(history, 'ab', 'cell');
    expect(undone(history, 'abc')?.present).toBe('a');
    history = recorded(history, 'abc', 'other cell');
    expect(undone(history, 'abcd')?.present).toBe('abc');
  });

  it('forgets what was undone once something else happens', () => {
    const back = undone(recorded<string>(NO_HISTORY, 'a', null), 'b');
    const changed = recorded(back?.history ?? NO_HISTORY, 'a', null);
    expect(redone(changed, 'c')).toBeNull();
  });
});
