import { type ArmyBattle, type BattleEntry, lineage, replay } from '@fusillade/engine/battle';
import { battleNotes } from '@fusillade/engine/referee';
import { describe, expect, it } from 'vitest';
import { againWords, diceAgain } from '../src/pages/table/again.js';
import { blocksOf, rolledStep } from '../src/pages/table/log-blocks.js';

const gun = { A: 1, skill: '3+', S: 4, AP: 0, D: 1 } as const;
const target = (name: string) => ({
  name,
  army: 1 as const,
  models: [{ name: 'Trooper', count: 5, T: 4, Sv: '3+', W: 1 }],
});

const played = (entries: readonly BattleEntry[], abilities: readonly string[] = []) => {
  const battle: ArmyBattle = {
    version: 1,
    ruleset: '11e',
    armies: ['A', 'B'],
    commandRerolls: [false, false],
    units: [
      {
        name: 'Red',
        army: 0,
        weapons: [
          { ...gun, name: 'Gun', count: 3, abilities },
          { ...gun, name: 'Lance', S: 8 },
        ],
      },
      target('Blue'),
      target('Green'),
    ],
    entries,
  };
  const found = replay(battle);
  if (!found.ok) throw new Error(JSON.stringify(found.issues));
  return found.standing;
};

const logOf = (entries: readonly BattleEntry[], abilities: readonly string[] = []) =>
  blocksOf(entries, battleNotes(entries, lineage(played(entries, abilities).events)));

describe('the log', () => {
  const ATTACK: BattleEntry = { attack: { unit: 'Red', targets: [{ unit: 'Blue' }] } };

  it('stands under one heading for each batch, newest first; what one entry does in two batches is told in both', () => {
    const entries: readonly BattleEntry[] = [
      ATTACK,
      { decision: 'weaponOrder', value: 'Gun' },
      { dice: [3, 4, 1] },
      { dice: [4, 1] },
      { dice: [2] },
      { dice: [5] },
    ];
    const blocks = logOf(entries);
    expect(blocks.map(({ entry, heading, isRoll }) => `${entry} ${heading} ${isRoll}`)).toEqual([
      '5 Red at Blue, batch 2 true',
      '4 Red at Blue, batch 2 false',
      '4 Red at Blue, batch 1 true',
      '3 Red at Blue, batch 1 true',
      '2 Red at Blue, batch 1 true',
      '1 Red at Blue, batch 1 false',
      '0  false',
    ]);
    expect(blocks.map(rolledStep).slice(0, 4)).toEqual(['hit', 'attacks', 'save', 'wound']);
  });

  it('says at whom the attacks are, also at the last target, that nobody is asked for', () => {
    const entries: readonly BattleEntry[] = [
      {
        attack: {
          unit: 'Red',
          targets: [
            { unit: 'Blue', weapons: { Gun: 1 } },
            { unit: 'Green', weapons: { Gun: 2 } },
          ],
        },
      },
      { decision: 'targetOrder', value: 'Green' },
      { dice: [1, 2] },
      { dice: [5] },
    ];
    const headings = logOf(entries).map(({ heading }) => heading);
    expect([...new Set(headings)]).toEqual(['Red at Blue, batch 1', 'Red at Green, batch 1', '']);
  });

  it('says whose it is what comes after the attacks, and of what that declares or ends nothing twice', () => {
    const entries: readonly BattleEntry[] = [
      { attack: { unit: 'Red', targets: [{ unit: 'Blue', weapons: { Gun: 1 } }] } },
      { dice: [1] },
      { dice: [6] },
      { endPhase: true },
    ];
    const blocks = logOf(entries, ['HAZARDOUS']);
    expect(blocks.map(({ entry, heading, isRoll }) => `${entry} ${heading} ${isRoll}`)).toEqual([
      '3  false',
      '2 Red true',
      '1 Red at Blue, batch 1 true',
      '0 Red at Blue, batch 1 false',
      '0  false',
    ]);
  });
});

describe('dice that are rolled again', () => {
  const ATTACK: BattleEntry = { attack: { unit: 'Red', targets: [{ unit: 'Blue', weapons: { Gun: 3 } }] } };

  it('are named with what they showed, in the order in which the engine takes them', () => {
    const before: readonly BattleEntry[] = [ATTACK, { dice: [1, 4, 2] }, { decision: 'hitReRoll', value: [0, 2] }];
    expect(diceAgain(before)).toEqual([
      { place: 1, face: 1 },
      { place: 3, face: 2 },
    ]);
    expect(againWords(before)).toBe('die 1 (a 1), then die 3 (a 2)');
    const { events, question } = played([...before, { dice: [6, 3] }], ['re-roll hits']);
    expect(question).toMatchObject({ step: 'wound' });
    const again = events.filter(({ step }) => step === 'hit re-roll');
    expect(again.map(({ die, face }) => [die, face])).toEqual([
      [0, 6],
      [2, 3],
    ]);
  });

  it('are one for a Command Re-roll, and unknown where the whole roll is made again', () => {
    expect(againWords([ATTACK, { dice: [1, 4, 2] }, { decision: 'commandReRoll', value: 2 }])).toBe('die 3 (a 2)');
    expect(againWords([ATTACK, { dice: [4] }, { decision: 'damageReRoll', value: true }])).toBe('');
    expect(againWords([ATTACK])).toBe('');
  });
});

describe('the log of a combat that begins with a roll', () => {
  it('has one place where the first roll is put right, also where a die of it may be rolled again', () => {
    const entries: BattleEntry[] = [{ dice: [1, 4] }, { decision: 'dieReRoll', value: 0 }, { dice: [5] }];
    const found = replay({
      version: 1,
      ruleset: 'classic',
      scenario: {
        version: 1,
        ruleset: 'classic',
        attackers: [
          {
            name: 'Red',
            models: 1,
            WS: 4,
            S: 4,
            A: 2,
            I: 5,
            T: 4,
            W: 1,
            Sv: '3+',
            carries: [{ name: 'Blade', type: 'melee', S: 'User', AP: 4, rules: ['Master-crafted'] }],
            uses: 'Blade',
          },
        ],
        target: {
          name: 'Blue',
          models: [{ name: 'Trooper', count: 5, WS: 4, I: 3, T: 4, W: 1, Sv: '3+' }],
          strikesBack: { S: 4, A: 1 },
        },
      },
      entries,
    });
    if (!found.ok) throw new Error(JSON.stringify(found.issues));
    const blocks = blocksOf(entries, battleNotes(entries, lineage(found.standing.events)));
    const rolls = blocks.filter(({ isRoll }) => isRoll);
    expect(rolls.map(({ entry }) => entry)).toEqual([2, 1]);
    expect(rolls.map(rolledStep)).toEqual(['hit re-roll', 'hit']);
  });
});
