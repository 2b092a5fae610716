import type { TargetInput } from '@fusillade/engine';
import {
  type Cell,
  GENERIC_TARGETS,
  type Joined,
  nameOf,
  pointsOf,
  type Quarry,
  quarryOf,
  targetOf,
} from '@fusillade/roster';
import { computed, effect, signal } from '@preact/signals';
import { lists } from '../../lists/lists.js';
import { type Filling, fill } from './fill.js';

export type Phase = 'shooting' | 'fight';

export const METRICS = ['destroy', 'models', 'points'] as const;
export type Metric = (typeof METRICS)[number];

/** A column: who is attacked, and as what. */
export interface Column {
  readonly name: string;
  readonly quarry: Quarry;
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
export const cells = signal<readonly (readonly Cell[])[]>([]);
export const progress = signal<{ readonly done: number; readonly all: number } | null>(null);
export const fault = signal<string | null>(null);

const columnOf = (units: Joined): Column | null => {
  const side = targetOf(units);
  return side.ok ? { name: nameOf(units), quarry: quarryOf(units, side.value.input) } : null;
};

const generic = (): readonly Column[] =>
  GENERIC_TARGETS.map((target) => ({ name: target.name, quarry: { target, points: null } }));

/** Their units, or the generic targets; units without profiles are no columns. */
export const columns = computed<readonly Column[]>(
  () => lists.theirs.value?.units.flatMap((units) => columnOf(units) ?? []) ?? generic(),
);

/** Points are asked for, and no target has any. */
export const isWithoutPoints = computed<boolean>(
  () => metric.value === 'points' && columns.value.every(({ quarry }) => quarry.points === null),
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

/** Points destroyed for every 100 points of the attacker; `null` where either has none. */
const per100 = (cell: Cell, points: number | null): number | null =>
  cell.kind !== 'odds' || cell.pointsDestroyed === null || points === null || points <= 0
    ? null
    : (cell.pointsDestroyed / points) * 100;

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

export const stop = (): void => {
  filling?.stop();
  filling = null;
  progress.value = null;
};

const start = (): void => {
  stop();
  const attackers = lists.mine.value?.units ?? [];
  cells.value = [];
  fault.value = null;
  if (attackers.length === 0 || columns.value.length === 0) return;
  progress.value = { done: 0, all: attackers.length };
  const quarries = columns.value.map(({ quarry }) => quarry);
  filling = fill(
    attackers,
    quarries,
    { phase: phase.value },
    {
      row: (index, row) => {
        const next = [...cells.peek()];
        next[index] = row;
        cells.value = next;
        progress.value = { done: (progress.peek()?.done ?? 0) + 1, all: attackers.length };
      },
      end: (reason) => {
        filling = null;
        fault.value = reason;
        progress.value = null;
      },
    },
  );
};

/** The table is worked out anew whenever a list or the phase changes, while the page is open. */
export const follow = (): (() => void) => {
  const end = effect(() => {
    void lists.mine.value;
    void columns.value;
    void phase.value;
    start();
  });
  return () => {
    end();
    stop();
  };
};
