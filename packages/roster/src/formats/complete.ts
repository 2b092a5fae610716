import type { Army, ArmyUnit, ListWarning } from '../army.js';
import type { Catalogue } from '../data/catalogue.js';
import type { Item, ParsedUnit } from './text/parsed.js';
import { resolve } from './text/resolve.js';

const item = (name: string, count: number, items: readonly Item[] = []): Item => ({
  name,
  count,
  counted: true,
  mark: 'bullet',
  model: items.length > 0,
  inner: null,
  items,
});

/** What is left of a unit without profiles is what a list text would say: names and counts. */
const asText = ({ name, customName, points, models, weapons, enhancements, warlord }: ArmyUnit): ParsedUnit => ({
  name,
  customName,
  label: null,
  models: models.reduce((sum, { count }) => sum + count, 0),
  points,
  items: models.map((row) => {
    const carried = weapons.flatMap(({ name: weapon, carriers }) =>
      carriers.flatMap(({ model, count }) => (model === row.name ? [item(weapon, count)] : [])),
    );
    return { ...item(row.name, row.count, carried), model: true };
  }),
  group: null,
  role: null,
  links: [],
  enhancements,
  keywords: [],
  warlord,
  warnings: [],
});

/** Whose numbers are not the file's own. */
const borrowed = (army: Army, lacking: readonly ArmyUnit[]): ListWarning => {
  const all = army.units.length;
  const whose = lacking.length === all ? '' : ` for ${lacking.length} of ${all} units`;
  return { code: 'no-profile', text: `No profiles in this file${whose}: numbers are those of datasheets, by name.` };
};

const lacks = ({ models }: ArmyUnit): boolean => models.every(({ stats }) => stats === null);

/**
 * The army with the numbers of the catalogue's datasheets for units that came without profiles. What the list itself
 * says (names, points, keywords, who leads) stays.
 */
export function completed(army: Army, catalogue: Catalogue): Army {
  const lacking = army.units.filter(lacks);
  if (lacking.length === 0) return army;
  const { format, edition, name, faction, source } = army;
  const factions = [
    ...new Set([...(faction === null ? [] : [faction]), ...lacking.flatMap(({ factionKeywords }) => factionKeywords)]),
  ];
  const found = resolve(
    {
      ...{ format, edition, name, factions, source },
      detachments: [],
      total: null,
      limit: null,
      units: lacking.map(asText),
      warnings: [],
    },
    catalogue,
  );
  const numbers = new Map(lacking.map((unit, place) => [unit, found.units[place]!]));
  const units = army.units.map((unit): ArmyUnit => {
    const resolved = numbers.get(unit);
    if (resolved === undefined) return unit;
    if (resolved.datasheet === null) return { ...unit, warnings: [...unit.warnings, ...resolved.warnings] };
    const { models, weapons, toggles, notModelled, datasheet } = resolved;
    const keywords = unit.keywords.length > 0 ? unit.keywords : resolved.keywords;
    const kept = unit.warnings.filter(({ code }) => code !== 'no-profile');
    return {
      ...unit,
      keywords,
      models,
      weapons,
      toggles,
      notModelled,
      datasheet,
      warnings: [...kept, ...resolved.warnings],
    };
  });
  const some = units.some(({ datasheet }) => datasheet !== null);
  const warnings = [...army.warnings, ...(some ? [borrowed(army, lacking)] : []), ...found.warnings];
  return { ...army, units, warnings };
}
