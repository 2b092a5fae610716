import fc from 'fast-check';
import { h } from 'preact';
import { describe, expect, it } from 'vitest';
import { ChartPicture, reliableBar, SmallChart } from '../src/views/chart-picture.js';
import { ceiling, extentOf, shownBars, ticks } from '../src/views/chart-scale.js';
import { ChartTable } from '../src/views/chart-table.js';
import { type Measure, measuresOf, type Series, seriesOf, usualMeasure } from '../src/views/series.js';
import type { Answer } from '../src/worker/api.js';
import { answerTo, certain, duel, mixed, nothing, playedAnswer, rifle, usual, warden, wide } from './answers.js';
import { expectGolden } from './golden.js';
import { markup, words } from './markup.js';

const series = (answer: Answer, measure: Measure = usualMeasure(answer.report)): Series => {
  const found = seriesOf(answer, measure);
  if (found === null) throw new Error(`${measure} are not known`);
  return found;
};

describe('the chart looks as it did', () => {
  it.each([
    ['chart-usual.svg', usual, 'models'],
    ['chart-usual-points.svg', usual, 'points'],
    ['chart-certain.svg', certain, 'wounds'],
    ['chart-all-zero.svg', nothing, 'models'],
    ['chart-200-outcomes.svg', wide, 'models'],
  ] as const)('%s', (name, answer, measure) => {
    expectGolden(name, h(ChartPicture, { series: series(answer, measure) }));
  });

  it('chart-overlay', () => {
    const other = answerTo(duel([{ ...rifle, S: 5, AP: -2 }], { models: [{ ...warden, count: 8 }] }));
    expectGolden(
      'chart-overlay.svg',
      h(ChartPicture, {
        series: series(usual),
        overlays: [
          { name: 'before', series: series(other), style: 0 },
          { name: 'nothing', series: series(nothing), style: 1 },
        ],
        focus: 2,
      }),
    );
  });

  it('chart-small', () => {
    expectGolden('chart-small.svg', h(SmallChart, { series: series(usual) }));
  });
});

describe('bars', () => {
  it('are as high as they are likely, and a chance is never drawn as nothing', () => {
    const bars = series(usual).bars.filter(({ exactly }) => !exactly.impossible);
    const heights = [
      ...markup(h(ChartPicture, { series: series(usual) })).matchAll(/class="bar.* height="([\d.]+)"/gu),
    ].map((match) => Number(match[1]));
    expect(heights).toHaveLength(bars.length);
    const most = bars.reduce((best, bar, index) => (bar.exactly.p > (bars[best]?.exactly.p ?? 0) ? index : best), 0);
    heights.forEach((height, index) => {
      const share = (bars[index]?.exactly.p ?? 0) / (bars[most]?.exactly.p ?? 1);
      expect(height).toBeCloseTo(Math.max(1.5, share * (heights[most] ?? 0)), 1);
      expect(height).toBeGreaterThan(0);
    });
  });

  it('say what is certain, and leave out what cannot happen', () => {
    const picture = markup(h(ChartPicture, { series: series(certain) }));
    expect(picture.match(/class="bar all certain"/gu)).toHaveLength(1);
    expect(picture).toContain('>certain<');
    expect(picture.match(/<rect/gu)).toHaveLength(1);
    expect(markup(h(ChartPicture, { series: series(usual) }))).not.toContain('certain');
  });

  it('have round ends of the scale, and ticks that are whole and not too many', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 1000 }), (from, span) => {
        const marks = ticks({ from, to: from + span }, 11);
        expect(marks.length).toBeGreaterThan(0);
        expect(marks.length).toBeLessThanOrEqual(11);
        for (const mark of marks) expect(Number.isInteger(mark) && mark >= from && mark <= from + span).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.double({ min: 1e-12, max: 1, noNaN: true }), (p) => {
        expect(ceiling(p)).toBeGreaterThanOrEqual(Math.min(1, p));
      }),
    );
  });

  it('of two hundred outcomes keep what is likely, and the table keeps all', () => {
    const shown = shownBars(series(wide));
    expect(shown.length).toBeLessThan(series(wide).bars.length);
    expect(shown.reduce((sum, { exactly }) => sum + exactly.p, 0)).toBeGreaterThan(0.99);
    const rows = markup(h(ChartTable, { series: series(wide) })).match(/scope="row"/gu);
    expect(rows).toHaveLength(wide.report.modelsDestroyed.pmf?.filter((p) => p > 0).length ?? 0);
  });
});

describe('the line', () => {
  it('is marked at the largest count that is reached with 80 %', () => {
    const pmf = usual.report.modelsDestroyed.pmf ?? [];
    const best = reliableBar(series(usual).bars);
    const atLeast = (k: number) => pmf.slice(k).reduce((sum, p) => sum + p, 0);
    expect(best?.orMore.p).toBeCloseTo(atLeast(best?.value ?? -1), 12);
    expect(best?.orMore.p).toBeGreaterThanOrEqual(0.8);
    expect(atLeast((best?.value ?? -1) + 1)).toBeLessThan(0.8);
    expect(reliableBar(series(nothing).bars)).toBeNull();
  });
});

describe('what is counted', () => {
  it('is wounds for one model, and points only where they are given', () => {
    expect(usualMeasure(certain.report)).toBe('wounds');
    expect(usualMeasure(usual.report)).toBe('models');
    expect(measuresOf(certain)).toEqual(['models', 'wounds']);
    expect(measuresOf(usual)).toEqual(['models', 'wounds', 'points']);
  });

  it('points are those of the models destroyed, whatever their wounds', () => {
    // The speaker has 60 of 200 points; the seven others share 140.
    const { points, report } = answerTo(mixed);
    const values = points?.outcomes.map(({ value }) => value) ?? [];
    expect(values[0]).toBe(0);
    for (const value of values) expect(value % 20).toBe(0);
    expect(values).toContain(60);
    expect(points?.outcomes.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 12);
    const expected = report.finals.reduce((sum, { p, models }) => {
      const fallen = (row: string, count: number) => count - (models[row]?.length ?? 0);
      return sum + p * (60 * fallen('Speaker', 1) + 20 * fallen('Warden', 5) + 20 * fallen('Shield', 2));
    }, 0);
    const shown = report.finals.reduce((sum, { p }) => sum + p, 0);
    expect(Math.abs((points?.mean ?? 0) - expected)).toBeLessThanOrEqual((1 - shown) * 200 + 1e-9);
  });

  it('that was only played is never called impossible', () => {
    const played = playedAnswer(duel([rifle], { models: [warden] }), 50);
    const text = words(h(ChartTable, { series: series(played) }));
    expect(text).not.toMatch(/impossible|certain/u);
    expect(text).toContain('in every run');
  });

  it('shares one axis with pinned results', () => {
    const both = extentOf([series(usual), series(wide)]);
    expect(both.from).toBe(0);
    expect(both.to).toBe(extentOf([series(wide)]).to);
    expect(both.gap).toBe(1);
  });
});
