import { parseDice } from '../profile/characteristics.js';
import type { ReportNote } from '../report/types.js';
import type { Issue, Result } from '../scenario/issue.js';
import { didYouMean, show } from '../scenario/suggest.js';
import { muster, type Quotas } from './muster.js';
import { isOneShot, leftByRow, type Spent, spend } from './one-shot.js';
import { armyOf, change, isOver, type Play, placed } from './play.js';
import { type Aim, type Placed, situate } from './situate.js';
import type { AttackDeclaration, TargetDeclaration } from './types.js';
import { attacking } from './unit-state.js';

/** 04.01, 04.02: begins an attack, or says what forbids it. */
export function declare(play: Play, declaration: AttackDeclaration, path: string): readonly Issue[] {
  const names = play.sheets.map(({ unit }) => unit.name);
  const unit = names.indexOf(declaration.unit);
  const at = `${path}.attack`;
  if (unit < 0) return [unknown(`${at}.unit`, declaration.unit, names)];
  const attacker = placed(play, unit);
  const refusal = refuseAttacker(attacker, declaration, `${at}.unit`) ?? refusePlan(declaration, at);
  if (refusal !== null) return [refusal];
  const targets = declaration.targets.map(({ unit: name }) => names.indexOf(name));
  const wrong = declaration.targets.flatMap((target, index) => {
    const where = `${at}.targets[${index}].unit`;
    const issue = refuseTarget(play, unit, targets, index, where, target.unit, names);
    return issue === null ? [] : [issue];
  });
  if (wrong.length > 0) return wrong;
  const { quotas, issues } = muster(attacker, declaration, at);
  if (issues.length > 0) return issues;
  const aims: Aim[] = [];
  for (const [index, target] of declaration.targets.entries()) {
    const attacked = placed(play, targets[index] as number);
    const paths = { entry: path, target: index };
    const aim = aimOf(play, attacker, attacked, declaration, target, quotas[index] as Quotas, paths);
    if (!aim.ok) return aim.issues;
    aims.push(aim.value);
  }
  const hazardous = hazardsOf(attacker, aims, quotas);
  const { spent, notes } = spentNow(attacker, aims, quotas);
  play.notes = distinct([...aims.flatMap(({ programme }) => programme.notes), ...notes]);
  play.attack = {
    unit,
    aims,
    left: aims.map((_, index) => index),
    present: null,
    hazardous,
    carried: 0,
    hazards: [],
    byRule: 0,
  };
  play.active = armyOf(play, unit);
  change(play, unit, { spent });
  return [];
}

const MOST_AIMS = 100;

/** Null where JSON would not tell everything apart: what a stranger says is not checked yet. */
function keyOf(value: unknown): string | null {
  let isPlain = true;
  const key = JSON.stringify(value, (_, each: unknown) => {
    const isOdd =
      ['bigint', 'function', 'symbol'].includes(typeof each) || (typeof each === 'number' && !Number.isFinite(each));
    if (isOdd) isPlain = false;
    return isOdd ? null : each;
  });
  return isPlain ? key : null;
}

/** Compiling is what takes time, and whoever misses attacks in the next phase just as in this one. */
function aimOf(
  play: Play,
  attacker: Placed,
  attacked: Placed,
  declaration: AttackDeclaration,
  target: TargetDeclaration,
  quotas: Quotas,
  path: { readonly entry: string; readonly target: number },
): Result<Aim> {
  const key = keyOf([
    [attacker.index, attacked.index],
    // Nothing and null are not the same: the latter is refused.
    [declaration, target].map(({ situation, choices }) => ({ situation, choices })),
    [...quotas].map(([label, { count, attacks }]) => [label, count, attacks]),
    [attacker, attacked].map(({ state: { wounds, fates, hasAttacked, used } }) => [wounds, fates, hasAttacked, used]),
  ]);
  const known = key === null ? undefined : play.aims.get(key);
  if (known !== undefined) return { ok: true, value: known };
  const aim = situate(play.rules, attacker, attacked, declaration, target, quotas, path);
  if (aim.ok && key !== null) {
    for (const oldest of play.aims.keys()) {
      if (play.aims.size < MOST_AIMS) break;
      play.aims.delete(oldest);
    }
    play.aims.set(key, aim.value);
  }
  return aim;
}

/** Several targets are told the same once. */
const distinct = (notes: readonly ReportNote[]): readonly ReportNote[] => [
  ...new Map(notes.map((note) => [JSON.stringify(note), note])).values(),
];

const unknown = (path: string, name: string, names: readonly string[]): Issue => ({
  code: 'unknown-name',
  path,
  problem: `there is no unit ${show(name)}`,
  suggestion: didYouMean(name, names, 'there is'),
});

function refuseAttacker({ sheet, state }: Placed, declaration: AttackDeclaration, path: string): Issue | null {
  const name = show(sheet.unit.name);
  if ((sheet.unit.weapons ?? []).length === 0) {
    const suggestion = 'list its weapons where the battle lists its units';
    return { code: 'value', path, problem: `${name} has no weapons (04.01)`, suggestion };
  }
  if (sheet.rows.length > 0 && attacking(sheet, state).every((models) => models === 0)) {
    const suggestion = 'name a unit with models left';
    return { code: 'value', path, problem: `${name} is destroyed (05.04.04)`, suggestion };
  }
  if (!state.hasAttacked || declaration.again === true || isOutOfPhase(declaration)) return null;
  const suggestion = 'end the phase first, or write "again": true where a rule lets it attack again';
  return { code: 'contradiction', path, problem: `${name} has attacked in this phase`, suggestion };
}

