import type { ClassicScenarioInput } from '@fusillade/engine';
import { signal } from '@preact/signals';
import { shapeOf } from '../../link/shape.js';
import type { Turn } from '../../shell/turns.js';
import { keep, kept } from '../../store/small.js';
import type { Course } from '../../worker/api.js';
import { engine } from '../../worker/engine.js';
import { isClassic } from '../odds/state.js';
import { rolledBy, seedAt } from './dice.js';

/** One set-up of the ruleset classic that is played with real dice. */
export interface Played {
  readonly name: string;
  readonly setup: ClassicScenarioInput;
  readonly seed: number;
  readonly dice: readonly (readonly number[])[];
  readonly stands: Course;
}

const KEY = 'course';

/** Null: none is played. */
export const course = signal<Played | null>(null);

/** Why the last roll does not fit; empty where it does. */
export const courseTrouble = signal('');

/** `turn`: that of the set-up that it is to begin with. */
const show = async (played: Omit<Played, 'stands'>, turn?: Turn): Promise<string | null> => {
  const stands = await engine.quick((api) => api.course(played.setup, played.dice));
  if (turn?.isLatest() === false) return null;
  if (!stands.ok) return stands.issues.map(({ problem, suggestion }) => `${problem}: ${suggestion}`).join('. ');
  course.value = { ...played, stands };
  courseTrouble.value = '';
  keep(KEY, played);
  return null;
};

const next = async (dice: Played['dice']): Promise<void> => {
  const now = course.peek();
  if (now === null) return;
  const { stands: _, ...played } = now;
  courseTrouble.value = (await show({ ...played, dice })) ?? '';
};

/** Null, or why it cannot be played. */
export const beginCourse = (name: string, setup: ClassicScenarioInput, turn: Turn): Promise<string | null> =>
  show({ name, setup, seed: crypto.getRandomValues(new Uint32Array(1))[0] as number, dice: [] }, turn);

export const rolled = (faces: readonly number[]): Promise<void> => next([...(course.peek()?.dice ?? []), faces]);

/** Dice of the app. */
export const rollCourse = (): void => {
  const now = course.peek();
  const need = now?.stands.ask?.dice;
  if (now !== null && need !== undefined) void rolled(rolledBy(seedAt(now.seed, now.dice.length), need));
};

export const undoRoll = (): Promise<void> => next(course.peek()?.dice.slice(0, -1) ?? []);

export const leaveCourse = (): void => {
  course.value = null;
  courseTrouble.value = '';
  keep(KEY, null);
};

/** What was played when the page was last open. */
export const resumeCourse = async (turn: Turn): Promise<void> => {
  const value = kept(KEY);
  if (course.peek() !== null || typeof value !== 'object' || value === null) return;
  const { name, setup, seed, dice } = value as Partial<Played>;
  const shaped = shapeOf(setup);
  if (!shaped.ok || !isClassic(shaped.setup) || !Array.isArray(dice)) return;
  await show({ name: String(name), setup: shaped.setup, seed: Number(seed) || 0, dice }, turn);
};
