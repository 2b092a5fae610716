import type { ArmyUnit, ListWarning, UnitWeapon } from '../army.js';
import { tidy } from '../names.js';
import type { ModelStats, Toggle } from '../profile.js';
import { isDeadlyDemise } from '../words/deadly-demise.js';
import { type PrintedAbility, type ReadAbility, readAbility, type Ward } from './abilities.js';
import { countOf } from './counts.js';
import { type ModelDraft, profiled, type Rows, rowsOf, unitProfiles } from './models.js';
import { type Profile, profilesOf, visible } from './profiles.js';
import { LIMITS, tooManyOf } from './refusal.js';
import {
  factionKeywordsOf,
  hasCategory,
  isEnhancement,
  isWarlord,
  isWeaponByCategory,
  keywordsOf,
  LONGEST_NAME,
  nameOf,
  pointsOf,
  typeOf,
} from './selections.js';
import { type Node, nodes, text } from './tree.js';
import { gathered, type WeaponDraft } from './unit-weapons.js';
import { namedCount, weaponsOf } from './weapons.js';

/** A unit of the list, before its id is made unique in the army. */
export interface ReadUnit {
  /** `null`: it only holds other units. */
  readonly unit: ArmyUnit | null;
  /** Units that stand inside of it in the list. */
  readonly nested: readonly Node[];
}

/** Who has what a selection brings: a kind of model, or the whole unit. */
type Owner = ModelDraft | null;

interface Draft {
  readonly abilities: AbilityReader;
  readonly name: string;
  readonly character: boolean;
  readonly models: ModelDraft[];
  readonly weapons: WeaponDraft[];
  /** Options without any profile: weapons whose profiles were taken out, or wargear. */
  readonly options: { readonly selection: Node; readonly owner: Owner; readonly count: number }[];
  readonly wards: { readonly ward: Ward; readonly option: boolean }[];
  readonly toggles: { readonly toggle: Toggle; readonly owner: Owner; readonly count: number }[];
  readonly notModelled: Set<string>;
  readonly enhancements: string[];
  readonly nested: Node[];
  readonly warnings: ListWarning[];
  warlord: boolean;
}

/** What an ability says about attacks it says early. */
const LONGEST_TEXT = 5000;

const abilitiesOf = (selection: Node, withRules: boolean): readonly PrintedAbility[] => [
  ...profilesOf(selection).flatMap(({ name, cells, kind }): PrintedAbility[] =>
    kind === 'other' ? [{ name, text: [...cells.values()].join(' ').slice(0, LONGEST_TEXT) }] : [],
  ),
  // Beside a weapon, rules are its keywords once more.
  ...(withRules ? visible(selection, 'rules') : []).map((rule) => ({
    name: nameOf(rule),
    text: text(rule, 'description').slice(0, LONGEST_TEXT),
  })),
];

/** An ability is printed at every unit that has it: one list reads it once. */
export class AbilityReader {
  readonly #known = new Map<string, { readonly text: string; readonly read: ReadAbility }>();

  read({ name, text }: PrintedAbility): ReadAbility {
    const known = this.#known.get(name);
    if (known?.text === text) return known.read;
    const read = readAbility({ name, text });
    this.#known.set(name, { text, read });
    return read;
  }
}

/** Takes in what one selection itself brings; returns the weapons that those below it may list again. */
function gather(draft: Draft, selection: Node, owner: Owner, count: number, above: readonly WeaponDraft[]) {
  const found = weaponsOf(selection).map((weapon): WeaponDraft => {
    const times = namedCount(selection, weapon);
    if (times > 1) {
      const text = `"${nameOf(selection)}" was counted as ${times} of "${weapon.name}".`;
      draft.warnings.push({ code: 'count', text });
    }
    draft.warnings.push(...weapon.warnings);
    return { ...weapon, owner, count: count * times, inside: above.find(({ key }) => key === weapon.key) ?? null };
  });
  draft.weapons.push(...found);
  for (const ability of abilitiesOf(selection, found.length === 0)) {
    const { ward, toggle, notModelled } = draft.abilities.read(ability);
    if (ward?.check) {
      const text = `${draft.name}: InSv "${ward.value}*" was taken to be good against ${ward.against} attacks only.`;
      draft.warnings.push({ code: 'check-invulnerable', text });
    }
    if (ward !== null && owner !== null) owner.wards.push({ ward, count });
    else if (ward !== null) draft.wards.push({ ward, option: typeOf(selection) === 'upgrade' });
    if (toggle !== null) draft.toggles.push({ toggle, owner, count });
    if (notModelled !== null) draft.notModelled.add(notModelled);
  }
  return [...found, ...above];
}

