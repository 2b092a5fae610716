import type { ClassicScenarioInput, ScenarioInput } from '@fusillade/engine';
import { signal } from '@preact/signals';
import { canonical } from '../../link/canonical.js';
import { knowsMore } from '../../pick/picked.js';
import type { Turned } from '../../pick/turned.js';
import type { Setup } from '../../worker/api.js';
import type { Answered } from './answer-state.js';
import { loadClassic } from './classic/later.js';
import { type Kept, NOTHING_KEPT, swapped } from './compare-swap.js';
import { difference } from './differs.js';
import { change, isClassic, setup } from './state.js';

/** An earlier result that stays in view. */
export interface Pin extends Answered {
  readonly id: number;
  readonly name: string;
  /** Which of the outlines' styles it wears. */
  readonly style: number;
}

/** As many as outlines can be told apart. */
export const MOST_PINS = 4;

export const pins = signal<readonly Pin[]>([]);

let made = 0;

const freeStyle = (): number => {
  const taken = new Set(pins.value.map(({ style }) => style));
  return [...Array(MOST_PINS).keys()].find((style) => !taken.has(style)) ?? 0;
};

/** Names tell the pins apart in tables too: a second one of the same name has a number. */
const freeName = (name: string, except?: number): string => {
  const taken = new Set(pins.value.filter(({ id }) => id !== except).map((each) => each.name));
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name} (${number})`;
  return free;
};

/** Keeps a result in view; the oldest gives way where there are too many. A set-up that is pinned is not pinned twice. */
export const pin = ({ scenario, answer }: Answered, name = pinName(scenario)): void => {
  if (isPinned(scenario)) return;
  if (pins.value.length === MOST_PINS) pins.value = pins.value.slice(1);
  made += 1;
  pins.value = [...pins.value, { id: made, name: freeName(name), style: freeStyle(), scenario, answer }];
};

/** Its sides; beside earlier results of the same sides, what it has other than the first of them. */
const pinName = (scenario: Setup): string => {
  const name = nameOf(scenario);
  const earlier = pins.value.find((each) => nameOf(each.scenario) === name);
  return earlier === undefined ? name : (difference(earlier.scenario, scenario) ?? name);
};

// A link brings "2" where the set-up had 2.
const isSame = (one: Setup, other: Setup): boolean => one === other || canonical(one) === canonical(other);

export const isPinned = (scenario: Setup): boolean => pins.value.some((each) => isSame(each.scenario, scenario));

/** The pinned results that are not about this set-up. */
export const pinsBeside = (scenario: Setup): readonly Pin[] =>
  pins.value.filter((each) => !isSame(each.scenario, scenario));

export const unpin = (id: number): void => {
  pins.value = pins.value.filter((each) => each.id !== id);
};

export const rename = (id: number, name: string): void => {
  const wanted = name.trim();
  if (wanted === '') return;
  const free = freeName(wanted, id);
  pins.value = pins.value.map((each) => (each.id === id ? { ...each, name: free } : each));
};

export const nameOf = ({ attackers, target }: Setup): string =>
  `${attackers.map(({ name }) => name).join(', ')} → ${target.name}`;

/** Another set-up in place of the one in view; it can be undone. */
export const take = (scenario: Setup): void => {
  change(scenario);
};

/** What units had that the set-up in view has no place for. */
const kept = signal<Kept>(NOTHING_KEPT);

/** Keeps how the units of a set-up attack, for the day that the sides are swapped: a target has no weapons in it. */
export const remember = (scenario: Setup): void => {
  if (isClassic(scenario)) return;
  const { attackers } = scenario;
  const named = Object.fromEntries(attackers.map((unit) => [unit.name, unit]));
  kept.value = { ...kept.value, attackers: { ...kept.value.attackers, ...named } };
};

/** What became of a wish to swap the sides: what was chosen on the way, or why it cannot be. */
export interface SwapNews {
  readonly ok: boolean;
  readonly text: string;
}

/** The target attacks its attacker. Null: something else was done meanwhile. */
export const swapSides = async (): Promise<SwapNews | null> => {
  const before = setup.value;
  if (isClassic(before)) return swapClassic(before);
  const turn = knowsMore(before) ? await turnPicked(before) : { ...swapped(before, kept.value), statements: [] };
  if (setup.peek() !== before) return null;
  if (!turn.ok) return { ok: false, text: turn.why };
  kept.value = turn.kept;
  take(turn.scenario);
  return { ok: true, text: turn.statements.join('. ') };
};

const swapClassic = async (before: ClassicScenarioInput): Promise<SwapNews | null> => {
  const { turnedClassic } = await loadClassic();
  const turn = await turnedClassic(before);
  if (setup.peek() !== before) return null;
  if (!turn.ok) return { ok: false, text: turn.why };
  take(turn.scenario);
  return { ok: true, text: '' };
};

const turnPicked = async (before: ScenarioInput): Promise<Turned> => {
  try {
    const { turned } = await import('../../pick/turned.js');
    return await turned(before, kept.value);
  } catch {
    return {
      ok: false,
      why: 'What turns picked units around could not be loaded; try again with network.',
      statements: [],
    };
  }
};
