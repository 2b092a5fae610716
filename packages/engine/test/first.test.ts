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
  return { report: report(compiled.value, exact(compiled.value)), groups: allocation(compiled.value) };
};

const saysWhere = (scenario: unknown): boolean => /"(?:at|base|movedFrom)":/.test(JSON.stringify(scenario));

const FOLDER = fileURLToPath(new URL('../../../scenarios/eleventh', import.meta.url));
const ROWS = [...readThemes(FOLDER).values()].flat();

describe('the entry of first answers', () => {
  it('answers every row as the main entry does', () => {
    const plain = ROWS.filter(({ scenario }) => !saysWhere(scenario));
    expect(plain.length).toBeGreaterThan(300);
    for (const { id, scenario } of plain) expect(told(first, scenario), id).toEqual(told(whole, scenario));
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
