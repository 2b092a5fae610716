import type { Army, ArmyUnit, ListFormat, ListWarning } from '../army.js';
import { fold, tidy } from '../names.js';
import { attachmentsOf } from './associations.js';
import { editionOf } from './editions.js';
import { unitProfiles } from './models.js';
import { profilesOf } from './profiles.js';
import { LIMITS, Refusal, tooManyOf } from './refusal.js';
import { hasCategory, isPoints, nameOf, typeOf } from './selections.js';
import { type Node, nodes, number, text } from './tree.js';
import { AbilityReader, readUnit } from './unit.js';

/** Selections that set the list up; units never stand below them. */
const SET_UP =
  /^(?:battle size|detachments?(?: choice)?|force dispositions?|show\/hide options|show legends|show .*|order of battle)$/i;
const DETACHMENTS = /^detachments?(?: choice)?$/i;

const forcesOf = (owner: Node): readonly Node[] =>
  nodes(owner, 'forces').flatMap((force) => [force, ...forcesOf(force)]);

const isSetUp = (selection: Node): boolean =>
  hasCategory(selection, 'configuration') || (typeOf(selection) === 'upgrade' && SET_UP.test(nameOf(selection)));

const total = (owner: Node, key: 'costs' | 'costLimits'): number | null => {
  const cost = nodes(owner, key).find(isPoints);
  const value = cost === undefined ? null : number(cost, 'value');
  // "No limit" is written as -1.
  return value === null || value < 0 ? null : value;
};

/** "Xenos - Emberhold Library" as "Emberhold". */
const factionOf = (force: Node | undefined): string | null => {
  const parts = tidy(text(force ?? {}, 'catalogueName')).split(/\s+[-\u2013]\s+/);
  return parts.at(-1)?.replace(/\s+library$/i, '') || null;
};

/** The faction keyword that most units share, for files that name no catalogue. */
function commonFaction(units: readonly ArmyUnit[]): string | null {
  const counts = new Map<string, number>();
  for (const name of units.flatMap(({ factionKeywords }) => factionKeywords)) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/** A limit that only the battle size states: "2. Strike Force (2000 Point limit)". */
function limitOf(setUp: readonly Node[]): number | null {
  const size = setUp.find((selection) => /^battle size$/i.test(nameOf(selection)));
  const [chosen] = size === undefined ? [] : nodes(size, 'selections');
  const points = /\((\d[\d,. ]*) ?(?:points?|pts)/i.exec(chosen === undefined ? '' : nameOf(chosen))?.[1];
  return points === undefined ? null : Number(points.replace(/\D/g, ''));
}

function sourceOf(roster: Node, wrapper: Node, force: Node | undefined): string | null {
  const revision = (owner: Node, name: string, key: string) => {
    const title = tidy(text(owner, name));
    const value = text(owner, key);
    return title === '' || value === '' ? title : `${title}, data revision ${value}`;
  };
  const parts = [
    text(roster, 'generatedBy') || text(wrapper, 'generatedBy'),
    revision(roster, 'gameSystemName', 'gameSystemRevision') || tidy(text(wrapper, 'gameSystemName')),
    revision(force ?? {}, 'catalogueName', 'catalogueRevision'),
  ].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join('; ').slice(0, 300);
}

/** Where no game system is named: InSv became a characteristic, and detachments several, with the 11th edition. */
function guessedEdition(forces: readonly Node[], warnings: ListWarning[]): '11e' | '10e' {
  const names = new Set<string>();
  const look = (selection: Node): void => {
    for (const { cells } of profilesOf(selection)) for (const name of cells.keys()) names.add(name);
    for (const child of nodes(selection, 'selections')) look(child);
  };
  const roots = forces.flatMap((force) => nodes(force, 'selections'));
  for (const root of roots) look(root);
  const setUp = roots.map((root) => fold(nameOf(root)));
  const eleventh = names.has('insv') || setUp.includes('detachments') || setUp.includes('force disposition');
  const tenth = names.has('sv') || setUp.includes('detachment');
  const edition = eleventh || !tenth ? '11e' : '10e';
  warnings.push({ code: 'edition', text: `The list names no edition; it looks like the ${edition.slice(0, 2)}th.` });
  return edition;
}

/** A selection that is a unit, or the units inside of one that only holds them. */
function unitsIn(selection: Node, warnings: ListWarning[]): readonly Node[] {
  if (typeOf(selection) !== 'upgrade' || unitProfiles(selection).length > 0) return [selection];
  const inside: Node[] = [];
  for (const child of nodes(selection, 'selections')) {
    if (typeOf(child) !== 'upgrade' || nodes(child, 'selections').length > 0) inside.push(...unitsIn(child, []));
  }
  if (inside.length === 0) {
    const text = `"${nameOf(selection)}" is no unit; it was left out.`;
    warnings.push({ code: 'unknown-line', text });
  }
  return inside;
}

/** Names that occur twice are told apart: `Ember Guard`, `Ember Guard #2`. */
function withIds(units: readonly ArmyUnit[]): readonly ArmyUnit[] {
  const used = new Set<string>();
  return units.map((unit) => {
    let id = unit.name;
    for (let copy = 2; used.has(fold(id)); copy++) id = `${unit.name} #${copy}`;
    used.add(fold(id));
    return id === unit.id ? unit : { ...unit, id };
  });
}

/**
 * A roster tree, from JSON or XML, as an army. Lenient where the tree differs, strict where numbers do: what cannot be
 * read is left out and said. Refused: other games and editions, a list without units.
 */
export function readRoster(tree: Node, format: ListFormat): Army {
  const inner = nodes(tree, 'roster')[0];
  const roster = inner ?? tree;
  const forces = forcesOf(roster);
  const named = editionOf(roster, tree);
  const warnings: ListWarning[] = [];
  const edition = named ?? guessedEdition(forces, warnings);
  if (edition === '10e') {
    const text = '10e data: the list is one of the 10th edition; the odds follow the rules of the 11th.';
    warnings.push({ code: 'edition', text });
  }
  const roots = forces.flatMap((force) => nodes(force, 'selections'));
  const setUp = roots.filter(isSetUp);
  const queue = roots.filter((root) => !isSetUp(root)).flatMap((root) => unitsIn(root, warnings));
  const abilities = new AbilityReader();
  const read: { readonly unit: ArmyUnit; readonly root: Node }[] = [];
  for (let i = 0; i < queue.length; i++) {
    if (i >= LIMITS.units) throw tooManyOf('units');
    const root = queue[i]!;
    const { unit, nested } = readUnit(root, abilities, warnings);
    for (const each of nested) queue.push(each);
    if (unit !== null) read.push({ unit, root });
  }
  const units = attachmentsOf(
    withIds(read.map(({ unit }) => unit)),
    read.map(({ root }) => root),
    warnings,
  );
  if (units.length === 0) {
    throw new Refusal('empty', 'the list has no units', 'add units to it and export it again');
  }
  return {
    format,
    edition,
    name: tidy(text(roster, 'name') || text(tree, 'name')) || null,
    faction: factionOf(forces[0]) ?? commonFaction(units),
    detachments: setUp
      .filter((selection) => DETACHMENTS.test(nameOf(selection)))
      .flatMap((selection) => nodes(selection, 'selections').map(nameOf)),
    points: { total: total(roster, 'costs'), limit: total(roster, 'costLimits') ?? limitOf(setUp) },
    source: sourceOf(roster, tree, forces[0]),
    units,
    warnings,
  };
}
