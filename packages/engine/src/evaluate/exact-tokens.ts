import type { TokenTable } from '../chance/attack-law.js';
import { minimumOf } from '../profile/dice.js';
import type { Machine } from '../sequence/machine.js';
import type { HitRoll, WoundRoll } from '../sequence/rolls.js';
import { totalLaw } from '../target/damage.js';

/**
 * What one attack die comes to: hits scored, critical hits, ordinary wounds (automatic ones too), critical wounds, and
 * wound dice that failed (`idle`).
 */
export interface DieOutcome {
  readonly spent: number;
  readonly hits: number;
  readonly criticalHits: number;
  readonly ordinary: number;
  readonly critical: number;
  readonly idle: number;
  readonly p: number;
}

export interface FaceOutcome<Verdict extends string> {
  readonly verdict: Verdict;
  readonly spent: number;
  readonly p: number;
}

/** A die by its table, with what is rolled again: by a permission for all, or by one that is used up (01.05.02). */
export function rolled<Verdict extends string>(
  roll: Pick<HitRoll, 'again' | 'oneAgain'> & {
    readonly faces: readonly { readonly verdict: Verdict }[];
    readonly second?: readonly { readonly verdict: Verdict }[];
  },
  spent: number,
): readonly FaceOutcome<Verdict>[] {
  const found = new Map<string, FaceOutcome<Verdict>>();
  const put = (verdict: Verdict, after: number, p: number): void => {
    const key = `${verdict} ${after}`;
    found.set(key, { verdict, spent: after, p: p + (found.get(key)?.p ?? 0) });
  };
  for (const [index, face] of roll.faces.entries()) {
    const bit = 1 << index;
    const permitted = ((roll.again?.chosen ?? 0) & bit) !== 0;
    const one = permitted
      ? undefined
      : roll.oneAgain.find(({ resource, mask }) => (mask & bit) !== 0 && (spent & (1 << resource)) === 0);
    if (permitted || one) {
      // Added, because `spent` may hold more than 32 bits (`OWN_WOUND`).
      const after = one ? spent + 2 ** one.resource : spent;
      for (const second of roll.second ?? roll.faces) put(second.verdict, after, 1 / 36);
    } else put(face.verdict, spent, 1 / 6);
  }
  return [...found.values()];
}

/** The same of a die that was rolled again already. */
export const rolledAgain = <Verdict extends string>(
  faces: readonly { readonly verdict: Verdict }[],
  spent: number,
): readonly FaceOutcome<Verdict>[] => rolled({ faces, again: null, oneAgain: [] }, spent);

export const merged = (outcomes: readonly DieOutcome[]): DieOutcome[] => {
  const found = new Map<string, DieOutcome>();
  for (const outcome of outcomes) {
    const { spent, hits, criticalHits, ordinary, critical, idle } = outcome;
    const key = `${spent},${hits},${criticalHits},${ordinary},${critical},${idle}`;
    found.set(key, { ...outcome, p: outcome.p + (found.get(key)?.p ?? 0) });
  }
  return [...found.values()];
};

/** One wound die. */
export function woundDie(wound: WoundRoll, spent: number, again = false): DieOutcome[] {
  if (wound.further) return withFurther(wound, spent, again);
  const ways = again ? rolledAgain(wound.faces, spent) : rolled(wound, spent);
  return ways.map(({ verdict, spent: after, p }) => wounding(wound, verdict, after, p));
}

const wounding = (wound: WoundRoll, verdict: WoundVerdict, spent: number, p: number): DieOutcome => ({
  spent,
  hits: 0,
  criticalHits: 0,
  ordinary: verdict === 'wound' ? 1 : verdict === 'critical' ? (wound.more ?? 0) : 0,
  critical: verdict === 'critical' ? 1 : 0,
  idle: verdict === 'fails' ? 1 : 0,
  p,
});

type WoundVerdict = WoundRoll['faces'][number]['verdict'];

