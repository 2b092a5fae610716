import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAttack, parseTarget } from '../../src/scenario/notation.js';
import { check } from './example.js';

const attack = (text: string) => {
  const result = parseAttack(text);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
};
const target = (text: string) => {
  const result = parseTarget(text);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
};

describe('parseAttack', () => {
  it("reads the contract's example", () => {
    expect(attack('5x Bolt rifle: A2 BS3+ S4 AP-1 D1 range 24 [HEAVY, RAPID FIRE 1]')).toEqual({
      name: 'Bolt rifle',
      count: 5,
      A: '2',
      skill: '3+',
      S: '4',
      AP: '-1',
      D: '1',
      range: 24,
      abilities: ['HEAVY', 'RAPID FIRE 1'],
    });
  });

  it('takes WS for melee and a missing count for one', () => {
    expect(attack('Chain axe: A4 WS3+ S5 AP-1 D1')).toEqual({
      name: 'Chain axe',
      count: 1,
      A: '4',
      skill: '3+',
      S: '5',
      AP: '-1',
      D: '1',
      range: 'melee',
    });
  });

  it.each([
    ['Gun: A1 BS3+ S4 D3', 'D', '3'],
    ['Gun: A1 BS3+ S4 D=D3', 'D', 'D3'],
    ['Gun: A=2D6+3 BS3+ S4 D1', 'A', '2D6+3'],
    ['Gun: A=2d6 + 3 BS3+ S4 D1', 'A', '2d6+3'],
    ['Gun: A=3 BS3+ S4 D1', 'A', '3'],
    ['Gun: A 3 BS 3+ S 4 AP -1 D 1', 'A', '3'],
    ['Gun: A1 BS3+ S=D6 D1', 'S', 'D6'],
    ['Gun: A1 BS3+ S4 AP\u22122 D1', 'AP', '-2'],
    ['Gun: A1 BS3+ S4 AP \u2013 1 D1', 'AP', '-1'],
    ['Gun: A1 BS3+ S4 AP- D1', 'AP', '-'],
    ['Gun: A1 BS3+ S4 D1', 'AP', 0],
    ['Gun: A1 BS3+ S4 D1 range 24\u201d', 'range', 24],
    ['Gun: A1 BS3+ S4 D1 range=7.5', 'range', 7.5],
    ['Gun: A1, BS3+, S4, D1, melee'.replace('BS', 'WS'), 'range', 'melee'],
    ['3\u00d7 Gun: a1 bs3+ s4 ap0 d1', 'count', 3],
    ['3 x Gun: A1 BS3+ S4 D1', 'count', 3],
    ['xenon gun: A1 BS3+ S4 D1', 'name', 'xenon gun'],
    ['Flamer: A=D6 S4 AP0 D1 [torrent]', 'skill', undefined],
    ['Gun: A1 BS3+ D1', 'S', undefined],
    ['Gun: A1 BS3+ S4 D1 []', 'abilities', []],
    ['Gun: A1 BS3+ S4 D1 [HUNTER: FLY]', 'abilities', ['HUNTER: FLY']],
  ])('%s', (text, key, value) => {
    expect(attack(text)[key as 'A']).toEqual(value);
  });

  it.each([
    ['Bolt rifle', 'no colon', '5x Bolt rifle:'],
    ['', 'nothing', '5x Bolt rifle:'],
    [': A1 D1', 'no name', '5x Bolt rifle:'],
    ['0x Gun: A1 BS3+ S4 D1', 'of nothing', '1x'],
    ['Gun: AD6 BS3+ S4 D1', '"AD6"', 'A=D6'],
    ['Gun: A1 BS3+ S4 DD3', '"DD3"', 'D=D3'],
    ['Gun: A1 BS3+ S4 D6+1', '"D6+1"', 'D=D6+1'],
    ['Gun: A1 BS3+ S4 D1 2D6', '"2D6"', 'A=2D6'],
    ['Gun: A1 BS3+ S4 D1 D2', 'D is given twice', 'once'],
    ['Gun: A1 BS3+ S4', 'no D', 'D=D6'],
    ['Gun: BS3+ S4 D1', 'no A', 'A=D6'],
    ['Gun: A1 BS3+ S4 D1 X7', '"X7"', 'A2 BS3+'],
    ['Gun: A1 BS3+ S4 D1 [HEAVY', 'brackets', '[HEAVY, BLAST]'],
    ['Gun: A1 BS3+ S4 D1 [HEAVY] range 24', 'brackets', 'last'],
    ['Gun: A1 BS3+ S4 D1 [HEAVY,,BLAST]', 'comma', 'comma'],
    ['Gun: A1 BS3+ WS3+ S4 D1', 'melee too', 'WS'],
    ['Gun: A1 BS3+ S4 D1 melee', 'melee too', 'WS'],
    ['Gun: A1 WS3+ S4 D1 range 24', 'a WS and a range', 'BS'],
    ['Gun: A1 BS3+ S4 AP+1 D1', '"AP+1"', 'AP-1'],
    [`Gun: ${'A1 '.repeat(10_000)}`, 'letters', 'file'],
  ])('refuses %s', (text, problem, suggestion) => {
    const result = parseAttack(text, '--attack');
    if (result.ok) throw new Error('accepted');
    expect(result.issues[0]).toMatchObject({ code: 'notation', path: '--attack' });
    expect(result.issues[0]!.problem).toContain(problem);
    expect(result.issues[0]!.suggestion).toContain(suggestion);
  });

  it.each([
    ['5x: A1 BS3+ S4 D1', 'no name', '5x Bolt rifle:'],
    ['5 x : A1 BS3+ S4 D1', 'no name', '5x Bolt rifle:'],
    ['-3x Rifle: A1 BS3+ S4 D1', '"-3x" is no whole number', '5x'],
    ['2.5x Rifle: A1 BS3+ S4 D1', '"2.5x" is no whole number', '5x'],
    ['9999999x Rifle: A1 BS3+ S4 D1', '"9999999x" is no whole number', '5x'],
    ['Gun: A1 BS3+ S4 D=D7', '"D=D7" cannot be read', 'D6 or D3'],
    ['Gun: A=2D8 BS3+ S4 D1', '"A=2D8" cannot be read', 'D6 or D3'],
  ])('says one thing about %s', (text, problem, suggestion) => {
    const result = parseAttack(text, '--attack');
    expect(result.ok ? [] : result.issues).toEqual([
      {
        code: 'notation',
        path: '--attack',
        problem: expect.stringContaining(problem),
        suggestion: expect.stringContaining(suggestion),
      },
    ]);
  });

  it('reports every piece that is wrong', () => {
    const result = parseAttack('Gun: A1 Q1 BS3+ Z2 S4');
    expect(result).toMatchObject({ ok: false });
    if (!result.ok) expect(result.issues.map(({ problem }) => problem)).toHaveLength(3);
  });
});

