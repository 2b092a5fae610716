import { type Standing, stand } from '../battlefield/bases.js';
import { atMost } from '../battlefield/lengths.js';
import { nearestOf } from '../battlefield/reach.js';
import { type Play, placed, type Trigger } from './play.js';
import { attackingIn } from './unit-state.js';

/** Where a model of a row stands; undefined where its row does not say it. */
function placeOf(play: Play, unit: number, row: number, model: number): Standing | undefined {
  const said = placed(play, unit).sheet.unit.models?.[row];
  const at = said?.at?.[model - 1];
  if (said?.base === undefined || at === undefined) return undefined;
  const facing = typeof said.facing === 'number' ? said.facing : said.facing?.[model - 1];
  return stand({ base: said.base, at, ...(facing === undefined ? {} : { facing }) });
}

/** Where a unit's models stand that are there: the living ones, and those that stay to fight. */
function placesOf(play: Play, unit: number): readonly (Standing | undefined)[] {
  const { sheet, state } = placed(play, unit);
  return sheet.rows.flatMap((_, row) => attackingIn(sheet, state, row).map((model) => placeOf(play, unit, row, model)));
}

export interface Reached {
  /** Units that are near enough, with how far they are, in inches. */
  readonly near: readonly { readonly unit: number; readonly inches: number }[];
  /** Units of which nobody says where they stand. */
  readonly open: readonly number[];
}

/** Which units are within reach of a destroyed model: of any point that its base occupied (05.04.06). */
export function reachedFrom(
  play: Play,
  { unit, row, model }: Trigger,
  units: readonly number[],
  reach: number,
): Reached {
  const from = placeOf(play, unit, row, model);
  const near: Reached['near'][number][] = [];
  const open: number[] = [];
  for (const other of units) {
    const places = from === undefined ? [undefined] : placesOf(play, other);
    const known = places.filter((place) => place !== undefined);
    if (from === undefined || known.length < places.length) {
      open.push(other);
      continue;
    }
    const { distance } = nearestOf(from, known);
    if (atMost(distance, reach)) near.push({ unit: other, inches: distance });
  }
  return { near, open };
}
