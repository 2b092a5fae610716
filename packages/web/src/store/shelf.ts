import { signal } from '@preact/signals';
import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { canonical } from '../link/canonical.js';
import { shapeOf } from '../link/shape.js';
import type { Setup } from '../worker/api.js';

/** A set-up that its player kept on this device. */
export interface Kept {
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly when: number;
  readonly setup: Setup;
  /** The answer when it was kept, in a few words. */
  readonly figure?: string;
}

/** What is on the shelf, newest first; `null` until it was looked at, or where the browser keeps nothing. */
export const shelf = signal<readonly Kept[] | null>(null);

let opened: UseStore | undefined;
const store = (): UseStore => {
  opened ??= createStore('fusillade', 'shelf');
  return opened;
};

const isFigure = (value: { readonly figure?: unknown }): boolean =>
  value.figure === undefined || typeof value.figure === 'string';

const isKept = (value: unknown): value is Kept => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, when, setup } = value as Partial<Kept>;
  return (
    typeof id === 'string' &&
    typeof name === 'string' &&
    typeof when === 'number' &&
    isFigure(value) &&
    shapeOf(setup).ok
  );
};

export const openShelf = async (): Promise<void> => {
  const found = await entries(store());
  shelf.value = found
    .map(([, value]) => value as unknown)
    .filter(isKept)
    .sort((one, other) => other.when - one.when);
};

/** False: it is there already. Rejects where the browser keeps nothing. */
export const putOnShelf = async (name: string, setup: Setup, figure?: string): Promise<boolean> => {
  await openShelf();
  const wanted = canonical(setup);
  if (shelf.value?.some((each) => canonical(each.setup) === wanted) === true) return false;
  const entry: Kept = {
    id: crypto.randomUUID(),
    name: freeName(name),
    when: Date.now(),
    setup,
    ...(figure === undefined ? {} : { figure }),
  };
  await set(entry.id, entry, store());
  await openShelf();
  return true;
};

/** Two entries of one name could not be told apart. */
const freeName = (wanted: string): string => {
  const taken = shelf.value?.map(({ name }) => name) ?? [];
  let free = wanted;
  for (let copy = 2; taken.includes(free); copy++) free = `${wanted} (${copy})`;
  return free;
};

export const renameOnShelf = async (entry: Kept, name: string): Promise<void> => {
  const wanted = name.trim();
  if (wanted === '' || wanted === entry.name) return;
  await set(entry.id, { ...entry, name: freeName(wanted) }, store());
  await openShelf();
};

export const takeOffShelf = async (id: string): Promise<void> => {
  await del(id, store());
  await openShelf();
};
