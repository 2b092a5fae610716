import { beforeEach, describe, expect, it } from 'vitest';
import {
  isPinned,
  MOST_PINS,
  pin,
  pins,
  pinsBeside,
  remember,
  rename,
  swapSides,
  unpin,
} from '../src/pages/odds/compare.js';
import { setup, undo } from '../src/pages/odds/state.js';
import { update } from '../src/pages/odds/update.js';
import { duel, rifle, usual, warden } from './answers.js';
import { EXAMPLE } from './example.js';

const named = (name: string) => ({ ...EXAMPLE, target: { ...EXAMPLE.target, name } });
const pinned = (name: string) => pin({ scenario: named(name), answer: usual });

beforeEach(() => {
  pins.value = [];
});

describe('pinned results', () => {
  it('are named after their sides, and can be renamed to anything but nothing', () => {
    pinned('Blue');
    const { id, name } = pins.value[0] ?? { id: 0, name: '' };
    expect(name).toBe('Ember Guard → Blue');
    rename(id, ' near ');
    expect(pins.value[0]?.name).toBe('near');
    rename(id, '  ');
    expect(pins.value[0]?.name).toBe('near');
  });

  it('beside another of the same sides are named after what they have other than the first', () => {
    const first = { ...EXAMPLE, situation: { phase: 'shooting' as const } };
    pin({ scenario: first, answer: usual });
    pin({ scenario: { ...first, situation: { phase: 'shooting', halfRange: true } }, answer: usual });
    pin({ scenario: update(first, 'attackers[0].weapons[0].A', 3), answer: usual });
    pin({ scenario: update(first, 'attackers[0].effects', ['+1 to hit']), answer: usual });
    expect(pins.value.map(({ name }) => name)).toEqual([
      'Ember Guard → Tide Wardens',
      'with half range',
      'A 3',
      'with +1 to hit',
    ]);
  });

  it('never share a name', () => {
    for (const S of [4, 5, 6]) {
      pin({ scenario: { ...EXAMPLE, origin: String(S) }, answer: usual });
    }
    expect(pins.value.map(({ name }) => name)).toEqual([
      'Ember Guard → Tide Wardens',
      'Ember Guard → Tide Wardens (2)',
      'Ember Guard → Tide Wardens (3)',
    ]);
    rename(pins.value[2]?.id ?? 0, 'Ember Guard → Tide Wardens (2)');
    expect(pins.value[2]?.name).toBe('Ember Guard → Tide Wardens (2) (2)');
  });

  it('are told apart by styles, also after one has gone', () => {
    for (const name of ['a', 'b', 'c']) pinned(name);
    unpin(pins.value[1]?.id ?? 0);
    pinned('d');
    expect(pins.value.map(({ style }) => style)).toEqual([0, 2, 1]);
    pinned('e');
    pinned('f');
    expect(pins.value).toHaveLength(MOST_PINS);
    expect(new Set(pins.value.map(({ style }) => style)).size).toBe(MOST_PINS);
    expect(pins.value[0]?.name).toContain('c');
  });

  it('are not pinned twice, nor drawn over themselves', () => {
    pinned('Blue');
    pinned('Blue');
    expect(pins.value).toHaveLength(1);
    expect(isPinned(named('Blue'))).toBe(true);
    expect(pinsBeside(named('Blue'))).toEqual([]);
    expect(pinsBeside(named('Red'))).toHaveLength(1);
  });
});

it('sides are swapped once both have been seen to attack, and that can be undone', async () => {
  const attacking = { name: 'Guard', count: 10, T: 3, Sv: '4+', W: 1 };
  const [ember] = duel([rifle], { models: [warden] }).attackers;
  if (ember === undefined) throw new Error('nobody attacks');
  setup.value = { ...duel([rifle], { models: [warden] }), attackers: [{ ...ember, models: [attacking] }] };
  expect(await swapSides()).toMatchObject({ ok: false, text: expect.stringMatching(/Tide Wardens has no weapons/u) });
  remember({ ...setup.value, attackers: [{ name: 'Tide Wardens', weapons: [{ ...rifle, name: 'Tide bow' }] }] });
  const before = setup.value;
  expect(await swapSides()).toEqual({ ok: true, text: '' });
  expect(setup.value.attackers[0]?.weapons[0]?.name).toBe('Tide bow');
  expect(setup.value.target.name).toBe('Ember Guard');
  expect(await swapSides()).toEqual({ ok: true, text: '' });
  expect(setup.value).toEqual(before);
  undo();
  undo();
  expect(setup.value).toBe(before);
});
