import type { Datasheet } from '../datasheet.js';
import type { RawUnit } from './raw.js';

type Points = Datasheet['points'];

/**
 * Points by number of models, of the first such units of an army (the set also has dearer ones, from the third or
 * fourth on). A number between two steps costs what the next step costs.
 */
export const convertPoints = (unit: RawUnit, gaps: string[]): Points => {
  const first = (unit.points ?? [])
    .filter(({ unit_count_min: from = 1, cost }) => from === 1 && cost > 0)
    .map(({ models, models_max, cost }) => ({ models, max: models_max ?? models, cost }))
    .sort((a, b) => a.max - b.max);
  const points: { min: number; max: number; cost: number }[] = [];
  for (const step of first) {
    const last = points.at(-1);
    if (last !== undefined && step.max === last.max) {
      if (step.cost !== last.cost) gaps.push(`${step.max} models cost ${last.cost} or ${step.cost} points.`);
      continue;
    }
    if (last !== undefined && step.cost === last.cost) last.max = step.max;
    else points.push({ min: (last?.max ?? 0) + 1, max: step.max, cost: step.cost });
  }
  if (points.length === 0) gaps.push('The data have no points for it.');
  else if (unit.points_provisional === true) gaps.push('Its points are provisional.');
  const most = unit.model_count?.max ?? 0;
  if (points.length > 0 && points.at(-1)!.max < most) gaps.push(`The data have no points for ${most} models.`);
  return points;
};
