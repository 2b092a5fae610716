import { certain } from '../chance/pmf.js';
import type { Machine, Programme, TargetState } from '../sequence/machine.js';
import type { Damage, Gather, Pool } from '../sequence/rolls.js';
import { totalOf } from '../target/damage.js';
import type { BatchCursor, Cursor, DamageStage, PoolCursor, RollStage, Stage } from './cursor.js';
import { type ExactOptions, ExactRun, type Parts, withCarried } from './exact.js';
import { chargeChance, chargeLaw } from './exact-activation.js';
import { apart } from './exact-apart.js';
import { asRolled } from './exact-as-rolled.js';
import { INFLICT_FIELDS, lawOfCounts } from './exact-attacks.js';
import { firstRoll, laterRolls, readPool } from './exact-batch.js';
import { batchAfterBatch, fixedAfter } from './exact-batches.js';
import { combatFrom } from './exact-combat-resume.js';
import { type CountDist, type Counting, LawCounting, putShifted } from './exact-count.js';
import { lawsOnTrack } from './exact-full.js';
import { gatherWeapons, partlyRolled, unrolled, type WeaponLaws, withExtra } from './exact-gather-each.js';
import { hazardLaw } from './exact-hazard.js';
import { mortalDice } from './exact-mortal-roll.js';
import { afterPools, mortalWounds, packets } from './exact-packets.js';
import { collect, type Ready } from './exact-place.js';
import { poolLaw } from './exact-pool.js';
import { countsOf, openDamage, openScore } from './exact-resume-dice.js';
import { finishedPool, remainingTape } from './exact-resume-track.js';
import type { KnownDie } from './exact-save-dice.js';
import { add, type Dist, limitStates, type Node } from './exact-space.js';
import { strengths } from './exact-strengths.js';
import type { InflictField } from './exact-tally.js';
import type { Tape } from './exact-tape.js';
import type { Outcome } from './outcome.js';
import { followChoices } from './walk.js';

/**
 * The law of everything, conditioned on the answers that brought a course to this cursor. Decisions that are still to
 * come follow the programme's choices.
 */
export function exactFrom(programme: Programme, cursor: Cursor, options: ExactOptions): Outcome {
  const { combat } = programme;
  if (combat)
    return combatFrom(programme, combat, cursor, options, (blows, inner, full) =>
      exactFrom(blows, inner, full ? { ...options, full } : options),
    );
  const from = followChoices(programme, cursor);
  const parts: Parts = { laws: options.full === true ? lawsOnTrack : null, apart };
  const first = new Resumed(programme, from, parts);
  const outcome = first.outcome();
  const waited = parts.laws !== null && first.waited;
  return withCarried(outcome, waited, (field) => new Resumed(programme, from, parts, field).outcome());
}

type BatchStage = Exclude<Stage['at'], 'activation' | 'charge' | 'chargeShort' | 'activationEnd' | 'self' | 'done'>;

class Resumed {
  readonly #run: ExactRun;
  readonly #cursor: Cursor;
  readonly #records: readonly number[];

  constructor(programme: Programme, cursor: Cursor, parts: Parts, carried: InflictField = 'woundsLost') {
    this.#run = new ExactRun(programme, parts, carried);
    this.#cursor = cursor;
    this.#records = cursor.made.map((made) => this.#run.attacks.records.known(made));
  }

  /** Whether packets waited, or do from the beginning. */
  get waited(): boolean {
    return this.#run.attacks.waited || this.#cursor.queued.length > 0;
  }

