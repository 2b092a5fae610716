import { maximumOf } from '../profile/dice.js';
import { type Arm, armUnit } from './arms.js';
import { type ReadChoices, readChoices, settleChoices } from './check-choices.js';
import { type ReadRows, readRows } from './check-rows.js';
import { type ReadSituation, readSituation, SaidSituation, settleSituation } from './check-situation.js';
import { readWeapon } from './check-weapon.js';
import { readEffects, readKeywords } from './check-words.js';
import type { ScenarioInput } from './input.js';
import type { Issue } from './issue.js';
import { LIMITS } from './limits.js';
import type { Part } from './placement.js';
import { plainCopy } from './plain.js';
import { readPoints, sharePoints } from './points.js';
import type { Positions } from './positions.js';
import { settleHalfRange } from './ranges.js';
import { Fields, given, join, Problems, readObject } from './reader.js';
import { show } from './suggest.js';
import type { Attacker, Choices, DerivedFact, Scenario, Target, Weapon } from './types.js';

const SCENARIO_FIELDS = [
  'version',
  'ruleset',
  '$schema',
  'origin',
  'attackers',
  'target',
  'situation',
  'choices',
] as const;
const TARGET_FIELDS = ['name', 'keywords', 'points', 'origin', 'models', 'effects'] as const;
const ATTACKER_FIELDS = [...TARGET_FIELDS, 'weapons', 'situation', 'choices'] as const;

export interface CheckOptions {
  /** Unknown abilities and effects will be listed as not modelled instead of refused. */
  readonly lenient?: boolean;
}

/** `read`: what could be read of a scenario with issues. Its words are as written; what could not be read is made up. */
export type Checked =
  | { readonly ok: true; readonly value: Scenario }
  | { readonly ok: false; readonly issues: readonly Issue[]; readonly read?: Scenario };

/**
 * Reads, completes and cross-checks a scenario. All issues are reported, not only the first. Any value may be given,
 * even one that only pretends to be a `ScenarioInput`: nothing is thrown. Abilities and effects are folded, not judged;
 * which of them exist is for `compile` to say.
 * @param positions reads where models stand, and what follows from it
 * @param rulesets what `ruleset` may say, this one first
 */
export function check(
  input: ScenarioInput,
  options: CheckOptions,
  positions: Positions,
  rulesets: readonly string[] = ['11e'],
): Checked {
  const plain = plainCopy(input);
  if (!plain.ok) return plain;
  const problems = new Problems();
  const scenario = readScenarioFields(problems, plain.value, options.lenient ?? false, positions, rulesets);
  if (scenario !== undefined && problems.none) return { ok: true, value: scenario };
  return { ok: false, issues: problems.issues, ...given({ read: problems.full ? undefined : scenario }) };
}

function readScenarioFields(
  problems: Problems,
  value: unknown,
  lenient: boolean,
  positions: Positions,
  rulesets: readonly string[],
): Scenario | undefined {
  const fields = readObject(problems, '', value, SCENARIO_FIELDS);
  if (fields === undefined) return undefined;
  readRuleset(fields, rulesets);
  fields.text('$schema');
  const said = readTarget(fields, positions);
  const shared: Shared = {
    situation: readSituation(fields, 'situation'),
    choices: readChoices(fields, 'choices'),
    positions,
  };
  const attackers = readAttackers(fields, positions);
  // Without a target no name of its rows can be right: that is one problem, not many.
  const target = said ?? readTarget(new Fields(new Problems(), '', { target: {} }, SCENARIO_FIELDS), positions);
  if (target === undefined) return undefined;
  const settling = said === undefined ? new Problems() : problems;
  const allLabels = attackers.flatMap(({ arms }) => arms.map(({ weapon }) => weapon.label));
  const derived: DerivedFact[] = [];
  const settled = attackers.map((attacker) => settleAttacker(settling, attacker, shared, target, allLabels, derived));
  checkAttackDice(settling, settled);
  return {
    version: 1,
    ruleset: '11e',
    ...given({ origin: fields.text('origin') }),
    attackers: settled,
    target: target.unit,
    lenient,
    derived,
  };
}

function readRuleset(fields: Fields, rulesets: readonly string[]): void {
  const { problems } = fields;
  const version = fields.raw('version');
  if (fields.need('version', 'write "version": 1') && version !== 1) {
    problems.add('value', 'version', `version ${show(version)} is not known`, 'write "version": 1');
  }
  if (fields.need('ruleset', `write "ruleset": "${rulesets[0]}"`)) fields.oneOf('ruleset', rulesets);
}

interface ReadUnit {
  readonly fields: Fields;
  readonly name: string;
  readonly keywords: readonly string[];
}

function readUnit(fields: Fields, example: string): ReadUnit {
  fields.need('name', `name the unit, for instance "${example}"`);
  return { fields, name: fields.text('name') ?? '', keywords: readKeywords(fields, 'keywords') };
}

const readOrigin = (fields: Fields): { origin?: string } =>
  given({ origin: fields.has('origin') && fields.raw('origin') === '' ? '' : fields.text('origin') });

interface ReadTarget {
  readonly unit: Target;
  readonly rows: ReadRows;
}

