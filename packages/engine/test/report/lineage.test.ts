import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineage, replay } from '../../src/battle.js';
import type { Cursor } from '../../src/evaluate/cursor.js';
import { answer, begin, next } from '../../src/evaluate/walk.js';
import type { CourseEvent } from '../../src/report/types.js';
import type { Machine, Programme } from '../../src/sequence/machine.js';
import { anyProgramme } from '../evaluate/any-programme.js';
import {
  batchOf,
  D3,
  damageOf,
  gatherOf,
  hitFaces,
  machineOf,
  oneBatch,
  packetOf,
  poolOf,
  programmeOf,
  row,
  save,
  woundFaces,
} from '../evaluate/programme.js';
import { laterPools, scenarios } from '../oracle/arbitrary.js';
import { programmeOf as compiled, patience, runs } from '../properties/support.js';

function played(programme: Programme, rolls: readonly number[][]): CourseEvent[] {
  const events: CourseEvent[] = [];
  let cursor = begin(programme, 'choices', events);
  for (const dice of rolls) {
    const answered = answer(programme, cursor, { dice }, events);
    if (!answered.ok) throw new Error(answered.misfit.problem);
    cursor = answered.cursor;
  }
  expect(next(programme, cursor)).toBeNull();
  return events;
}

/** `hit 6 = 3` for each event of an attack. */
const told = (events: readonly CourseEvent[]): string[] =>
  lineage(events)
    .filter(({ attack }) => attack !== undefined)
    .map(({ step, face, verdict, attack }) => `${step} ${face ?? verdict} = ${attack}`);

const target = [row('A', 9, 1)];

