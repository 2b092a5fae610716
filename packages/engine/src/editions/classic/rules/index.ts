import type { Assumption } from '../assumptions.js';
import { type Facts, livingModels } from '../facts.js';
import type { Row } from '../types.js';
import { adamantiumWill, psychic } from './adamantium-will.js';
import { hover, skyfire } from './aircraft.js';
import { arcing } from './arcing.js';
import { armourbane } from './armourbane.js';
import { bane } from './bane.js';
import { barrage, blast, largeBlast } from './blast.js';
import { specialistWeapon, twoHanded } from './carried.js';
import { concussive } from './concussive.js';
import { counterAttack } from './counter-attack.js';
import { crushing } from './crushing.js';
import { cumbersome } from './cumbersome.js';
import { fleshbane } from './fleshbane.js';
import { force } from './force.js';
import { frenzy } from './frenzy.js';
import { furiousCharge } from './furious-charge.js';
import { getsHot } from './gets-hot.js';
import { hammerOfWrath } from './hammer-of-wrath.js';
import { hatred } from './hatred.js';
import { haywire } from './haywire.js';
import { honourDuel } from './honour-duel.js';
import { ignoresCover } from './ignores-cover.js';
import { INERT } from './inert.js';
import { lance } from './lance.js';
import { lastStand } from './last-stand.js';
import { linked } from './linked.js';
import { masterCrafted } from './master-crafted.js';
import { melta } from './melta.js';
import { MODIFIERS } from './modifiers.js';
import { monsterHunter } from './monster-hunter.js';
import { ordnance } from './ordnance.js';
import { poison } from './poison.js';
import { precisionStrikes } from './precision-strikes.js';
import { preferredEnemy } from './preferred-enemy.js';
import { PROTECTION } from './protection.js';
import { rage } from './rage.js';
import { relentless } from './relentless.js';
import { rending } from './rending.js';
import type { Rule, Use } from './rule.js';
import { shred } from './shred.js';
import { snapShots } from './snap-shots.js';
import { sniper } from './sniper.js';
import { spray } from './spray.js';
import { suddenStrike } from './sudden-strike.js';
import { sunder } from './sunder.js';
import { sweeping } from './sweeping.js';
import { swiftStrike } from './swift-strike.js';
import { tankHunters } from './tank-hunters.js';
import { unwieldy } from './unwieldy.js';
import { zealot } from './zealot.js';

/**
 * Every special rule, in the order in which they edit an attack. Initiative is set before it is added to, Strength is
 * raised before Poison compares it, and Snap Shots are known before Spray counts its hits.
 */
export const RULES: readonly Rule[] = [
  specialistWeapon,
  twoHanded,
  unwieldy,
  swiftStrike,
  suddenStrike,
  furiousCharge,
  zealot,
  rage,
  frenzy,
  counterAttack,
  sweeping,
  cumbersome,
  hammerOfWrath,
  concussive,
  lastStand,
  snapShots,
  skyfire,
  hover,
  relentless,
  spray,
  blast,
  largeBlast,
  barrage,
  arcing,
  linked,
  masterCrafted,
  hatred,
  getsHot,
  melta,
  rending,
  sniper,
  fleshbane,
  force,
  haywire,
  poison,
  preferredEnemy,
  monsterHunter,
  shred,
  crushing,
  armourbane,
  lance,
  sunder,
  tankHunters,
  ordnance,
  bane,
  ignoresCover,
  precisionStrikes,
  psychic,
  adamantiumWill,
  ...MODIFIERS,
  ...PROTECTION,
  honourDuel,
  ...INERT,
];

const BY_NAME = new Map(RULES.map((rule, index) => [rule.name, { rule, index }]));

export interface Applied {
  readonly rule: Rule;
  readonly use: Use;
}

/** Uses with their rules, in the order of the table; of copies that do not add up the best one. */
export function applied(uses: readonly Use[]): Applied[] {
  const found: (Applied & { readonly index: number })[] = [];
  for (const use of uses) {
    const known = BY_NAME.get(use.name);
    if (!known) continue;
    const { rule } = known;
    const copy = rule.adds === true ? -1 : found.findIndex((other) => other.rule === rule && other.use.K === use.K);
    if (copy < 0) found.push({ ...known, use });
    else if (betterThan(rule, use.N, found[copy]?.use.N ?? 0)) found[copy] = { ...known, use };
  }
  return found.sort((a, b) => a.index - b.index).map(({ rule, use }) => ({ rule, use }));
}

const betterThan = (rule: Rule, a: number, b: number): boolean => (rule.lowerIsBetter === true ? a < b : a > b);

/** The rules of whoever strikes. */
export const usesOf = ({ fighter, weapon }: Pick<Facts, 'fighter' | 'weapon'>): Applied[] =>
  applied([...weapon.rules, ...fighter.effects]);

/** A WS as the special rules of whoever has it leave it for the phase. */
export const skillOf = (facts: Facts, WS: number): number =>
  Math.max(
    1,
    usesOf(facts).reduce((skill, { rule, use }) => skill + (rule.skill?.(facts, use) ?? 0), WS),
  );

/**
 * The rules of the whole unit that is struck. What only some of its models have counts for all where more than half of
 * the living ones have it.
 */
export function unitUses({ foe }: Facts, assume: (name: Assumption) => void): Applied[] {
  const having = new Map<string, { readonly use: Use; models: number }>();
  for (const [index, { effects }] of foe.rows.entries()) {
    const met = new Map<string, number>();
    for (const use of effects.filter(({ name }) => BY_NAME.get(name)?.rule.perRow !== true)) {
      const word = `${use.name}|${use.N}|${use.K}`;
      const copy = (met.get(word) ?? 0) + 1;
      met.set(word, copy);
      const found = having.get(`${word}|${copy}`) ?? { use, models: 0 };
      found.models += foe.living[index] ?? 0;
      having.set(`${word}|${copy}`, found);
    }
  }
  const all = livingModels(foe);
  const shared = [...having.values()].filter(({ models }) => models > 0);
  if (shared.some(({ models }) => models < all)) assume('mixedEffects');
  return applied([...foe.effects, ...shared.filter(({ models }) => 2 * models > all).map(({ use }) => use)]);
}

/** Whether a rule is one of those that are struck. */
export const isOfStruck = (name: string): boolean => BY_NAME.get(name)?.rule.side === 'target';

/** The rules of a row that is struck. */
export const rowUses = ({ foe }: Facts, row: Row): Applied[] => applied([...foe.effects, ...row.effects]);
