import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';
import { expectRow } from './expectations.js';
import { readThemes } from './rows.js';

const FOLDER = fileURLToPath(new URL('../../../../scenarios/classic', import.meta.url));
const themes = readThemes(FOLDER);

for (const [theme, rows] of themes) {
  describe(theme, () => {
    for (const row of rows) {
      it(`${row.id} (${row.rule}) ${row.says}`, () => {
        expectRow(row);
      });
    }
  });
}
