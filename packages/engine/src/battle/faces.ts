import { type FaceRow, faces as facesOf } from '../evaluate/faces.js';
import type { Standing } from './types.js';

/** What each face does in the roll of the attack that waits; null where no such dice are waited for. */
export function faces({ play }: Standing): readonly FaceRow[] | null {
  const present = play.attack?.present;
  return present ? facesOf(present.programme, present.cursor) : null;
}
