import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { battleOf, faces, replay } from '../src/battle.js';
import { check, compile, resolve, type ScenarioInput } from '../src/index.js';
import {
  battleText,
  decisionWords,
  facesLine,
  facesWords,
  luckWords,
  oddsCondition,
  oddsWords,
  questionWords,
  refereeNotes,
  refereeText,
  stepName,
} from '../src/referee.js';
import { standingOf } from './battle/support.js';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const save = { attacker: 'Red', batch: 0, step: 'save', die: 0, unit: 'Blue', entry: 4, row: 'Trooper' };

/** Two guns of one batch at five troopers: the first worked example of section 05. */
const DUEL: ScenarioInput = {
  version: 1,
  ruleset: '11e',
  attackers: [{ name: 'Red', weapons: [{ name: 'Rifle', count: 5, A: 1, skill: '3+', S: 4, AP: 0, D: 1 }] }],
  target: { name: 'Blue', models: [{ name: 'Trooper', count: 5, T: 3, Sv: '3+', InSv: '5+', W: 1 }] },
};

const courseOf = (dice: string, scenario = DUEL) => {
  const checked = check(scenario);
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues));
  const compiled = compile(checked.value);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
  const resolved = resolve(compiled.value, { dice });
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.issues));
  return resolved.value.events;
};

describe('the notes of a referee', () => {
  it('say a die that gets through with its AP, what it takes and who is lost, and by which rule', () => {
    const [note] = refereeNotes([
      { ...save, face: 2, verdict: 'unsaved', rule: '05.04', model: 4, ap: -1, needed: 4 },
      { ...save, step: 'damage', die: null, face: null, verdict: 'D 1', rule: '02.02.03' },
      {
        ...save,
        step: 'model destroyed',
        die: null,
        face: null,
        verdict: 'destroyed',
        rule: '05.04',
        model: 4,
        lost: 1,
        left: 0,
      },
    ]);
    expect(plain(note?.text ?? '')).toBe('lowest save 2, needs 4+ at AP −1: Trooper 4 loses 1 wound, destroyed');
    expect(note?.rules).toEqual(['05.04', '02.02.03']);
    expect(note?.entry).toBe(4);
  });

  it('tell a wounded model with what it has left, and a 1 by its own rule', () => {
    const [note] = refereeNotes([
      { ...save, face: 1, verdict: 'unsaved', rule: '05.04', model: 1, ap: -1, needed: 4 },
      { ...save, step: 'damage', die: null, face: null, verdict: 'D 2', rule: '02.02.03', model: 1, lost: 2, left: 1 },
    ]);
    expect(plain(note?.text ?? '')).toBe('lowest save 1, a 1 never saves: Trooper 1 loses 2 wounds, 1 left');
  });

  it('of a course alone say what the first worked example says', () => {
    const lines = plain(refereeText(courseOf('2 4 6 4 3 / 6 3 5 1 / 6 4 2'))).split('\n');
    expect(lines).toEqual([
      'Red, batch 1',
      '  04.03: attacks: Rifle: 5',
      '  05.01: hit roll, 3+ needed: 2 fails, 4 4 3 hit, 6 critical hit',
      '  05.02: wound roll, 3+ needed: 6 critical wound, 3 5 wound, 1 fails',
      '  05.04, 05.04.02: lowest save 2, needs 3+: Trooper 1 loses 1 wound, destroyed',
      '  05.04: next saves 4 by Sv, 6 by InSv: saved (Trooper)',
      '',
    ]);
  });

  it('tell every die of a course with re-rolls, extra hits, damage and Feel No Pain', () => {
    const rifle = { name: 'Rifle', count: 5, A: 1, skill: '3+', S: 4, AP: 0, D: 'D6' };
    const scenario: ScenarioInput = {
      ...DUEL,
      attackers: [{ name: 'Red', weapons: [{ ...rifle, abilities: ['SUSTAINED HITS D3', 'TWIN-LINKED'] }] }],
      target: { name: 'Blue', models: [{ name: 'Trooper', count: 5, T: 4, Sv: '4+', W: 3, FNP: '5+' }] },
    };
    const events = courseOf('6 4 3 2 1 / 5 / 6 4 3 2 1 1 / 5 5 1 1 / 1 2 6 5 / 4 / 5 1 1 1 / 2 / 1 1', scenario);
    expect(plain(refereeText(events)).split('\n')).toEqual([
      'Red, batch 1',
      '  04.03: attacks: Rifle: 5',
      '  05.01: hit roll, 3+ needed: 6 critical hit, 4 3 hit, 2 1 fails',
      '  24.36: additional hits roll: 5 → 3 additional hits',
      '  05.02, 24.38: wound roll, 4+ needed: 6 critical wound, 4 wound, 3 2 1 1 rolled again (4)',
      '  05.02: wound roll again, 4+ needed: 5 5 wound, 1 1 fails',
      '  05.04: lowest save 1, a 1 never saves: gets through to Trooper 1',
      '  05.04.02: damage roll for Trooper 1: 4 → D 4',
      '  24.12, 05.04: Feel No Pain roll for Trooper 1, 5+ needed: 5 ignored, 1 1 1 lost → Trooper 1 loses 3 wounds, destroyed',
      '  05.04: next save 2, needs 4+: gets through to Trooper 2',
      '  05.04.02: damage roll for Trooper 2: 2 → D 2',
      '  24.12, 05.04: Feel No Pain roll for Trooper 2, 5+ needed: 1 1 lost → Trooper 2 loses 2 wounds, 1 left',
      '  05.04: next saves 5 by Sv, 6 by Sv: saved (Trooper)',
      '',
    ]);
  });
});

