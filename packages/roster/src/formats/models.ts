import type { ListWarning, ModelRow } from '../army.js';
import { nameKey } from '../data/match.js';
import { fold } from '../names.js';
import type { ModelStats } from '../profile.js';
import type { Ward } from './abilities.js';
import { type Profile, profilesOf, readStats } from './profiles.js';
import type { Node } from './tree.js';

/** Models of one selection, before equal ones become one row. */
export interface ModelDraft {
  readonly name: string;
  readonly count: number;
  /** Its own profiles, or those of an option that stands for it. */
  profiles: readonly Profile[];
  character: boolean;
  /** Saves that some of its models have; `count` of them. */
  readonly wards: { readonly ward: Ward; readonly count: number }[];
}

/** How many models of each draft stand in each row: `places[draft]` are pairs of row and count. */
export interface Rows {
  readonly rows: readonly ModelRow[];
  readonly places: ReadonlyMap<ModelDraft, readonly { readonly row: number; readonly count: number }[]>;
}

export const unitProfiles = (selection: Node): readonly Profile[] =>
  profilesOf(selection).filter(({ kind }) => kind === 'unit');

/** The profile that fits a model's name best; all of a unit's profiles may stand together on the unit. */
function profileFor(
  name: string,
  candidates: readonly Profile[],
  unit: string,
  warnings: ListWarning[],
): Profile | null {
  if (candidates.length <= 1) return candidates[0] ?? null;
  const key = nameKey(name);
  const keys = candidates.map((profile) => nameKey(profile.name));
  const exact = keys.findIndex(({ singular }) => singular === key.singular);
  if (exact >= 0) return candidates[exact]!;
  const near = keys.findIndex(({ singular }) => key.singular.includes(singular) || singular.includes(key.singular));
  if (near >= 0) return candidates[near]!;
  const own = keys.findIndex(({ singular }) => singular === nameKey(unit).singular);
  const chosen = candidates[Math.max(own, 0)]!;
  const distinct = new Set(candidates.map((profile) => JSON.stringify([...profile.cells])));
  if (distinct.size > 1) {
    const text = `"${name}" was given the profile "${chosen.name}": none bears its name.`;
    warnings.push({ code: 'ambiguous', text });
  }
  return chosen;
}

const better = (a: string | null, b: string | null): boolean => a !== null && (b === null || a < b);

/** A save from an ability, where it is better than what the profile has, or says whom a starred one is good against. */
function withWard(stats: ModelStats, { kind, value, against }: Ward): ModelStats {
  if (kind === 'FNP') return better(value, stats.FNP) ? { ...stats, FNP: value } : stats;
  if (stats.InSvAgainst !== null && value === stats.InSv) {
    return against === null ? stats : { ...stats, InSvAgainst: against };
  }
  return better(value, stats.InSv) ? { ...stats, InSv: value, InSvAgainst: against } : stats;
}

interface Part {
  readonly draft: ModelDraft;
  readonly count: number;
  readonly stats: ModelStats | null;
}

/** A draft in parts: of five models, two may carry the shield. */
function partsOf(draft: ModelDraft, stats: ModelStats | null): readonly Part[] {
  let parts: Part[] = [{ draft, count: draft.count, stats }];
  for (const { ward, count } of draft.wards) {
    let left = count;
    parts = parts.flatMap((part): Part[] => {
      const with_ = Math.min(left, part.count);
      left -= with_;
      const changed = part.stats === null ? null : withWard(part.stats, ward);
      if (with_ === 0 || changed === part.stats) return [part];
      const rest = { ...part, count: part.count - with_ };
      return [{ ...part, count: with_, stats: changed }, ...(rest.count > 0 ? [rest] : [])];
    });
  }
  return parts;
}

/** `Wraith w/ claws` and `Wraith (Beamer)` are both Wraiths. */
const withoutLoadout = (name: string): string => name.replace(/\s+(?:(?:w\/|with)\s.*|\([^()]*\))$/i, '') || name;

/** Models that the rules tell apart: by what attacks are allocated, saved and wounded by. */
const keyOf = ({ draft, stats }: Part): string =>
  stats === null
    ? JSON.stringify([fold(draft.name), draft.character])
    : JSON.stringify([stats.T, stats.W, stats.Sv, stats.InSv, stats.InSvAgainst, stats.FNP, draft.character]);

/** What each kind of model is by its profile; `null` where it has none, or one that cannot be read. */
export function profiled(
  drafts: readonly ModelDraft[],
  shared: readonly Profile[],
  unit: string,
  warnings: ListWarning[],
): ReadonlyMap<ModelDraft, ModelStats | null> {
  const stats = new Map<ModelDraft, ModelStats | null>();
  for (const draft of drafts) {
    const own = draft.profiles.length > 0 ? draft.profiles : shared;
    const profile = profileFor(draft.name, own, unit, warnings);
    if (profile === null) continue;
    const read = readStats(profile.name || draft.name, profile.cells);
    stats.set(draft, read.value);
    warnings.push(...read.warnings);
  }
  return stats;
}

/**
 * One row for all models of equal T, W, Sv, InSv and Feel No Pain; CHARACTER models are rows of their own (05.03). A row
 * is called like most of its models.
 */
export function rowsOf(drafts: readonly ModelDraft[], stats: ReadonlyMap<ModelDraft, ModelStats | null>): Rows {
  const groups = new Map<string, Part[]>();
  for (const draft of drafts) {
    for (const part of partsOf(draft, stats.get(draft) ?? null)) {
      const key = keyOf(part);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [part]);
      else group.push(part);
    }
  }
  const used = new Set<string>();
  const places = new Map<ModelDraft, { row: number; count: number }[]>(drafts.map((draft) => [draft, []]));
  const rows = [...groups.values()].map((parts, row): ModelRow => {
    const names = new Map<string, number>();
    for (const { draft, count } of parts) {
      names.set(draft.name, (names.get(draft.name) ?? 0) + count);
      places.get(draft)!.push({ row, count });
    }
    const loadouts = [...names].map(([name, count]) => ({ name, count }));
    const most = loadouts.reduce((best, each) => (each.count > best.count ? each : best));
    const wanted = loadouts.length > 1 ? withoutLoadout(most.name) : most.name;
    let name = wanted;
    for (let copy = 2; used.has(fold(name)); copy++) name = `${wanted} #${copy}`;
    used.add(fold(name));
    const [first] = parts as [Part];
    const count = parts.reduce((sum, part) => sum + part.count, 0);
    return {
      name,
      count,
      stats: first.stats,
      character: first.draft.character,
      ...(loadouts.length > 1 ? { loadouts } : {}),
    };
  });
  return { rows, places };
}
