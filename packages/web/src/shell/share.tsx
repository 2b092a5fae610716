import { LazySheet } from '../parts/lazy-sheet.js';

const load = async () => (await import('./share-sheet.js')).ShareSheet;

/** The set-up as a link, on the device's shelf, and as a file. */
export const Share = () => <LazySheet button="Share" title="Share and keep" load={load} />;
