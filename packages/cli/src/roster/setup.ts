import type { AttackerInput, ChoicesInput, SituationInput, TargetInput, WeaponInput } from '@fusillade/engine';
import {
  type ArmyUnit,
  attackerOf,
  type ChosenMode,
  type Joined,
  nameOf,
  targetOf,
  withModelChange,
  withToggles,
  withWeaponChange,
} from '@fusillade/roster';
import { readAttack } from '../engine.js';
import { choicesOf, situationOf } from '../input/flags.js';
import type { UnitFlags } from '../input/roster-flags.js';
import { ONLY_MELEE } from '../input/scenario.js';
import type { Io } from '../io.js';
import { InputError, refuse } from '../problems.js';
import { CREDIT } from './data.js';
import { type Fielded, Fielding } from './field.js';
import { idleStatements } from './idle.js';
import { modelOverride, weaponOverride } from './numbers.js';
import { checkInputs } from './open-list.js';
import { settle } from './settle.js';

/** What was chosen for the player on the way from names to numbers. */
export interface Remarks {
  readonly statements: readonly string[];
  readonly notModelled: readonly string[];
  readonly chosenModes: readonly ChosenMode[];
  /** Given where numbers of the data set are used. */
  readonly credit?: string;
}

export interface UnitSetup {
  /** A scenario in the contract's JSON. */
  readonly scenario: object;
  readonly remarks: Remarks;
}

/** The scenario of options that name units: datasheets, generic targets, units of lists, beside inline notation. */
export const unitSetup = async (flags: UnitFlags, io: Io): Promise<UnitSetup> => {
  checkInputs(flags.list, flags.targetList);
  const fielding = new Fielding(flags, io);
  const inline = (flags.attack ?? []).filter((text) => text.includes(':'));
  checkAlone(flags, inline.length);
  const targets = await fielding.target();
  const attackers = await fielding.attackers();
  if (attackers.length + inline.length === 0) {
    throw refuse(
      'missing',
      '--attacker',
      'is not given',
      'e.g. --attacker "Name of a datasheet", or --list and --unit',
    );
  }
  const changed = switched(flags, attackers.map(withNumbers(flags)), targets);
  const target = await targetInput(flags, changed.target);
  const situation = situationFor(flags, changed.attackers);
  const choices = choicesOf(flags) as ChoicesInput;
  const idle = changed.attackers.flatMap((fielded) => idleStatements(fielded, situation.phase ?? 'shooting'));
  const sides = named(changed.attackers).map(({ units, from }) =>
    settle(
      attackerOf(units, { target: target.input, situation, choices, effects: flags.attackEffect ?? [], ...from }),
      'attacker',
    ),
  );
  const typed = inline.length === 0 ? [] : [await inlineAttacker(inline, flags)];
  return {
    scenario: {
      version: 1,
      ruleset: '11e',
      attackers: [...sides.map(({ input }) => input), ...typed],
      target: target.input,
      situation,
      choices,
    },
    remarks: {
      statements: unique([
        ...changed.attackers.flatMap(({ statements }) => statements),
        ...idle,
        ...sides.flatMap(({ statements }) => statements),
        ...(situation.phase === 'fight' && flags.phase === undefined ? [ONLY_MELEE] : []),
        ...target.statements,
      ]),
      notModelled: unique([...sides.flatMap((side) => side.notModelled), ...target.notModelled]),
      chosenModes: sides.flatMap(({ chosen }) => chosen),
      ...(fielding.usesData ? { credit: CREDIT } : {}),
    },
  };
};

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Options about one attacker do not say which of several they mean. */
const checkAlone = (flags: UnitFlags, inline: number): void => {
  const { attacker = [], attack = [], unit = [], list } = flags;
  const named = attacker.length + attack.length - inline + unit.length;
  const units = named === 0 && list !== undefined ? 1 : named;
  const shaping = (['weapon', 'models', 'override'] as const).find((key) => flags[key] !== undefined);
  if (shaping === undefined || units === 1) return;
  const problem = units === 0 ? 'needs an attacker by name' : 'does not say which of several attackers it means';
  throw refuse('contradiction', `--${shaping}`, problem, 'name one attacker by --attacker or --unit');
};

const withNumbers =
  (flags: UnitFlags) =>
  (fielded: Fielded): Fielded => {
    let units = fielded.units;
    const statements: string[] = [];
    for (const text of flags.override ?? []) {
      const { of, change } = weaponOverride(text);
      const results = units.map((unit) => withWeaponChange(unit, of, change));
      // One of the joined units has the weapon; only if none has it is the name wrong.
      const none = results.every((result) => !result.ok);
      if (none) settle(results[0]!, '--override');
      units = units.map((unit, place) => (results[place]!.ok ? results[place]!.value : unit));
      statements.push(`Changed by hand: ${text}`);
    }
    return { ...fielded, units, statements: [...fielded.statements, ...statements] };
  };