describe('the notes of a battle', () => {
  it('tell one sentence from the die to the model, whatever was decided between', () => {
    const scenario: ScenarioInput = {
      ...DUEL,
      attackers: [{ name: 'Red', weapons: [{ name: 'Lance', count: 2, A: 1, skill: '3+', S: 9, AP: -3, D: 'D3' }] }],
      target: { name: 'Blue', models: [{ name: 'Warden', count: 2, T: 4, Sv: '3+', W: 2 }] },
    };
    const begun = battleOf(scenario);
    if (!begun.ok) throw new Error(JSON.stringify(begun.issues));
    const { battle, declarations } = begun.value;
    const keep = { decision: 'commandReRoll', value: null };
    const entries = [
      { attack: declarations[0] },
      { dice: [3, 6] },
      keep,
      { dice: [2, 5] },
      keep,
      { dice: [5, 2] },
      keep,
      { dice: [5] },
      keep,
      { dice: [1] },
      keep,
    ];
    const replayed = replay({ ...battle, entries });
    if (!replayed.ok) throw new Error(JSON.stringify(replayed.issues));
    const { standing } = replayed;
    expect(plain(battleText(standing.battle.entries, standing.events)).split('\n')).toEqual([
      'Red',
      '  04.01, 04.02: Red attacks Blue',
      '',
      'Red, batch 1',
      '  04.03: attacks: Lance: 2',
      '  05.01: hit roll, 3+ needed: 3 hit, 6 critical hit',
      '  05.02: wound roll, 2+ needed: 2 5 wound',
      '  05.04: lowest save 2, needs 6+ at AP −3: gets through to Warden 1',
      '  05.04.02, 05.04: damage roll for Warden 1: 5 → D 3: Warden 1 loses 2 wounds, destroyed',
      '  05.04: next save 5, needs 6+ at AP −3: gets through to Warden 2',
      '  05.04.02, 05.04: damage roll for Warden 2: 1 → D 1: Warden 2 loses 1 wound, 1 left',
      '',
    ]);
  });

  it('tell an end that comes at once, one that waited, and who stands until then', () => {
    const [row] = JSON.parse(
      readFileSync(fileURLToPath(new URL('../../../scenarios/battle/deadly-demise.json', import.meta.url)), 'utf8'),
    );
    const battle = {
      version: 1,
      ruleset: '11e',
      armies: ['Red', 'Blue'],
      commandRerolls: [false, false],
      ...row.battle,
    };
    const replayed = replay({ ...battle, entries: row.entries });
    if (!replayed.ok) throw new Error(JSON.stringify(replayed.issues));
    const { standing } = replayed;
    const asked = replay({ ...battle, entries: row.entries.slice(0, 5) });
    expect(asked.ok && faces(asked.standing)?.map(({ verdict }) => verdict)).toEqual([
      ...Array.from({ length: 5 }, () => 'nothing'),
      'explodes',
    ]);
    const lines = plain(battleText(standing.battle.entries, standing.events)).split('\n');
    expect(lines.slice(lines.indexOf('Ember Engine, batch 1'))).toEqual([
      'Ember Engine, batch 1',
      '  04.03: attacks: Ram: 2',
      '  05.01: hit roll, 3+ needed: 3 hit, 6 critical hit',
      '  05.02: wound roll, 3+ needed: 3 wound, 2 fails',
      '  05.04, 05.04.02, 05.04.04: lowest save 4, needs 5+ at AP −2: D 2: Walker 1 loses 2 wounds, destroyed, still stands',
      '',
      'Ember Engine',
      '  06.03: hazard roll, 3+ needed: 2 fails',
      '  06.02: 3 mortal wounds on the attacker',
      '  06.02, 05.04.04: Engine 1 loses 1 wound, 1 left; Engine 1 loses 1 wound, destroyed, still stands',
      '  24.08: Deadly Demise roll for Engine 1, 6+ needed: 6 explodes',
      '  decided: Deadly Demise units: River Guard',
      '  24.08: 2 mortal wounds on River Guard',
      '  06.02: Guard 1 loses 1 wound, destroyed; Guard 2 loses 1 wound, destroyed',
      '  05.04.04: Engine 1 is removed',
      '',
      'Mist Walker',
      '  24.08: Deadly Demise roll for Walker 1, 6+ needed: 6 explodes',
      '  decided: Deadly Demise units: River Guard',
      '  24.08, 06.02: mortal wounds roll for Walker 1: 5 → 3 on River Guard: Guard 3 loses 1 wound, destroyed',
      '  05.04.04: Walker 1 is removed',
      '',
    ]);
  });

  it('have a heading for each target of one attack, whose batches are counted anew', () => {
    const units = ['Blue', 'Green'].map((name) => ({
      name,
      army: 1,
      models: [{ name: 'Trooper', T: 4, Sv: '4+', W: 1 }],
    }));
    const gun = { name: 'Gun', count: 2, A: 1, from: 'save', AP: 0, D: 1 };
    const targets = units.map(({ name }) => ({ unit: name, weapons: { Gun: 1 } }));
    const standing = standingOf({
      version: 1,
      ruleset: '11e',
      armies: ['one', 'other'],
      commandRerolls: [false, false],
      units: [{ name: 'Red', army: 0, weapons: [gun] }, ...units],
      entries: [
        { attack: { unit: 'Red', targets } },
        { decision: 'targetOrder', value: 'Green' },
        { dice: [1] },
        { dice: [5] },
      ],
    });
    expect(plain(battleText(standing.battle.entries, standing.events)).split('\n')).toEqual([
      'Red',
      '  04.01, 04.02: Red attacks Blue and Green',
      '  decided: target order: Green',
      '',
      'Red at Green, batch 1',
      '  04.03: attacks: Gun: 1',
      '  05.04, 05.04.02: lowest save 1, a 1 never saves: Trooper 1 loses 1 wound, destroyed',
      '',
      'Red at Blue, batch 1',
      '  04.03: attacks: Gun: 1',
      '  05.04: lowest save 5 by Sv: saved (Trooper)',
      '',
    ]);
  });

  it('put declarations, decisions and the end of the phase among the rolls that they led to', () => {
    const base = { attacker: 'Red', batch: 0, army: 0 as const, unit: 'Red', die: 0, rule: '05.01' };
    const text = battleText(
      [
        { attack: { unit: 'Red', targets: [{ unit: 'Blue' }, { unit: 'Green' }] } },
        { decision: 'targetOrder', value: 'Green' },
        { dice: [4] },
        { decision: 'hitReRoll', value: [] },
        { decision: 'commandReRoll', value: null },
        { endPhase: true },
      ],
      [{ ...base, entry: 4, step: 'hit', face: 4, verdict: 'hit' }],
    );
    expect(text.split('\n')).toEqual([
      'Red',
      '  04.01, 04.02: Red attacks Blue and Green',
      '  decided: target order: Green',
      '  decided: hit re-roll: none',
      '',
      'Red, batch 1',
      '  05.01: hit roll: 4 hit',
      '',
      '  the phase ends',
      '',
    ]);
  });
});

