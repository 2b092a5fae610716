import { describe, expect, it } from 'vitest';
import type { ClassicAttackerInput, ClassicRowInput, ClassicScenarioInput } from '../../src/index.js';
import { check, compile } from '../../src/index.js';

interface Parts {
  readonly attacker?: Partial<ClassicAttackerInput>;
  readonly rules?: readonly string[];
  readonly more?: readonly ClassicAttackerInput[];
  readonly rows?: readonly ClassicRowInput[];
  readonly target?: Partial<ClassicScenarioInput['target']>;
  readonly phase?: 'melee' | 'shooting';
  readonly options?: Readonly<Record<string, string | boolean>>;
}

const TROOPER = { name: 'Trooper', WS: 4, T: 4, W: 1, Sv: null };
const BRUTE = { name: 'Brute', WS: 4, T: 5, W: 2, Sv: '4+' };
const HAULER = { name: 'Hauler', type: 'vehicle', WS: 4, armour: { front: 11, side: 10, rear: 10 } };
const BODY = { T: 4, W: 1, Sv: null };

function notesOf({
  attacker,
  rules = [],
  more = [],
  rows = [TROOPER],
  target,
  phase = 'melee',
  options,
}: Parts): string {
  const checked = check({
    version: 1,
    ruleset: 'classic',
    attackers: [
      {
        name: 'Red',
        models: 1,
        WS: 4,
        BS: 4,
        S: 4,
        A: 2,
        carries: [{ name: 'Arm', type: phase === 'melee' ? 'melee' : 'assault 2', S: 6, rules }],
        uses: 'Arm',
        ...attacker,
      },
      ...more,
    ],
    target: { name: 'Blue', models: rows, ...target },
    situation: { phase },
    choices: { options: options ?? {} },
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues));
  const compiled = compile(checked.value);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
  return compiled.value.notes.map(({ text }) => text).join('\n');
}

/** [what, words of the note, a fight that has it, one that has not]. */
const CASES: readonly (readonly [string, string, Parts, Parts])[] = [
  ['wounded first', 'a wounded model is finished first', { rows: [{ ...BRUTE, count: 2 }] }, { rows: [BRUTE] }],
  ['whose choice', "their owner's choice", { rows: [TROOPER, BRUTE] }, { rows: [{ ...TROOPER, count: 2 }] }],
  [
    'combined attacks',
    'equal attacks are made together',
    { rows: [TROOPER, BRUTE] },
    { rows: [{ ...TROOPER, count: 2 }] },
  ],
  [
    'a lone Specialist Weapon',
    'a single Specialist Weapon is no pair',
    { rules: ['Specialist Weapon'], options: { specialistPairBonus: '2' } },
    { options: { specialistPairBonus: '2' } },
  ],
  [
    'the facing',
    'shots meet the front armour',
    { phase: 'shooting', rows: [HAULER] },
    { phase: 'shooting', rows: [HAULER], attacker: { facing: 'front' } },
  ],
  ['glancing', 'equal glances (option glancing)', { rows: [HAULER] }, {}],
  [
    'Crushing of armour',
    'hits on armour are not doubled',
    { rules: ['Crushing (5+)'], rows: [HAULER] },
    { rules: ['Crushing (5+)'] },
  ],
  [
    'no Initiative',
    'strikes in step 1',
    { more: [{ name: 'Others', models: 1, WS: 4, S: 4, A: 1, I: 4 }] },
    { attacker: { I: 3 }, more: [{ name: 'Others', models: 1, WS: 4, S: 4, A: 1, I: 4 }] },
  ],
  [
    'Rage of who is struck',
    'whoever strikes at its bearer',
    {
      attacker: { ...BODY, I: 4, effects: ['Rage'] },
      rows: [{ ...TROOPER, I: 4 }],
      target: { strikesBack: { S: 4, A: 1 } },
    },
    { attacker: { ...BODY, I: 4 }, rows: [{ ...TROOPER, I: 4 }], target: { strikesBack: { S: 4, A: 1 } } },
  ],
  [
    'results that are not counted',
    'shaken, stunned, immobilised',
    { rows: [HAULER], options: { damageTable: 'ed5' } },
    { rows: [HAULER] },
  ],
];

describe('notes stand where they matter, and only there', () => {
  it.each(CASES)('%s: "%s"', (_, words, there, not) => {
    expect(notesOf(there)).toContain(words);
    expect(notesOf(not)).not.toContain(words);
  });
});
