import type { FaceRow } from '../evaluate/face-row.js';
import { faces as facesOf } from '../evaluate/faces.js';
import { faceValue } from '../profile/dice.js';
import { struck } from './inflict.js';
import { courseIn, isAfterwards, type Play } from './play.js';
import { demiseOf } from './triggers.js';
import type { Standing } from './types.js';

const FACES = [1, 2, 3, 4, 5, 6] as const;

/** What each face does in the roll that waits; null where no dice are waited for. */
export function faces({ play, question }: Standing): readonly FaceRow[] | null {
  if (question === null || !('dice' in question)) return null;
  if (isAfterwards(play)) return afterwards(play, question.rule);
  const course = courseIn(play);
  return course && facesOf(course.programme, course.cursor);
}

/** Feel No Pain against mortal wounds of a rule, and the dice of a model's end (24.08). */
function afterwards(play: Play, rule: string): readonly FaceRow[] | null {
  const { inflicting, trigger } = play;
  if (inflicting !== null) {
    const feelNoPain = struck(play, inflicting.unit)?.feelNoPain ?? 7;
    return rows(rule, (face) => (face >= feelNoPain ? 'ignored' : 'lost'));
  }
  if (trigger === null) return null;
  const { on, wounds } = demiseOf(play, trigger.trigger);
  if (!trigger.rolled) return rows(rule, (face) => (face >= on ? 'explodes' : 'nothing'));
  return rows(rule, (face) => `counts ${faceValue(face, wounds.sides)}`);
}

const rows = (rule: string, verdict: (face: number) => string): readonly FaceRow[] =>
  // biome-ignore lint/suspicious/noThenProperty: what follows a face
  FACES.map((face) => ({ face, verdict: verdict(face), rule, then: [] }));
