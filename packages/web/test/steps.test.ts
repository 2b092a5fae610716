import type { BattleEntry } from '@fusillade/engine/battle';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { besides, stepsBeside } from '../src/store/steps.js';

const dice = (...faces: number[]): BattleEntry => ({ dice: faces });

describe('steps that can be undone, as they are kept', () => {
  it('are what differs from the step beside them', () => {
    const [one, two, three] = [dice(1), dice(2, 2), dice(3)];
    const corrected = [dice(6)];
    // A copy is the same entry.
    expect(besides(corrected, [[one, two, three], [dice(1), two], [one]])).toEqual([
      { same: 0, rest: [one, two, three] },
      { same: 2, rest: [] },
      { same: 1, rest: [] },
    ]);
  });

  it('come back as they were', () => {
    const entries = fc.array(
      fc.integer({ min: 1, max: 3 }).map((face) => dice(face)),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(entries, fc.array(entries, { maxLength: 8 }), (now, steps) => {
        expect(stepsBeside(now, besides(now, steps))).toEqual(steps);
      }),
    );
  });
});