describe('the attack that a die belongs to', () => {
  it('of critical hits some of which wound without a roll: the first ones', () => {
    const critical = { extra: null, automatic: { use: true, rule: '24.23' } };
    const programme = oneBatch(target, 4, machineOf([poolOf([save(4)], [damageOf(1)])], { critical }));
    const events: CourseEvent[] = [];
    let cursor = begin(programme, 'ask', events);
    for (const given of [
      { dice: [3, 6, 2, 6] },
      { decision: 'lethalHits', value: 1 },
      { dice: [5, 4] },
      { dice: [6, 2, 5] },
    ]) {
      const answered = answer(programme, cursor, given, events);
      if (!answered.ok) throw new Error(answered.misfit.problem);
      cursor = answered.cursor;
    }
    expect(next(programme, cursor)).toBeNull();
    expect(told(events).slice(4, 7)).toEqual(['wound 5 = 0', 'wound 4 = 3', 'save 2 = 1']);
    expect(events.filter(({ count }) => count !== undefined)).toMatchObject([
      { step: 'wound', verdict: '1 automatic wounds', count: 1, rule: '24.23' },
    ]);
  });

  it('from a critical hit to the models that its extra hits destroy', () => {
    const critical = { extra: { dice: D3, rule: '24.36' }, automatic: { use: true, rule: '24.23' } };
    const machine = machineOf([poolOf([save(4)], [damageOf(1)])], { critical });
    // Dice 1 and 3 are critical: 1 and 2 extra hits; both wound without a roll.
    const events = played(oneBatch(target, 4, machine), [
      [3, 6, 2, 6],
      [1, 4],
      [5, 4, 2, 5],
      [6, 2, 4, 3, 6],
    ]);
    expect(told(events)).toEqual([
      'hit 3 = 0',
      'hit 6 = 1',
      'hit 2 = 2',
      'hit 6 = 3',
      'additional hits 1 = 1',
      'additional hits 4 = 3',
      // To wound: 0, 1.1, 3.1, 3.2; of these 3.1 fails. Wounds in order: 0, 1, 1.1, 3, 3.2.
      'wound 5 = 0',
      'wound 4 = 1.1',
      'wound 2 = 3.1',
      'wound 5 = 3.2',
      'save 2 = 1',
      'damage D 1 = 1',
      'model destroyed destroyed = 1',
      'save 3 = 3',
      'damage D 1 = 3',
      'model destroyed destroyed = 3',
      'save 4 = 1.1',
      'save 6 = 0',
      'save 6 = 3.2',
    ]);
  });

  it('where critical hits are rolled to wound like others', () => {
    const critical = { extra: { dice: { count: 0, sides: 6 as const, plus: 2 }, rule: '24.36' }, automatic: null };
    const machine = machineOf([poolOf([save(2)], [damageOf(1)])], { critical });
    const events = played(oneBatch(target, 2, machine), [
      [6, 4],
      [4, 1, 5, 6],
      [2, 2, 1],
    ]);
    expect(told(events).slice(2)).toEqual([
      'wound 4 = 0',
      'wound 1 = 0.1',
      'wound 5 = 0.2',
      'wound 6 = 1',
      'save 1 = 1',
      'damage D 1 = 1',
      'model destroyed destroyed = 1',
      'save 2 = 0',
      'save 2 = 0.2',
    ]);
  });

  it('in two pools, and in two pools at once', () => {
    const pools = [
      poolOf([save(4)], [damageOf(1)], { wounds: 'critical', ap: -1 }),
      poolOf([save(3)], [damageOf(1)], { wounds: 'ordinary' }),
    ];
    const wound = { faces: woundFaces(4), again: null, oneAgain: [], rule: '05.02' };
    const saves = (events: readonly CourseEvent[]) => told(events).filter((one) => one.startsWith('save'));
    // Wounds: 0 ordinary, 1 critical, 3 ordinary, 4 critical.
    const wounds = [4, 6, 1, 5, 6];
    const apart = oneBatch(target, 5, machineOf(pools, { from: 'wound', wound }));
    expect(saves(played(apart, [wounds, [5, 1], [2, 6]]))).toEqual([
      'save 1 = 4',
      'save 5 = 1',
      'save 2 = 0',
      'save 6 = 3',
    ]);
    const together = oneBatch(target, 5, machineOf(pools, { from: 'wound', wound, together: true }));
    expect(saves(played(together, [wounds, [5, 1, 2, 6]]))).toEqual([
      'save 1 = 4',
      'save 2 = 0',
      'save 5 = 1',
      'save 6 = 3',
    ]);
  });

  it('of critical wounds without a save, at once or when the attacker has finished; mortal wounds besides have none', () => {
    const wound = { faces: woundFaces(4), again: null, oneAgain: [], rule: '05.02' };
    const inAddition = { perWound: 0, perCritical: 1, rule: '06.02.01' };
    const machine = (timing: 'batch' | 'activation') =>
      machineOf([poolOf([save(4)], [damageOf(1)], { wounds: 'ordinary' })], {
        from: 'wound',
        wound,
        packet: packetOf([damageOf(2, { feelNoPain: 5 })], timing),
        inAddition,
        mortalFeelNoPain: [5],
      });
    const once = played(oneBatch([row('A', 9, 2)], 3, machine('batch')), [[6, 4, 6], [1], [1, 5], [6, 6], [3], [4]]);
    expect(told(once).slice(3)).toEqual([
      'save 1 = 1',
      'damage D 1 = 1',
      'wounds lost 1 lost = 1',
      'damage D 2 = 0',
      'feel no pain 1 = 0',
      'feel no pain 5 = 0',
      'model destroyed destroyed = 0',
      'damage D 2 = 2',
      'feel no pain 6 = 2',
      'feel no pain 6 = 2',
    ]);
    const late = programmeOf({
      rows: [row('A', 9, 2)],
      batches: [
        [batchOf([gatherOf(0, 2)], [machine('activation')]), batchOf([gatherOf(1, 2)], [machine('activation')])],
      ],
    });
    const events = played(late, [[1, 6], [5], [6, 1], [5], [5, 5], [6, 6]]);
    expect(told(events)).toEqual([
      'wound 1 = 0',
      'wound 6 = 1',
      'wound 6 = 0',
      'wound 1 = 1',
      'damage D 2 = 1',
      'feel no pain 5 = 1',
      'feel no pain 5 = 1',
      'damage D 2 = 0',
      'feel no pain 6 = 0',
      'feel no pain 6 = 0',
    ]);
  });

  it('of the second Strength of a batch counts on', () => {
    const hit = { faces: hitFaces(4), again: null, oneAgain: [], rule: '05.01' };
    const machines = [0, 1].map(() => machineOf([poolOf([save(4)], [damageOf(1)])], { hit }));
    const strength = { dice: D3, variantOf: [1, 1, 0], rule: '02.02.03' };
    const gather = { weapons: 3 };
    const programme = oneBatch(target, 1, machines[0] as Machine, {
      gather,
      batch: { machines, strength, strengths: [8, 4] },
    });
    // Two weapons of Strength 4, one of 8, which is first and misses.
    expect(told(played(programme, [[1, 6, 1], [3], [5, 6], [4, 3], [5]]))).toEqual([
      'hit 3 = 0',
      'hit 5 = 1',
      'hit 6 = 2',
      'wound 4 = 1',
      'wound 3 = 2',
      'save 5 = 1',
    ]);
  });

  it('of a die that is rolled again stays the same', () => {
    const hit = {
      faces: hitFaces(4),
      again: { permitted: 1, chosen: 1, rule: '01.05.02' },
      oneAgain: [],
      rule: '05.01',
    };
    const wound = {
      faces: woundFaces(4),
      again: { permitted: 7, chosen: 7, rule: '24.38' },
      oneAgain: [],
      rule: '05.02',
    };
    const check = save(4, { again: { permitted: 1, chosen: 1, rule: '01.05.02' } });
    const programme = oneBatch(target, 3, machineOf([poolOf([check], [damageOf(1)])], { hit, wound }));
    expect(told(played(programme, [[1, 2, 5], [4], [3, 2], [4, 5], [1, 4], [3]]))).toEqual([
      'hit 1 = 0',
      'hit 2 = 1',
      'hit 5 = 2',
      'hit re-roll 4 = 0',
      'wound 3 = 0',
      'wound 2 = 2',
      'wound re-roll 4 = 0',
      'wound re-roll 5 = 2',
      'save 1 = 0',
      'save re-roll 3 = 0',
      'damage D 1 = 0',
      'model destroyed destroyed = 0',
      'save 4 = 2',
    ]);
  });
});

