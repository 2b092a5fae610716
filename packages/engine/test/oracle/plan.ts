import { engagedPenalty, has, indirectFire } from './eligible.js';
import type { Model } from './models.js';
import type { Attacker, Dice, Effect, Reading, Weapon } from './reading.js';
import { holds, meanOfDice, readAnti, readDice } from './reading.js';

/** What stays as it was when the targets were selected (04.02), and which sources were alive then (19.04). */
export interface Frozen {
  /** Living models of each row. */
  readonly models: readonly number[];
  readonly stealth: boolean;
  readonly deadSources: readonly string[];
}

export interface Scene {
  readonly reading: Reading;
  readonly attacker: Attacker;
  readonly frozen: Frozen;
}

export type Again = 'none' | 'ones' | 'any';

export interface DamageModifiers {
  readonly set: number | null;
  readonly add: number;
  readonly halvings: number;
  readonly subtract: number;
}

/** How attacks fare against the models of one row. */
export interface RowPlan {
  readonly Sv: number | null;
  readonly InSv: number | null;
  /** Smallest face of Feel No Pain; 7 = none. */
  readonly feelNoPain: number;
  readonly feelNoPainMortal: number;
  readonly damage: DamageModifiers;
  readonly packet: DamageModifiers;
  readonly words: readonly string[];
}

