import { BUILT } from './built.js';

const CACHE = 'datasheets';

/** Bytes of all datasheets. */
export const allBytes = (): number => Object.values(BUILT.sizes).reduce((sum, size) => sum + size, 0);

const isCurrent = (url: string): boolean => url.includes(BUILT.base);

/** Bytes of the datasheets that are on the device; 0 where the browser keeps nothing. */
export const keptBytes = async (): Promise<number> => {
  if (!('caches' in globalThis) || !(await caches.has(CACHE))) return 0;
  const kept = (await (await caches.open(CACHE)).keys()).map(({ url }) => url).filter(isCurrent);
  return kept.reduce((sum, url) => sum + (BUILT.sizes[url.slice(url.lastIndexOf('/') + 1)] ?? 0), 0);
};

/** Datasheets of an earlier version of the page are no longer asked for. */
export const forgetOld = async (): Promise<void> => {
  if (!('caches' in globalThis) || !(await caches.has(CACHE))) return;
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) if (!isCurrent(request.url)) await cache.delete(request);
};
