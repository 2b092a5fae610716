import { Refusal } from './refusal.js';
import { type Node, text } from './tree.js';

type Edition = '11e' | '10e';

const BY_ID: ReadonlyMap<string, Edition | 'older'> = new Map([
  ['sys-352e-adc2-7639-d610', '11e'],
  ['sys-352e-adc2-7639-d6a9', '10e'],
  ['28ec-711c-d87f-3aeb', 'older'],
]);

const GAME = /40[,.\s]?000|\b40k\b/i;
const EDITION = /\b(\d{1,2})(?:st|nd|rd|th) edition\b|\b(\d{1,2})e\b/i;

const refused = (what: string): Refusal =>
  new Refusal('edition', `this list is for ${what}`, 'only lists of the 11th edition are read, and those of the 10th');

/**
 * The edition that a roster's game system names, by its id; `null` where it has neither an id nor a name that says so.
 * Older editions and other games are refused: their profiles mean something else.
 */
export function editionOf(roster: Node, wrapper: Node): Edition | null {
  const id = text(roster, 'gameSystemId') || text(wrapper, 'gameSystemId');
  const name = text(roster, 'gameSystemName') || text(wrapper, 'gameSystemName');
  const found = EDITION.exec(name);
  const named = Number(found?.[1] ?? found?.[2]);
  const known = BY_ID.get(id);
  if (known === 'older') throw refused(Number.isNaN(named) ? 'the 8th or 9th edition' : `the ${named}th edition`);
  if (known !== undefined) return known;
  if (name !== '' && !GAME.test(name)) throw refused(`another game: ${name.slice(0, 80)}`);
  if (named === 11) return '11e';
  if (named === 10) return '10e';
  if (!Number.isNaN(named)) throw refused(`the ${named}th edition`);
  return null;
}
