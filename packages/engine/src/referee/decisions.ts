import { criticalWords, dice as diceText, stepName } from './steps.js';

/** A decision that waits; what every question of a course or a battle has. */
interface Deciding {
  readonly decision: string;
  readonly options: readonly unknown[];
  readonly count: number;
  readonly rule: string;
  /** Of a re-roll: no die could do better. */
  readonly pointless?: boolean;
}

export interface OptionWords {
  readonly value: unknown;
  readonly text: string;
}

export interface DecisionWords {
  /** The question, to the player whose decision it is. */
  readonly title: string;
  /** What the rules say about it, in a line; may be empty. */
  readonly hint: string;
  /**
   * `one`: one of the options. `die`: one die or none, by its place in the roll. `dice`: any of the dice. `some`: any
   * of the names. `order`: all of the names in an order, where there are too many orders to list.
   */
  readonly kind: 'one' | 'die' | 'dice' | 'some' | 'order';
  /** The usual one first, where the answer is one of them; for dice and names one option each. */
  readonly options: readonly OptionWords[];
  /** What is decided unless somebody decides otherwise. */
  readonly usual: unknown;
}

/** Answered by a list of places of dice in the roll. */
const OF_DICE = new Set(['hitReRoll', 'woundReRoll', 'saveReRoll', 'hazardReRoll']);
/** Answered by the place of a die in the roll, or none. */
const ONE_DIE = new Set(['commandReRoll', 'dieReRoll']);
/** Answered by a list of the names that are offered. */
const OF_NAMES = new Set(['deadlyDemiseUnits']);

const TITLES: Readonly<Record<string, string>> = {
  weaponOrder: 'Which weapon is next?',
  targetOrder: 'Which unit is attacked next?',
  allocationOrder: 'In which order are the groups allocated?',
  precision: 'PRECISION: do these attacks meet a CHARACTER first?',
  lethalHits: 'Do the critical hits wound without a roll?',
  poolOrder: 'Which wounds are saved first?',
  damageReRoll: 'Is the damage rolled again?',
  commandReRoll: 'Command Re-roll?',
  dieReRoll: 'Is one die rolled again?',
  hitReRoll: 'Which hit dice are rolled again?',
  woundReRoll: 'Which wound dice are rolled again?',
  saveReRoll: 'Which save dice are rolled again?',
  hazardReRoll: 'Which hazard dice are rolled again?',
  deadlyDemiseUnits: 'Which units are within 6"?',
  triggerOrder: 'Which comes first?',
  mortalOrder: 'On whose models do the mortal wounds fall first?',
};

const HINTS: Readonly<Record<string, string>> = {
  weaponOrder: 'Identical attacks are made together (04.03)',
  targetOrder: 'One target is finished before the next (04.03)',
  allocationOrder:
    'The lowest dice meet the first; groups stay together, the wounded come first, a CHARACTER last (05.03, 05.04.01)',
  precision: 'These attacks meet that model first (24.28)',
  lethalHits: 'Such a wound is not critical (24.23)',
  poolOrder: 'Each pool has its own save roll (05.03.02)',
  damageReRoll: 'The whole roll, once (01.05.02)',
  commandReRoll: 'One die, before dice that another rule permits are rolled again; no die twice (01.05.02)',
  hitReRoll: 'Each die once at most (01.05.02)',
  woundReRoll: 'Each die once at most (01.05.02)',
  saveReRoll: 'Each die once at most, before any is read (01.05.02)',
  hazardReRoll: 'Each die once at most (01.05.02)',
  deadlyDemiseUnits: 'Each of them suffers mortal wounds (24.08)',
  triggerOrder: 'Those of the active player come first (01.03.02)',
  mortalOrder: 'A wounded model comes first, a CHARACTER last (06.02)',
};

/** Decisions that other rules than those of the hints above ask for: `decision rule`. */
const BY_RULE: Readonly<Record<string, { readonly title?: string; readonly hint: string }>> = {
  'allocationOrder 9.0': {
    title: 'In which order are the wounds given to the models?',
    hint: 'A wounded model is finished first (9.0)',
  },
  'poolOrder 8.5': { hint: 'Each AP has its own save roll (8.5)' },
  'poolOrder 8.5.7': { title: 'Which hits are saved first?', hint: 'Each kind has its own save roll (8.5.7)' },
  'woundReRoll 8.5.7': { title: 'Which penetration dice are rolled again?', hint: 'Each die once at most' },
};

/** A hint cites a rule of its own numbering; where another rule asks, that is left out. */
const hintOf = ({ decision, rule, pointless }: Deciding): string => {
  if (pointless === true) return 'No die could do better';
  const hint = BY_RULE[`${decision} ${rule}`]?.hint ?? HINTS[decision] ?? '';
  return /^\d\d\.\d\d/u.test(rule) ? hint : hint.replace(/ \(\d\d\.\d\d[^)]*\)$/u, '');
};

/** The players' own re-roll; any other permission for one die is an ability's. */
export const COMMAND_RE_ROLL = '15.02';

export const ON_ARMOUR = '8.5.7';

const titleOf = ({ decision, rule }: Deciding): string => {
  if (decision === 'commandReRoll' && rule !== COMMAND_RE_ROLL) return 'Is one die rolled again?';
  return BY_RULE[`${decision} ${rule}`]?.title ?? TITLES[decision] ?? `${stepName(decision)}?`;
};

