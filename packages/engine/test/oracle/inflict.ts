import type { World } from './dice.js';
import { available, command, commandNumber, ONCE, rollDie, rollNumber, use } from './dice.js';
import type { Fraction } from './fraction.js';
import { advance, FACES, Law, until } from './law.js';
import { allocation, groupPick, mortalPick, withLeft } from './models.js';
import type { Plan, Scene } from './plan.js';
import { amounts, modified, plan, withoutFallen } from './plan.js';
import { meanOfDice, readDice } from './reading.js';
import type { Tally } from './tally.js';

const [, , ONE_SAVE, ONE_DAMAGE] = ONCE;

/** A batch in play: what every step needs to know and where it counts. */
export interface Play {
  readonly scene: Scene;
  readonly plan: Plan;
  readonly wish: readonly number[];
  readonly tally: Tally;
  readonly batch: string;
}

const leftOf = (world: World, index: number): number => world.models[index]?.[1] ?? 0;

/** The model loses `amount` wounds one by one, each with its Feel No Pain die; what it cannot lose any more is lost damage. */
function lose(
  play: Play,
  world: World,
  p: Fraction,
  index: number,
  amount: number,
  feelNoPain: number,
  next: Law<World>,
) {
  const { tally, batch } = play;
  tally.count(batch, 'damage', p, amount);
  const start = Law.certain({ left: leftOf(world, index), toGo: amount }, p);
  const end = until(
    start,
    ({ left, toGo }) => left === 0 || toGo === 0,
    ({ left, toGo }, here, more) => {
      const faces = feelNoPain > 6 ? [1] : FACES;
      for (const face of faces) {
        const chance = here.over(faces.length);
        const ignored = face >= feelNoPain;
        tally.count(batch, ignored ? 'ignored' : 'woundsLost', chance);
        more.add({ left: ignored ? left : left - 1, toGo: toGo - 1 }, chance);
      }
    },
  );
  for (const [{ left, toGo }, here] of end) {
    tally.count(batch, 'lostDamage', here, toGo);
    next.add({ ...world, models: withLeft(world.models, index, left) }, here);
  }
}

/** Resolve Damage (05.04 step 3), or one DEVASTATING packet (24.10), on the model at `index`. */
function resolveDamage(play: Play, world: World, p: Fraction, index: number, packet: boolean, next: Law<World>): void {
  const { plan, scene, tally, batch } = play;
  const choices = scene.attacker.choices;
  const row = plan.rows[world.models[index]?.[0] ?? 0];
  if (row === undefined) throw new Error('no such row');
  const modifiers = packet ? row.packet : row.damage;
  const feelNoPain = packet ? row.feelNoPainMortal : row.feelNoPain;
  const value = (raw: number, set: number | null = modifiers.set): number => {
    const D = modified(raw, { ...modifiers, set });
    return D === 0 && choices.options?.setDamageZero === 'one' ? 1 : D;
  };
  tally.count(batch, 'unsaved', p);

  const spared = packet && choices.options?.devastatingUsesDamageModifiers !== 'always';
  const [oneSet] = spared ? [] : amounts([...plan.theirs, ...row.words], /^SET DAMAGE OF ONE ATTACK TO (\d+)$/);
  if (oneSet !== undefined && available(world, ['one set']) !== undefined) {
    lose(play, use(world, 'one set'), p, index, value(0, oneSet), feelNoPain, next);
    return;
  }
  // A replaced D (02.02.01) leaves nothing to roll.
  const dice = modifiers.set === null ? plan.weapon.D : readDice(modifiers.set);
  const policy = choices.rerollDamage ?? 'policy';
  const one = plan.ours.includes('RE ROLL ONE DAMAGE') ? available(world, [ONE_DAMAGE]) : undefined;
  rollNumber(
    world,
    p,
    dice,
    (total, lowest) => {
      const poor = total < meanOfDice(dice) && value(total) < leftOf(world, index);
      const wanted = policy === 'always' || (policy === 'policy' && poor);
      if (wanted && plan.damageAgain) return { way: 'whole' };
      if (wanted && one !== undefined) return { way: 'whole', uses: one };
      return commandNumber(scene.attacker, world, dice, 'damage')(total, lowest);
    },
    (total, after, here) => lose(play, after, here, index, value(total), feelNoPain, next),
  );
}

