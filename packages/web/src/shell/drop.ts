import { signal } from '@preact/signals';

/** What became of a file that was dropped on the page; `null` while there is nothing to say. */
export const dropped = signal<{ readonly text: string; readonly wrong: boolean } | null>(null);

/** A set-up opens as one; anything else is read as a list. */
const take = async (file: File): Promise<void> => {
  const { openSetupFile } = await import('./file.js');
  const asSetup = await openSetupFile(file);
  if (asSetup === null) {
    dropped.value = { text: `Opened: ${file.name}`, wrong: false };
    return;
  }
  dropped.value = { text: `Reading ${file.name} …`, wrong: false };
  const { lists, openList } = await import('../lists/lists.js');
  const fault = await openList('mine', file);
  const name = lists.mine.peek()?.army.name ?? file.name;
  dropped.value =
    fault === null
      ? { text: `${name} is open as your list: pick its units, or see them all on the matrix page.`, wrong: false }
      : { text: `${file.name}: ${fault}`, wrong: true };
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
    void take(file);
  });
};
