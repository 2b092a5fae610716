import type { ListWarning, Role } from '../../army.js';
import { fold } from '../../names.js';
import type { Item, Link, ParsedUnit } from './parsed.js';

/** An `Item` while its lines are still being read. */
export interface DraftItem {
  name: string;
  count: number;
  counted: boolean;
  mark: Item['mark'];
  model: boolean;
  inner: string | null;
  items: DraftItem[];
}

/** Entries of one unit, and levels of bullets: more than any list has, and few enough to be read at once. */
const MAX_ITEMS = 400;
const MAX_DEPTH = 6;

interface Open {
  readonly indent: number;
  readonly hollow: boolean;
  readonly item: DraftItem;
  /** How many models carry what is listed below: that of the last "n with". */
  readonly each: number;
}

const itemOf = (item: Item, each = 1): DraftItem => ({
  ...item,
  count: item.count * each,
  items: item.items.map((below) => itemOf(below, each)),
});

/** A unit while its lines are being read: a tree by indentation and by the kind of bullet. */
export class UnitDraft {
  readonly name: string;
  customName: string | null = null;
  label: string | null = null;
  models: number | null = null;
  points: number | null = null;
  group: string | null = null;
  role: Role | null = null;
  warlord = false;
  readonly links: Link[] = [];
  readonly enhancements: string[] = [];
  readonly keywords: string[] = [];
  readonly warnings: ListWarning[] = [];
  readonly items: DraftItem[] = [];
  private open: Open[] = [];
  private admitted = 0;

  constructor(name: string) {
    this.name = name;
  }

  private below(indent: number, hollow: boolean): Open | undefined {
    while (this.open.length > 0) {
      const last = this.open[this.open.length - 1]!;
      if (last.indent < indent || (last.indent === indent && !last.hollow && hollow)) return last;
      this.open.pop();
    }
    return undefined;
  }

  /** Counts the entry; false for one too many, which is left out and said once. */
  private admit(): boolean {
    if (this.admitted++ === MAX_ITEMS) {
      const text = `${this.name}: only the first ${MAX_ITEMS} entries are read.`;
      this.warnings.push({ code: 'unknown-line', text });
    }
    return this.admitted <= MAX_ITEMS;
  }

  /** An entry with a bullet of its own. */
  bullet(item: Item, indent: number, hollow: boolean): void {
    if (!this.admit()) return;
    const parent = this.below(indent, hollow);
    const draft = itemOf(item, parent?.each ?? 1);
    (parent?.item.items ?? this.items).push(draft);
    if (this.open.length < MAX_DEPTH) this.open.push({ indent, hollow, item: draft, each: 1 });
  }

  /** An entry without a bullet: it stands beside the bulleted one that came before it. */
  bare(item: Item): void {
    if (!this.admit()) return;
    const before = this.open[this.open.length - 2];
    (before?.item.items ?? this.items).push(itemOf(item, before?.each ?? 1));
  }

  /** An entry behind the unit's name. */
  listed(item: Item): void {
    if (this.admit()) this.items.push(itemOf(item));
  }

  /** "n with …": carried by the kind of model above, or by the unit. */
  carried(items: readonly Item[], models: number, indent: number): void {
    if (!this.admit()) return;
    const last = this.open[this.open.length - 1];
    // Where indentation was lost on the way, the line still belongs to the bullet before it.
    const above =
      this.below(indent, false) ?? (last?.item.mark === 'bullet' ? { ...last, indent: indent - 1 } : undefined);
    if (above !== undefined) {
      above.item.model = true;
      above.item.items.push(...items.map((item) => itemOf(item)));
      this.open = [above, { indent, hollow: false, item: above.item, each: models }];
      return;
    }
    const own: DraftItem = {
      name: this.name,
      count: models,
      counted: true,
      mark: 'listed',
      model: true,
      inner: null,
      items: items.map((item) => itemOf(item)),
    };
    const same = this.items.find((item) => item.model && item.name === this.name && item.mark === 'listed');
    if (same === undefined) this.items.push(own);
    else {
      same.count += own.count;
      same.items.push(...own.items);
    }
    this.open = [{ indent, hollow: false, item: same ?? own, each: models }];
  }

  /** Whether the next deeper bullet stands below an "n with". */
  inCarried(indent: number): boolean {
    const last = this.below(indent, true);
    return last?.item.model === true && last.item.items.some(({ mark }) => mark === 'listed');
  }

  /** `Ashen Lens, Relay gun (Ashen Lens upgrade)`: what upgrades another thing is an enhancement. */
  private takeEnhancements(): void {
    const said = new Set<string>();
    for (const { name, inner } of this.items) {
      for (const text of [name, inner ?? ''])
        if (/ upgrade$/i.test(text)) said.add(fold(text.slice(0, -' upgrade'.length)));
    }
    for (let at = this.items.length - 1; at >= 0; at--) {
      const { name, mark, items } = this.items[at]!;
      if (mark !== 'listed' || items.length > 0 || !said.has(fold(name))) continue;
      this.items.splice(at, 1);
      if (!this.enhancements.includes(name)) this.enhancements.push(name);
    }
  }

  finish(): ParsedUnit {
    this.takeEnhancements();
    const { name, customName, label, models, points, items, group, role, links } = this;
    const { enhancements, keywords, warlord, warnings } = this;
    return {
      ...{ name, customName, label, models, points, items, group, role, links },
      ...{ enhancements, keywords, warlord, warnings },
    };
  }
}
