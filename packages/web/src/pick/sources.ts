import {
  type DataIndex,
  type Datasheet,
  GENERIC_UNITS,
  type Joined,
  join,
  type NameKey,
  nameKey,
  nameOf,
  rank,
  unitOf,
} from '@fusillade/roster';
import { datasheetIndex, factionSheets } from '../data/datasheets.js';
import { type ListSide, lists } from '../lists/lists.js';

/** A unit that can be picked: where it comes from, and how it is fetched. */
export interface Source {
  readonly name: string;
  /** A list's file, a faction, or "generic". */
  readonly from: string;
  /** How many models it may have; `null`: as it stands in its list. */
  readonly size: { readonly min: number; readonly max: number } | null;
  /** Who may join it, by its datasheet; nobody where it stands in a list. Rejects with a sentence for the player. */
  joiners(): Promise<readonly Joiner[]>;
  /** `joined`: ids of datasheets that join it. Rejects with a sentence for the player. */
  take(models?: number, joined?: readonly string[]): Promise<Taken>;
  /** Of a list: its file. */
  readonly file?: string;
  /** It and others as one unit; only units of the data set can be put together. */
  readonly with?: (others: readonly Source[]) => Source;
  /** Of the data set; the first is the one that others join. */
  readonly sheets?: readonly Sheet[];
}

type Sheet = DataIndex['datasheets'][number];

export interface Joiner {
  readonly id: string;
  readonly name: string;
  readonly role: 'leader' | 'support';
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
    file: list.file,
    size: null,
    joiners: async () => [],
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
  joiners: async () => [],
  take: async () => ({ units: [unit], origin: 'generic target', assumed: [] }),
}));

let sheets: Promise<readonly Source[]> | undefined;

const loadSheets = async (): Promise<readonly Source[]> => {
  const { datasheets, factions, source } = await datasheetIndex();
  const names = new Map(factions.map(({ id, name }) => [id, name]));
  return datasheets.map((sheet) => ofSheets([sheet], names.get(sheet.faction) ?? sheet.faction, source));
};

/** A unit of the data set, or several that fight as one. */
const ofSheets = (sheets: readonly [Sheet, ...Sheet[]], from: string, origin: string): Source => {
  const [body] = sheets;
  return {
    name: sheets.map(({ name }) => name).join(' + '),
    from,
    size: body.size,
    sheets,
    with: (others) => ofSheets([...sheets, ...others.flatMap((other) => other.sheets ?? [])], from, origin),
    joiners: async () => {
      const among = sheets.length > 1 ? [] : await factionSheets(body.faction);
      return among
        .flatMap(({ id, name, attaches }) =>
          attaches?.to.includes(body.id) ? [{ id, name, role: attaches.role }] : [],
        )
        .sort((one, other) => one.name.localeCompare(other.name));
    },
    take: async (models, joined = []) => {
      const wanted = [
        ...sheets.map(({ id, faction }) => ({ id, faction })),
        ...joined.map((id) => ({ id, faction: body.faction })),
      ];
      const found = await Promise.all(
        wanted.map(async ({ id, faction }) => {
          const sheet = (await factionSheets(faction)).find((each) => each.id === id);
          if (sheet === undefined) throw new Error(`${id} is missing from the data.`);
          return sheet;
        }),
      );
      return { ...fielded(found, models), origin };
    },
  };
};

/** `models`: of the first. */
const fielded = (sheets: readonly Datasheet[], models: number | undefined): Omit<Taken, 'origin'> => {
  const isJoined = ({ id }: Datasheet) => sheets.some(({ attaches }) => attaches?.to.includes(id));
  const body = sheets.find(isJoined) ?? sheets.find(({ attaches }) => attaches === null) ?? sheets[0]!;
  const assumed: string[] = [];
  const units = sheets.map((sheet, place) => {
    const { name, attaches, gaps } = sheet;
    const made = unitOf(sheet, models === undefined || place > 0 ? {} : { models });
    if (!made.ok) throw new Error(made.issues.map(({ problem }) => `${name} ${problem}`).join('. '));
    const { unit, sized, armed } = made.value;
    assumed.push(...sized, armed, ...(sheets.length > 1 ? gaps.map((gap) => `${name}: ${gap}`) : []));
    if (sheets.length === 1) return unit;
    if (sheet !== body && !attaches?.to.includes(body.id)) {
      assumed.push(`The data do not list that ${name} may join ${body.name}`);
    }
    const again = sheets.slice(0, place).some((each) => each.name === name);
    return {
      ...unit,
      id: again ? `${name} #${place + 1}` : name,
      attached: { unit: '1', role: sheet === body ? ('bodyguard' as const) : (attaches?.role ?? 'leader') },
    };
  });
  return { units: join(units), assumed };
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

const best = (text: string, among: readonly Source[], most: number): readonly Source[] =>
  rank(text, among.map(keyOf))
    .slice(0, most)
    .map(({ index }) => among[index]!);

/** "boyz + warboss": units of one faction that fight as one; of the last, everything that its name may mean. */
const together = (text: string, among: readonly Source[], most: number): readonly Source[] => {
  const names = text.split('+').map((name) => name.trim());
  const single = among.filter(({ sheets }) => sheets !== undefined);
  const [first] = best(names[0] ?? '', single, 1);
  if (first?.with === undefined) return [];
  const own = single.filter(({ from }) => from === first.from);
  const middle = names.slice(1, -1).flatMap((name) => best(name, own, 1));
  return best(names.at(-1) ?? '', own, most).flatMap((last) => first.with?.([...middle, last]) ?? []);
};

/** The factions that units come from, in alphabetical order. */
export const factionsOf = (among: readonly Source[]): readonly string[] =>
  [...new Set(among.flatMap(({ sheets, from }) => (sheets === undefined ? [] : [from])))].sort((one, other) =>
    one.localeCompare(other),
  );

/**
 * Those that the text may mean, closest first; without a text, what stands in the lists, or the whole faction.
 * `faction`: empty for all.
 */
export const search = (text: string, all: readonly Source[], most: number, faction = ''): readonly Source[] => {
  const among = faction === '' ? all : all.filter(({ sheets, from }) => sheets !== undefined && from === faction);
  if (text.trim() === '') {
    if (faction !== '') return [...among].sort((one, other) => one.name.localeCompare(other.name));
    return among.filter(({ size }) => size === null).slice(0, most);
  }
  return [...best(text, among, most), ...(text.includes('+') ? together(text, among, most) : [])];
};
