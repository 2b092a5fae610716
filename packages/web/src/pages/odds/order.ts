import type { PictureGroup } from '../../worker/api.js';

/**
 * The rows in the order that `choices.allocationOrder` wants, after the group of a row has gone `by` groups on. Models
 * of one CHARACTER row are groups of their own, but the row is named once.
 */
export const movedOrder = (groups: readonly PictureGroup[], row: string, by: number): readonly string[] => {
  const from = groups.findIndex(({ models }) => models.some((model) => model.row === row));
  const moved = groups[from];
  const order = moved === undefined ? groups : groups.toSpliced(from, 1).toSpliced(from + by, 0, moved);
  return [...new Set(order.flatMap(({ models }) => models.map((model) => model.row)))];
};
