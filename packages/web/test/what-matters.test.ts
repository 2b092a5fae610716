import { check, compile, exact, report, type ScenarioInput } from '@fusillade/engine';
import { describe, expect, it } from 'vitest';
import { variationsOf } from '../src/worker/variations.js';
import { whatMatters } from '../src/worker/what-matters.js';
import { duel, rifle, warden } from './answers.js';

const on = async () => 'on' as const;

const scenario: ScenarioInput = {
  version: 1,
  ruleset: '11e',
  attackers: [
    {
      name: 'Ember Guard',
      weapons: [
        { ...rifle, count: 20, range: 24, abilities: ['RAPID FIRE 1', 'LETHAL HITS'] },
        { ...rifle, name: 'Flux pistol', range: 12, abilities: ['LETHAL HITS'], effects: ['+1 AP'] },
      ],
      effects: ['re-roll hits of 1', { effect: '+1 to wound', on: false }],
    },
  ],
  target: { name: 'Tide Wardens', models: [{ ...warden, effects: ['FNP 5+'] }], effects: ['-1 to hit'] },
  situation: { phase: 'shooting', cover: true },
};

const destroyed = (input: ScenarioInput): number => {
  const checked = check(input);
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues));
  const compiled = compile(checked.value);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
  return report(compiled.value, exact(compiled.value)).unitDestroyed;
};

describe('single changes', () => {
  it('name the ability that an effect comes from', () => {
    const attackers = scenario.attackers.map((each) => ({
      ...each,
      effects: [{ effect: 're-roll hits of 1', source: 'Oath of embers' }],
    }));
    expect(variationsOf({ ...scenario, attackers }).map(({ text }) => text)).toContain(
      'without re-roll hits of 1 (Oath of embers)',
    );
  });

  it('are every ability, effect and switch, once each', () => {
    expect(variationsOf(scenario).map(({ text }) => text)).toEqual([
      'without RAPID FIRE 1',
      'without LETHAL HITS',
      'without re-roll hits of 1',
      'with +1 to wound',
      'without +1 AP',
      'without -1 to hit of Tide Wardens',
      'without FNP 5+ of Tide Wardens',
      'without the benefit of cover',
      'with half range',
      'with plunging fire',
      'with a charge',
      'having stood still',
    ]);
  });

  it('change nothing else', () => {
    const made = variationsOf(scenario);
    const lethal = made.find(({ text }) => text === 'without LETHAL HITS')?.scenario;
    expect(lethal?.attackers[0]?.weapons.map(({ abilities }) => abilities)).toEqual([['RAPID FIRE 1'], []]);
    expect({ ...lethal, attackers: [] }).toEqual({ ...scenario, attackers: [] });
    const wound = made.find(({ text }) => text === 'with +1 to wound')?.scenario;
    expect(wound?.attackers[0]?.effects).toEqual(['re-roll hits of 1', { effect: '+1 to wound', on: true }]);
    for (const each of made) expect(check(each.scenario).ok, each.text).toBe(true);
  });
});

describe('what matters most', () => {
  it('is the three changes that move the chance to destroy most', async () => {
    const found = await whatMatters(scenario, on);
    const base = destroyed(scenario);
    const all = variationsOf(scenario)
      .map(({ text, scenario: varied }) => ({ text, difference: destroyed(varied) - base }))
      .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
    expect(found?.yardstick).toBe('destroyed');
    expect(found?.tried).toBe(found?.of);
    expect(found?.matters).toHaveLength(3);
    found?.matters.forEach((matter, index) => {
      expect(matter.text).toBe(all[index]?.text);
      expect(matter.difference).toBeCloseTo(all[index]?.difference ?? Number.NaN, 12);
      expect(destroyed(matter.scenario as ScenarioInput)).toBeCloseTo(matter.value, 12);
    });
  });

  it('is told in models where the unit is hardly ever destroyed, in wounds for one model', async () => {
    const weapons = [{ ...rifle, count: 2, abilities: ['LETHAL HITS'] }];
    expect((await whatMatters(duel(weapons, { models: [warden] }), on))?.yardstick).toBe('models');
    expect((await whatMatters(duel(weapons, { models: [{ ...warden, count: 1, W: 12 }] }), on))?.yardstick).toBe(
      'wounds',
    );
  });

  it('leaves out what makes no difference', async () => {
    const found = await whatMatters(duel([{ ...rifle, abilities: ['HEAVY'] }], { models: [warden] }), on);
    expect(found?.matters.map(({ text }) => text)).not.toContain('without HEAVY');
    expect(found?.matters.map(({ text }) => text)).toContain('having stood still');
  });

  it('stops when nobody wants to know any more, and says how far it came when it is late', async () => {
    let turns = 0;
    const twice = (then: 'off' | 'late') => async () => {
      turns += 1;
      return turns > 2 ? then : ('on' as const);
    };
    expect(await whatMatters(scenario, twice('off'))).toBeNull();
    expect(turns).toBe(3);
    turns = 0;
    expect(await whatMatters(scenario, twice('late'))).toMatchObject({ tried: 2, of: 12 });
  });

  it('has nothing to say about a set-up without an answer', async () => {
    expect(await whatMatters(duel([{ ...rifle, A: 'D9' }], { models: [warden] }), on)).toBeNull();
  });
});
