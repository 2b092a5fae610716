import { type DataIndex, type Datasheet, loadFaction, loadIndex, type Read } from '@fusillade/roster';
import { reader } from './read.js';

/** Set when the page is built: where the datasheets stand beside it, and the bytes of each file. */
declare const DATASHEETS: { readonly base: string; readonly sizes: Readonly<Record<string, number>> };

const CACHE = 'datasheets';

/** Where the datasheets stand, as a worker can ask for them too. */
export const dataAddress = (): string => new URL(DATASHEETS.base, document.baseURI).href;

const readData: Read = (name) => reader(dataAddress())(name);

/** Keeps what was loaded, and forgets what failed, so that it is tried again. */
const once = <T>(load: (key: string) => Promise<T>): ((key: string) => Promise<T>) => {
  const loaded = new Map<string, Promise<T>>();
  return (key) => {
    const found = loaded.get(key) ?? load(key);
    loaded.set(key, found);
    found.catch(() => loaded.delete(key));
    return found;
  };
};

const index = once(() => loadIndex(readData));

/** Names of every datasheet and faction. Rejects with a sentence for the player. */
export const datasheetIndex = (): Promise<DataIndex> => index('');

/** The datasheets of one faction, by the id in the index. Rejects with a sentence for the player. */
export const factionSheets: (id: string) => Promise<readonly Datasheet[]> = once((id) => loadFaction(readData, id));

/** Bytes of all datasheets. */
export const allBytes = (): number => Object.values(DATASHEETS.sizes).reduce((sum, size) => sum + size, 0);

/**
 * Keeps every datasheet on the device for use without network; `progress` hears the bytes that are there. Rejects with
 * a sentence for the player. Stops when told to.
 */
export const keepAll = async (progress: (bytes: number) => void, stop: AbortSignal): Promise<void> => {
  let there = 0;
  for (const [name, size] of Object.entries(DATASHEETS.sizes)) {
    stop.throwIfAborted();
    await readData(name);
    there += size;
    progress(there);
  }
};

const isCurrent = (url: string): boolean => url.includes(DATASHEETS.base);

/** Bytes of the datasheets that are on the device; 0 where the browser keeps nothing. */
export const keptBytes = async (): Promise<number> => {
  if (!('caches' in globalThis) || !(await caches.has(CACHE))) return 0;
  const kept = (await (await caches.open(CACHE)).keys()).map(({ url }) => url).filter(isCurrent);
  return kept.reduce((sum, url) => sum + (DATASHEETS.sizes[url.slice(url.lastIndexOf('/') + 1)] ?? 0), 0);
};

/** Datasheets of an earlier version of the page are no longer asked for. */
export const forgetOld = async (): Promise<void> => {
  if (!('caches' in globalThis) || !(await caches.has(CACHE))) return;
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) if (!isCurrent(request.url)) await cache.delete(request);
};
