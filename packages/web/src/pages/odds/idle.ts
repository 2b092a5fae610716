import {
  attacksInPhase,
  concerning,
  hasKeyword,
  hasWord,
  type ReadSetup,
  type ReadTarget,
  type ReadUnit,
  type ReadWeapon,
  type ReadWord,
  rollsToHit,
  surelyHas,
  wordsFor,
} from './reading.js';
import type { Path } from './update.js';

/** One weapon's attacks, as a word sees them. */
interface Attack {
  readonly weapon: ReadWeapon;
  readonly unit: ReadUnit;
  readonly target: ReadTarget;
  readonly placed: boolean;
  /** The attacker's words in effect. */
  readonly words: readonly ReadWord[];
}

type Why = string | null;
type Reason = (attack: Attack, match: RegExpExecArray) => Why;
type Family = readonly [word: RegExp, why: Reason];

const isSnap = ({ weapon, unit }: Attack): boolean => !weapon.melee && unit.situation.shootingType === 'snap';
/** Perhaps (`hasWord`) or certainly (`surelyHas`). */
type Has = (words: readonly ReadWord[], pattern: RegExp) => boolean;

const isIndirect = (has: Has, { weapon, unit, words }: Attack): boolean =>
  !weapon.melee && unit.situation.shootingType === 'indirect' && has(words, /^INDIRECT FIRE$/);
const isEngaged = ({ unit: { situation } }: Attack): boolean =>
  situation.engaged ?? situation.engagedWithTarget ?? false;

const noHitRoll: Reason = ({ weapon, unit }) => (rollsToHit(weapon, unit) ? null : 'there is no hit roll');
const noWoundRoll: Reason = ({ weapon }) =>
  weapon.from === 'hit' || weapon.from === 'wound' ? null : 'there is no wound roll';
const noSaveRoll: Reason = ({ weapon }) =>
  weapon.from === 'devastating' || weapon.from === 'mortal' ? 'there is no save roll' : null;
const onlyUnmodified: Reason = (attack) => (isSnap(attack) ? 'snap shots hit on an unmodified 6' : null);
const noCriticalHit: Reason = (attack) =>
  isSnap(attack) && attack.unit.choices.options?.['snapHitsCritical'] !== true
    ? 'snap shots have no critical hits'
    : null;
const noHitReRoll: Reason = (attack) => {
  if (isSnap(attack)) return 'snap shots are not rolled again';
  if (isIndirect(surelyHas, attack)) return 'indirect shots are not rolled again';
  return everyRow(surelyHas, attack, /^NO HIT RE ROLLS$/) ? 'the target forbids it' : null;
};
const noWoundReRoll: Reason = (attack) =>
  everyRow(surelyHas, attack, /^NO WOUND RE ROLLS$/) ? 'the target forbids it' : null;
const onlyRanged: Reason = ({ weapon }) => (weapon.melee ? 'only for ranged weapons' : null);
const onlyMelee: Reason = ({ weapon }) => (weapon.melee ? null : 'only for melee weapons');
const tooFewModels: Reason = ({ target }) => (target.models < 5 ? 'the target has fewer than 5 models' : null);
const beyondHalfRange: Reason = ({ weapon, placed }) => (weapon.halfRange || placed ? null : 'not within half range');
const notPsychic: Reason = ({ words }) => (hasWord(words, /^PSYCHIC$/) ? null : 'no attack is psychic');
const notOfOne: Reason = ({ weapon }) => (weapon.damageOne ? null : 'no attack has D 1');
const notRolledDamage: Reason = ({ weapon, words }) =>
  weapon.rolledDamage || hasWord(words, /^MELTA \d*D/) ? null : 'D is not rolled';
const neverRolledAgain: Reason = ({ unit }) =>
  unit.choices.rerollDamage === 'never' ? 'by choice damage is never rolled again' : null;
const besideTorrent: Reason = ({ words }) => (surelyHas(words, /^TORRENT$/) ? 'ignored beside TORRENT' : null);
const nothing: Reason = () => 'changes no dice';

const first =
  (...reasons: readonly Reason[]): Reason =>
  (attack, match) => {
    for (const reason of reasons) {
      const why = reason(attack, match);
      if (why !== null) return why;
    }
    return null;
  };

/** Whether the whole target has the word against this attack. */
const everyRow = (has: Has, { target: { words, rows }, weapon }: Attack, pattern: RegExp): boolean =>
  has(concerning(words, weapon), pattern) ||
  (rows.length > 0 && rows.every((row) => has(concerning(row.words, weapon), pattern)));

