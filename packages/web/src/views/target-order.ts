import type { PictureGroup } from '../worker/api.js';

/** The smallest tier of CHARACTER models. */
const CHARACTER = 3;

/** The rows of a group with their numbers: `3 × Warden, Banner`. */
export const groupName = ({ models }: PictureGroup): string => {
  const counts = new Map<string, number>();
  for (const { row } of models) counts.set(row, (counts.get(row) ?? 0) + 1);
  return [...counts].map(([row, count]) => (count === 1 ? row : `${count} × ${row}`)).join(', ');
};

/** Why 05.03 forbids the group at `from` to stand at `to`, or null where the defender is free. */
export const refusalOf = (groups: readonly PictureGroup[], from: number, to: number): string | null => {
  const moved = groups[from];
  const passed = from < to ? groups.slice(from + 1, to + 1) : groups.slice(to, from);
  const other = passed.find(({ tier }) => tier !== moved?.tier);
  if (moved === undefined || other === undefined) return null;
  const [first, second] = moved.tier < other.tier ? [moved, other] : [other, moved];
  const names = `${groupName(first)} before ${groupName(second)}`;
  if (first.tier < CHARACTER && second.tier >= CHARACTER) return `${names}: a CHARACTER comes after all others (05.03)`;
  return `${names}: the wounded come first (05.03)`;
};

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** The place of the box under a point, or of the nearest one. */
export const landing = (boxes: readonly Box[], x: number, y: number): number => {
  const away = ({ left, right, top, bottom }: Box): number =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  return boxes.reduce((best, box, index) => (away(box) < away(boxes[best] as Box) ? index : best), 0);
};
