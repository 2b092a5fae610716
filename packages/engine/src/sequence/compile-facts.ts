import { constant } from '../profile/dice.js';
import type { Attacker, Scenario, Target, Weapon } from '../scenario/types.js';
import type { Use } from './ability.js';
import { conditionHolds, type PlacedWord } from './compile-words.js';
import { type CommandFacts, type Facts, hasKeyword, type Options, type RowFacts, type WeaponFacts } from './context.js';

/** What stays the same for one attacker whatever happens to the target. */
export interface AttackerFacts {
  readonly attacker: Attacker;
  readonly keywords: ReadonlySet<string>;
  readonly weapons: readonly WeaponFacts[];
  readonly words: readonly (readonly PlacedWord[])[];
  /** The target's words on its own rows. */
  readonly own: readonly PlacedWord[];
  /** Names of the abilities of any of its ranged weapons. */
  readonly rangedAbilities: ReadonlySet<string>;
  readonly options: Options;
  readonly command: readonly CommandFacts[];
}

/** The target at one moment: when targets were selected, and now. */
export interface Moment {
  readonly alive: readonly boolean[];
  /** As the save dice of a later pool are rolled, if that is the question. */
  readonly aliveAtSaves?: readonly boolean[];
  readonly aliveAtSelection: readonly boolean[];
  /** Of each row: living models when targets were selected. */
  readonly modelsAtSelection: readonly number[];
  /** Of each row: models on the battlefield as the attacks began, destroyed ones that stay to fight among them. */
  readonly presentAtStart: readonly number[];
  /** Rows that mortal wounds of no attack have destroyed since: what they are the source of has ended (19.04). */
  readonly fallen: readonly number[];
}

export const weaponFacts = (weapon: Weapon, attacker: Attacker): WeaponFacts => {
  const { situation } = attacker;
  const melee = weapon.range === 'melee';
  const range = typeof weapon.range === 'number' ? weapon.range : null;
  const distance = weapon.distance ?? situation.distance ?? null;
  const near = distance !== null && range !== null && distance <= range / 2;
  return {
    label: weapon.label,
    count: weapon.count,
    melee,
    range,
    A: weapon.A,
    skill: weapon.skill,
    // Nothing is rolled for the Strength of mortal wounds.
    S: weapon.S === undefined || (weapon.from === 'mortal' && weapon.S.count > 0) ? constant(1) : weapon.S,
    withoutS: weapon.S === undefined,
    AP: weapon.AP,
    D: weapon.D,
    from: weapon.from,
    on: weapon.on ?? null,
    cap: weapon.cap ?? null,
    selfOn: weapon.selfOn ?? 0,
    share: weapon.attacks ?? null,
    halfRange: weapon.halfRange ?? (situation.halfRange || near),
    distance,
    cover: weapon.cover ?? situation.cover,
    plungingFire: weapon.plungingFire ?? situation.plungingFire,
  };
};

export const rowFacts = (target: Target): RowFacts[] =>
  target.rows.map((row) => ({
    name: row.name,
    count: row.count,
    T: row.T,
    Sv: row.Sv,
    InSv: row.InSv ?? null,
    W: row.W,
    FNP: row.FNP ?? null,
    role: row.role ?? null,
    keywords: row.keywords,
    character: row.character,
  }));

/** 02.05.01: the unit's keywords and those of its living models. */
function keywordsOf(target: Target, alive: readonly boolean[]): ReadonlySet<string> {
  return new Set([
    ...target.keywords,
    ...target.rows.flatMap((row, index) => (alive[index] === true ? row.keywords : [])),
  ]);
}

/** 02.05.01: a model has the unit's keywords and its own; of several rows what all of them have. */
function carrierKeywords({ attacker, keywords }: AttackerFacts, entry: number): ReadonlySet<string> {
  const rows = attacker.weapons[entry]?.carriedBy?.map((row) => attacker.rows[row]?.keywords ?? []);
  const [first, ...others] = rows ?? [];
  if (!first) return keywords;
  return new Set([
    ...attacker.keywords,
    ...first.filter((keyword) => others.every((other) => other.includes(keyword))),
  ]);
}

interface Filter {
  readonly facts: AttackerFacts;
  readonly weapon: WeaponFacts;
  readonly targetKeywords: ReadonlySet<string>;
  readonly aliveAtSelection: readonly boolean[];
}

const attackerWordHolds = (word: PlacedWord, { weapon, targetKeywords }: Filter): boolean =>
  conditionHolds(word.reading.conditions, weapon.melee, (wanted) => hasKeyword(targetKeywords, wanted));

/**
 * 19.04: a word whose source was alive when targets were selected stays until the attacking unit has finished, if an
 * attack destroys it. Mortal wounds that no attack inflicts are neither ranged nor melee.
 */
const targetWordHolds = (word: PlacedWord, { facts, weapon, aliveAtSelection }: Filter): boolean =>
  (word.sourceRow === null || aliveAtSelection[word.sourceRow] === true) &&
  (weapon.from !== 'mortal' || word.reading.conditions.every(({ kind }) => kind === 'keyword')) &&
  conditionHolds(word.reading.conditions, weapon.melee, (wanted) => hasKeyword(facts.keywords, wanted));

