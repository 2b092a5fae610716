import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { dicePlayer, playedJson, useFolder, wounds } from './support.js';

interface Row {
  readonly id: string;
  readonly rule: string;
  readonly says: string;
  readonly scenario: { readonly attackers: readonly object[]; readonly target: { readonly name: string } };
  readonly dice: string;
  readonly events?: readonly Readonly<Record<string, unknown>>[];
  readonly state: Readonly<Record<string, readonly number[]>>;
  readonly ask: Readonly<Record<string, unknown>> | null;
}

const folder = fileURLToPath(new URL('../../../../scenarios/eleventh/', import.meta.url));
const all = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => JSON.parse(readFileSync(`${folder}${name}`, 'utf8')) as Row[])
  .filter(({ dice }) => dice !== undefined);
/** At a table nobody plans a Command Re-roll: it is asked. */
const rows = all.filter(({ scenario }) => !JSON.stringify(scenario).includes('"commandReroll"'));

type Fields = Readonly<Record<string, unknown>>;

const { file } = useFolder();

/** Batches are counted anew for every attack of a battle. */
const comparable = ({ batch, ...fields }: Fields, { scenario }: Row): Fields =>
  scenario.attackers.length > 1 || batch === undefined ? fields : { batch, ...fields };

/** Where the row plans a Command Re-roll, it is made when it is asked for. */
const reRolled = [
  ['CR-dice', '4 2 1', '2', '6'],
  ['K-save-again', '5 2 1', 'f2', '4'],
] as const;

const expectEvents = (events: readonly Fields[], wanted: readonly Fields[]): void => {
  let at = 0;
  for (const event of wanted) {
    const rest = events.slice(at);
    const found = rest.findIndex((other) => Object.entries(event).every(([field, value]) => other[field] === value));
    expect(found, `${JSON.stringify(event)} among ${JSON.stringify(rest)}`).toBeGreaterThanOrEqual(0);
    at += found + 1;
  }
};

describe('a course of scenarios/eleventh, played at the table with its dice', () => {
  it('is each of them but those that plan a Command Re-roll', () => {
    expect(rows.length).toBeGreaterThan(150);
    expect(all.filter((row) => !rows.includes(row)).map(({ id }) => id)).toEqual(reRolled.map(([id]) => id));
  });

  it.each(rows)('$id ($rule) $says', async (row) => {
    const { scenario, dice, events = [], state, ask } = row;
    const groups = dice
      .split('/')
      .map((group) => group.trim())
      .filter((group) => group !== '');
    const player = dicePlayer(groups);
    const setup = file(`${row.id}.json`, scenario);
    const played = await playedJson([setup, '--decisions', 'choices', '--offer-reroll', 'none'], player);
    expect(player.left).toEqual([]);
    expectEvents(
      played.standing.events,
      events.map((event) => comparable(event, row)),
    );
    expect(wounds(played, played.standing.units.at(-1)?.name ?? '')).toEqual(state);
    if (ask === null) expect(played.standing.question).toBeNull();
    else expect(played.standing.question).toMatchObject(comparable(ask, row));
  });

  it.each(reRolled)('%s, with the Command Re-roll made when it is asked for', async (id, ...answers) => {
    const row = all.find((each) => each.id === id) as Row;
    const played = await playedJson([file(`${id}.json`, row.scenario)], `${answers.join('\n')}\n`);
    expectEvents(played.standing.events, row.events ?? []);
    expect(wounds(played, 'Blue')).toEqual(row.state);
    if (row.ask === null) expect(played.standing.question).toBeNull();
    else expect(played.standing.question).toMatchObject(row.ask);
  });
});
