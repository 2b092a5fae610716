import type { Use } from '../../sequence/ability.js';
import { type Facts, hasKeyword } from '../../sequence/context.js';
import type { Note } from '../../sequence/machine.js';

/** Why a weapon makes no attacks (04.02, 10, 15.09, 17.03): a note, or null if it may. */
export type Refusal = Note | null;

const no = (code: string, rule: string, text: string): Note => ({ code, rule, text });

const isBig = (keywords: ReadonlySet<string>): boolean => keywords.has('MONSTER') || keywords.has('VEHICLE');

/** Whether the weapon takes part in this phase at all: melee weapons fight, the others shoot (04.01). */
export const attacksInPhase = ({ weapon, situation }: Facts): boolean => weapon.melee === (situation.phase === 'fight');

export function refuse(facts: Facts, uses: readonly Use[], loneOperative: number | null): Refusal {
  const { weapon } = facts;
  if (weapon.from === 'mortal') return null;
  // Several are instances of one ability, of which one that applies is chosen (24.02).
  const prey = uses.filter((use) => use.ability.name === 'HUNTER').map(({ args }) => args.K);
  if (prey.length > 0 && !prey.some((keyword) => hasKeyword(facts.keywordsAtSelection, keyword))) {
    return no('hunter', '04.01.03', `${weapon.label} can only target ${prey.join(' or ')}`);
  }
  return weapon.melee ? refuseMelee(facts) : refuseRanged(facts, loneOperative);
}

function refuseMelee({ weapon, keywordsAtSelection, carrierKeywords }: Facts): Refusal {
  const fliers = [keywordsAtSelection, carrierKeywords];
  for (const [index, side] of fliers.entries()) {
    const other = fliers[1 - index];
    if (side.has('AIRCRAFT') && other?.has('FLY') !== true) {
      return no('aircraft', '23', `${weapon.label}: AIRCRAFT and units without FLY do not fight each other`);
    }
  }
  return null;
}

function refuseRanged(facts: Facts, loneOperative: number | null): Refusal {
  const { weapon, situation, abilities, options } = facts;
  const { distance } = weapon;
  if (distance !== null && weapon.range !== null && distance > weapon.range) {
    return no('out-of-range', '04.02', `${weapon.label} reaches ${weapon.range}", the target is ${distance}" away`);
  }
  if (distance !== null && loneOperative !== null && distance > loneOperative) {
    return no('lone-operative', '24.24', `the target cannot be seen or targeted beyond ${loneOperative}"`);
  }
  const indirect = situation.shootingType === 'indirect' && abilities.has('INDIRECT FIRE') && !abilities.has('TORRENT');
  if (!situation.visible && !indirect) {
    return no('not-visible', '04.02', `${weapon.label} needs a visible target`);
  }
  if (situation.shootingType === 'snap' && abilities.has('TORRENT') && options['snapTorrent'] === 'never') {
    return no('snap-torrent', '15.09', `${weapon.label}: TORRENT makes no snap attacks in this reading`);
  }
  return refuseType(facts) ?? refuseEngagedTarget(facts);
}

/**
 * Whether the weapon is selected at all (04.01), which is all that 24.15 asks for: it may lack a target, but section 10
 * must let this unit use it.
 */
export const isSelected = (facts: Facts): boolean => facts.weapon.melee || refuseType(facts) === null;

/** Section 10: who may use the shooting type, with which weapons. */
function refuseType({ weapon, situation, abilities, carrierKeywords, rangedAbilities }: Facts): Refusal {
  const { shootingType, movement, engaged } = situation;
  const rule = { normal: '10.04', assault: '10.05', 'close-quarters': '10.06', indirect: '10.07', snap: '15.09' }[
    shootingType
  ];
  if (shootingType === 'close-quarters') {
    if (!engaged) return no('not-engaged', rule, 'close-quarters shooting is for engaged units');
  } else if (engaged) {
    return no('engaged', rule, `an engaged unit cannot use ${shootingType} shooting`);
  }
  if (shootingType === 'assault') {
    if (movement !== 'advanced') return no('not-advanced', rule, 'assault shooting is for units that advanced');
    if (!abilities.has('ASSAULT')) return no('not-assault', rule, `${weapon.label} has no ASSAULT`);
  } else if (movement === 'advanced' && shootingType !== 'snap') {
    return no('advanced', rule, `a unit that advanced cannot use ${shootingType} shooting`);
  }
  if (shootingType === 'indirect' && !rangedAbilities.has('INDIRECT FIRE')) {
    return no('no-indirect-fire', rule, 'indirect shooting is for units with an INDIRECT FIRE weapon');
  }
  if (shootingType === 'snap' && (weapon.distance ?? 0) > 24) {
    return no('snap-range', rule, 'snap shooting reaches 24"');
  }
  if (shootingType === 'close-quarters' && !isBig(carrierKeywords) && !abilities.has('CLOSE-QUARTERS')) {
    return no('not-close-quarters', rule, `${weapon.label} is no CLOSE-QUARTERS weapon`);
  }
  return null;
}

/** Engaged targets: barred, but for 10.06 and 17.03; never for BLAST (24.05). */
function refuseEngagedTarget({ weapon, situation, abilities, carrierKeywords, keywordsAtSelection }: Facts): Refusal {
  const { engagedWithTarget, targetEngaged, shootingType } = situation;
  if (!engagedWithTarget && !targetEngaged) {
    return shootingType === 'close-quarters' && !isBig(carrierKeywords)
      ? no('other-target', '10.06', 'these models can only shoot at units that they are engaged with')
      : null;
  }
  if (abilities.has('BLAST'))
    return no('blast-engaged', '24.05', `${weapon.label}: BLAST cannot target this engaged unit`);
  if (engagedWithTarget) {
    return shootingType === 'close-quarters' ? null : no('target-engaged', '04.02', 'the target is engaged');
  }
  if (shootingType === 'close-quarters' && !isBig(carrierKeywords)) {
    return no('other-target', '10.06', 'these models can only shoot at units that they are engaged with');
  }
  if (!isBig(keywordsAtSelection)) return no('target-engaged', '04.02', 'the target is engaged');
  if (situation.outOfPhase || shootingType === 'snap') {
    return no(
      'target-engaged',
      '07.02.01',
      'engaged MONSTER and VEHICLE units are targets only in the own Shooting phase',
    );
  }
  return null;
}

/** 10.06 and 17.03: penalties of the hit roll; they add up, then the limit of the roll applies. */
export function engagedPenalties({
  weapon,
  situation,
  abilities,
  carrierKeywords,
  keywordsAtSelection,
}: Facts): number[] {
  if (weapon.melee) return [];
  const { engagedWithTarget, targetEngaged, shootingType } = situation;
  const spared = abilities.has('CLOSE-QUARTERS') && engagedWithTarget;
  const penalties: number[] = [];
  if (shootingType === 'close-quarters' && isBig(carrierKeywords) && !spared) penalties.push(-1);
  if (targetEngaged && isBig(keywordsAtSelection) && !spared) penalties.push(-1);
  return penalties;
}
