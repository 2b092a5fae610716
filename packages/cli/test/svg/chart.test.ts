import { describe, expect, it } from 'vitest';
import { chartSvg } from '../../src/svg/chart.js';
import * as reports from '../fixtures/reports.js';
import { expectGolden } from '../golden.js';
import { openTags } from '../xml.js';

const values = Object.entries(reports).filter(([, value]) => typeof value === 'object') as [
  string,
  typeof reports.squad,
][];

describe('the chart', () => {
  for (const [name, report] of values) {
    it(`${name} is well-formed, titled and described`, () => {
      const svg = chartSvg(report);
      const tags = openTags(svg);
      expect(tags[0]).toBe('svg');
      expect(tags).toContain('title');
      expect(tags).toContain('desc');
      expect(svg).not.toMatch(/NaN|Infinity|undefined/u);
    });
  }

  it('draws a bar for every count that can happen, as high as it is likely', () => {
    const heights = [...chartSvg(reports.monster).matchAll(/class="bar".* height="([\d.]+)"/gu)].map((match) =>
      Number(match[1]),
    );
    expect(heights).toHaveLength(5);
    expect((heights[0] as number) * 6).toBeCloseTo(heights[2] as number, 0);
    expect(heights[2]).toBe(heights[3]);
  });

  it('marks the count that is reached with 80 %', () => {
    expect(chartSvg(reports.mixed)).toContain('>at least 1: 90 %<');
    expect(chartSvg(reports.horde)).toContain('>at least 27: 82 %<');
  });

  it('leaves clauses out of a sentence that is too long for its line, and none out of the description', () => {
    const { squad } = reports;
    const target = { ...squad.target, models: 200, wounds: 1000 };
    const svg = chartSvg({ ...squad, target, woundsLost: { ...squad.woundsLost, mean: 123.45 } });
    const [line] = /(?<=y="46">)[^<]*/u.exec(svg) ?? [''];
    expect(line).toMatch(/on average .* wounds\)$/u);
    expect(svg).toMatch(/<desc[^>]*>[^<]*chance of at least/u);
  });

  it('keeps markup in names from becoming markup', () => {
    const svg = chartSvg({ ...reports.squad, target: { ...reports.squad.target, name: `<script>&"'\u0000\ud800` } });
    expect(svg).not.toContain('<script');
    openTags(svg);
  });

  it('looks as it did', () => {
    expectGolden('squad.svg', chartSvg(reports.squad));
  });
});
