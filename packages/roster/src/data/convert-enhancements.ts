import { tidy } from '../names.js';
import { readAbilities } from './abilities/index.js';
import type { Enhancement } from './catalogue.js';
import { enhancementKey } from './enhancement-key.js';
import type { RawData } from './raw.js';

/**
 * What enhancements do to attacks; those that do nothing to them are not listed. One that is not described, or that has
 * two descriptions under one name, is not modelled. `keywords`: those of all units, folded.
 */
export const convertEnhancements = (raw: RawData, keywords: ReadonlySet<string>): readonly Enhancement[] => {
  const abilities = new Map(
    raw.abilities.filter(({ ability_type: type }) => type === 'enhancement').map((one) => [one.ability_id, one]),
  );
  const read = new Map<string, Enhancement>();
  for (const { name: printed, ability_id: id, game_modes: modes = [] } of raw.enhancements) {
    if (modes.length > 0) continue;
    const name = tidy(printed);
    const unknown: Enhancement = { name, toggles: [], notModelled: [name] };
    const ability = id === undefined ? undefined : abilities.get(id);
    const { toggles, notModelled } =
      ability === undefined ? unknown : readAbilities([{ ...ability, name }], { own: new Set(), all: keywords });
    const known = read.get(enhancementKey(name));
    const one: Enhancement = { name, toggles, notModelled };
    const same =
      known === undefined ||
      JSON.stringify([known.toggles, known.notModelled]) === JSON.stringify([toggles, notModelled]);
    read.set(enhancementKey(name), same ? one : unknown);
  }
  return [...read.values()].filter(({ toggles, notModelled }) => toggles.length + notModelled.length > 0);
};
