import { check, type ScenarioInput } from '@fusillade/engine';
import { describe, expect, it } from 'vitest';
import { NOTHING_KEPT, swapped } from '../src/pages/odds/compare-swap.js';
import { duel, rifle, warden } from './answers.js';

const facing: ScenarioInput = {
  version: 1,
  ruleset: '11e',
  attackers: [
    {
      name: 'Ember Guard',
      points: 90,
      weapons: [{ ...rifle, range: 24 }],
      effects: ['+1 to hit'],
      models: [{ name: 'Guard', count: 10, T: 3, Sv: '4+', W: 1, woundsLost: 0 }],
    },
  ],
  target: {
    name: 'Tide Wardens',
    keywords: ['INFANTRY'],
    models: [{ ...warden, woundsLost: 1, effects: ['+1 to armour save'] }],
    effects: ['-1 to hit'],
  },
  situation: { phase: 'shooting', cover: true, halfRange: true },
};

const wardens = { name: 'Tide Wardens', weapons: [{ ...rifle, name: 'Tide bow' }] };
const kept = { attackers: { 'Tide Wardens': wardens }, targets: {} };

const turned = (scenario: ScenarioInput, with_ = kept as typeof NOTHING_KEPT) => {
  const found = swapped(scenario, with_);
  if (!found.ok) throw new Error(found.why);
  return found;
};

describe('swapping sides', () => {
  it('turns the set-up around', () => {
    const { scenario } = turned(facing);
    expect(check(scenario).ok).toBe(true);
    expect(scenario.attackers[0]?.name).toBe('Tide Wardens');
    expect(scenario.attackers[0]?.weapons).toEqual(wardens.weapons);
    expect(scenario.attackers[0]?.models?.[0]).not.toHaveProperty('effects');
    expect(scenario.target.name).toBe('Ember Guard');
    expect(scenario.target.points).toBe(90);
    expect(scenario.target.models[0]).toMatchObject({ count: 10, T: 3, Sv: '4+' });
    expect(scenario.situation).toEqual({ phase: 'shooting' });
  });

  it('twice brings everything back but what was said of the situation', () => {
    const once = turned(facing);
    const { scenario } = turned(once.scenario, once.kept);
    expect({ ...scenario, situation: facing.situation }).toEqual(facing);
  });

  it('takes everybody off the table, but leaves the bases', () => {
    const placed = { base: [60, 35], at: [[0, 0, 0]], facing: 90, movedFrom: [[1, 0, 0]], count: 1 } as const;
    const [attacker] = facing.attackers;
    const { scenario } = turned({
      ...facing,
      attackers: [{ ...attacker!, models: [{ ...attacker!.models![0]!, ...placed }] }],
      target: { ...facing.target, models: [{ ...warden, ...placed }] },
    });
    expect(check(scenario).ok).toBe(true);
    for (const row of [...scenario.target.models, ...(scenario.attackers[0]?.models ?? [])]) {
      expect(row.base).toEqual([60, 35]);
      expect(Object.keys(row)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(at|facing|movedFrom)$/u)]));
    }
  });

  it('goes to the other phase where there are no weapons for this one', () => {
    const fists = { name: 'Tide Wardens', weapons: [{ ...rifle, name: 'Fist', range: 'Melee' as const }] };
    const phaseOf = (phase: 'shooting' | 'fight' | undefined, attackers: (typeof NOTHING_KEPT)['attackers']) => {
      const situation = phase === undefined ? {} : { phase };
      return turned({ ...facing, situation }, { attackers, targets: {} }).scenario.situation?.phase;
    };
    expect(phaseOf('shooting', { 'Tide Wardens': fists })).toBe('fight');
    expect(phaseOf(undefined, { 'Tide Wardens': fists })).toBe('fight');
    expect(phaseOf('fight', { 'Tide Wardens': wardens })).toBe('shooting');
    expect(phaseOf('fight', { 'Tide Wardens': { ...wardens, weapons: [...wardens.weapons, ...fists.weapons] } })).toBe(
      'fight',
    );
  });

  it('takes what is kept of an attacker that has no models here', () => {
    const { target } = facing;
    const guard = { name: 'Ember Guard', keywords: ['INFANTRY'], models: [warden], effects: ['STEALTH'] };
    const { scenario } = turned(duel([rifle], target), { ...kept, targets: { 'Ember Guard': guard } });
    expect(check(scenario).ok).toBe(true);
    expect(scenario.target).toMatchObject({ name: 'Ember Guard', keywords: ['INFANTRY'], models: [warden] });
    expect(scenario.target.effects).toEqual(['STEALTH']);
  });

  it('says what is missing', () => {
    const why = (scenario: ScenarioInput, with_ = kept as typeof NOTHING_KEPT) => {
      const found = swapped(scenario, with_);
      return found.ok ? '' : found.why;
    };
    expect(why(facing, NOTHING_KEPT)).toMatch(/Tide Wardens has no weapons/u);
    expect(why(duel([rifle], facing.target))).toMatch(/Ember Guard has no T and Sv/u);
    expect(why({ ...facing, attackers: [...facing.attackers, { name: 'Others', weapons: [rifle] }] })).toMatch(
      /one against one/u,
    );
    expect(why({ ...facing, target: { ...facing.target, name: 'constructor' } })).toMatch(/no weapons/u);
  });
});
