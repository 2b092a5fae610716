import { dice as diceText, stepName } from './steps.js';

/** A decision that waits; what every question of a course or a battle has. */
interface Deciding {
  readonly decision: string;
  readonly options: readonly unknown[];
  readonly count: number;
  readonly rule: string;
}

export interface OptionWords {
  readonly value: unknown;
  readonly text: string;
}

export interface DecisionWords {
  /** The question, to the player whose decision it is. */
  readonly title: string;
  /**
   * `one`: one of the options. `die`: one die or none, by its place in the roll. `dice`: any of the dice. `some`: any
   * of the names.
   */
  readonly kind: 'one' | 'die' | 'dice' | 'some';
  /** The sensible one first, where the answer is one of them; for dice and names one option each. */
  readonly options: readonly OptionWords[];
  /** What is chosen unless somebody chooses otherwise: an option's value, or a list of them. */
  readonly usual: unknown;
}

/** Answered by a list of places of dice in the roll. */
const OF_DICE = new Set(['hitReRoll', 'woundReRoll', 'saveReRoll', 'hazardReRoll']);
/** Answered by a list of the names that are offered. */
const OF_NAMES = new Set(['deadlyDemiseUnits']);

const TITLES: Readonly<Record<string, string>> = {
  weaponOrder: 'Which weapon is next?',
  targetOrder: 'Which unit is attacked next?',
  allocationOrder: 'In which order are the groups allocated?',
  precision: 'Does PRECISION name a CHARACTER?',
  lethalHits: 'Do the critical hits wound without a roll?',
  poolOrder: 'Which wounds are saved first?',
  damageReRoll: 'Is the damage rolled again?',
  commandReRoll: 'Command Re-roll?',
  hitReRoll: 'Which hit dice are rolled again?',
  woundReRoll: 'Which wound dice are rolled again?',
  saveReRoll: 'Which save dice are rolled again?',
  hazardReRoll: 'Which hazard dice are rolled again?',
  deadlyDemiseUnits: 'Which units are within 6"?',
  triggerOrder: 'Which comes first?',
};

const POOLS: Readonly<Record<string, string>> = {
  critical: 'Critical wounds first',
  ordinary: 'Ordinary wounds first',
  all: 'All wounds together',
};

/**
 * A decision in words.
 * @param rolled the faces of the roll that it is about, where there is one
 * @param failed places of the dice that failed: those that are rolled again unless somebody chooses otherwise
 */
export const decisionWords = (
  question: Deciding,
  rolled: readonly number[] = [],
  failed: readonly number[] = [],
): DecisionWords => {
  const { decision, options } = question;
  const title = TITLES[decision] ?? `${stepName(decision)}?`;
  if (OF_DICE.has(decision)) {
    const places = options as readonly number[];
    return {
      title,
      kind: 'dice',
      options: places.map((place) => ({ value: place, text: dieText(place, rolled) })),
      usual: places.filter((place) => failed.includes(place)),
    };
  }
  if (OF_NAMES.has(decision)) {
    return { title, kind: 'some', options: options.map((value) => ({ value, text: String(value) })), usual: [] };
  }
  if (decision === 'commandReRoll') {
    // No Command Re-roll unless somebody wants it.
    const first = [...options].sort((a, b) => Number(b === null) - Number(a === null));
    const worded = first.map((value) => ({ value, text: optionText(decision, value, rolled) }));
    return { title, kind: 'die', options: worded, usual: null };
  }
  const worded = options.map((value) => ({ value, text: optionText(decision, value, rolled) }));
  return { title, kind: 'one', options: worded, usual: worded[0]?.value };
};

/** What was decided, as it stands in the notes. */
export const valueWords = (decision: string, value: unknown): string => {
  if (!Array.isArray(value)) return optionText(decision, value, []);
  if (value.length === 0) return 'none';
  return OF_DICE.has(decision)
    ? value.map((place) => dieText(Number(place), []).toLowerCase()).join(', ')
    : value.map(String).join(OF_NAMES.has(decision) ? ', ' : ', then ');
};

const dieText = (place: number, rolled: readonly number[]): string => {
  const face = rolled[place];
  return face === undefined ? `Die ${place + 1}` : `Die ${place + 1}, a ${face}`;
};

const optionText = (decision: string, value: unknown, rolled: readonly number[]): string => {
  if (Array.isArray(value)) return value.map(String).join(', then ');
  if (decision === 'commandReRoll')
    return value === null ? 'Keep the roll' : `Roll again: ${dieText(Number(value), rolled)}`;
  if (decision === 'precision') return value === null ? 'No: the order stands' : `${value} first`;
  if (decision === 'lethalHits') return value === true ? 'Yes: they wound' : 'No: roll to wound with them too';
  if (decision === 'damageReRoll') {
    const shown = rolled.length === 0 ? 'it' : `${rolled.join(' ')} (${diceText(rolled.length)})`;
    return value === true ? 'Roll it again' : `Keep ${shown}`;
  }
  if (decision === 'poolOrder') return POOLS[String(value)] ?? String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null ? 'None' : typeof value === 'object' ? JSON.stringify(value) : String(value);
};
