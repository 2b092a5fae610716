import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as first from '../src/first.js';
import * as whole from '../src/index.js';
import { goodScenario } from './scenario/example.js';
import { readThemes } from './scenarios/rows.js';

const told = ({ check, compile, exact, report, allocation }: typeof first | typeof whole, input: unknown) => {
  const checked = check(input as whole.ScenarioInput);
  if (checked === null || !checked.ok) return checked;
  const compiled = compile(checked.value);
  if (!compiled.ok) return compiled;
  const outcome = exact(compiled.value);
  return outcome === null ? null : { report: report(compiled.value, outcome), groups: allocation(compiled.value) };
};

const saysWhere = (scenario: unknown): boolean => /"(?:at|base|movedFrom)":/.test(JSON.stringify(scenario));

/** Words and choices by which attacks may not be all alike, or their wounds no single run down one track. */
const APART =
  /re-roll one|"commandReroll"|"S":"\d*D|save rolls of 6|one attack|critical wounds \+|mortal|devastating|PRECISION|hazardous/i;

/** Whether the main entry may be needed; saves rise and fall only along three rows, and own models are hurt apart. */
const mayBeApart = (scenario: unknown): boolean => {
  const { attackers, target } = scenario as whole.ScenarioInput;
  return (
    APART.test(JSON.stringify(scenario)) ||
    target.models.length > 2 ||
    attackers.some(({ models }) => models !== undefined)
  );
};

const FOLDER = fileURLToPath(new URL('../../../scenarios/eleventh', import.meta.url));
const ROWS = [...readThemes(FOLDER).values()].flat();

describe('the entry of first answers', () => {
  it('answers nearly every row, and as the main entry does', () => {
    const plain = ROWS.filter(({ scenario }) => !saysWhere(scenario));
    const answers = plain.map(({ id, scenario }) => ({ id, scenario, found: told(first, scenario) }));
    const answered = answers.filter(({ found }) => found !== null);
    expect(answered.length).toBeGreaterThan(300);
    for (const { id, scenario, found } of answered) expect(found, id).toEqual(told(whole, scenario));
    const left = answers.filter(({ found }) => found === null);
    expect(left.filter(({ scenario }) => !mayBeApart(scenario)).map(({ id }) => id)).toEqual([]);
  });

  it('leaves measuring to the main entry', () => {
    const placed = ROWS.filter(({ scenario }) => saysWhere(scenario));
    expect(placed.length).toBeGreaterThan(0);
    for (const { scenario } of placed) expect(told(first, scenario)).toBeNull();
    for (const field of ['base', 'at', 'facing', 'movedFrom']) {
      const { target, ...rest } = goodScenario();
      const rows = (target as { models: object[] }).models.map((row) => ({ ...row, [field]: 32 }));
      expect(told(first, { ...rest, target: { ...target, models: rows } }), field).toBeNull();
    }
  });

  it.each([
    ['nonsense', 7],
    ['nothing', {}],
    ['an unknown word', { ...goodScenario(), target: { ...goodScenario().target, effects: ['WORLDLY'] } }],
    ['several faults', { ...goodScenario(), version: 2, situation: { phase: 'lunch' } }],
  ])('says the same of %s', (_, input) => {
    const found = told(first, input);
    expect(found).toMatchObject({ ok: false });
    expect(found).toEqual(told(whole, input));
  });
});
