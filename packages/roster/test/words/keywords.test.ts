import { check, compile } from '@fusillade/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseKeywords } from '../../src/words/keywords.js';
import { COUNTED, ONE_OFFS, WRAPPED } from './spellings.js';

const abilitiesOf = (cell: string | null | undefined) => {
  const parsed = parseKeywords(cell);
  expect(parsed.warnings).toEqual([]);
  expect(parsed.notModelled).toEqual([]);
  return parsed.abilities;
};

const compiled = (abilities: readonly string[]) => {
  const checked = check({
    version: 1,
    ruleset: '11e',
    attackers: [
      { name: 'Red', weapons: [{ name: 'Gun', range: 24, A: 2, skill: '3+', S: 4, AP: 0, D: 1, abilities }] },
    ],
    target: { name: 'Blue', models: [{ name: 'Trooper', count: 5, T: 4, Sv: '3+', W: 2 }] },
  });
  return checked.ok ? compile(checked.value) : checked;
};

describe('spellings that were counted', () => {
  it('are 139 keywords, 15 of them one-offs, and eight with qualifiers that came later', () => {
    expect(COUNTED.length + ONE_OFFS.length).toBe(139 + 8);
  });

  it.each(COUNTED)('%j is %s', (printed, word) => {
    expect(abilitiesOf(printed)).toEqual([word]);
  });

  it.each(COUNTED)('the engine knows what %j becomes', (printed) => {
    expect(compiled(abilitiesOf(printed))).toMatchObject({ ok: true });
  });

  it.each(ONE_OFFS)('%j is carried along as not modelled, without a warning', (printed) => {
    expect(parseKeywords(printed)).toEqual({ abilities: [], notModelled: [printed], warnings: [] });
    expect(parseKeywords(printed.toUpperCase())).toMatchObject({ abilities: [], warnings: [] });
  });

  it('the engine refuses what is not its word: the proof above can fail', () => {
    expect(compiled(['BUBBLECHUKKA'])).toMatchObject({ ok: false });
  });
});

describe('trap 17: left-overs of modifiers', () => {
  it.each([undefined, null, '', ' ', '-', '–', '\u2011', ' - ', ',\u00a0', '-,\u00a0-'])(
    '%j holds no keyword',
    (cell) => {
      expect(abilitiesOf(cell)).toEqual([]);
    },
  );

  it.each(['-,\u00a0Assault', ',\u00a0Assault', 'Assault,', 'Assault, Assault', 'Assault;ASSAULT\n[ASSAULT]'])(
    '%j is one ASSAULT',
    (cell) => {
      expect(abilitiesOf(cell)).toEqual(['ASSAULT']);
    },
  );
});

describe('trap 18: spellings', () => {
  it.each(WRAPPED)('%j is %s', (printed, word) => {
    expect(abilitiesOf(printed)).toEqual([word]);
    expect(compiled([word])).toMatchObject({ ok: true });
  });

  it('a list in the order of the cell', () => {
    expect(abilitiesOf('Hazardous, Rapid Fire 1,\u00a0Lethal Hits: VEHICLE')).toEqual([
      'HAZARDOUS',
      'RAPID FIRE 1',
      'LETHAL HITS: VEHICLE',
    ]);
  });
});

describe('trap 19: families', () => {
  it('two ANTI, MELTA beside RAPID FIRE, two values of one ability: all are kept', () => {
    const cell = 'Anti-Infantry 4+, Anti-Fly 2, Melta 2, Rapid Fire 1, Sustained Hits 1, Sustained Hits 2: VEHICLE';
    const words = [
      'ANTI-INFANTRY 4+',
      'ANTI-FLY 2+',
      'MELTA 2',
      'RAPID FIRE 1',
      'SUSTAINED HITS 1',
      'SUSTAINED HITS 2: VEHICLE',
    ];
    expect(abilitiesOf(cell)).toEqual(words);
    expect(compiled(words)).toMatchObject({ ok: true });
  });
});

describe('what is not known', () => {
  it.each([
    'Gloomfire',
    'Sustained Hits',
    'Melta 0',
    'Melta 101',
    'Anti-2 3+',
    'Rapid Fire 17D6',
    'Rapid Fire X',
    'Melta 2+',
    'Anti-Vehicle',
    'Anti-Vehicle 7+',
    'Heavy 2',
    'Assault: ',
    'Hunter',
    'Lethal Hits: ()',
  ])('%j is kept as printed, with a warning', (printed) => {
    const { abilities, notModelled, warnings } = parseKeywords(`Assault, ${printed}`);
    expect(abilities).toEqual(['ASSAULT']);
    expect(notModelled).toEqual([printed.trim()]);
    expect(warnings.map(({ code }) => code)).toEqual(['unknown-keyword']);
    expect(warnings[0]?.text).toContain(printed.trim());
  });

  it('is named once', () => {
    expect(parseKeywords('Gloomfire, GLOOMFIRE, gloom\u200bfire').warnings).toHaveLength(1);
  });

  it('long cells end: 40 keywords, 80 characters each', () => {
    const parsed = parseKeywords(`${'x'.repeat(99_000)},${'Assault,'.repeat(10_000)}`);
    expect(parsed.abilities).toEqual(['ASSAULT']);
    expect(parsed.notModelled).toEqual([`${'x'.repeat(80)}…`]);
    expect(parsed.warnings).toHaveLength(2);
  });

  it('never throws, and what it calls an ability the engine knows', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('Anti-', 'Sustained Hits ', 'Melta', ' 3+', ': non-', '/', ',', 'D6', 'Vehicle', '\u00a0', '2'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const { abilities } = parseKeywords(pieces.join(''));
        if (abilities.length > 0) expect(compiled(abilities)).toMatchObject({ ok: true });
      }),
      { numRuns: 500 },
    );
  });
});
