import type { DatasheetWeapon } from '../datasheet.js';
import { tidy } from '../names.js';
import type { WeaponMode, WeaponProfile } from '../profile.js';
import { parseKeywords } from '../words/keywords.js';
import type { RawKeyword, RawProfile, RawWeapon } from './raw.js';

/** A keyword as a datasheet prints it: `Anti-Monster 4+`, `Lethal Hits: non-Monster/Vehicle`, `Rapid Fire D3`. */
const printed = (name: string, parameters: Readonly<Record<string, unknown>>): string => {
  const { value, threshold, target_keyword: target, excluded_target_keywords: not } = parameters;
  const any = parameters['required_target_keywords_any'];
  if (typeof target === 'string') return `${name}-${target} ${String(threshold)}+`;
  const word = value === undefined ? name : `${name} ${String(value)}`;
  if (Array.isArray(not)) return `${word}: non-${not.join('/')}`;
  return Array.isArray(any) ? `${word}: ${any.join('/')}` : word;
};

const KNOWN_PARAMETERS = new Set([
  'value',
  'threshold',
  'target_keyword',
  'excluded_target_keywords',
  'required_target_keywords_any',
]);

/** Everything about keywords that the words of the contract do not cover, for the check. */
export interface KeywordReport {
  /** Ids that no ability of the contract and no list of named one-offs knows. */
  readonly unknown: Set<string>;
}

const keywordsOf = (
  keywords: readonly RawKeyword[],
  names: ReadonlyMap<string, string>,
  report: KeywordReport,
): Pick<WeaponProfile, 'abilities' | 'notModelled'> => {
  // HUNTER is one ability with all its keywords; the set writes one entry for each of them.
  const hunted = keywords.flatMap(({ keyword_id: id, parameters }) =>
    id === 'hunter' ? [String(parameters?.['target_keyword'])] : [],
  );
  const words = keywords
    .filter(({ keyword_id: id }) => id !== 'hunter')
    .map(({ keyword_id: id, parameters = {} }) => {
      for (const name of Object.keys(parameters)) if (!KNOWN_PARAMETERS.has(name)) report.unknown.add(`${id}.${name}`);
      return printed(names.get(id) ?? id, parameters);
    });
  if (hunted.length > 0) words.push(`Hunter: ${hunted.join('/')}`);
  const { abilities, notModelled, warnings } = parseKeywords(words.join(', '));
  if (warnings.length > 0) for (const word of notModelled) report.unknown.add(word);
  return { abilities, notModelled };
};

const modeName = (weapon: RawWeapon, profile: RawProfile): string => {
  const name = tidy(profile.name);
  const dash = name.indexOf(' - ');
  return dash > 0 ? name.slice(dash + 3) : name === '' ? tidy(weapon.name) : name;
};

/** A ranged weapon whose only lines are melee ones: the line is believed, its range is not. */
export const contradictsItself = ({ type, profiles }: RawWeapon): boolean =>
  type === 'ranged' && profiles.every(({ range }) => typeof range !== 'number');

/** A weapon's ranged and melee lines are two weapons; lines of one kind are modes, of which one is used at a time. */
export const convertWeapon = (
  raw: RawWeapon,
  names: ReadonlyMap<string, string>,
  report: KeywordReport,
): readonly DatasheetWeapon[] => {
  const rangeless = contradictsItself(raw);
  const lines = raw.profiles.map((profile) => {
    const range = typeof profile.range === 'number' ? profile.range : rangeless ? null : ('melee' as const);
    return { profile, range };
  });
  const mode = ({ profile, range }: (typeof lines)[number], only: boolean): WeaponMode => {
    const words = keywordsOf(profile.keywords ?? [], names, report);
    const { A, S, AP, D, BS, WS } = profile.stats;
    const skill = range === 'melee' ? WS : (BS ?? WS);
    // A TORRENT weapon hits without a roll, whatever BS stands there.
    const rolls = typeof skill === 'number' && !words.abilities.includes('TORRENT');
    const cells = { range, A, skill: rolls ? `${skill}+` : null, S, AP, D };
    return { name: only ? null : modeName(raw, profile), profile: { ...cells, ...words } };
  };
  const kinds = [lines.filter(({ range }) => range !== 'melee'), lines.filter(({ range }) => range === 'melee')];
  return kinds
    .filter((kind) => kind.length > 0)
    .map((kind, place) => ({
      id: place === 0 ? raw.id : `${raw.id}/melee`,
      name: tidy(raw.name),
      modes: kind.map((line) => mode(line, kind.length === 1)),
    }));
};
