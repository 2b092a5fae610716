import { foldWord } from '../profile/words.js';
import type { Issue } from '../scenario/issue.js';
import { closest } from '../scenario/suggest.js';
import type { Attacker, Row, Scenario } from '../scenario/types.js';
import type { AttackerFacts } from './compile-facts.js';
import { type PlacedWord, type PlacedWords, readWords } from './compile-words.js';
import type { Options } from './context.js';
import { isInstance } from './duplicates.js';
import type { Edition } from './edition.js';
import type { Activation, Note, TargetState } from './machine.js';

/** Where a battle has brought the units of a scenario. */
export interface Reached {
  /** Wounds left of each target row. */
  readonly target: TargetState;
  /** Destroyed models of each target row that stay to fight (05.04.05). */
  readonly standing: readonly number[];
  /** Whether the target has attacked in this phase: then its destroyed models do not stay. */
  readonly hasAttacked: boolean;
  /** By attacker: wounds left of each of its rows. */
  readonly attackers: readonly TargetState[];
}

/** The readings of open points that an attacker's attacks are resolved with: the edition's defaults and the choices. */
export function readOptions(attacker: Attacker, edition: Edition, issues: Issue[]): Options {
  const options: Record<string, string | boolean> = {};
  for (const [name, [first]] of Object.entries(edition.options)) if (first !== undefined) options[name] = first;
  for (const [name, value] of Object.entries(attacker.choices.options)) {
    const values = Object.hasOwn(edition.options, name) ? edition.options[name] : undefined;
    const path = attacker.choices.written.options[name] ?? attacker.path;
    if (!values) {
      const near = closest(name, Object.keys(edition.options));
      issues.push({
        code: 'unknown-option',
        path,
        problem: `"${name}" is no option of ${edition.id}`,
        suggestion: near ? `did you mean "${near}"?` : `use one of ${Object.keys(edition.options).join(', ')}`,
      });
    } else if (values.includes(value)) {
      options[name] = value;
    } else {
      issues.push({
        code: 'unknown-option',
        path,
        problem: `${JSON.stringify(value)} is no reading of "${name}"`,
        suggestion: `use one of ${values.map((known) => JSON.stringify(known)).join(', ')}`,
      });
    }
  }
  return options;
}

/** 24.02: the choice among duplicates must name an ability; where no copy is meant by it, a note says so. */
export function checkInstances(
  { attackers }: Scenario,
  edition: Edition,
  { weapons, target }: Pick<PlacedWords, 'weapons' | 'target'>,
  issues: Issue[],
  notes: Note[],
): void {
  if (attackers.every(({ choices }) => Object.keys(choices.instances).length === 0)) return;
  const words = [...weapons.flat(2), ...target];
  const abilities = [...edition.order.keys()].filter(({ copies }) => copies === 'best');
  const names = [...new Set(abilities.map(({ name }) => foldWord(name)))];
  for (const { name: attacker, path, choices } of attackers) {
    for (const [name, wanted] of Object.entries(choices.instances)) {
      if (!names.includes(name)) {
        const near = closest(name, names);
        issues.push({
          code: 'unknown-name',
          path: choices.written.instances[name] ?? path,
          problem: `"${name}" is no ability of which one copy is chosen`,
          suggestion: near ? `did you mean "${near}"?` : 'name a weapon ability such as "SUSTAINED HITS"',
        });
      } else if (
        !words.some(({ reading: { use } }) => foldWord(use.ability.name) === name && isInstance(use, wanted))
      ) {
        const text = `${attacker}: no ${name} here is ${wanted}: the best one counts`;
        notes.push({ code: 'no-such-instance', rule: '24.02', text });
      }
    }
  }
}

/**
 * Where the rows say who carries what: a model fights with one melee weapon beside those with EXTRA ATTACKS (04.01),
 * and shoots with its CLOSE-QUARTERS weapons or with the others (24.07). Which ones is the player's choice, made by
 * listing them, so a scenario that lists too many is told.
 */
export function noteCarriers({ attacker, keywords, words }: AttackerFacts, notes: Note[]): void {
  const { phase, shootingType } = attacker.situation;
  const fights = phase === 'fight';
  const big = keywords.has('MONSTER') || keywords.has('VEHICLE');
  if (!fights && (big || shootingType === 'close-quarters')) return;
  const has = (entry: number, name: string): boolean =>
    (words[entry] ?? []).some(({ reading }) => reading.use.ability.name === name);
  for (const [row, { name }] of attacker.rows.entries()) {
    const carried = attacker.weapons.flatMap((weapon, entry) =>
      weapon.carriedBy?.includes(row) === true && (weapon.range === 'melee') === fights && weapon.from === 'hit'
        ? [{ entry, name: weapon.name }]
        : [],
    );
    const kinds = new Set(
      fights
        ? carried.filter(({ entry }) => !has(entry, 'EXTRA ATTACKS')).map((weapon) => weapon.name)
        : carried.map(({ entry }) => String(has(entry, 'CLOSE-QUARTERS'))),
    );
    if (kinds.size < 2) continue;
    notes.push(
      fights
        ? { code: 'one-melee-weapon', rule: '04.01', text: `${name}: all listed melee weapons attack, a model has one` }
        : { code: 'pistol-or-other', rule: '24.07', text: `${name}: CLOSE-QUARTERS weapons and others, not both` },
    );
  }
}

/** Tells of words that do nothing in the attacks themselves. */
export function noteAfterwards(words: readonly PlacedWord[], notes: Note[]): void {
  for (const { reading, text } of words) {
    const { afterwards, rule } = reading.use.ability;
    if (afterwards?.kind !== 'demise') continue;
    notes.push({ code: 'in-a-battle', rule, text: `${text}: counts in a battle that is played, not in these odds` });
  }
}

const PROTECTIONS: readonly string[] = ['FNP {N}+', 'FNP {N}+ VS MORTAL WOUNDS'];

/** Smallest face by which each row ignores a mortal wound that no attack inflicts; 7 = none. */
export function protections(rows: readonly Row[], words: readonly PlacedWord[]): readonly number[] {
  const protect = words.filter(
    ({ reading: { use, conditions } }) =>
      conditions.length === 0 && PROTECTIONS.includes(use.ability.words[use.word] ?? ''),
  );
  return rows.map((row, index) => {
    const own = protect.filter((word) => word.row === null || word.row === index);
    return Math.max(2, Math.min(7, row.FNP ?? 7, ...own.map(({ reading }) => reading.use.args.N)));
  });
}

/**
 * The attacker's own models, on which its own mortal wounds are inflicted (06.02, 06.03); null if none are listed.
 * Words against some kind of attack do not protect: no attack inflicts these.
 */
export function readSelf({ rows }: Attacker, words: readonly PlacedWord[], reached?: TargetState): Activation['self'] {
  if (rows.length === 0) return null;
  return {
    rows: rows.map(({ name, count, W, character }) => ({ name, count, W, character })),
    start: reached ?? rows.map((row) => row.count * row.W - row.woundsLost),
    order: rows.map((_, index) => index),
    mortalFeelNoPain: protections(rows, words),
  };
}

/**
 * Words, options and names that no edition's table has, of a scenario that may be made up in part. Nothing else: whether
 * they go together cannot be said of such a one.
 */
export function unknownIn(scenario: Scenario, edition: Edition): Issue[] {
  const words = readWords(scenario, edition);
  const issues: Issue[] = [...words.issues];
  for (const attacker of scenario.attackers) readOptions(attacker, edition, issues);
  checkInstances(scenario, edition, words, issues, []);
  return issues.filter(({ code }) => code.startsWith('unknown'));
}