const INFLICTED = new Set(['damage', 'feel no pain', 'wounds lost', 'model destroyed']);

it('counts anew for every attack of a battle', () => {
  const unit = (name: string) => ({
    name,
    weapons: [
      { name: 'Gun', range: 24, A: 2, skill: '3+' as const, S: 4, AP: 0, D: 1, abilities: ['SUSTAINED HITS 1'] },
    ],
    models: [{ name: `${name} model`, count: 5, T: 4, Sv: '4+', W: 1, weapons: { Gun: 1 } }],
  });
  const attack = (of: string, at: string) => ({
    attack: { unit: of, targets: [{ unit: at, weapons: { Gun: 1 } }] },
  });
  const replayed = replay({
    version: 1,
    ruleset: '11e',
    armies: ['Red', 'Blue'],
    commandRerolls: [false, false],
    units: [
      { ...unit('Ember'), army: 0 },
      { ...unit('Tide'), army: 1 },
    ],
    entries: [
      attack('Ember', 'Tide'),
      { dice: [6, 1] },
      { dice: [4, 1] },
      { dice: [5] },
      attack('Tide', 'Ember'),
      { dice: [1, 6] },
      { dice: [1, 5] },
      { dice: [2] },
    ],
  });
  if (!replayed.ok) throw new Error(JSON.stringify(replayed.issues));
  expect(told(replayed.standing.events)).toEqual([
    'hit 6 = 0',
    'hit 1 = 1',
    'wound 4 = 0',
    'wound 1 = 0.1',
    'save 5 = 0',
    'hit 1 = 0',
    'hit 6 = 1',
    'wound 1 = 1',
    'wound 5 = 1.1',
    'save 2 = 1.1',
    'damage D 1 = 1.1',
    'model destroyed destroyed = 1.1',
  ]);
});

/** The attacks of one Strength, kept one by one as they are rolled: what `lineage` has to find from the events alone. */
class Ledger {
  readonly machine: Machine;
  from = 0;
  size = 0;
  hits: number[] = [];
  extra: number[] = [];
  wounds: number[] = [];