/**
 * Whether a save die stops an attack on a model of `row` (05.04 step 2). `first` = rows of the group that was current
 * when the dice were rolled: rules of single models modify the roll if they are among these, and then the whole roll.
 */
function saved(play: Play, face: number, ap: number, row: number, first: readonly number[]): boolean {
  const { plan, scene } = play;
  const options = scene.attacker.choices.options ?? {};
  const made = plan.rows[row];
  if (made === undefined || plan.noSaves || face === 1) return false;
  const printedD1 = plan.weapon.D.count === 0 && plan.weapon.D.plus === 1;
  const added = (words: readonly string[], patterns: readonly RegExp[]) =>
    patterns.flatMap((pattern) => amounts(words, pattern)).reduce((a, b) => a + b, 0);
  const sum = (patterns: readonly RegExp[]) =>
    added(plan.theirs, patterns) + Math.max(0, ...first.map((own) => added(plan.rows[own]?.words ?? [], patterns)));
  const armour = [/^\+(\d+) TO ARMOUR SAVE$/, ...(printedD1 ? [/^\+(\d+) TO ARMOUR SAVE VS D1$/] : [])];
  const any = [/^\+(\d+) TO SAVE$/];
  const cap = (bonus: number) => (options.saveModifierCap === 'plus1' ? Math.min(1, bonus) : bonus);
  const reading = options.saveModifierOnInSv ?? 'byWording';
  const onInSv = reading === 'never' ? [] : reading === 'always' ? [...any, ...armour] : any;
  if (made.InSv !== null && !plan.noInvulnerable && face + cap(sum(onInSv)) >= made.InSv) return true;
  return made.Sv !== null && face + cap(sum([...any, ...armour])) + ap >= made.Sv;
}

export interface Pool {
  readonly ap: number;
  readonly wounds: number;
}

/** Pools whose save dice are rolled and read together (usually one): 05.03 and 05.04. */
export function playPools(play: Play, world: World, p: Fraction, pools: readonly Pool[]): Law<World> {
  const { plan, scene, wish, tally, batch } = play;
  const rows = scene.reading.rows;
  const choices = scene.attacker.choices;
  if (mortalPick(rows, world.models, wish) === undefined) {
    // A pool that follows the end of the unit is not rolled (contract, section 4).
    tally.count(
      batch,
      'unused',
      p,
      pools.reduce((sum, { wounds }) => sum + wounds, 0),
    );
    return Law.certain(world, p);
  }
  const key = (row: number) => JSON.stringify([rows[row]?.W, plan.rows[row]?.Sv, plan.rows[row]?.InSv]);
  const order = allocation(rows, world.models, wish, plan.precision ?? [], key);
  const [first = []] = order;
  const firstRows = [...new Set(first.map((index) => world.models[index]?.[0] ?? 0))];
  const facing = world.models[groupPick(rows, world.models, wish, first) ?? -1]?.[0] ?? -1;

  const saveWords = [...plan.theirs, ...firstRows.flatMap((row) => plan.rows[row]?.words ?? [])];
  const policy = choices.rerollSaves ?? 'policy';
  const once = [...(saveWords.includes('RE ROLL ONE SAVE') ? [ONE_SAVE] : []), ...command(scene.attacker, 'save')];
  const [onSix = 0] = amounts(saveWords, /^SAVE ROLLS OF 6 CAUSE (\d+) MORTAL WOUNDS?$/);

  let rolled = Law.certain<{ world: World; dice: readonly (readonly [face: number, pool: number])[] }>(
    { world, dice: [] },
    p,
  );
  for (const [pool, { ap, wounds }] of pools.entries()) {
    const failed = (face: number) => !saved(play, face, ap, facing, firstRows);
    const again = (face: number): boolean => {
      const permitted = saveWords.includes('RE ROLL SAVES') || (face === 1 && saveWords.includes('RE ROLL SAVES OF 1'));
      return permitted && policy !== 'never' && (policy === 'always' || failed(face));
    };
    for (let die = 0; die < wounds; die += 1) {
      rolled = advance(rolled, (state, here, next) => {
        rollDie(state.world, here, again, once, failed, (face, after, chance) => {
          const dice = [...state.dice, [face, pool] as const].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
          next.add({ world: { ...after, owed: after.owed + (face === 6 ? onSix : 0) }, dice }, chance);
        });
      });
    }
  }

  const end = until(
    rolled,
    ({ dice }) => dice.length === 0,
    (state, here, next) => {
      const [die, ...dice] = state.dice;
      const models = state.world.models;
      const group = order.find((candidates) => candidates.some((index) => leftOf(state.world, index) > 0));
      const index = group === undefined ? undefined : groupPick(rows, models, wish, group);
      if (index === undefined || die === undefined) {
        tally.count(batch, 'unused', here, state.dice.length);
        next.add({ world: state.world, dice: [] }, here);
        return;
      }
      const [face, pool] = die;
      if (saved(play, face, pools[pool]?.ap ?? 0, models[index]?.[0] ?? -1, firstRows)) {
        next.add({ world: state.world, dice }, here);
        return;
      }
      const hurt = new Law<World>();
      resolveDamage(play, state.world, here, index, false, hurt);
      for (const [after, chance] of hurt) next.add({ world: after, dice }, chance);
    },
  );
  return advance(end, (state, here, next) => next.add(state.world, here));
}

