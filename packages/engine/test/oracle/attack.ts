import type { World } from './dice.js';
import { command, ONCE, rollDie, rollNumber } from './dice.js';
import type { Fraction } from './fraction.js';
import type { Play, Pool } from './inflict.js';
import { namedByPrecision, playMortalWounds, playPackets, playPools } from './inflict.js';
import { advance, FACES, Law } from './law.js';
import type { Again } from './plan.js';

const [ONE_HIT, ONE_WOUND] = ONCE;

interface Hits {
  readonly world: World;
  /** Hits that go on to a wound roll, and automatic wounds (24.23). */
  readonly hits: number;
  readonly automatic: number;
}

interface Wounds {
  readonly world: World;
  readonly ordinary: number;
  readonly critical: number;
}

type Verdict = 'fails' | 'hit' | 'wound' | 'critical';

/** The faces that the attacker rolls again under a lasting permission. */
function rerolls(permission: Again, fish: boolean, verdict: (face: number) => Verdict) {
  return (face: number): boolean => {
    if (permission === 'none') return false;
    if (permission === 'ones') return face === 1;
    return verdict(face) === 'fails' || (fish && verdict(face) !== 'critical');
  };
}

/** 05.01, one die at a time. */
function hitRolls(play: Play, world: World, p: Fraction, attacks: number): Law<Hits> {
  const { plan, scene, tally, batch } = play;
  if (plan.automatic) {
    tally.count(batch, 'hits', p, attacks);
    return Law.certain<Hits>({ world, hits: attacks, automatic: 0 }, p);
  }
  const again = rerolls(plan.hitAgain, scene.attacker.choices.fishHits ?? false, plan.hit);
  const one = plan.ours.includes('RE ROLL ONE HIT') ? [ONE_HIT] : [];
  const once = plan.hitAgainOnce ? [...one, ...command(scene.attacker, 'hit')] : [];
  let law = Law.certain<Hits>({ world, hits: 0, automatic: 0 }, p);
  for (let die = 0; die < attacks; die += 1) {
    law = advance(law, (state, here, next) => {
      rollDie(
        state.world,
        here,
        again,
        once,
        (face) => plan.hit(face) === 'fails',
        (face, after, chance) => {
          const verdict = plan.hit(face);
          if (verdict === 'fails') {
            next.add({ ...state, world: after }, chance);
            return;
          }
          tally.count(batch, 'hits', chance);
          if (verdict === 'hit') {
            next.add({ ...state, world: after, hits: state.hits + 1 }, chance);
            return;
          }
          tally.count(batch, 'criticalHits', chance);
          const itself = plan.lethal ? { hits: 0, automatic: 1 } : { hits: 1, automatic: 0 };
          const extra = plan.sustained ?? { count: 0, sides: 6, plus: 0 };
          rollNumber(
            after,
            chance,
            extra,
            () => ({ way: 'nothing' }),
            (more, _, each) => {
              tally.count(batch, 'hits', each, more);
              next.add(
                { world: after, hits: state.hits + itself.hits + more, automatic: state.automatic + itself.automatic },
                each,
              );
            },
          );
        },
      );
    });
  }
  return law;
}

/** 05.02, one die at a time. */
function woundRolls(play: Play, hits: Law<Hits>): Law<Wounds> {
  const { plan, scene, tally, batch } = play;
  const again = rerolls(plan.woundAgain, scene.attacker.choices.fishWounds ?? false, plan.wound);
  const one = plan.ours.includes('RE ROLL ONE WOUND') ? [ONE_WOUND] : [];
  const once = plan.woundAgainOnce ? [...one, ...command(scene.attacker, 'wound')] : [];
  // Critical wounds that nothing tells from others are counted and then forgotten, so that states merge.
  const apart = plan.devastating || plan.criticalAp !== plan.ap || plan.mortalPerCritical > 0;
  const result = new Law<Wounds>();
  for (const [start, p] of hits) {
    tally.count(batch, 'wounds', p, start.automatic);
    let law = Law.certain<Wounds>({ world: start.world, ordinary: start.automatic, critical: 0 }, p);
    for (let die = 0; die < start.hits; die += 1) {
      law = advance(law, (state, here, next) => {
        rollDie(
          state.world,
          here,
          again,
          once,
          (face) => plan.wound(face) === 'fails',
          (face, after, chance) => {
            const verdict = plan.wound(face);
            if (verdict !== 'fails') tally.count(batch, 'wounds', chance);
            if (verdict === 'critical') tally.count(batch, 'criticalWounds', chance);
            next.add(
              {
                world: after,
                ordinary: state.ordinary + (verdict === 'wound' || (verdict === 'critical' && !apart) ? 1 : 0),
                critical: state.critical + (verdict === 'critical' && apart ? 1 : 0),
              },
              chance,
            );
          },
        );
      });
    }
    result.addAll(law);
  }
  return result;
}

