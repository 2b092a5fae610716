import { describe, expect, it } from 'vitest';
import type {
  Answer,
  ClassicAttackerInput,
  ClassicRowInput,
  ClassicScenarioInput,
  ResolveReport,
} from '../../src/index.js';
import { check, compile, resolve } from '../../src/index.js';

const GUARD: ClassicRowInput = { name: 'Guard', count: 2, WS: 4, T: 4, W: 1, Sv: null };
const BRUTE: ClassicRowInput = { name: 'Brute', count: 2, WS: 4, T: 4, W: 2, Sv: null };

interface Parts {
  readonly attacker?: Partial<ClassicAttackerInput>;
  readonly rules?: readonly string[];
  readonly rows?: readonly ClassicRowInput[];
  readonly options?: Readonly<Record<string, string>>;
}

const scenario = ({ attacker = {}, rules = [], rows = [GUARD, BRUTE], options = {} }: Parts): ClassicScenarioInput => ({
  version: 1,
  ruleset: 'classic',
  attackers: [
    {
      name: 'Red',
      models: 1,
      WS: 4,
      S: 4,
      A: 2,
      carries: [{ name: 'Blade', type: 'melee', rules }],
      uses: 'Blade',
      ...attacker,
    },
  ],
  target: { name: 'Blue', models: rows },
  choices: { options },
});

function course(parts: Parts, log: readonly Answer[]): ResolveReport {
  const checked = check(scenario(parts));
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues));
  const compiled = compile(checked.value);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
  const resolved = resolve(compiled.value, { log, decisions: 'ask' });
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.issues));
  return resolved.value;
}

const dice = (...faces: number[]): Answer => ({ dice: faces });
const WOUNDED = [dice(5, 5), dice(5, 5)];
const order = (...value: string[]): Answer => ({ decision: 'allocationOrder', value });

describe('what players decide in the classic rules', () => {
  it('the owner of the target: which models are lost', () => {
    expect(course({}, WOUNDED).ask).toMatchObject({
      decision: 'allocationOrder',
      player: 'defender',
      rule: '9.0',
      options: [
        ['Guard', 'Brute'],
        ['Brute', 'Guard'],
      ],
    });
    expect(course({}, [...WOUNDED, order('Guard', 'Brute')]).state).toEqual({ Guard: [], Brute: [2, 2] });
    expect(course({}, [...WOUNDED, order('Brute', 'Guard')]).state).toEqual({ Guard: [1, 1], Brute: [2] });
  });

  it('not whether a wounded model is finished first', () => {
    const rows = [GUARD, { ...BRUTE, woundsLost: 1 }];
    const { ask } = course({ rows }, WOUNDED);
    // The first wound is the wounded model's in any order.
    expect(ask).toMatchObject({ decision: 'allocationOrder', count: 2 });
    expect(course({ rows }, [...WOUNDED, order('Guard', 'Brute')]).state).toEqual({ Guard: [1], Brute: [2] });
    expect(course({ rows }, [...WOUNDED, order('Brute', 'Guard')]).state).toEqual({ Guard: [1, 1], Brute: [1] });
  });

  it('nothing where there is one kind of models, or where it comes to the same', () => {
    expect(course({ rows: [GUARD] }, WOUNDED).ask).toBeUndefined();
    const last = [
      { ...GUARD, count: 1 },
      { ...BRUTE, count: 1, woundsLost: 1 },
    ];
    expect(course({ rows: last }, [dice(5, 1), dice(5)]).ask).toBeUndefined();
  });

  it('whoever strikes, with Precision Strikes', () => {
    const { ask } = course({ rules: ['Precision Strikes'] }, WOUNDED);
    expect(ask).toMatchObject({ decision: 'allocationOrder', player: 'attacker', rule: '9.0' });
  });

  it('the order of saves that are rolled model by model', () => {
    const rows = [
      { ...GUARD, Sv: '3+' },
      { ...BRUTE, Sv: '5+' },
    ];
    const options = { mixedSave: 'groupsInOrder' };
    const saved = [...WOUNDED, order('Guard', 'Brute'), dice(4, 4)];
    expect(course({ rows, options }, saved).state).toEqual({ Guard: [1, 1], Brute: [2, 2] });
    const failed = [...WOUNDED, order('Brute', 'Guard'), dice(4, 4)];
    expect(course({ rows, options }, failed).state).toEqual({ Guard: [1, 1], Brute: [2] });
  });

  it('the one die of a master-crafted weapon, by a name of its own', () => {
    const parts = { rules: ['Master-crafted'], rows: [GUARD] };
    const rolled = [dice(1, 5)];
    expect(course(parts, rolled).ask).toMatchObject({ decision: 'dieReRoll', player: 'attacker', options: [0, null] });
    expect(course(parts, [...rolled, { decision: 'dieReRoll', value: 0 }]).ask).toMatchObject({ step: 'hit re-roll' });
    expect(course(parts, [...rolled, { decision: 'dieReRoll', value: null }]).ask).toMatchObject({
      step: 'wound',
      dice: 1,
    });
  });

  it('nobody which of several equal weapons strikes first, and each of a hundred has its die', () => {
    const parts = { rules: ['Master-crafted'], rows: [{ ...GUARD, count: 150 }], attacker: { models: 100 } };
    expect(course(parts, []).ask).toMatchObject({ step: 'hit', dice: 2 });
  });
});