function readTarget(scenario: Fields, positions: Positions): ReadTarget | undefined {
  if (!scenario.need('target', 'write the attacked unit: "target": { "name", "models" }')) return undefined;
  const fields = scenario.object('target', TARGET_FIELDS);
  if (fields === undefined) return undefined;
  const { name, keywords } = readUnit(fields, 'Blue squad');
  fields.need('models', 'list the models of the target');
  const rows = readRows(fields, false, keywords, positions);
  const points = readPoints(fields);
  const unit: Target = {
    name,
    keywords,
    ...points,
    ...readOrigin(fields),
    rows: sharePoints(fields.problems, fields.path, points.points, rows.rows),
    effects: readEffects(fields, 'effects'),
    path: fields.path,
  };
  return { unit, rows };
}

interface ReadAttacker {
  readonly unit: Omit<Attacker, 'weapons' | 'situation' | 'choices'>;
  readonly rows: ReadRows;
  readonly arms: readonly Arm[];
  readonly situation: ReadSituation;
  readonly choices: ReadChoices;
}

function readAttackers(scenario: Fields, positions: Positions): readonly ReadAttacker[] {
  const { problems } = scenario;
  if (!scenario.need('attackers', 'list at least one attacking unit')) return [];
  const list = scenario.list('attackers', { count: LIMITS.attackers, what: 'attackers' });
  if (list?.length === 0) problems.add('value', 'attackers', 'nobody attacks', 'list at least one attacking unit');
  const attackers = (list ?? [])
    .map((value, i) => readAttacker(problems, join('attackers', i), value, positions))
    .filter((attacker) => attacker !== undefined);
  const first = new Map<string, string>();
  for (const { unit } of attackers) {
    const before = first.get(unit.name);
    if (before === undefined) first.set(unit.name, unit.path);
    else if (unit.name !== '') {
      const problem = `${show(unit.name)} is already the name of ${before}`;
      problems.add('duplicate', `${unit.path}.name`, problem, 'rename one attacker');
    }
  }
  const entries = attackers.reduce((sum, { arms }) => sum + arms.length, 0);
  if (entries > LIMITS.weapons) {
    const problem = `${entries} weapon entries are more than ${LIMITS.weapons}`;
    problems.add('limit', 'attackers', problem, `at most ${LIMITS.weapons} in all attackers together`);
  }
  return attackers;
}

function readAttacker(
  problems: Problems,
  path: string,
  value: unknown,
  positions: Positions,
): ReadAttacker | undefined {
  const fields = readObject(problems, path, value, ATTACKER_FIELDS);
  if (fields === undefined) return undefined;
  const { name, keywords } = readUnit(fields, 'Red squad');
  const rows = readRows(fields, true, keywords, positions);
  const effects = readEffects(fields, 'effects');
  fields.need('weapons', 'list at least one weapon');
  const list = fields.list('weapons', { count: LIMITS.weapons, what: 'weapon entries' });
  if (list?.length === 0) {
    problems.add('value', fields.at('weapons'), 'the attacker has no weapons', 'list at least one weapon');
  }
  const weapons = (list ?? [])
    .map((each, i) => readWeapon(problems, join(fields.at('weapons'), i), each, effects))
    .filter((weapon) => weapon !== undefined);
  return {
    unit: { name, keywords, ...readPoints(fields), ...readOrigin(fields), effects, rows: rows.rows, path },
    rows,
    arms: armUnit(problems, weapons, rows),
    situation: readSituation(fields, 'situation'),
    choices: readChoices(fields, 'choices'),
  };
}

interface Shared {
  readonly situation: ReadSituation;
  readonly choices: ReadChoices;
  readonly positions: Positions;
}

function settleAttacker(
  problems: Problems,
  attacker: ReadAttacker,
  shared: Shared,
  target: ReadTarget,
  allLabels: readonly string[],
  derived: DerivedFact[],
): Attacker {
  const { unit, arms } = attacker;
  const said = new SaidSituation(attacker.situation, shared.situation);
  const derivation = shared.positions.derive(problems, said, unit.path, arms, attacker.rows, target.rows);
  derived.push(...derivation.derived);
  const situation = settleSituation(problems, said, derivation.facts);
  const choices = settleChoices(problems, attacker.choices, shared.choices, {
    rows: target.unit.rows,
    weapons: arms.map(({ weapon }) => weapon),
    allLabels,
  });
  const shoots = situation.phase === 'shooting';
  return {
    ...unit,
    weapons: derivation.parts.map(({ weapon }) => (shoots ? settleHalfRange(problems, said, weapon) : weapon)),
    situation,
    choices: { ...choices, weaponOrder: orderOfParts(choices.weaponOrder, derivation.parts) },
  };
}

const orderOfParts = (entries: Choices['weaponOrder'], parts: readonly Part[]): Choices['weaponOrder'] =>
  entries.flatMap((entry) => parts.flatMap((part, i) => (part.entry === entry ? [i] : [])));

/** Without the dice that abilities add: those depend on the target, and `compile` counts them. */
function checkAttackDice(problems: Problems, attackers: readonly Attacker[]): void {
  const diceOf = (weapon: Weapon): number => weapon.count * (weapon.attacks ?? maximumOf(weapon.A));
  let dice = 0;
  for (const { weapons, situation } of attackers) {
    const melee = situation.phase === 'fight';
    for (const weapon of weapons) if ((weapon.range === 'melee') === melee) dice += diceOf(weapon);
  }
  if (dice <= LIMITS.attackDice) return;
  const problem = `up to ${dice} attack dice are more than ${LIMITS.attackDice}`;
  problems.add('limit', 'attackers', problem, `at most ${LIMITS.attackDice} in all attackers together`);
}
