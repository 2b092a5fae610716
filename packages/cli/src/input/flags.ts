import { type Command, Option } from 'commander';
import { collect, commandRerollOf, inchesOf, namesOf, oneOf, type Setting, settingOf, wholeOf } from './values.js';

/** The values of every option that describes a set-up, as commander hands them over. */
export interface SetupFlags {
  readonly attack?: readonly string[];
  readonly attackEffect?: readonly string[];
  readonly target?: readonly string[];
  readonly targetEffect?: readonly string[];
  readonly lenient?: boolean;
  readonly chargeGap?: number;
  readonly chargeModifier?: number;
  readonly chargeReRoll?: boolean;
  readonly instance?: readonly Setting[];
  readonly option?: readonly Setting[];
  readonly [name: string]: unknown;
}

const PHASES = ['shooting', 'fight'];
/** What players also call them. */
const PHASE_WORDS = { melee: 'fight', fighting: 'fight', combat: 'fight', ranged: 'shooting', shoot: 'shooting' };
const SHOOTING_TYPES = ['normal', 'assault', 'close-quarters', 'indirect', 'snap'];
const MOVEMENTS = ['moved', 'stationary', 'upTo3', 'advanced'];
const POLICIES = ['policy', 'never', 'always'];

/** Situation and choice fields whose flag only switches them on or off, with what the flag means. */
const SWITCHES: readonly (readonly [field: string, help: string])[] = [
  ['halfRange', 'the target is within half range'],
  ['cover', 'the target has the benefit of cover'],
  ['plungingFire', 'the shooters stand high enough for plunging fire'],
  ['setUpThisTurn', 'the attackers were set up on the table this turn'],
  ['charged', 'the attackers made a charge this turn'],
  ['outOfPhase', 'the attack happens outside its own phase'],
  ['spotted', 'another unit of yours sees the target (indirect fire)'],
  ['engaged', 'the attackers are engaged'],
  ['engagedWithTarget', 'the attackers are engaged with this target'],
  ['targetEngaged', 'the target is engaged with a unit of yours'],
];
const ON_BY_DEFAULT_SITUATION: readonly (readonly [field: string, help: string])[] = [
  ['visible', 'the target cannot be seen'],
];
const CHOICE_SWITCHES: readonly (readonly [field: string, help: string])[] = [
  ['fishHits', 'with a full re-roll of hits also re-roll hits that are not critical'],
  ['fishWounds', 'the same for wounds'],
];
const ON_BY_DEFAULT_CHOICES: readonly (readonly [field: string, help: string])[] = [
  ['lethalHits', 'roll to wound even where LETHAL HITS would wound automatically'],
];

const SITUATION_VALUES = ['phase', 'shootingType', 'distance', 'movement'];
const CHOICE_VALUES = [
  'allocationOrder',
  'precision',
  'rerollDamage',
  'rerollSaves',
  'commandReroll',
  'weaponOrder',
  'poolOrder',
];

export const kebab = (field: string): string => field.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);

/** `--cover` in the help, and a silent `--no-cover` that takes back what a file says. */
const addSwitch = (command: Command, field: string, help: string): void => {
  command.option(`--${kebab(field)}`, help).addOption(new Option(`--no-${kebab(field)}`).hideHelp());
};

const addSwitchOff = (command: Command, field: string, help: string): void => {
  command.addOption(new Option(`--${kebab(field)}`).hideHelp()).option(`--no-${kebab(field)}`, help);
};

export const addSetupFlags = (command: Command): Command => {
  command
    .optionsGroup('Instead of a file:')
    .option(
      '--attack <weapon>',
      'one weapon, e.g. "5x Rifle: A2 BS3+ S4 AP-1 D1 [HEAVY]"; repeat for more; without a colon a datasheet',
      collect,
    )
    .option(
      '--target <unit>',
      'e.g. "10x Trooper: T4 Sv3+ W2 InSv5+ [INFANTRY]"; join rows with " + "; without a colon a datasheet, or "line infantry"',
      collect,
    )
    .optionsGroup('Effects (with a file too):')
    .option('--attack-effect <words>', 'e.g. "re-roll hits of 1"; on all attackers; repeat for more', collect)
    .option('--target-effect <words>', 'e.g. "-1 to hit"; on the target; repeat for more', collect);
  addSituation(command, 'Situation (wins over the file):');
  addChoices(command);
  return command
    .optionsGroup('Reading:')
    .option('--lenient', 'carry unknown abilities and effects along as "not modelled" instead of refusing them');
};

