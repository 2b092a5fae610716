import type { ModelChange, WeaponChange } from '@fusillade/roster';
import { refuse, short } from '../problems.js';

/** `gun: S5 AP-2`, `S5`: other numbers than those of a profile. */
export interface Override<T> {
  /** A weapon or a row of models; `null`: all of them. */
  readonly of: string | null;
  readonly change: T;
}

const DICE = String.raw`\d*D[36](?:\+\d+)?|\d+`;
const WEAPON = new RegExp(
  String.raw`\s*(?:range\s*(?<range>\d+)"?|(?<melee>melee)|[BW]S\s*(?<skill>[2-6]\+)|AP\s*(?<AP>-?\d+)|(?<key>[ASD])(?:\s*=\s*(?<dice>${DICE})|\s*(?<number>\d+))|\[(?<words>[^\]]*)\])(?=[\s,;]|$)[,;]?`,
  'iy',
);
const MODEL = /\s*(?:(?<key>T|W)\s*(?<number>\d+)|(?<save>InSv|Sv|FNP)\s*(?<on>[2-7]\+|-))(?=[\s,;]|$)[,;]?/iy;

type Groups = Readonly<Record<string, string | undefined>>;

const weaponChange = (found: Groups): WeaponChange => {
  if (found.range !== undefined) return { range: Number(found.range) };
  if (found.melee !== undefined) return { range: 'melee' };
  if (found.skill !== undefined) return { skill: found.skill };
  if (found.AP !== undefined) return { AP: 0 - Math.abs(Number(found.AP)) };
  if (found.words !== undefined) {
    return {
      abilities: found.words
        .split(',')
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    };
  }
  const value = found.number === undefined ? diceValue(found.dice!) : Number(found.number);
  return { [found.key!.toUpperCase()]: value };
};

const diceValue = (text: string): number | string => (/^\d+$/.test(text) ? Number(text) : text.toUpperCase());

const NAMES: Readonly<Record<string, keyof ModelChange>> = { insv: 'InSv', sv: 'Sv', fnp: 'FNP' };

const modelChange = (found: Groups): ModelChange => {
  if (found.key !== undefined) return { [found.key.toUpperCase()]: Number(found.number) };
  const none = found.on === '-' || found.on === '7+';
  return { [NAMES[found.save!.toLowerCase()]!]: none ? null : found.on! };
};

const read = <T>(
  flag: string,
  text: string,
  token: RegExp,
  change: (found: Groups) => T,
  example: string,
): Override<T> => {
  const colon = text.lastIndexOf(':');
  // A condition inside brackets has a colon too.
  const at = text.lastIndexOf('[') >= 0 ? text.slice(0, text.lastIndexOf('[')).lastIndexOf(':') : colon;
  const of = at < 0 ? null : text.slice(0, at).trim();
  const numbers = text.slice(at + 1).trim();
  let changes = {} as T;
  token.lastIndex = 0;
  while (token.lastIndex < numbers.length) {
    const from = token.lastIndex;
    const found = token.exec(numbers);
    if (found === null) {
      const rest = numbers.slice(from).trim();
      throw refuse('notation', flag, `"${short(rest)}" cannot be read`, `e.g. ${flag} ${example}`);
    }
    changes = { ...changes, ...change(found.groups ?? {}) };
  }
  if (numbers === '') throw refuse('notation', flag, `"${short(text)}" changes nothing`, `e.g. ${flag} ${example}`);
  return { of, change: changes };
};

export const weaponOverride = (text: string): Override<WeaponChange> =>
  read('--override', text, WEAPON, weaponChange, '"gun: S5 AP-2 D=D3 [HEAVY]"');

export const modelOverride = (text: string): Override<ModelChange> =>
  read('--target-override', text, MODEL, modelChange, '"Sergeant: T5 Sv2+ InSv4+ W3"');
