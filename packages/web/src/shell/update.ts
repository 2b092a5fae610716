import { signal } from '@preact/signals';

/** A newer version of the page is ready; calling it opens that version. */
export const newVersion = signal<(() => void) | null>(null);

/** Whether the page can now be opened without network. */
export const offlineReady = signal(false);
