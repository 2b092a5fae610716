import { describe, expect, it } from 'vitest';
import {
  allocationGroups,
  firstAlive,
  inOrder,
  legalOrders,
  precedenceChangesWish,
  saveTape,
} from '../../src/target/allocation.js';

const row = (W: number, character = false) => ({ W, character });
const shape = (tape: readonly { row: number; wounds: number }[]) => tape.map((model) => [model.row, model.wounds]);

describe('allocation groups (05.03)', () => {
  // D41: X unwounded, Y wounded, C1 unwounded CHARACTER, C2 wounded CHARACTER.
  const rows = [row(2), row(2), row(4, true), row(4, true), row(1)];
  const numbers = [0, 1, 2, 3, 4];

  it('has one legal order for X, Y wounded, C1, C2 wounded, whatever the wish (D41)', () => {
    const state = [4, 3, 4, 3, 0];
    for (const wish of [
      [0, 1, 2, 3, 4],
      [2, 3, 0, 1, 4],
    ]) {
      const groups = allocationGroups(rows, state, numbers, wish, null);
      expect(groups.map((group) => group.rows)).toEqual([[1], [0], [3], [2]]);
      expect(legalOrders(groups, true)).toEqual({ count: 1, orders: [[1, 0, 3, 2]] });
    }
  });

  it('leaves two orders free with a second unwounded profile (D42), which the wish decides', () => {
    const state = [4, 3, 4, 3, 5];
    const groups = allocationGroups(rows, state, numbers, [4, 0, 1, 2, 3], null);
    expect(legalOrders(groups, true)).toEqual({
      count: 2,
      orders: [
        [1, 4, 0, 3, 2],
        [1, 0, 4, 3, 2],
      ],
    });
    expect(inOrder(groups, [1, 0, 4, 3, 2], true)).not.toBe(null);
    expect(inOrder(groups, [0, 1, 4, 3, 2], true)).toBe(null);
    expect(inOrder(groups, [1, 0, 4, 3], true)).toBe(null);
    expect(inOrder(groups, [1, 0, 4, 3, 2, 2], true)).toBe(null);
  });

  it('puts two wounded profiles before an unwounded one in any order (D43)', () => {
    const three = [row(2), row(2), row(2)];
    const groups = allocationGroups(three, [3, 4, 1], [0, 1, 2], [1, 2, 0], null);
    expect(legalOrders(groups, true).orders).toEqual([
      [2, 0, 1],
      [0, 2, 1],
    ]);
  });

  it('counts 3! * 2! orders (D44) and lists no more than 24', () => {
    const d44 = [row(1), row(1), row(1), row(4, true), row(4, true)];
    const groups = allocationGroups(d44, [5, 5, 5, 4, 4], [0, 1, 2, 3, 4], [0, 1, 2, 3, 4], null);
    const { count, orders } = legalOrders(groups, true);
    expect(count).toBe(12);
    expect(new Set(orders.map(String)).size).toBe(12);
    const five = Array.from({ length: 5 }, () => row(1));
    const many = allocationGroups(five, [1, 1, 1, 1, 1], [0, 1, 2, 3, 4], [0, 1, 2, 3, 4], null);
    expect(legalOrders(many, true)).toEqual({ count: 120, orders: [] });
    expect(inOrder(many, [4, 3, 2, 1, 0], true)?.map((group) => group.rows)).toEqual([[4], [3], [2], [1], [0]]);
  });

  it('makes each model of a CHARACTER row a group of its own, alike where both are whole', () => {
    const two = [row(3, true), row(3, true)];
    const groups = allocationGroups(two, [6, 3], [0, 1], [0, 1], null);
    expect(groups.map((group) => group.models)).toEqual([
      [{ row: 0, wounds: 3 }],
      [{ row: 0, wounds: 3 }],
      [{ row: 1, wounds: 3 }],
    ]);
    expect(legalOrders(groups, true)).toEqual({
      count: 3,
      orders: [
        [0, 0, 1],
        [0, 1, 0],
        [1, 0, 0],
      ],
    });
    expect(shape(saveTape(two, [5, 3], [0, 1], [1, 0], null))).toEqual([
      [0, 2],
      [1, 3],
      [0, 3],
    ]);
  });

  it('reaches a wounded model of a shared group first, then its rows by the wish', () => {
    const shared = [row(2), row(2)];
    expect(shape(saveTape(shared, [4, 3], [0, 0], [0, 1], null))).toEqual([
      [1, 1],
      [0, 2],
      [0, 2],
      [1, 2],
    ]);
  });

  it('leaves the order of the rows of a group to the defender, the wounded first (05.04.01)', () => {
    const three = [row(2), row(2), row(2)];
    const numbers3 = [0, 0, 1];
    const groups = allocationGroups(three, [4, 4, 2], numbers3, [0, 1, 2], null);
    expect(legalOrders(groups, true)).toEqual({
      count: 4,
      orders: [
        [0, 1, 2],
        [1, 0, 2],
        [2, 0, 1],
        [2, 1, 0],
      ],
    });
    expect(legalOrders(groups, false)).toEqual({
      count: 2,
      orders: [
        [0, 1, 2],
        [2, 0, 1],
      ],
    });
    expect(shape(inOrder(groups, [2, 1, 0], true)?.flatMap(({ models }) => models) ?? [])).toEqual([
      [2, 2],
      [1, 2],
      [1, 2],
      [0, 2],
      [0, 2],
    ]);
    expect(inOrder(groups, [2, 1, 0], false)).toBe(null);
    expect(inOrder(groups, [0, 2, 1], true)).toBe(null);
    expect(inOrder(groups, [0, 0, 2], true)).toBe(null);
    expect(inOrder(groups, [2, 0, 1], true)?.[1]).toBe(groups[0]);
    // A model of row 0 is wounded, then one of rows 0 and 1: it comes first in any order.
    const orders = (state: number[]) => legalOrders(allocationGroups(three, state, [0, 0, 0], [0, 1, 2], null), true);
    const tape = inOrder(allocationGroups(three, [3, 4, 0], numbers3, [0, 1, 2], null), [1, 0], true);
    expect(shape(tape?.[0]?.models ?? [])).toEqual([
      [0, 1],
      [1, 2],
      [1, 2],
      [0, 2],
    ]);
    expect(orders([3, 4, 0]).count).toBe(2);
    // The only model of row 0 is wounded: no order makes a difference.
    expect(orders([1, 4, 0])).toEqual({ count: 1, orders: [[0, 1]] });
    // Rows 0 and 1 are wounded, row 1 has a whole model as row 2 has: 2! * 2! orders, some of them of one and the same list.
    expect(orders([1, 3, 2])).toEqual({
      count: 4,
      orders: [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [2, 1, 0],
      ],
    });
    expect(orders([4, 4, 4]).count).toBe(6);
    const five = Array.from({ length: 5 }, () => row(1));
    const all = allocationGroups(five, [1, 1, 1, 1, 1], [0, 0, 0, 0, 0], [0, 1, 2, 3, 4], null);
    expect(legalOrders(all, true)).toEqual({ count: 120, orders: [] });
  });

  it('stands a group at the place of its first living row', () => {
    const three = [row(1), row(1), row(1)];
    const order = (state: number[]) =>
      allocationGroups(three, state, [0, 1, 0], [0, 1, 2], null).map((group) => group.rows);
    expect(order([1, 1, 1])).toEqual([[0, 2], [1]]);
    expect(order([0, 1, 1])).toEqual([[1], [2]]);
  });

  it('puts the model that PRECISION names before a wounded one (24.28)', () => {
    const unit = [row(2), row(4, true)];
    expect(shape(saveTape(unit, [3, 8], [0, 1], [0, 1], 1))).toEqual([
      [1, 4],
      [0, 1],
      [0, 2],
      [1, 4],
    ]);
    expect(firstAlive([3, 0, 4], [1, 2])).toBe(2);
    expect(firstAlive([3, 0, 0], [1, 2])).toBe(null);
  });

  it('says where precedence changes the wish', () => {
    const unit = [row(2), row(4, true)];
    expect(precedenceChangesWish(unit, [4, 4], [0, 1], [0, 1])).toBe(false);
    expect(precedenceChangesWish(unit, [4, 4], [0, 1], [1, 0])).toBe(true);
    expect(precedenceChangesWish([row(2), row(2)], [4, 3], [0, 1], [0, 1])).toBe(true);
    expect(precedenceChangesWish([row(2), row(2)], [3, 4], [0, 1], [0, 1])).toBe(false);
    expect(precedenceChangesWish([row(2), row(2)], [4, 3], [0, 0], [0, 1])).toBe(true);
  });
});
