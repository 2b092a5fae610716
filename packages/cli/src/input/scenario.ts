import { checkInput, readAttack, readTarget, readText, type Scenario } from '../engine.js';
import type { Io } from '../io.js';
import { InputError, type Problem, refuse } from '../problems.js';
import type { Remarks } from '../roster/setup.js';
import { namingFlags } from './flag-names.js';
import { choicesOf, type SetupFlags, situationOf } from './flags.js';
import { MOST_OF_A_LIST, readBytes, textOf } from './read.js';
import { namesUnits, type RosterFlags, shapingFlags } from './roster-flags.js';
import { StrayWord } from './stray.js';

type Fields = Record<string, unknown>;

export interface Setup {
  readonly scenario: Scenario;
  /** The same in the contract's JSON. */
  readonly input: object;
  /** What was chosen for the player, where units were named. */
  readonly remarks?: Remarks;
}

/** The scenario that the arguments give: a file (or `-`) with flags on top, named units, or an inline set-up. */
export const setupOf = (file: string | undefined, flags: SetupFlags & RosterFlags, io: Io): Promise<Setup> =>
  namingFlags(flags, madeOf(file, flags, io));

const madeOf = async (file: string | undefined, flags: SetupFlags & RosterFlags, io: Io): Promise<Setup> => {
  checkChargeFlags(flags);
  const named = namesUnits(flags);
  const inline = flags.attack !== undefined || flags.target !== undefined;
  if (file !== undefined && (inline || named)) {
    const what = named && !inline ? 'a named unit or a list' : '--attack or --target';
    const problem = `is given together with ${what}`;
    throw new StrayWord(file, {
      code: 'option',
      path: file,
      problem,
      suggestion: 'give either a file or an inline set-up',
    });
  }
  if (named) {
    const { unitSetup } = await import('../commands/lists.js');
    const { scenario, remarks } = await unitSetup(flags, io);
    // Names that no rule knows come with lists: they are listed as not modelled, never a reason to refuse.
    return { scenario: await checkInput(scenario, true), input: scenario, remarks };
  }
  const [shaping] = shapingFlags(flags);
  if (shaping !== undefined) {
    throw refuse('contradiction', shaping, 'needs a unit by name', 'e.g. --attacker, or --list and --unit');
  }
  if (file !== undefined) return fromFile(file, flags, io);
  if (inline) return fromInline(flags);
  throw refuse(
    'missing',
    'input',
    'no set-up is given',
    'name a scenario file, - for standard input, or --attack and --target',
  );
};

export const checkChargeFlags = (flags: SetupFlags): void => {
  if (flags.chargeGap !== undefined) return;
  const alone = flags.chargeModifier !== undefined ? '--charge-modifier' : '--charge-re-roll';
  if (flags.chargeModifier !== undefined || flags.chargeReRoll === true) {
    throw refuse('missing', alone, 'needs --charge-gap', 'say how far away the target is: --charge-gap 7.1');
  }
};

const fromFile = async (file: string, flags: SetupFlags, io: Io): Promise<Setup> => {
  const lenient = flags.lenient === true;
  const { text, scenario } = await readFile(file, lenient, io);
  const situation = situationOf(flags);
  const choices = choicesOf(flags);
  const attackEffects = flags.attackEffect ?? [];
  const targetEffects = flags.targetEffect ?? [];
  const plain = [situation, choices].every((fields) => Object.keys(fields).length === 0);
  const raw = JSON.parse(text.replace(/^\ufeff/u, '')) as Fields;
  if (plain && attackEffects.length === 0 && targetEffects.length === 0) return { scenario, input: raw };
  const input = withFlags(raw, situation, choices, attackEffects, targetEffects);
  return { scenario: await checkInput(input, lenient), input };
};

/** A file that holds a battle where a scenario is read: some commands go on with it. */
export class BattleFile extends InputError {
  readonly text: string;

  constructor(text: string, file: string) {
    super([
      {
        code: 'file',
        path: file === '-' ? 'standard input' : file,
        problem: 'is a saved battle, not a scenario',
        suggestion: `fusillade play ${file} goes on with it, fusillade resolve ${file} checks it`,
      },
    ]);
    this.name = 'BattleFile';
    this.text = text;
  }
}

/** Whether a text could only be a battle: whatever else is wrong with it, `replay` says. */
const isBattle = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/u, ''));
    if (typeof value !== 'object' || value === null) return false;
    return 'battle' in value || ('entries' in value && ('units' in value || 'scenario' in value));
  } catch {
    return false;
  }
};

