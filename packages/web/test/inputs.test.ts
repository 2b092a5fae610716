import { check, compile, type ScenarioInput, words } from '@fusillade/engine';
import { describe, expect, it } from 'vitest';
import { type CellKind, readCell, showCell, steppedCell, usualValues } from '../src/pages/odds/cells.js';
import { EMPTY, freeName, isEmpty, newAttacker, newRow } from '../src/pages/odds/defaults.js';
import { EXAMPLES } from '../src/pages/odds/examples.js';
import { pastedRows, pastedWeapons } from '../src/pages/odds/paste.js';
import {
  insertWeapons,
  moveWeapon,
  removeRow,
  removeWeapon,
  renameRow,
  renameWeapon,
} from '../src/pages/odds/references.js';
import { looksLikeStatLine } from '../src/pages/odds/stat-line.js';
import { keywordSuggestions, wordSuggestions } from '../src/pages/odds/suggest.js';
import { at, insert, update } from '../src/pages/odds/update.js';
import { completing, exactly } from '../src/parts/complete.js';
import { EXAMPLE } from './example.js';

describe('a cell', () => {
  it.each<[CellKind, string, unknown]>([
    ['dice', '3', 3],
    ['dice', ' 2d6 + 3 ', '2D6+3'],
    ['dice', 'd3', 'D3'],
    ['dice', 'three', 'THREE'],
    ['skill', '3', '3+'],
    ['skill', '3+', '3+'],
    ['skill', '-', null],
    ['skill', 'x', 'x'],
    ['AP', '1', -1],
    ['AP', '-2', -2],
    ['AP', '−2', -2],
    ['AP', '0', 0],
    ['AP', '-', 0],
    ['AP', 'deep', 'deep'],
    ['range', '24″', 24],
    ['range', '24"', 24],
    ['range', 'm', 'melee'],
    ['range', 'Melee', 'melee'],
    ['range', 'far', 'far'],
    ['count', '5', 5],
    ['count', '5x', '5x'],
    ['number', '', undefined],
    ['inches', '7,1', 7.1],
    ['inches', '7.1', 7.1],
    ['coordinate', '', 0],
    ['coordinate', '−3,5', -3.5],
    ['coordinate', '-12', -12],
    ['coordinate', '-', '-'],
    ['coordinate', '7.1', 7.1],
    ['coordinate', 'left', 'left'],
    ['save', '7', '7+'],
    ['ward', 'none', null],
  ])('of kind %s reads %j as %j', (kind, typed, value) => {
    expect(readCell(kind, typed)).toEqual(value);
  });

  it.each<[CellKind, unknown, string]>([
    ['skill', 3, '3+'],
    ['skill', null, '–'],
    ['AP', -1, '−1'],
    ['AP', 0, '0'],
    ['dice', 'D6', 'D6'],
    ['number', undefined, ''],
    ['number', { a: 1 }, '{"a":1}'],
  ])('of kind %s shows %j as %j', (kind, value, shown) => {
    expect(showCell(kind, value)).toBe(shown);
  });

  it('reads back what it shows', () => {
    const kinds: readonly CellKind[] = ['count', 'range', 'dice', 'skill', 'AP', 'save', 'ward', 'number', 'inches'];
    for (const kind of kinds) {
      for (const value of usualValues(kind)) expect(readCell(kind, showCell(kind, value))).toEqual(value);
    }
  });

  it('steps along the usual values and on from there', () => {
    expect(steppedCell('skill', '3+', 1)).toBe('4+');
    expect(steppedCell('skill', 3, -1)).toBe('2+');
    expect(steppedCell('skill', '2+', -1)).toBe('2+');
    expect(steppedCell('AP', -1, 1)).toBe(-2);
    expect(steppedCell('AP', -5, 1)).toBe(-6);
    expect(steppedCell('AP', 0, -1)).toBe(0);
    expect(steppedCell('number', 12, 1)).toBe(13);
    expect(steppedCell('number', 7, -1)).toBe(6);
    expect(steppedCell('dice', 6, 1)).toBe('D3');
    expect(steppedCell('dice', 'nonsense', 1)).toBe(1);
    expect(steppedCell('count', undefined, 1)).toBe(1);
  });
});

