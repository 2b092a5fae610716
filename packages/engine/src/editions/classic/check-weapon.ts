import { plainText } from '../../profile/words.js';
import { LIMITS } from '../../scenario/limits.js';
import { type Problems, readObject } from '../../scenario/reader.js';
import { readUses, type Unknown } from './check-words.js';
import { type Strength, WEAPON_KINDS, type Weapon, type WeaponKind } from './types.js';

const WEAPON_FIELDS = ['name', 'type', 'range', 'S', 'AP', 'rules', 'covers', 'halfRange'] as const;
const MOST_SHOTS = 100;
const MOST_TIMES = 3;

const squeeze = (value: unknown): string =>
  typeof value === 'string' && value.length <= 40 ? plainText(value).toLowerCase().replaceAll(' ', '') : String(value);

/** `4`, `"User"`, `"+1"`, `"-1"`, `"x2"`; undefined for anything else. */
function parseStrength(value: unknown): Strength | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const text = squeeze(value);
  if (/^\d{1,2}$/.test(text)) {
    const fixed = Number(text);
    return fixed >= 1 && fixed <= LIMITS.characteristic ? { kind: 'fixed', value: fixed } : undefined;
  }
  if (text === 'user') return { kind: 'user', times: 1, plus: 0 };
  const plus = /^(?:user)?([+-]\d{1,2})$/.exec(text);
  if (plus) return { kind: 'user', times: 1, plus: Number(plus[1]) };
  const times = /^[x×*](\d)$/.exec(text);
  const factor = Number(times?.[1]);
  return factor >= 2 && factor <= MOST_TIMES ? { kind: 'user', times: factor, plus: 0 } : undefined;
}

/** 1..6, or null for `-`; undefined for anything else. */
function parseAP(value: unknown): number | null | undefined {
  if (value === null) return null;
  const text = squeeze(value);
  if (text === '-') return null;
  return /^[1-6]$/.test(text) ? Number(text) : undefined;
}

function parseType(value: unknown): { readonly kind: WeaponKind; readonly shots: number } | undefined {
  if (typeof value !== 'string' || value.length > 40) return undefined;
  const found = /^([a-z ]+?)\s*(\d{1,3})?$/.exec(plainText(value).toLowerCase().replaceAll('-', ' '));
  const kind = WEAPON_KINDS.find((known) => known === found?.[1]);
  if (kind === undefined || (kind === 'melee' && found?.[2] !== undefined)) return undefined;
  const shots = kind === 'melee' ? 0 : Number(found?.[2] ?? 1);
  return (shots > 0 || kind === 'melee') && shots <= MOST_SHOTS ? { kind, shots } : undefined;
}

export function readWeapon(problems: Problems, path: string, value: unknown, unknown: Unknown): Weapon | undefined {
  const fields = readObject(problems, path, value, WEAPON_FIELDS);
  if (fields === undefined) return undefined;
  fields.need('name', 'name the weapon');
  const name = fields.text('name') ?? '';
  fields.need('type', 'write "melee", "pistol", "assault 2", "rapid fire 1", "heavy 3" or "grenade 1"');
  const type = fields.parsed(
    'type',
    parseType,
    '"melee", "pistol", "assault 2", "rapid fire 1", "heavy 3" or "grenade 1"',
  );
  const { kind, shots } = type ?? { kind: 'melee' as const, shots: 0 };
  fields.number('range', { min: 0, above: 0, max: LIMITS.inches, example: 'inches, for instance 24' });
  if (kind !== 'melee') fields.need('S', 'write the Strength of the gun, for instance 4');
  const S = fields.parsed('S', parseStrength, 'a number, "User", "+1" or "x2"') ?? USER;
  const AP = fields.parsed('AP', parseAP, '1 to 6, or "-"') ?? null;
  const rules = readUses(fields, 'rules', ['attacker'], unknown);
  const covers =
    fields.number('covers', { min: 1, max: LIMITS.models, integer: true, example: 'models under the blast' }) ?? null;
  if (covers !== null && !rules.some(({ name: rule }) => rule === 'Blast' || rule === 'Large Blast')) {
    const problem = 'only a blast covers several models';
    problems.add('contradiction', fields.at('covers'), problem, 'write "Blast" into its rules, or leave covers out');
  }
  return { name, kind, shots, S, AP, rules, covers, halfRange: fields.boolean('halfRange') ?? null, path };
}

const USER: Strength = { kind: 'user', times: 1, plus: 0 };