  constructor(machine: Machine) {
    this.machine = machine;
  }

  id = (index: number): string => String(this.from + index);

  verdict = (faces: Machine['wound']['faces'] | NonNullable<Machine['hit']>['faces'], face: number) =>
    faces[face - 1]?.verdict ?? 'fails';

  criticals(): number[] {
    const { hit } = this.machine;
    return this.hits.flatMap((face, die) =>
      hit !== null && this.verdict(hit.faces, face) === 'critical' ? [die] : [],
    );
  }

  /** In order: who hit, and whether it wounds without a roll. */
  hitters(): { readonly id: string; readonly sure: boolean }[] {
    const { hit, from, critical } = this.machine;
    if (from !== 'hit' || hit === null)
      return Array.from({ length: this.size }, (_, die) => ({ id: this.id(die), sure: false }));
    const list: { id: string; sure: boolean }[] = [];
    for (const [die, face] of this.hits.entries()) {
      const verdict = this.verdict(hit.faces, face);
      if (verdict === 'fails') continue;
      list.push({ id: this.id(die), sure: verdict === 'critical' && critical.automatic?.use === true });
      const more = verdict === 'critical' ? (this.extra[this.criticals().indexOf(die)] ?? 0) : 0;
      for (let index = 1; index <= more; index++) list.push({ id: `${this.id(die)}.${index}`, sure: false });
    }
    return list;
  }

  toWound = (): string[] => this.hitters().flatMap(({ id, sure }) => (sure ? [] : [id]));

  scored(kind: string): string[] {
    const { from, packet } = this.machine;
    const all = Array.from({ length: this.size }, (_, die) => this.id(die));
    if (from === 'save') return kind === 'critical' ? [] : all;
    if (from === 'devastating') return kind === 'ordinary' ? [] : all;
    const toWound = this.toWound();
    return this.hitters().flatMap(({ id, sure }) => {
      const verdict = sure
        ? 'wound'
        : this.verdict(this.machine.wound.faces, this.wounds[toWound.indexOf(id)] as number);
      if (verdict === 'fails') return [];
      if (kind === 'all') return verdict === 'critical' && packet !== null ? [] : [id];
      return (verdict === 'critical') === (kind === 'critical') ? [id] : [];
    });
  }
}

