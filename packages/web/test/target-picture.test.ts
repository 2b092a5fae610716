import { h } from 'preact';
import { describe, expect, it } from 'vitest';
import { GroupModels } from '../src/views/target-models.js';
import { groupName, landing, refusalOf } from '../src/views/target-order.js';
import type { PictureGroup } from '../src/worker/api.js';
import { answerTo, certain, duel, mixed, nothing, rifle, warden } from './answers.js';
import { expectGolden } from './golden.js';
import { markup, words } from './markup.js';

const { target, report } = answerTo(mixed);

const group = (tier: number, row: string): PictureGroup => ({
  tier,
  models: [{ row, W: 2, wounds: 2, character: tier >= 3, falls: 2 }],
});

describe('the picture of the target', () => {
  it('has the groups in their order, the wounded model first', () => {
    expect(target.groups.map(groupName)).toEqual(['5 × Warden', '2 × Shield', 'Speaker']);
    expect(target.groups[0]?.models.map(({ wounds, falls }) => [wounds, falls])).toEqual([
      [1, 1],
      [2, 3],
      [2, 5],
      [2, 7],
      [2, 9],
    ]);
  });

  it('knows how likely each model falls', () => {
    for (const { models } of target.groups) {
      for (const { row, falls } of models) {
        const law = target.lost[row] ?? [];
        expect(law.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
        expect(falls).toBeLessThan(law.length);
      }
    }
    const lost = target.lost['Warden'] ?? [];
    const first = lost.slice(1).reduce((sum, p) => sum + p, 0);
    const untouched = report.finals
      .filter(({ models }) => models['Warden']?.[0] === 1 && models['Warden'].length === 5)
      .reduce((sum, { p }) => sum + p, 0);
    expect(1 - first).toBeCloseTo(untouched, 9);
  });

  it('looks as it did', () => {
    target.groups.forEach((each, index) => {
      expectGolden(`target-group-${index + 1}.svg`, h(GroupModels, { group: each, lost: target.lost }));
    });
  });

  it('tells certain and impossible from nearly so', () => {
    const picture = (answer: typeof certain) =>
      markup(h(GroupModels, { group: answer.target.groups[0] as PictureGroup, lost: answer.target.lost }));
    expect(picture(certain)).toContain('>✕<');
    expect(words(picture(certain))).not.toContain('100');
    expect(picture(nothing)).not.toContain('class="fallen"');
    expect(picture(nothing)).toContain('destroyed never');
  });

  it('draws a horde in small, every model of it', () => {
    const horde = answerTo(duel([rifle], { models: [{ ...warden, count: 200, W: 1 }] }));
    const picture = markup(h(GroupModels, { group: horde.target.groups[0] as PictureGroup, lost: horde.target.lost }));
    expect(picture.match(/class="base"/gu)).toHaveLength(200);
    expect(picture).not.toMatch(/NaN|undefined/u);
  });
});

describe('another order', () => {
  const groups = [
    group(1, 'Hurt'),
    group(2, 'Warden'),
    group(2, 'Shield'),
    group(3, 'Hurt Speaker'),
    group(4, 'Speaker'),
  ];

  it('is free where 05.03 leaves it free', () => {
    expect(refusalOf(groups, 1, 2)).toBeNull();
    expect(refusalOf(groups, 2, 1)).toBeNull();
  });

  it('is refused with the reason', () => {
    expect(refusalOf(groups, 2, 0)).toBe('Hurt before Shield: the wounded come first (05.03)');
    expect(refusalOf(groups, 1, 4)).toMatch(/^Warden before Hurt Speaker: a CHARACTER comes after all others/u);
    expect(refusalOf(groups, 4, 3)).toMatch(/^Hurt Speaker before Speaker: the wounded/u);
    expect(refusalOf(groups, 0, 2)).toMatch(/the wounded/u);
  });

  it('of dragging is the place that is nearest to the finger', () => {
    const boxes = [0, 100, 200].map((left) => ({ left, right: left + 80, top: 0, bottom: 50 }));
    expect([landing(boxes, 10, 10), landing(boxes, 195, 20), landing(boxes, 900, 400)]).toEqual([0, 2, 2]);
  });
});