const isBare = (selection: Node): boolean =>
  nodes(selection, 'profiles').length === 0 && nodes(selection, 'selections').length === 0;

/** An option with a Unit profile: the profile of the models that have it, or else a kind of model itself. */
function lendsProfile(profiles: readonly Profile[], owner: Owner, count: number, shared: boolean): boolean {
  return profiles.length > 0 && owner !== null && owner.profiles.length === 0 && (owner.count === count || !shared);
}

/** `shared`: the unit itself has a Unit profile. */
function visit(draft: Draft, selection: Node, owner: Owner, above: readonly WeaponDraft[], shared: boolean): void {
  for (const child of nodes(selection, 'selections')) {
    const type = typeOf(child);
    if (type === 'unit') {
      draft.nested.push(child);
      continue;
    }
    const count = countOf(child, draft.warnings);
    if (count === 0) continue;
    const profiles = unitProfiles(child);
    const lends = type === 'upgrade' && lendsProfile(profiles, owner, count, shared);
    if (lends && owner !== null) owner.profiles = profiles;
    if (type === 'model' || (profiles.length > 0 && !lends)) {
      const model = addModel(draft, child, count, profiles);
      visit(draft, child, model, gather(draft, child, model, count, []), shared);
      continue;
    }
    if (isWarlord(child)) draft.warlord = true;
    else if (isEnhancement(child, draft.character)) draft.enhancements.push(nameOf(child));
    else if (isBare(child)) draft.options.push({ selection: child, owner, count });
    visit(draft, child, owner, gather(draft, child, owner, count, above), shared);
  }
}

function addModel(draft: Draft, selection: Node, count: number, profiles: readonly Profile[]): ModelDraft {
  const name = nameOf(selection) || draft.name;
  const model = { name, count, profiles, character: hasCategory(selection, 'character'), wards: [] };
  draft.models.push(model);
  return model;
}

/** CHARACTER stands on the unit in most lists; where its models differ, those with the most wounds have it. */
function settleCharacters(draft: Draft, stats: ReadonlyMap<ModelDraft, ModelStats | null>): void {
  if (!draft.character || draft.models.some(({ character }) => character)) return;
  const wounds = draft.models.map((model) => stats.get(model)?.W ?? 0);
  const most = Math.max(...wounds);
  for (const [i, model] of draft.models.entries()) model.character = wounds[i] === most;
  if (draft.models.every(({ character }) => character)) return;
  const names = draft.models.flatMap(({ character, name }) => (character ? [`"${name}"`] : []));
  const text = `The list does not say which models of "${draft.name}" are CHARACTER; ${names.join(', ')} was taken.`;
  draft.warnings.push({ code: 'ambiguous', text });
}

/** An ability that a unit's selections bring, and to how many of its models. */
interface Reaching {
  readonly toggle: Toggle;
  readonly reached: number;
  readonly owners: readonly Owner[];
}

/** What counts for all models, and what only for some. */
function settleAbilities(draft: Draft): (rows: Rows) => readonly Toggle[] {
  const all = draft.models.reduce((sum, { count }) => sum + count, 0);
  const toggles = new Map<string, Reaching>();
  for (const { toggle, owner, count } of draft.toggles) {
    const key = `${toggle.source} ${toggle.effect}`;
    const known = toggles.get(key);
    const reached = (known?.reached ?? 0) + (owner === null ? all : count);
    toggles.set(key, { toggle, reached, owners: [...(known?.owners ?? []), owner] });
  }
  for (const { ward, option } of draft.wards) {
    if (option && ward.bearer && all > 1) {
      const effect = `${ward.kind} ${ward.value}`;
      const toggle: Toggle = { source: draft.name, effect, side: 'target', condition: 'the bearer only', on: false };
      toggles.set(`${toggle.source} ${effect}`, { toggle, reached: all, owners: [null] });
    } else {
      for (const model of draft.models) model.wards.push({ ward, count: model.count });
    }
  }
  return (rows) =>
    [...toggles.values()].map((reaching) => (reaching.reached >= all ? reaching.toggle : ofSome(reaching, rows)));
}