/** Plays a random course and keeps the books; at its end every event has the attack that the books say. */
function expectBooks(programme: Programme, faceOf: () => number): number {
  const events: CourseEvent[] = [];
  const wanted: (string | undefined)[] = [];
  let cursor: Cursor = begin(programme, 'choices', events);
  const isInflicted = ({ step, mortal, own }: CourseEvent): boolean =>
    INFLICTED.has(step.replace(/ re-roll$/, '')) && mortal !== true && own !== true;
  for (const event of events) wanted.push(isInflicted(event) ? 'packet' : undefined);
  let book: Ledger | null = null;
  let place = '';
  const ofBatch = new Map<number, Ledger[]>();
  // Attacks that begin as critical wounds may need no die at all, and then no book.
  const bookless = new Set<number>();
  let saving: string | undefined;
  for (let question = next(programme, cursor); question !== null; question = next(programme, cursor)) {
    if (!('dice' in question)) throw new Error(question.decision);
    const { stage, batch } = cursor;
    const dice = Array.from({ length: question.dice }, faceOf);
    // Another Strength, another batch: a new book, whose numbers go on inside a batch.
    const here = `${cursor.activation} ${cursor.batches} ${batch?.machine}`;
    if (batch !== null && batch.machine >= 0 && here !== place) {
      const isSame = place.split(' ').slice(0, 2).join() === here.split(' ').slice(0, 2).join();
      const before: number = isSame && book !== null ? book.from + book.size : 0;
      book = new Ledger(batch.present as Machine);
      book.from = before;
      book.size = batch.attacks[batch.machine] ?? 0;
      place = here;
      const number = cursor.batches - 1;
      if (batch.batch.machines.some(({ from }) => from === 'devastating')) bookless.add(number);
      ofBatch.set(number, [...(ofBatch.get(number) ?? []), book]);
      // Those of a Strength that needed no die are passed over here.
      for (let machine = 0; machine < batch.machine && !isSame; machine++) book.from += batch.attacks[machine] ?? 0;
    }
    const done = answer(programme, cursor, { dice }, events);
    if (!done.ok) throw new Error(done.misfit.problem);
    if (book !== null && stage.at === 'roll' && stage.roll !== 'save' && stage.roll !== 'hazard') {
      const faces = [...(stage.phase === 'again' ? stage.faces : dice)];
      if (stage.phase === 'again')
        for (const [index, { die }] of stage.again.entries()) faces[die] = dice[index] as number;
      if (stage.roll === 'hit') {
        book.hits = faces;
        const { extra } = book.machine.critical;
        book.extra = book.criticals().map(() => (extra?.dice.count === 0 ? extra.dice.plus : 0));
      } else book.wounds = faces;
    }
    if (book !== null && stage.at === 'additionalHits') {
      const { count, sides, plus } = book.machine.critical.extra?.dice ?? { count: 1, sides: 6, plus: 0 };
      const value = (face: number) => (sides === 3 ? Math.ceil(face / 2) : face);
      book.extra = book
        .criticals()
        .map((_, index) =>
          dice.slice(index * count, (index + 1) * count).reduce((sum, face) => sum + value(face), plus),
        );
    }
    for (const event of events.slice(wanted.length)) {
      const step = event.step.replace(/ re-roll$/, '');
      let id: string | undefined;
      if (book !== null && event.die !== null && step === 'hit') id = book.id(event.die);
      if (book !== null && event.die !== null && step === 'additional hits') {
        const count = book.machine.critical.extra?.dice.count ?? 1;
        id = book.id(book.criticals()[Math.floor(event.die / count)] as number);
      }
      if (book !== null && event.die !== null && step === 'wound') id = book.toWound()[event.die];
      if (book !== null && event.die !== null && step === 'save') {
        const { pools } = book.machine;
        const parts = book.machine.together ? pools.map(({ wounds }) => wounds) : [event.pool ?? 'all'];
        id = parts.flatMap((kind) => book?.scored(kind) ?? [])[event.die];
        saving = id;
      }
      if (isInflicted(event)) id = event.packet === undefined ? saving : 'packet';
      wanted.push(id);
    }
    cursor = done.cursor;
  }
  const found = lineage(events);
  const packets = new Map<number, number>();
  for (const [index, event] of found.entries()) {
    let id = wanted[index];
    if (id === 'packet') {
      const number = event.batch as number;
      const books = ofBatch.get(number) ?? [];
      const known = packets.get(number) ?? 0;
      const isNext = event.step.startsWith('damage');
      if (isNext && event.die === null) packets.set(number, known + 1);
      if (books.length === 0 || bookless.has(number)) continue;
      // Critical wounds of a Strength without packets went to a pool.
      const packed = books.filter(({ machine }) => machine.packet !== null);
      id = packed.flatMap((each) => each.scored('critical'))[isNext ? known : known - 1];
    }
    if (event.attack !== id) expect.fail(`${index} ${JSON.stringify(event)} is not of ${id}`);
  }
  return wanted.filter((id) => id !== undefined).length;
}

describe('the books of a course', () => {
  const stream = fc.infiniteStream(fc.integer({ min: 1, max: 6 }));

  it(
    'say the same of scenarios',
    () => {
      let compared = 0;
      fc.assert(
        fc.property(fc.oneof(scenarios(6), laterPools(6)), stream, (input, given) => {
          compared += expectBooks(compiled(input), () => given.next().value);
        }),
        runs(300),
      );
      expect(compared).toBeGreaterThan(1000);
    },
    patience(60_000),
  );

  it(
    'say the same of programmes with every feature',
    () => {
      let compared = 0;
      fc.assert(
        fc.property(anyProgramme({ attacks: 4, batches: 2, activations: 2, rows: 3 }), stream, (programme, given) => {
          compared += expectBooks(programme, () => given.next().value);
        }),
        runs(500),
      );
      expect(compared).toBeGreaterThan(3000);
    },
    patience(60_000),
  );
});
