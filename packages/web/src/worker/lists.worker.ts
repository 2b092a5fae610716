import { type Army, type Imported, importList, loadCatalogue, loadIndex, type Read } from '@fusillade/roster';
import { reader } from '../data/read.js';
import type { ListsApi } from './lists-api.js';
import { serve } from './post.js';

const lacksProfiles = ({ units }: Army): boolean =>
  units.some(
    ({ models, weapons }) =>
      models.some(({ stats }) => stats === null) || weapons.some(({ modes }) => modes.length === 0),
  );

const hasUnknown = ({ units }: Army): boolean =>
  units.some(({ warnings }) => warnings.some(({ code }) => code === 'unknown-unit'));

/** The id of the list's faction; a list of one faction needs no other's datasheets. */
const factionOf = async ({ faction }: Army, read: Read): Promise<string | null> => {
  if (faction === null) return null;
  const { factions } = await loadIndex(read);
  const catalogue = await loadCatalogue(read, []);
  const name = catalogue.faction(faction);
  return factions.find((each) => each.name === name)?.id ?? null;
};

const read = async (bytes: Uint8Array, name: string, data: string): Promise<Imported> => {
  const bare = importList(bytes, { name });
  if (!bare.ok || !lacksProfiles(bare.army)) return bare;
  const from = reader(data);
  const faction = await factionOf(bare.army, from);
  if (faction !== null) {
    const own = importList(bytes, { name, catalogue: await loadCatalogue(from, [faction]) });
    if (!own.ok || !hasUnknown(own.army)) return own;
  }
  return importList(bytes, { name, catalogue: await loadCatalogue(from) });
};

const api: ListsApi = { read };
serve(api);