/** 05.03.02: which save dice are rolled together, in which order. */
function poolsOf(play: Play, { ordinary, critical }: Wounds): Pool[][] {
  const { plan, scene } = play;
  const { options = {}, poolOrder = 'worseFirst' } = scene.attacker.choices;
  if (plan.devastating) return [[{ ap: plan.ap, wounds: ordinary }]];
  if (plan.criticalAp === plan.ap) return [[{ ap: plan.ap, wounds: ordinary + critical }]];
  const pools = [
    { ap: plan.ap, wounds: ordinary },
    { ap: plan.criticalAp, wounds: critical },
  ].sort((a, b) => (poolOrder === 'worseFirst' ? b.ap - a.ap : a.ap - b.ap));
  return options.postRollPools === false ? [pools] : pools.map((pool) => [pool]);
}

function finish(play: Play, { world, ordinary, critical }: Wounds, p: Fraction): Law<World> {
  const { plan, scene, batch } = play;
  const named = namedByPrecision(play, world);
  let law = Law.certain(world, p);
  for (const pools of poolsOf(play, { world, ordinary, critical })) {
    const after = new Law<World>();
    for (const [state, here] of law) after.addAll(playPools(play, state, here, pools));
    law = after;
  }
  const packets = plan.devastating ? critical : 0;
  if (scene.attacker.choices.options?.devastatingTiming === 'activation') {
    const entry = scene.attacker.weapons.indexOf(plan.weapon);
    law = advance(law, (state, here, next) => {
      const pending = packets > 0 ? [...state.pending, [batch, entry, packets] as const] : state.pending;
      next.add({ ...state, pending }, here);
    });
  } else {
    law = playPackets(play, law, packets, named);
  }
  const inAddition = plan.mortalPerWound * (ordinary + critical) + plan.mortalPerCritical * critical;
  return playMortalWounds(play, law, inAddition);
}

/** `from: "mortal"`: dice or plain mortal wounds (06.02, 15.05, 15.06). */
function mortalDice(play: Play, world: World, p: Fraction, dice: number): Law<World> {
  const { on, cap, selfOn } = play.plan.weapon;
  let law = Law.certain({ theirs: 0, own: 0 }, p);
  for (let die = 0; die < dice; die += 1) {
    law = advance(law, (state, here, next) => {
      if (on === null) {
        next.add({ ...state, theirs: state.theirs + 1 }, here);
        return;
      }
      for (const face of FACES) {
        next.add(
          { theirs: state.theirs + (face >= on ? 1 : 0), own: state.own + (face <= selfOn ? 1 : 0) },
          here.over(6),
        );
      }
    });
  }
  const most = cap ?? Number.POSITIVE_INFINITY;
  const result = new Law<World>();
  for (const [{ theirs, own }, here] of law) {
    const after = { ...world, owed: world.owed + Math.min(own, most) };
    result.addAll(playMortalWounds(play, Law.certain<World>(after, here), Math.min(theirs, most)));
  }
  return result;
}

/** Plays `attacks` identical attacks against the target as it is. */
export function playAttacks(play: Play, world: World, p: Fraction, attacks: number): Law<World> {
  const { plan, tally, batch } = play;
  tally.count(batch, 'attacks', p, attacks);
  const { from } = plan.weapon;
  if (from === 'mortal') return mortalDice(play, world, p, attacks);
  let wounds: Law<Wounds>;
  if (from === 'save' || from === 'devastating') {
    const critical = from === 'devastating' ? attacks : 0;
    tally.count(batch, 'hits', p, attacks);
    tally.count(batch, 'wounds', p, attacks);
    tally.count(batch, 'criticalWounds', p, critical);
    wounds = Law.certain({ world, ordinary: attacks - critical, critical }, p);
  } else if (from === 'wound') {
    tally.count(batch, 'hits', p, attacks);
    wounds = woundRolls(play, Law.certain<Hits>({ world, hits: attacks, automatic: 0 }, p));
  } else {
    wounds = woundRolls(play, hitRolls(play, world, p, attacks));
  }
  const result = new Law<World>();
  const forced: Play = from === 'devastating' ? { ...play, plan: { ...plan, devastating: true } } : play;
  for (const [state, here] of wounds) result.addAll(finish(forced, state, here));
  return result;
}
