import { layoutOf, step } from './pool-walk.js';
import { onScratch, zeros } from './scratch.js';
import type { TrackLaw, TrackTask } from './track.js';

/** Dice whose faces are known, as they are read, and packets after them, on a track with a law of where they begin. */
export interface KnownTask extends Pick<TrackTask, 'kinds' | 'tape'> {
  readonly start: Float64Array;
  readonly faces: readonly number[];
  readonly packets: number;
}

/** The law of a pool after its save roll: only damage and Feel No Pain are left to chance. */
export function knownLaw(task: KnownTask): TrackLaw {
  return onScratch(() => {
    const layout = layoutOf({ ...task, faces: null });
    const { size, fails } = layout;
    const at = zeros(size + 1);
    at.set(task.start);
    const visits = zeros(size + 1);
    const saved = new Uint8Array(size);
    const meet = (): void => {
      for (let p = 0; p < size; p++) if (saved[p] === 0) visits[p]! += at[p]!;
      visits[size]! += at[size]!;
      step(layout, at, saved);
    };
    for (const face of task.faces) {
      for (let p = 0; p < size; p++) saved[p] = fails[p]! * 6 < face - 0.5 ? 1 : 0;
      meet();
    }
    saved.fill(0);
    for (let packet = 0; packet < task.packets; packet++) meet();
    return { end: at.slice(), events: visits.slice(0, size), unused: visits[size]! };
  });
}
