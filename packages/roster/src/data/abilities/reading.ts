import type { Toggle } from '../../profile.js';

// The vocabulary in which the data set describes abilities is read in two steps: what an effect does (one file for each
// mechanism) and under which circumstances (`circumstances.ts`).

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A word of the contract without its circumstances, and whose effects it joins. */
export interface Word {
  readonly effect: string;
  readonly side: Toggle['side'];
}

/** Words, or why there are none. */
export type Reading = readonly Word[] | 'not modelled' | 'not about attacks';

/** Whom an effect is given to: the unit itself (or friends of its), or an enemy unit. */
export type Subject = 'own' | 'enemy';

/** An effect that does something itself, as a mechanism reads it. */
export interface Leaf {
  readonly target: string;
  readonly subject: Subject;
  readonly modifier: Fields;
  /** Whether the attack's S is greater than the target's T. */
  readonly stronger: boolean;
}

export type Mechanism = (leaf: Leaf) => Reading;

const KIND = ['attack_type', 'weapon_type'];

/** True where an effect says more than its mechanism reads: `weapon_name`, a condition of its own … */
export const saysMore = (modifier: Fields, read: readonly string[]): boolean =>
  Object.keys(modifier).some((name) => !read.includes(name) && !KIND.includes(name));

/** Attacks with which weapons: `null` = all; `undefined` where the set names something else. */
export const kindOf = (modifier: Fields): 'ranged' | 'melee' | null | undefined => {
  const kinds = KIND.flatMap((name) => (modifier[name] === undefined ? [] : [modifier[name]]));
  const kind = kinds.find((each) => each !== 'any');
  if (kind === undefined) return null;
  return kind === 'ranged' || kind === 'melee' ? kind : undefined;
};

/** A whole number from 1 up, perhaps with a sign; else `undefined`. */
export const sizeOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value !== 0 ? Math.abs(value) : undefined;

/** A target number 2 to 6. */
export const targetNumber = (value: unknown): string | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 2 && value <= 6 ? `${value}+` : undefined;

export const attacker = (...effects: readonly string[]): Reading =>
  effects.map((effect) => ({ effect, side: 'attacker' as const }));
export const target = (...effects: readonly string[]): Reading =>
  effects.map((effect) => ({ effect, side: 'target' as const }));
