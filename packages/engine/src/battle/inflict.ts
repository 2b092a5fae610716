import { whyNotInOrder } from '../evaluate/why-not.js';
import { type AllocationGroup, allocationGroups, inOrder, legalOrders } from '../target/allocation.js';
import { firstMortal } from '../target/mortal.js';
import { isDestroyed, without } from '../target/state.js';
import { armyOf, change, type Inflicting, loseModel, nameOf, type Out, type Play, placed } from './play.js';

interface Struck {
  readonly row: number;
  /** Wounds left of the model. */
  readonly wounds: number;
  readonly model: number;
  /** Smallest face that ignores the wound; 7 = none. */
  readonly feelNoPain: number;
}

/** The models as 06.02 takes them: all that are no CHARACTER as one group, whose order is free but for the wounded. */
function mortalGroups(play: Play, { unit, left }: Inflicting): readonly AllocationGroup[] {
  const { sheet, state } = placed(play, unit);
  const groups = allocationGroups(
    sheet.rows,
    state.wounds,
    sheet.rows.map(() => 0),
    state.order,
    null,
  );
  const [first] = groups;
  const before = first?.models.reduce((sum, { wounds }) => sum + wounds, 0) ?? 0;
  // As far as these wounds can come.
  return first !== undefined && left <= before ? [first] : groups;
}

/** The orders that 06.02 leaves to the unit's owner, the one decided last first; null where none is to be decided. */
export function freeOrders(
  play: Play,
  inflicting: Inflicting,
): { readonly options: readonly (readonly string[])[]; readonly count: number } | null {
  if (inflicting.ordered || inflicting.left === 0) return null;
  const { rows } = placed(play, inflicting.unit).sheet;
  const { count, orders } = legalOrders(mortalGroups(play, inflicting), true);
  if (count < 2) return null;
  return { count, options: orders.map((order) => order.map((row) => rows[row]?.name ?? '')) };
}

/** The order that stands, where there are too many to list. */
export function lastOrder(play: Play, inflicting: Inflicting): readonly string[] {
  const { rows } = placed(play, inflicting.unit).sheet;
  return mortalGroups(play, inflicting).flatMap((group) => group.rows.map((row) => rows[row]?.name ?? ''));
}

/** Takes the order in which models come from now on, or says why 06.02 forbids it. */
export function decideOrder(play: Play, inflicting: Inflicting, value: unknown): string | null {
  const { rows } = placed(play, inflicting.unit).sheet;
  const groups = mortalGroups(play, inflicting);
  const order = Array.isArray(value) ? value.map((name) => rows.findIndex((row) => row.name === name)) : [];
  if (inOrder(groups, order, true) === null) return whyNotInOrder(value, rows, groups, true) ?? 'it is no such order';
  keepOrder(play, inflicting.unit, order);
  play.inflicting = { ...inflicting, ordered: true };
  return null;
}

/** What a unit's owner has decided stands until something else is; rows that it does not name come after it. */
export function keepOrder(play: Play, unit: number, order: readonly number[]): void {
  change(play, unit, { order: [...new Set([...order, ...placed(play, unit).state.order])] });
}

/**
 * The model of a unit that the next mortal wound falls on (06.02); of those that the rule leaves free the first in its
 * owner's order. Null where none lives.
 */
export function struck(play: Play, unit: number): Struck | null {
  const { sheet, state } = placed(play, unit);
  const model = firstMortal(sheet.rows, state.wounds, state.order, null);
  if (model === null) return null;
  const feelNoPain = sheet.afterlife.feelNoPain(state.wounds.map((left) => left > 0))[model.row] ?? 7;
  return { ...model, model: (state.fates[model.row]?.length ?? 0) + 1, feelNoPain };
}

/** Inflicts one of the mortal wounds that are due, unless its Feel No Pain die ignores it. */
export function inflictOne(play: Play, face: number | null, out: Out): void {
  const inflicting = play.inflicting as Inflicting;
  const { unit, left, attacker } = inflicting;
  play.inflicting = { ...inflicting, left: left - 1 };
  const { sheet, state } = placed(play, unit);
  const { row, wounds, model, feelNoPain } = struck(play, unit) as Struck;
  const whose = { attacker, batch: null, entry: out.entry, army: armyOf(play, unit), unit: nameOf(play, unit) };
  const place = { row: sheet.rows[row]?.name ?? '', model };
  if (face !== null) {
    const verdict = face >= feelNoPain ? 'ignored' : 'lost';
    out.events.push({
      ...whose,
      step: 'feel no pain',
      die: 0,
      face,
      verdict,
      rule: '24.12',
      ...place,
      needed: feelNoPain,
    });
  }
  if (face === null || face < feelNoPain) {
    const event = { ...whose, die: null, face: null, rule: '06.02', ...place };
    out.events.push({ ...event, step: 'mortal wounds', verdict: '1 lost', lost: 1, left: wounds - 1 });
    change(play, unit, { wounds: without(state.wounds, row, 1) });
    if (wounds === 1) {
      out.events.push({ ...event, step: 'model destroyed', verdict: 'destroyed' });
      const fate = loseModel(play, unit, row, 'otherwise', inflicting.by, out);
      if (fate === 'waits') out.events.push({ ...event, step: 'model stands', verdict: 'stands', rule: '05.04.04' });
    }
  }
  if (play.inflicting.left === 0 || isDestroyed(placed(play, unit).state.wounds)) play.inflicting = null;
}

/** The next mortal wound where no die is rolled for it. */
export function strike(play: Play, out: Out): void {
  const { unit, left } = play.inflicting as Inflicting;
  if (left === 0 || struck(play, unit) === null) play.inflicting = null;
  else inflictOne(play, null, out);
}