export interface Plan {
  readonly weapon: Weapon;
  readonly automatic: boolean;
  readonly hit: (face: number) => 'fails' | 'hit' | 'critical';
  readonly hitAgain: Again;
  /** "Re-roll one hit" and Command Re-roll. */
  readonly hitAgainOnce: boolean;
  readonly sustained: Dice | null;
  readonly lethal: boolean;
  readonly wound: (face: number) => 'fails' | 'wound' | 'critical';
  readonly woundAgain: Again;
  readonly woundAgainOnce: boolean;
  readonly devastating: boolean;
  readonly ap: number;
  readonly criticalAp: number;
  readonly noSaves: boolean;
  /** Line 2 of the check is left out; the characteristic, and with it the groups, stay. */
  readonly noInvulnerable: boolean;
  readonly damageAgain: boolean;
  readonly mortalPerWound: number;
  readonly mortalPerCritical: number;
  /** PRECISION that can do something: the choice of rows, perhaps none. Without it null. */
  readonly precision: readonly number[] | null;
  readonly rows: readonly RowPlan[];
  /** The attacker's and the unit's words in force. */
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

export const amounts = (words: readonly string[], pattern: RegExp): number[] =>
  words.flatMap((word) => {
    const match = pattern.exec(word);
    return match === null ? [] : [Number(match[1] ?? 1)];
  });

const total = (words: readonly string[], pattern: RegExp): number =>
  amounts(words, pattern).reduce((sum, amount) => sum + amount, 0);

const lowest = (numbers: readonly (number | null)[]): number | null => {
  const given = numbers.filter((number) => number !== null);
  return given.length === 0 ? null : Math.min(...given);
};

export function presentKeywords(reading: Reading, models: readonly Model[]): Set<string> {
  return new Set([
    ...reading.keywords,
    ...models.flatMap(([row, left]) => (left > 0 ? (reading.rows[row]?.keywords ?? []) : [])),
  ]);
}

/** Texts of the effects in force for attacks of this kind against, or from, a unit with these keywords. */
export function inForce(
  effects: readonly Effect[],
  melee: boolean,
  keywords: ReadonlySet<string>,
  dead: readonly string[],
) {
  return effects
    .filter((effect) => effect.kind === null || effect.kind === (melee ? 'MELEE' : 'RANGED'))
    .filter((effect) => effect.text === 'HUNTER' || effect.condition === null || holds(effect.condition, keywords))
    .filter((effect) => effect.source === null || !dead.includes(effect.source))
    .map((effect) => effect.text);
}

/** The instance of an ability with a number that counts (24.02). */
function instance({ attacker }: Scene, words: readonly string[], ability: string): Dice | null {
  const numbers = words.filter((word) => word.startsWith(`${ability} `)).map((word) => word.slice(ability.length + 1));
  const wanted = Object.entries(attacker.choices.instances ?? {}).find(([name]) => name.toUpperCase() === ability)?.[1];
  const chosen = numbers.filter((number) => wanted === undefined || number === String(wanted).toUpperCase());
  return (chosen.length > 0 ? chosen : numbers).map(readDice).sort((a, b) => meanOfDice(b) - meanOfDice(a))[0] ?? null;
}

/** A modified number (02.02.01): set, add, divide, subtract, round up once. */
export function modified(raw: number, { set, add, halvings, subtract }: DamageModifiers): number {
  if (set === 0) return 0;
  return Math.max(1, Math.ceil(((set ?? raw) + add) / 2 ** halvings - subtract));
}

export function attacksOf(words: readonly string[], raw: number): number {
  return modified(raw, {
    set: null,
    add: total(words, /^\+(\d+) A$/),
    halvings: amounts(words, /^HALVE A$/).length,
    subtract: total(words, /^-(\d+) A$/),
  });
}

/** 05.04.05: whether models of a row that are destroyed are still on the battlefield. */
function stays({ reading, attacker, frozen }: Scene, weapon: Weapon, row: number): boolean {
  const effects = [...reading.effects, ...(reading.rows[row]?.effects ?? [])];
  return inForce(effects, weapon.melee, attacker.keywords, frozen.deadSources).includes('FIGHT ON DEATH');
}

/** Extra dice of one weapon (24.05, 24.06, 24.30): each is X dice, `times` over. */
export function extraDice(scene: Scene, weapon: Weapon, words: readonly string[]): { dice: Dice; times: number }[] {
  const { frozen, reading } = scene;
  const counted = frozen.models.map((living, row) =>
    stays(scene, weapon, row) ? (reading.rows[row]?.count ?? 0) : living,
  );
  const fives = Math.floor(counted.reduce((sum, models) => sum + models, 0) / 5);
  const extra: { dice: Dice; times: number }[] = [];
  const rapid = instance(scene, words, 'RAPID FIRE');
  if (rapid && weapon.halfRange) extra.push({ dice: rapid, times: 1 });
  const blast = words.some((word) => /^BLAST/.test(word)) ? (instance(scene, words, 'BLAST') ?? readDice(1)) : null;
  if (blast) extra.push({ dice: blast, times: fives });
  const cleave = instance(scene, words, 'CLEAVE');
  if (cleave && weapon.share === null && weapon.melee) extra.push({ dice: cleave, times: fives });
  return extra.filter(({ times }) => times > 0);
}

const clampRoll = (sum: number): number => Math.max(-1, Math.min(1, sum));

/** 05.02.01, 19.02. */
function toughness(
  scene: Scene,
  weapon: Weapon,
  models: readonly Model[],
  theirs: readonly string[],
  rows: readonly RowPlan[],
): number {
  const { reading } = scene;
  const alive = [...reading.rows.keys()].filter(
    (row) => stays(scene, weapon, row) || models.some(([at, left]) => at === row && left > 0),
  );
  const bodyguards = alive.filter((row) => reading.rows[row]?.role === 'bodyguard');
  const counted = bodyguards.length > 0 ? bodyguards : alive;
  return Math.max(
    ...counted.map((row) => {
      const words = [...theirs, ...(rows[row]?.words ?? [])];
      const T = (reading.rows[row]?.T ?? 1) + total(words, /^\+(\d+) T$/) - total(words, /^-(\d+) T$/);
      return Math.max(1, T);
    }),
  );
}

function needed(S: number, T: number): number {
  if (S >= 2 * T) return 2;
  if (2 * S <= T) return 6;
  if (S > T) return 3;
  if (S < T) return 5;
  return 4;
}

function planRow(
  scene: Scene,
  weapon: Weapon,
  index: number,
  ours: readonly string[],
  theirs: readonly string[],
): RowPlan {
  const { reading, attacker, frozen } = scene;
  const row = reading.rows[index];
  if (row === undefined) throw new Error(`no row ${index}`);
  const own = inForce(row.effects, weapon.melee, attacker.keywords, frozen.deadSources);
  const words = [...theirs, ...own];
  const psychic = ours.includes('PSYCHIC');
  const printedD1 = weapon.D.count === 0 && weapon.D.plus === 1;
  const free = ours.includes('IGNORE MODIFIERS');

  const feelNoPain = (mortal: boolean): number => {
    const kinds = [
      '',
      ...(mortal ? [' VS MORTAL WOUNDS'] : []),
      ...(psychic ? [' VS PSYCHIC'] : []),
      ...(printedD1 ? [' VS D1'] : []),
    ];
    const faces = kinds.flatMap((kind) => amounts(words, new RegExp(`^FNP (\\d)\\+${kind}$`)));
    return lowest([row.FNP, ...faces]) ?? 7;
  };
  const invulnerable = lowest([
    row.InSv,
    ...amounts(words, /^INSV (\d)\+$/),
    ...(psychic ? [] : amounts(words, /^INSV (\d)\+ VS NON PSYCHIC$/)),
  ]);

  const melta = weapon.halfRange && !weapon.melee ? (instance(scene, ours, 'MELTA')?.plus ?? 0) : 0;
  const theirDamage = (pattern: RegExp) => (free ? [] : amounts(words, pattern));
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
  const damage = (characteristic: boolean, allocated: boolean): DamageModifiers => ({
    set: lowest([
      ...(characteristic ? theirDamage(/^SET D TO (\d+)$/) : []),
      ...(allocated ? theirDamage(/^SET DAMAGE TO (\d+)$/) : []),
    ]),
    add: total(ours, /^\+(\d+) D$/) + melta,
    halvings:
      (characteristic ? theirDamage(/^HALVE D$/).length : 0) + (allocated ? theirDamage(/^HALVE DAMAGE$/).length : 0),
    subtract:
      total(ours, /^-(\d+) D$/) +
      (characteristic ? sum(theirDamage(/^-(\d+) D$/)) : 0) +
      (allocated ? sum(theirDamage(/^-(\d+) DAMAGE$/)) : 0),
  });
  const reading_ = attacker.choices.options?.devastatingUsesDamageModifiers ?? 'byWording';
  const Sv = row.Sv === null ? null : row.Sv - total(words, /^\+(\d+) SV$/) + total(words, /^-(\d+) SV$/);
  return {
    Sv: Sv === null ? null : Math.max(2, Sv),
    InSv: invulnerable,
    feelNoPain: feelNoPain(false),
    feelNoPainMortal: feelNoPain(true),
    damage: damage(true, true),
    packet: damage(reading_ !== 'never', reading_ === 'always'),
    words: own,
  };
}

const again = (words: readonly string[], what: string): Again => {
  if (words.includes(`RE ROLL ${what}`)) return 'any';
  return words.includes(`RE ROLL ${what} OF 1`) ? 'ones' : 'none';
};

/** 02.02.02: of the modifiers that may be ignored only the helpful ones are kept. */
const kept = (harm: number, ignored: boolean): number => (ignored ? 0 : harm);

/** HEAVY (24.16). */
export function heavy({ situation }: Attacker): boolean {
  const still = situation.movement === 'stationary' || situation.movement === 'upTo3';
  return (
    situation.phase !== 'fight' && !situation.outOfPhase && still && !situation.engaged && !situation.setUpThisTurn
  );
}

/** 13.08, 24.33, 10.07 against 24.18. */
export function inCover({ attacker, frozen }: Scene, weapon: Weapon): boolean {
  if (weapon.melee || has(weapon.effects, 'IGNORES COVER')) return false;
  return weapon.cover || frozen.stealth || indirectFire(attacker, weapon);
}

function planHit(scene: Scene, weapon: Weapon, ours: readonly string[], theirs: readonly string[]) {
  const { attacker } = scene;
  const { situation, choices } = attacker;
  const options = choices.options ?? {};
  const letter = weapon.melee ? 'WS' : 'BS';
  const free = ['IGNORE MODIFIERS', 'IGNORE HIT MODIFIERS', 'PSYCHIC'].some((word) => ours.includes(word));

  const cover = inCover(scene, weapon) && !ours.includes('IGNORES COVER') ? 1 : 0;
  const worse = kept(total(ours, new RegExp(`^-(\\d+) ${letter}$`)) + cover, free);
  const better = total(ours, new RegExp(`^\\+(\\d+) ${letter}$`)) + (weapon.plungingFire && !weapon.melee ? 1 : 0);
  const set = lowest(amounts(ours, new RegExp(`^SET ${letter} (\\d)\\+$`)));
  const printed =
    free && set !== null && weapon.skill !== null ? Math.min(set, weapon.skill) : (set ?? weapon.skill ?? 6);
  const skill = Math.max(2, Math.min(6, printed - better + worse));

  const bonus =
    total(ours, /^\+(\d+) TO HIT$/) +
    total(theirs, /^\+(\d+) TO HIT$/) +
    (ours.includes('HEAVY') && heavy(attacker) ? 1 : 0);
  const malus = total(ours, /^-(\d+) TO HIT$/) + total(theirs, /^-(\d+) TO HIT$/) + engagedPenalty(attacker, weapon);
  const modifier = clampRoll(bonus - kept(malus, free));

  const snap = !weapon.melee && situation.shootingType === 'snap';
  const snapFace = lowest([6, ...amounts(ours, /^SNAP HITS ON (\d)\+$/)]) ?? 6;
  const indirect = indirectFire(attacker, weapon);
  const band = indirect ? (situation.movement === 'stationary' && situation.spotted ? 3 : 5) : 1;
  const far = options.conversion === 'beyond12' && ours.includes('CONVERSION') && (weapon.distance ?? 0) > 12 ? 4 : 6;
  const critical = lowest([6, far, ...amounts(ours, /^CRITICAL HITS ON (\d)\+$/)]) ?? 6;

  const hit = (face: number): 'fails' | 'hit' | 'critical' => {
    if (face === 1) return 'fails';
    if (snap) {
      if (face < snapFace) return 'fails';
      return face === 6 && options.snapHitsCritical === true ? 'critical' : 'hit';
    }
    if (face <= band && !(options.failBandBeatsCritical === false && face >= critical)) return 'fails';
    if (face >= critical) return 'critical';
    return Math.max(1, face + modifier) >= skill ? 'hit' : 'fails';
  };
  const barred = snap || indirect || theirs.includes('NO HIT RE ROLLS');
  return { hit, hitAgain: barred ? ('none' as const) : again(ours, 'HITS'), hitAgainOnce: !barred, snap };
}

/** S after modifiers. */
export const strengthOf = (words: readonly string[], raw: number): number =>
  Math.max(
    1,
    raw + total(words, /^\+(\d+) S$/) - (words.includes('IGNORE MODIFIERS') ? 0 : total(words, /^-(\d+) S$/)),
  );

/** 19.04: what these rows gave has ended, for no attack destroyed them. */
export const withoutFallen = (scene: Scene, fallen: readonly string[]): Scene => ({
  ...scene,
  frozen: { ...scene.frozen, deadSources: [...scene.frozen.deadSources, ...fallen] },
});

/** Everything about one batch, made from the target as it is now. `strength` is what the S dice showed. */
export function plan(scene: Scene, weapon: Weapon, models: readonly Model[], strength: number): Plan {
  const { reading, attacker, frozen } = scene;
  const options = attacker.choices.options ?? {};
  const keywords = presentKeywords(reading, models);
  const ours = inForce(weapon.effects, weapon.melee, keywords, []);
  const theirs = inForce(reading.effects, weapon.melee, attacker.keywords, frozen.deadSources);
  const free = ours.includes('IGNORE MODIFIERS');
  const rows = reading.rows.map((_, row) => planRow(scene, weapon, row, ours, theirs));
  const { snap, ...hitPlan } = planHit(scene, weapon, ours, theirs);

  const S = strengthOf(ours, strength);
  const T = toughness(scene, weapon, models, theirs, rows);
  const need = needed(S, T);
  const anti = ours.flatMap((word) => {
    const found = readAnti(word);
    return found !== null && holds(found.against, keywords) ? [found.face] : [];
  });
  const critical = lowest([6, ...anti, ...amounts(ours, /^CRITICAL WOUNDS ON (\d)\+$/)]) ?? 6;
  const lance = ours.includes('LANCE') && attacker.situation.charged ? 1 : 0;
  const strong = S > T ? amounts(theirs, /^-(\d+) TO WOUND IF S > T$/).reduce((a, b) => a + b, 0) : 0;
  const bonus = total(ours, /^\+(\d+) TO WOUND$/) + total(theirs, /^\+(\d+) TO WOUND$/) + lance;
  const malus = total(ours, /^-(\d+) TO WOUND$/) + total(theirs, /^-(\d+) TO WOUND$/) + strong;
  const modifier = clampRoll(bonus - kept(malus, free));
  const band = theirs.includes('WOUND ROLLS OF 1-3 FAIL') ? 3 : 1;
  const wound = (face: number): 'fails' | 'wound' | 'critical' => {
    if (face === 1) return 'fails';
    if (face <= band && !(options.failBandBeatsAnti === false && face >= critical)) return 'fails';
    if (face >= critical) return 'critical';
    return Math.max(1, face + modifier) >= need ? 'wound' : 'fails';
  };

  const worsen = kept(total(theirs, /^WORSEN AP BY (\d+)$/) + total(ours, /^-(\d+) AP$/), free);
  const ap = (extra: number) => Math.min(0, weapon.AP - total(ours, /^\+(\d+) AP$/) - extra + worsen);
  const lethal = ours.includes('LETHAL HITS') && attacker.choices.lethalHits !== false;
  const barred = theirs.includes('NO WOUND RE ROLLS');
  const named = attacker.choices.precision ?? [];
  const characters = reading.rows.some(
    (row, index) => row.character && models.some(([at, left]) => at === index && left > 0),
  );
  return {
    ...hitPlan,
    weapon,
    automatic: ours.includes('TORRENT') && !(snap && options.snapTorrent === 'never'),
    sustained: instance(scene, ours, 'SUSTAINED HITS'),
    lethal,
    wound,
    woundAgain: barred ? 'none' : ours.includes('TWIN LINKED') ? 'any' : again(ours, 'WOUNDS'),
    woundAgainOnce: !barred,
    devastating: ours.includes('DEVASTATING WOUNDS'),
    ap: ap(0),
    criticalAp: ap(total(ours, /^CRITICAL WOUNDS \+(\d+) AP$/)),
    noSaves: ours.includes('NO SAVES'),
    noInvulnerable: ours.includes('NO INSV'),
    damageAgain: ours.includes('RE ROLL DAMAGE'),
    mortalPerWound: total(ours, /^(\d+) MORTAL WOUNDS? ON WOUNDS$/),
    mortalPerCritical: total(ours, /^(\d+) MORTAL WOUNDS? ON CRITICAL WOUNDS$/),
    precision:
      ours.includes('PRECISION') && !ours.includes('TORRENT') && characters
        ? [named].flat().map((name) => reading.rows.findIndex((row) => row.name === name))
        : null,
    rows,
    ours,
    theirs,
  };
}

/** Attacks with the same signature are identical (04.03). */
export function signature(scene: Scene, weapon: Weapon, models: readonly Model[]): string {
  const made = plan(scene, weapon, models, weapon.S.plus);
  const { attacker } = scene;
  const words = made.ours.filter((word) => {
    if (
      /^(RAPID FIRE|BLAST|CLEAVE|ASSAULT|HAZARDOUS|ONE SHOT|EXTRA ATTACKS|CLOSE QUARTERS|PISTOL|INDIRECT FIRE|HUNTER)\b/.test(
        word,
      )
    )
      return false;
    if (/^([+-]\d+|HALVE) A$/.test(word) || word === 'IGNORES COVER') return false;
    if (word === 'HEAVY') return heavy(attacker);
    if (word === 'LANCE') return attacker.situation.charged === true;
    if (word === 'PRECISION') return made.precision !== null;
    if (word.startsWith('MELTA ')) return weapon.halfRange;
    const anti = readAnti(word);
    return anti === null || holds(anti.against, presentKeywords(scene.reading, models));
  });
  const { from, on, cap, selfOn, skill, S, AP, D, plungingFire, label } = weapon;
  const indirect = indirectFire(attacker, weapon);
  return JSON.stringify([
    from,
    on,
    // A cap is for one entry's dice.
    cap === null ? null : [cap, label],
    selfOn,
    skill,
    S,
    AP,
    D,
    plungingFire,
    inCover(scene, weapon),
    indirect,
    engagedPenalty(attacker, weapon),
    words.sort(),
  ]);
}
