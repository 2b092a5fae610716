import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const folder = fileURLToPath(new URL('./golden/', import.meta.url));

/** Compares with `test/golden/<name>`; `UPDATE_GOLDEN=1` writes it anew, to be read before it is committed. */
export const expectGolden = (name: string, text: string): void => {
  const file = `${folder}${name}`;
  if (process.env.UPDATE_GOLDEN === '1') {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, text);
  }
  expect(existsSync(file), `${name} is missing: run with UPDATE_GOLDEN=1 and read what it wrote`).toBe(true);
  expect(text).toBe(readFileSync(file, 'utf8'));
};
