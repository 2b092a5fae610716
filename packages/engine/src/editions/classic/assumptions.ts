import type { Note } from '../../sequence/machine.js';
import type { Status } from './rules/rule.js';

interface Statement {
  readonly rule: string;
  readonly status: Status;
  readonly text: string;
}

/** What section 12.2 leaves open or to other sections, and how it is read here; told wherever it mattered. */
export const ASSUMPTIONS = {
  woundChart: {
    rule: '8.5',
    status: 'inferred',
    text: 'Strength against Toughness by the chart of the older editions: 4+ when equal, one step for each point, 6+ at two and three less, none below',
  },
  sixWounds: { rule: '8.5', status: 'inferred', text: 'an unmodified 6 always wounds (option sixAlwaysWounds)' },
  sixFails: {
    rule: '8.5',
    status: 'inferred',
    text: 'a Strength four or more below the Toughness cannot wound, not even on a 6 (option sixAlwaysWounds)',
  },
  armourPiercing: {
    rule: '8.5.1',
    status: 'inferred',
    text: 'AP takes away a whole armour save of that number or worse, and else does nothing',
  },
  bestSave: { rule: '8.5.4', status: 'inferred', text: 'one save for each wound, the best there is' },
  coverSave: { rule: '8.5.2', status: 'inferred', text: 'AP does nothing to cover saves' },
  mixedWS: {
    rule: '12.2',
    status: 'inferred',
    text: 'the WS of most models counts, of equally many the highest (option mixedWS)',
  },
  highestWS: { rule: '12.2', status: 'inferred', text: 'the highest WS of the unit counts (option mixedWS)' },
  mixedT: {
    rule: '8.5.5',
    status: 'inferred',
    text: 'the Toughness of most models counts, of equally many the highest (option mixedT)',
  },
  highestT: { rule: '8.5.5', status: 'inferred', text: 'the highest Toughness of the unit counts (option mixedT)' },
  mixedSave: {
    rule: '8.5.6',
    status: 'inferred',
    text: 'the save that most models have against the attack counts for all, of equally many the better one (option mixedSave)',
  },
  savesInOrder: {
    rule: '8.5.6',
    status: 'inferred',
    text: 'wounds are given to models one after the other and saved with the save of each (option mixedSave)',
  },
  woundedFirst: {
    rule: '9.0',
    status: 'inferred',
    text: "a wounded model is finished first; which models are lost otherwise is their owner's choice, as listed",
  },
  noSpill: { rule: '9.0', status: 'inferred', text: 'what a wound has too much for its model is lost' },
  instantDeath: {
    rule: '9.0',
    status: 'inferred',
    text: 'Instant Death: a Strength of twice the Toughness or more takes all wounds of a model (option instantDeath)',
  },
  instantDeathD3: {
    rule: '9.0',
    status: 'inferred',
    text: 'a Strength of twice the Toughness or more takes D3 wounds of a model (option instantDeath)',
  },
  noInstantDeath: { rule: '9.0', status: 'inferred', text: 'no Instant Death (option instantDeath)' },
  feelNoPain: {
    rule: '9.0',
    status: 'TLW',
    text: 'Feel No Pain is rolled for each wound given to a model, whatever made it; one roll for Instant Death',
  },
  twoWeapons: {
    rule: '12.2',
    status: 'inferred',
    text: 'the attack for a second weapon is had once, however many there are',
  },
  specialistPair: {
    rule: '12.2',
    status: 'TLW',
    text: 'two Specialist Weapons and no other melee weapon give 2 attacks (option specialistPairBonus)',
  },
  noSpecialistPair: {
    rule: '12.2',
    status: 'inferred',
    text: 'a pair of Specialist Weapons gives no further attack (option specialistPairBonus)',
  },
  noWS: { rule: '12.2', status: 'inferred', text: 'what has no WS is hit automatically (option noWS)' },
  noWS3: { rule: '12.2', status: 'inferred', text: 'what has no WS is hit on 3+ (option noWS)' },
  wholeUnit: { rule: '12.2', status: 'inferred', text: 'models out of reach may be lost too (option casualtyPool)' },
  inRange: { rule: '12.2', status: 'inferred', text: 'only models in reach may be lost (option casualtyPool)' },
  ballisticSkill: {
    rule: '8.5',
    status: 'inferred',
    text: 'to hit with BS: 6+ at BS1 to 2+ at BS5; from BS6 on a failed roll is rolled again, at 6+ to 2+',
  },
  snapShots: { rule: '8.5', status: 'inferred', text: 'Snap Shots are made with BS1' },
  heavyMoved: { rule: '8.5', status: 'inferred', text: 'a Heavy weapon that moved makes Snap Shots' },
  rapidFire: { rule: '8.5', status: 'inferred', text: 'Rapid Fire shoots twice as often at half range' },
  penetration: {
    rule: '8.5.7',
    status: 'inferred',
    text: 'D6 and Strength against the armour value: equal glances, more penetrates',
  },
  noGlancing: {
    rule: '8.5.7',
    status: 'inferred',
    text: 'what equals the armour value does nothing (option glancing)',
  },
  vehicleSaves: {
    rule: '8.5.3',
    status: 'inferred',
    text: 'invulnerable and cover saves are rolled for glancing and penetrating hits',
  },
  noDamageTable: {
    rule: '9.0',
    status: 'inferred',
    text: 'the damage table is not known: hits are counted, nothing is destroyed (option damageTable)',
  },
  damageTable: {
    rule: '9.0',
    status: 'inferred',
    text: 'damage by the table that was chosen (option damageTable); only what destroys or costs hull points is counted',
  },
  sunder: {
    rule: '8.5.7',
    status: 'inferred',
    text: 'Sunder rolls again what does not penetrate; a glancing roll only where a roll can penetrate',
  },
  mixedTypes: {
    rule: '8.5',
    status: 'inferred',
    text: 'a rule about a type of unit counts where more than half of the living models are of that type',
  },
  keyword: {
    rule: '12.2',
    status: 'inferred',
    text: 'a rule against something that is no unit type is taken to be about the unit that is struck',
  },
  hotNoSave: {
    rule: '8.5',
    status: 'inferred',
    text: 'whoever Gets Hot has no armour save written (Sv): each such wound counts',
  },
  hotVehicle: { rule: '8.5', status: 'TLW', text: 'Gets Hot does not wound a vehicle: it tests pinning' },
  aircraft: {
    rule: '8.5',
    status: 'TLW',
    text: 'shots hit an aircraft on an unmodified 6 only, unless it hovers (Hover) or they have Skyfire',
  },
  sprayAircraft: {
    rule: '8.5',
    status: 'inferred',
    text: 'Spray makes no roll that could be a 6, so it does not hit an aircraft that does not hover',
  },
  aircraftFalls: {
    rule: '9.0',
    status: 'TLW',
    text: 'an immobilised aircraft explodes unless it hovers (Hover): one lower on the damage table destroys it',
  },
  aircraftStruck: {
    rule: '12.2',
    status: 'TLW',
    text: 'only units that fly charge an aircraft that does not hover (Hover)',
  },
  snapBlast: { rule: '8.5', status: 'TLW', text: 'Blast weapons make no Snap Shots' },
  prohammer: {
    rule: '9.0',
    status: 'inferred',
    text: 'this table gives structure points by the sum of front, rear and one side, where none are written; damage of earlier turns is not counted',
  },
  structurePoints: {
    rule: '9.0',
    status: 'TLW',
    text: 'each structure point takes the place of one result that destroys',
  },
  doubleSpills: {
    rule: '9.0',
    status: 'inferred',
    text: 'the two wounds of Crushing are two: the second may fall on another model',
  },
  order: {
    rule: '12.2',
    status: 'inferred',
    text: 'initiative steps go from 10 to 1; blows of one step are struck at once, those of models lost in an earlier step are not',
  },
  rulesEd7: {
    rule: '12.2',
    status: 'inferred',
    text: 'special rules as in the seventh edition where the two differ (option rules)',
  },
} as const satisfies Readonly<Record<string, Statement>>;

export type Assumption = keyof typeof ASSUMPTIONS;

export const assumptionNote = (name: Assumption): Note => {
  const { rule, status, text } = ASSUMPTIONS[name];
  return { code: 'assumption', rule, text: `${text} (${status})` };
};
