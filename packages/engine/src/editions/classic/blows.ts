import { BARE_HANDS, type Facts, type Foe, hasRule } from './facts.js';
import type { Options } from './options.js';
import { applied, skillOf, usesOf } from './rules/index.js';
import type { Fighter, Phase, Weapon } from './types.js';

/** The attacks of one fighter with one weapon in one initiative step. */
export interface Blow {
  /** Index of the fighter on its side. */
  readonly fighter: number;
  readonly weapon: Weapon;
  readonly label: string;
  /** Automatic hits of each model (Hammer of Wrath), or null. */
  readonly impact: number | null;
  /** Of models that were lost before they could strike (Last Stand). */
  readonly last: boolean;
  /** 1..10. */
  readonly step: number;
  /** The step of a unit whose Initiative is 1 (Concussive). */
  readonly slowStep: number;
}

const IMPACT = 'Hammer of Wrath';

/** What a fighter strikes or shoots with. */
export const usedWeapon = ({ uses, carries }: Fighter): Weapon =>
  uses === null ? BARE_HANDS : (carries[uses] ?? BARE_HANDS);

const NOBODY: Foe = { rows: [], effects: [], living: [], inReach: null };

/** The WS with which a fighter's models are struck: what lowers it for the phase lowers it for both sides. */
export const skillStruck = (WS: number | null, fighter: Fighter, phase: Phase, options: Options): number | null =>
  WS === null ? null : skillOf({ phase, options, fighter, weapon: usedWeapon(fighter), foe: NOBODY }, WS);

/** What a fighter strikes with, in the order of the steps; every blow is one weapon entry. */
export function blowsOf(fighter: Fighter, index: number, phase: Phase, options: Options): Blow[] {
  const weapon = usedWeapon(fighter);
  const blows: Blow[] = [];
  if (phase === 'melee') {
    const hammer = applied(fighter.effects).find(({ rule }) => rule.name === IMPACT);
    if (hammer && fighter.charged)
      blows.push({
        fighter: index,
        weapon: { ...BARE_HANDS, name: IMPACT, AP: fighter.type === 'vehicle' || fighter.type === 'monster' ? 2 : 6 },
        label: IMPACT,
        impact: Math.max(1, hammer.use.N),
        last: false,
        step: 10,
        slowStep: 10,
      });
  }
  const main = {
    fighter: index,
    weapon,
    label: weapon.name,
    impact: null,
    last: false,
    step: stepOf(fighter, weapon, phase, options),
    slowStep: stepOf({ ...fighter, I: 1 }, weapon, phase, options),
  };
  blows.push(main);
  if (phase === 'melee' && hasRule({ fighter, weapon }, LAST_STAND))
    blows.push({ ...main, label: `${weapon.name} (${LAST_STAND})`, last: true, step: 1, slowStep: 1 });
  return blows;
}

const LAST_STAND = 'Last Stand';

function stepOf(fighter: Fighter, weapon: Weapon, phase: Phase, options: Options): number {
  const facts = { fighter, weapon, phase, options, foe: NOBODY };
  const initiative = usesOf(facts).reduce(
    (value, { rule, use }) => rule.initiative?.(value, facts, use) ?? value,
    fighter.I,
  );
  return Math.max(1, Math.min(10, initiative));
}

/** An impact is the model's own weight: none of its special rules go with it. */
export function factsOf(fighter: Fighter, blow: Blow, phase: Phase, options: Options, foe: Foe): Facts {
  const { weapon } = blow;
  const halfRange = weapon.halfRange ?? fighter.halfRange;
  const effects = blow.impact === null ? fighter.effects : [];
  return { phase, options, foe, weapon, fighter: { ...fighter, halfRange, effects } };
}
