import type { AttackDeclaration, Battle } from '@fusillade/engine/battle';
import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import type { Beside } from './steps.js';

/** A battle on this device, with what is needed to play on where it was left. */
export interface KeptBattle {
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970 of the last change. */
  readonly when: number;
  /** Seed of the dice that the app rolls. */
  readonly seed: number;
  readonly battle: Battle;
  /** What can be undone, and what can be done again, from the nearest step on. */
  readonly past: readonly Beside[];
  readonly future: readonly Beside[];
  /** Attacks of the set-up, offered while their units have not attacked. */
  readonly plan: readonly AttackDeclaration[];
}

let opened: UseStore | undefined;
const store = (): UseStore => {
  opened ??= createStore('fusillade-battles', 'battles');
  return opened;
};

/** Only the frame is looked at here; whether the battle can be played is for the engine to say. */
const isKept = (value: unknown): value is KeptBattle => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, when, seed, battle, past, future, plan } = value as Partial<KeptBattle>;
  return (
    typeof id === 'string' &&
    typeof name === 'string' &&
    typeof when === 'number' &&
    typeof seed === 'number' &&
    typeof battle === 'object' &&
    battle !== null &&
    Array.isArray(battle.entries) &&
    Array.isArray(past) &&
    Array.isArray(future) &&
    Array.isArray(plan)
  );
};

/** Newest first. Rejects where the browser keeps nothing. */
export const keptBattles = async (): Promise<readonly KeptBattle[]> => {
  const found = await entries(store());
  return found
    .map(([, value]) => value as unknown)
    .filter(isKept)
    .sort((one, other) => other.when - one.when);
};

export const keptBattle = async (id: string): Promise<KeptBattle | null> => {
  const found: unknown = await get(id, store());
  return isKept(found) ? found : null;
};

export const keepBattle = (kept: KeptBattle): Promise<void> => set(kept.id, kept, store());

export const forgetBattle = (id: string): Promise<void> => del(id, store());
