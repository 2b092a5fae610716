import { playAttacks } from './attack.js';
import type { World } from './dice.js';
import { command, commandNumber, ONCE, rollDie, rollNumber } from './dice.js';
import { attacks, typeAllows } from './eligible.js';
import { Fraction } from './fraction.js';
import type { Play } from './inflict.js';
import { playPackets } from './inflict.js';
import { advance, FACES, Law, until } from './law.js';
import type { Model } from './models.js';
import { deploy, mortalPick, tidy, withLeft } from './models.js';
import type { Frozen, Scene } from './plan.js';
import {
  amounts,
  attacksOf,
  extraDice,
  inForce,
  plan,
  presentKeywords,
  signature,
  strengthOf,
  withoutFallen,
} from './plan.js';
import type { Attacker, OracleInput, Reading, Row, Weapon } from './reading.js';
import { read } from './reading.js';
import type { BatchMeans } from './tally.js';
import { Tally } from './tally.js';

export interface OracleResult {
  /** Key: JSON of the wounds left of each row's living models, ascending, e.g. `{"Trooper":[1,1],"Captain":[3]}`. */
  readonly finals: ReadonlyMap<string, Fraction>;
  /** `[k]` = probability of k, up to the last k that can happen. */
  readonly woundsLost: readonly Fraction[];
  readonly modelsDestroyed: readonly Fraction[];
  readonly unitDestroyed: Fraction;
  readonly batches: readonly BatchMeans[];
  readonly attackers: readonly AttackerResult[];
}

export interface AttackerResult {
  readonly name: string;
  readonly selfMortalWounds: readonly Fraction[];
  /** As `OracleResult.finals`; empty where the scenario lists no models of the attacker. */
  readonly finals: ReadonlyMap<string, Fraction>;
}

export function stateKey(rows: readonly Row[], models: readonly Model[]): string {
  const lefts = (row: number) =>
    tidy(models)
      .filter(([at]) => at === row)
      .map(([, left]) => left);
  return JSON.stringify(Object.fromEntries(rows.map((row, index) => [row.name, lefts(index)])));
}

const isAlive = (models: readonly Model[]): boolean => models.some(([, left]) => left > 0);

/** 04.02: what is fixed when the activation's targets are selected. */
function freeze(reading: Reading, attacker: Attacker, models: readonly Model[]): Frozen {
  const alive = (row: number) => models.some(([at, left]) => at === row && left > 0);
  const deadSources = reading.rows.filter((_, row) => !alive(row)).map((row) => row.name);
  const stealthy = (effects: Reading['effects']) =>
    inForce(effects, false, attacker.keywords, deadSources).includes('STEALTH');
  return {
    models: reading.rows.map((_, row) => models.filter(([at, left]) => at === row && left > 0).length),
    stealth: stealthy(reading.effects) || reading.rows.every((row, index) => !alive(index) || stealthy(row.effects)),
    deadSources,
  };
}

function wishOf({ rows }: Reading, { choices }: Attacker): number[] {
  const named = (choices.allocationOrder ?? []).map((name) => rows.findIndex((row) => row.name === name));
  return [...named, ...rows.keys()].filter((row, at, all) => all.indexOf(row) === at);
}

function wanted({ weapons, choices }: Attacker): number[] {
  const named = (choices.weaponOrder ?? []).map((label) => weapons.findIndex((weapon) => weapon.label === label));
  return [...named, ...weapons.keys()].filter((entry, at, all) => all.indexOf(entry) === at);
}

interface Gathered {
  readonly world: World;
  /** How many attacks of which Strength. */
  readonly attacks: readonly (readonly [strength: number, count: number])[];
}

/** 04.03 step 2, weapon by weapon. */
function gather(scene: Scene, world: World, p: Fraction, entries: readonly Weapon[]): Law<Gathered> {
  const { attacker, reading } = scene;
  let law = Law.certain<Gathered>({ world, attacks: [] }, p);
  for (const weapon of entries) {
    const words = inForce(weapon.effects, weapon.melee, presentKeywords(reading, world.models), []);
    for (let copy = 0; copy < weapon.count; copy += 1) {
      law = advance(law, (state, here, next) => {
        const dice = weapon.share === null ? weapon.A : { count: 0, sides: 6, plus: weapon.share };
        rollNumber(
          state.world,
          here,
          dice,
          commandNumber(attacker, state.world, dice, 'attacks'),
          (total, after, chance) => {
            const own = weapon.share ?? attacksOf(words, total);
            let counts = Law.certain(own, chance);
            for (const extra of extraDice(scene, weapon, words)) {
              counts = advance(counts, (count, each, more) => {
                rollNumber(
                  after,
                  each,
                  extra.dice,
                  () => ({ way: 'nothing' }),
                  (X, _, q) => more.add(count + X * extra.times, q),
                );
              });
            }
            for (const [count, each] of counts) {
              rollNumber(
                after,
                each,
                weapon.S,
                () => ({ way: 'nothing' }),
                (strength, _, q) => {
                  const others = state.attacks.filter(([other]) => other !== strength);
                  const known = state.attacks.find(([other]) => other === strength)?.[1] ?? 0;
                  const attacks = [...others, [strength, known + count] as const].sort((a, b) => b[0] - a[0]);
                  next.add({ world: after, attacks }, q);
                },
              );
            }
          },
        );
      });
    }
  }
  return law;
}

