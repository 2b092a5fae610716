import { type Army, type Joined, joinedUnits } from '@fusillade/roster';
import { type Signal, signal } from '@preact/signals';
import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import { dataAddress } from '../data/datasheets.js';
import { type Turn, turns } from '../shell/turns.js';
import type { ListsApi } from '../worker/lists-api.js';
import { remote } from '../worker/post.js';

export type ListSide = 'mine' | 'theirs';

/** An army list that is open on the page. */
export interface OpenList {
  readonly file: string;
  readonly army: Army;
  /** Its units as they stand on the table: attached ones joined. */
  readonly units: readonly Joined[];
}

export const lists: Readonly<Record<ListSide, Signal<OpenList | null>>> = { mine: signal(null), theirs: signal(null) };

const LARGEST = 20_000_000;

/** A worker for one list: a hostile file that keeps it busy does not keep the page busy, nor the next list. */
const readList = async (bytes: Uint8Array, name: string) => {
  const worker = new Worker(new URL('../worker/lists.worker.ts', import.meta.url), { type: 'module', name: 'lists' });
  try {
    return await remote<ListsApi>(worker).read(bytes, name, dataAddress());
  } finally {
    worker.terminate();
  }
};

let opened: UseStore | undefined;
const store = (): UseStore => {
  opened ??= createStore('fusillade-lists', 'lists');
  return opened;
};

const nextList: Readonly<Record<ListSide, () => Turn>> = { mine: turns(), theirs: turns() };

/** The turns of the lists that were open before: whoever opens or closes one has a later one. */
const before: Readonly<Record<ListSide, Turn>> = { mine: nextList.mine(), theirs: nextList.theirs() };

const show = async (side: ListSide, bytes: Uint8Array, file: string, turn: Turn): Promise<string | null> => {
  let read: Awaited<ReturnType<typeof readList>>;
  try {
    read = await readList(bytes, file);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  if (!turn.isLatest()) return null;
  if (!read.ok) return read.issues.map(({ problem, suggestion }) => `${problem}: ${suggestion}`).join('. ');
  lists[side].value = { file, army: read.army, units: joinedUnits(read.army) };
  return null;
};

/**
 * Opens a list on one side and keeps it on the device. Null, or why it could not be read, as a sentence; of one that
 * another list has overtaken nobody wants to know.
 */
export const openList = async (side: ListSide, source: File | string): Promise<string | null> => {
  const turn = nextList[side]();
  const file = typeof source === 'string' ? 'pasted list' : source.name;
  if (typeof source !== 'string' && source.size > LARGEST) return `${file} is larger than 20 MB.`;
  const bytes =
    typeof source === 'string' ? new TextEncoder().encode(source) : new Uint8Array(await source.arrayBuffer());
  const fault = await show(side, bytes, file, turn);
  if (!turn.isLatest()) return null;
  if (fault === null) await set(side, { file, bytes }, store()).catch(() => undefined);
  return fault;
};

export const closeList = (side: ListSide): void => {
  nextList[side]();
  lists[side].value = null;
  void del(side, store()).catch(() => undefined);
};

let restored: Promise<void> | undefined;

/** The lists that were open when the page was last used; once. */
export const restoreLists = (): Promise<void> => {
  restored ??= Promise.all((['mine', 'theirs'] as const).map(restore)).then(() => undefined);
  return restored;
};

const restore = async (side: ListSide): Promise<void> => {
  const turn = before[side];
  const kept: unknown = await get(side, store()).catch(() => undefined);
  if (typeof kept !== 'object' || kept === null || !turn.isLatest()) return;
  const { file, bytes } = kept as { file?: unknown; bytes?: unknown };
  if (typeof file === 'string' && bytes instanceof Uint8Array) await show(side, bytes, file, turn);
};
