import { refuse } from '../problems.js';

/** Readers of option values: each returns the value or refuses it, naming the option and what to write. */

export const inchesOf =
  (flag: string, example: string) =>
  (text: string): number => {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (!Number.isFinite(value)) throw refuse('option', flag, `"${text}" is not a number`, `e.g. ${flag} ${example}`);
    if (value < 0) throw refuse('option', flag, `"${text}" is less than nothing`, `e.g. ${flag} ${example}`);
    return value;
  };

export const wholeOf =
  (flag: string, least: number, most: number) =>
  (text: string): number => {
    const value = /^[+-]?\d+$/u.test(text.trim()) ? Number(text) : Number.NaN;
    if (Number.isNaN(value) || value < least || value > most) {
      throw refuse(
        'option',
        flag,
        `"${text}" is not a whole number that fits here`,
        `give one from ${least} to ${most}`,
      );
    }
    return value;
  };

const folded = (text: string): string => text.toLowerCase().replace(/[-_ ]/gu, '');

/** One of `words`; upper and lower case, hyphens and spaces do not matter. */
export const oneOf =
  <Word extends string>(flag: string, words: readonly Word[], otherNames: Readonly<Record<string, Word>> = {}) =>
  (text: string): Word => {
    const found = words.find((word) => folded(word) === folded(text));
    if (found === undefined) {
      const [, meant] = Object.entries(otherNames).find(([name]) => name === folded(text)) ?? [];
      const choice = `choose ${words.join(', ')}`;
      const suggestion = meant === undefined ? choice : `did you mean ${meant}? ${choice}`;
      throw refuse('option', flag, `"${text}" is not known`, suggestion);
    }
    return found;
  };

/** Names separated by commas; `\,` is a comma inside a name. Several uses of the option add up. */
export const namesOf =
  (flag: string) =>
  (text: string, before: readonly string[] = []): string[] => {
    const names = text.split(/(?<!\\),/u).map((name) => name.replaceAll('\\,', ',').trim());
    if (names.includes('')) throw refuse('option', flag, 'a name is empty', `e.g. ${flag} "Trooper,Captain"`);
    return [...before, ...names];
  };

export const collect = (text: string, before: readonly string[] = []): string[] => [...before, text];

export type Setting = readonly [name: string, value: string | boolean | number];

/** `name=value`, repeatable; true, false and whole numbers are not texts. */
export const settingOf =
  (flag: string, example: string) =>
  (text: string, before: readonly Setting[] = []): Setting[] => {
    const at = text.indexOf('=');
    const name = text.slice(0, Math.max(0, at)).trim();
    const value = text.slice(at + 1).trim();
    if (name === '' || value === '')
      throw refuse('option', flag, `"${text}" is not name=value`, `e.g. ${flag} ${example}`);
    if (value === 'true' || value === 'false') return [...before, [name, value === 'true']];
    return [...before, [name, /^\d+$/u.test(value) ? Number(value) : value]];
  };

const PLAYERS = ['attacker', 'defender'];
const ROLLS = ['attacks', 'hit', 'wound', 'save', 'damage', 'hazard'];

/** `attacker:hit`: who re-rolls, and which roll. */
export const commandRerollOf = (text: string): { by: string; roll: string } => {
  const [by = '', roll = '', ...rest] = text.trim().split(/[:\s]+/u);
  if (!PLAYERS.includes(by) || !ROLLS.includes(roll) || rest.length > 0) {
    const suggestion = `write ${PLAYERS.join(' or ')}, a colon and ${ROLLS.join(', ')}: e.g. attacker:hit`;
    throw refuse('option', '--command-reroll', `"${text}" cannot be read`, suggestion);
  }
  return { by, roll };
};