/** Where hits meet armour, the kinds of wound are kinds of hit. */
const poolText = (value: unknown, rule: string): string => {
  if (rule === ON_ARMOUR) return value === 'critical' ? 'Penetrating hits first' : 'Glancing hits first';
  if (value === 'critical') return stepName(`${criticalWords('wound', rule)}s first`);
  return value === 'ordinary' ? 'Ordinary wounds first' : 'All wounds together';
};

/**
 * A decision in words.
 * @param rolled the faces of the roll that it is about, where there is one
 * @param usual what is usually decided, as `usual` of a battle says; not given: the first option, no dice, no names
 */
export const decisionWords = (question: Deciding, rolled: readonly number[] = [], usual?: unknown): DecisionWords => {
  const { decision, options } = question;
  const said = { title: titleOf(question), hint: hintOf(question) };
  const worded = (values: readonly unknown[]): readonly OptionWords[] =>
    values.map((value) => ({
      value,
      text: optionText(decision, value, { rolled, rule: question.rule }),
    }));
  const list = Array.isArray(usual) ? (usual as readonly unknown[]) : [];
  if (OF_DICE.has(decision)) {
    const places = options.map((place) => ({ value: place, text: dieText(Number(place), rolled) }));
    return { ...said, kind: 'dice', options: places, usual: options.filter((place) => list.includes(place)) };
  }
  if (OF_NAMES.has(decision)) return { ...said, kind: 'some', options: worded(options), usual: list };
  if (ONE_DIE.has(decision) && options.includes(null)) {
    // None unless somebody wants it.
    const first = [...options].sort((a, b) => Number(b === null) - Number(a === null));
    return { ...said, kind: 'die', options: worded(first), usual: usual ?? null };
  }
  if (options.length === 0) return { ...said, kind: 'order', options: worded(list), usual: list };
  const same = (value: unknown): boolean => JSON.stringify(value) === JSON.stringify(usual);
  const ordered = [...options].sort((a, b) => Number(same(b)) - Number(same(a)));
  return { ...said, kind: 'one', options: worded(ordered), usual: ordered[0] };
};

/** What a decision was about. */
interface DecisionAbout {
  /** The faces of the roll, where there was one. */
  readonly rolled: readonly number[];
  /** The section of the roll whose dice are told apart. */
  readonly rule: string;
}

/** What was decided, as it stands in the notes. */
export const valueWords = (decision: string, value: unknown, about: DecisionAbout): string => {
  const { rolled } = about;
  if (!Array.isArray(value)) return TOLD[decision]?.(value, rolled) ?? optionText(decision, value, about);
  if (value.length === 0) return 'none';
  if (decision === 'triggerOrder') return optionText(decision, value, about);
  return OF_DICE.has(decision)
    ? value.map((place) => toldDie(place, rolled)).join(', ')
    : value.map(String).join(OF_NAMES.has(decision) ? ', ' : ', then ');
};

/** `die 2 (a 1)`. */
const toldDie = (place: unknown, rolled: readonly number[]): string => {
  const face = rolled[Number(place)];
  return face === undefined ? `die ${Number(place) + 1}` : `die ${Number(place) + 1} (a ${face})`;
};

const toldAgain = (value: unknown, rolled: readonly number[]): string =>
  value === null ? 'the roll is kept' : `${toldDie(value, rolled)} is rolled again`;

/** A log says what comes of an answer. */
const TOLD: Readonly<Record<string, (value: unknown, rolled: readonly number[]) => string>> = {
  commandReRoll: (value, rolled) => toldAgain(value, rolled),
  dieReRoll: (value, rolled) => toldAgain(value, rolled),
  lethalHits: (value) =>
    typeof value === 'number'
      ? `${value} of the critical hits ${value === 1 ? 'wounds' : 'wound'} without a roll`
      : value === true
        ? 'the critical hits wound without a roll'
        : 'the critical hits are rolled to wound with',
  precision: (value) => (value === null ? 'nobody is met first' : `${value} is met first`),
  damageReRoll: (value) => (value === true ? 'the roll is made again' : 'the roll is kept'),
};

const dieText = (place: number, rolled: readonly number[]): string => {
  const face = rolled[place];
  return face === undefined ? `Die ${place + 1}` : `Die ${place + 1}, a ${face}`;
};

const optionText = (decision: string, value: unknown, { rolled, rule }: DecisionAbout): string => {
  if (decision === 'triggerOrder' && Array.isArray(value)) return `${value[1]} ${value[2]} of ${value[0]}`;
  if (Array.isArray(value)) return value.map(String).join(', then ');
  if (ONE_DIE.has(decision)) return value === null ? 'Keep the roll' : `Roll again: ${dieText(Number(value), rolled)}`;
  if (decision === 'precision') return value === null ? 'No: the groups in their order' : `Yes: ${value} first`;
  if (decision === 'lethalHits' && typeof value === 'number')
    return `${value} of them ${value === 1 ? 'wounds' : 'wound'}: roll to wound with the others`;
  if (decision === 'lethalHits') return value === true ? 'Yes: they wound' : 'No: roll to wound with them too';
  if (decision === 'damageReRoll') {
    const shown = rolled.length === 0 ? 'it' : `${rolled.join(' ')} (${diceText(rolled.length)})`;
    return value === true ? 'Roll it again' : `Keep ${shown}`;
  }
  if (decision === 'poolOrder') return poolText(value, rule);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null ? 'None' : typeof value === 'object' ? JSON.stringify(value) : String(value);
};