interface Course {
  readonly world: World;
  /** Weapon entries still to attack. */
  readonly remaining: readonly number[];
}

/** One batch around the first remaining entry, gathered from the target as it is now. */
function playBatch(before: Scene, wish: readonly number[], tally: Tally, course: Course, p: Fraction): Law<Course> {
  const { attacker } = before;
  const { world, remaining } = course;
  const scene = withoutFallen(before, world.fallen);
  const sign = (entry: number) => signature(scene, attacker.weapons[entry] as Weapon, world.models);
  const [first = 0] = remaining;
  const together = remaining.filter((entry) => sign(entry) === sign(first)).sort((a, b) => a - b);
  const weapons = together.map((entry) => attacker.weapons[entry] as Weapon);
  const left = remaining.filter((entry) => !together.includes(entry));
  const weapon = weapons.find(({ label }) => label === attacker.weapons[first]?.label) as Weapon;
  const labels = weapons.map(({ label }) => label);

  const result = new Law<Course>();
  for (const [{ world: gathered, attacks: counts }, chance] of gather(scene, world, p, weapons)) {
    let law = Law.certain(gathered, chance);
    for (const [strength, count] of counts) {
      const words = inForce(weapon.effects, weapon.melee, presentKeywords(scene.reading, world.models), []);
      const batch = tally.open(attacker.name, labels, weapon.S.count > 0 ? strengthOf(words, strength) : null);
      law = advance(law, (state, here, next) => {
        if (!isAlive(state.models)) {
          next.add(state, here);
          return;
        }
        const play: Play = { scene, plan: plan(scene, weapon, state.models, strength), wish, tally, batch };
        for (const [after, q] of playAttacks(play, state, here, count))
          next.add({ ...after, models: tidy(after.models) }, q);
      });
    }
    for (const [after, q] of law) result.add({ world: after, remaining: left }, q);
  }
  return result;
}

/** Mortal wounds on the attacker's own models (06.02), one by one. */
function hurtSelf({ rows, effects }: Attacker, start: Law<World>, wounds: number): Law<World> {
  const wish = [...rows.keys()];
  let law = start;
  for (let wound = 0; wound < wounds; wound += 1) {
    law = advance(law, (world, p, next) => {
      const after: World = { ...world, selfWounds: world.selfWounds + 1 };
      const index = mortalPick(rows, world.self, wish);
      const model = world.self[index ?? -1];
      const row = rows[model?.[0] ?? -1];
      if (index === undefined || model === undefined || row === undefined) {
        next.add(after, p);
        return;
      }
      const words = [...effects, ...row.effects].map((effect) => effect.text);
      const given = [...amounts(words, /^FNP (\d)\+(?: VS MORTAL WOUNDS)?$/), ...(row.FNP === null ? [] : [row.FNP])];
      const feelNoPain = Math.min(7, ...given);
      for (const face of FACES) {
        const lost = face >= feelNoPain ? 0 : 1;
        next.add({ ...after, self: withLeft(world.self, index, model[1] - lost) }, p.over(6));
      }
    });
  }
  return law;
}

/** What happens after the last batch: waiting packets, mortal wounds by save rolls of 6, hazard rolls (06.03, 24.15). */
function conclude(scene: Scene, wish: readonly number[], tally: Tally, start: Law<World>, hazards: number): Law<World> {
  const { attacker } = scene;
  const settled = new Law<World>();
  for (const [world, p] of start) {
    let law = Law.certain<World>({ ...world, pending: [], owed: 0 }, p);
    for (const [batch, entry, count] of world.pending) {
      const weapon = attacker.weapons[entry] as Weapon;
      const play: Play = { scene, plan: plan(scene, weapon, world.models, weapon.S.plus), wish, tally, batch };
      law = playPackets(play, law, count, undefined);
    }
    settled.addAll(hurtSelf(attacker, law, world.owed));
  }
  let rolled = advance<World, { world: World; failures: number }>(settled, (world, p, next) =>
    next.add({ world, failures: 0 }, p),
  );
  for (let die = 0; die < hazards; die += 1) {
    rolled = advance(rolled, (state, p, next) => {
      const failed = (face: number) => face <= 2;
      rollDie(
        state.world,
        p,
        () => false,
        command(attacker, 'hazard'),
        failed,
        (face, world, chance) => {
          next.add({ world, failures: state.failures + (failed(face) ? 1 : 0) }, chance);
        },
      );
    });
  }
  const each = attacker.allMonsterOrVehicle ? 3 : 1;
  const result = new Law<World>();
  for (const [{ world, failures }, p] of rolled)
    result.addAll(hurtSelf(attacker, Law.certain(world, p), failures * each));
  return result;
}

