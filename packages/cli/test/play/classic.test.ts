import { describe, expect, it } from 'vitest';
import { fusillade } from '../console.js';
import { expectGolden } from '../golden.js';
import { blades, clash, hauler, volley } from './classic-fixtures.js';
import { playedJson, useFolder } from './support.js';

const { file, path } = useFolder();

const script = (...lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

const SESSIONS = [
  {
    name: 'blades',
    scenario: blades,
    lines: ['help', '1 2 6', 'f1', '4', 'log', 'roll all', 'odds', 'undo 2', 'r'],
  },
  {
    name: 'clash',
    scenario: clash,
    lines: ['6 5 4 1 2 3', '3x5', '2 3 1', 'odds', 'state', 'undo', '222', 'roll all', '', 'log', ''],
  },
  { name: 'hauler', scenario: hauler, lines: ['4 4 5', '1 6 4', '5 1 2', 'roll all', 'log'] },
  {
    name: 'volley',
    scenario: volley,
    lines: ['1 1 3 4 5 6 2 6', '5 2', '6 6 3 4', 'critical', 'roll all', 'edit 1 1 3 3 4 5 6 2 6', 'r', 'state'],
  },
];

describe('a scenario of the ruleset classic at the table', () => {
  it.each(SESSIONS)('reads well: $name', async ({ name, scenario, lines }) => {
    const setup = file(`${name}.json`, scenario);
    const { out, err } = await fusillade(['play', setup, '--seed', '5'], { stdin: script(...lines), columns: 80 });
    expect(err).toBe('');
    for (const line of out.split('\n'))
      if (!/^[\w ]+> /u.test(line)) expect([...line].length, line).toBeLessThanOrEqual(80);
    expectGolden(`play-classic-${name}.txt`, out.replaceAll(setup, `${name}.json`));
  });

  it.each(SESSIONS)('is kept, goes on and is checked: $name', async ({ name, scenario }) => {
    const setup = file(`${name}.json`, scenario);
    const kept = path(`${name}-kept.json`);
    await fusillade(['play', setup, '--seed', '7', '--save', kept], { stdin: script('r', 'quit') });
    const half = await fusillade(['resolve', kept]);
    expect(half).toMatchObject({ code: 0, err: '' });
    const went = await playedJson([kept, '--seed', '7'], script('roll all'));
    expect(went.standing.question).toBeNull();
    const straight = await playedJson([setup, '--seed', '7'], script('roll all'));
    expect(went.standing.events).toEqual(straight.standing.events);
    const document = file(`${name}-whole.json`, went);
    const { code, out } = await fusillade(['resolve', document]);
    expect(code).toBe(0);
    expect(out).toMatch(/All \d+ entries fit; nothing waits\.\n$/u);
    expect(await playedJson(['--resume', kept, setup], script('state'))).toMatchObject({
      standing: { question: null },
    });
  });

  it.each(SESSIONS)('has a log whose answers resolve reads with the set-up: $name', async ({ name, scenario }) => {
    const setup = file(`${name}.json`, scenario);
    const log = path(`${name}-log.json`);
    const { standing } = await playedJson([setup, '--seed', '9', '--log', log], script('roll all'));
    const { code, out, err } = await fusillade(['resolve', setup, '--log', log, '--json']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const told = standing.events.map(({ entry: _, army: __, unit: ___, ...event }) => event);
    expect(JSON.parse(out).events).toEqual(told);
  });

  it('undone and redone anywhere it is the same', async () => {
    const setup = file('clash.json', clash);
    const straight = await playedJson([setup, '--seed', '3'], script('roll all'));
    const { length } = straight.battle.entries;
    expect(length).toBeGreaterThan(6);
    for (let at = 1; at < length; at++)
      expect(await playedJson([setup, '--seed', '3'], script('roll all', `undo ${at}`, `redo ${at}`))).toEqual(
        straight,
      );
  });

  it('asks no decisions where the set-up decides', async () => {
    const argv = [file('blades.json', blades), '--decisions', 'choices'];
    const { standing } = await playedJson(argv, script('1 2 6'));
    expect(standing.question).toMatchObject({ step: 'hit re-roll', dice: 1 });
  });

  it('declares nothing, and has no Command Re-roll', async () => {
    const setup = file('blades.json', blades);
    const attack = await fusillade(['play', setup], { stdin: script('attack Ember > Tide') });
    expect(attack.code).toBe(2);
    expect(attack.err).toContain('nothing is declared in this ruleset');
    const offered = await fusillade(['play', setup, '--offer-reroll', 'none'], { stdin: '' });
    expect(offered.code).toBe(2);
    expect(offered.err).toContain('--offer-reroll: is of no use: this ruleset has no Command Re-roll');
    const over = await fusillade(['play', setup], { stdin: script('roll all', '5') });
    expect(over.err).toContain('all is done');
  });

  it('is refused where a die, a model or the scenario was tampered with', async () => {
    const went = await playedJson([file('clash.json', clash), '--seed', '7'], script('roll all'));
    const spoiled = async (change: (document: typeof went) => unknown): Promise<string> => {
      const { code, err } = await fusillade(['resolve', file('spoiled.json', change(structuredClone(went)))]);
      expect(code).toBe(2);
      return err;
    };
    const entries = went.battle.entries as { dice: number[] }[];
    const dice = (faces: number[]) => ({
      ...went,
      battle: { ...went.battle, entries: [{ dice: faces }, ...entries.slice(1)] },
    });
    expect(await spoiled(() => dice([7, 1, 1, 1, 1, 1]))).toContain('entries[0]: the hit roll (12.2) has a face of 7');
    expect(await spoiled(() => dice([1]))).toContain('entries[0]: the hit roll (12.2) needs 6 dice, 1 was given');
    expect(await spoiled(({ battle }) => ({ ...battle, entries: [{ endPhase: true }] }))).toContain('declares nothing');
    expect(await spoiled(({ battle }) => ({ ...battle, scenario: { ...clash, target: {} } }))).toContain(
      'scenario.target.models',
    );
    expect(await spoiled(({ battle }) => ({ ...battle, armies: ['A', 'B'] }))).toContain('armies');
    expect(
      await spoiled((document) => {
        const model = document.standing.units[0]?.models[0] as { wounds: number };
        model.wounds += 1;
        return document;
      }),
    ).toContain('standing.units[0]');
  });
});
