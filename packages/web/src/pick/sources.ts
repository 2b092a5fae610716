import { GENERIC_UNITS, type Joined, type NameKey, nameKey, nameOf, rank, unitOf } from '@fusillade/roster';
import { datasheetIndex, factionSheets } from '../data/datasheets.js';
import { type ListSide, lists } from '../lists/lists.js';

/** A unit that can be picked: where it comes from, and how it is fetched. */
export interface Source {
  readonly name: string;
  /** A list's file, a faction, or "generic". */
  readonly from: string;
  /** How many models it may have; `null`: as it stands in its list. */
  readonly size: { readonly min: number; readonly max: number } | null;
  /** Rejects with a sentence for the player. */
  take(models?: number): Promise<Taken>;
}

export interface Taken {
  readonly units: Joined;
  readonly origin: string;
  /** What was assumed about it, one sentence each. */
  readonly assumed: readonly string[];
}

const ofList = (side: ListSide): readonly Source[] => {
  const list = lists[side].value;
  if (list === null) return [];
  const label = side === 'mine' ? 'my list' : 'their list';
  return list.units.map((units) => ({
    name: nameOf(units),
    from: label,
    size: null,
    take: async () => ({
      units,
      origin: list.file,
      assumed: units.flatMap(({ warnings }) => warnings.map(({ text }) => text)),
    }),
  }));
};

const generic: readonly Source[] = GENERIC_UNITS.map((unit) => ({
  name: unit.name,
  from: 'generic',
  size: null,
  take: async () => ({ units: [unit], origin: 'generic target', assumed: [] }),
}));

let sheets: Promise<readonly Source[]> | undefined;

const loadSheets = async (): Promise<readonly Source[]> => {
  const { datasheets, factions, source } = await datasheetIndex();
  const names = new Map(factions.map(({ id, name }) => [id, name]));
  return datasheets.map(({ id, name, faction, size }) => ({
    name,
    from: names.get(faction) ?? faction,
    size,
    take: async (models) => {
      const sheet = (await factionSheets(faction)).find((each) => each.id === id);
      if (sheet === undefined) throw new Error(`${name} is missing from the data.`);
      const fielded = unitOf(sheet, models === undefined ? {} : { models });
      if (!fielded.ok) throw new Error(fielded.issues.map(({ problem }) => `${name} ${problem}`).join('. '));
      const { unit, sized, armed } = fielded.value;
      return { units: [unit], origin: source, assumed: [...sized, armed] };
    },
  }));
};

/** Everything that can be picked on one side: own lists first. Rejects where the datasheets cannot be reached. */
export const allSources = async (side: 'attacker' | 'target'): Promise<readonly Source[]> => {
  sheets ??= loadSheets();
  sheets.catch(() => {
    sheets = undefined;
  });
  return [...ownSources(side), ...(await sheets)];
};

/** What needs no datasheets. */
export const ownSources = (side: 'attacker' | 'target'): readonly Source[] =>
  side === 'attacker' ? [...ofList('mine'), ...ofList('theirs')] : [...ofList('theirs'), ...generic, ...ofList('mine')];

const keys = new WeakMap<Source, NameKey>();

const keyOf = (source: Source): NameKey => {
  const found = keys.get(source) ?? nameKey(source.name);
  keys.set(source, found);
  return found;
};

/** Those that the text may mean, closest first; without a text, what stands in the lists. */
export const search = (text: string, among: readonly Source[], most: number): readonly Source[] => {
  if (text.trim() === '') return among.filter(({ size }) => size === null).slice(0, most);
  return rank(text, among.map(keyOf))
    .slice(0, most)
    .map(({ index }) => among[index]!);
};
