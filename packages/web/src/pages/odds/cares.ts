import type { ChoicesInput, SituationInput } from '@fusillade/engine';
import { duplicatesIn } from './duplicates.js';
import {
  attacksInPhase,
  hasWord,
  type ReadSetup,
  type ReadUnit,
  type ReadWeapon,
  type ReadWord,
  rollsToHit,
  wordsFor,
} from './reading.js';

export type SituationField = keyof SituationInput;
export type ChoiceField = keyof ChoicesInput;

/** What matters to these attackers, and so is asked; the rest stands under "More". */
export interface Cares {
  readonly situation: ReadonlySet<SituationField>;
  readonly choices: ReadonlySet<ChoiceField>;
}

const BIG = ['MONSTER', 'VEHICLE'];

interface Asked {
  readonly fields: readonly SituationField[];
  /** Words that make a difference of them. */
  readonly words: RegExp;
}

/** Words of weapons that attack in the phase, and what they ask about the situation. */
const BY_WORD: readonly Asked[] = [
  { fields: ['halfRange'], words: /^(?:RAPID FIRE|MELTA) / },
  { fields: ['distance'], words: /^CONVERSION$/ },
  { fields: ['movement', 'setUpThisTurn', 'engaged'], words: /^HEAVY$/ },
  { fields: ['shootingType', 'movement'], words: /^ASSAULT$/ },
  { fields: ['shootingType', 'engaged', 'engagedWithTarget'], words: /^(?:CLOSE QUARTERS|PISTOL)$/ },
  { fields: ['shootingType'], words: /^(?:INDIRECT FIRE|SNAP HITS ON .+)$/ },
  { fields: ['charged'], words: /^LANCE$/ },
];

const wanted = (asked: readonly Asked[], words: readonly ReadWord[]): readonly SituationField[] =>
  asked.filter((each) => hasWord(words, each.words)).flatMap(({ fields }) => fields);

function ofWeapon(weapon: ReadWeapon, unit: ReadUnit, placed: boolean): readonly SituationField[] {
  const words = wordsFor(weapon, unit);
  const fields = wanted(BY_WORD, words);
  const ofRange: readonly SituationField[] = weapon.melee || !rollsToHit(weapon, unit) ? [] : ['cover', 'plungingFire'];
  // Places on the table say all this themselves.
  const followed: readonly SituationField[] = placed ? ['halfRange', 'distance', 'engaged', 'engagedWithTarget'] : [];
  return [...fields, ...ofRange].filter((field) => !followed.includes(field));
}

function situationOf({ units, target, placed }: ReadSetup): ReadonlySet<SituationField> {
  const fields = new Set<SituationField>(['phase']);
  const targetWords = [...target.words, ...target.rows.flatMap((row) => row.words)];
  for (const unit of units) {
    const attacking = unit.weapons.filter((weapon) => attacksInPhase(weapon, unit));
    for (const field of attacking.flatMap((weapon) => ofWeapon(weapon, unit, placed))) fields.add(field);
    const { situation } = unit;
    const shoots = attacking.some((weapon) => !weapon.melee);
    if (shoots && situation.shootingType === 'indirect') fields.add('spotted').add('movement');
    if (shoots && situation.shootingType === 'assault') fields.add('movement');
    if (shoots && situation.shootingType === 'close-quarters') fields.add('engaged').add('engagedWithTarget');
    if (shoots && hasWord(targetWords, /^LONE OPERATIVE/) && !placed) fields.add('distance');
    if (shoots && [...BIG].some((keyword) => unit.keywords.has(keyword)) && situation.engaged === true)
      fields.add('shootingType');
    if (attacking.some((weapon) => weapon.melee)) fields.add('charge');
    // What is said stays in view, whoever asked for it.
    for (const [field, value] of Object.entries(situation) as [SituationField, unknown][]) {
      if (value !== false && value !== null && value !== 'moved' && value !== 'normal') fields.add(field);
    }
  }
  if (units.every(({ situation }) => situation.phase === 'fight')) fields.delete('shootingType');
  else if (!units.some(({ situation }) => situation.phase === 'fight')) fields.delete('charge');
  return fields;
}

const RE_ROLL_HITS = /^RE ROLL HITS$/;
const RE_ROLL_WOUNDS = /^(?:RE ROLL WOUNDS|TWIN LINKED)$/;

function choicesOf({ units, target }: ReadSetup): ReadonlySet<ChoiceField> {
  const fields = new Set<ChoiceField>();
  if (duplicatesIn(units).size > 0) fields.add('instances');
  const targetWords = [...target.words, ...target.rows.flatMap((row) => row.words)].filter(({ on }) => on);
  if (hasWord(targetWords, /^RE ROLL (?:ONE )?SAVE/)) fields.add('rerollSaves');
  for (const unit of units) {
    for (const weapon of unit.weapons.filter((each) => attacksInPhase(each, unit))) {
      const words = wordsFor(weapon, unit);
      if (hasWord(words, /^LETHAL HITS$/)) fields.add('lethalHits');
      if (hasWord(words, RE_ROLL_HITS)) fields.add('fishHits');
      if (hasWord(words, RE_ROLL_WOUNDS)) fields.add('fishWounds');
      if (hasWord(words, /^RE ROLL (?:ONE )?DAMAGE$/)) fields.add('rerollDamage');
      if (hasWord(words, /^PRECISION$/) && target.rows.some((row) => row.character)) fields.add('precision');
      if (hasWord(words, /^CRITICAL WOUNDS \+/)) fields.add('poolOrder');
    }
    for (const field of Object.keys(unit.choices) as ChoiceField[]) {
      if (unit.choices[field] !== null) fields.add(field);
    }
  }
  return fields;
}

export const caresOf = (setup: ReadSetup): Cares => ({ situation: situationOf(setup), choices: choicesOf(setup) });