describe('names elsewhere', () => {
  const named = update(
    update(EXAMPLE, 'choices', { allocationOrder: ['Tide Speaker', 'Warden'], precision: 'Tide Speaker' }),
    'target.effects',
    [{ effect: '-1 to hit', source: 'Tide Speaker' }, 'STEALTH'],
  );

  it('follow a row that is renamed', () => {
    const next = renameRow(named, 'target', 1, 'Herald');
    expect(next.choices).toEqual({ allocationOrder: ['Herald', 'Warden'], precision: 'Herald' });
    expect(next.target.effects).toEqual([{ effect: '-1 to hit', source: 'Herald' }, 'STEALTH']);
    expect(check(next).ok).toBe(true);
  });

  it('stay where the name was not the row’s alone, or is none', () => {
    const twice = update(named, 'target.models[0].name', 'Tide Speaker');
    expect(renameRow(twice, 'target', 1, 'Herald').choices).toEqual(twice.choices);
    expect(renameRow(named, 'target', 1, ' ').choices).toEqual(named.choices);
  });

  it('go with a row that is removed', () => {
    const next = removeRow(named, 'target', 1);
    expect(next.choices).toEqual({ allocationOrder: ['Warden'] });
    expect(next.target.effects).toEqual([{ effect: '-1 to hit' }, 'STEALTH']);
    expect(next.target.models).toHaveLength(1);
  });

  it('follow weapons that are renamed, moved, added and removed', () => {
    const rifle = EXAMPLE.attackers[0]!.weapons[0]!;
    const carried = { 'Flux lance': 1 };
    const ordered = update(
      update(EXAMPLE, 'choices.weaponOrder', ['Flux lance', 'Flux rifle']),
      'attackers[0].models',
      [{ name: 'Guard', W: 2, weapons: carried }],
    );
    const order = (setup: ScenarioInput): unknown => at(setup, 'choices.weaponOrder');
    expect(order(renameWeapon(ordered, 'attackers[0]', 1, 'Lance'))).toEqual(['Lance', 'Flux rifle']);
    expect(at(renameWeapon(ordered, 'attackers[0]', 1, 'Lance'), 'attackers[0].models[0].weapons')).toEqual({
      Lance: 1,
    });
    const same = insertWeapons(ordered, 'attackers[0]', 0, [{ ...rifle, A: 9 }]);
    expect(order(same)).toEqual(['Flux lance', 'Flux rifle#2']);
    expect(order(moveWeapon(same, 'attackers[0]', 0, 1))).toEqual(['Flux lance', 'Flux rifle']);
    expect(order(removeWeapon(same, 'attackers[0]', 0))).toEqual(['Flux lance', 'Flux rifle']);
    const gone = removeWeapon(ordered, 'attackers[0]', 1);
    expect(order(gone)).toEqual(['Flux rifle']);
    expect(at(gone, 'attackers[0].models[0].weapons')).toBeUndefined();
  });

  it('of another attacker’s weapons stay in the shared order', () => {
    const two = insert(update(EXAMPLE, 'choices.weaponOrder', ['Flux lance']), 'attackers', 1, {
      ...EXAMPLE.attackers[0],
      name: 'Second',
    });
    expect(at(renameWeapon(two, 'attackers[0]', 1, 'Lance'), 'choices.weaponOrder')).toEqual(['Flux lance']);
  });
});

describe('words to choose from', () => {
  const texts = (typed: string, side: 'attacker' | 'target' = 'attacker'): readonly string[] =>
    wordSuggestions(words, side, 'ability', typed, ['INFANTRY', 'TIDE']).map(({ text }) => text);

  it('are all of one side where nothing is typed, each once', () => {
    expect(texts('')).toContain('LETHAL HITS');
    expect(texts('')).not.toContain('STEALTH');
    expect(texts('', 'target')).toContain('STEALTH');
    expect(new Set(texts('')).size).toBe(texts('').length);
    expect(texts('').filter((text) => /HUNTER/.test(text))).toHaveLength(1);
  });

  it('begin with what is wanted most, each spelled once', () => {
    const effects = (side: 'attacker' | 'target') =>
      wordSuggestions(words, side, 'effect', '', []).map(({ text }) => text);
    expect(effects('attacker').slice(0, 3)).toEqual(['+1 to hit', 're-roll hits', 're-roll hits of 1']);
    expect(effects('target').slice(0, 2)).toEqual(['-1 to hit', '-1 to wound']);
    expect(effects('attacker').filter((text) => /mortal wounds? on wounds/.test(text))).toHaveLength(1);
  });

  it('are found by the names that they shorten', () => {
    expect(texts('feel no', 'target')).toContain('FNP 5+');
    expect(texts('feel no pain 6', 'target')[0]).toBe('FNP 6+');
    expect(texts('invulnerable', 'target')).toContain('InSv 4+');
  });

  it('narrow with every letter', () => {
    expect(texts('sus')).toEqual([
      'SUSTAINED HITS 1',
      'SUSTAINED HITS 2',
      'SUSTAINED HITS 3',
      'SUSTAINED HITS D3',
      'SUSTAINED HITS D6',
    ]);
    expect(texts('twin linked')).toEqual(['TWIN-LINKED']);
    expect(texts('reroll h 1')).toEqual(['re-roll hits of 1']);
    expect(texts('zzz')).toEqual([]);
  });

  it('take over the number that was typed', () => {
    expect(texts('rapid 4')[0]).toBe('RAPID FIRE 4');
    expect(texts('sustained hits d')).toEqual(['SUSTAINED HITS D3', 'SUSTAINED HITS D6']);
    expect(texts('crit 5')).toEqual(expect.arrayContaining(['critical hits on 5+', 'critical wounds on 5+']));
    expect(texts('fnp 5+', 'target')[0]).toBe('FNP 5+');
    expect(texts('+1 to h')).toEqual(['+1 to hit']);
  });

  it('know the keywords of the target', () => {
    expect(texts('anti ti 4')).toContain('ANTI-TIDE 4+');
    expect(texts('anti-veh')).toContain('ANTI-VEHICLE 5+');
    expect(texts('anti-dragons 2')).toEqual(['ANTI-DRAGONS 2+']);
  });

  it('may end in a condition', () => {
    expect(texts('+1 to hit melee')).toEqual(['+1 to hit melee']);
    expect(texts('lethal: VEHICLE')).toEqual(['LETHAL HITS: VEHICLE']);
  });

  it('are understood by the engine, every one of them', () => {
    for (const side of ['attacker', 'target'] as const) {
      for (const text of texts('', side)) {
        const scenario = check(
          update(EXAMPLE, side === 'attacker' ? 'attackers[0].effects' : 'target.effects', [text]),
        );
        if (!scenario.ok) throw new Error(text);
        const compiled = compile(scenario.value);
        expect({
          text,
          issues: compiled.ok ? [] : compiled.issues.filter(({ code }) => code === 'unknown-word'),
        }).toEqual({ text, issues: [] });
      }
    }
  });

  it('are keywords for keywords', () => {
    const found = keywordSuggestions('', ['INFANTRY'], ['TIDE']).map(({ text }) => text);
    expect(found[0]).toBe('TIDE');
    expect(found).not.toContain('INFANTRY');
    expect(keywordSuggestions('ch', [], []).map(({ text }) => text)).toEqual(['CHARACTER']);
  });
});

