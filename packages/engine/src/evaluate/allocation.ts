import type { Programme } from '../sequence/machine.js';
import { type AllocationGroup, allocationGroups } from '../target/allocation.js';

/**
 * The target's allocation groups (05.03) as the first batch of an activation meets them, in their order, before
 * anything is lost; a CHARACTER that an attack picks out stays where it is. A wounded model stands first in its group.
 * @param activation an index into `programme.activations`
 */
export function allocation(programme: Programme, activation = 0): readonly AllocationGroup[] {
  const { rows, start } = programme;
  const entries = programme.activations[activation]?.labels.map((_, entry) => entry) ?? [];
  const wish = programme.wishes[activation] ?? rows.map((_, row) => row);
  const frozen = programme.freeze(activation, start);
  // What stands in the way of the attacks changes nothing in the groups: any entry tells them.
  const [machine] = programme.batch(activation, frozen, entries, 0, start).machines;
  return allocationGroups(rows, start, machine?.groups ?? rows.map((_, row) => row), wish, null);
}
