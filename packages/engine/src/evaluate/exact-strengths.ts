import { certain } from '../chance/pmf.js';
import type { Batch } from '../sequence/machine.js';
import type { AttackRun } from './exact-attacks.js';
import { type Gathered, gatherWeapons, unrolled } from './exact-gather-each.js';
import { add, type Dist, limitStates, type Node } from './exact-space.js';

/** Targets before the attacks of one Strength, with what may be gathered for it and for later ones. */
interface StrengthGroup {
  readonly attacks: number;
  readonly entries: readonly Gathered[];
  readonly dist: Dist;
}

/** One batch from its beginning, weapon by weapon: Strength is random, or a roll for attacks may be rolled again. */
export function gatherAndAttack(run: AttackRun, index: number, batch: Batch, node: Node, p: number, after: Dist): void {
  const start = { spent: node.spent, attacks: batch.machines.map(() => 0), p: 1 };
  const gathered = gatherWeapons(batch, start, batch.gather, unrolled(batch), limitStates);
  strengths(run, index, batch, 0, node, p, gathered, after);
}

/**
 * Attacks of one Strength after the other, from `first` on. Gatherings that have the same to come are one: what the
 * dice of earlier Strengths were is told by the state of the target.
 */
export function strengths(
  run: AttackRun,
  index: number,
  batch: Batch,
  first: number,
  node: Node,
  p: number,
  gathered: readonly Gathered[],
  after: Dist,
): void {
  if (batch.strength === null) {
    alike(run, index, batch, node, p, gathered, after);
    return;
  }
  let groups = new Map<string, StrengthGroup>();
  for (const [spent, entries] of bySpent(gathered)) {
    const start = first === 0 ? run.space.with(node, { spent }) : node;
    for (const { entries: rest, attacks, p: share } of byAttacks(entries, first)) {
      const group = groupOf(groups, rest, first, attacks);
      add(group.dist, start, p * share);
    }
  }
  for (let machine = first; machine < batch.machines.length; machine++) {
    const next = new Map<string, StrengthGroup>();
    for (const { entries, attacks, dist } of groups.values()) {
      const ends: Dist = new Map();
      for (const [start, weight] of dist) {
        if (attacks === 0) add(ends, start, weight);
        else run.machine(index, batch, machine, start, weight, { attacks: certain(attacks) }, ends);
      }
      const later = machine + 1 === batch.machines.length ? [] : byAttacks(entries, machine + 1);
      for (const [end, weight] of ends) {
        if (later.length === 0 || end.destroyed) add(after, end, weight);
        else {
          for (const { entries: rest, attacks: more, p: share } of later) {
            add(groupOf(next, rest, machine + 1, more).dist, end, weight * share);
          }
        }
      }
    }
    groups = next;
  }
}

/** Attacks that are all alike: only their number is random. */
function alike(
  run: AttackRun,
  index: number,
  batch: Batch,
  node: Node,
  p: number,
  gathered: readonly Gathered[],
  after: Dist,
): void {
  for (const [spent, entries] of bySpent(gathered)) {
    const start = run.space.with(node, { spent });
    const mass = entries.reduce((sum, entry) => sum + entry.p, 0);
    const most = entries.reduce((largest, { attacks }) => Math.max(largest, attacks[0] ?? 0), 0);
    if (most === 0) {
      add(after, start, p * mass);
      continue;
    }
    const law = new Float64Array(most + 1);
    for (const entry of entries) law[entry.attacks[0] ?? 0]! += entry.p / mass;
    run.machine(index, batch, 0, start, p * mass, { attacks: law }, after);
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
function groupOf(
  groups: Map<string, StrengthGroup>,
  entries: readonly Gathered[],
  machine: number,
  attacks: number,
): StrengthGroup {
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
