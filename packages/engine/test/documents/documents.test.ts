import { readFileSync } from 'node:fs';
import { check, compile, type Programme } from '@fusillade/engine';
import { describe, expect, it } from 'vitest';
import { OPTIONS as CLASSIC_OPTIONS } from '../../src/editions/classic/options.js';
import { RULES } from '../../src/editions/classic/rules/index.js';
import { UNIT_TYPES } from '../../src/editions/classic/types.js';
import { ABILITIES } from '../../src/editions/eleventh/abilities/index.js';
import { OPTIONS } from '../../src/editions/eleventh/options.js';
import { foldWord } from '../../src/profile/words.js';
import { tableState, undone } from './course.js';
import { oddsOf } from './first-steps.js';
import { onTheTable } from './on-the-table.js';

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const example = (name: string) => JSON.parse(read(`scenarios/examples/${name}.json`));

it.each([
  ['README.md', 'first-steps'],
  ['docs/library.md', 'first-steps'],
  ['docs/library.md', 'course'],
  ['docs/battlefield.md', 'on-the-table'],
])('%s shows %s as it is tested', (document, code) => {
  expect(read(document)).toContain(`\`\`\`ts\n${read(`packages/engine/test/documents/${code}.ts`)}\`\`\``);
});

describe('the first steps', () => {
  it('lead to a report', () => {
    const { woundsLost, finals, unitDestroyed } = oddsOf(example('river-crossing'));
    expect(woundsLost.pmf?.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
    expect(finals.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 12);
    expect(woundsLost.mean).toBeGreaterThan(1);
    expect(unitDestroyed).toBeLessThan(1);
  });

  it('tell what is wrong and where', () => {
    const input = example('river-crossing');
    input.attackers[0].weapons[0].abilities = ['RAPID FIER 1'];
    input.attackers[0].weapons[1].A = 'D7';
    expect(() => oddsOf(input)).toThrow('attackers[0].weapons[1].A');
    input.attackers[0].weapons[1].A = 'D6';
    expect(() => oddsOf(input)).toThrow(/weapons\[0\].*RAPID FIRE/);
  });
});

describe('a course', () => {
  const programme = (): Programme => {
    const scenario = check(example('book-example-1'));
    const compiled = scenario.ok ? compile(scenario.value) : scenario;
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
    return compiled.value;
  };

  it('has chances that follow what was rolled, and can be undone', () => {
    const hits = [{ dice: [2, 4, 6, 4, 3] }];
    const wounds = [...hits, { dice: [6, 3, 5, 1] }];
    const [begun, rolled] = [tableState(programme(), hits), tableState(programme(), wounds)];
    if (!begun.ok || !rolled.ok) throw new Error('refused');
    expect(begun.value.ask).toMatchObject({ step: 'wound', dice: 4 });
    expect(rolled.value.ask).toMatchObject({ step: 'save', dice: 3 });
    expect(rolled.value.chances.batches[0]?.wounds.pmf).toEqual([0, 0, 0, 1]);
    expect(tableState(programme(), undone(wounds))).toEqual(begun);
  });

  it('is refused where the dice do not fit', () => {
    expect(tableState(programme(), [{ dice: [2, 4] }])).toMatchObject({ ok: false, issues: [{ path: 'log[0]' }] });
  });
});

describe('docs/open-points.md', () => {
  it.each(Object.entries(OPTIONS))('names %s and its values, the default first', (name, values) => {
    const cells = `| \`${name}\` | ${values.map((value) => `\`${value}\``).join(', ')} |`;
    expect(read('docs/open-points.md')).toContain(cells);
  });
});

describe('docs/scenario.md', () => {
  const text = read('docs/scenario.md');
  const quoted = new Set(Array.from(text.matchAll(/`([^`\n]+)`/g), ([, word = '']) => foldWord(word)));
  const json = /```json\n([^`]*)```/.exec(text)?.[1] ?? '';

  it('shows a scenario that is answered', () => {
    expect(oddsOf(JSON.parse(json)).batches.map(({ weapons }) => weapons)).toEqual([['Rifle']]);
  });

  // Spellings that are only tolerated need no mention: a singular, a missing space, inches without their mark.
  const tolerated = /MORTAL WOUND(?: ON|$)|S>T|HUNTER \{K\}|OPERATIVE \{N\}$/;
  const words = ABILITIES.flatMap((ability) => ability.words).filter((word) => !tolerated.test(word));

  it.each(words)('lists %s', (word) => {
    const shown = word.replace('ANTI {K}', 'ANTI X').replace('{N}', 'N').replace('{X}', 'X').replace('{K}', 'KEYWORD');
    expect(quoted).toContain(foldWord(shown));
  });
});

describe('docs/classic.md', () => {
  const text = read('docs/classic.md');
  const quoted = new Set(Array.from(text.matchAll(/`([^`\n]+)`/g), ([, word = '']) => word));
  const json = /```json\n([^`]*)```/.exec(text)?.[1] ?? '';

  it('shows a scenario that is answered, both sides of it', () => {
    const report = oddsOf(JSON.parse(json));
    expect(report.batches.map(({ weapons }) => weapons)).toEqual([['Chainblade'], ['Bare hands']]);
    expect(report.joint?.length).toBeGreaterThan(1);
  });

  // A rule without its number or keyword, and other spellings, need no mention.
  const shown = new Map(RULES.map(({ name, words: [first = ''] }) => [name, first]));
  it.each([...shown])('lists %s', (_, word) => {
    const listed = [...quoted].map((each) => foldWord(each).replace(/[()]/g, ''));
    expect(listed).toContain(word.replace('{N}', 'N').replace('{K}', 'KEYWORD'));
  });

  it.each(UNIT_TYPES)('names the type %s', (type) => {
    expect(quoted).toContain(type);
  });

  it.each(Object.entries(CLASSIC_OPTIONS))('and docs/open-points.md name %s and its values', (name, values) => {
    const cells = `| \`${name}\` | ${values.map((value) => `\`${value}\``).join(', ')} |`;
    expect(read('docs/open-points.md')).toContain(cells);
  });
});

it('what docs/battlefield.md shows of the table is so', () => {
  // 4" less 46 mm of the cart's width and 16 mm of the base.
  const answer = onTheTable({ base: 32, at: [0, 0, 0] }, { base: 32, at: [-0.5, 0, 0] });
  expect(answer).toMatchObject({ engaged: true, inReach: 0, withLances: 2 });
  expect(answer.inches).toBeCloseTo(4 - 62 / 25.4, 9);
  expect(answer.pileIn.faults.map(({ code, problem }) => [code, problem])).toEqual([
    ['farther', 'the nearest enemy is then 2.06" away, before it was 1.56"'],
  ]);
  expect(read('docs/battlefield.md')).toContain(answer.pileIn.faults[0]!.problem);
});