/** A keyword that the target has now, or may have while somebody lives. */
const mayBe = ({ keywords, sureKeywords }: ReadTarget, wanted: string): boolean =>
  hasKeyword(wanted.startsWith('NON ') ? sureKeywords : keywords, wanted);

const inCover: Reason = (attack) =>
  attack.weapon.cover || isIndirect(hasWord, attack) || everyRow(hasWord, attack, /^STEALTH$/)
    ? null
    : 'the target is not in cover';

const standsStill: Reason = ({ unit: { situation }, placed }) => {
  if (situation.outOfPhase ?? situation.shootingType === 'snap') return 'not out of phase';
  if (placed) return null;
  if (situation.engaged ?? situation.engagedWithTarget ?? false) return 'the unit is engaged';
  if (situation.setUpThisTurn === true) return 'the unit was set up this turn';
  return situation.movement === 'stationary' || situation.movement === 'upTo3' ? null : 'the unit moved more than 3″';
};

const precision: Reason = ({ target, unit }) => {
  if (!target.rows.some((row) => row.character)) return 'the target has no CHARACTER';
  const named = unit.choices.precision;
  return named === undefined || named === null || named.length === 0 ? 'no CHARACTER is named for it' : null;
};

const conversion: Reason = ({ unit, weapon }) => {
  if (unit.choices.options?.['conversion'] !== 'beyond12') return 'an open point, read as off';
  return weapon.distance !== null && weapon.distance > 12 ? null : 'not beyond 12″';
};

const usesType =
  (type: string, why: string): Reason =>
  ({ unit }) =>
    unit.situation.shootingType === type ? null : why;

/** By word, why it can do nothing; what is not listed always can. */
const ATTACKERS: readonly Family[] = [
  [
    /^ANTI (.+) \d+\+$/,
    first(noWoundRoll, ({ target }, [, keyword = '']) =>
      mayBe(target, keyword) ? null : notOfKeyword('the target', keyword),
    ),
  ],
  [
    /^ASSAULT$/,
    first(
      onlyRanged,
      ({ unit, placed }) => (unit.situation.movement === 'advanced' || placed ? null : 'the unit did not advance'),
      usesType('assault', 'the unit does not shoot on the move'),
    ),
  ],
  [
    /^BLAST(?: .+)?$/,
    first(onlyRanged, (attack, match) => (forbidsEngaged(attack) ? null : tooFewModels(attack, match))),
  ],
  [/^CLEAVE .+$/, first(onlyMelee, ({ weapon }) => (weapon.split ? 'its attacks are split' : null), tooFewModels)],
  [
    /^(?:CLOSE QUARTERS|PISTOL)$/,
    first(
      onlyRanged,
      (attack) => (isEngaged(attack) || attack.placed ? null : 'the unit is not engaged'),
      usesType('close-quarters', 'the unit does not shoot at close quarters'),
    ),
  ],
  [
    /^CONVERSION$/,
    first(noHitRoll, noCriticalHit, (attack, match) => (attack.placed ? null : conversion(attack, match))),
  ],
  [/^DEVASTATING WOUNDS$/, noWoundRoll],
  [/^(?:EXTRA ATTACKS|ONE SHOT)$/, nothing],
  [/^HEAVY$/, first(onlyRanged, noHitRoll, standsStill)],
  [/^IGNORES COVER$/, first(onlyRanged, noHitRoll, onlyUnmodified, inCover)],
  [/^INDIRECT FIRE$/, first(onlyRanged, usesType('indirect', 'the unit does not shoot indirectly'), besideTorrent)],
  [
    /^LANCE$/,
    first(noWoundRoll, ({ unit: { situation } }) =>
      (situation.charged ?? (situation.phase === 'fight' && situation.charge != null))
        ? null
        : 'the unit did not charge',
    ),
  ],
  [
    /^LETHAL HITS$/,
    first(noHitRoll, noCriticalHit, ({ unit }) =>
      unit.choices.lethalHits === false ? 'by choice rolled to wound' : null,
    ),
  ],
  [/^SUSTAINED HITS .+$/, first(noHitRoll, noCriticalHit)],
  [/^(?:MELTA|RAPID FIRE) .+$/, first(onlyRanged, beyondHalfRange)],
  [/^PRECISION$/, first(besideTorrent, precision)],
  [/^TORRENT$/, ({ weapon }) => (weapon.from === 'hit' ? null : 'there is no hit roll')],
  [/^TWIN LINKED$/, first(noWoundRoll, noWoundReRoll)],
  [/^[+-]\d+ TO HIT$/, first(noHitRoll, onlyUnmodified)],
  [/^[+-]\d+ TO WOUND$/, noWoundRoll],
  [/^RE ROLL (?:ONE HIT|HITS(?: OF 1)?)$/, first(noHitRoll, noHitReRoll)],
  [/^RE ROLL (?:ONE WOUND|WOUNDS(?: OF 1)?)$/, first(noWoundRoll, noWoundReRoll)],
  [/^RE ROLL DAMAGE$/, first(notRolledDamage, neverRolledAgain)],
  [/^RE ROLL ONE DAMAGE$/, notRolledDamage],
  [/^CRITICAL HITS ON \d+\+$/, first(noHitRoll, noCriticalHit)],
  [/^CRITICAL WOUNDS (?:ON \d+\+|\+\d+ AP)$/, noWoundRoll],
  [/^(?:[+-]\d+ BS|SET BS \d+\+)$/, first(onlyRanged, noHitRoll, onlyUnmodified)],
  [/^(?:[+-]\d+ WS|SET WS \d+\+)$/, first(onlyMelee, noHitRoll)],
  [/^SNAP HITS ON \d+\+$/, first(onlyRanged, noHitRoll, usesType('snap', 'the unit does not shoot snap shots'))],
  [
    /^NO INSV$/,
    first(noSaveRoll, ({ target }) =>
      target.rows.some((row) => row.InSv || hasWord(row.words, /^INSV/)) || hasWord(target.words, /^INSV/)
        ? null
        : 'the target has no invulnerable save',
    ),
  ],
];

