import { describe, expect, it } from 'vitest';
import { expectBattle, readBattleRows } from './rows.js';

const themes = readBattleRows();

for (const [theme, rows] of themes) {
  describe(theme, () => {
    for (const row of rows) {
      it(`${row.id} (${row.rule}) ${row.says}`, () => {
        expectBattle(row);
      });
    }
  });
}

describe('the battles', () => {
  it('each have an id of their own', () => {
    const ids = [...themes.values()].flat().map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});
