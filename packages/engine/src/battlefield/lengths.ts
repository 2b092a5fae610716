/** Lengths against limits, for whoever measures nothing: apart from what does, which not every reader of a distance loads. */

/** Engagement range, inches (03). */
export const ENGAGEMENT = { horizontal: 2, vertical: 5 };

/** Millimetres made inches, and ovals, leave an error that must not decide. */
const SLACK = 1e-9;

export const atMost = (inches: number, limit: number): boolean => inches <= limit + SLACK;

/** `half`: within half range, `full`: within range but not half of it, `out`: beyond. */
export type Band = 'half' | 'full' | 'out';

/** Where a distance lies in a weapon's range; both in inches. */
export function bandOf(distance: number, range: number): Band {
  if (!atMost(distance, range)) return 'out';
  return atMost(distance, range / 2) ? 'half' : 'full';
}