export const addSituation = (command: Command, title = 'Situation:'): void => {
  command
    .optionsGroup(title)
    .option('--phase <phase>', `${PHASES.join(' or ')}`, oneOf('--phase', PHASES, PHASE_WORDS))
    .option('--shooting-type <type>', SHOOTING_TYPES.join(', '), oneOf('--shooting-type', SHOOTING_TYPES))
    .option('--distance <inches>', 'to the target; without it everything is in range', inchesOf('--distance', '10'))
    .option('--movement <how>', `how far the attackers moved: ${MOVEMENTS.join(', ')}`, oneOf('--movement', MOVEMENTS));
  for (const [field, help] of SWITCHES) addSwitch(command, field, help);
  for (const [field, help] of ON_BY_DEFAULT_SITUATION) addSwitchOff(command, field, help);
  command
    .option('--charge-gap <inches>', 'fight only if a charge over this gap succeeds', inchesOf('--charge-gap', '7.1'))
    .option('--charge-modifier <n>', 'added to that charge roll', wholeOf('--charge-modifier', -12, 12))
    .option('--charge-re-roll', 'that charge roll may be re-rolled');
};

const addChoices = (command: Command): void => {
  command
    .optionsGroup('Choices of the players (win over the file):')
    .option(
      '--allocation-order <rows>',
      'in which order the defender loses models: "A,B"',
      namesOf('--allocation-order'),
    )
    .option('--precision <row>', 'the CHARACTER that PRECISION weapons pick', namesOf('--precision'))
    .option('--weapon-order <names>', 'in which order the weapons are resolved: "A,B"', namesOf('--weapon-order'));
  for (const [field, help] of CHOICE_SWITCHES) addSwitch(command, field, help);
  for (const [field, help] of ON_BY_DEFAULT_CHOICES) addSwitchOff(command, field, help);
  command
    .option('--reroll-damage <when>', POLICIES.join(', '), oneOf('--reroll-damage', POLICIES))
    .option('--reroll-saves <when>', POLICIES.join(', '), oneOf('--reroll-saves', POLICIES))
    .option('--command-reroll <who:roll>', 'one re-roll, e.g. attacker:hit or defender:save', commandRerollOf)
    .option('--pool-order <order>', 'worseFirst or betterFirst', oneOf('--pool-order', ['worseFirst', 'betterFirst']))
    .option(
      '--instance <ability=x>',
      'which of two equal abilities counts, e.g. "SUSTAINED HITS=1"',
      settingOf('--instance', '"SUSTAINED HITS=1"'),
    )
    .option(
      '--option <name=value>',
      'another reading of an open rules question; repeat for more',
      settingOf('--option', 'devastatingTiming=activation'),
    );
};

type Fields = Record<string, unknown>;

const given = (flags: SetupFlags, fields: readonly string[]): Fields =>
  Object.fromEntries(fields.filter((field) => flags[field] !== undefined).map((field) => [field, flags[field]]));

/** The situation fields that the flags give. */
export const situationOf = (flags: SetupFlags): Fields => {
  const fields = given(flags, [
    ...SITUATION_VALUES,
    ...[...SWITCHES, ...ON_BY_DEFAULT_SITUATION].map(([field]) => field),
  ]);
  if (flags.chargeGap !== undefined) {
    fields.charge = {
      gap: flags.chargeGap,
      modifier: flags.chargeModifier ?? 0,
      reRoll: flags.chargeReRoll ?? false,
    };
  }
  return fields;
};

/** The choice fields that the flags give. */
export const choicesOf = (flags: SetupFlags): Fields => {
  const fields = given(flags, [
    ...CHOICE_VALUES,
    ...[...CHOICE_SWITCHES, ...ON_BY_DEFAULT_CHOICES].map(([field]) => field),
  ]);
  if (flags.instance !== undefined) fields.instances = Object.fromEntries(flags.instance);
  if (flags.option !== undefined) fields.options = Object.fromEntries(flags.option);
  return fields;
};

/** The first option given that describes a set-up; null: none is. */
export const setupFlag = (flags: SetupFlags): string | null => {
  const lists = {
    attack: flags.attack,
    target: flags.target,
    attackEffect: flags.attackEffect,
    targetEffect: flags.targetEffect,
  };
  const fields = { ...lists, ...situationOf(flags), ...choicesOf(flags) };
  const [field] = Object.entries(fields).find(([, value]) => value !== undefined) ?? [];
  return field === undefined ? null : `--${kebab(field)}`;
};
