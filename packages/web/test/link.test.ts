import type { ScenarioInput } from '@fusillade/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLink, writeLink } from '../src/link/codec.js';
import { deflated } from '../src/link/deflated.js';
import { EXAMPLE } from './example.js';

const back = (setup: ScenarioInput) => readLink(writeLink(setup));

const small: ScenarioInput = {
  version: 1,
  ruleset: '11e',
  attackers: [
    {
      name: 'Red_squad (left) & Söhne',
      keywords: ['INFANTRY', 'FLY'],
      points: 90,
      weapons: [
        {
          name: 'Flux rifle',
          count: 5,
          range: 24,
          A: 2,
          skill: '3+',
          S: 4,
          AP: -1,
          D: 1,
          abilities: ['RAPID FIRE 1', 'ANTI-X/Y 4+'],
        },
      ],
      effects: ['re-roll hits of 1'],
    },
  ],
  target: {
    name: 'Blue',
    keywords: ['INFANTRY'],
    models: [
      { name: 'Trooper', count: 10, T: 4, Sv: '3+', InSv: '5+', W: 2, role: 'bodyguard' },
      { name: 'Captain', T: 4, Sv: '2+', W: 5, FNP: '6+', woundsLost: 1, keywords: ['CHARACTER'], role: 'leader' },
    ],
  },
  situation: { phase: 'shooting', halfRange: true },
  choices: { allocationOrder: ['Captain', 'Trooper'] },
};

describe('a link', () => {
  it('holds a small set-up so that a person can read and change it', () => {
    const link = writeLink(small);
    expect(link).toMatch(
      /^v=1&by=Red%5Fsquad_%28left%29_%26_S%C3%B6hne&keywords=INFANTRY,_FLY&points=90&attack=5x_Flux_rifle:/,
    );
    expect(link).toContain('attack=5x_Flux_rifle:_A2_BS3+_S4_AP-1_D1_range_24_(RAPID_FIRE_1,_ANTI-X/Y_4+)');
    expect(back(small)).toMatchObject({ ok: true, setup: { attackers: [{ name: 'Red_squad (left) & Söhne' }] } });
    const found = back(small);
    expect(found.ok && found.setup.choices).toEqual(small.choices);
    expect(found.ok && found.setup.target.models).toMatchObject([{ role: 'bodyguard' }, { role: 'leader' }]);
  });

  it('holds the points of rows', () => {
    const [troopers, captain] = small.target.models;
    const setup = {
      ...small,
      target: { ...small.target, points: 180.5, models: [troopers!, { ...captain!, points: 80 }] },
    };
    expect(writeLink(setup)).toContain('&row-points=,80&');
    const found = back(setup);
    expect(found.ok && found.setup.target.models.map((row) => row.points)).toEqual([undefined, 80]);
    const odd = { ...setup, target: { ...setup.target, models: [troopers!, { ...captain!, points: 'x' as never }] } };
    expect(back(odd)).toEqual({ ok: true, setup: odd });
  });

  it('changed by hand gives what was written', () => {
    const link = writeLink(small).replace('5x_Flux', '7x_Flux').replace('S4', 'S=D6+2');
    const found = readLink(link);
    expect(found.ok && found.setup.attackers[0]).toMatchObject({ weapons: [{ count: 7, S: 'D6+2' }] });
  });

  it('holds what the notation cannot say, deflated', () => {
    const setup: ScenarioInput = {
      ...small,
      attackers: [{ ...small.attackers[0]!, effects: [{ effect: '+1 to wound', source: 'Oath', on: false }] }],
    };
    expect(writeLink(setup)).toMatch(/^v=1&z=[A-Za-z0-9_-]+$/);
    expect(back(setup)).toEqual({ ok: true, setup });
  });

  it('holds a large set-up, deflated', () => {
    const weapons = Array.from({ length: 60 }, (_, i) => ({
      name: `Gun ${i}`,
      count: i + 1,
      A: 'D6+1',
      skill: '3+',
      S: 8,
      AP: -1,
      D: 2,
    }));
    const setup: ScenarioInput = { ...EXAMPLE, attackers: [{ name: 'Many', weapons }] };
    const link = writeLink(setup);
    expect(link).toMatch(/^v=1&z=/);
    expect(link.length).toBeLessThan(1500);
    expect(back(setup)).toEqual({ ok: true, setup });
  });

  it('holds half a sign in a name', () => {
    const setup: ScenarioInput = { ...small, target: { ...small.target, name: 'a\ud800' } };
    expect(back(setup)).toEqual({ ok: true, setup });
  });

  it('keeps cells that make no sense as they were typed', () => {
    const weapon = { ...small.attackers[0]!.weapons[0]!, A: 'x9', AP: '' };
    const setup: ScenarioInput = { ...small, attackers: [{ name: 'Red', weapons: [weapon] }] };
    expect(back(setup)).toEqual({ ok: true, setup });
  });

  it.each([
    ['', 'does not say which version'],
    ['v=2&z=abc', 'newer version'],
    ['v=1&z=%%%', 'damaged'],
    ['v=1&z=AAAA', 'damaged'],
    ['v=1&z=', 'damaged'],
    ['v=1&attack=%E0%A4%A', 'damaged'],
    ['v=1&attack=5x_Gun:_A2_BS3+_D1', 'damaged'],
    [`v=1&${'x'.repeat(200_000)}`, 'longer than'],
    [`v=1&z=${deflated([1, 2])}`, 'no set-up'],
    [`v=1&z=${deflated({ version: 7 })}`, 'version is not 1'],
    [`v=1&z=${deflated({ ...EXAMPLE, attackers: 'no' })}`, 'attackers is missing'],
    [
      `v=1&z=${deflated({ ...EXAMPLE, attackers: [{ name: 'A', weapons: [{ name: 'B', A: { toString: 1 } }] }] })}`,
      'attackers[0].weapons[0].A cannot be read',
    ],
    [
      `v=1&z=${deflated({ ...EXAMPLE, target: { name: 'T', models: [{ name: 'A', effects: [[]] }] } })}`,
      'target.models[0].effects is no list of words',
    ],
    [`v=1&z=${deflated({ ...EXAMPLE, situation: { a: { b: { c: { d: { e: 1 } } } } } })}`, 'situation cannot be read'],
  ])('%.60s is refused with its reason', (link, why) => {
    expect(readLink(link)).toEqual({ ok: false, why: expect.stringContaining(why) });
  });

  it('that would fill the memory is stopped', () => {
    const bomb = `v=1&z=${deflated({ ...EXAMPLE, origin: 'a'.repeat(60_000_000) })}`;
    expect(bomb.length).toBeLessThan(100_000);
    expect(readLink(bomb)).toEqual({ ok: false, why: 'it is damaged or cut off' });
  });

  it('is cut off anywhere: a reason, never an exception', () => {
    const link = writeLink({ ...small, origin: 'mine' });
    for (let length = 0; length < link.length; length++) expect(() => readLink(link.slice(0, length))).not.toThrow();
  });

  it('of any letters gives a set-up or a reason', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('v=1&', 'v=1&z=', 'v=1&attack=', ''), (text, head) => {
        const found = readLink(head + text);
        expect(found.ok || found.why.length > 0).toBe(true);
      }),
    );
  });

  it('brings any names back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (name) => {
        const setup: ScenarioInput = { ...small, attackers: [{ ...small.attackers[0]!, name }] };
        const found = back(setup);
        expect(found.ok && found.setup.attackers[0]?.name).toBe(name);
      }),
    );
  });
});