describe('parseTarget', () => {
  it("reads the contract's example", () => {
    const text =
      '10x Trooper: T4 Sv3+ W2 InSv5+ FNP6+ lost 1 [INFANTRY] + 1x Captain: T4 Sv2+ W5 [CHARACTER, INFANTRY]';
    expect(target(text)).toEqual({
      name: 'Trooper + Captain',
      models: [
        {
          name: 'Trooper',
          count: 10,
          T: 4,
          Sv: '3+',
          W: 2,
          InSv: '5+',
          FNP: '6+',
          woundsLost: 1,
          keywords: ['INFANTRY'],
        },
        { name: 'Captain', count: 1, T: 4, Sv: '2+', W: 5, keywords: ['CHARACTER', 'INFANTRY'] },
      ],
    });
  });

  it.each([
    ['A: T4 Sv3+ W1 + B: T4 Sv3+ W1', ['A', 'B']],
    ['A: T4 W1 Sv3+ + B: T4 W1 Sv3+', ['A', 'B']],
    ['A: T4 W1 Sv3+ [X]+B: T4 W1 Sv3+', ['A', 'B']],
    ['A: T4 W1 Sv3+ [X + Y] + B: T4 W1 Sv3+', ['A', 'B']],
    ['A: T4 W1 Sv-', ['A']],
  ])('%s', (text, names) => {
    expect(target(text).models.map((row) => row.name)).toEqual(names);
  });

  it.each([
    ['Trooper', 'no colon', '10x Trooper:'],
    ['A: T4 Sv3+ W1 + B', 'no colon', '10x Trooper:'],
    ['A: T4 Sv3+ W1 +', 'nothing', '10x Trooper:'],
    ['A: Sv3+ W1', 'no T', 'T4'],
    ['A: T4 W1', 'no Sv', 'Sv3+'],
    ['A: T4 Sv3+', 'no W', 'W1'],
    ['A: T4 Sv3+ W2+ B: T4 Sv3+ W1', '"W2+"', 'space on both sides'],
    ['A: T4 Sv3+ W1 BS3+', '"BS3+"', 'FNP6+'],
  ])('refuses %s', (text, problem, suggestion) => {
    const result = parseTarget(text);
    if (result.ok) throw new Error('accepted');
    const issue = result.issues.find((each) => each.problem.includes(problem));
    expect(issue).toMatchObject({ code: 'notation', path: 'target' });
    expect(issue!.suggestion).toContain(suggestion);
  });
});

describe('notation', () => {
  it('makes scenarios that check accepts', () => {
    const result = check({
      version: 1,
      ruleset: '11e',
      attackers: [
        {
          name: 'attacker',
          weapons: [
            attack('5x Bolt rifle: A2 BS3+ S4 AP-1 D1 range 24 [HEAVY]'),
            attack('Flamer: A=D6 S4 D1 [TORRENT]'),
          ],
        },
      ],
      target: target('10x Trooper: T4 Sv3+ W2 [INFANTRY] + 1x Captain: T4 Sv2+ W5 [CHARACTER]'),
    });
    expect(result).toMatchObject({ ok: true });
    if (result.ok) expect(result.value.target.rows.map((row) => row.character)).toEqual([false, true]);
  });

  it('never throws', () => {
    const piece = fc.constantFrom(
      'A',
      'D',
      'D3',
      '=',
      '+',
      '[',
      ']',
      ':',
      ',',
      'Sv3+',
      'W',
      '2',
      ' ',
      'x',
      '-',
      'lost',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((parts) => parts.join('')),
        ),
        (text) => {
          for (const result of [parseAttack(text), parseTarget(text)]) {
            if (!result.ok) for (const issue of result.issues) expect(issue.suggestion).not.toBe('');
          }
        },
      ),
    );
  });
});