/** 15.02 is asked as the dice fall. */
function refusePlan({ choices, targets }: AttackDeclaration, path: string): Issue | null {
  const planned = [
    { at: path, choices },
    ...targets.map((target, index) => ({ at: `${path}.targets[${index}]`, choices: target.choices })),
  ].find((each) => (each.choices?.commandReroll ?? null) !== null);
  if (planned === undefined) return null;
  const problem = 'a Command Re-roll is not planned in a battle: it is asked after each roll (15.02)';
  return { code: 'value', path: `${planned.at}.choices.commandReroll`, problem, suggestion: 'leave it out' };
}

/** Attacks that a rule grants whenever it says so. */
const isOutOfPhase = ({ situation, targets }: AttackDeclaration): boolean =>
  [situation, ...targets.map((target) => target.situation)].some(
    (each) => each?.outOfPhase === true || each?.shootingType === 'snap',
  );

function refuseTarget(
  play: Play,
  attacker: number,
  targets: readonly number[],
  index: number,
  path: string,
  name: string,
  names: readonly string[],
): Issue | null {
  const target = targets[index] as number;
  if (target < 0) return unknown(path, name, names);
  const shown = show(name);
  if (targets.indexOf(target) < index) {
    return { code: 'duplicate', path, problem: `${shown} is named twice`, suggestion: 'name each target once' };
  }
  if (armyOf(play, target) === armyOf(play, attacker)) {
    const suggestion = 'name a unit of the other army';
    return { code: 'value', path, problem: `${shown} is of the same army (04.02)`, suggestion };
  }
  if (placed(play, target).sheet.rows.length === 0) {
    const suggestion = 'list its models where the battle lists its units';
    return { code: 'missing', path, problem: `${shown} has no models to be attacked`, suggestion };
  }
  if (!isOver(play, target)) return null;
  return {
    code: 'value',
    path,
    problem: `${shown} is destroyed (05.04.04)`,
    suggestion: 'name a unit with models left',
  };
}

/** 06.03: one roll for each weapon selected, whatever targets share its attacks. */
function hazardsOf(attacker: Placed, aims: readonly Aim[], quotas: readonly Quotas[]): number {
  const labels = new Set(
    aims.flatMap(({ programme, labels: known }) =>
      (programme.activations[0]?.hazardous ?? []).map(({ entry }) => known[entry] as string),
    ),
  );
  return [...labels].reduce((sum, label) => {
    const shared = quotas.some((quota) => quota.get(label)?.attacks !== undefined);
    if (shared) return sum + selected(attacker, label, quotas);
    const rolls = aims.map(({ programme, labels: known }) =>
      (programme.activations[0]?.hazardous ?? [])
        .filter(({ entry }) => known[entry] === label)
        .reduce((dice, { weapons }) => dice + weapons, 0),
    );
    return sum + rolls.reduce((dice, one) => dice + one, 0);
  }, 0);
}

/** How many weapons of an entry were selected: a shared one counts once. */
function selected({ sheet }: Placed, label: string, quotas: readonly Quotas[]): number {
  const A = parseDice(sheet.unit.weapons?.[sheet.labels.indexOf(label)]?.A ?? 1);
  const each = A === undefined || A.count > 0 ? 1 : A.plus;
  const attacks = quotas.reduce((sum, quota) => {
    const own = quota.get(label);
    return sum + (own === undefined ? 0 : own.count * (own.attacks ?? each));
  }, 0);
  return Math.ceil(attacks / each);
}

/** 24.26: spent by being selected, in the phase in which such weapons attack; and what is to be said of whose they are. */
function spentNow(
  attacker: Placed,
  aims: readonly Aim[],
  quotas: readonly Quotas[],
): { readonly spent: ReadonlyMap<string, Spent>; readonly notes: readonly ReportNote[] } {
  const spent = new Map(attacker.state.spent);
  const notes: ReportNote[] = [];
  for (const label of new Set(aims.flatMap(({ inPhase }) => inPhase))) {
    if (!isOneShot(attacker, label)) continue;
    const by = new Map<string, number>();
    for (const quota of quotas)
      for (const [row, count] of quota.get(label)?.by ?? []) by.set(row, (by.get(row) ?? 0) + count);
    spent.set(label, spend(attacker, label, selected(attacker, label, quotas), by));
    const before = leftByRow(attacker, label);
    const after = leftByRow({ ...attacker, state: { ...attacker.state, spent } }, label);
    const gone = [...before].map(([row, count]) => ({ row, count: count - (after.get(row) ?? 0) }));
    const told = gone.filter(({ count }) => count > 0).map(({ row, count }) => `${count} of ${row}`);
    if (before.size > 1 && after.size > 0 && told.length > 0)
      notes.push({ code: 'one-shot', rule: '24.26', text: `${label}: spent are ${told.join(', ')}` });
  }
  return { spent, notes };
}
