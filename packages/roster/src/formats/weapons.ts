import type { ListWarning } from '../army.js';
import { fold } from '../names.js';
import type { WeaponMode, WeaponProfile } from '../profile.js';
import { type Profile, profilesOf, readWeapon } from './profiles.js';
import { nameOf } from './selections.js';
import type { Node } from './tree.js';

/** A weapon as one selection of the list brings it. */
export interface FoundWeapon {
  readonly name: string;
  /** Equal for weapons that are the same: by name, without what an enhancement appends, and by all their numbers. */
  readonly key: string;
  readonly modes: readonly WeaponMode[];
  readonly warnings: readonly ListWarning[];
}

interface Line {
  /** As shown: without the arrow. */
  readonly name: string;
  readonly arrow: boolean;
  /** Without what stands in brackets at its end. */
  readonly plain: string;
  readonly suffix: string;
  readonly melee: boolean;
  readonly profile: WeaponProfile | null;
  readonly warnings: readonly ListWarning[];
}

const ARROW = /^[➤►▶→➔➜]\s*/u;
const SUFFIX = /\s*\(([^()]*)\)$/;
const SEPARATOR = /^(.+)\s[-\u2010-\u2015\u2212]\s(.+)$/u;

function lineOf(profile: Profile, fallback: string): Line | null {
  if (profile.kind !== 'weapon') return null;
  const { cells } = profile;
  const printed = profile.name || fallback;
  const name = printed.replace(ARROW, '');
  const suffix = SUFFIX.exec(name)?.[1] ?? '';
  const { value, warnings } = readWeapon(name, cells);
  const melee = value === null ? cells.has('ws') : value.range === 'melee';
  return { name, arrow: name !== printed, plain: name.replace(SUFFIX, ''), suffix, melee, profile: value, warnings };
}

/** `Flux gun - standard` as weapon and mode. */
function split({ plain, suffix }: Line): { readonly stem: string; readonly mode: string } | null {
  const [, stem, mode] = SEPARATOR.exec(plain) ?? [];
  if (stem === undefined || mode === undefined) return null;
  return { stem, mode: suffix === '' ? mode : `${mode} (${suffix})` };
}

/** Lines that are ways of using one weapon: one stem, or one name in several spellings, or arrows without a stem. */
function stemOf(line: Line, lines: readonly Line[], selection: string): string {
  const own = split(line);
  const shares = (stem: string) =>
    lines.some(
      (other) => other !== line && other.melee === line.melee && fold(split(other)?.stem ?? '') === fold(stem),
    );
  if (own !== null && (line.arrow || shares(own.stem))) return own.stem;
  const arrows = lines.filter((other) => other.arrow && other.melee === line.melee && split(other) === null);
  return line.arrow && arrows.length > 1 ? selection : line.plain;
}

function weaponOf(stem: string, lines: readonly Line[]): FoundWeapon {
  const warnings = lines.flatMap((line) => line.warnings);
  const found =
    lines.length === 1
      ? lines
      : [...new Map(lines.map((line) => [`${fold(line.name)} ${JSON.stringify(line.profile)}`, line])).values()];
  const [only] = found as [Line];
  if (found.length === 1) {
    const { name, plain, profile } = only;
    const modes = profile === null ? [] : [{ name: null, profile }];
    return { name, key: `${fold(plain)} ${JSON.stringify(profile)}`, modes, warnings };
  }
  const names = new Map<string, number>();
  const modes = found.flatMap((line): WeaponMode[] => {
    if (line.profile === null) return [];
    const name = split(line)?.mode ?? (line.plain === stem ? line.suffix || line.name : line.name);
    const copy = (names.get(fold(name)) ?? 0) + 1;
    names.set(fold(name), copy);
    return [{ name: copy === 1 ? name : `${name} #${copy}`, profile: line.profile }];
  });
  const numbers = found.map((line) => [fold(split(line)?.mode.replace(SUFFIX, '') ?? ''), line.profile]);
  return { name: stem, key: `${fold(stem)} ${JSON.stringify(numbers)}`, modes, warnings };
}

/**
 * The weapons that a selection's own profiles describe. Lines of one stem are modes of one weapon; a ranged and a melee
 * line are two weapons, even under one name.
 */
export function weaponsOf(selection: Node): readonly FoundWeapon[] {
  const fallback = nameOf(selection);
  const lines = profilesOf(selection).flatMap((profile) => lineOf(profile, fallback) ?? []);
  const groups = new Map<string, { readonly stem: string; readonly lines: Line[] }>();
  for (const line of lines) {
    const stem = stemOf(line, lines, fallback);
    const key = `${line.melee} ${fold(stem)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { stem, lines: [line] });
    else group.lines.push(line);
  }
  return [...groups.values()].map(({ stem, lines: modes }) => weaponOf(stem, modes));
}

/** How many weapons a selection such as "2 Flux launchers" means, whose profile is that of a single "Flux launcher". */
export function namedCount(selection: Node, { name }: FoundWeapon): number {
  const [, count, rest] = /^(\d{1,2})\s?[x×]?\s(.+)$/.exec(nameOf(selection)) ?? [];
  if (count === undefined || rest === undefined) return 1;
  const singular = (words: string) => fold(words).replace(/s\b/g, '');
  return Number(count) >= 1 && singular(rest) === singular(name) ? Number(count) : 1;
}