  outcome(): Outcome {
    const run = this.#run;
    const { activation, stage, selfWounds, selves } = this.#cursor;
    const total = run.programme.activations.length;
    const over = stage.at === 'done' ? total : activation;
    for (let index = 0; index < over; index++)
      run.self(index, [...certain(selfWounds[index] ?? 0)], [...certain(0)], selves[index] ?? undefined);
    let dist: Dist = over === total ? new Map([[this.#node(), 1]]) : this.#activation();
    for (let index = over + 1; index < total; index++) dist = run.activation(index, dist);
    return run.outcome(dist);
  }

  #node(): Node {
    const { state, spent, selfPending, queued } = this.#cursor;
    const waiting = queued.map(({ machine, made, named, left }) => ({
      machine,
      batch: this.#records[made] ?? 0,
      named,
      count: left,
      counted: 0,
    }));
    return this.#run.space.node(state, spent, selfPending, waiting);
  }

  /** The rest of the activation in progress. */
  #activation(): Dist {
    const run = this.#run;
    const { activation: index, stage, remaining, selfWounds, selves, selfPending } = this.#cursor;
    const activation = run.programme.activations[index];
    const node = this.#node();
    if (stage.at === 'self') {
      run.self(index, [...certain(selfWounds[index] ?? 0)], [...certain(selfPending)], selves[index] ?? undefined);
      return new Map([[run.space.with(node, { self: 0 }), 1]]);
    }
    if (stage.at === 'roll' && stage.roll === 'hazard') return this.#hazard(node, stage);
    const attacked: Dist = new Map();
    const still: Dist = new Map();
    let open: Dist = new Map();
    if (stage.at === 'charge' && activation?.charge) {
      const made = stage.again ? chargeChance(activation.charge) : chargeLaw(activation.charge);
      add(open, node, made);
      add(still, node, 1 - made);
    } else if (stage.at === 'damage' && stage.source === 'queued') add(open, node, 1);
    else open = this.#batch(node, stage as Extract<Stage, { at: BatchStage }>);
    if (stage.at === 'damage' && stage.source === 'queued') this.#queuedPacket(node, stage, attacked);
    else batchAfterBatch(run.attacks, index, remaining, this.#fallen(node, open), attacked);
    return run.finish(index, attacked, still);
  }

  /** The ends of the batch in progress, by what is fixed from then on. */
  #fallen(node: Node, ends: Dist): ReadonlyMap<string, Dist> {
    const { frozen, batch } = this.#cursor;
    if (batch === null) return new Map([[frozen, ends]]);
    return fixedAfter(this.#run.attacks, frozen, batch.batch, batch.machine < 0 ? node.left : batch.met, ends);
  }

  #hazard(node: Node, stage: RollStage): Dist {
    const run = this.#run;
    const index = this.#cursor.activation;
    const hazard = run.programme.activations[index]?.hazard;
    const after: Dist = new Map();
    if (!hazard) return after;
    const again = stage.phase === 'again';
    const standing = again ? stage.faces.filter((_, die) => !stage.again.some((other) => other.die === die)) : [];
    const fixed = standing.filter((face) => face <= hazard.failsOn).length * hazard.wounds + node.self;
    const law: number[] = [];
    for (const way of hazardLaw(hazard, node.spent, again ? stage.again.length : stage.dice, again)) {
      add(after, run.space.with(node, { spent: way.spent, self: 0 }), way.p);
      law[fixed + way.wounds] = (law[fixed + way.wounds] ?? 0) + way.p;
    }
    run.self(index, law);
    return after;
  }

  /** What is left of the batch in progress, up to the gathering of the next. */
  #batch(node: Node, stage: Extract<Stage, { at: BatchStage }>): Dist {
    const run = this.#run;
    const { activation: index, batch: current } = this.#cursor;
    const after: Dist = new Map();
    if (current === null) {
      add(after, node, 1);
      return after;
    }
    // Nothing of it is rolled yet.
    if (stage.at === 'attacks' && stage.gather === 0)
      return run.attacks.batch(index, current.batch, new Map([[node, 1]]));
    if (current.machine < 0) {
      const gathered = this.#gathered(node, current, stage);
      strengths(run.attacks, index, current.batch, 0, node, 1, gathered, after);
      return after;
    }
    const ends: Dist = new Map();
    this.#machine(node, current, stage, ends);
    const rest = [{ spent: 0, attacks: current.attacks, p: 1 }];
    for (const [end, p] of ends) {
      if (end.destroyed || current.machine + 1 >= current.batch.machines.length) add(after, end, p);
      else strengths(run.attacks, index, current.batch, current.machine + 1, end, p, rest, after);
    }
    return after;
  }

