import type { CountField } from '../report/types.js';
import { ARMOUR_FIELDS, BATCH_FIELDS } from '../report/types.js';
import type { Combat, Programme } from '../sequence/machine.js';
import type { BatchOutcome, CountLaw, Outcome, StateWeight } from './outcome.js';
import { RandomDice } from './random.js';
import { CombatPlayer, JointCounts } from './simulate-combat.js';
import { Player } from './simulate-course.js';
import type { Accumulator, CountedBatch } from './simulate-tally.js';
import { Histogram } from './simulate-tally.js';
import type { StateKey, Unit } from './simulate-unit.js';

export interface Runs {
  /** At least 1. */
  readonly runs: number;
  /** An integer, taken modulo 2^32. */
  readonly seed: number;
}

/** Relative frequencies in many random courses; the same seed gives the same outcome on every machine. */
export function simulate(programme: Programme, { runs, seed }: Runs): Outcome {
  const { combat } = programme;
  if (combat) return simulateCombat(programme, combat, { runs, seed });
  const player = new Player(programme, new RandomDice(seed));
  const target = new Finals(player.target);
  const selves = player.selves.map((unit) => unit && new Finals(unit));
  const selfWounds = programme.activations.map(() => new Histogram());
  const totals = Array.from(player.totals, () => new Histogram());
  for (let run = 0; run < runs; run++) {
    player.play();
    target.add();
    for (const [field, histogram] of totals.entries()) histogram.add(player.totals[field] as number);
    for (let index = 0; index < selves.length; index++) {
      selves[index]?.add();
      selfWounds[index]?.add(player.selfWounds[index] as number);
    }
  }
  const batches = inOrder(programme, [...player.batches.accumulators.values()]);
  return {
    target: target.weights(runs),
    batches: batches.map((batch) => outcomeOf(batch, runs)),
    totals: lawsOf(
      totals,
      batches.some(({ batch }) => batch.armour),
      runs,
    ),
    attackers: selves.map((finals, index) => ({
      selfMortalWounds: (selfWounds[index] as Histogram).law(runs),
      finals: finals?.weights(runs) ?? null,
    })),
    runs,
    seed,
  };
}

function simulateCombat(programme: Programme, combat: Combat, { runs, seed }: Runs): Outcome {
  const player = new CombatPlayer(programme, combat, new RandomDice(seed));
  const counts = new JointCounts();
  for (let run = 0; run < runs; run++) {
    player.play();
    counts.add(player.own, player.target);
  }
  return {
    target: counts.marginal(runs, ({ target }) => target),
    batches: inOrder(programme, player.accumulators()).map((batch) => outcomeOf(batch, runs)),
    attackers: combat.rows.map((_, row) => ({
      selfMortalWounds: { mean: 0, pmf: [1] },
      finals: counts.marginal(runs, ({ own }) => [own[row] ?? 0]),
    })),
    joint: counts.joint(runs),
    runs,
    seed,
  };
}

/** How often a unit ended in which state. */
class Finals {
  private readonly unit: Unit;
  private readonly counts = new Map<StateKey, { readonly state: readonly number[]; count: number }>();

  constructor(unit: Unit) {
    this.unit = unit;
  }

  add(): void {
    const key = this.unit.key();
    const known = this.counts.get(key);
    if (known === undefined) this.counts.set(key, { state: this.unit.state(), count: 1 });
    else known.count += 1;
  }

  weights(runs: number): readonly StateWeight[] {
    return [...this.counts.values()].map(({ state, count }) => ({ state, p: count / runs }));
  }
}

/** By attacker, then by the wanted order of their entries, whichever was met first. */
function inOrder(programme: Programme, batches: readonly Accumulator[]): readonly Accumulator[] {
  const placeOf = ({ activation, entries }: CountedBatch): number => {
    const wanted = programme.activations[activation]?.entries ?? [];
    const places = entries.map((entry) => wanted.indexOf(entry)).filter((place) => place >= 0);
    return Math.min(...places, wanted.length);
  };
  return [...batches].sort(
    ({ batch: a }, { batch: b }) =>
      a.activation - b.activation ||
      placeOf(a) - placeOf(b) ||
      b.entries.length - a.entries.length ||
      a.machine - b.machine,
  );
}

function outcomeOf({ batch, histograms }: Accumulator, runs: number): BatchOutcome {
  const fields = lawsOf(histograms, batch.armour, runs);
  const { activation, entries, labels, strength, armour } = batch;
  return { attacker: activation, entries, labels, strength, ...(armour ? { armour } : {}), fields };
}

function lawsOf(histograms: readonly Histogram[], armour: boolean, runs: number): BatchOutcome['fields'] {
  const names: readonly CountField[] = armour ? [...BATCH_FIELDS, ...ARMOUR_FIELDS] : BATCH_FIELDS;
  const laws = names.map((field, index): [CountField, CountLaw] => [field, (histograms[index] as Histogram).law(runs)]);
  return Object.fromEntries(laws) as BatchOutcome['fields'];
}
