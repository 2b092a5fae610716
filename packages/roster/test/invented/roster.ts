import type { Datasheet } from '../../src/datasheet.js';
import type { ModelStats, WeaponProfile } from '../../src/profile.js';

// The neutral form of a roster: what every exporter writes, before it is JSON or XML of one edition or the other.

export type Printed =
  | { readonly kind: 'unit'; readonly name: string; readonly stats: ModelStats }
  | { readonly kind: 'weapon'; readonly name: string; readonly type?: string; readonly profile: WeaponProfile }
  | { readonly kind: 'ability'; readonly name: string; readonly text: string; readonly hidden?: boolean };

export interface Pick {
  readonly name: string;
  readonly type: 'unit' | 'model' | 'upgrade';
  readonly number?: number | string;
  readonly group?: string;
  readonly customName?: string;
  readonly points?: number;
  readonly categories?: readonly string[];
  readonly rules?: readonly string[];
  readonly hiddenRules?: readonly string[];
  readonly profiles?: readonly Printed[];
  readonly selections?: readonly Pick[];
}

export interface PrintedForce {
  readonly catalogueName: string;
  readonly selections: readonly Pick[];
  readonly forces?: readonly PrintedForce[];
}

export interface PrintedRoster {
  readonly name: string;
  readonly points: number;
  readonly limit: number;
  readonly forces: readonly PrintedForce[];
}

export const GAME_SYSTEMS = {
  '11e': { id: 'sys-352e-adc2-7639-d610', name: 'Warhammer 40,000 11th Edition', revision: 16 },
  '10e': { id: 'sys-352e-adc2-7639-d6a9', name: 'Warhammer 40,000 10th Edition', revision: 7 },
} as const;
export type Edition = keyof typeof GAME_SYSTEMS;

export const upgrade = (name: string, more: Partial<Pick> = {}): Pick => ({ name, type: 'upgrade', ...more });
export const model = (name: string, number: number, more: Partial<Pick> = {}): Pick => ({
  name,
  type: 'model',
  number,
  ...more,
});

/** The printed profiles of a datasheet's weapon: one line, or one for each mode, told apart as the data do it. */
export function printedWeapon({ weapons }: Datasheet, id: string, dash = ' - ', suffix = ''): readonly Printed[] {
  const weapon = weapons.find((each) => each.id === id);
  if (weapon === undefined) throw new Error(`no weapon ${id}`);
  return weapon.modes.map(({ name, profile }) => ({
    kind: 'weapon',
    name: name === null ? `${weapon.name}${suffix}` : `➤ ${weapon.name}${dash}${name}${suffix}`,
    profile,
  }));
}

export const gun = (sheet: Datasheet, id: string, number: number, more: Partial<Pick> = {}): Pick =>
  upgrade(sheet.weapons.find((each) => each.id === id)?.name ?? id, {
    number,
    profiles: printedWeapon(sheet, id),
    ...more,
  });

export interface Characteristic {
  readonly name: string;
  readonly text: string;
}

/** Keywords as the data print them: `Rapid Fire 1`, `Anti-VEHICLE 4+`, one of them in another spelling. */
const printedKeywords = ({ abilities, notModelled }: WeaponProfile): string => {
  const words = abilities.map((word) => {
    if (word === 'TWIN-LINKED') return 'Twin Linked';
    const [name = '', ...condition] = word.split(': ');
    const anti = /^ANTI-(.+)$/.exec(name);
    const printed = anti ? `Anti-${anti[1]}` : name.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
    return [printed, ...condition].join(': ');
  });
  return [...words, ...notModelled].join(', ') || '-';
};

const inches = (range: WeaponProfile['range']): string =>
  range === 'melee' ? 'Melee' : range === null ? 'N/A' : `${range}"`;

function weaponCells(profile: WeaponProfile): readonly Characteristic[] {
  const melee = profile.range === 'melee';
  return [
    { name: 'Range', text: inches(profile.range) },
    { name: 'A', text: String(profile.A) },
    { name: melee ? 'WS' : 'BS', text: profile.skill ?? 'N/A' },
    { name: 'S', text: String(profile.S) },
    { name: 'AP', text: String(profile.AP) },
    { name: 'D', text: String(profile.D) },
    { name: 'Keywords', text: printedKeywords(profile) },
  ];
}

/** Since the 11th edition an invulnerable save is a characteristic; before, it was an ability. */
function unitCells(stats: ModelStats, edition: Edition): readonly Characteristic[] {
  const eleventh = edition === '11e';
  const cells = [
    { name: 'M', text: stats.M ?? '-' },
    { name: 'T', text: String(stats.T) },
    { name: eleventh ? 'Sv' : 'SV', text: stats.Sv ?? '7+' },
    { name: 'W', text: String(stats.W) },
    { name: 'LD', text: stats.Ld ?? '-' },
    { name: 'OC', text: String(stats.OC ?? '-') },
  ];
  const InSv = stats.InSv === null ? '' : stats.InSv + (stats.InSvAgainst === 'ranged' ? '*' : '');
  return eleventh ? [...cells, { name: 'InSv', text: InSv }] : cells;
}

export interface WrittenProfile {
  readonly name: string;
  readonly typeName: string;
  readonly hidden: boolean;
  readonly characteristics: readonly Characteristic[];
}

/** The profiles of a selection as one edition writes them. */
export function written(profiles: readonly Printed[], edition: Edition): readonly WrittenProfile[] {
  return profiles.flatMap((profile): WrittenProfile[] => {
    if (profile.kind === 'ability') {
      const { name, text, hidden = false } = profile;
      return [{ name, typeName: 'Abilities', hidden, characteristics: [{ name: 'Description', text }] }];
    }
    if (profile.kind === 'weapon') {
      const typeName = profile.type ?? (profile.profile.range === 'melee' ? 'Melee Weapons' : 'Ranged Weapons');
      return [{ name: profile.name, typeName, hidden: false, characteristics: weaponCells(profile.profile) }];
    }
    const { name, stats } = profile;
    const unit = { name, typeName: 'Unit', hidden: false, characteristics: unitCells(stats, edition) };
    if (edition === '11e' || stats.InSv === null) return [unit];
    const starred = stats.InSvAgainst === 'ranged';
    const ability = starred ? `Invulnerable Save (${stats.InSv}*)` : 'Invulnerable Save';
    const text = starred ? 'Only when it is shot at.' : `This model has a ${stats.InSv} invulnerable save.`;
    const characteristics = [{ name: 'Description', text }];
    return [unit, { name: ability, typeName: 'Abilities', hidden: false, characteristics }];
  });
}
