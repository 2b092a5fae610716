import type { AttackerRowInput, ChoicesInput, RowInput, ScenarioInput } from '../scenario/input.js';
import type { Issue, Result } from '../scenario/issue.js';
import { join } from '../scenario/reader.js';
import type { Attacker, Scenario, Word } from '../scenario/types.js';
import type { PlayerPermission } from '../sequence/edition.js';
import type { Programme, TargetState } from '../sequence/machine.js';
import type { Quota } from './muster.js';
import type { Rules } from './rules.js';
import { asAttacker, asTarget, type Sheet, type SheetRow } from './sheet.js';
import type { AttackDeclaration, BattleUnit, TargetDeclaration } from './types.js';
import { attacking, fighting, living, type UnitState } from './unit-state.js';

/** A unit with what has become of it. */
export interface Placed {
  readonly index: number;
  readonly sheet: Sheet;
  readonly state: UnitState;
}

/** The attacks of one unit at one other, as the scenario that they are. */
export interface Aim {
  /** Index of the target among the units. */
  readonly target: number;
  readonly programme: Programme;
  /** What the players may roll again, if they have it still. */
  readonly playerReRolls: readonly PlayerPermission[];
  /** Rows of the programme, as indices of the units' rows. */
  readonly targetRows: readonly number[];
  readonly ownRows: readonly number[];
  /** Labels of the weapons by entry of the programme. */
  readonly labels: readonly string[];
  /** Labels of those that attack in this phase. */
  readonly inPhase: readonly string[];
  /** Whether all that attacks is mortal wounds that no attack inflicts (15.05, 15.06). */
  readonly isRule: boolean;
}

interface Paths {
  readonly declaration: string;
  readonly target: string;
  readonly attacker: number;
  readonly attacked: number;
}

/**
 * Compiles the attacks at one target, in the state that the battle has reached. The rows are those of the beginning, so
 * that a choice may name any; what is left of them is where the course begins.
 */
export function situate(
  rules: Rules,
  attacker: Placed,
  attacked: Placed,
  declaration: AttackDeclaration,
  target: TargetDeclaration,
  quotas: ReadonlyMap<string, Quota>,
  path: { readonly entry: string; readonly target: number },
): Result<Aim> {
  const own = stillThere(attacker, attacking(attacker.sheet, attacker.state));
  const theirs = stillThere(attacked, attacking(attacked.sheet, attacked.state));
  const input: ScenarioInput = {
    version: 1,
    ruleset: '11e',
    attackers: [
      {
        ...asAttacker(rules, withCounts(attacker.sheet.unit, own), own.models),
        ...context(target, theirs.dropped),
      },
    ],
    target: asTarget(rules, attacked.sheet.unit, theirs.models),
    ...context(declaration, theirs.dropped),
  };
  const paths: Paths = {
    declaration: `${path.entry}.attack`,
    target: join(`${path.entry}.attack.targets`, path.target),
    attacker: attacker.index,
    attacked: attacked.index,
  };
  const moved = (issues: readonly Issue[]): Result<Aim> => ({
    ok: false,
    issues: issues.map((issue) => ({ ...issue, path: battlePath(issue.path, paths) })),
  });
  const checked = rules.check(input);
  if (!checked.ok) return moved(checked.issues);
  const scenario = mustered(checked.value, attacker, attacked, quotas);
  const ownRows = rowsOf(scenario.attackers[0]?.rows ?? [], attacker.sheet);
  const targetRows = rowsOf(scenario.target.rows, attacked.sheet);
  const pick = (state: TargetState, rows: readonly number[]): TargetState => rows.map((row) => state[row] ?? 0);
  const compiled = rules.compile(scenario, {
    target: pick(attacked.state.wounds, targetRows),
    standing: pick(fighting(attacked.state), targetRows),
    hasAttacked: attacked.state.hasAttacked,
    attackers: [pick(attacker.state.wounds, ownRows)],
  });
  if (!compiled.ok) return moved(compiled.issues);
  const weapons = scenario.attackers[0]?.weapons ?? [];
  const fights = scenario.attackers[0]?.situation.phase === 'fight';
  return {
    ok: true,
    value: {
      target: attacked.index,
      programme: asSheets(compiled.value, attacker.sheet, ownRows, attacked.sheet, targetRows),
      playerReRolls: rules.playerReRolls(scenario),
      targetRows,
      ownRows,
      labels: weapons.map(({ label }) => label),
      inPhase: weapons.filter(({ range }) => (range === 'melee') === fights).map(({ label }) => label),
      isRule: weapons.length > 0 && weapons.every(({ from }) => from === 'mortal'),
    },
  };
}

