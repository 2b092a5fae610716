import { expect, it } from 'vitest';
import { allocation, check, compile, type RowInput, type ScenarioInput } from '../../src/index.js';

const warden = { T: 4, Sv: '3+', W: 2 };

const groupsOf = (models: readonly RowInput[], over: Partial<ScenarioInput> = {}) => {
  const checked = check({
    version: 1,
    ruleset: '11e',
    attackers: [
      { name: 'Ember Guard', weapons: [{ name: 'Flux rifle', range: 24, A: 1, skill: '3+', S: 4, AP: 0, D: 1 }] },
    ],
    target: { name: 'Tide Wardens', models },
    ...over,
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues));
  const programme = compile(checked.value);
  if (!programme.ok) throw new Error(JSON.stringify(programme.issues));
  return allocation(programme.value).map(({ models: each }) =>
    each.map(({ row, wounds }) => `${models[row]?.name} ${wounds}`),
  );
};

it('puts equal profiles together, the wounded first, characters last and each alone', () => {
  expect(
    groupsOf([
      { ...warden, name: 'Speaker', W: 4, count: 2, keywords: ['CHARACTER'], woundsLost: 1 },
      { ...warden, name: 'Shield', InSv: '4+' },
      { ...warden, name: 'Warden', count: 2 },
      { ...warden, name: 'Banner', woundsLost: 1 },
    ]),
  ).toEqual([['Banner 1', 'Warden 2', 'Warden 2'], ['Shield 2'], ['Speaker 3'], ['Speaker 4']]);
});

it('follows the wish inside what 05.03 leaves free', () => {
  const models = [
    { ...warden, name: 'Warden' },
    { ...warden, name: 'Shield', InSv: '4+' },
    { ...warden, name: 'Speaker', keywords: ['CHARACTER'] },
  ];
  expect(groupsOf(models, { choices: { allocationOrder: ['Speaker', 'Shield', 'Warden'] } })).toEqual([
    ['Shield 2'],
    ['Warden 2'],
    ['Speaker 2'],
  ]);
});

it('is known where nothing attacks', () => {
  expect(
    groupsOf(
      [
        { ...warden, name: 'Warden' },
        { ...warden, name: 'Banner' },
      ],
      { situation: { phase: 'fight' } },
    ),
  ).toEqual([['Warden 2', 'Banner 2']]);
});