describe('what Enter takes', () => {
  const found = [{ text: 're-roll hits of 1' }, { text: 're-roll hits' }, { text: 'TWIN-LINKED' }];

  it('is the word typed in full, else the first that goes on from it', () => {
    expect(completing('re-roll hits', found)).toBe(1);
    expect(completing('reroll h', found)).toBe(0);
    expect(completing('twin l', found)).toBe(2);
    expect(exactly('twin linked', found)).toBe(2);
  });

  it('is the typed text where no word begins so', () => {
    expect(completing('hits', found)).toBe(-1);
    expect(completing('', found)).toBe(-1);
    expect(exactly('twin', found)).toBe(-1);
  });
});

describe('what is pasted', () => {
  it('is one weapon a line', () => {
    const pasted = pastedWeapons('5x Flux rifle: A2 BS3+ S4 AP-1 D1 range 24 [HEAVY]\n\nBlade: A3 WS3+ S4 D=D3');
    expect(pasted).toMatchObject({
      ok: true,
      value: [
        { name: 'Flux rifle', count: 5 },
        { name: 'Blade', range: 'melee', D: 'D3' },
      ],
    });
  });

  it('is rows of a target, joined or one a line', () => {
    const rows = {
      ok: true,
      value: [
        { name: 'Warden', count: 5 },
        { name: 'Speaker', woundsLost: 1 },
      ],
    };
    expect(pastedRows('5x Warden: T4 Sv3+ W2 + 1x Speaker: T4 Sv3+ W4 lost 1')).toMatchObject(rows);
    expect(pastedRows('5x Warden: T4 Sv3+ W2\n1x Speaker: T4 Sv3+ W4 lost 1')).toMatchObject(rows);
  });

  it('is refused with a sentence', () => {
    expect(pastedWeapons('')).toMatchObject({ ok: false });
    const wrong = pastedWeapons('Flux rifle: A2 BS3+ S4 DD6');
    expect(wrong.ok ? '' : wrong.problem).toContain('D=D6');
  });

  it('is told from a name', () => {
    expect(looksLikeStatLine('Flux rifle: A2 BS3+ S4 D1')).toBe(true);
    expect(looksLikeStatLine('Flux rifle: overcharged')).toBe(false);
    expect(looksLikeStatLine('Unit 7')).toBe(false);
  });
});

describe('beginnings', () => {
  it.each(EXAMPLES.map(({ title, setup }) => [title, setup] as const))('%s is sound', (_, setup) => {
    const scenario = check(setup);
    expect(scenario.ok).toBe(true);
    if (scenario.ok) expect(compile(scenario.value).ok).toBe(true);
  });

  it('are empty, then sound with one unit and one row', () => {
    expect(isEmpty(EMPTY)).toBe(true);
    const begun = insert(insert(EMPTY, 'attackers', 0, newAttacker([], false)), 'target.models', 0, newRow([]));
    expect(isEmpty(begun)).toBe(false);
    expect(check(begun).ok).toBe(true);
    expect(check(insert(begun, 'target.models', 1, newRow(['Trooper']))).ok).toBe(true);
  });

  it('have names of their own', () => {
    expect(freeName('Warden', [])).toBe('Warden');
    expect(freeName('Warden', ['Warden', 'Warden 2'])).toBe('Warden 3');
    expect(freeName('Warden 2', ['Warden 2'])).toBe('Warden 3');
  });
});
