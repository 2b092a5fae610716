import { type DataIndex, type Datasheet, loadFaction, loadIndex, type Read } from '@fusillade/roster';
import { BUILT } from './built.js';
import { reader } from './read.js';

/** Where the datasheets stand, as a worker can ask for them too. */
export const dataAddress = (): string => new URL(BUILT.base, document.baseURI).href;

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

/**
 * Keeps every datasheet on the device for use without network; `progress` hears the bytes that are there. Rejects with
 * a sentence for the player. Stops when told to.
 */
export const keepAll = async (progress: (bytes: number) => void, stop: AbortSignal): Promise<void> => {
  let there = 0;
  for (const [name, size] of Object.entries(BUILT.sizes)) {
    stop.throwIfAborted();
    await readData(name);
    there += size;
    progress(there);
  }
};