/** Models keep the numbers that they had at the beginning. */
function asSheets(
  programme: Programme,
  own: Sheet,
  ownRows: readonly number[],
  target: Sheet,
  targetRows: readonly number[],
): Programme {
  const rowsOfSheet = (sheet: Sheet, rows: readonly number[]) => rows.map((row) => sheet.rows[row] as SheetRow);
  return {
    ...programme,
    rows: rowsOfSheet(target, targetRows),
    activations: programme.activations.map((activation) => ({
      ...activation,
      self: activation.self && { ...activation.self, rows: rowsOfSheet(own, ownRows) },
    })),
  };
}

const rowsOf = (rows: readonly { readonly name: string }[], sheet: Sheet): readonly number[] =>
  rows.map(({ name }) => sheet.rows.findIndex((row) => row.name === name));

interface Remains {
  readonly models: readonly (AttackerRowInput | RowInput)[];
  /** Names of rows of which nobody is left to be measured. */
  readonly dropped: ReadonlySet<string>;
}

/** Where nobody says where models stand, all rows as they began; otherwise only models that are still there count. */
function stillThere({ sheet }: Placed, there: readonly number[]): Remains {
  const models = sheet.unit.models ?? [];
  if (models.every((row) => row.at === undefined)) return { models, dropped: new Set() };
  const dropped = new Set(models.filter((_, row) => there[row] === 0).map(({ name }) => name));
  return {
    dropped,
    models: models.flatMap((row, index) => {
      const count = there[index] as number;
      const lost = (row.count ?? 1) - count;
      if (count === 0) return [];
      const { woundsLost: _, ...others } = row;
      return [
        {
          ...others,
          count,
          ...(row.at === undefined ? {} : { at: row.at.slice(lost) }),
          ...(row.movedFrom === undefined ? {} : { movedFrom: row.movedFrom.slice(lost) }),
        },
      ];
    }),
  };
}

/** A weapon that only dropped rows carried needs a count to be read; nobody attacks with it. */
function withCounts(unit: BattleUnit, { models, dropped }: Remains): BattleUnit {
  if (dropped.size === 0) return unit;
  const carried = (rows: typeof models): Set<string> =>
    new Set(rows.flatMap((row) => ('weapons' in row ? Object.keys(row.weapons ?? {}) : [])));
  const before = carried(unit.models ?? []);
  const now = carried(models);
  return {
    ...unit,
    weapons: (unit.weapons ?? []).map((weapon) =>
      before.has(weapon.name) && !now.has(weapon.name) ? { ...weapon, count: 1 } : weapon,
    ),
  };
}

/** Situation and choices, without what names rows that are gone. */
function context(
  { situation, choices }: Pick<TargetDeclaration, 'situation' | 'choices'>,
  dropped: ReadonlySet<string>,
): Pick<TargetDeclaration, 'situation' | 'choices'> {
  const kept = (names: unknown): unknown =>
    Array.isArray(names) ? names.filter((name) => !dropped.has(name as string)) : names;
  const wanted =
    dropped.size === 0 || typeof choices !== 'object' || choices === null
      ? choices
      : (Object.fromEntries(
          Object.entries(choices).map(([key, value]) => [key, key === 'instances' ? value : kept(value)]),
        ) as ChoicesInput);
  return {
    ...(situation === undefined ? {} : { situation }),
    ...(wanted === undefined ? {} : { choices: wanted }),
  };
}

