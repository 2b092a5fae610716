import { registerSW } from 'virtual:pwa-register';
import { signal } from '@preact/signals';

/** A newer version of the page is ready; calling it opens that version. */
export const newVersion = signal<(() => void) | null>(null);

/** Whether the page can now be opened without network. */
export const offlineReady = signal(false);

/** Keeps the page on the device, where the browser can. */
export const keepOffline = (): void => {
  const update = registerSW({
    onNeedRefresh: () => {
      newVersion.value = () => void update(true);
    },
    onOfflineReady: () => {
      offlineReady.value = true;
    },
  });
};
