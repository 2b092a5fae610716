import type { BATCH_FIELDS } from '@fusillade/engine';
import { rangeOf } from '@fusillade/engine/words';
import fc from 'fast-check';
import { h } from 'preact';
import { describe, expect, it } from 'vitest';
import { FunnelPicture } from '../src/views/funnel-picture.js';
import { partOf, type Stage, stagesOf, sumOf } from '../src/views/funnel-rows.js';
import { PartsTable } from '../src/views/parts-table.js';
import { answerTo, duel, mixed, rifle, usual, warden } from './answers.js';
import { expectGolden } from './golden.js';
import { words } from './markup.js';

const { report } = answerTo(mixed);

const picture = (stages: ReturnType<typeof stagesOf>) =>
  h(FunnelPicture, { stages, open: null, onOpen: () => undefined });

describe('the funnel', () => {
  it('has the means of all batches, and of one alone its laws', () => {
    const all = stagesOf(report, report.batches);
    expect(all.map(({ name }) => name)).toEqual([
      'attacks',
      'hits',
      'wounds',
      'unsaved',
      'damage',
      'wounds lost',
      'models',
    ]);
    const total = (field: (typeof BATCH_FIELDS)[number]) =>
      report.batches.reduce((sum, batch) => sum + batch[field].mean, 0);
    expect(all[1]?.mean).toBeCloseTo(total('hits'), 12);
    expect(all[4]?.wasted.map(({ what }) => what)).toEqual(['Feel No Pain', 'overkill']);
    expect(all[4]?.mean).toBeCloseTo(total('woundsLost') + total('ignored') + total('lostDamage'), 9);
    const one = stagesOf(report, report.batches.slice(0, 1));
    expect(one.every(({ pmf }) => pmf !== null)).toBe(true);
    expect(one.map(({ name }) => name)).not.toContain('models');
  });

  it('has the laws of all batches together', () => {
    const all = stagesOf(report, report.batches);
    for (const [index, field] of (
      ['attacks', 'hits', 'wounds', 'unsaved', 'damage', 'woundsLost'] as const
    ).entries()) {
      expect(all[index]?.pmf).toEqual(report.totals?.[field]?.pmf);
      expect(all[index]?.pmf?.reduce((sum, p, k) => sum + k * p, 0)).toBeCloseTo(all[index]?.mean ?? Number.NaN, 10);
    }
  });

  it('does not make up a range that it cannot know', () => {
    const { totals: _, ...means } = report;
    const all = stagesOf(means, report.batches);
    expect(all[1]?.pmf).toBeNull();
    expect(all.at(-1)?.pmf).toEqual(report.modelsDestroyed.pmf);
    const single = answerTo(duel([rifle], { models: [warden] })).report;
    expect(stagesOf(single, single.batches).every(({ pmf }) => pmf !== null)).toBe(true);
  });

  it('adds laws of which at most one varies', () => {
    const two = { mean: 2, pmf: [0, 0, 1] };
    const coin = { mean: 0.5, pmf: [0.5, 0.5] };
    expect(sumOf([two, coin, two])).toEqual({ mean: 4.5, pmf: [0, 0, 0, 0, 0.5, 0.5] });
    expect(sumOf([two, two])).toEqual({ mean: 4, pmf: [0, 0, 0, 0, 1] });
    expect(sumOf([coin, coin])).toEqual({ mean: 1, pmf: null });
    expect(sumOf([two, { mean: 3 }])).toEqual({ mean: 5, pmf: null });
  });

  it('tells the range of each weapon instead', () => {
    const hits = stagesOf(report, report.batches)[1] as Stage;
    const parts = report.batches.map((batch) => partOf(report, batch, batch.weapons.join(), hits));
    expect(parts.map(({ mean }) => mean)).toEqual(report.batches.map((batch) => batch.hits.mean));
    const [low, high] = rangeOf(report.batches[0]?.hits.pmf ?? []);
    expect(words(h(PartsTable, { parts }))).toMatch(new RegExp(`Flux rifle 13\\.33 ${low}–${high} Flux lance`, 'u'));
  });

  it('says where eight of ten rolls lie', () => {
    expect(rangeOf([0.05, 0.05, 0.8, 0.1])).toEqual([1, 2]);
    expect(rangeOf([1])).toEqual([0, 0]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 30 }), (weights) => {
        const total = weights.reduce((sum, each) => sum + each, 0);
        fc.pre(total > 0);
        const pmf = weights.map((each) => each / total);
        const [low, high] = rangeOf(pmf);
        const upTo = (k: number) => pmf.slice(0, k + 1).reduce((sum, p) => sum + p, 0);
        expect(upTo(low)).toBeGreaterThanOrEqual(0.1 - 1e-9);
        expect(upTo(low - 1)).toBeLessThan(0.1 + 1e-9);
        expect(upTo(high)).toBeGreaterThanOrEqual(0.9 - 1e-9);
        expect(upTo(high - 1)).toBeLessThan(0.9 + 1e-9);
      }),
    );
  });

  it('tells what was stopped and wasted, with the rule', () => {
    const text = words(picture(stagesOf(report, report.batches)));
    expect(text).toMatch(/stopped by Feel No Pain \(24\.12\)/u);
    expect(text).toMatch(/wasted as overkill \(05\.04\)/u);
    expect(words(picture(stagesOf(usual.report, usual.report.batches)))).not.toContain('Feel No Pain');
  });

  it('looks as it did', () => {
    expectGolden('funnel-usual.html', picture(stagesOf(usual.report, usual.report.batches)));
  });
});