/** The scenario with as many weapons as attack, and without what dead rows gave (19.04, 02.05.01) or is used up. */
function mustered(
  scenario: Scenario,
  attacker: Placed,
  attacked: Placed,
  quotas: ReadonlyMap<string, Quota>,
): Scenario {
  const [first] = scenario.attackers;
  if (first === undefined) return scenario;
  const gone = ({ sheet, state }: Placed): ReadonlySet<string> => {
    const alive = living(sheet, state);
    return new Set(sheet.rows.flatMap(({ name }, row) => (alive[row] === 0 ? [name] : [])));
  };
  const lasting = (words: readonly Word[], dead: ReadonlySet<string>): readonly Word[] =>
    words.filter(({ source }) => source === undefined || !dead.has(source));
  const theirs = (words: readonly Word[]): readonly Word[] =>
    lasting(words, gone(attacked)).filter(
      ({ folded }) => !attacked.state.used.some((name) => name.startsWith(`${folded} `)),
    );
  return {
    ...scenario,
    attackers: [withWeapons(first, attacker, quotas, (words) => lasting(words, gone(attacker)))],
    target: {
      ...scenario.target,
      effects: theirs(scenario.target.effects),
      rows: scenario.target.rows.map((row) => ({ ...row, effects: theirs(row.effects) })),
    },
  };
}

function withWeapons(
  unit: Attacker,
  { sheet, state }: Placed,
  quotas: ReadonlyMap<string, Quota>,
  lasting: (words: readonly Word[]) => readonly Word[],
): Attacker {
  const there = attacking(sheet, state);
  const rows = unit.rows.map((row, index) => ({
    index,
    row,
    count: there[sheet.rows.findIndex(({ name }) => name === row.name)] as number,
  }));
  const kept = rows.filter(({ count }) => count > 0);
  const left = new Map([...quotas].map(([label, { count }]) => [label, count]));
  const entries = unit.weapons.flatMap((weapon, index) => {
    const open = left.get(weapon.label) ?? 0;
    const count = Math.min(open, weapon.count);
    left.set(weapon.label, open - count);
    if (count === 0) return [];
    const attacks = quotas.get(weapon.label)?.attacks ?? weapon.attacks;
    const carriedBy = weapon.carriedBy?.flatMap((row) => kept.findIndex((other) => other.index === row));
    const known = carriedBy?.filter((row) => row >= 0);
    return [
      {
        index,
        weapon: {
          ...weapon,
          count,
          abilities: lasting(weapon.abilities),
          effects: lasting(weapon.effects),
          ...(attacks === undefined ? {} : { attacks }),
          ...(known === undefined ? {} : { carriedBy: known }),
        },
      },
    ];
  });
  return {
    ...unit,
    effects: lasting(unit.effects),
    rows: kept.map(({ row, count }) => ({ ...row, count, woundsLost: 0, effects: lasting(row.effects) })),
    weapons: entries.map(({ weapon }) => weapon),
    choices: {
      ...unit.choices,
      weaponOrder: unit.choices.weaponOrder.flatMap((wanted) => {
        const entry = entries.findIndex(({ index }) => index === wanted);
        return entry < 0 ? [] : [entry];
      }),
    },
  };
}

/** Where a problem of the scenario stands in the battle. */
function battlePath(path: string, { declaration, target, attacker, attacked }: Paths): string {
  const said = /^(attackers\[0\]\.)?((?:situation|choices)(?:[.[].*)?)$/.exec(path);
  if (said) return `${said[1] === undefined ? declaration : target}.${said[2]}`;
  if (path.startsWith('attackers[0]')) return `units[${attacker}]${path.slice('attackers[0]'.length)}`;
  if (path.startsWith('target')) {
    return `units[${attacked}]${path.slice('target'.length).replace(/^\.effects/, '.defence')}`;
  }
  return declaration;
}
