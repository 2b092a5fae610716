import { HARD_SPACE } from '../words.js';

/** What a roll is for, as the end of "Roll 5 dice …". */
const PURPOSES: Readonly<Record<string, string>> = {
  attacks: 'for the number of attacks',
  'additional attacks': 'for additional attacks',
  strength: 'for Strength',
  hit: 'to hit',
  'additional hits': 'for additional hits',
  wound: 'to wound',
  penetration: 'to penetrate',
  further: 'to add to the penetration roll',
  'own save': 'to save against own wounds',
  save: 'to save',
  damage: 'for damage',
  'feel no pain': 'for Feel No Pain',
  'mortal wounds': 'for mortal wounds',
  hazard: 'for hazards',
  charge: 'to charge',
  'deadly demise': 'for Deadly Demise',
};

const RE_ROLL = / re-roll$/u;

/** A second roll is for what the first was for. */
export const plainStep = (step: string): string => step.replace(RE_ROLL, '');

export const dice = (count: number): string => `${count}${HARD_SPACE}${count === 1 ? 'die' : 'dice'}`;

export const wounds = (count: number): string => `${count}${HARD_SPACE}wound${count === 1 ? '' : 's'}`;

/** The name of a step or of a decision (`damageReRoll`) as words: `Damage re-roll`. */
export const stepName = (step: string): string => {
  const words = step
    .replace(/([a-z])([A-Z])/gu, '$1 $2')
    .toLowerCase()
    .replace('re roll', 're-roll')
    .replace('feel no pain', 'Feel No Pain')
    .replace('deadly demise', 'Deadly Demise');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

interface Rolling {
  readonly step: string;
  readonly dice: number;
  /** Who suffers what is rolled, where several do. */
  readonly target?: string;
}

/** What is to be rolled: `Roll 5 dice to hit`; a second roll says `again`. */
export const questionWords = ({ step, dice: count, target }: Rolling): string => {
  const first = plainStep(step);
  const purpose = PURPOSES[first] ?? `for ${stepName(first).toLowerCase()}`;
  const on = target === undefined ? '' : ` on ${target}`;
  return `Roll ${dice(count)} ${RE_ROLL.test(step) ? 'again ' : ''}${purpose}${on}`;
};

/** A sign as it is printed on a datasheet. */
const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

/** An AP that worsens a save has its sign; one that takes a save away is a positive number. */
export const apText = (ap: number): string => (ap > 0 ? String(ap) : signed(ap));

/** `a`, `a and b`, `a, b and c`. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Sections of older editions: a die may do more there by a special rule, but no roll has criticals. */
const OLDER: ReadonlySet<string> = new Set(['12.2', '8.5']);

export const isOlder = (rule: string): boolean => OLDER.has(rule);

/** What a die of a roll is called that does more than others: `critical hit`; of an older edition `special wound`. */
export const criticalWords = (step: string, rule: string): string => {
  const name = plainStep(step);
  if (!isOlder(rule)) return `critical ${name}`;
  // How many hits it scores is counted beside it.
  return name === 'hit' ? name : `special ${name}`;
};
