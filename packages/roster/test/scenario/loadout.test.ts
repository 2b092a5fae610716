import { describe, expect, it } from 'vitest';
import { unitOf } from '../../src/scenario/loadout.js';
import { cinderPack, emberGuard, emberGuardVeterans, magmaWyrm } from '../invented/datasheets.js';
import { problem, value } from './build.js';

describe('a unit from its datasheet', () => {
  it('has the smallest size and says so', () => {
    const { unit, sized, armed } = value(unitOf(emberGuard));
    expect(unit.models.map(({ name, count }) => [name, count])).toEqual([
      ['Ember Sergeant', 1],
      ['Ember Guard', 4],
    ]);
    expect(unit.points).toBe(90);
    expect(sized).toEqual(['Ember Guard: 5 models (1 Ember Sergeant, 4 Ember Guard), the smallest size of 5 to 10']);
    expect(armed).toBe(
      'Ember Guard carries by default: 4× Flux rifle, 1× Flux rifle, 1× Ember blade, 4× Close combat weapon',
    );
  });

  it.each([
    [5, [1, 4], 90],
    [8, [1, 7], 180],
    [10, [1, 9], 180],
    [12, [1, 11], null],
    [3, [1, 2], 90],
  ])('has %i models when it is told to', (models, counts, points) => {
    const { unit, sized } = value(unitOf(emberGuard, { models }));
    expect(unit.models.map(({ count }) => count)).toEqual(counts);
    expect(unit.points).toBe(points);
    expect(unit.weapons.find(({ name, count }) => name === 'Flux rifle' && count === counts[1])?.carriers).toEqual([
      { model: 'Ember Guard', count: counts[1] },
    ]);
    if (models === 12 || models === 3) expect(sized[0]).toContain('its datasheet has 5 to 10');
  });

  it('keeps kinds of models apart', () => {
    const { unit } = value(unitOf(cinderPack));
    expect(unit.models.map(({ stats, count }) => [stats?.T, count])).toEqual([
      [4, 1],
      [5, 3],
    ]);
  });

  it('says nothing about a size that cannot be another', () => {
    expect(value(unitOf(magmaWyrm)).sized).toEqual([]);
    expect(value(unitOf(emberGuardVeterans)).sized).toEqual([]);
  });

  it.each([0, 2.5, 201, Number.NaN])('cannot have %d models', (models) => {
    expect(problem(unitOf(emberGuard, { models }))).toMatchObject({ code: 'value', path: 'Ember Guard' });
  });
});