interface Switched {
  readonly attackers: readonly Fielded[];
  readonly target: Fielded | TargetInput;
}

const isFielded = (target: Fielded | TargetInput): target is Fielded => 'units' in target;

/** Abilities switched on both sides at once: a name needs to be known on one of them. */
const switched = (flags: UnitFlags, attackers: readonly Fielded[], target: Fielded | TargetInput): Switched => {
  const switches = { on: flags.toggle ?? [], off: flags.without ?? [] };
  if (switches.on.length + switches.off.length === 0) return { attackers, target };
  const onSide = (units: Joined, side: 'attacker' | 'target'): ArmyUnit[] =>
    units.map((unit) => ({ ...unit, toggles: unit.toggles.filter((toggle) => toggle.side === side) }));
  const sides = [
    ...attackers.map(({ units }) => onSide(units, 'attacker')),
    ...(isFielded(target) ? [onSide(target.units, 'target')] : []),
  ];
  const all = settle(withToggles(sides.flat(), switches), '--toggle');
  let at = 0;
  const next = (fielded: Fielded): Fielded => {
    const units = all.slice(at, at + fielded.units.length);
    at += fielded.units.length;
    return { ...fielded, units };
  };
  return { attackers: attackers.map(next), target: isFielded(target) ? next(target) : target };
};

interface TargetParts {
  readonly input: TargetInput;
  readonly statements: readonly string[];
  readonly notModelled: readonly string[];
}

const targetInput = async (flags: UnitFlags, target: Fielded | TargetInput): Promise<TargetParts> => {
  const extra = flags.targetEffect ?? [];
  const withEffects = (input: TargetInput): TargetInput =>
    extra.length === 0 ? input : { ...input, effects: [...(input.effects ?? []), ...extra] };
  if (!isFielded(target)) {
    const flag = flags.targetModels === undefined ? '--target-override' : '--target-models';
    if (flags.targetModels !== undefined || flags.targetOverride !== undefined) {
      throw refuse('contradiction', flag, 'needs a target by name', 'this target is written out: change it there');
    }
    return { input: withEffects(target), statements: [], notModelled: [] };
  }
  let units = target.units;
  const statements = [...target.statements];
  for (const text of flags.targetOverride ?? []) {
    const { of, change } = modelOverride(text);
    const results = units.map((unit) => withModelChange(unit, of, change));
    if (results.every((result) => !result.ok)) settle(results[0]!, '--target-override');
    units = units.map((unit, place) => (results[place]!.ok ? results[place]!.value : unit));
    statements.push(`Changed by hand: ${text}`);
  }
  const side = settle(targetOf(units, target.from), '--target');
  return {
    input: withEffects(side.input),
    statements: [...statements, ...side.statements],
    notModelled: side.notModelled,
  };
};

/** Units with nothing but melee weapons fight, unless the player says otherwise. */
const situationFor = (flags: UnitFlags, attackers: readonly Fielded[]): SituationInput => {
  const situation = situationOf(flags) as SituationInput;
  if (situation.phase !== undefined) return situation;
  const modes = attackers.flatMap(({ units }) => units.flatMap(({ weapons }) => weapons.flatMap((each) => each.modes)));
  const melee = modes.length > 0 && modes.every(({ profile }) => profile.range === 'melee');
  const typed = (flags.attack ?? []).some((text) => text.includes(':'));
  return melee && !typed ? { ...situation, phase: 'fight' } : situation;
};

/** The engine tells attackers apart by name. */
const named = (attackers: readonly Fielded[]): readonly Fielded[] => {
  const times = new Map<string, number>();
  return attackers.map((fielded) => {
    const name = nameOf(fielded.units);
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    if (time === 1) return fielded;
    const [first, ...others] = fielded.units;
    return { ...fielded, units: [{ ...first!, id: `${first!.id} #${time}` }, ...others] };
  });
};

const inlineAttacker = async (texts: readonly string[], flags: UnitFlags): Promise<AttackerInput> => {
  const weapons: WeaponInput[] = [];
  for (const [index, text] of texts.entries()) {
    const path = texts.length === 1 ? '--attack' : `--attack#${index + 1}`;
    const result = await readAttack(text, path);
    if (!result.ok) throw new InputError(result.issues);
    weapons.push(result.value as WeaponInput);
  }
  return { name: 'Attackers', weapons, effects: flags.attackEffect ?? [] };
};