/** A wound die that shows this face for good. */
export function woundFace(wound: WoundRoll, face: number, spent: number): DieOutcome[] {
  const { further } = wound;
  if (!further || (further.mask & (1 << (face - 1))) === 0)
    return [wounding(wound, wound.faces[face - 1]?.verdict ?? 'fails', spent, 1)];
  const totals = further.totals[face - 1] ?? [];
  return merged(
    [...totalLaw(further.dice)].map((p, index) => wounding(wound, totals[index]?.verdict ?? 'fails', spent, p)),
  );
}

function withFurther(wound: WoundRoll, spent: number, again: boolean): DieOutcome[] {
  const faces = wound.faces.map((_, index) => ({ verdict: String(index + 1) }));
  const ways = again ? rolledAgain(faces, spent) : rolled({ ...wound, faces }, spent);
  return merged(
    ways.flatMap(({ verdict, spent: after, p }) =>
      woundFace(wound, Number(verdict), after).map((way) => ({ ...way, p: way.p * p })),
    ),
  );
}

/** Two sources of counts, one after the other. */
export function after(first: readonly DieOutcome[], second: (spent: number) => readonly DieOutcome[]): DieOutcome[] {
  return merged(
    first.flatMap((a) =>
      second(a.spent).map((b) => ({
        spent: b.spent,
        hits: a.hits + b.hits,
        criticalHits: a.criticalHits + b.criticalHits,
        ordinary: a.ordinary + b.ordinary,
        critical: a.critical + b.critical,
        idle: a.idle + b.idle,
        p: a.p * b.p,
      })),
    ),
  );
}

/** Exactly this, for certain. */
export const certainly = (spent: number, counts: Partial<Omit<DieOutcome, 'spent' | 'p'>>): DieOutcome[] => [
  { spent, hits: 0, criticalHits: 0, ordinary: 0, critical: 0, idle: 0, ...counts, p: 1 },
];

export function woundDice(machine: Machine, dice: number, spent: number): DieOutcome[] {
  let outcomes = certainly(spent, {});
  for (let die = 0; die < dice; die++) outcomes = after(outcomes, (now) => woundDie(machine.wound, now));
  return outcomes;
}

/** A critical hit: the hit itself, wounding automatically or not, and its additional hits (24.23, 24.36). */
export function criticalHit(machine: Machine, spent: number): DieOutcome[] {
  const { extra, automatic } = machine.critical;
  const unrolled = automatic?.use === true;
  const own = unrolled ? certainly(spent, { ordinary: 1 }) : woundDice(machine, 1, spent);
  const counted = own.map((outcome) => ({ ...outcome, hits: 1, criticalHits: 1 }));
  if (!extra) return counted;
  return after(counted, (now) => additionalHits(machine, now));
}

/** The additional hits of one critical hit. */
export function additionalHits(machine: Machine, spent: number): DieOutcome[] {
  const { extra } = machine.critical;
  if (!extra) return certainly(spent, {});
  return merged(
    [...totalLaw(extra.dice)].flatMap((p, index) => {
      const more = index + minimumOf(extra.dice);
      return woundDice(machine, more, spent).map((way) => ({ ...way, hits: way.hits + more, p: way.p * p }));
    }),
  );
}

export function hitDie(machine: Machine, verdict: 'fails' | 'hit' | 'critical', spent: number): DieOutcome[] {
  if (verdict === 'fails') return certainly(spent, {});
  if (verdict === 'critical') return criticalHit(machine, spent);
  return woundDice(machine, 1, spent).map((way) => ({ ...way, hits: 1 }));
}

/** One attack die from where the machine's attacks begin. `again`: it is a die that was rolled again already. */
export function attackDie(machine: Machine, spent: number, again = false): DieOutcome[] {
  switch (machine.from) {
    case 'save':
      return certainly(spent, { hits: 1, ordinary: 1 });
    case 'devastating':
      return certainly(spent, { hits: 1, critical: 1 });
    case 'mortal':
      return certainly(spent, {});
    case 'wound':
      return woundDice(machine, 1, spent).map((way) => ({ ...way, hits: 1 }));
    default: {
      if (machine.hit === null) return woundDice(machine, 1, spent).map((way) => ({ ...way, hits: 1 }));
      const { hit } = machine;
      if (hit.own) return withOwnWounds(machine, hit, hit.own, spent, again);
      const ways = again ? rolledAgain(hit.second ?? hit.faces, spent) : rolled(hit, spent);
      return merged(
        ways.flatMap(({ verdict, spent: now, p }) =>
          hitDie(machine, verdict, now).map((way) => ({ ...way, p: way.p * p })),
        ),
      );
    }
  }
}

