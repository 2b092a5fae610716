import { registerSW } from 'virtual:pwa-register';
import { forgetOld } from '../data/kept.js';
import { newVersion, offlineReady } from './update.js';

/** Keeps the page on the device, where the browser can, and nothing of earlier versions. */
export const keepOffline = (): void => {
  void forgetOld();
  const update = registerSW({
    onNeedRefresh: () => {
      newVersion.value = () => void update(true);
    },
    onOfflineReady: () => {
      offlineReady.value = true;
    },
  });
};