const readFile = async (file: string, lenient: boolean, io: Io) => {
  const bytes = await readBytes(file, io, MOST_OF_A_LIST);
  let text = '';
  try {
    text = textOf(bytes, file);
    return { text, scenario: await readText(text, lenient) };
  } catch (error) {
    if (isBattle(text)) throw new BattleFile(text, file);
    const { isList } = await import('../commands/lists.js');
    if (!isList(bytes)) throw error;
    const suggestion = `write --list ${file} --unit "a unit of it" --target "whom it attacks"; fusillade import ${file} shows its units`;
    const name = file === '-' ? 'standard input' : file;
    throw refuse('file', name, 'is an army list, not a scenario', suggestion);
  }
};

const fieldsOf = (value: unknown): Fields => (value ?? {}) as Fields;
const listOf = (value: unknown): unknown[] => (value ?? []) as unknown[];

/** The flags on top of a scenario that has been read; what an attacker says for itself gives way to them as well. */
const withFlags = (
  raw: Fields,
  situation: Fields,
  choices: Fields,
  attackEffects: readonly string[],
  targetEffects: readonly string[],
): Fields => ({
  ...raw,
  attackers: listOf(raw.attackers).map((each) => {
    const attacker = fieldsOf(each);
    const own = {
      ...(attacker.situation === undefined ? {} : { situation: without(fieldsOf(attacker.situation), situation) }),
      ...(attacker.choices === undefined ? {} : { choices: without(fieldsOf(attacker.choices), choices) }),
    };
    return { ...attacker, ...own, effects: [...listOf(attacker.effects), ...attackEffects] };
  }),
  target: { ...fieldsOf(raw.target), effects: [...listOf(fieldsOf(raw.target).effects), ...targetEffects] },
  situation: { ...fieldsOf(raw.situation), ...situation },
  choices: merged(fieldsOf(raw.choices), choices),
});

const without = (fields: Fields, gone: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in gone)));

/** Flags name single options and instances: the others of the file stay. */
const merged = (before: Fields, flags: Fields): Fields => {
  const out = { ...before, ...flags };
  for (const name of ['options', 'instances']) {
    if (name in flags) out[name] = { ...fieldsOf(before[name]), ...fieldsOf(flags[name]) };
  }
  return out;
};

const fromInline = async (flags: SetupFlags): Promise<Setup> => {
  const attacks = flags.attack ?? [];
  const targets = flags.target ?? [];
  const problems: Problem[] = [];
  const weapons: object[] = [];
  if (attacks.length === 0) problems.push(missing('--attack', ATTACK_EXAMPLE));
  for (const [index, text] of attacks.entries()) {
    const path = attacks.length === 1 ? '--attack' : `--attack#${index + 1}`;
    weapons.push(await part(path, text, readAttack, problems));
  }
  if (targets.length === 0) problems.push(missing('--target', TARGET_EXAMPLE));
  if (targets.length > 1) {
    const suggestion = 'join the rows of one unit with " + "; several units are several calls';
    problems.push({ code: 'duplicate', path: '--target', problem: 'is given more than once', suggestion });
  }
  const rows = targets[0] === undefined ? {} : await part('--target', targets[0], readTarget, problems);
  if (problems.length > 0) throw new InputError(problems);
  const target = fieldsOf(rows);
  const effects = [...listOf(target.effects), ...(flags.targetEffect ?? [])];
  const fights = flags.phase === undefined && weapons.every((weapon) => fieldsOf(weapon).range === 'melee');
  const scenario = {
    version: 1,
    ruleset: '11e',
    attackers: [{ name: 'Attackers', weapons, effects: flags.attackEffect ?? [] }],
    target: { ...target, effects },
    situation: { ...situationOf(flags), ...(fights ? { phase: 'fight' } : {}) },
    choices: choicesOf(flags),
  };
  const checked = await checkInput(scenario, flags.lenient === true);
  return fights
    ? { scenario: checked, input: scenario, remarks: { statements: [ONLY_MELEE], notModelled: [], chosenModes: [] } }
    : { scenario: checked, input: scenario };
};

/** Said where the phase follows from the weapons. */
export const ONLY_MELEE = 'Only melee weapons are there: they fight';

const ATTACK_EXAMPLE = '"5x Rifle: A2 BS3+ S4 AP-1 D1"';
const TARGET_EXAMPLE = '"10x Trooper: T4 Sv3+ W2"';

const missing = (path: string, example: string): Problem => ({
  code: 'missing',
  path,
  problem: 'is not given',
  suggestion: `e.g. ${path} ${example}`,
});

type Reader = typeof readAttack;

/** One piece of inline notation; its problems go to `problems`, so that all pieces are looked at. */
const part = async (path: string, text: string, read: Reader, problems: Problem[]): Promise<object> => {
  const result = await read(text, path);
  if (result.ok) return result.value;
  problems.push(...result.issues);
  return {};
};