/**
 * Wounds of the attacker's own are counted on top of the permissions used up, so that whatever keeps those apart keeps
 * these apart too: each is one of these, above all 32 bits of permissions.
 */
const OWN_WOUND = 2 ** 32;

/** Permissions used up, and wounds of the attacker's own, from where they are counted together. */
export const withoutOwn = (spent: number): { readonly spent: number; readonly self: number } => ({
  spent: spent % OWN_WOUND,
  self: Math.floor(spent / OWN_WOUND),
});

function withOwnWounds(
  machine: Machine,
  hit: HitRoll,
  own: NonNullable<HitRoll['own']>,
  spent: number,
  again: boolean,
): DieOutcome[] {
  const faces = (table: HitRoll['faces']) =>
    table.map(({ verdict }, index) => ({ verdict: `${verdict} ${(own.mask >> index) & 1}` as const }));
  const roll = { ...hit, faces: faces(hit.faces), second: faces(hit.second ?? hit.faces) };
  const ways = again ? rolledAgain(roll.second, spent) : rolled(roll, spent);
  return merged(
    ways.flatMap(({ verdict: text, spent: now, p }) => {
      const [verdict, mark] = text.split(' ') as ['fails' | 'hit' | 'critical', string];
      return (mark === '1' ? ownWound(own, now) : certainly(now, {})).flatMap((wounded) =>
        hitDie(machine, verdict, wounded.spent).map((way) => ({ ...way, p: way.p * wounded.p * p })),
      );
    }),
  );
}

/** One wound on the attacker, with its save. */
export function ownWound(own: NonNullable<HitRoll['own']>, spent: number): DieOutcome[] {
  const saved = (7 - own.saves) / 6;
  const [nothing] = certainly(spent, {}) as [DieOutcome];
  const ways = [
    { ...nothing, p: saved },
    { ...nothing, spent: spent + OWN_WOUND, p: 1 - saved },
  ];
  return ways.filter(({ p }) => p > 0);
}

/** A pair of counts of a die outcome, as the two indices of a table. */
export type Projection = (outcome: DieOutcome) => readonly [row: number, column: number];

export const WOUNDS_BY_KIND: Projection = (outcome) => [outcome.ordinary, outcome.critical];
export const ALL_WOUNDS: Projection = (outcome) => [outcome.ordinary + outcome.critical, 0];
export const ALL_HITS: Projection = (outcome) => [outcome.hits, 0];
export const CRITICAL_HITS: Projection = (outcome) => [outcome.criticalHits, 0];
export const CRITICAL_WOUNDS: Projection = (outcome) => [outcome.critical, 0];
export const ORDINARY_WOUNDS: Projection = (outcome) => [outcome.ordinary, 0];
export const WITHOUT_WOUND: Projection = (outcome) => [outcome.idle, 0];

/** Tables by the permissions used up. */
export type Flagged = Map<number, TokenTable>;

export function tablesOf(outcomes: readonly DieOutcome[], project: Projection): Flagged {
  const tables: Flagged = new Map();
  let rows = 0;
  let width = 0;
  const points = outcomes.map((outcome) => {
    const [row, column] = project(outcome);
    rows = Math.max(rows, row + 1);
    width = Math.max(width, column + 1);
    return { row, column, outcome };
  });
  for (const { row, column, outcome } of points) {
    let table = tables.get(outcome.spent);
    if (!table) {
      table = { width, weights: new Float64Array(rows * width) };
      tables.set(outcome.spent, table);
    }
    const at = row * width + column;
    table.weights[at] = (table.weights[at] ?? 0) + outcome.p;
  }
  return tables;
}