/** 24.05: BLAST cannot target an engaged unit, so it does something even to a few models. */
function forbidsEngaged({ unit: { situation }, placed }: Attack): boolean {
  return placed || (situation.targetEngaged ?? situation.engagedWithTarget ?? false);
}

const noMortalWounds: Reason = ({ weapon, words }) =>
  weapon.from === 'devastating' || weapon.from === 'mortal' || hasWord(words, /^DEVASTATING WOUNDS$|MORTAL WOUNDS? ON/)
    ? null
    : 'there are no mortal wounds';

const nobodyReRolls =
  (pattern: RegExp, roll: 'hit' | 'wound'): Reason =>
  ({ words, unit }) =>
    hasWord(words, pattern) || unit.choices.commandReroll?.roll === roll ? null : 'nobody rolls again';

const TARGETS: readonly Family[] = [
  [/^[+-]\d+ TO HIT$/, first(noHitRoll, onlyUnmodified)],
  [/^[+-]\d+ TO WOUND(?: IF .+)?$/, noWoundRoll],
  [/^WOUND ROLLS OF 1-3 FAIL$/, noWoundRoll],
  [
    /^STEALTH$/,
    first(
      onlyRanged,
      noHitRoll,
      onlyUnmodified,
      (attack) => (attack.weapon.cover || isIndirect(surelyHas, attack) ? 'the target is in cover as it is' : null),
      ({ words }) => (surelyHas(words, /^IGNORES COVER$/) ? 'the attacks ignore cover' : null),
      (attack) => (everyRow(hasWord, attack, /^STEALTH$/) ? null : 'not every row has it'),
    ),
  ],
  [
    /^LONE OPERATIVE(?: (\d+)"?)?$/,
    first(onlyRanged, ({ weapon, target, placed }, [, reach = '12']) => {
      // Of several distances the largest counts (24.02), so that each may matter to the others.
      const copies = [...target.words, ...target.rows.flatMap((row) => row.words)].filter(({ word }) =>
        word.startsWith('LONE OPERATIVE'),
      );
      if (placed || copies.length > 1) return null;
      if (weapon.distance === null) return 'no distance is given';
      return weapon.distance > Number(reach) ? null : `the attacker is within ${reach}″`;
    }),
  ],
  [/^FNP \d+\+ VS MORTAL WOUNDS$/, noMortalWounds],
  [/^FNP \d+\+ VS PSYCHIC$/, notPsychic],
  [/^FNP \d+\+ VS D1$/, notOfOne],
  [/^INSV \d+\+$/, noSaveRoll],
  [
    /^INSV \d+\+ VS NON PSYCHIC$/,
    first(noSaveRoll, ({ words }) => (surelyHas(words, /^PSYCHIC$/) ? 'every attack is psychic' : null)),
  ],
  [/^\+\d+ TO (?:ARMOUR )?SAVE$/, noSaveRoll],
  [/^\+\d+ TO (?:ARMOUR )?SAVE VS D1$/, first(noSaveRoll, notOfOne)],
  [/^RE ROLL ONE SAVE$/, noSaveRoll],
  [
    /^RE ROLL SAVES(?: OF 1)?$/,
    first(noSaveRoll, ({ unit }) =>
      unit.choices.rerollSaves === 'never' ? 'by choice saves are never rolled again' : null,
    ),
  ],
  [/^NO HIT RE ROLLS$/, first(noHitRoll, nobodyReRolls(/^RE ROLL (?:ONE )?HIT/, 'hit'))],
  [/^NO WOUND RE ROLLS$/, first(noWoundRoll, nobodyReRolls(/^RE ROLL (?:ONE )?WOUND|^TWIN LINKED$/, 'wound'))],
];

const notOfKeyword = (unit: string, wanted: string): string =>
  wanted.startsWith('NON ') ? `${unit} is ${wanted.slice(4)}` : `${unit} is not ${wanted}`;

/** 10.07 and 24.37.01 ask whether a weapon has them, against whatever keyword. */
const COUNTS_EVEN_SO = /^(?:INDIRECT FIRE|TORRENT)$/;

/** Why a condition at the word's end is not met. `holds`: whether the other unit is what it asks for. */
function unmet(
  { word, kind, against }: ReadWord,
  { melee }: ReadWeapon,
  unit: string,
  holds: (keyword: string) => boolean,
): Why {
  if (kind !== null && (kind === 'melee') !== melee) return `only ${kind} attacks`;
  if (COUNTS_EVEN_SO.test(word)) return null;
  const wanted = against.find((keyword) => !holds(keyword));
  if (wanted === undefined) return null;
  return notOfKeyword(unit, wanted);
}

function why(word: ReadWord, attack: Attack, families: readonly Family[]): Why {
  const { weapon, unit, target } = attack;
  const condition =
    families === ATTACKERS
      ? unmet(word, weapon, 'the target', (keyword) => mayBe(target, keyword))
      : unmet(word, weapon, 'the attacker', (keyword) => hasKeyword(unit.keywords, keyword));
  if (condition !== null) return condition;
  for (const [pattern, reason] of families) {
    const match = pattern.exec(word.word);
    if (match !== null) return reason(attack, match);
  }
  return null;
}

/** The reason that all attacks give; the first one's if they give different ones; null if it does something to any. */
function common(word: ReadWord, attacks: readonly Attack[], families: readonly Family[]): Why {
  const reasons = attacks.map((attack) => why(word, attack, families));
  return reasons.length > 0 && reasons.every((reason) => reason !== null) ? (reasons[0] ?? null) : null;
}

/**
 * What can do nothing as things stand, by path, with the reason in a few words: weapons that do not attack in this
 * phase, and words that are on but cannot change any of the attacks.
 */
export function idleIn(setup: ReadSetup): ReadonlyMap<Path, string> {
  const { target, placed } = setup;
  const idle = new Map<Path, string>();
  const note = (word: ReadWord, attacks: readonly Attack[], families: readonly Family[]): void => {
    const reason = word.on ? common(word, attacks, families) : null;
    if (reason !== null) idle.set(word.path, reason);
  };
  const all: Attack[] = [];
  for (const unit of setup.units) {
    const attacks: Attack[] = [];
    for (const weapon of unit.weapons) {
      if (!attacksInPhase(weapon, unit)) {
        idle.set(
          weapon.path,
          `Does not attack in the ${unit.situation.phase === 'fight' ? 'Fight' : 'Shooting'} phase`,
        );
        continue;
      }
      const attack: Attack = { weapon, unit, target, placed, words: wordsFor(weapon, unit) };
      attacks.push(attack);
      for (const word of weapon.words) note(word, [attack], ATTACKERS);
    }
    for (const word of unit.words) note(word, attacks, ATTACKERS);
    all.push(...attacks);
  }
  for (const word of [...target.words, ...target.rows.flatMap((row) => row.words)]) note(word, all, TARGETS);
  return idle;
}
