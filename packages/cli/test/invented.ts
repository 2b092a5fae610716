import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { DataCheck } from '../../roster/src/data/check.js';
import { dataFiles } from '../../roster/src/data/files.js';
import { INVENTED } from '../../roster/test/invented/datasheets.js';

const CHECK: DataCheck = {
  source: 'invented 1.0',
  counts: {
    factions: 2,
    datasheets: INVENTED.length,
    weapons: 20,
    modes: 24,
    toggles: 3,
    leftOut: { 'other-mode': 2 },
  },
  withoutWeapons: ['Emberhold: Ash Wall'],
  withoutPoints: [],
  withoutComposition: [],
  withoutProfile: [],
  duplicates: [],
  notModelledKeywords: { Snagged: 1 },
  unknownKeywords: [],
  conditionalInvulnerable: ['Emberhold: Magma Wyrm: Magma Wyrm: 5+ ranged'],
  guessedProfiles: [],
  doubtfulLoadouts: [],
  idleLoadouts: [],
  contradictions: [],
  characterModels: [],
  withoutBodyguard: [],
  notModelledAbilities: Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`Ability ${i}`, 10 - i])),
};

const writeData = (folder: string): void => {
  const factions = [...new Set(INVENTED.map(({ faction }) => faction))].map((name) => ({
    id: name.toLowerCase().replaceAll(' ', '-'),
    name,
    aliases: [],
    datasheets: INVENTED.filter(({ faction }) => faction === name),
  }));
  const names = { detachments: [], enhancements: [], gear: [] };
  for (const [name, text] of dataFiles({ factions, names, enhancements: [], check: CHECK }))
    writeFileSync(join(folder, name), text);
};

/** A folder with the invented datasheets, which every command of this test file reads; its path when tests run. */
export const useInventedData = (): { readonly folder: string } => {
  const made = { folder: '' };
  const before = process.env.FUSILLADE_DATA;
  beforeAll(() => {
    made.folder = mkdtempSync(join(tmpdir(), 'fusillade-data-'));
    writeData(made.folder);
    process.env.FUSILLADE_DATA = made.folder;
  });
  afterAll(() => {
    if (before === undefined) delete process.env.FUSILLADE_DATA;
    else process.env.FUSILLADE_DATA = before;
    rmSync(made.folder, { recursive: true });
  });
  return made;
};
