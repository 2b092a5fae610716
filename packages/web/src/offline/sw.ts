/// <reference lib="webworker" />
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (string | { url: string; revision: null })[] };

/** Hosts answer with `Vary`, and a kept answer would then not fit the page's own request: the page would be blank. */
const withoutVary = (response: Response): Response => {
  const headers = new Headers(response.headers);
  headers.delete('Vary');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
};

addPlugins([{ cacheWillUpdate: async ({ response }) => (response.ok ? withoutVary(response) : null) }]);
cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);

// Datasheets are fetched when they are first asked for; their address changes with their content.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.includes('/datasheets/'),
  new CacheFirst({ cacheName: 'datasheets', matchOptions: { ignoreVary: true } }),
);

self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
