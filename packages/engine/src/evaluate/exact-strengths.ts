import { certain } from '../chance/pmf.js';
import type { Batch } from '../sequence/machine.js';
import type { Follower } from './exact-batches.js';
import { type Gathered, gatherWeapons, unrolled } from './exact-gather-each.js';
import { type Dist, limitStates, type Node } from './exact-space.js';

/** Targets before the attacks of one Strength, with what may be gathered for it and for later ones. */
interface StrengthGroup<Weight> {
  readonly attacks: number;
  readonly entries: readonly Gathered[];
  readonly dist: Dist<Weight>;
}

/** One batch from its beginning, weapon by weapon: Strength is random, or a roll for attacks may be rolled again. */
export function gatherAndAttack<Weight>(
  run: Follower<Weight>,
  index: number,
  batch: Batch,
  node: Node,
  weight: Weight,
  after: Dist<Weight>,
): void {
  const start = { spent: node.spent, attacks: batch.machines.map(() => 0), p: 1 };
  const gathered = gatherWeapons(batch, start, batch.gather, unrolled(batch), limitStates);
  strengths(run, index, batch, 0, node, weight, gathered, after);
}

/**
 * Attacks of one Strength after the other, from `first` on. Gatherings that have the same to come are one: what the
 * dice of earlier Strengths were is told by the state of the target.
 */
export function strengths<Weight>(
  run: Follower<Weight>,
  index: number,
  batch: Batch,
  first: number,
  node: Node,
  weight: Weight,
  gathered: readonly Gathered[],
  after: Dist<Weight>,
): void {
  if (batch.strength === null) {
    alike(run, index, batch, node, weight, gathered, after);
    return;
  }
  let groups = new Map<string, StrengthGroup<Weight>>();
  for (const [spent, entries] of bySpent(gathered)) {
    const start = first === 0 ? run.space.with(node, { spent }) : node;
    for (const { entries: rest, attacks, p: share } of byAttacks(entries, first)) {
      const group = groupOf(groups, rest, first, attacks);
      run.add(group.dist, start, weight, share);
    }
  }
  for (let machine = first; machine < batch.machines.length; machine++) {
    const next = new Map<string, StrengthGroup<Weight>>();
    for (const { entries, attacks, dist } of groups.values()) {
      const ends: Dist<Weight> = new Map();
      for (const [start, mass] of dist) {
        if (attacks === 0) run.add(ends, start, mass);
        else run.machine(index, batch, machine, start, mass, { attacks: certain(attacks) }, ends);
      }
      const later = machine + 1 === batch.machines.length ? [] : byAttacks(entries, machine + 1);
      for (const [end, mass] of ends) {
        if (later.length === 0 || end.destroyed) run.add(after, end, mass);
        else {
          for (const { entries: rest, attacks: more, p: share } of later) {
            run.add(groupOf(next, rest, machine + 1, more).dist, end, mass, share);
          }
        }
      }
    }
    groups = next;
  }
}

/** Attacks that are all alike: only their number is random. */
function alike<Weight>(
  run: Follower<Weight>,
  index: number,
  batch: Batch,
  node: Node,
  weight: Weight,
  gathered: readonly Gathered[],
  after: Dist<Weight>,
): void {
  for (const [spent, entries] of bySpent(gathered)) {
    const start = run.space.with(node, { spent });
    const mass = entries.reduce((sum, entry) => sum + entry.p, 0);
    const most = entries.reduce((largest, { attacks }) => Math.max(largest, attacks[0] ?? 0), 0);
    if (most === 0) {
      run.add(after, start, weight, mass);
      continue;
    }
    const law = new Float64Array(most + 1);
    for (const entry of entries) law[entry.attacks[0] ?? 0]! += entry.p / mass;
    const here: Dist<Weight> = new Map();
    run.add(here, start, weight, mass);
    for (const share of here.values()) run.machine(index, batch, 0, start, share, { attacks: law }, after);
  }
}

function bySpent(gathered: readonly Gathered[]): Map<number, Gathered[]> {
  const groups = new Map<number, Gathered[]>();
  for (const entry of gathered) {
    const group = groups.get(entry.spent);
    if (group) group.push(entry);
    else groups.set(entry.spent, [entry]);
  }
  return groups;
}

/** Gatherings by their number of attacks with one Strength; the members of each are conditioned on it. */
function byAttacks(
  entries: readonly Gathered[],
  machine: number,
): { readonly attacks: number; readonly entries: readonly Gathered[]; readonly p: number }[] {
  const groups = new Map<number, Gathered[]>();
  for (const entry of entries) {
    const attacks = entry.attacks[machine] ?? 0;
    const group = groups.get(attacks);
    if (group) group.push(entry);
    else groups.set(attacks, [entry]);
  }
  return [...groups].map(([attacks, members]) => {
    const p = members.reduce((sum, entry) => sum + entry.p, 0);
    return { attacks, p, entries: members.map((entry) => ({ ...entry, p: entry.p / p })) };
  });
}

/** The group with these attacks now and this law of later ones; laws that differ only by rounding are one. */
function groupOf<Weight>(
  groups: Map<string, StrengthGroup<Weight>>,
  entries: readonly Gathered[],
  machine: number,
  attacks: number,
): StrengthGroup<Weight> {
  const later = new Map<string, number>();
  for (const entry of entries) {
    const key = entry.attacks.slice(machine + 1).join(',');
    later.set(key, (later.get(key) ?? 0) + entry.p);
  }
  const law = [...later].map(([key, p]) => `${key}:${Math.round(p * 1e12)}`).sort();
  const key = `${attacks}|${law.join(';')}`;
  const known = groups.get(key) ?? { attacks, entries, dist: new Map() };
  groups.set(key, known);
  return known;
}
