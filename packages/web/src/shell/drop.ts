import { signal } from '@preact/signals';

/** What became of a file that was dropped on the page; `null` while there is nothing to say. */
export const dropped = signal<{ readonly text: string; readonly wrong: boolean } | null>(null);

let reader: Promise<typeof import('./dropped-file.js')> | null = null;

/** Loaded once, so that files are taken in the order in which they were dropped; one that failed is tried anew. */
const loadReader = (): NonNullable<typeof reader> => {
  reader ??= import('./dropped-file.js').catch((error: unknown) => {
    reader = null;
    throw error;
  });
  return reader;
};

/** Files may be dropped anywhere; places of their own, such as the list fields, come first. */
export const takeDrops = (): void => {
  addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  addEventListener('drop', (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (file === undefined || event.defaultPrevented) return;
    event.preventDefault();
    void loadReader().then(({ takeFile }) => takeFile(file));
  });
};
