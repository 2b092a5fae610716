import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Army, ListWarning } from '../../src/army.js';
import { importList } from '../../src/import.js';
import { INVENTED_ARMY, INVENTED_ROSTER } from '../invented/army.js';
import { listForgeJson, listForgeLink, newRecruitJson } from '../invented/emit-json.js';
import { rosterXml, rosterZip } from '../invented/emit-xml.js';

const SYSTEM = 'Warhammer 40,000 11th Edition, data revision 16; Xenos - Emberhold, data revision 5';
const TENTH = 'Warhammer 40,000 10th Edition, data revision 7; Xenos - Emberhold, data revision 5';
const LABEL: ListWarning = {
  code: 'edition',
  text: '10e data: the list is one of the 10th edition; the odds follow the rules of the 11th.',
};

type Own = Pick<Army, 'format' | 'edition' | 'source' | 'warnings'>;

const FORMATS: readonly (readonly [name: string, file: Uint8Array, own: Own])[] = [
  [
    'New Recruit JSON',
    strToU8(newRecruitJson(INVENTED_ROSTER)),
    { format: 'new-recruit-json', edition: '11e', source: `https://newrecruit.eu; ${SYSTEM}`, warnings: [] },
  ],
  [
    'List Forge JSON',
    strToU8(listForgeJson(INVENTED_ROSTER)),
    { format: 'list-forge-json', edition: '11e', source: `List Forge; ${SYSTEM}`, warnings: [] },
  ],
  [
    'List Forge link',
    strToU8(listForgeLink(INVENTED_ROSTER)),
    { format: 'list-forge-link', edition: '11e', source: `List Forge; ${SYSTEM}`, warnings: [] },
  ],
  [
    '.ros of the 11th edition',
    strToU8(rosterXml(INVENTED_ROSTER, '11e')),
    { format: 'battlescribe-xml', edition: '11e', source: SYSTEM, warnings: [] },
  ],
  [
    '.rosz of the 11th edition',
    rosterZip(INVENTED_ROSTER, '11e'),
    { format: 'battlescribe-zip', edition: '11e', source: SYSTEM, warnings: [] },
  ],
  [
    '.ros of the 10th edition',
    strToU8(rosterXml(INVENTED_ROSTER, '10e')),
    { format: 'battlescribe-xml', edition: '10e', source: TENTH, warnings: [LABEL] },
  ],
  [
    '.rosz of the 10th edition',
    rosterZip(INVENTED_ROSTER, '10e'),
    { format: 'battlescribe-zip', edition: '10e', source: TENTH, warnings: [LABEL] },
  ],
];

describe('one army in every format that brings its profiles', () => {
  it.each(FORMATS)('%s', (_, file, own) => {
    expect(importList(file)).toEqual({ ok: true, army: { ...INVENTED_ARMY, ...own } });
  });
});
