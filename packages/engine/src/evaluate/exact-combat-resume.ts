import { certain } from '../chance/pmf.js';
import type { Combat, Programme } from '../sequence/machine.js';
import type { CombatCursor, Cursor } from './cursor.js';
import type { ExactOptions } from './exact.js';
import { exactLaw } from './exact.js';
import { apart } from './exact-apart.js';
import { type Blows, type Both, CombatLaw, type Struck, Told } from './exact-combat.js';
import { lawsOnTrack } from './exact-full.js';
import { missesAll } from './exact-misses.js';
import type { BatchOutcome, Outcome } from './outcome.js';
import { hasHit, strikingIn } from './walk-combat.js';

/** The law of a combat, conditioned on what has brought it to this point. */
export function combatFrom(
  programme: Programme,
  combat: NonNullable<Programme['combat']>,
  cursor: Cursor,
  options: ExactOptions,
  lawFrom: (programme: Programme, cursor: Cursor, full?: true) => Outcome,
): Outcome {
  const laws = options.full === true ? lawsOnTrack : null;
  const law = new CombatLaw(combat, (blows) => exactLaw(blows, { laws, apart }));
  law.count(cursor.made.map(madeBatch), 1);
  const { both, next } = stepFrom(law, programme, combat, cursor, lawFrom);
  return law.run(both, next);
}

/** How both sides stand when the step in progress is over, and the index of the step that follows. */
export function stepFrom(
  law: CombatLaw,
  programme: Programme,
  combat: NonNullable<Programme['combat']>,
  cursor: Cursor,
  lawFrom: (programme: Programme, cursor: Cursor, full?: true) => Outcome,
): { readonly both: readonly Both[]; readonly next: number } {
  const now = cursor.combat as CombatCursor;
  const { step: index, side, own, target, memory, struck, hit } = now;
  const step = combat.steps[index];
  const both: Both = { own, target, memory, p: 1 };
  if (step === undefined) return { both: [both], next: combat.steps.length };
  const blows = { step, side, striker: side === 'first' ? own : target, memory };
  const met = side === 'first' ? target : own;
  const open = openBlows(law, combat, { ...programme, combat }, now, blows, lawFrom) ?? [
    { state: met, p: 1, hit: false },
  ];
  const before = side === 'first' ? open : [{ state: struck, p: 1, hit }];
  const back = side === 'first' ? law.blows({ ...blows, side: 'second', striker: target }, own, 1) : open;
  return { both: law.rest(step, both, before, back), next: index + 1 };
}

/** The rest of the blows in progress, or null where there are none. */
function openBlows(
  law: CombatLaw,
  combat: Combat,
  programme: Programme & { readonly combat: Combat },
  now: CombatCursor,
  blows: Blows,
  lawFrom: (programme: Programme, cursor: Cursor, full?: true) => Outcome,
): readonly Struck[] | null {
  const { inner } = now;
  const striking = strikingIn(programme, now);
  if (striking === null || inner === null) return null;
  const watched = combat.watched(blows.step, blows.side, blows.memory);
  if (watched.length === 0) {
    const { batches, target } = lawFrom(striking, inner);
    law.count(batches, 1);
    return target.map((weight) => ({ ...weight, hit: false }));
  }
  // What is struck in this activation, then the others of the step one by one.
  const { activation } = inner;
  const { batches, target } = lawFrom(upTo(striking, activation), inner);
  law.count(batches, 1);
  const told = new Told();
  if (hasHit(inner, watched)) for (const { state, p } of target) told.add(state, true, p);
  else if (!watched.includes(activation)) for (const { state, p } of target) told.add(state, false, p);
  else {
    const later = missesAll(striking, activation, inner.state, inner.remaining);
    told.split(target, { state: inner.state, p: 1 }, missedNow(upTo(striking, activation), inner, lawFrom) * later);
  }
  const others = striking.activations.flatMap((_, other) => (other > activation ? [other] : []));
  return law.onward(blows, told.entries(), others, 1);
}

/** The chance that no attack of the batch in progress hits. */
function missedNow(
  programme: Programme,
  cursor: Cursor,
  lawFrom: (programme: Programme, cursor: Cursor, full?: true) => Outcome,
): number {
  const entries = cursor.batch?.batch.entries;
  if (entries === undefined) return 1;
  const { batches } = lawFrom(programme, cursor, true);
  const now = batches.find((batch) => batch.attacker === cursor.activation && `${batch.entries}` === `${entries}`);
  return now?.fields.hits.pmf?.[0] ?? 1;
}

/** A programme that ends with an activation. */
const upTo = (programme: Programme, activation: number): Programme => ({
  ...programme,
  activations: programme.activations.slice(0, activation + 1),
});

/** What a batch of the past has counted. */
const madeBatch = ({ activation, entries, labels, strength, tally }: Cursor['made'][number]): BatchOutcome => ({
  attacker: activation,
  entries,
  labels,
  strength,
  ...(tally.noEffect === undefined ? {} : { armour: true }),
  fields: Object.fromEntries(
    Object.entries(tally).map(([field, count]) => [field, { mean: count, pmf: [...certain(count)] }]),
  ) as unknown as BatchOutcome['fields'],
});
