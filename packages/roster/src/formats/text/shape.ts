import type { ListFormat } from '../../army.js';
import { fold } from '../../names.js';
import type { Item, ParsedList, ParsedUnit } from './parsed.js';

/** A unit as kinds of models and what they carry. */
export interface Shape {
  readonly models: readonly ModelLine[];
  /** What the text gives to the unit, not to a kind of model. */
  readonly gear: readonly Gear[];
}

export interface ModelLine {
  readonly name: string;
  readonly count: number;
  /** The text names no kind of model: the line stands for every model of the unit. */
  readonly whole: boolean;
  readonly gear: readonly Gear[];
}

export interface Gear {
  readonly name: string;
  readonly inner: string | null;
  /** For all models of the line together. */
  readonly count: number;
  /** Printed the way that its dialect prints options and abilities, never weapons. */
  readonly option: boolean;
}

/** What a name means on the unit's datasheet: `gear` is neither a model nor a weapon; `null`: nobody can tell. */
export type Judge = (name: string) => 'model' | 'weapon' | 'gear' | null;

export interface Layout {
  /** Options are the bulleted entries without a count, and print again what they bring. */
  readonly plainOptions: boolean;
  /** Some of its lists leave out what no player chose. */
  readonly partial: boolean;
  /** Models and their first weapon are printed alike: `• 5x Model`, `• 5x Gun`, `5x Knife`. */
  readonly flat: boolean;
}

export const layoutOf = ({ format, units }: Pick<ParsedList, 'format' | 'units'>): Layout => ({
  plainOptions: prints(format),
  partial: !COMPLETE.has(format),
  flat: units.some(
    ({ items }) =>
      items.some(({ mark }) => mark === 'bare') && items.filter(isBullet).length > 1 && !items.some(hasBelow),
  ),
});

/** Their lists were seen to print all that a model carries. */
const COMPLETE: ReadonlySet<ListFormat> = new Set(['app-text', 'list-forge-text', 'new-recruit-gw', 'plain-text']);

const prints = (format: ListFormat): boolean => format === 'new-recruit-gw' || format === 'new-recruit-wtc';
const isBullet = ({ mark, counted }: Item): boolean => mark === 'bullet' && counted;
const hasBelow = ({ items, model }: Item): boolean => model || items.length > 0;

/** Tells models from what they carry: by the layout where it is plain, by the datasheet's names where it is not. */
export const shapeOf = (unit: ParsedUnit, layout: Layout, judge: Judge): Shape => {
  const { items } = unit;
  const kinds = items.some(hasBelow) ? nested(unit, layout, judge) : sequence(unit, layout, judge);
  const models: { name: string; count: number; whole: boolean; gear: Gear[] }[] = [];
  const gear: Gear[] = [];
  items.forEach((item, index) => {
    if (kinds[index] === 'model') {
      const whole = item.mark === 'listed';
      models.push({ name: item.name, count: item.count, whole, gear: gearOf(item.items, item.name, layout) });
      return;
    }
    // Without indentation what follows a model is carried by it.
    const below = items.some(hasBelow) ? undefined : models[models.length - 1];
    (below?.gear ?? gear).push(...gearOf([item], unit.name, layout));
  });
  return { models, gear };
};

type Kind = 'model' | 'gear';

const nested = ({ items, models }: ParsedUnit, { plainOptions }: Layout, judge: Judge): Kind[] => {
  const kinds = items.map((item): Kind => {
    const judged = judge(item.name);
    if (!hasBelow(item)) return judged === 'model' && item.counted ? 'model' : 'gear';
    if (item.model) return 'model';
    return judged === 'weapon' || (plainOptions && !item.counted) ? 'gear' : 'model';
  });
  if (!kinds.includes('model')) return kinds;
  // Beside models a bulleted entry with a count is a model that carries nothing special.
  const total = items.reduce((sum, item, index) => (kinds[index] === 'model' ? sum + item.count : sum), 0);
  return items.map((item, index): Kind => {
    const judged = judge(item.name);
    if (kinds[index] === 'model' || !isBullet(item) || judged === 'weapon') return kinds[index]!;
    if (models === null) return judged === 'gear' ? 'gear' : 'model';
    return total + item.count <= models ? 'model' : 'gear';
  });
};

const sequence = ({ items, models }: ParsedUnit, { flat }: Layout, judge: Judge): Kind[] => {
  const judged = items.map((item): Kind | null => {
    if (item.mark !== 'bullet') return 'gear';
    const kind = judge(item.name);
    if (kind === 'model') return 'model';
    // Where models and what they carry are printed alike, a name that is neither may be either.
    return kind === 'weapon' || (kind === 'gear' && !flat) ? 'gear' : null;
  });
  const armed = items.some(({ name }) => judge(name) === 'weapon');
  const total = items.reduce((sum, { count }) => sum + count, 0);
  const all = models !== null && models > 1 && total === models && items.every(isBullet);
  if (all && !armed) return items.map(() => 'model');
  if (!flat && !judged.includes('model')) return items.map(() => 'gear');
  const kinds: Kind[] = [];
  items.forEach((item, index) => {
    const [next, second] = [items[index + 1], items[index + 2]];
    const known = judged[index];
    if (known !== null && known !== undefined) kinds.push(known);
    else if (!item.counted || next?.mark !== 'bullet') kinds.push('gear');
    else if (judged[index + 1] === 'gear' || second?.mark === 'bare') kinds.push('model');
    else kinds.push(flat && kinds[index - 1] !== 'model' ? 'model' : 'gear');
  });
  return kinds;
};

/** What is carried, with what is listed below it. Some programs repeat the model's name among it: that is dropped. */
const gearOf = (items: readonly Item[], owner: string, layout: Layout): Gear[] => {
  const own = items.filter(({ name, items: below }) => below.length > 0 || !sameName(name, owner));
  const listed = new Map<string, number>();
  for (const { name, count, items: below } of own) {
    if (below.length === 0) listed.set(fold(name), (listed.get(fold(name)) ?? 0) + count);
  }
  return own.flatMap((item): Gear[] => {
    const option = layout.plainOptions && item.mark === 'bullet' && !item.counted;
    const self: Gear = { name: item.name, inner: item.inner, count: item.count, option };
    const below = gearOf(item.items, item.name, layout);
    return layout.plainOptions && below.length > 0 && isContained(below, listed) ? [self] : [self, ...below];
  });
};

const isContained = (gear: readonly Gear[], listed: ReadonlyMap<string, number>): boolean => {
  const counts = new Map<string, number>();
  for (const { name, count } of gear) counts.set(fold(name), (counts.get(fold(name)) ?? 0) + count);
  return [...counts].every(([name, count]) => (listed.get(name) ?? 0) >= count);
};

const sameName = (a: string, b: string): boolean => fold(a) === fold(b);
