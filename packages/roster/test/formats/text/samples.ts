import { type Army, type Catalogue, readText } from '../../../src/index.js';
import { sample as bytes } from '../../samples.js';

export const sample = (name: string): string => new TextDecoder().decode(bytes(name));

export const armyOf = (text: string, catalogue?: Catalogue): Army => {
  const result = readText(text, catalogue === undefined ? {} : { catalogue });
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.army;
};

/** One line for each unit: `name, points: models | weapons | attached unit and role`. */
export const told = ({ units }: Army): string[] =>
  units.map(({ name, points, models, weapons, attached }) => {
    const rows = models.map((row) => `${row.count} ${row.name}`).join(', ');
    const arms = weapons.map((weapon) => `${weapon.count} ${weapon.name}`).join(', ');
    const stands = attached === null ? '' : ` | ${attached.unit.replace('Attached unit ', '')} ${attached.role}`;
    return `${name}, ${points}: ${rows} | ${arms}${stands}`;
  });