describe('the words of a roll', () => {
  it('ask for it', () => {
    expect(plain(questionWords({ step: 'hit', dice: 5 }))).toBe('Roll 5 dice to hit');
    expect(plain(questionWords({ step: 'wound re-roll', dice: 1 }))).toBe('Roll 1 die again to wound');
    expect(plain(questionWords({ step: 'feel no pain', dice: 3 }))).toBe('Roll 3 dice for Feel No Pain');
    expect(plain(questionWords({ step: 'mortal wounds', dice: 1, target: 'Hares' }))).toBe(
      'Roll 1 die for mortal wounds on Hares',
    );
    expect(stepName('damageReRoll')).toBe('Damage re-roll');
  });

  it('say what each face does, those of one fate together', () => {
    const rows = [1, 2, 3, 4, 5, 6].map((face) => ({
      face,
      verdict: face === 6 ? 'critical' : face >= 3 ? 'hit' : 'fails',
      rule: '05.01',
      // biome-ignore lint/suspicious/noThenProperty: what follows a face, by the battle's own name
      then: face === 6 ? [{ code: 'extra-hits', n: 1, rule: '24.36' }] : [],
    }));
    expect(plain(facesLine(rows, 'hit'))).toBe(
      '1–2 fails (05.01) · 3–5 hits (05.01) · 6 critical hit: 1 extra hit (05.01, 24.36)',
    );
    expect(facesWords(rows, 'hit').map(({ tone, faces }) => [tone, faces])).toEqual([
      ['bad', [1, 2]],
      ['good', [3, 4, 5]],
      ['best', [6]],
    ]);
  });

  it('say what follows a face, number by number', () => {
    const line = (code: object, verdict = 'critical') => {
      // biome-ignore lint/suspicious/noThenProperty: what follows a face, by the battle's own name
      const row = { face: 6, verdict, rule: '05.02', then: [code as { code: string }] };
      return plain(facesLine([row], 'wound'));
    };
    expect(line({ code: 'packet', dice: 'D3', rule: '24.10' })).toBe(
      '6 critical wound: D3 mortal wounds instead of a save (05.02, 24.10)',
    );
    expect(line({ code: 'packet' })).toBe('6 critical wound: mortal wounds instead of a save (05.02)');
    expect(line({ code: 'ap', n: -3 })).toBe('6 critical wound: AP −3 (05.02)');
    expect(line({ code: 'damage', from: 2, to: 4 }, 'unsaved')).toBe('6 fails: D 2–4 (05.02)');
    expect(line({ code: 'damage', dice: 'D3' }, 'unsaved')).toBe('6 fails: D3 damage (05.02)');
    expect(line({ code: 'saved-by', line: 'InSv' }, 'saved')).toBe('6 saves: by InSv (05.02)');
    expect(line({ code: 'damage', n: 6 }, 'counts 6')).toBe('6 D 6 (05.02)');
    expect(line({ code: 'constructor' })).toBe('6 critical wound (05.02)');
  });

  it('tell apart whom the dice meet, in their order', () => {
    const rows = ['Guard', 'Hound'].flatMap((row, index) =>
      [1, 2, 3, 4, 5, 6].map((face) => ({
        face,
        verdict: face >= (index === 0 ? 2 : 6) ? 'saved' : 'unsaved',
        rule: '05.04',
        // biome-ignore lint/suspicious/noThenProperty: what follows a face, by the battle's own name
        then: [],
        row,
      })),
    );
    expect(plain(facesLine(rows, 'save'))).toBe(
      'Guard: 1 fails (05.04) · 2+ saves (05.04) · then Hound: 1–5 fails (05.04) · 6 saves (05.04)',
    );
  });

  it('tell two pools apart', () => {
    const rows = (['ordinary', 'critical'] as const).flatMap((pool) =>
      [1, 2, 3, 4, 5, 6].map((face) => ({
        face,
        verdict: face >= (pool === 'critical' ? 5 : 4) ? 'saved' : 'unsaved',
        rule: '05.04',
        // biome-ignore lint/suspicious/noThenProperty: what follows a face, by the battle's own name
        then: [],
        pool,
      })),
    );
    expect(facesWords(rows, 'save').map(({ pool, label, text }) => [pool, label, text])).toEqual([
      ['ordinary', '1–3', 'fails'],
      ['ordinary', '4+', 'saves'],
      ['critical', '1–4', 'fails'],
      ['critical', '5+', 'saves'],
    ]);
  });

  it('say once what every die may do', () => {
    const rows = [1, 2, 3, 4, 5, 6].map((face) => ({
      face,
      verdict: face >= 4 ? 'wound' : 'fails',
      rule: '05.02',
      // biome-ignore lint/suspicious/noThenProperty: what follows a face, by the battle's own name
      then: [{ code: 're-roll', rule: '24.38' }, ...(face < 2 ? [{ code: 're-roll', n: 1, rule: '15.02' }] : [])],
    }));
    expect(plain(facesLine(rows, 'wound'))).toBe(
      '1 fails: 1 die of the roll may be rolled again (05.02, 15.02) · 2–3 fails (05.02) · 4+ wounds (05.02) · any die may be rolled again (24.38)',
    );
  });

  it('tell luck by its number, for whom it was', () => {
    const words = (below: number, equal: number) =>
      plain(luckWords({ below, equal, luck: below + equal / 2 }, 'Red', 'Blue'));
    expect(words(0.9, 0.06)).toBe('Lucky for Red: luck 0.93, 90 % of rolls are worse for Red');
    expect(words(0, 0.02)).toBe('Very lucky for Blue: luck 0.01, 98.0 % of rolls are worse for Blue');
    expect(words(0.4, 0.2)).toBe('About average: luck 0.50, 40 % of rolls are worse for Red');
    expect(words(0, 0.9)).toBe('About average: luck 0.45, no rolls are worse for Red');
    expect(words(0, 1)).toBe('Nothing at Blue depended on this roll');
  });

  it('tell how the odds moved, never certain for what is not', () => {
    const odds = (destroyed: number, mean: number) => ({ destroyed, models: { mean } });
    expect(plain(oddsWords(odds(0.12, 2.1), odds(0.31, 2.9)))).toBe('to destroy 12 % → 31 % · models 2.1 → 2.9');
    expect(plain(oddsWords(odds(0.5, 2.5), odds(1 - 1e-14, 5)))).toContain('>99.9 %');
    expect(plain(oddsWords(null, odds(1, 5)))).toBe('to destroy certain · models 5');
  });

  it('call nothing certain while a re-roll can change it, and say what they count on', () => {
    const odds = (destroyed: number, mean: number) => ({ destroyed, models: { mean } });
    const open = (decision: string, rule: string) => oddsCondition({ decision, rule });
    const kept = open('commandReRoll', '15.02');
    expect(plain(oddsWords(odds(0.12, 2.1), odds(0, 1), kept))).toBe(
      'if it is kept: to destroy 12 % → no · models 2.1 → 1',
    );
    expect(plain(oddsWords(null, odds(1, 5), kept))).toBe('if it is kept: to destroy yes · models 5');
    for (const decision of ['hitReRoll', 'woundReRoll', 'saveReRoll', 'hazardReRoll', 'damageReRoll']) {
      expect(plain(oddsWords(null, odds(1, 5), open(decision, '24.38')))).toBe(
        'if decided as usual: to destroy yes · models 5',
      );
    }
    expect(open('weaponOrder', '04.03')).toBeNull();
    expect(oddsCondition(null)).toBeNull();
    expect(oddsCondition({ rule: '05.01' })).toBeNull();
  });
});

