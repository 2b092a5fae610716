import type { TargetInput } from '@fusillade/engine';
import { type Cell, GENERIC_TARGETS, type Joined, nameOf, per100, pointsOf, targetOf } from '@fusillade/roster';
import { computed, effect, signal } from '@preact/signals';
import { lists, type OpenList } from '../../lists/lists.js';
import { type Filling, fill } from './fill.js';

export type Phase = 'shooting' | 'fight';

export const METRICS = ['destroy', 'models', 'points'] as const;
export type Metric = (typeof METRICS)[number];

/** A column: who is attacked, and as what. */
export interface Column {
  readonly name: string;
  readonly target: TargetInput;
}

export interface Row {
  readonly name: string;
  readonly points: number | null;
  readonly units: Joined;
  /** Empty until they are worked out. */
  readonly cells: readonly Cell[];
}

export interface Sorting {
  /** A column's place, or the row's name or points. */
  readonly by: number | 'name' | 'points';
  readonly descending: boolean;
}

export const phase = signal<Phase>('shooting');
export const metric = signal<Metric>('models');
export const sorting = signal<Sorting | null>(null);
/** Row by row of my list; those that are not worked out are not there. */
export const cells = signal<readonly (readonly Cell[] | undefined)[]>([]);

export interface Progress {
  readonly done: number;
  readonly all: number;
  readonly isStopped: boolean;
}

/** `null`: every unit is worked out. */
export const progress = signal<Progress | null>(null);
export const fault = signal<string | null>(null);

const columnOf = (units: Joined, from?: string): Column | null => {
  const side = targetOf(units, from === undefined ? {} : { from });
  return side.ok ? { name: nameOf(units), target: side.value.input } : null;
};

const generic = (): readonly Column[] => GENERIC_TARGETS.map((target) => ({ name: target.name, target }));

/** Their units, or the generic targets; units without profiles are no columns. */
export const columns = computed<readonly Column[]>(
  () => lists.theirs.value?.units.flatMap((units) => columnOf(units, lists.theirs.value?.file) ?? []) ?? generic(),
);

/** Points are asked for, and no target has any. */
export const isWithoutPoints = computed<boolean>(
  () => metric.value === 'points' && columns.value.every(({ target }) => target.points === undefined),
);

/** Their units that cannot be attacked: nobody knows their numbers. */
export const leftOut = computed<readonly string[]>(() =>
  (lists.theirs.value?.units ?? []).filter((units) => columnOf(units) === null).map(nameOf),
);

export const rows = computed<readonly Row[]>(() => {
  const found = (lists.mine.value?.units ?? []).map((units, index) => ({
    name: nameOf(units),
    points: pointsOf(units),
    units,
    cells: cells.value[index] ?? [],
  }));
  return sorting.value === null ? found : sorted(found, sorting.value, metric.value);
});

/** The number of a cell; `null` where there is none. */
export const numberOf = (cell: Cell | undefined, of: Metric, points: number | null): number | null => {
  if (cell === undefined || cell.kind !== 'odds') return null;
  if (of === 'destroy') return cell.unitDestroyed;
  return of === 'models' ? cell.modelsDestroyed : per100(cell, points);
};

/** How much of the scale a cell fills, 0 to 1. */
export const heatOf = (value: number | null, of: Metric, target: TargetInput): number => {
  if (value === null) return 0;
  if (of === 'destroy') return value;
  const models = target.models.reduce((sum, { count }) => sum + (count ?? 1), 0);
  return Math.min(1, value / (of === 'models' ? models : 100));
};

export const sorted = (list: readonly Row[], { by, descending }: Sorting, of: Metric): readonly Row[] => {
  const key = (row: Row): number | string | null => {
    if (by === 'name') return row.name;
    return by === 'points' ? row.points : numberOf(row.cells[by], of, row.points);
  };
  const sign = descending ? -1 : 1;
  return [...list].sort((a, b) => {
    const [one, other] = [key(a), key(b)];
    // What has no number stands at the end, whichever way.
    if (one === null || other === null) return (one === null ? 1 : 0) - (other === null ? 1 : 0);
    const order = typeof one === 'string' ? one.localeCompare(String(other)) : one - Number(other);
    return sign * order;
  });
};

let filling: Filling | null = null;

/** The lists that `known` is about. */
let knownOf: { readonly mine: OpenList | null; readonly against: readonly Column[] } | null = null;
/** What is worked out of them: neither another phase nor a stop loses it. */
let known = new Map<Phase, readonly (readonly Cell[] | undefined)[]>();

const halt = (): void => {
  filling?.stop();
  filling = null;
};

/** Leaves the rest of the table empty until `goOn`. */
export const stop = (): void => {
  halt();
  if (progress.value !== null) progress.value = { ...progress.value, isStopped: true };
};

/** Works out what is not known yet. */
export const goOn = (): void => {
  halt();
  fault.value = null;
  const now = phase.peek();
  const attackers = lists.mine.peek()?.units ?? [];
  const targets = columns.peek().map(({ target }) => target);
  const missing = [...attackers.keys()].filter((index) => cells.peek()[index] === undefined);
  if (missing.length === 0 || targets.length === 0) {
    progress.value = null;
    return;
  }
  const all = attackers.length;
  progress.value = { done: all - missing.length, all, isStopped: false };
  filling = fill(
    missing.map((index) => attackers[index]!),
    targets,
    { phase: now },
    {
      row: (place, row) => {
        const next = [...cells.peek()];
        next[missing[place]!] = row;
        cells.value = next;
        known.set(now, next);
        progress.value = { done: (progress.peek()?.done ?? 0) + 1, all, isStopped: false };
      },
      end: (reason) => {
        filling = null;
        fault.value = reason;
        progress.value = null;
      },
    },
  );
};

/** The table follows the lists and the phase, while the page is open. */
export const follow = (): (() => void) => {
  const end = effect(() => {
    const [mine, against] = [lists.mine.value, columns.value];
    const now = phase.value;
    if (knownOf?.mine !== mine || knownOf.against !== against) {
      knownOf = { mine, against };
      known = new Map();
    }
    cells.value = known.get(now) ?? [];
    goOn();
  });
  return () => {
    end();
    halt();
  };
};
