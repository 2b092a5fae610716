import { expect, test } from 'vitest';
import { turns } from '../src/shell/turns.js';

test('only the last that was asked for is the latest', () => {
  const next = turns();
  const [first, second] = [next(), next()];
  expect([first.isLatest(), second.isLatest()]).toEqual([false, true]);
  const third = next();
  expect([second.isLatest(), third.isLatest()]).toEqual([false, true]);
});

test('what was asked for earlier may come first, and never after', () => {
  const next = turns();
  const [first, second, third] = [next(), next(), next()];
  expect(second.comes()).toBe(true);
  expect(first.comes()).toBe(false);
  expect(second.comes()).toBe(true);
  expect(third.comes()).toBe(true);
  expect(second.comes()).toBe(false);
  expect(next().comes()).toBe(true);
});

test('other things have turns of their own', () => {
  const [one, other] = [turns(), turns()];
  const first = one();
  other().comes();
  expect(first.isLatest() && first.comes()).toBe(true);
});
