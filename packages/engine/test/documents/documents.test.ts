import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { oddsOf } from './first-steps.js';

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const example = () => JSON.parse(read('scenarios/examples/river-crossing.json'));

it.each(['README.md', 'docs/library.md'])('%s shows the first steps as they are tested', (document) => {
  expect(read(document)).toContain(`\`\`\`ts\n${read('packages/engine/test/documents/first-steps.ts')}\`\`\``);
});

it('the first steps lead to a report', () => {
  const { woundsLost, finals, unitDestroyed } = oddsOf(example());
  expect(woundsLost.pmf?.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
  expect(finals.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 12);
  expect(woundsLost.mean).toBeGreaterThan(1);
  expect(unitDestroyed).toBeLessThan(1);
});

it('the first steps tell what is wrong and where', () => {
  const input = example();
  input.attackers[0].weapons[0].abilities = ['RAPID FIER 1'];
  input.attackers[0].weapons[1].A = 'D7';
  expect(() => oddsOf(input)).toThrow('attackers[0].weapons[1].A');
  input.attackers[0].weapons[1].A = 'D6';
  expect(() => oddsOf(input)).toThrow(/weapons\[0\].*RAPID FIRE/);
});