describe('what nobody can help', () => {
  it('is told where no face saves', () => {
    // biome-ignore lint/suspicious/noThenProperty: what follows a face
    const rows = [1, 2, 3, 4, 5, 6].map((face) => ({ face, verdict: 'unsaved', rule: '05.04', then: [] }));
    expect(facesWords(rows, 'save').map(({ label, text, tone }) => [label, text, tone])).toEqual([
      ['1–6', 'no face saves', 'bad'],
    ]);
    expect(facesWords(rows.slice(0, 5), 'save')[0]?.text).toBe('fails');
  });

  it('is told of attacks that are lost', () => {
    const lost = (verdict: string) => {
      const step = 'attacks lost';
      return refereeNotes([{ attacker: 'Red', batch: 0, step, die: null, face: null, verdict, rule: '05.04.04' }])[0]
        ?.text;
    };
    expect(lost('3 lost')).toBe('3 attacks are lost: nobody stands');
    expect(lost('1 lost')).toBe('1 attack is lost: nobody stands');
    expect(lost('Light gun lost')).toBe('attacks lost: Light gun lost');
  });
});

describe('the words of a decision', () => {
  it('give the dice by their places and faces, and choose those that are usually rolled again', () => {
    const question = { decision: 'hitReRoll', options: [0, 2, 3], count: 8, rule: '01.05.02' };
    const words = decisionWords(question, [1, 6, 2, 4], [0, 2]);
    expect(words.kind).toBe('dice');
    expect(words.options.map(({ text }) => text)).toEqual(['Die 1, a 1', 'Die 3, a 2', 'Die 4, a 4']);
    expect(words.usual).toEqual([0, 2]);
  });

  it('keep the roll before they offer a Command Re-roll', () => {
    const question = { decision: 'commandReRoll', options: [0, 1, null], count: 3, rule: '15.02' };
    expect(decisionWords({ ...question, pointless: true }).hint).toBe('No die could do better');
    const words = decisionWords(question, [2, 5]);
    expect(words.options.map(({ value }) => value)).toEqual([null, 0, 1]);
    expect(words.usual).toBeNull();
    expect(words.title).toBe('Command Re-roll?');
    expect(decisionWords({ ...question, rule: '01.05.02' }, [2, 5]).title).toBe('Is one die rolled again?');
  });

  it('offer orders as they are named', () => {
    const options = [
      ['Geminae', 'Seraphim', 'Celestine'],
      ['Seraphim', 'Geminae', 'Celestine'],
    ];
    const words = decisionWords({ decision: 'allocationOrder', options, count: 2, rule: '05.03' });
    expect(words.options[0]?.text).toBe('Geminae, then Seraphim, then Celestine');
    expect(words.usual).toBe(options[0]);
    const turned = decisionWords(
      { decision: 'allocationOrder', options, count: 2, rule: '05.03' },
      [],
      [...(options[1] ?? [])],
    );
    expect(turned.options.map(({ value }) => value)).toEqual([options[1], options[0]]);
  });

  it('offer the usual order to be changed where there are too many to list', () => {
    const words = decisionWords(
      { decision: 'allocationOrder', options: [], count: 5040, rule: '05.03' },
      [],
      ['A', 'B'],
    );
    expect(words.kind).toBe('order');
    expect(words.options.map(({ text }) => text)).toEqual(['A', 'B']);
  });

  it('name the model whose trigger it is', () => {
    const options = [
      ['Blue', 'Warden', 2],
      ['Red', 'Walker', 1],
    ];
    const words = decisionWords({ decision: 'triggerOrder', options, count: 2, rule: '01.03.02' });
    expect(words.options.map(({ text }) => text)).toEqual(['Warden 2 of Blue', 'Walker 1 of Red']);
  });
});
