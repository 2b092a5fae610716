import { type ClassicScenarioInput, check, compile, exact, rulesets, UNIT_TYPES } from '@fusillade/engine';
import { type BattleEntry, battleOf, replay } from '@fusillade/engine/battle';
import { refereeText } from '@fusillade/engine/referee';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLink, writeLink } from '../src/link/codec.js';
import { shapeOf } from '../src/link/shape.js';
import { readCell, showCell, steppedCell } from '../src/pages/odds/cells.js';
import { CARRIED } from '../src/pages/odds/classic/columns.js';
import { newAttacker, newRow } from '../src/pages/odds/classic/defaults.js';
import { EXAMPLE, EXAMPLES } from '../src/pages/odds/classic/examples.js';
import { removeCarried, renameCarried } from '../src/pages/odds/classic/names.js';
import { swappedClassic } from '../src/pages/odds/classic/swap.js';
import { LIVING, withBlows, withPhase, withType } from '../src/pages/odds/classic/types.js';
import { wordSuggestions } from '../src/pages/odds/suggest.js';
import { at, insert, update } from '../src/pages/odds/update.js';
import { batchEvents, gridOf, stripOf } from '../src/pages/table/strip.js';
import { stagesOf } from '../src/views/funnel-rows.js';
import { measuresOf, seriesOf, usualMeasure } from '../src/views/series.js';
import { headline, sentence } from '../src/views/words.js';
import type { Answer } from '../src/worker/api.js';
import { answerOfBoth } from '../src/worker/back.js';
import { isOfArmies, type View } from '../src/worker/table-api.js';
import { viewOf } from '../src/worker/table-look.js';
import { classicVariationsOf } from '../src/worker/variations-classic.js';

const exampleOf = (title: string): ClassicScenarioInput => {
  const found = EXAMPLES.find((each) => each.title === title);
  if (found === undefined) throw new Error(title);
  return found.setup;
};

const words = rulesets['classic']?.words ?? [];

const CLASH = exampleOf('Both sides strike');
const HULL = exampleOf('Fists at a hull');

const answerTo = (scenario: ClassicScenarioInput): Answer => {
  const checked = check(scenario);
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues));
  const programme = compile(checked.value);
  if (!programme.ok) throw new Error(JSON.stringify(programme.issues));
  return answerOfBoth(programme.value, exact(programme.value, { full: true }));
};

