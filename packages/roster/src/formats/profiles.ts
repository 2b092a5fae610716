import type { ListWarning } from '../army.js';
import type { ModelStats, WeaponProfile } from '../profile.js';
import { parseKeywords } from '../words/keywords.js';
import {
  type Reading,
  readAP,
  readControl,
  readDice,
  readInvulnerable,
  readLeadership,
  readMove,
  readRange,
  readSave,
  readSkill,
  readWhole,
} from '../words/values.js';
import { LIMITS } from './refusal.js';
import { nameOf } from './selections.js';
import { flag, type Node, nodes, text } from './tree.js';

/** Characteristics by the ids that every edition of the data keeps, for files that leave the names out. */
const BY_ID: ReadonlyMap<string, string> = new Map([
  ['e703-ecb6-5ce7-aec1', 'm'],
  ['d29d-cf75-fc2d-34a4', 't'],
  ['450-a17e-9d5e-29da', 'sv'],
  ['750a-a2ec-90d3-21fe', 'w'],
  ['58d2-b879-49c7-43bc', 'ld'],
  ['bef7-942a-1a23-59f8', 'oc'],
  ['55a7-5b54-c60d-11dc', 'insv'],
  ['9896-9419-16a1-92fc', 'range'],
  ['914c-b413-91e3-a132', 'range'],
  ['3bb-c35f-f54-fb08', 'a'],
  ['2337-daa1-6682-b110', 'a'],
  ['94d-8a98-cf90-183e', 'bs'],
  ['95d1-95f-45b4-11d6', 'ws'],
  ['2229-f494-25db-c5d3', 's'],
  ['ab33-d393-96ce-ccba', 's'],
  ['9ead-8a10-520-de15', 'ap'],
  ['41a0-1301-112a-e2f2', 'ap'],
  ['a354-c1c8-a745-f9e3', 'd'],
  ['3254-9fe6-d824-513e', 'd'],
  ['7f1b-8591-2fcf-d01c', 'keywords'],
  ['893f-9000-ccf7-648e', 'keywords'],
]);

/** A profile's characteristics by their names in lower case. */
export type Cells = ReadonlyMap<string, string>;

export interface Profile {
  /** As shown; empty where it has none. */
  readonly name: string;
  readonly cells: Cells;
  /** What it is by what it holds; the names of profile types differ from faction to faction. */
  readonly kind: 'unit' | 'weapon' | 'other';
}

function cellsOf(profile: Node): Cells {
  const cells = new Map<string, string>();
  for (const each of nodes(profile, 'characteristics')) {
    const name = text(each, 'name').toLowerCase() || BY_ID.get(text(each, 'typeId')) || '';
    cells.set(name, text(each, '$text') || text(each, 'value'));
  }
  return cells;
}

function kindOf(cells: Cells): Profile['kind'] {
  if (['a', 's', 'ap', 'd'].every((name) => cells.has(name))) return 'weapon';
  return ['t', 'w', 'sv'].every((name) => cells.has(name)) ? 'unit' : 'other';
}

/** Profiles that the exporter did not hide. */
export const visible = (owner: Node, key: 'profiles' | 'rules'): readonly Node[] =>
  nodes(owner, key)
    .slice(0, LIMITS.profiles)
    .filter((each) => !flag(each, 'hidden'));

const read = new WeakMap<Node, readonly Profile[]>();

/** A selection's own profiles, read once. */
export function profilesOf(selection: Node): readonly Profile[] {
  const known = read.get(selection);
  if (known !== undefined) return known;
  const profiles = visible(selection, 'profiles').map((profile): Profile => {
    const cells = cellsOf(profile);
    return { name: nameOf(profile), cells, kind: kindOf(cells) };
  });
  read.set(selection, profiles);
  return profiles;
}

export interface Read<T> {
  /** `null` where a number that the odds need cannot be read; a warning says which. */
  readonly value: T | null;
  readonly warnings: readonly ListWarning[];
}

/** Collects what the cells' readers say about one profile. */
function reader(owner: string, warnings: ListWarning[]) {
  return <T>({ value, warning }: Reading<T>): T | null => {
    if (warning !== null) warnings.push({ code: 'value', text: `${owner}: ${warning}` });
    return value;
  };
}

export function readStats(name: string, cells: Cells): Read<ModelStats> {
  const warnings: ListWarning[] = [];
  const read = reader(name, warnings);
  const T = read(readWhole('T', cells.get('t')));
  const W = read(readWhole('W', cells.get('w')));
  const Sv = read(readSave(cells.get('sv')));
  const { value: ward, warning } = readInvulnerable(cells.get('insv') ?? cells.get('inv'));
  if (warning !== null) {
    warnings.push({ code: ward?.check ? 'check-invulnerable' : 'value', text: `${name}: ${warning}` });
  }
  const more = {
    M: read(readMove(cells.get('m'))),
    Ld: read(readLeadership(cells.get('ld'))),
    OC: read(readControl(cells.get('oc'))),
  };
  if (T === null || W === null) return { value: null, warnings };
  const stats: ModelStats = {
    M: more.M,
    T,
    W,
    Sv,
    InSv: ward?.InSv ?? null,
    InSvAgainst: ward?.against ?? null,
    FNP: null,
    Ld: more.Ld,
    OC: more.OC,
  };
  return { value: stats, warnings };
}

export function readWeapon(name: string, cells: Cells): Read<WeaponProfile> {
  const warnings: ListWarning[] = [];
  const read = reader(name, warnings);
  const printed = cells.get('range');
  const range = printed === undefined && cells.has('ws') ? 'melee' : read(readRange(printed));
  const [what, cell] = cells.has('bs') ? (['BS', cells.get('bs')] as const) : (['WS', cells.get('ws')] as const);
  const keywords = parseKeywords(cells.get('keywords'));
  warnings.push(...keywords.warnings.map((each) => ({ ...each, text: `${name}: ${each.text}` })));
  const abilities = [...keywords.abilities];
  const torrent = abilities.includes('TORRENT');
  const skill = readSkill(what, cell);
  if (!torrent) read(skill);
  const A = read(readDice('A', cells.get('a')));
  const S = read(readDice('S', cells.get('s')));
  const AP = read(readAP(cells.get('ap')));
  const D = read(readDice('D', cells.get('d')));
  const unskilled = !torrent && skill.value === null;
  if (A === null || S === null || AP === null || D === null || (unskilled && skill.warning !== null)) {
    warnings.push({ code: 'value', text: `${name} is left out of the odds.` });
    return { value: null, warnings };
  }
  if (unskilled) {
    abilities.push('TORRENT');
    warnings.push({
      code: 'value',
      text: `${name} has no ${what} and no TORRENT; it was taken to hit without a roll.`,
    });
  }
  const { notModelled } = keywords;
  return { value: { range, A, skill: torrent ? null : skill.value, S, AP, D, abilities, notModelled }, warnings };
}
