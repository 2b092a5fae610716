import { expect, it } from 'vitest';
import { movedOrder } from '../src/pages/odds/order.js';
import { groupName } from '../src/views/target-order.js';
import { answerTo, duel, rifle, warden } from './answers.js';

const models = [
  { ...warden, name: 'Speaker', count: 2, keywords: ['CHARACTER'] },
  { ...warden },
  { ...warden, name: 'Shield', count: 1, InSv: '4+' },
  { ...warden, name: 'Banner', count: 1 },
];

it('names every row once, in the order that the defender wants', () => {
  const { groups } = answerTo(duel([rifle], { models })).target;
  expect(groups.map(groupName)).toEqual(['5 × Warden, Banner', 'Shield', 'Speaker', 'Speaker']);
  const wanted = movedOrder(groups, 'Warden', 1);
  expect(wanted).toEqual(['Shield', 'Warden', 'Banner', 'Speaker']);
  const choices = { allocationOrder: wanted };
  const after = answerTo({ ...duel([rifle], { models }), choices }).target.groups;
  expect(after.map(groupName)).toEqual(['Shield', '5 × Warden, Banner', 'Speaker', 'Speaker']);
  expect(movedOrder(after, 'Shield', 1)).toEqual(['Warden', 'Banner', 'Shield', 'Speaker']);
});