function attack(reading: Reading, attacker: Attacker, world: World, p: Fraction, tally: Tally): Law<World> {
  const frozen = freeze(reading, attacker, world.models);
  const scene: Scene = { reading, attacker, frozen };
  const wish = wishOf(reading, attacker);
  const melee = attacker.situation.phase === 'fight';
  const keywords = presentKeywords(reading, world.models);
  const target = {
    keywords,
    attached: reading.rows.some((row) => row.role !== null),
    words: inForce(reading.effects, melee, attacker.keywords, frozen.deadSources),
  };
  const attacking = wanted(attacker).filter((entry) => attacks(attacker, attacker.weapons[entry] as Weapon, target));
  const selected = attacker.weapons.filter((weapon, entry) => {
    if (attacker.choices.options?.hazardousWithoutTarget === false) return attacking.includes(entry);
    return weapon.melee === melee && (melee || typeAllows(attacker, weapon));
  });
  const hazards = selected
    .filter((weapon) => inForce(weapon.effects, weapon.melee, keywords, []).includes('HAZARDOUS'))
    .reduce((sum, weapon) => sum + weapon.count, 0);

  const courses = until(
    Law.certain<Course>({ world, remaining: attacking }, p),
    ({ world: { models }, remaining }) => remaining.length === 0 || !isAlive(models),
    (course, here, next) => next.addAll(playBatch(scene, wish, tally, course, here)),
  );
  const worlds = advance<Course, World>(courses, (course, here, next) => next.add(course.world, here));
  return conclude(scene, wish, tally, worlds, hazards);
}

/** Section 11: whether the charge succeeds; without a charge it is as if it did. */
function charge({ situation }: Attacker): Fraction {
  if (situation.charge === undefined || situation.phase !== 'fight') return Fraction.one;
  const { gap, modifier = 0, reRoll = false } = situation.charge;
  let made = 0;
  for (const a of FACES) {
    for (const b of FACES) {
      if (gap <= 12 && Math.max(1, Math.min(12, a + b + modifier)) >= Math.ceil(gap)) made += 1;
    }
  }
  const once = Fraction.one.times(made).over(36);
  return reRoll ? once.plus(once.times(36 - made).over(36)) : once;
}

function activate(reading: Reading, attacker: Attacker, start: Law<World>, tally: Tally): Law<World> {
  const made = charge(attacker);
  const charged: Attacker =
    attacker.situation.charge === undefined
      ? attacker
      : { ...attacker, situation: { ...attacker.situation, charged: true } };
  const result = new Law<World>();
  for (const [world, p] of start) {
    const fresh: World = { ...world, self: deploy(attacker.rows), selfWounds: 0 };
    const share = p.times(Number(made.top)).over(Number(made.bottom));
    if (made.top > 0n) result.addAll(attack(reading, charged, fresh, share, tally));
    const missed = made.bottom - made.top;
    if (missed > 0n) result.add(fresh, p.times(Number(missed)).over(Number(made.bottom)));
  }
  return result;
}

function pmf(law: Law<World>, count: (world: World) => number): Fraction[] {
  const result: Fraction[] = [];
  for (const [world, p] of law) {
    const k = count(world);
    while (result.length <= k) result.push(Fraction.zero);
    result[k] = (result[k] ?? Fraction.zero).plus(p);
  }
  return result;
}

function keyed(law: Law<World>, key: (world: World) => string): Map<string, Fraction> {
  const result = new Map<string, Fraction>();
  for (const [world, p] of law) result.set(key(world), (result.get(key(world)) ?? Fraction.zero).plus(p));
  return result;
}

/** Plays a valid scenario of the contract (ruleset `11e`) by the rules, one die at a time. */
export function oracle(input: OracleInput): OracleResult {
  const reading = read(input);
  const tally = new Tally();
  const models = tidy(deploy(reading.rows));
  const attackers: AttackerResult[] = [];
  let law = Law.certain<World>({ models, self: [], selfWounds: 0, owed: 0, used: [], pending: [], fallen: [] });
  for (const attacker of reading.attackers) {
    const after = activate(reading, attacker, law, tally);
    attackers.push({
      name: attacker.name,
      selfMortalWounds: pmf(after, (world) => world.selfWounds),
      finals: attacker.rows.length === 0 ? new Map() : keyed(after, (world) => stateKey(attacker.rows, world.self)),
    });
    law = advance(after, (world, p, next) => {
      const used = world.used.filter((name) => !ONCE.some((once) => once === name));
      next.add({ models: tidy(world.models), self: [], selfWounds: 0, owed: 0, used, pending: [], fallen: [] }, p);
    });
  }
  const sum = (list: readonly Model[]) => list.reduce((total, [, left]) => total + left, 0);
  const lost = pmf(law, (world) => sum(models) - sum(world.models));
  const destroyed = pmf(law, (world) => models.length - world.models.length);
  return {
    finals: keyed(law, (world) => stateKey(reading.rows, world.models)),
    woundsLost: lost,
    modelsDestroyed: destroyed,
    unitDestroyed: destroyed[models.length] ?? Fraction.zero,
    batches: tally.batches,
    attackers,
  };
}
