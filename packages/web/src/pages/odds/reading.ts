import type {
  AttackerInput,
  AttackerRowInput,
  ChoicesInput,
  RowInput,
  ScenarioInput,
  SituationInput,
  WeaponInput,
} from '@fusillade/engine';
import { foldWord } from '@fusillade/engine/text';
import type { Path } from './update.js';

/*
 * What the page itself must know about a set-up that may still be half typed: enough to say which switches matter and
 * which words can do nothing. The numbers are the engine's.
 */

/** One word in effect or switched off, apart from the conditions at its end. */
export interface ReadWord {
  readonly path: Path;
  /** Folded, without its conditions: `SUSTAINED HITS 1`. */
  readonly word: string;
  /** `ranged`, `melee`, null for both. */
  readonly kind: 'ranged' | 'melee' | null;
  /** Keywords that the other unit must have; folded, as written (`A/B`, `NON A`). */
  readonly against: readonly string[];
  readonly on: boolean;
  /** It ends when a row of its unit is destroyed. */
  readonly bound: boolean;
}

export interface ReadWeapon {
  readonly path: Path;
  readonly melee: boolean;
  /** Inches; null where it is not given. */
  readonly range: number | null;
  readonly from: string;
  readonly rolledDamage: boolean;
  readonly damageOne: boolean;
  readonly split: boolean;
  readonly halfRange: boolean;
  readonly cover: boolean;
  readonly distance: number | null;
  /** Its own words; the unit's are apart. */
  readonly words: readonly ReadWord[];
}

export interface ReadUnit {
  readonly path: Path;
  readonly keywords: ReadonlySet<string>;
  readonly weapons: readonly ReadWeapon[];
  readonly words: readonly ReadWord[];
  /** With the shared one below it. */
  readonly situation: SituationInput;
  readonly choices: ChoicesInput;
}

export interface ReadRow {
  readonly keywords: ReadonlySet<string>;
  readonly character: boolean;
  readonly InSv: boolean;
  readonly words: readonly ReadWord[];
}

export interface ReadTarget {
  /** Of the unit and of any of its rows. */
  readonly keywords: ReadonlySet<string>;
  /** Those that it has as long as anybody lives. */
  readonly sureKeywords: ReadonlySet<string>;
  readonly rows: readonly ReadRow[];
  readonly models: number;
  readonly words: readonly ReadWord[];
}

export interface ReadSetup {
  readonly units: readonly ReadUnit[];
  readonly target: ReadTarget;
  /** Models have places on the table, from which ranges and engagement follow. */
  readonly placed: boolean;
}

const KIND = /^(.+?)(?: VS)? (RANGED|MELEE)(?: ATTACKS)?$/;
const KEYWORD = /^(.+?): ?([^:]+)$/;