  #gathered(node: Node, { batch, attacks }: BatchCursor, stage: Stage) {
    const at = 'gather' in stage ? stage.gather : 0;
    const start = { spent: node.spent, attacks, p: 1 };
    const [here, ...later] = batch.gather.slice(at) as [Gather, ...Gather[]];
    const plain = unrolled(batch);
    const law: WeaponLaws = (gather, weapon, spent) => {
      if (stage.at === 'attacksAgain') {
        const { count } = gather.attacks.dice;
        const own = stage.faces.slice(weapon * count, (weapon + 1) * count);
        const standing = own.filter((_, die) => !stage.again.includes(weapon * count + die));
        return new Map([
          [spent, partlyRolled(gather, totalOf(gather.attacks.dice, standing), own.length - standing.length)],
        ]);
      }
      if (stage.at === 'extra') return new Map([[spent, withExtra(gather, stage.attacks[weapon] ?? 0)]]);
      if (stage.at === 'strength') return new Map([[spent, certain(stage.attacks[weapon] ?? 0)]]);
      return plain(gather, weapon, spent);
    };
    const first = gatherWeapons(batch, start, [here], law, limitStates);
    return first.flatMap((entry) => gatherWeapons(batch, entry, later, plain, limitStates));
  }

  /** The rest of one machine. */
  #machine(node: Node, current: BatchCursor, stage: Extract<Stage, { at: BatchStage }>, ends: Dist): void {
    const run = this.#run;
    const machine = current.present as Machine;
    const record = this.#records[current.made] ?? 0;
    const { batch, machine: which, met } = current;
    const later = (now: TargetState) => run.programme.variant(batch, which, met, now);
    const place = { ...run.attacks.place(this.#cursor.activation, machine, record, node, later), wish: current.wish };
    const tally = run.attacks.records.at(record).tally;
    const scored = openScore(machine, current, node.spent, stage, run.space);
    if (scored) {
      for (const [field, law] of scored.counts) tally?.addLaw(field, law, 1);
      for (const { spent, self, law, p } of scored.wounds)
        run.attacks.inflict(place, run.space.with(node, { spent, self: node.self + self }), law, p, ends);
      return;
    }
    const ready: Ready = { ...place, groups: machine.groups, named: current.named };
    const result = (counting: Counting): CountDist => this.#inflicting(ready, node, current, stage, counting);
    if (!tally) return;
    run.attacks.settle(place, result(run.attacks.counting(record)), ends);
    if (run.attacks.laws === null) return;
    for (const field of INFLICT_FIELDS) {
      tally.addLaw(field, lawOfCounts(result(new LawCounting(run.space, field))), 1, true);
    }
  }

  /** Stages in which wounds are inflicted. */
  #inflicting(ready: Ready, node: Node, current: BatchCursor, stage: Stage, counting: Counting): CountDist {
    const one = new Float64Array([1]);
    if (stage.at === 'mortalRoll') {
      const dist: CountDist = new Map();
      for (const { wounds, self, p } of mortalDice(ready.machine, certain(stage.dice))) {
        const from: CountDist = new Map([
          [counting.space.with(node, { self: node.self + self }), new Float64Array([p])],
        ]);
        collect(dist, mortalWounds(ready, from, wounds, counting));
      }
      return dist;
    }
    if (stage.at === 'mortal') return mortalWounds(ready, new Map([[node, one]]), current.mortal, counting);
    const rest = (dist: CountDist, packets = current.packets): CountDist => {
      return afterPools(
        ready,
        laterRolls(ready, dist, current.pools, counting),
        { packets, mortal: current.mortal },
        counting,
      );
    };
    const quick = finishedPool(ready, node, current, stage, counting);
    if (quick) return rest(quick.dist, quick.packetsDone ? 0 : current.packets);
    if (stage.at === 'damage' && stage.source === 'packet') {
      const dist: CountDist = new Map();
      for (const way of openDamage(ready.machine.packet?.damage[stage.row] as Damage, stage, node.spent)) {
        const end = counting.space.with(node, {
          left: node.left.with(stage.row, (node.left[stage.row] ?? 0) - way.lost),
          spent: way.spent,
        });
        putShifted(dist, end, one, way.p, counting.count(countsOf(way), one, way.p));
      }
      return rest(dist);
    }
    return rest(this.#pool(ready, node, current.pool as PoolCursor, stage, counting));
  }

  #pool(ready: Ready, node: Node, pool: PoolCursor, stage: Stage, counting: Counting): CountDist {
    const one = new Float64Array([1]);
    const pools = pool.parts.map((part) => ready.machine.pools[part.pool] as Pool);
    const place = (index: number): number => pool.parts.findIndex((part) => part.pool === index);
    if (stage.at === 'roll' && stage.phase === 'first') {
      const [first, second] = pool.parts;
      const now = { ...ready, decided: { models: remainingTape(pool), group: pool.group } };
      if (!second) return firstRoll(now, node, pools[0] as Pool, new Map([[first?.wounds ?? 0, 1]]), one, counting);
      return readPool(
        now,
        node,
        pool.parts.map((part, index) => ({ pool: pools[index] as Pool, dice: part.wounds })),
        one,
        counting,
      );
    }
    const tape: Tape = { models: remainingTape(pool), group: pool.group };
    if (stage.at === 'roll') {
      const first = pool.parts[0]?.wounds ?? 0;
      const again = new Set(stage.again.map(({ die }) => die));
      const partOf = (die: number): number => (die < first ? 0 : 1);
      const known = stage.faces.flatMap((face, die): KnownDie[] =>
        again.has(die) ? [] : [{ part: partOf(die), face }],
      );
      const open = pools.map((table, part) => ({
        pool: table,
        dice: [...again].filter((die) => partOf(die) === part).length,
        again: true,
      }));
      return poolLaw(tape, node, open, known, one, counting);
    }
    const known = pool.dice.slice(pool.read).map(({ face, pool: index }) => ({ part: place(index), face }));
    const open = pools.map((table) => ({ pool: quiet(table), dice: 0 }));
    const [first] = pools;
    const rest = (models: Tape['models'], at: Node, mass: Float64Array): CountDist => {
      const here: Tape = { models, group: tape.group };
      if (first?.asRolled !== true) return poolLaw(here, at, open, known, mass, counting);
      const faces = known.map(({ face }) => face);
      return asRolled(first, here, at, faces, new Map([[0, 1]]), mass, counting);
    };
    if (stage.at !== 'damage') return rest(tape.models, node, one);
    const reading = pool.dice[pool.read - 1];
    const damage = ready.machine.pools[reading?.pool ?? 0]?.damage[stage.row] as Damage;
    const dist: CountDist = new Map();
    for (const way of openDamage(damage, stage, node.spent)) {
      const end = counting.space.with(node, {
        left: node.left.with(stage.row, (node.left[stage.row] ?? 0) - way.lost),
        spent: way.spent,
      });
      const models = shortened(tape.models, way.lost);
      const counts = { ...countsOf(way), unused: models.length === 0 ? known.length : 0 };
      const weights: CountDist = new Map();
      putShifted(weights, end, one, way.p, counting.count(counts, one, way.p));
      for (const [at, mass] of weights) {
        collect(dist, models.length === 0 ? weights : rest(models, at, mass));
      }
    }
    return dist;
  }

  #queuedPacket(node: Node, stage: DamageStage, attacked: Dist): void {
    const run = this.#run;
    const [first, ...rest] = node.waiting;
    if (!first) return;
    const place = run.attacks.place(this.#cursor.activation, first.machine, first.batch, node);
    const ready: Ready = { ...place, groups: first.machine.groups, named: first.named };
    const counting = run.attacks.counting(first.batch);
    const from: CountDist = new Map();
    const one = new Float64Array([1]);
    for (const way of openDamage(first.machine.packet?.damage[stage.row] as Damage, stage, node.spent)) {
      const left = node.left.with(stage.row, (node.left[stage.row] ?? 0) - way.lost);
      const shift = counting.count(countsOf(way), one, way.p);
      putShifted(from, run.space.with(node, { left, spent: way.spent, waiting: rest }), one, way.p, shift);
    }
    run.attacks.settle(place, packets(ready, from, first.count, counting), attacked);
  }
}

function shortened([first, ...rest]: Tape['models'], lost: number): Tape['models'] {
  if (!first) return [];
  return first.wounds > lost ? [{ row: first.row, wounds: first.wounds - lost }, ...rest] : rest;
}

/** The same pool once its dice have been counted: those that hurt the attacker did so as they were rolled. */
const quiet = (pool: Pool): Pool => ({
  ...pool,
  saves: pool.saves.map((checks) => checks.map((check) => ({ ...check, selfOnSix: 0 }))),
});
