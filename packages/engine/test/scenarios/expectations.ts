import { expect } from 'vitest';
import type { FinalState, JointState, Law, Report, ReportNote } from '../../src/report/types.js';
import { courseOf, lawOf, openingOf } from './adapter.js';
import { isOne, readFraction, toNumber } from './fraction.js';
import type { CourseRow, DecisionRow, LawRow, NoteName, RefusalRow, Row } from './rows.js';

const TOLERANCE = 1e-12;

function expectClose(actual: number | undefined, text: string, what: string): void {
  const expected = toNumber(readFraction(text));
  const isClose = actual !== undefined && Math.abs(actual - expected) <= TOLERANCE * Math.max(1, expected);
  expect(isClose, `${what}: ${actual} is not ${text} = ${expected}`).toBe(true);
}

/** "batches[0].hits" in a report. */
function lookUp(report: Report, path: string): unknown {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  return steps.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], report);
}

const meanAt = (report: Report, path: string): number | undefined => (lookUp(report, path) as Law | undefined)?.mean;

function expectPmf(report: Report, path: string, fractions: readonly string[]): void {
  expect(isOne(fractions.map(readFraction)), `${path}: the row's fractions come to 1`).toBe(true);
  const pmf = (lookUp(report, path) as Law | undefined)?.pmf;
  expect(pmf?.length, `${path}: number of entries of [${pmf?.join(', ')}]`).toBe(fractions.length);
  fractions.forEach((text, value) => {
    expectClose(pmf?.[value], text, `${path} = ${value}`);
  });
}

interface ExpectedFinal {
  readonly models: FinalState['models'];
  readonly p: string;
}

const sameModels = (a: FinalState['models'], b: FinalState['models']): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([row, wounds]) => b[row]?.join() === wounds.join());

function expectFinals(report: Report, path: string, finals: readonly ExpectedFinal[]): void {
  const found = lookUp(report, path) as readonly FinalState[] | undefined;
  expect(isOne(finals.map(({ p }) => readFraction(p))), `${path}: the row's fractions come to 1`).toBe(true);
  expect(found?.length, `${path}: number of end states`).toBe(finals.length);
  for (const { models, p } of finals) {
    const same = found?.find((final) => sameModels(final.models, models));
    expectClose(same?.p, p, `${path} ${JSON.stringify(models)}`);
  }
}

interface ExpectedJoint extends Pick<JointState, 'attackerModels' | 'target'> {
  readonly p: string;
}

function expectJoint({ joint }: Report, states: readonly ExpectedJoint[]): void {
  expect(isOne(states.map(({ p }) => readFraction(p))), "joint: the row's fractions come to 1").toBe(true);
  expect(joint?.length, 'joint: number of end states').toBe(states.length);
  for (const { attackerModels, target, p } of states) {
    const same = joint?.find(
      (state) => sameModels(state.attackerModels, attackerModels) && sameModels(state.target, target),
    );
    expectClose(same?.p, p, `joint ${JSON.stringify([attackerModels, target])}`);
    expect(same?.attackers).toBe(Object.values(attackerModels).flat().length);
  }
}

const isNamed = (note: ReportNote, name: string): boolean =>
  note.code === name || note.rule === name || note.rule.startsWith(`${name}.`);

function expectNotes(report: Report, names: readonly NoteName[]): void {
  for (const name of names) {
    const any = typeof name === 'string' ? [name] : name;
    const isThere = report.notes.some((note) => any.some((one) => isNamed(note, one)));
    expect(isThere, `a note on ${any.join(' or ')} in ${JSON.stringify(report.notes)}`).toBe(true);
  }
}

function expectLaw({ scenario, law, notes = [] }: LawRow): void {
  const report = lawOf(scenario);
  for (const [key, value] of Object.entries(law)) {
    if (key === 'means') {
      for (const [path, text] of Object.entries(value as Record<string, string>)) {
        expectClose(meanAt(report, path), text, `mean of ${path}`);
      }
    } else if (key === 'unitDestroyed') {
      expectClose(report.unitDestroyed, value as string, key);
    } else if (key === 'joint') {
      expectJoint(report, value as readonly ExpectedJoint[]);
    } else if (key.endsWith('finals')) {
      expectFinals(report, key, value as readonly ExpectedFinal[]);
    } else {
      expectPmf(report, key, value as readonly string[]);
    }
  }
  expectNotes(report, notes);
}

function expectCourse({ scenario, dice, events = [], state, ask }: CourseRow): void {
  const course = courseOf(scenario, dice);
  let at = 0;
  for (const event of events) {
    const rest = course.events.slice(at);
    const found = rest.findIndex((other) =>
      Object.entries(event).every(([field, value]) => (other as unknown as Record<string, unknown>)[field] === value),
    );
    expect(found, `${JSON.stringify(event)} among ${JSON.stringify(rest)}`).toBeGreaterThanOrEqual(0);
    at += found + 1;
  }
  expect(course.state).toEqual(state);
  if (ask === null) expect(course.ask).toBeUndefined();
  else expect(course.ask).toMatchObject(ask);
}

function expectDecision({ scenario, decision, options, count }: DecisionRow): void {
  const { ask } = openingOf(scenario);
  const asked = ask !== undefined && 'decision' in ask && ask.decision === decision ? ask : null;
  if (options?.length === 1) {
    // One legal value is no decision: nobody is asked. What it comes to is the matter of a row with dice.
    expect(asked).toBeNull();
    return;
  }
  if (options !== undefined) {
    const sorted = (values: readonly unknown[]): string[] => values.map((value) => JSON.stringify(value)).sort();
    expect(sorted(asked?.options ?? [])).toEqual(sorted(options));
  }
  expect(asked?.count).toBe(count ?? options?.length);
  if (count !== undefined) expect(asked?.options).toHaveLength(count > MOST_OPTIONS ? 0 : count);
}

/** More legal orders than this are counted, not listed. */
const MOST_OPTIONS = 24;

function expectRefusal({ scenario, notes, attacks }: RefusalRow): void {
  const report = lawOf(scenario);
  const made = report.batches.reduce((sum, batch) => sum + batch.attacks.mean, 0);
  expect(made).toBe(attacks);
  expect(report.woundsLost.mean).toBe(0);
  expectNotes(report, notes);
}

export function expectRow(row: Row): void {
  if (row.kind === 'law') expectLaw(row);
  else if (row.kind === 'course') expectCourse(row);
  else if (row.kind === 'decision') expectDecision(row);
  else expectRefusal(row);
}
