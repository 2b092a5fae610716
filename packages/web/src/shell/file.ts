import { type Shaped, shapeOf } from '../link/shape.js';

const LARGEST = 1_000_000;

/** The set-up of a JSON file, or why it holds none, as a sentence. */
export const readSetupFile = async (file: File): Promise<Shaped> => {
  const no = (why: string): Shaped => ({ ok: false, why: `${file.name} ${why}.` });
  if (file.size > LARGEST) return no('is larger than a megabyte');
  let value: unknown;
  try {
    value = JSON.parse(await file.text());
  } catch {
    return no('is no JSON');
  }
  const found = shapeOf(value);
  return found.ok ? found : no(`is no set-up: ${found.why}`);
};
