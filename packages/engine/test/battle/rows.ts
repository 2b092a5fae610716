import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { type BattleEntry, lastPlace, type Standing } from '../../src/battle.js';
import { extended, modelsOf, standingOf } from './support.js';

/** A battle with what it comes to. Dice and decisions must be used up: the last question is part of the row. */
export interface BattleRow {
  readonly id: string;
  readonly rule: string;
  readonly says: string;
  /** Without `version`, `ruleset` and `entries`; `commandRerolls` false for both armies if not given. */
  readonly battle: Readonly<Record<string, unknown>>;
  readonly entries: readonly BattleEntry[];
  /** Model by model of each row: wounds left, `standing` or `removed`. Units left out are as at the beginning. */
  readonly units: Readonly<Record<string, Readonly<Record<string, readonly (number | string)[]>>>>;
  /** What is asked next; null = a declaration or the end of the phase may come. */
  readonly ask: Readonly<Record<string, unknown>> | null;
  /** Every destroyed model in order: `unit row number: by whom`, with ` last` where the unit ends with it. */
  readonly destroyed: readonly string[];
  /** Some of the events, in order; a field that is left out may be anything. */
  readonly events?: readonly Readonly<Record<string, unknown>>[];
  /** Some of the questions on the way, by the index of the entry that answers. */
  readonly asked?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Units that have attacked in this phase. */
  readonly attacked?: readonly string[];
  /** Where a unit is measured to: `row number`. */
  readonly lastPlace?: Readonly<Record<string, string>>;
}

const NEEDED = ['id', 'rule', 'says', 'battle', 'entries', 'units', 'ask', 'destroyed'];
const OPTIONAL = ['events', 'asked', 'attacked', 'lastPlace'];
const FOLDER = fileURLToPath(new URL('../../../../scenarios/battle', import.meta.url));

export function readBattleRows(): ReadonlyMap<string, readonly BattleRow[]> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
  return new Map(
    files.map((file) => {
      const rows = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as readonly BattleRow[];
      if (!Array.isArray(rows) || rows.length === 0) throw new Error(`${file} has no rows`);
      for (const row of rows) checkFields(row);
      return [file.replace(/\.json$/, ''), rows];
    }),
  );
}

function checkFields(row: object): void {
  const name = `row ${JSON.stringify((row as BattleRow).id)}`;
  const missing = NEEDED.filter((field) => !(field in row));
  const unknown = Object.keys(row).filter((field) => ![...NEEDED, ...OPTIONAL].includes(field));
  if (missing.length > 0) throw new Error(`${name} lacks ${missing.join(', ')}`);
  if (unknown.length > 0) throw new Error(`${name} has unknown fields ${unknown.join(', ')}`);
}

export function expectBattle(row: BattleRow): void {
  let standing = standingOf({
    version: 1,
    ruleset: '11e',
    armies: ['Red', 'Blue'],
    commandRerolls: [false, false],
    ...row.battle,
    entries: [],
  });
  const start = modelsOf(standing);
  for (const [index, entry] of row.entries.entries()) {
    const asked = row.asked?.[index];
    if (asked !== undefined) expect(standing.question, `before entry ${index}`).toMatchObject(asked);
    standing = extended(standing, entry);
  }
  if (row.ask === null) expect(standing.question).toBeNull();
  else expect(standing.question).toMatchObject(row.ask);
  expect(modelsOf(standing)).toEqual({ ...start, ...row.units });
  expect(standing.destroyed.map((one) => destroyedText(one))).toEqual(row.destroyed);
  expectSome(standing.events, row.events ?? []);
  if (row.attacked !== undefined)
    expect(standing.units.filter(({ hasAttacked }) => hasAttacked).map(({ name }) => name)).toEqual(row.attacked);
  for (const [unit, place] of Object.entries(row.lastPlace ?? {})) {
    const last = lastPlace(standing, unit);
    expect(last && `${last.row} ${last.model}`).toBe(place);
  }
  expectReplayed(standing);
}

const destroyedText = ({ unit, row, model, by, lastOfUnit }: Standing['destroyed'][number]): string => {
  const who =
    by.kind === 'attack' ? `attack of ${by.unit}` : by.kind === 'rule' ? `rule ${by.rule} of army ${by.army}` : by.rule;
  return `${unit} ${row} ${model}: ${who}${lastOfUnit ? ' last' : ''}`;
};

function expectSome(events: Standing['events'], wanted: readonly Readonly<Record<string, unknown>>[]): void {
  let from = 0;
  for (const [index, some] of wanted.entries()) {
    const found = events.findIndex(
      (event, at) =>
        at >= from &&
        Object.entries(some).every(([key, value]) => JSON.stringify(event[key as never]) === JSON.stringify(value)),
    );
    if (found < 0)
      expect.fail(`event ${index} does not come: ${JSON.stringify(some)}\n${JSON.stringify(events.slice(from))}`);
    from = found + 1;
  }
}

/** One entry after another, all at once, and after a way through JSON: the same battle. */
function expectReplayed({ battle, play: _, ...standing }: Standing): void {
  const { play: __, ...again } = standingOf(JSON.parse(JSON.stringify(battle)));
  expect(again).toEqual({ battle, ...standing });
}
