import type { ScenarioInput } from '@fusillade/engine';
import { type Battle, type BattleEntry, battleOf, replay } from '@fusillade/engine/battle';
import { describe, expect, it } from 'vitest';
import { rolledBy } from '../src/pages/table/dice.js';
import { replayer } from '../src/worker/replayed.js';
import { viewOf } from '../src/worker/table-look.js';
import { mixed, rifle } from './answers.js';

/** Three kinds of weapons: after the first batch it is asked again which is next. */
const ARMED: ScenarioInput = {
  ...mixed,
  attackers: mixed.attackers.map((attacker) => ({
    ...attacker,
    weapons: [...attacker.weapons, { ...rifle, name: 'Flux pistol', count: 2, S: 5 }],
  })),
};

const begun = (scenario: ScenarioInput): { battle: Battle; attack: BattleEntry } => {
  const found = battleOf(scenario);
  if (!found.ok) throw new Error(JSON.stringify(found.issues));
  const [first] = found.value.declarations;
  if (first === undefined) throw new Error('nobody attacks');
  return { battle: found.value.battle, attack: { attack: first } };
};

/** A whole attack with dice of a seed, every decision as it usually is. */
const played = (seed: number): Battle => {
  const { battle, attack } = begun(ARMED);
  const entries: BattleEntry[] = [attack];
  for (;;) {
    const found = replay({ ...battle, entries });
    if (!found.ok) throw new Error(JSON.stringify(found.issues));
    const { question } = found.standing;
    if (question === null) return { ...battle, entries };
    if ('dice' in question) entries.push({ dice: rolledBy(seed + entries.length, question.dice) });
    else entries.push({ decision: question.decision, value: question.options.at(-1) });
  }
};

const told = (battle: unknown, play: (battle: unknown) => ReturnType<typeof replay>): unknown => {
  const found = play(battle);
  if (!found.ok) return found;
  const { play: _, ...plain } = found.standing;
  return { ok: true, standing: plain };
};

describe('a battle that is looked at again', () => {
  it('is what a replay from the start gives, forwards, backwards, and after a change', () => {
    const replayed = replayer();
    const [one, other] = [played(3), played(40)];
    const cuts = (battle: Battle) =>
      battle.entries.map((_, count) => ({ ...battle, entries: battle.entries.slice(0, count) }));
    const forwards = cuts(one);
    const changed = { ...one, entries: [...one.entries.slice(0, 3), ...other.entries.slice(3)] };
    const wrong = { ...one, entries: [...one.entries.slice(0, 4), { dice: [7] }] };
    const seen: readonly unknown[] = [
      ...forwards,
      ...[...forwards].reverse(),
      other,
      one,
      changed,
      wrong,
      one,
      { ...one, armies: ['x', 'y'] },
      null,
      { entries: 3 },
      structuredClone(one),
    ];
    for (const battle of seen) expect(told(battle, replayed)).toEqual(told(battle, replay));
    expect(seen.length).toBeGreaterThan(20);
  });

  it('gives what stood some entries before', () => {
    const battle = played(3);
    const found = replayer()(battle);
    if (!found.ok) throw new Error('refused');
    expect(found.before?.(2)?.battle.entries).toEqual(battle.entries.slice(0, -2));
    expect(found.before?.(battle.entries.length + 1)).toBeNull();
  });
});

describe('the view of a battle', () => {
  const viewAfter = (battle: Battle, count: number) => {
    const found = replayer()({ ...battle, entries: battle.entries.slice(0, count) });
    if (!found.ok) throw new Error(JSON.stringify(found.issues));
    return viewOf(found.standing, found.before ?? (() => null));
  };

  it('has the dice that a decision is about, and none where it is about none', () => {
    const battle = played(3);
    let about = 0;
    let other = 0;
    for (let count = 1; count < battle.entries.length; count++) {
      const { question, rolled, rolledStep } = viewAfter(battle, count);
      const last = battle.entries[count - 1];
      if (question !== null && 'decision' in question && question.decision === 'commandReRoll') {
        about += 1;
        expect({ rolled, rolledStep }).toEqual({
          rolled: last !== undefined && 'dice' in last ? last.dice : [],
          rolledStep: expect.stringMatching(/^(?:attacks|hit|wound|save|damage)/u),
        });
      } else {
        other += 1;
        expect(rolled).toEqual([]);
      }
    }
    expect(about).toBeGreaterThan(3);
    expect(other).toBeGreaterThan(3);
  });

  it('has what each face of that roll does, and nothing where it is about none', () => {
    const battle = played(3);
    let hits = 0;
    for (let count = 1; count < battle.entries.length; count++) {
      const { rolledFaces, rolledStep } = viewAfter(battle, count);
      expect(rolledFaces === null).toBe(rolledStep === null);
      if (rolledStep !== 'hit') continue;
      hits += 1;
      expect(rolledFaces?.map(({ face }) => face)).toEqual([1, 2, 3, 4, 5, 6]);
      expect([rolledFaces?.[0]?.verdict, rolledFaces?.[5]?.verdict]).toEqual(['fails', 'critical']);
    }
    expect(hits).toBeGreaterThan(0);
  });

  it('has no part that cannot be handed over', () => {
    const view = viewAfter(played(3), 5);
    expect(structuredClone(view)).toEqual(view);
  });
});
