import { describe, expect, it } from 'vitest';
import { endLaw, trackLaw } from '../../src/chance/pool.js';
import { onScratch, part, zeros } from '../../src/chance/scratch.js';
import { NAMED_CASES } from './cases.js';

describe('arrays of a kernel', () => {
  it('start as zeros, also where an earlier kernel left numbers', () => {
    onScratch(() => zeros(64).fill(7));
    onScratch(() => {
      expect([...zeros(64)].every((x) => x === 0)).toBe(true);
    });
  });
  it('do not overlap inside a kernel', () => {
    onScratch(() => {
      const first = zeros(3).fill(1);
      const second = zeros(3).fill(2);
      expect([...first, ...second, ...part(second, 1, 3)]).toEqual([1, 1, 1, 2, 2, 2, 2, 2]);
    });
  });
  it('are given back when a kernel throws', () => {
    expect(() =>
      onScratch(() => {
        throw new Error('stop');
      }),
    ).toThrow('stop');
    const own = zeros(4);
    onScratch(() => zeros(8).fill(9));
    expect([...own]).toEqual([0, 0, 0, 0]);
  });
  it('never leave a kernel: results stay what they are while others are computed', () => {
    const [simple, , mixed] = NAMED_CASES;
    const end = endLaw(mixed!.task);
    const law = trackLaw(mixed!.task);
    const before = { end: [...end], law: [...law.end], events: [...law.events] };
    trackLaw(simple!.task);
    endLaw(NAMED_CASES[3]!.task);
    expect({ end: [...end], law: [...law.end], events: [...law.events] }).toEqual(before);
  });
  it('are larger than the buffer where they must be', () => {
    onScratch(() => {
      const large = zeros(1 << 20);
      expect(large.length).toBe(1 << 20);
      expect(large[0]).toBe(0);
    });
  });
});
