import { fold, tidy } from '../names.js';
import { type Node, nodes, number, text } from './tree.js';

/** Roster slots and the exporter's own marks among the categories; all else is a keyword. */
const NO_KEYWORD =
  /^(?:|configuration|warlord|uncategori[sz]ed|no category|unit|model|reference|illegal units?|allied units?|allies\b.*|enhancements?|.*\bweapons?|attacks dx\b.*|crusade\b.*|.*\bupgrades?)$/i;
const FACTION = /^faction:\s*/i;
const WEAPON = /\bweapons?$/i;

const unique = (names: readonly string[]): readonly string[] => [
  ...new Map(names.map((each) => [fold(each), each])).values(),
];

/** Names longer than this are cut; no real one comes near. */
export const LONGEST_NAME = 200;

export const nameOf = (selection: Node): string => tidy(text(selection, 'name').slice(0, LONGEST_NAME));

export const typeOf = (selection: Node): 'unit' | 'model' | 'upgrade' => {
  const type = text(selection, 'type').toLowerCase();
  return type === 'unit' || type === 'model' ? type : 'upgrade';
};

const categoriesOf = (selection: Node): readonly string[] =>
  nodes(selection, 'categories').map((each) => tidy(text(each, 'name')));

export const hasCategory = (selection: Node, name: string): boolean =>
  categoriesOf(selection).some((each) => fold(each) === name);

export const isWeaponByCategory = (selection: Node): boolean =>
  categoriesOf(selection).some((name) => WEAPON.test(name));

/** As printed, without faction keywords, roster slots and the exporter's marks. */
export const keywordsOf = (selection: Node): readonly string[] =>
  unique(categoriesOf(selection).filter((name) => !FACTION.test(name) && !NO_KEYWORD.test(name)));

export const factionKeywordsOf = (selection: Node): readonly string[] =>
  unique(categoriesOf(selection).flatMap((name) => (FACTION.test(name) ? [name.replace(FACTION, '')] : [])));

/** Points are told apart from power levels and command points by their id or their name. */
export const isPoints = (cost: Node): boolean =>
  text(cost, 'typeId') === '51b2-306e-1021-d207' || /^(?:pts|points)$/i.test(text(cost, 'name'));

/** `null` where it names none. */
function ownPoints(selection: Node): number | null {
  let sum: number | null = null;
  for (const cost of nodes(selection, 'costs')) if (isPoints(cost)) sum = (sum ?? 0) + (number(cost, 'value') ?? 0);
  return sum;
}

/**
 * A selection's costs are its own: those of what stands below it come on top, other units aside. `null` where the list
 * names no points at all.
 */
export function pointsOf(selection: Node): number | null {
  let sum = ownPoints(selection);
  for (const child of nodes(selection, 'selections')) {
    const below = typeOf(child) === 'unit' ? null : pointsOf(child);
    if (below !== null) sum = (sum ?? 0) + below;
  }
  return sum;
}

export const isWarlord = (selection: Node): boolean => fold(nameOf(selection)) === 'warlord';

const ENHANCEMENT = /\benhancements?\b/i;

/**
 * Newer files put enhancements into a group of that name. Older ones do not name groups: there, an option of a
 * CHARACTER that costs points is one.
 */
export function isEnhancement(selection: Node, character: boolean): boolean {
  const name = nameOf(selection);
  if (/^enhancements?$/i.test(name) || isWarlord(selection)) return false;
  if (ENHANCEMENT.test(text(selection, 'group'))) return true;
  if (categoriesOf(selection).some((each) => /^enhancements?$/i.test(each))) return true;
  return character && text(selection, 'group') === '' && (ownPoints(selection) ?? 0) > 0;
}
