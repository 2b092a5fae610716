import type { Ability } from '../../../sequence/ability.js';
import { allocatedDamage, allocatedDamageSet, oneAttackSet } from './allocated-damage.js';
import { anti } from './anti.js';
import { assault } from './assault.js';
import { blast } from './blast.js';
import { characteristics, halvedAttacks, setSkill } from './characteristics.js';
import { cleave } from './cleave.js';
import { closeQuarters } from './close-quarters.js';
import { conversion } from './conversion.js';
import { criticalThresholds } from './critical-thresholds.js';
import { criticalWoundsAP } from './critical-wounds-ap.js';
import { deadlyDemise } from './deadly-demise.js';
import { devastatingWounds } from './devastating-wounds.js';
import { extraAttacks } from './extra-attacks.js';
import { feelNoPain } from './feel-no-pain.js';
import { fightOnDeath } from './fight-on-death.js';
import { hazardous } from './hazardous.js';
import { heavy } from './heavy.js';
import { hunter } from './hunter.js';
import { ignoreModifiers } from './ignore-modifiers.js';
import { ignoresCover } from './ignores-cover.js';
import { incomingDamage, incomingDamageSet, worsenedAP } from './incoming-attacks.js';
import { indirectFire } from './indirect-fire.js';
import { invulnerable } from './invulnerable.js';
import { lance } from './lance.js';
import { lethalHits } from './lethal-hits.js';
import { loneOperative } from './lone-operative.js';
import { melta } from './melta.js';
import { mortalWoundsInAddition } from './mortal-wounds-in-addition.js';
import { mortalWoundsOnSaves } from './mortal-wounds-on-saves.js';
import { noRerolls } from './no-rerolls.js';
import { noSaves } from './no-saves.js';
import { oneShot } from './one-shot.js';
import { precision } from './precision.js';
import { psychic } from './psychic.js';
import { rapidFire } from './rapid-fire.js';
import { damageReroll, oneRerolls, rerolls } from './rerolls.js';
import { rollModifiers } from './roll-modifiers.js';
import { saveModifiers } from './save-modifiers.js';
import { oneSaveReroll, saveRerolls } from './save-rerolls.js';
import { snapHits } from './snap-hits.js';
import { stealth } from './stealth.js';
import { strongerThanToughness } from './stronger-than-toughness.js';
import { sustainedHits } from './sustained-hits.js';
import { torrent } from './torrent.js';
import { toughnessAndSave } from './toughness-and-save.js';
import { twinLinked } from './twin-linked.js';
import { woundFailBandAbility } from './wound-fail-band.js';

/** Every mechanism of the edition, in the order in which they edit the tables: weapon abilities, then effects. */
export const ABILITIES: readonly Ability[] = [
  anti,
  assault,
  blast,
  cleave,
  closeQuarters,
  conversion,
  devastatingWounds,
  extraAttacks,
  hazardous,
  heavy,
  hunter,
  ignoresCover,
  indirectFire,
  lance,
  lethalHits,
  melta,
  oneShot,
  precision,
  psychic,
  rapidFire,
  sustainedHits,
  torrent,
  twinLinked,
  allocatedDamage,
  allocatedDamageSet,
  oneAttackSet,
  characteristics,
  halvedAttacks,
  setSkill,
  criticalThresholds,
  criticalWoundsAP,
  deadlyDemise,
  feelNoPain,
  fightOnDeath,
  ignoreModifiers,
  worsenedAP,
  incomingDamage,
  incomingDamageSet,
  invulnerable,
  loneOperative,
  mortalWoundsInAddition,
  mortalWoundsOnSaves,
  noRerolls,
  noSaves,
  rerolls,
  damageReroll,
  oneRerolls,
  ...rollModifiers,
  saveModifiers,
  saveRerolls,
  oneSaveReroll,
  snapHits,
  stealth,
  strongerThanToughness,
  toughnessAndSave,
  woundFailBandAbility,
];