describe('the ruleset classic', () => {
  it.each(EXAMPLES.map(({ title, setup }) => [title, setup] as const))('%s is sound', (_, setup) => {
    const checked = check(setup);
    expect(checked.ok && compile(checked.value).ok).toBe(true);
  });

  it('begins with what is sound, in both phases', () => {
    for (const shooting of [false, true]) {
      const empty: ClassicScenarioInput = {
        ...EXAMPLE,
        attackers: [],
        target: { name: 'Blue', models: [] },
        situation: { phase: shooting ? 'shooting' : 'melee' },
      };
      const begun = insert(insert(empty, 'attackers', 0, newAttacker([], shooting)), 'target.models', 0, newRow([]));
      expect(check(begun)).toMatchObject({ ok: true });
    }
  });

  it('offers every unit type, the usual one first', () => {
    expect(LIVING[0]).toBe('infantry');
    for (const type of UNIT_TYPES)
      expect(check(withType(EXAMPLE, 'target.models[0]', type)), type).toMatchObject({ ok: true });
  });

  it('reads cells as they are typed', () => {
    const kind = (field: string) => CARRIED.find((each) => each.field === field)?.kind ?? 'number';
    expect(readCell(kind('S'), '4')).toBe(4);
    expect(readCell(kind('S'), 'x2')).toBe('x2');
    expect(readCell(kind('S'), 'User')).toBe('User');
    expect(readCell(kind('AP'), '-')).toBe(null);
    expect(readCell(kind('AP'), '3')).toBe(3);
    expect(readCell(kind('AP'), '')).toBe(undefined);
    expect(showCell(kind('AP'), null)).toBe('–');
    expect(steppedCell(kind('AP'), null, 1)).toBe(6);
    expect(steppedCell(kind('S'), 'x2', 1)).toBe(3);
    expect(readCell(kind('type'), 'rapid fire 2')).toBe('rapid fire 2');
  });

  it('offers its own words, values in their brackets too', () => {
    const texts = (typed: string) => wordSuggestions(words, 'attacker', 'ability', typed).map(({ text }) => text);
    expect(texts('shr')).toContain('Shred');
    expect(texts('rending 5')[0]).toBe('Rending (5+)');
    expect(texts('no such word')).toEqual([]);
  });

  it('keeps what is used when weapons are renamed or taken away', () => {
    const named = renameCarried(EXAMPLE, 'attackers[0]', 0, 'Axe');
    expect(at(named, 'attackers[0].uses')).toBe('Axe');
    expect(at(renameCarried(EXAMPLE, 'attackers[0]', 1, 'Gun'), 'attackers[0].uses')).toBe('Toothed blade');
    expect(at(removeCarried(EXAMPLE, 'attackers[0]', 0), 'attackers[0].uses')).toBe(undefined);
  });

  it('gives a row what its type needs, and takes what it has no more', () => {
    const hull = withType(EXAMPLE, 'target.models[0]', 'vehicle');
    expect(at(hull, 'target.models[0]')).toEqual({
      name: 'Brute',
      count: 10,
      type: 'vehicle',
      WS: 4,
      I: 2,
      armour: { front: 12, side: 11, rear: 10 },
      hullPoints: 3,
    });
    expect(check(withType(hull, 'target.models[0]', 'monster'))).toMatchObject({ ok: true });
  });

  it('lets the target strike back in melee only', () => {
    const bare = update(update(EXAMPLE, 'attackers[0].T', undefined), 'attackers[0].Sv', undefined);
    const back = withBlows(bare, true);
    expect(check(back)).toMatchObject({ ok: true });
    expect(at(back, 'target.strikesBack')).toEqual({ S: 4, A: 1 });
    const shot = withPhase(back, 'shooting');
    expect(at(shot, 'target.strikesBack')).toBe(undefined);
    expect(at(withPhase(shot, 'melee'), 'situation.phase')).toBe('melee');
  });

  it('is turned around where both sides are written down, and back again', () => {
    const turned = swappedClassic(CLASH, words);
    if (!turned.ok) throw new Error(turned.why);
    expect(turned.scenario.attackers[0]).toMatchObject({ name: 'Oath Breakers', models: 5, A: 1, uses: 'Long knife' });
    expect(turned.scenario.target.strikesBack).toMatchObject({ charged: true, uses: 'Toothed blade' });
    // The same combat seen from the other side.
    const [one, other] = [answerTo(CLASH), answerTo(turned.scenario)];
    expect(other.back?.lost.mean).toBeCloseTo(one.report.modelsDestroyed.mean, 12);
    expect(other.report.modelsDestroyed.mean).toBeCloseTo(one.back?.lost.mean ?? Number.NaN, 12);
    expect(swappedClassic(EXAMPLE, words)).toMatchObject({ ok: false });
  });

  it('turns around what protects each side, and what it has lost', () => {
    const [attacker] = CLASH.attackers;
    const [row] = CLASH.target.models;
    if (attacker === undefined || row === undefined) throw new Error('nobody fights');
    const both: ClassicScenarioInput = {
      ...CLASH,
      attackers: [
        {
          ...attacker,
          W: 2,
          woundsLost: 1,
          effects: ['+1 to wound', '-1 to be hit', 'Feel No Pain (5+)', 'Eternal Warrior'],
        },
      ],
      target: { ...CLASH.target, effects: ['-1 to hit', 'Adamantium Will'], models: [{ ...row, effects: ['Parry'] }] },
    };
    const turned = swappedClassic(both, words);
    if (!turned.ok) throw new Error(turned.why);
    expect(turned.scenario.target.effects).toEqual(['-1 to be hit', 'Feel No Pain (5+)', 'Eternal Warrior']);
    expect(turned.scenario.attackers[0]?.effects).toEqual(['-1 to be hit', 'Adamantium Will', 'Parry']);
    const [one, other] = [answerTo(both), answerTo(turned.scenario)];
    expect(other.back?.lost.mean).toBeCloseTo(one.report.modelsDestroyed.mean, 12);
    expect(other.report.modelsDestroyed.mean).toBeCloseTo(one.back?.lost.mean ?? Number.NaN, 12);
  });

  it('tries each single change once', () => {
    const texts = classicVariationsOf(HULL).map(({ text }) => text);
    expect(texts).toEqual(['without Unwieldy', 'without Specialist Weapon', 'without a charge']);
    expect(classicVariationsOf(EXAMPLE).map(({ text }) => text)).toContain('without a charge');
    for (const { text, scenario } of EXAMPLES.flatMap(({ setup }) => classicVariationsOf(setup)))
      expect(check(scenario), text).toMatchObject({ ok: true });
  });
});

