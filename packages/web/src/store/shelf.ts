import type { ScenarioInput } from '@fusillade/engine';
import { signal } from '@preact/signals';
import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { shapeOf } from '../link/shape.js';

/** A set-up that its player kept on this device. */
export interface Kept {
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly when: number;
  readonly setup: ScenarioInput;
}

/** What is on the shelf, newest first; `null` until it was looked at, or where the browser keeps nothing. */
export const shelf = signal<readonly Kept[] | null>(null);

let opened: UseStore | undefined;
const store = (): UseStore => {
  opened ??= createStore('fusillade', 'shelf');
  return opened;
};

const isKept = (value: unknown): value is Kept => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, when, setup } = value as Partial<Kept>;
  return typeof id === 'string' && typeof name === 'string' && typeof when === 'number' && shapeOf(setup).ok;
};

export const openShelf = async (): Promise<void> => {
  const found = await entries(store());
  shelf.value = found
    .map(([, value]) => value as unknown)
    .filter(isKept)
    .sort((one, other) => other.when - one.when);
};

/** Rejects where the browser keeps nothing. */
export const putOnShelf = async (name: string, setup: ScenarioInput): Promise<void> => {
  const entry: Kept = { id: crypto.randomUUID(), name, when: Date.now(), setup };
  await set(entry.id, entry, store());
  await openShelf();
};

export const takeOffShelf = async (id: string): Promise<void> => {
  await del(id, store());
  await openShelf();
};
