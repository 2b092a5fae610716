import type { ClassicScenarioInput } from '@fusillade/engine';
import { computed, signal } from '@preact/signals';
import type { Setup } from '../../worker/api.js';
import { EXAMPLE } from './example.js';
import { type History, NO_HISTORY, recorded, redone, undone } from './history.js';
import { type Path, update } from './update.js';

/** Whose fields a set-up has: the page edits each ruleset with cards of its own. */
export const isClassic = (one: Setup): one is ClassicScenarioInput => one.ruleset === 'classic';

/**
 * The set-up is a scenario as the contract writes it, raw: cells hold what was typed, sense or not. The engine's check
 * says what is wrong by path, and a cell knows its path. Change it with `edit` and `change`, which can be undone.
 */
export const setup = signal<Setup>(EXAMPLE);

const history = signal<History<Setup>>(NO_HISTORY);

export const canUndo = computed(() => history.value.past.length > 0);
export const canRedo = computed(() => history.value.future.length > 0);

/** Another set-up in its place. Changes with the same mark that follow each other are undone in one step. */
export const change = (next: Setup, mark: string | null = null): void => {
  if (next === setup.value) return;
  history.value = recorded(history.value, setup.value, mark);
  setup.value = next;
};

/** One value of the set-up changed. What is typed into one cell in one go is undone in one step. */
export const edit = (path: Path, value: unknown): void => change(update(setup.value, path, value), path);

/** The typing is over: the next change is a step of its own. */
export const seal = (): void => {
  if (history.value.mark !== null) history.value = { ...history.value, mark: null };
};

const take = (step: typeof undone<Setup>): void => {
  const taken = step(history.value, setup.value);
  if (taken === null) return;
  history.value = taken.history;
  setup.value = taken.present;
};

export const undo = (): void => take(undone);
export const redo = (): void => take(redone);
