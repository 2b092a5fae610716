import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { reportText } from '../../src/text/report.js';
import { displayWidth } from '../../src/text/width.js';
import * as reports from '../fixtures/reports.js';
import { expectGolden } from '../golden.js';

const WIDTHS = [60, 80, 120];

describe('the whole report', () => {
  for (const [name, report] of Object.entries(reports).filter(([, value]) => typeof value === 'object')) {
    for (const width of WIDTHS) {
      it(`${name} at ${width} columns`, () => {
        const text = reportText(report as typeof reports.squad, { width, colour: false });
        for (const line of text.split('\n')) expect(displayWidth(line), line).toBeLessThanOrEqual(width);
        expect(text).not.toMatch(/\u00a0| $|\n\n\n/u);
        expectGolden(`${name}-${width}.txt`, text);
      });
    }
  }

  it('takes rounding for no overkill', () => {
    const [batch] = reports.squad.batches;
    if (batch === undefined) throw new Error('the fixture has no batch');
    const rounded = { ...reports.squad, batches: [{ ...batch, lostDamage: { mean: 1e-12 } }] };
    for (const full of [false, true])
      expect(reportText(rounded, { width: 120, colour: false }, full)).not.toMatch(/overkill/iu);
    const seldom = { ...rounded, batches: [{ ...batch, lostDamage: { mean: 1e-6 } }] };
    expect(reportText(seldom, { width: 120, colour: false }, true)).toMatch(/overkill/u);
  });

  it('with --full leaves out nothing', () => {
    const text = reportText(reports.mixed, { width: 80, colour: false }, true);
    expect(text).not.toContain('--full');
    expectGolden('mixed-full-80.txt', text);
    expect(reportText(reports.horde, { width: 80, colour: false }, true).match(/^ +(all )?\d+ /gmu)).toHaveLength(61);
  });

  it('only adds colour codes when coloured', () => {
    const plain = reportText(reports.mixed, { width: 80, colour: false });
    const coloured = reportText(reports.mixed, { width: 80, colour: true });
    expect(coloured).toContain('\u001b[1m');
    const strip = (text: string) => stripVTControlCharacters(text).replace(/ +$/gmu, '');
    expect(strip(coloured)).toBe(plain);
  });
});
