import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/problems.js';
import { modelOverride, weaponOverride } from '../../src/roster/numbers.js';

describe('other numbers for a weapon', () => {
  it.each([
    ['S5 AP-2', { of: null, change: { S: 5, AP: -2 } }],
    ['flux rifle: A3 BS2+', { of: 'flux rifle', change: { A: 3, skill: '2+' } }],
    ['gun/mode: D=D3+1, A=2d6', { of: 'gun/mode', change: { D: 'D3+1', A: '2D6' } }],
    ['AP2', { of: null, change: { AP: -2 } }],
    ['AP0 D3', { of: null, change: { AP: 0, D: 3 } }],
    ['gun: range 18"', { of: 'gun', change: { range: 18 } }],
    ['blade: melee WS3+', { of: 'blade', change: { range: 'melee', skill: '3+' } }],
    ['gun: [HEAVY, LETHAL HITS: VEHICLE]', { of: 'gun', change: { abilities: ['HEAVY', 'LETHAL HITS: VEHICLE'] } }],
    ['S = 12 []', { of: null, change: { S: 12, abilities: [] } }],
  ])('%s', (text, expected) => expect(weaponOverride(text)).toEqual(expected));

  it.each(['', 'gun:', 'S', 'S5 X3', 'S5AP', 'D=D4', 'BS7+', 'gun: [HEAVY', 'range'])('%j is refused', (text) => {
    expect(() => weaponOverride(text)).toThrow(InputError);
  });
});

describe('other numbers for models', () => {
  it.each([
    ['T5 Sv2+', { of: null, change: { T: 5, Sv: '2+' } }],
    ['Sergeant: InSv4+ FNP5+ W3', { of: 'Sergeant', change: { InSv: '4+', FNP: '5+', W: 3 } }],
    ['InSv- Sv7+', { of: null, change: { InSv: null, Sv: null } }],
    ['insv5+', { of: null, change: { InSv: '5+' } }],
  ])('%s', (text, expected) => expect(modelOverride(text)).toEqual(expected));

  it.each(['', 'T', 'Sv1+', 'M6', 'T5 S4'])('%j is refused', (text) => {
    expect(() => modelOverride(text)).toThrow(InputError);
  });
});
