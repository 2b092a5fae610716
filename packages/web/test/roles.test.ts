import { check } from '@fusillade/engine';
import { expect, test } from 'vitest';
import { EXAMPLE } from '../src/pages/odds/example.js';
import { giveRole } from '../src/pages/odds/roles.js';
import { listAt, update } from '../src/pages/odds/update.js';

const bare = {
  ...EXAMPLE,
  target: {
    name: 'Tide',
    models: [
      { name: 'Warden', count: 5, T: 4, Sv: '3+', W: 2 },
      { name: 'Banner', count: 1, T: 4, Sv: '3+', W: 2 },
      { name: 'Speaker', count: 1, T: 4, Sv: '3+', W: 4, keywords: ['CHARACTER'] },
    ],
  },
};
const roles = (setup: typeof EXAMPLE) =>
  listAt(setup, 'target.models').map((row) => (row as { readonly role?: string }).role);

test('a leader makes the others its bodyguard, and nothing is left to mend', () => {
  const led = giveRole(bare, 'target', 2, 'leader');
  expect(roles(led)).toEqual(['bodyguard', 'bodyguard', 'leader']);
  expect(check(led).ok).toBe(true);
});

test('beside a bodyguard a CHARACTER leads; a role that stands is left alone', () => {
  expect(roles(giveRole(bare, 'target', 0, 'bodyguard'))).toEqual(['bodyguard', 'bodyguard', 'leader']);
  const support = update(bare, 'target.models[1].role', 'support');
  expect(roles(giveRole(support, 'target', 2, 'leader'))).toEqual(['bodyguard', 'support', 'leader']);
});

test('without a role nobody has one', () => {
  expect(roles(giveRole(giveRole(bare, 'target', 2, 'leader'), 'target', 0, undefined))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