/** What only some models have: it stands on their rows where each has it for itself, else the player switches it on. */
function ofSome({ toggle, owners }: Reaching, { rows, places }: Rows): Toggle {
  const last = owners.at(-1) ?? null;
  if (last === null || !toggle.on) return toggle;
  const having = new Map<number, number>();
  for (const owner of new Set(owners)) {
    const own = owner === null ? [] : (places.get(owner) ?? []);
    for (const { row, count } of own) having.set(row, (having.get(row) ?? 0) + count);
  }
  // Models of one profile are one row, whatever else they have.
  const mixed = [...having].some(([row, count]) => count < (rows[row]?.count ?? 0));
  if (mixed || !isDeadlyDemise(toggle)) return { ...toggle, condition: `only ${last.name}`, on: false };
  return { ...toggle, models: rows.flatMap(({ name }, row) => (having.has(row) ? [name] : [])) };
}

/** Options of files without profiles are weapons: those marked as such, or all of them where none is marked. */
function strippedWeapons(draft: Draft, stats: boolean): readonly WeaponDraft[] {
  const marked = draft.options.filter(({ selection }) => isWeaponByCategory(selection));
  const bare = marked.length === 0 && draft.weapons.length === 0 && !stats;
  return (bare ? draft.options : marked).map(({ selection, owner, count }) => {
    const name = nameOf(selection);
    return { name, key: `stripped ${name}`, modes: [], warnings: [], owner, count, inside: null };
  });
}

function noProfile(draft: Draft, models: ArmyUnit['models'], weapons: readonly UnitWeapon[]): ListWarning | null {
  const without = weapons.filter(({ modes }) => modes.length === 0);
  if (models.every(({ stats }) => stats === null)) {
    return { code: 'no-profile', text: `"${draft.name}": no profiles in this file.` };
  }
  if (without.length === 0) return null;
  const names = without.map(({ name }) => `"${name}"`).join(', ');
  return { code: 'no-profile', text: `"${draft.name}": no profiles in this file for ${names}.` };
}

/** A unit as the list has it; nothing where its number is none. */
export function readUnit(root: Node, abilities: AbilityReader, armyWarnings: ListWarning[]): ReadUnit {
  const count = countOf(root, armyWarnings);
  if (count === 0) return { unit: null, nested: [] };
  const name = nameOf(root) || 'Unnamed unit';
  const draft = newDraft(root, name, abilities);
  const shared = unitProfiles(root);
  const single = typeOf(root) === 'model' ? addModel(draft, root, count, shared) : null;
  visit(draft, root, single, gather(draft, root, single, count, []), shared.length > 0);
  if (draft.models.length === 0) {
    if (draft.nested.length > 0 && shared.length === 0) return { unit: null, nested: draft.nested };
    addModel(draft, root, count, shared);
    draft.warnings.push({ code: 'count', text: `The list names no models of "${name}"; ${count} was assumed.` });
  }
  if (draft.models.length > LIMITS.models) throw tooManyOf('models', name);
  const stats = profiled(draft.models, shared, name, draft.warnings);
  settleCharacters(draft, stats);
  const settled = settleAbilities(draft);
  const rows = rowsOf(draft.models, stats);
  const known = rows.rows.some((row) => row.stats !== null);
  const carried = [...draft.weapons, ...strippedWeapons(draft, known)];
  if (carried.length > LIMITS.weapons) throw tooManyOf('weapons', name);
  const weapons = gathered(carried, rows, count, draft.warnings);
  const missing = noProfile(draft, rows.rows, weapons);
  const unit: ArmyUnit = {
    id: name,
    name,
    customName: tidy(text(root, 'customName').slice(0, LONGEST_NAME)) || null,
    points: pointsOf(root),
    keywords: keywordsOf(root),
    factionKeywords: factionKeywordsOf(root),
    models: rows.rows,
    weapons,
    attached: null,
    enhancements: draft.enhancements,
    warlord: draft.warlord,
    toggles: settled(rows),
    notModelled: [...draft.notModelled],
    warnings: unique(missing === null ? draft.warnings : [...draft.warnings, missing]),
    datasheet: null,
  };
  return { unit, nested: draft.nested };
}

/** Twenty models with one slip in their profile are one warning. */
const unique = (warnings: readonly ListWarning[]): readonly ListWarning[] => [
  ...new Map(warnings.map((warning) => [`${warning.code} ${warning.text}`, warning])).values(),
];

const newDraft = (root: Node, name: string, abilities: AbilityReader): Draft => ({
  abilities,
  name,
  character: hasCategory(root, 'character'),
  models: [],
  weapons: [],
  options: [],
  wards: [],
  toggles: [],
  notModelled: new Set(),
  enhancements: [],
  nested: [],
  warnings: [],
  warlord: hasCategory(root, 'warlord'),
});
