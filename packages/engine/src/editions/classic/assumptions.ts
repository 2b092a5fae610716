import type { Note } from '../../sequence/machine.js';
import type { Status } from './rules/rule.js';

interface Statement {
  readonly rule: string;
  readonly status: Status;
  readonly text: string;
}

const from =
  (status: Status) =>
  (rule: string, text: string): Statement => ({ rule, status, text });

const inferred = from('inferred');
const tlw = from('TLW');

/** What section 12.2 leaves open or to other sections, and how it is read here; told wherever it mattered. */
export const ASSUMPTIONS = {
  woundChart: inferred(
    '8.5',
    'Strength against Toughness by the chart of the older editions: 4+ when equal, one step for each point, 6+ at two and three less, none below',
  ),
  sixWounds: inferred('8.5', 'an unmodified 6 always wounds (option sixAlwaysWounds)'),
  sixFails: inferred(
    '8.5',
    'a Strength four or more below the Toughness cannot wound, not even on a 6 (option sixAlwaysWounds)',
  ),
  armourPiercing: inferred('8.5.1', 'AP takes away a whole armour save of that number or worse, and else does nothing'),
  bestSave: inferred('8.5.4', 'one save for each wound, the best there is'),
  coverSave: inferred('8.5.2', 'AP does nothing to cover saves'),
  mixedWS: inferred('12.2', 'the WS of most models counts, of equally many the highest (option mixedWS)'),
  highestWS: inferred('12.2', 'the highest WS of the unit counts (option mixedWS)'),
  mixedT: inferred('8.5.5', 'the Toughness of most models counts, of equally many the highest (option mixedT)'),
  highestT: inferred('8.5.5', 'the highest Toughness of the unit counts (option mixedT)'),
  mixedSave: inferred(
    '8.5.6',
    'the save that most models have against the attack counts for all, of equally many the better one (option mixedSave)',
  ),
  savesInOrder: inferred(
    '8.5.6',
    'wounds are given to models one after the other and saved with the save of each (option mixedSave)',
  ),
  woundedFirst: inferred('9.0', 'a wounded model is finished first'),
  ownersChoice: inferred('9.0', "which models are lost is their owner's choice, as listed (allocationOrder)"),
  duel: tlw('9.0', 'whoever fights an Honour Duel is given the wounds of its unit first, before a wounded model too'),
  noSpill: inferred('9.0', 'what a wound has too much for its model is lost'),
  instantDeath: inferred(
    '9.0',
    'Instant Death: a Strength of twice the Toughness or more takes all wounds of a model (option instantDeath)',
  ),
  instantDeathD3: inferred(
    '9.0',
    'a Strength of twice the Toughness or more takes D3 wounds of a model (option instantDeath)',
  ),
  noInstantDeath: inferred('9.0', 'no Instant Death (option instantDeath)'),
  feelNoPain: tlw(
    '9.0',
    'Feel No Pain is rolled for each wound given to a model, whatever made it; one roll for Instant Death',
  ),
  twoWeapons: inferred('12.2', 'the attack for a second weapon is had once, however many there are'),
  specialistPair: tlw(
    '12.2',
    'two Specialist Weapons and no other melee weapon give 2 attacks (option specialistPairBonus)',
  ),
  noSpecialistPair: inferred(
    '12.2',
    'a pair of Specialist Weapons gives no further attack (option specialistPairBonus)',
  ),
  loneSpecialist: inferred(
    '12.2',
    'a single Specialist Weapon is no pair: it gives no further attack (option specialistPairBonus)',
  ),
  noWS: inferred('12.2', 'what has no WS is hit automatically (option noWS)'),
  noWS3: inferred('12.2', 'what has no WS is hit on 3+ (option noWS)'),
  wholeUnit: inferred('12.2', 'models out of reach may be lost too (option casualtyPool)'),
  inRange: inferred('12.2', 'only models in reach may be lost (option casualtyPool)'),
  ballisticSkill: inferred(
    '8.5',
    'to hit with BS: 6+ at BS1 to 2+ at BS5; from BS6 on a failed roll is rolled again, at 6+ to 2+',
  ),
  snapShots: inferred('8.5', 'Snap Shots are made with BS1'),
  heavyMoved: inferred('8.5', 'a Heavy weapon that moved makes Snap Shots'),
  rapidFire: inferred('8.5', 'Rapid Fire shoots twice as often at half range'),
  penetration: inferred(
    '8.5.7',
    'D6 and Strength against the armour value: equal glances (option glancing), more penetrates',
  ),
  noGlancing: inferred('8.5.7', 'what equals the armour value does nothing (option glancing)'),
  frontArmour: inferred('8.5.7', 'shots meet the front armour, as nothing else is written (facing)'),
  vehicleSaves: inferred('8.5.3', 'invulnerable and cover saves are rolled for glancing and penetrating hits'),
  noDamageTable: inferred(
    '9.0',
    'the damage table is not known: hits are counted, nothing is destroyed (option damageTable)',
  ),
  damageTable: inferred(
    '9.0',
    'damage by the table that was chosen (option damageTable); only what destroys or costs hull points is counted: shaken, stunned, immobilised or without a weapon it is as it was',
  ),
  sunder: inferred(
    '8.5.7',
    'Sunder rolls again what does not penetrate; a glancing roll only where a roll can penetrate',
  ),
  mixedTypes: inferred(
    '8.5',
    'a rule about a type of unit counts where more than half of the living models are of that type',
  ),
  mixedEffects: inferred(
    '8.5',
    'a rule that only some models of a struck unit have counts for all where more than half of the living models have it',
  ),
  keyword: inferred(
    '12.2',
    'a rule against something that is no unit type is taken to be about the unit that is struck',
  ),
  hotNoSave: inferred('8.5', 'whoever Gets Hot has no armour save written (Sv): each such wound counts'),
  hotVehicle: tlw('8.5', 'Gets Hot does not wound a vehicle: it tests pinning'),
  aircraft: tlw('8.5', 'shots hit an aircraft on an unmodified 6 only, unless it hovers (Hover) or they have Skyfire'),
  sprayAircraft: inferred(
    '8.5',
    'Spray makes no roll that could be a 6, so it does not hit an aircraft that does not hover',
  ),
  aircraftFalls: tlw(
    '9.0',
    'an immobilised aircraft explodes unless it hovers (Hover): one lower on the damage table destroys it',
  ),
  aircraftStruck: tlw('12.2', 'only units that fly charge an aircraft that does not hover (Hover)'),
  snapBlast: tlw('8.5', 'Blast weapons make no Snap Shots'),
  blastMiss: inferred('8.5', 'a blast that misses is moved away by the opponent and is taken to hit nothing'),
  blastOne: inferred('8.5', 'a blast is taken to cover one model, as nothing else is written (covers)'),
  prohammer: inferred(
    '9.0',
    'this table gives structure points by the sum of front, rear and one side, where none are written; damage of earlier turns is not counted',
  ),
  structurePoints: tlw('9.0', 'each structure point takes the place of one result that destroys'),
  doubleSpills: inferred('9.0', 'the two wounds of Crushing are two: the second may fall on another model'),
  crushingArmour: inferred('9.0', 'Crushing is about wound rolls: hits on armour are not doubled'),
  order: inferred(
    '12.2',
    'initiative steps go from 10 to 1; blows of one step are struck at once, those of models lost in an earlier step are not',
  ),
  concussive: tlw(
    '12.2',
    'a unit that Concussive attacks have hit, wounded or not, has Initiative 1 through the next combat: in this one in the steps still to come',
  ),
  lastStand: tlw('12.2', 'models with Last Stand that are lost before they could strike do so in step 1'),
  initiative1: inferred('12.2', 'whoever has no Initiative written strikes in step 1 (I)'),
  rageStruck: tlw('12.2', 'Rage lowers the WS for the phase: whoever strikes at its bearer meets the lower one'),
  combined: inferred(
    '8.4.2',
    'equal attacks are made together: one Toughness, one WS and one save for all of them, as the unit stood before them',
  ),
  rulesEd7: inferred('12.2', 'special rules as in the seventh edition where the two differ (option rules)'),
} satisfies Readonly<Record<string, Statement>>;

export type Assumption = keyof typeof ASSUMPTIONS;

export const assumptionNote = (name: Assumption): Note => {
  const { rule, status, text } = ASSUMPTIONS[name];
  return { code: 'assumption', rule, text: `${text} (${status})` };
};
