import type { Combat, Programme, Side, TargetState } from '../../sequence/machine.js';
import type { Blow } from './blows.js';
import { hasRule } from './facts.js';
import { type Strikes, type Striking, turnsOf } from './strikes.js';
import type { Fighter } from './types.js';

/** What later steps know of earlier ones. */
interface Memory {
  /** The step in which Concussive attacks have hit the side, or 0: whoever has not struck by then has Initiative 1. */
  readonly slow: Readonly<Record<Side, number>>;
  /** Of each fighter with Last Stand whose step is past: how many of its models have struck in it. */
  readonly struck: Readonly<Record<number, number>>;
}

const NOTHING: Memory = { slow: { first: 0, second: 0 }, struck: {} };

const read = (memory: string): Memory => (memory === '' ? NOTHING : (JSON.parse(memory) as Memory));

const OTHER: Readonly<Record<Side, Side>> = { first: 'second', second: 'first' };

/** Initiative steps from 10 to 1, as far as anybody strikes in them. */
export function combatOf(strikes: Strikes, strikesBack: Strikes, striking: Striking): Combat {
  const { fighters, blows } = striking;
  const concuss = fighters.map((fighter, index) => (blows[index] ?? []).map((blow) => isConcussive(fighter, blow)));
  const sideOf = (fighter: number): Side => (fighter === fighters.length - 1 ? 'second' : 'first');
  const mayBeSlow = (side: Side): boolean =>
    concuss.some((own, fighter) => sideOf(fighter) === OTHER[side] && own.includes(true));
  const steps = blows.flatMap((own, fighter) =>
    own.flatMap(({ step, slowStep }) => (mayBeSlow(sideOf(fighter)) ? [step, slowStep] : [step])),
  );
  const turns = turnsOf(striking);
  const known = new Map<string, Programme | null>();

  /** Models of a fighter that could strike now, were it their step. */
  function strikers(fighter: number, striker: TargetState): number {
    const side = sideOf(fighter) === 'first' ? strikesBack : strikes;
    const rows = sideOf(fighter) === 'first' ? [fighter] : side.rows.map((_, row) => row);
    const living = rows.reduce((sum, row) => sum + side.living(striker, row), 0);
    return Math.min(fighters[fighter]?.inReach ?? 0, living);
  }

  const stepOf = (fighter: number, { step, slowStep }: Blow, { slow }: Memory): number =>
    step < slow[sideOf(fighter)] ? slowStep : step;

  /** Models that strike a blow in a step. */
  function inStep(fighter: number, blow: number, step: number, striker: TargetState, memory: Memory): number {
    const own = blows[fighter] ?? [];
    const here = own[blow];
    if (here === undefined || stepOf(fighter, here, memory) !== step) return 0;
    if (!here.last) return strikers(fighter, striker);
    // Those that did not live to strike in their own step, be it this one.
    return (fighters[fighter]?.inReach ?? 0) - (memory.struck[fighter] ?? strikers(fighter, striker));
  }

  return {
    steps: [...new Set(steps)].sort((a, b) => b - a),
    rows: strikesBack.rows,
    start: strikesBack.start,
    rule: '12.2',
    strikes(step, side, striker, struck, memory, only) {
      const before = read(memory);
      const own = side === 'first' ? strikes : strikesBack;
      const counts = blows.map((all, fighter) =>
        all.map((_, blow) => {
          const turn = only === undefined ? null : turns[only];
          const isOut = turn !== null && (turn?.fighter !== fighter || turn.blow !== blow);
          return isOut || sideOf(fighter) !== side ? 0 : inStep(fighter, blow, step, striker, before);
        }),
      );
      const key = `${side}|${JSON.stringify(counts)}|${struck}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      const anybody = counts.some((all) => all.some((count) => count > 0));
      const made = anybody ? own.programme((fighter, blow) => counts[fighter]?.[blow] ?? 0, struck, [], []) : null;
      known.set(key, made);
      return made;
    },
    watched(step, side, memory) {
      const before = read(memory);
      const other = OTHER[side];
      // Who has struck, and who strikes last in any case, is none the slower.
      const matters =
        before.slow[other] === 0 &&
        blows.some(
          (own, fighter) =>
            sideOf(fighter) === other && own.some((blow) => blow.step < step && blow.slowStep < blow.step),
        );
      if (!matters) return [];
      return turns.flatMap(({ fighter, blow }, activation) =>
        sideOf(fighter) === side &&
        concuss[fighter]?.[blow] === true &&
        stepOf(fighter, blows[fighter]?.[blow] as Blow, before) === step
          ? [activation]
          : [],
      );
    },
    remember(memory, step, own, target, hit) {
      const before = read(memory);
      const struck: Record<number, number> = { ...before.struck };
      for (const [fighter, all] of blows.entries()) {
        const main = all.findIndex(({ impact, last }) => impact === null && !last);
        if (!all.some(({ last }) => last) || stepOf(fighter, all[main] as Blow, before) !== step) continue;
        struck[fighter] = strikers(fighter, sideOf(fighter) === 'first' ? own : target);
      }
      const slow = {
        first: before.slow.first || (hit.second ? step : 0),
        second: before.slow.second || (hit.first ? step : 0),
      };
      if (slow.first === 0 && slow.second === 0 && Object.keys(struck).length === 0) return '';
      return JSON.stringify({ slow, struck } satisfies Memory);
    },
  };
}

const isConcussive = (fighter: Fighter, { weapon, impact }: Blow): boolean =>
  impact === null && hasRule({ fighter, weapon }, 'Concussive');
