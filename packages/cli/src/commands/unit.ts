import { type Catalogue, closest, type Datasheet } from '@fusillade/roster';
import type { Io } from '../io.js';
import { oneLine, refuse, short } from '../problems.js';
import { CREDIT, openCatalogue } from '../roster/data.js';
import { namedIn, nearest, seek } from '../roster/find.js';
import { columnLines } from '../text/columns.js';
import { heading, paint } from '../text/style.js';
import { type Joining, unitText } from '../text/unit.js';
import { wrap } from '../text/width.js';
import { lookOf, type OutputFlags, printJson } from './common.js';

export interface UnitCommandFlags extends OutputFlags {
  readonly faction?: string;
}

/** One datasheet that fits the name: its numbers; several: which. */
export const runUnit = async (query: string, flags: UnitCommandFlags, io: Io): Promise<void> => {
  const catalogue = await openCatalogue();
  const { matches, faction } =
    flags.faction === undefined ? seek(catalogue, query) : within(catalogue, query, flags.faction);
  const { name } = flags.faction === undefined ? namedIn(query, catalogue) : { name: query };
  if (matches.length === 0) {
    const where = faction === undefined ? '' : ` of ${faction}`;
    const near = nearest(catalogue, name);
    const suggestion = near.length > 0 ? `did you mean ${near.join(', ')}?` : 'a part of the name is enough';
    throw refuse('unknown-name', short(name), `no datasheet${where} has such a name`, suggestion);
  }
  const [first] = matches;
  const near = first!.likeness === 'exact' ? closest(matches) : matches;
  const found = near.map(({ datasheet }) => datasheet);
  if (flags.json === true) {
    return printJson(io, {
      version: 1,
      units: found.map((datasheet) => ({ ...datasheet, ...joiningOf(catalogue, datasheet) })),
      credit: CREDIT,
    });
  }
  const look = lookOf(flags, io);
  if (found.length === 1) {
    const [datasheet] = found;
    return io.out(unitText(datasheet!, joiningOf(catalogue, datasheet!), CREDIT, look));
  }
  const rows = found.map(({ name: unit, faction: of, size, legends }) => [
    unit,
    legends ? `${of}, Legends` : of,
    size.min === size.max ? String(size.min) : `${size.min}–${size.max}`,
  ]);
  const lines = [
    ...wrap(
      `${found.length} datasheets fit "${oneLine(short(name))}"; --faction, or more of the name, tells them apart`,
      look.width,
    ).map((line) => heading(look, line)),
    '',
    ...columnLines(
      [
        { title: 'Name', align: 'left', grows: 2 },
        { title: 'Faction', align: 'left', grows: 1 },
        { title: 'models', align: 'right' },
      ],
      rows,
      look,
    ),
    '',
    ...wrap(CREDIT, look.width).map((line) => paint(look, 'dim', line)),
  ];
  io.out(`${lines.join('\n')}\n`);
};

const within = (catalogue: Catalogue, query: string, named: string) => {
  const faction = factionOf(catalogue, named);
  return { matches: catalogue.find(query, { faction }), faction };
};

const factionOf = (catalogue: Catalogue, name: string): string => {
  const faction = catalogue.faction(name);
  if (faction !== null) return faction;
  const names = [...new Set(catalogue.all().map((datasheet) => datasheet.faction))].join(', ');
  throw refuse('unknown-name', '--faction', `"${short(name)}" is no faction`, `write one of ${names}`);
};

const joiningOf = (catalogue: Catalogue, { id, attaches }: Datasheet): Joining => ({
  joins: (attaches?.to ?? []).map((other) => catalogue.byId(other)?.name ?? other),
  joinedBy: catalogue
    .all()
    .filter((other) => other.attaches?.to.includes(id) === true)
    .map(({ name }) => name),
});