describe('an answer of the ruleset classic', () => {
  it('calls no hit of a blast critical', () => {
    const { report } = answerTo({
      version: 1,
      ruleset: 'classic',
      attackers: [
        {
          name: 'Red',
          models: 1,
          BS: 4,
          carries: [{ name: 'Mortar', type: 'heavy 1', S: 4, rules: ['Blast'], covers: 3 }],
          uses: 'Mortar',
        },
      ],
      target: { name: 'Blue', models: [{ name: 'Trooper', count: 5, T: 4, W: 1, Sv: null }] },
      situation: { phase: 'shooting' },
    });
    const hits = stagesOf(report, report.batches).find(({ name }) => name === 'hits');
    expect(hits).toMatchObject({ critical: 0 });
    expect(hits?.mean).toBeCloseTo(2, 12);
  });

  it('calls the wounds of a special rule by no name of another ruleset', () => {
    const { report } = answerTo({
      version: 1,
      ruleset: 'classic',
      attackers: [
        {
          name: 'Red',
          models: 6,
          WS: 4,
          S: 4,
          A: 1,
          carries: [{ name: 'Blade', type: 'melee', S: 'User', AP: 4, rules: ['Rending (6+)'] }],
          uses: 'Blade',
        },
      ],
      target: { name: 'Blue', models: [{ name: 'Trooper', count: 5, WS: 4, T: 4, W: 1, Sv: '3+' }] },
    });
    const wounds = stagesOf(report, report.batches).find(({ name }) => name === 'wounds');
    expect(wounds?.called).toBe('special');
    expect(wounds?.critical).toBeCloseTo(0.5, 12);
  });

  // 15 attacks of 5 chargers at 1/12, 10 back, all at once.
  const both = answerTo(CLASH);

  it('tells what both sides lose, alone and together', () => {
    expect(both.report.modelsDestroyed.mean).toBeCloseTo(1.2490280707, 9);
    expect(both.back?.lost.mean).toBeCloseTo(25797196345 / 30958682112, 12);
    expect(both.back?.models).toBe(5);
    // Struck at once, the losses are independent.
    const none = (11 / 12) ** 15 * (11 / 12) ** 10;
    expect(both.back?.both[0]?.[0]).toBeCloseTo(none, 12);
    expect(both.back?.both.flat().reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
    expect(both.report.joint).toBe(undefined);
  });

  it('leads step by step through what the attackers do, by the rules of classic', () => {
    const stages = stagesOf(both.report, both.report.batches.slice(0, 1));
    expect(stages.map(({ name, rule }) => `${name} ${rule}`)).toEqual([
      'attacks 12.2',
      'hits 12.2',
      'wounds 8.5',
      'unsaved 8.5.1',
      'damage 9.0',
      'wounds lost 9.0',
      'models 9.0',
    ]);
    expect(stages[0]?.mean).toBe(15);
  });

  it('counts hits on armour, and what they destroy only by a table', () => {
    const hull = answerTo(HULL);
    // 15 attacks that hit on 4+ against rear armour 10 at Strength 8: 1 of 6 glances, 4 of 6 penetrate.
    expect(sentence(headline(hull.report))).toBe('5 penetrating · 1.3 glancing');
    expect(usualMeasure(hull.report)).toBe('penetrating');
    expect(measuresOf(hull)).toEqual(['glancing', 'penetrating']);
    expect(seriesOf(hull, 'glancing')?.mean).toBeCloseTo(1.25, 12);
    expect(stagesOf(hull.report, hull.report.batches).map(({ name }) => name)).toEqual([
      'attacks',
      'hits',
      'on armour',
      'unsaved',
    ]);
    const table = answerTo({ ...HULL, choices: { options: { damageTable: 'ed7' } } });
    expect(sentence(headline(table.report))).toMatch(/^[\d.]+\u00a0% to destroy · 5 penetrating · 1.3 glancing$/);
    expect(measuresOf(table)).toContain('wounds');
  });
});

describe('the table of the ruleset classic', () => {
  const after = (setup: ClassicScenarioInput, ...entries: readonly BattleEntry[]): View => {
    const begun = battleOf(setup);
    if (!begun.ok) throw new Error(JSON.stringify(begun.issues));
    const found = replay({ ...begun.value.battle, entries });
    if (!found.ok) throw new Error(JSON.stringify(found.issues));
    return viewOf(found.standing, () => null);
  };
  const dice = (...faces: readonly number[]): BattleEntry => ({ dice: faces });
  const misses = (count: number): number[] => new Array<number>(count).fill(1);

  it('asks both sides in one step, whoever is lost in it', () => {
    const start = after(CLASH);
    expect(start.question).toMatchObject({ step: 'hit', dice: 15, unit: 'Vow Guard', army: 0 });
    expect(isOfArmies(start)).toBe(false);
    const struck = after(CLASH, dice(6, ...misses(14)), dice(4), dice(1));
    expect(struck.question).toMatchObject({ step: 'hit', dice: 10, unit: 'Oath Breakers', army: 1 });
    expect(struck.units.map(({ models }) => models.filter(({ state }) => state === 'alive').length)).toEqual([5, 4]);
    const done = after(CLASH, ...[dice(6, ...misses(14)), dice(4), dice(1), dice(6, ...misses(9)), dice(6), dice(2)]);
    expect(done).toMatchObject({ question: null, open: false });
    const said = refereeText(done.events);
    expect(said).toContain('needs 3+: Vow Guard 1 loses');
    expect(said).not.toContain('AP');
  });

  it('has a place in the strip for each attack on armour, its further die beside it', () => {
    const drill = update(update(HULL, 'attackers[0].carries[0].rules', ['Armourbane']), 'choices', {
      options: { rules: 'ed7', damageTable: 'ed7' },
    }) as ClassicScenarioInput;
    const rolls = [dice(...misses(13), 4, 5), dice(1, 6)];
    const waiting = after(drill, ...rolls);
    expect(waiting.question).toMatchObject({ step: 'further', dice: 2 });
    const grid = (view: View) => gridOf(stripOf(batchEvents(view.events, 0), view.question)).rows;
    const wounds = (view: View) =>
      grid(view)[1]?.places.flatMap((die, place) => (die === null ? [] : [[place, die.sign, die.tone]]));
    expect(wounds(waiting)).toEqual([
      [13, '1', 'plain'],
      [14, '6', 'plain'],
    ]);
    // Strength 8 against rear armour 10: 2 glances, more penetrates.
    expect(wounds(after(drill, ...rolls, dice(1, 2)))).toEqual([
      [13, '1+1', 'good'],
      [14, '6+2', 'best'],
    ]);
  });
});

describe('a link of the ruleset classic', () => {
  it.each(EXAMPLES.map(({ title, setup }) => [title, setup] as const))('%s comes back as it was', (_, setup) => {
    expect(readLink(writeLink(setup))).toEqual({ ok: true, setup });
  });

  it.each<[string, (setup: ClassicScenarioInput) => unknown]>([
    ['weapons that are no list', (setup) => update(setup, 'attackers[0].carries', 'axe')],
    ['a weapon without a name', (setup) => update(setup, 'attackers[0].carries[0].name', undefined)],
    ['rules that are no words', (setup) => update(setup, 'attackers[0].carries[0].rules', [{ deep: [] }])],
    ['blows that are a number', (setup) => update(setup, 'target.strikesBack', 5)],
    ['blows with weapons that are none', (setup) => update(setup, 'target.strikesBack', { carries: [7] })],
    ['an attacker of the other rules', (setup) => update(setup, 'attackers[0].weapons', [])],
    ['other rules', (setup) => ({ ...setup, ruleset: '40k' })],
    ['no rules', (setup) => ({ ...setup, ruleset: undefined })],
  ])('%s is refused', (name, spoil) => {
    const found = shapeOf(spoil(EXAMPLE));
    // What may be drawn is for the engine to refuse.
    if (name === 'an attacker of the other rules') expect(check(spoil(EXAMPLE) as never).ok).toBe(false);
    else expect(found.ok).toBe(false);
  });

  it('does not throw, whatever it holds', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.jsonValue({ maxDepth: 4 }), (attackers, target) => {
        const found = shapeOf({ version: 1, ruleset: 'classic', attackers, target });
        if (found.ok) check(found.setup);
      }),
    );
  });
});
