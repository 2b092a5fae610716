import { lists, openList } from '../lists/lists.js';
import { dropped } from './drop.js';
import { openSetupFile } from './file.js';

/** A set-up opens as one; anything else is read as a list. */
export const takeFile = async (file: File): Promise<void> => {
  const asSetup = await openSetupFile(file);
  if (asSetup === null) {
    dropped.value = { text: `Opened: ${file.name}`, wrong: false };
    return;
  }
  dropped.value = { text: `Reading ${file.name} …`, wrong: false };
  const fault = await openList('mine', file);
  const name = lists.mine.peek()?.army.name ?? file.name;
  dropped.value =
    fault === null
      ? { text: `${name} is open as your list: pick its units, or see them all on the matrix page.`, wrong: false }
      : { text: `${file.name}: ${fault}`, wrong: true };
};
