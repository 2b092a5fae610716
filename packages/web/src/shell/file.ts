import { shapeOf } from '../link/shape.js';
import { openSetup } from './open.js';

const LARGEST = 1_000_000;

/** Puts the set-up of a JSON file on the page. Why it holds none, as a sentence, or `null` where it did. */
export const openSetupFile = async (file: File): Promise<string | null> => {
  if (file.size > LARGEST) return `${file.name} is larger than a megabyte.`;
  let value: unknown;
  try {
    value = JSON.parse(await file.text());
  } catch {
    return `${file.name} is no JSON.`;
  }
  const found = shapeOf(value);
  if (!found.ok) return `${file.name} is no set-up: ${found.why}.`;
  openSetup(found.setup);
  return null;
};
