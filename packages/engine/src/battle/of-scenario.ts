import type { AttackerInput, ChoicesInput, ScenarioInput } from '../scenario/input.js';
import type { Result } from '../scenario/issue.js';
import { rulesetOf } from '../sequence/compile-reader.js';
import type { Rules, Rulesets } from './rules.js';
import { labelsOf } from './sheet.js';
import type { AttackDeclaration, Battle, BattleUnit } from './types.js';

/** A scenario as a battle in which nothing is done yet, and the attacks that it describes, in order. */
export interface BattleOf {
  readonly battle: Battle;
  readonly declarations: readonly AttackDeclaration[];
}

/**
 * The attackers of a scenario in the first army, its target in the second. A Command Re-roll that the scenario's choices
 * plan is left out: at the table it is asked. A ruleset that has no battles of armies plays the scenario itself.
 */
export function battleOf({ armies, scenarios }: Rulesets, scenario: object): Result<BattleOf> {
  const reader = scenarios.get(rulesetOf(scenario));
  if (reader === undefined) return ofArmies(armies, scenario as ScenarioInput);
  const read = reader(scenario);
  if (!read.ok) return read;
  const battle = { version: 1 as const, ruleset: read.value.ruleset, scenario, entries: [] };
  return { ok: true, value: { battle, declarations: [] } };
}

function ofArmies(rules: Rules, scenario: ScenarioInput): Result<BattleOf> {
  const checked = rules.check(scenario);
  if (!checked.ok) return checked;
  const compiled = rules.compile(checked.value);
  if (!compiled.ok) return compiled;
  const { attackers, target } = scenario;
  const names = new Set(attackers.map(({ name }) => name));
  const targetName = names.has(target.name) ? free(target.name, names) : target.name;
  const { effects, name: _, ...others } = target;
  const attacked: BattleUnit = {
    ...others,
    name: targetName,
    army: 1,
    ...(effects === undefined ? {} : { defence: effects }),
  };
  return {
    ok: true,
    value: {
      battle: {
        version: 1,
        ruleset: '11e',
        armies: ['Attackers', 'Defenders'],
        units: [...attackers.map(unitOf), attacked],
        entries: [],
      },
      declarations: attackers.map((attacker) => declarationOf(scenario, attacker, targetName)),
    },
  };
}

function free(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) if (!taken.has(`${name} ${number}`)) return `${name} ${number}`;
}

const unitOf = ({ situation: _, choices: __, ...unit }: AttackerInput): BattleUnit => ({ ...unit, army: 0 });

function declarationOf(scenario: ScenarioInput, attacker: AttackerInput, target: string): AttackDeclaration {
  const labels = labelsOf(attacker.weapons.map(({ name }) => name));
  const { situation, choices } = scenario;
  const own = attacker.situation;
  return {
    unit: attacker.name,
    targets: [
      {
        unit: target,
        ...given('situation', own),
        ...given('choices', attacker.choices && unplanned(attacker.choices)),
      },
    ],
    ...given('situation', situation),
    ...given('choices', choices && ofThisUnit(unplanned(choices), labels)),
  };
}

const given = <K extends string, T>(key: K, value: T | undefined): { readonly [key in K]?: T } =>
  (value === undefined ? {} : { [key]: value }) as { readonly [key in K]?: T };

const unplanned = ({ commandReroll: _, ...choices }: ChoicesInput): ChoicesInput => choices;

/** What all attackers share may name weapons of others. */
function ofThisUnit(choices: ChoicesInput, labels: readonly string[]): ChoicesInput {
  const { weaponOrder } = choices;
  if (weaponOrder === undefined) return choices;
  return {
    ...choices,
    weaponOrder: weaponOrder.filter((name) => labels.includes(name) || labels.includes(name.replace(/#1$/, ''))),
  };
}
