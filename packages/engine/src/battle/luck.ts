import { type Luck, luck as luckOf } from '../evaluate/luck.js';
import { courseIn, isAfterwards } from './play.js';
import type { Standing } from './types.js';

/**
 * Where a roll lies among all that could have been rolled for the question that waits; the battle is the one
 * before it. Null where no such dice are waited for, where they do not fit, and where more than `most` outcomes
 * differ (4,000 if not given, and at the most): each takes as long as odds do.
 */
export function luck({ play }: Standing, dice: readonly number[], most?: number): Luck | null {
  const course = courseIn(play);
  return course && !isAfterwards(play) ? luckOf(course.programme, course.cursor, dice, most) : null;
}