/** The model that PRECISION names at the start of the allocation step (24.28). */
export function namedByPrecision(play: Play, world: World): number | undefined {
  const { plan, scene, wish } = play;
  const row = plan.precision?.find((candidate) =>
    world.models.some(([at, left]) => at === candidate && left > 0 && scene.reading.rows[at]?.character),
  );
  const models = [...world.models.keys()].filter((index) => world.models[index]?.[0] === row);
  return groupPick(scene.reading.rows, world.models, wish, models);
}

/** DEVASTATING packets one after the other (24.10, 24.28.01). */
export function playPackets(play: Play, start: Law<World>, count: number, named: number | undefined): Law<World> {
  let law = start;
  for (let packet = 0; packet < count; packet += 1) {
    law = advance(law, (world, p, next) => {
      const alive = named !== undefined && leftOf(world, named) > 0;
      const index = alive ? named : mortalPick(play.scene.reading.rows, world.models, play.wish);
      if (index === undefined) {
        play.tally.count(play.batch, 'unused', p);
        next.add(world, p);
      } else {
        resolveDamage(play, world, p, index, true, next);
      }
    });
  }
  return law;
}

/** Ordinary mortal wounds (06.02): what a row gives that falls to them ends before the next one (19.04). */
export function playMortalWounds(play: Play, start: Law<World>, count: number): Law<World> {
  const { scene, plan: made, wish } = play;
  const { rows } = scene.reading;
  let law = start;
  for (let wound = 0; wound < count; wound += 1) {
    law = advance(law, (world, p, next) => {
      const index = mortalPick(rows, world.models, wish);
      const row = world.models[index ?? -1]?.[0];
      if (index === undefined || row === undefined) {
        next.add(world, p);
        return;
      }
      const isAttack = made.weapon.from !== 'mortal';
      const now = isAttack ? made : plan(withoutFallen(scene, world.fallen), made.weapon, world.models, 1);
      const after = new Law<World>();
      lose(play, world, p, index, 1, now.rows[row]?.feelNoPainMortal ?? 7, after);
      for (const [hurt, chance] of after) {
        const stands = isAttack || hurt.models.some(([at, left]) => at === row && left > 0);
        next.add(stands ? hurt : { ...hurt, fallen: [...hurt.fallen, rows[row]?.name ?? ''].sort() }, chance);
      }
    });
  }
  return law;
}
