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
  /** By attacker: what protects its own models from mortal wounds on themselves; `row` is the attacker's. */
  readonly own: readonly (readonly PlacedWord[])[];
  readonly issues: readonly Issue[];
  readonly notModelled: readonly string[];
  readonly notes: readonly Note[];
}

const LONGEST_WORD = 200;

/** A whole number or dice. */
const NUMBER = /\d*D[36](?:\+\d+)?|\d+/g;

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

  isAttackWord(word: Word): boolean {
    return word.folded.length <= LONGEST_WORD && this.#edition.vocabulary.read(word.folded, 'attacker') !== undefined;
  }

  /** The word that was probably meant, with the numbers and keywords that were written. */
  #nearest(folded: string, side: Side): string | undefined {
    if (folded.length > LONGEST_WORD) return undefined;
    // What may be keywords: everything between the first word and a face at the end.
    const keywords = /^[^ :]+[ :]+(.*?)(?: \d\+)?$/.exec(folded)?.[1] ?? '';
    const forms = new Map(
      this.#edition.vocabulary.forms
        .filter(([form, { side: whose }]) => whose === side && (keywords !== '' || !form.includes('{K}')))
        .map(([form, { text }]) => [form.replace('{K}', keywords).replace(/\{\w\}/g, 'N'), text]),
    );
    const near = forms.get(closest(folded.replace(NUMBER, 'N'), [...forms.keys()]) ?? '');
    const numbers: string[] = folded.match(NUMBER) ?? [];
    return near?.replace(/\{\w\}/g, (hole) => (hole === '{K}' ? keywords : (numbers.shift() ?? 'N')));
  }

  #unknown(word: Word, side: Side): void {
    if (this.#lenient) {
      if (!this.notModelled.includes(word.text)) this.notModelled.push(word.text);
      return;
    }
    const shown = word.text.length > 60 ? `${word.text.slice(0, 57)}…` : word.text;
    const otherSide = this.#edition.vocabulary.read(
      word.folded.slice(0, LONGEST_WORD),
      side === 'attacker' ? 'target' : 'attacker',
    );
    const near = this.#nearest(word.folded, side);
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
  const hasIt = words.some(({ reading }) => reading.use.ability.name === by && mayHave(reading, range === 'melee'));
  if (!hasIt) return words;
  return words.filter(({ reading }) => {
    const { name } = reading.use.ability;
    if (!names.includes(name)) return true;
    notes.push({ code: 'ignored-ability', rule, text: `${label}: ${name} is ignored beside ${by}` });
    return false;
  });
}

/** By weapon entry: the attack words of the rows whose models have it; a unit of one row has all its weapons there. */
function wordsOfRows(reader: WordReader, { rows, weapons }: Attacker): (readonly Word[])[] {
  const words = rows.map((row) => row.effects.filter((word) => word.on && reader.isAttackWord(word)));
  const carriersOf = ({ carriedBy }: Weapon): readonly number[] => carriedBy ?? (rows.length === 1 ? [0] : []);
  const refuse = (word: Word, problem: string, suggestion: string): void => {
    reader.issues.push({ code: 'value', path: word.path, problem: `"${word.text}" ${problem}`, suggestion });
  };
  for (const [row, own] of words.entries()) {
    if (weapons.some((weapon) => carriersOf(weapon).includes(row))) continue;
    for (const word of own) {
      refuse(word, 'stands on a row without weapons', 'list the weapons of the row, or write the word on a weapon');
    }
  }
  const folded = (row: number): string => JSON.stringify((words[row] ?? []).map((word) => word.folded).sort());
  return weapons.map((weapon) => {
    const carriers = carriersOf(weapon);
    const [first] = carriers;
    if (first === undefined) return [];
    if (carriers.every((row) => folded(row) === folded(first))) return words[first] ?? [];
    for (const word of carriers.flatMap((row) => words[row] ?? [])) {
      refuse(
        word,
        `is not on every row that has ${weapon.label}`,
        'list the weapon of these models as an entry of its own',
      );
    }
    return [];
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
  const ofRows = wordsOfRows(reader, attacker);
  return attacker.weapons.map((weapon, entry) => {
    const own = [
      ...reader.read(weapon.abilities, 'attacker', rowNames, null),
      ...reader.read(weapon.effects, 'attacker', rowNames, null),
      ...reader.read(ofRows[entry] ?? [], 'attacker', rowNames, null),
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

/** The target's words on the rows of an attacker: those that protect its models from their own mortal wounds. */
function ownWords(reader: WordReader, attacker: Attacker): PlacedWord[] {
  const rowNames = attacker.rows.map((row) => row.name);
  return attacker.rows.flatMap((row, index) => {
    const words = row.effects.filter((word) => !reader.isAttackWord(word));
    return reader.read(words, 'target', rowNames, index);
  });
}

/** Reads every word of a scenario with the edition's vocabulary. */
export function readWords(scenario: Scenario, edition: Edition): PlacedWords {
  const reader = new WordReader(edition, scenario.lenient);
  const notes: Note[] = [];
  const weapons = scenario.attackers.map((attacker) => attackerWords(reader, attacker, edition, notes));
  const own = scenario.attackers.map((attacker) => ownWords(reader, attacker));
  const target = targetWords(reader, scenario.target);
  return { weapons, target, own, issues: reader.issues, notModelled: reader.notModelled, notes };
}

export const conditionHolds = (
  conditions: readonly Condition[],
  melee: boolean,
  hasOtherKeyword: (wanted: string) => boolean,
): boolean =>
  conditions.every(({ kind, keyword }) =>
    kind === 'keyword' ? hasOtherKeyword(foldWord(keyword)) : (kind === 'melee') === melee,
  );

/** A weapon that has it against some keywords only is such a weapon all the same; one of the other kind is not. */
export const mayHave = ({ conditions }: Reading, melee: boolean): boolean =>
  conditionHolds(conditions, melee, () => true);