/** A word without the conditions at its end. HUNTER's keyword belongs to the word. */
function readWord(text: unknown, path: Path, on = true, bound = false): ReadWord {
  let word = foldWord(String(text).slice(0, 200));
  let kind: ReadWord['kind'] = null;
  const against: string[] = [];
  for (;;) {
    const [, before, which] = KIND.exec(word) ?? [];
    if (before !== undefined) {
      kind = which === 'MELEE' ? 'melee' : 'ranged';
      word = before;
      continue;
    }
    const [, head, keyword] = KEYWORD.exec(word) ?? [];
    if (head === undefined || keyword === undefined || head === 'HUNTER') {
      return { path, word, kind, against, on, bound };
    }
    against.push(keyword.trim());
    word = head;
  }
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** The entries of a list; what is no object says nothing. */
const objects = <T extends object>(value: unknown): readonly Partial<T>[] =>
  list(value).map((each) => (typeof each === 'object' && each !== null ? (each as Partial<T>) : {}));
const wordsAt = (value: unknown, path: Path): readonly ReadWord[] =>
  list(value).map((each, i) => {
    const place = `${path}[${i}]`;
    if (typeof each !== 'object' || each === null) return readWord(each, place);
    const { effect, on, source } = each as { effect?: unknown; on?: unknown; source?: unknown };
    return readWord(effect, place, on !== false, source !== undefined);
  });

const foldedSet = (value: unknown): ReadonlySet<string> => new Set(list(value).map((each) => foldWord(String(each))));
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function readWeapon(weapon: Partial<WeaponInput>, path: Path, situation: SituationInput): ReadWeapon {
  const range = numberOf(weapon.range);
  const distance = numberOf(weapon.distance ?? situation.distance);
  const near = distance !== null && range !== null && distance <= range / 2;
  const D = String(weapon.D ?? '1').trim();
  return {
    path,
    melee: typeof weapon.range === 'string' && weapon.range.trim().toLowerCase() === 'melee',
    range,
    from: weapon.from ?? 'hit',
    rolledDamage: !/^\d*$/.test(D),
    damageOne: D === '1',
    split: weapon.attacks !== undefined,
    halfRange: weapon.halfRange ?? (situation.halfRange === true || near),
    cover: weapon.cover ?? situation.cover === true,
    distance,
    words: [...wordsAt(weapon.abilities, `${path}.abilities`), ...wordsAt(weapon.effects, `${path}.effects`)],
  };
}

/** An attacker's own values over the shared ones; a phase of its own leaves the other phase's values behind. */
function situationOf(shared: SituationInput = {}, own: SituationInput = {}): SituationInput {
  const { shootingType, charge, ...both } = shared;
  return {
    ...both,
    ...(shootingType !== undefined && own.phase !== 'fight' ? { shootingType } : {}),
    ...(charge !== undefined && own.phase !== 'shooting' ? { charge } : {}),
    ...own,
  };
}

function readUnit(unit: Partial<AttackerInput>, index: number, setup: ScenarioInput): ReadUnit {
  const path = `attackers[${index}]`;
  const situation = situationOf(setup.situation, unit.situation);
  return {
    path,
    keywords: foldedSet(unit.keywords),
    weapons: objects<WeaponInput>(unit.weapons).map((weapon, i) =>
      readWeapon(weapon, `${path}.weapons[${i}]`, situation),
    ),
    words: wordsAt(unit.effects, `${path}.effects`),
    situation,
    choices: { ...setup.choices, ...unit.choices },
  };
}

function readRow(row: Partial<RowInput>, path: Path): ReadRow {
  const keywords = foldedSet(row.keywords);
  return {
    keywords,
    character: keywords.has('CHARACTER'),
    InSv: row.InSv !== undefined && row.InSv !== null && !/^(?:-|N\/A)$/i.test(String(row.InSv)),
    words: wordsAt(row.effects, `${path}.effects`),
  };
}

/** A set-up as far as it makes sense. */
export function readSetup(setup: ScenarioInput): ReadSetup {
  const rows = objects<RowInput>(setup.target?.models);
  const units = objects<AttackerInput>(setup.attackers);
  const keywords = foldedSet(setup.target?.keywords);
  const ofRows = rows.map((row) => foldedSet(row.keywords));
  const lone = keywords.has('CHARACTER');
  const placed = [...rows, ...units.flatMap((unit) => objects<AttackerRowInput>(unit.models))].some(
    (row) => row.at !== undefined,
  );
  return {
    units: units.map((unit, i) => readUnit(unit, i, setup)),
    target: {
      keywords: new Set([...keywords, ...ofRows.flatMap((own) => [...own])]),
      sureKeywords: new Set([
        ...keywords,
        ...[...(ofRows[0] ?? [])].filter((each) => ofRows.every((own) => own.has(each))),
      ]),
      rows: rows.map((row, i) => {
        const read = readRow(row, `target.models[${i}]`);
        return lone ? { ...read, character: true } : read;
      }),
      models: rows.reduce((sum, { count }) => sum + (numberOf(count) ?? 1), 0),
      words: wordsAt(setup.target?.effects, 'target.effects'),
    },
    placed,
  };
}

/**
 * Whether a unit with these keywords is what a condition asks for: `A`, `A/B`, `NON A`; a name of several words is one
 * keyword or all of them.
 */
export function hasKeyword(keywords: ReadonlySet<string>, wanted: string): boolean {
  const negated = wanted.startsWith('NON ');
  const names = (negated ? wanted.slice(4) : wanted).split('/').map((name) => name.trim());
  const found = names.some((name) => keywords.has(name) || name.split(' ').every((word) => keywords.has(word)));
  return found !== negated;
}

/** Whether the weapon attacks in its unit's phase. */
export const attacksInPhase = (weapon: ReadWeapon, { situation }: ReadUnit): boolean =>
  weapon.melee === (situation.phase === 'fight');

/** Of these words those that are on and of the weapon's kind: perhaps in effect. */
export const concerning = (words: readonly ReadWord[], { melee }: ReadWeapon): readonly ReadWord[] =>
  words.filter(({ on, kind }) => on && (kind === null || (kind === 'melee') === melee));

/** A weapon's own words and its unit's, perhaps in effect. */
export const wordsFor = (weapon: ReadWeapon, unit: ReadUnit): readonly ReadWord[] =>
  concerning([...weapon.words, ...unit.words], weapon);

/** Whether one of them may be in effect. */
export const hasWord = (words: readonly ReadWord[], pattern: RegExp): boolean =>
  words.some(({ word }) => pattern.test(word));

/** Whether one of them is in effect whatever happens. */
export const surelyHas = (words: readonly ReadWord[], pattern: RegExp): boolean =>
  words.some(({ word, against, bound }) => against.length === 0 && !bound && pattern.test(word));

export const rollsToHit = (weapon: ReadWeapon, unit: ReadUnit): boolean =>
  weapon.from === 'hit' && !surelyHas(wordsFor(weapon, unit), /^TORRENT$/);
