import { foldWord } from '../profile/words.js';
import type { Issue } from '../scenario/issue.js';
import { closest } from '../scenario/suggest.js';
import type { Attacker, Scenario, Target, Weapon, Word } from '../scenario/types.js';
import type { Side } from './ability.js';
import type { Edition } from './edition.js';
import type { Note } from './machine.js';
import type { Condition, Reading } from './vocabulary.js';

/** A word that the edition knows, with everything that decides whether it is in effect. */
export interface PlacedWord {
  readonly reading: Reading;
  readonly text: string;
  /** Target's words: its rows. `null`: the whole unit. */
  readonly row: number | null;
  /** The row whose last model's death ends it (19.04); null = none. */
  readonly sourceRow: number | null;
}

/** Everything written in a scenario, read once. */
export interface PlacedWords {
  /** By attacker and weapon entry: the weapon's abilities and effects, then the unit's effects. */
  readonly weapons: readonly (readonly (readonly PlacedWord[])[])[];
  readonly target: readonly PlacedWord[];
  readonly issues: readonly Issue[];
  readonly notModelled: readonly string[];
  readonly notes: readonly Note[];
}

const LONGEST_WORD = 200;

class WordReader {
  readonly issues: Issue[] = [];
  readonly notModelled: string[] = [];
  readonly #edition: Edition;
  readonly #lenient: boolean;

  constructor(edition: Edition, lenient: boolean) {
    this.#edition = edition;
    this.#lenient = lenient;
  }

  /** The words of one list that are on and known; unknown ones become issues, or are listed as not modelled. */
  read(words: readonly Word[], side: Side, rowNames: readonly string[], row: number | null): PlacedWord[] {
    return words.flatMap((word) => {
      const reading = word.folded.length > LONGEST_WORD ? undefined : this.#edition.vocabulary.read(word.folded, side);
      if (!reading) {
        this.#unknown(word, side);
        return [];
      }
      if (!word.on) return [];
      const source = word.source === undefined ? -1 : rowNames.indexOf(word.source);
      return [{ reading, text: word.text, row, sourceRow: source < 0 ? null : source }];
    });
  }

  #unknown(word: Word, side: Side): void {
    if (this.#lenient) {
      if (!this.notModelled.includes(word.text)) this.notModelled.push(word.text);
      return;
    }
    const shown = word.text.length > 60 ? `${word.text.slice(0, 57)}…` : word.text;
    const { spellings } = this.#edition.vocabulary;
    const otherSide = this.#edition.vocabulary.read(
      word.folded.slice(0, LONGEST_WORD),
      side === 'attacker' ? 'target' : 'attacker',
    );
    const near = closest(
      word.folded.replace(/\d+/g, 'N'),
      spellings.filter((entry) => entry.side === side).map((entry) => entry.word.replace(/\{\w\}/g, 'N')),
    );
    const suggestion = otherSide
      ? `this word belongs to the ${side === 'attacker' ? "target's effects" : "attacker's side"}`
      : near
        ? `did you mean "${near}"?`
        : 'see the list of words in the scenario documentation, or allow unknown words with --lenient';
    this.issues.push({
      code: 'unknown-word',
      path: word.path,
      problem: `"${shown}" is no known ability or effect`,
      suggestion,
    });
  }
}

function withoutSuperseded(
  words: readonly PlacedWord[],
  edition: Edition,
  { label, range }: Weapon,
  notes: Note[],
): readonly PlacedWord[] {
  const { by, names, rule } = edition.superseded;
  // A weapon that has it against some keywords only is such a weapon all the same; one of the other kind is not.
  const mayHave = ({ conditions }: Reading): boolean => conditionHolds(conditions, range === 'melee', () => true);
  const hasIt = words.some(({ reading }) => reading.use.ability.name === by && mayHave(reading));
  if (!hasIt) return words;
  return words.filter(({ reading }) => {
    const { name } = reading.use.ability;
    if (!names.includes(name)) return true;
    notes.push({ code: 'ignored-ability', rule, text: `${label}: ${name} is ignored beside ${by}` });
    return false;
  });
}

function attackerWords(
  reader: WordReader,
  attacker: Attacker,
  edition: Edition,
  notes: Note[],
): (readonly PlacedWord[])[] {
  const rowNames = attacker.rows.map((row) => row.name);
  const unit = reader.read(attacker.effects, 'attacker', rowNames, null);
  return attacker.weapons.map((weapon) => {
    const own = [
      ...reader.read(weapon.abilities, 'attacker', rowNames, null),
      ...reader.read(weapon.effects, 'attacker', rowNames, null),
    ];
    return withoutSuperseded([...own, ...unit], edition, weapon, notes);
  });
}

function targetWords(reader: WordReader, target: Target): PlacedWord[] {
  const rowNames = target.rows.map((row) => row.name);
  return [
    ...reader.read(target.effects, 'target', rowNames, null),
    ...target.rows.flatMap((row, index) => reader.read(row.effects, 'target', rowNames, index)),
  ];
}

/** Reads every word of a scenario with the edition's vocabulary. */
export function readWords(scenario: Scenario, edition: Edition): PlacedWords {
  const reader = new WordReader(edition, scenario.lenient);
  const notes: Note[] = [];
  const weapons = scenario.attackers.map((attacker) => attackerWords(reader, attacker, edition, notes));
  const target = targetWords(reader, scenario.target);
  // The attacker's own rows may carry the target's words: Feel No Pain against its own mortal wounds.
  return { weapons, target, issues: reader.issues, notModelled: reader.notModelled, notes };
}

/** The words on the rows of an attacker: what protects its models from their own mortal wounds. */
export function readOwnRows(
  attacker: Attacker,
  edition: Edition,
  lenient: boolean,
): { words: PlacedWord[]; issues: Issue[] } {
  const reader = new WordReader(edition, lenient);
  const rowNames = attacker.rows.map((row) => row.name);
  const words = attacker.rows.flatMap((row, index) => reader.read(row.effects, 'target', rowNames, index));
  return { words, issues: reader.issues };
}

export const conditionHolds = (
  conditions: readonly Condition[],
  melee: boolean,
  hasOtherKeyword: (wanted: string) => boolean,
): boolean =>
  conditions.every(({ kind, keyword }) =>
    kind === 'keyword' ? hasOtherKeyword(foldWord(keyword)) : (kind === 'melee') === melee,
  );