/**
 * The target's words as uses: model words count for the rows that have them; unit words count if the unit has them or
 * every living row does.
 */
function targetUses(words: readonly PlacedWord[], alive: readonly boolean[]): Use[] {
  const rows = alive.map((_, index) => index);
  const living = rows.filter((row) => alive[row] === true);
  const uses: Use[] = [];
  const shared = new Map<string, Use[][]>();
  for (const word of words) {
    const { use } = word.reading;
    if (word.row === null) uses.push({ ...use, rows });
    else if (use.ability.perRow === true) uses.push({ ...use, rows: [word.row] });
    else {
      const copies = shared.get(sharedBy(use)) ?? rows.map(() => []);
      copies[word.row]?.push({ ...use, rows });
      shared.set(sharedBy(use), copies);
    }
  }
  for (const copies of shared.values()) {
    const everywhere = Math.min(...living.map((row) => copies[row]?.length ?? 0));
    const all = living.map((row) => copies[row] ?? []);
    if (all[0]?.[0]?.ability.anyNumber === true) uses.push(...(everywhere > 0 ? all.flat() : []));
    else uses.push(...(all[0] ?? []).slice(0, everywhere));
  }
  return uses;
}

/** What rows must have in common for a unit's word: the same ability with the same number, or any number of it. */
const sharedBy = ({ ability, word, args }: Use): string =>
  ability.anyNumber === true ? ability.name : `${ability.name} ${word} ${JSON.stringify(args)}`;

/** Words of the whole unit that stand on some of its rows only: as long as the others live they do nothing. */
export function partialWords(words: readonly PlacedWord[], rowCount: number): readonly PlacedWord[] {
  const unitWords = words.filter(({ row, reading }) => row !== null && reading.use.ability.perRow !== true);
  const rowsOf = new Map<string, Set<number>>();
  for (const { row, reading } of unitWords) {
    const key = sharedBy(reading.use);
    rowsOf.set(key, (rowsOf.get(key) ?? new Set<number>()).add(row ?? 0));
  }
  return unitWords.filter(({ reading }) => (rowsOf.get(sharedBy(reading.use))?.size ?? 0) < rowCount);
}

export const isStaying = ({ reading }: PlacedWord): boolean => reading.use.ability.afterwards?.kind === 'stays';

/** Rows whose destroyed models stay on the battlefield. */
export const stayingRows = (words: readonly PlacedWord[], rowCount: number): readonly boolean[] => {
  const staying = words.filter(isStaying);
  return Array.from({ length: rowCount }, (_, row) => staying.some((word) => word.row === null || word.row === row));
};

/** One weapon entry against the target at one moment: the facts, and the words in effect. */
export function factsFor(
  scenario: Scenario,
  facts: AttackerFacts,
  entry: number,
  targetWords: readonly PlacedWord[],
  moment: Moment,
  rows: readonly RowFacts[],
  resource: Facts['resource'],
): { readonly facts: Facts; readonly uses: readonly Use[] } {
  const weapon = facts.weapons[entry] as WeaponFacts;
  const { alive, aliveAtSaves = alive, aliveAtSelection, modelsAtSelection, presentAtStart, fallen } = moment;
  const targetKeywords = keywordsOf(scenario.target, alive);
  const filter: Filter = { facts, weapon, targetKeywords, aliveAtSelection };
  const own = (facts.words[entry] ?? [])
    .filter((word) => attackerWordHolds(word, filter))
    .map((word) => word.reading.use);
  const theirs = targetWords.filter((word) => targetWordHolds(word, filter));
  const lasting = theirs.filter(({ sourceRow }) => sourceRow === null || !fallen.includes(sourceRow));
  const stay = stayingRows(lasting, rows.length);
  const { choices, situation } = facts.attacker;
  const result: Facts = {
    weapon,
    situation: { ...situation, charged: situation.charged || situation.charge !== undefined },
    policy: { ...choices, precision: choices.precision },
    command: facts.command,
    options: facts.options,
    attackerKeywords: facts.keywords,
    carrierKeywords: carrierKeywords(facts, entry),
    rangedAbilities: facts.rangedAbilities,
    abilities: new Set(own.map((use) => use.ability.name)),
    targetAbilities: new Set(targetUses(theirs, aliveAtSelection).map((use) => use.ability.name)),
    rows,
    attached: rows.some((row) => row.role !== null),
    alive,
    aliveAtSaves,
    aliveAtSelection,
    present: alive.map((lives, row) => lives || (stay[row] === true && (presentAtStart[row] as number) > 0)),
    modelsAtSelection: modelsAtSelection.reduce(
      (sum, models, row) => sum + (stay[row] === true ? (presentAtStart[row] as number) : models),
      0,
    ),
    targetKeywords,
    keywordsAtSelection: keywordsOf(scenario.target, aliveAtSelection),
    resource,
  };
  return { facts: result, uses: [...own, ...targetUses(lasting, alive)] };
}
