import type { ScenarioInput, WeaponInput } from '@fusillade/engine';
import { expect, test } from 'vitest';
import { countOf, withCount } from '../src/pick/armoury.js';
import { rifle, warden } from './answers.js';

const focused: WeaponInput = { ...rifle, name: 'Rifle (focused)', count: 5, A: 2 };
const wide: WeaponInput = { ...focused, name: 'Rifle (wide)', A: 4 };
const setup: ScenarioInput = {
  version: 1,
  ruleset: '11e',
  attackers: [{ name: 'Red', weapons: [focused] }],
  target: { name: 'Blue', models: [warden] },
  choices: { weaponOrder: ['Rifle (focused)'] },
};

const red = ({ attackers }: ScenarioInput) => attackers[0]!;

test('another mode is taken in the place of the one that was chosen', () => {
  const both = withCount(setup, 0, wide, 3);
  expect(red(both).weapons.map(({ name, count }) => [name, count])).toEqual([
    ['Rifle (focused)', 5],
    ['Rifle (wide)', 3],
  ]);
  const one = withCount(both, 0, focused, 0);
  expect(red(one).weapons.map(({ name }) => name)).toEqual(['Rifle (wide)']);
  expect(one.choices?.weaponOrder ?? []).not.toContain('Rifle (focused)');
});

test('an entry is known whether its numbers were typed or not', () => {
  const typed = { ...setup, attackers: [{ name: 'Red', weapons: [{ ...focused, A: '2', count: 4 }] }] };
  expect(countOf(red(typed), focused)).toBe(4);
  expect(countOf(red(typed), wide)).toBe(0);
  expect(red(withCount(typed, 0, focused, 2)).weapons).toEqual([{ ...focused, A: '2', count: 2 }]);
});
