import { lists, openList } from '../lists/lists.js';
import { dropped } from './drop.js';
import { readSetupFile } from './file.js';
import { nextSetup, openSetup } from './open.js';
import { turns } from './turns.js';

const nextDrop = turns();

/** A set-up opens as one; anything else is read as a list. Only of the last file is said what became of it. */
export const takeFile = async (file: File): Promise<void> => {
  const drop = nextDrop();
  const turn = nextSetup();
  const say = (text: string, wrong = false): void => {
    if (drop.isLatest()) dropped.value = { text, wrong };
  };
  const found = await readSetupFile(file);
  if (found.ok) {
    if (openSetup(found.setup, turn)) say(`Opened: ${file.name}`);
    return;
  }
  say(`Reading ${file.name} …`);
  const fault = await openList('mine', file);
  const name = lists.mine.peek()?.army.name ?? file.name;
  if (fault === null) say(`${name} is open as your list: pick its units, or see them all on the matrix page.`);
  else say(`${file.name}: ${fault}`, true);
};
