import { strToU8, zipSync } from 'fflate';
import { type Edition, GAME_SYSTEMS, type Pick, type PrintedForce, type PrintedRoster, written } from './roster.js';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string): string =>
  text
    .replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
    .replace(/\u00a0/g, '&#xA0;')
    .replace(/’/g, '&#8217;');

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${escaped(String(value))}"`]))
    .join('');
  const inside = children.join('');
  return inside === '' ? `<${name}${written} />` : `<${name}${written}>${inside}</${name}>`;
}

const list = (name: string, items: readonly string[] | undefined): string =>
  items === undefined ? '' : element(name, {}, ...items);

/** This exporter writes whole numbers as `85.0`. */
const cost = (tag: 'cost' | 'costLimit', value: number): string =>
  element(tag, { typeId: '51b2-306e-1021-d207', value: value.toFixed(1), name: 'pts' });

function selectionOf(pick: Pick, edition: Edition): string {
  const profiles = pick.profiles && written(pick.profiles, edition);
  const rules = [
    ...(pick.rules ?? []).map((name) =>
      element('rule', { name, hidden: false }, element('description', {}, 'An invented rule.')),
    ),
    ...(pick.hiddenRules ?? []).map((name) => element('rule', { name, hidden: true })),
  ];
  const { name, number, type, group, customName } = pick;
  return element(
    'selection',
    { number, id: 'i', name, type, group, customName, entryId: 'a::b' },
    list('rules', rules.length === 0 ? undefined : rules),
    list(
      'profiles',
      profiles?.map((profile) =>
        element(
          'profile',
          { name: profile.name, hidden: profile.hidden, typeId: 't', typeName: profile.typeName },
          list(
            'characteristics',
            profile.characteristics.map((each) =>
              element('characteristic', { name: each.name, typeId: 'c' }, escaped(each.text)),
            ),
          ),
        ),
      ),
    ),
    list(
      'selections',
      pick.selections?.map((each) => selectionOf(each, edition)),
    ),
    list('costs', pick.points === undefined ? undefined : [cost('cost', pick.points)]),
    list(
      'categories',
      pick.categories?.map((category, place) => element('category', { name: category, primary: place === 0 })),
    ),
  );
}

const forceOf = ({ catalogueName, selections, forces }: PrintedForce, edition: Edition): string =>
  element(
    'force',
    { id: 'f', name: 'Army Roster', catalogueName, catalogueRevision: 5 },
    list(
      'selections',
      selections.map((each) => selectionOf(each, edition)),
    ),
    list(
      'forces',
      forces?.map((each) => forceOf(each, edition)),
    ),
  );

/** A `.ros` file of either edition. */
export function rosterXml({ name, points, limit, forces }: PrintedRoster, edition: Edition): string {
  const system = GAME_SYSTEMS[edition];
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${element(
    'roster',
    {
      'xmlns:xsd': 'http://www.w3.org/2001/XMLSchema',
      id: 'r',
      name,
      battleScribeVersion: '2.03',
      gameSystemId: system.id,
      gameSystemName: system.name,
      gameSystemRevision: system.revision,
      xmlns: 'http://www.battlescribe.net/schema/rosterSchema',
    },
    list('costs', [cost('cost', points)]),
    list('costLimits', [cost('costLimit', limit)]),
    list(
      'forces',
      forces.map((each) => forceOf(each, edition)),
    ),
  )}`;
}

/** A `.rosz` file. */
export const rosterZip = (roster: PrintedRoster, edition: Edition): Uint8Array =>
  zipSync({ 'An army | of mine.ros': strToU8(rosterXml(roster, edition)) }, { mtime: '2026-01-01' });
