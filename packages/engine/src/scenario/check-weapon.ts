import { parseAP, parseDice, parseSkill } from '../profile/characteristics.js';
import { constant, type DiceExpression, maximumOf, minimumOf } from '../profile/dice.js';
import { readAbilities, readEffects } from './check-words.js';
import { LIMITS } from './limits.js';
import { type Fields, given, type Problems, readObject } from './reader.js';
import { show } from './suggest.js';
import type { Beginning, Weapon, Word } from './types.js';

const BEGINNINGS = ['hit', 'wound', 'save', 'devastating', 'mortal'] as const;
const WEAPON_FIELDS = [
  'name',
  'count',
  'range',
  'A',
  'skill',
  'S',
  'AP',
  'D',
  'abilities',
  'effects',
  'attacks',
  'from',
  'on',
  'cap',
  'selfOn',
  'halfRange',
  'distance',
  'cover',
  'plungingFire',
] as const;
const ONE = constant(1);

/** A weapon entry before it is known who carries it and how it is told apart. */
export type ReadWeapon = Omit<Weapon, 'count' | 'label'> & { readonly count?: number };

/** `granted` are the attacker's own effects: they may give TORRENT. */
export function readWeapon(
  problems: Problems,
  path: string,
  value: unknown,
  granted: readonly Word[],
): ReadWeapon | undefined {
  const fields = readObject(problems, path, value, WEAPON_FIELDS);
  if (fields === undefined) return undefined;
  fields.need('name', 'name the weapon');
  const from: Beginning = fields.oneOf('from', BEGINNINGS) ?? 'hit';
  const abilities = readAbilities(fields, 'abilities');
  const effects = readEffects(fields, 'effects');
  const range = readRange(fields);
  const A = readDice(fields, 'A', { max: LIMITS.attackDice, needed: true });
  const S = readDice(fields, 'S', { max: LIMITS.characteristic, needed: false });
  const D = readDice(fields, 'D', { max: LIMITS.characteristic, needed: from !== 'mortal' });
  checkMortalDamage(fields, from, D);
  const weapon: ReadWeapon = {
    name: fields.text('name') ?? '',
    A: A ?? ONE,
    skill: readSkill(fields, from, [...abilities, ...effects, ...granted]),
    AP: readAP(fields, from),
    D: D ?? ONE,
    abilities,
    effects,
    from,
    path,
    ...given({
      count: fields.number('count', {
        min: 1,
        max: LIMITS.attackDice,
        integer: true,
        example: 'how many of them attack, at least 1',
      }),
      range,
      S,
      attacks: readAttacks(fields, range, A),
      ...readMortal(fields, from),
      halfRange: fields.boolean('halfRange'),
      distance: fields.number('distance', { min: 0, max: LIMITS.inches, example: 'inches to the target' }),
      cover: fields.boolean('cover'),
      plungingFire: fields.boolean('plungingFire'),
    }),
  };
  return weapon;
}

function readDice(
  fields: Fields,
  key: 'A' | 'S' | 'D',
  { max, needed }: { readonly max: number; readonly needed: boolean },
): DiceExpression | undefined {
  if (needed && !fields.need(key, 'write a number or dice, for instance 2 or "D6+1"')) return undefined;
  const parse = (value: unknown) =>
    typeof value === 'number' || typeof value === 'string' ? parseDice(value) : undefined;
  const dice = fields.parsed(key, parse, 'a whole number, or dice such as "D6", "D3" or "2D6+3"');
  if (dice === undefined) return undefined;
  const written = show(fields.raw(key));
  if (minimumOf(dice) < 1) {
    fields.problems.add('value', fields.at(key), `${key} of ${written} can be less than 1`, 'write 1 or more');
  } else if (maximumOf(dice) > max) {
    fields.problems.add('limit', fields.at(key), `${key} of ${written} can be more than ${max}`, `at most ${max}`);
  } else {
    return dice;
  }
  return undefined;
}

function readRange(fields: Fields): number | 'melee' | undefined {
  const value = fields.raw('range');
  if (value === undefined) return undefined;
  if (typeof value === 'string') {
    if (value.trim().toLowerCase() === 'melee') return 'melee';
    fields.problems.add(
      'value',
      fields.at('range'),
      `${show(value)} is no range`,
      'write inches such as 24, or "melee"',
    );
    return undefined;
  }
  return fields.number('range', { min: 0, above: 0, max: LIMITS.inches, example: 'inches such as 24, or "melee"' });
}

const isTorrent = (word: Word): boolean => word.on && /^TORRENT( RANGED)?$/.test(word.folded);

function readSkill(fields: Fields, from: Beginning, words: readonly Word[]): number | null {
  const excused = from !== 'hit' || words.some(isTorrent);
  const none = 'only a weapon with TORRENT has no skill: write "2+" to "6+"';
  if (!fields.has('skill')) {
    if (!excused) fields.need('skill', 'write the BS or WS, "2+" to "6+"; none only with TORRENT');
    return null;
  }
  let skill: number | null = null;
  const parse = (value: unknown) => {
    const parsed = parseSkill(value);
    if (parsed !== undefined) skill = parsed;
    return parsed === undefined ? undefined : true;
  };
  const readable = fields.parsed('skill', parse, 'the BS or WS, "2+" to "6+", or null with TORRENT');
  if (readable && skill === null && !excused) {
    fields.problems.add('contradiction', fields.at('skill'), 'the weapon hits by a roll but has no skill', none);
  }
  return skill;
}

function readAP(fields: Fields, from: Beginning): number {
  const unsaved = from === 'devastating' || from === 'mortal';
  if (!unsaved && !fields.need('AP', 'write 0, or a negative number such as -1')) return 0;
  return fields.parsed('AP', parseAP, '0 or a negative number such as -1, or "-"') ?? 0;
}

function checkMortalDamage(fields: Fields, from: Beginning, D: DiceExpression | undefined): void {
  if (from !== 'mortal' || D === undefined || (D.count === 0 && D.plus === 1)) return;
  const suggestion = 'leave D out, or begin from "devastating"';
  fields.problems.add('contradiction', fields.at('D'), 'an ordinary mortal wound is always one wound', suggestion);
}

function readAttacks(
  fields: Fields,
  range: number | 'melee' | undefined,
  A: DiceExpression | undefined,
): number | undefined {
  const attacks = fields.number('attacks', {
    min: 1,
    max: LIMITS.attackDice,
    integer: true,
    example: 'how many attacks of each of these weapons go to this target, at least 1',
  });
  if (attacks === undefined) return undefined;
  const path = fields.at('attacks');
  if (range !== 'melee') {
    const problem = 'only a melee weapon can split its attacks';
    fields.problems.add('contradiction', path, problem, 'leave attacks out, or write "range": "melee"');
  } else if (A !== undefined && A.count > 0) {
    const problem = 'attacks that are rolled cannot be shared out before the roll';
    fields.problems.add('contradiction', path, problem, 'leave attacks out, or write A as a number');
  } else if (A !== undefined && attacks > A.plus) {
    fields.problems.add('contradiction', path, `${attacks} is more than A ${A.plus}`, `write 1 to ${A.plus}`);
  }
  return attacks;
}

/** `on`, `cap` and `selfOn`: only for ordinary mortal wounds. */
function readMortal(fields: Fields, from: Beginning): { on?: number; cap?: number; selfOn?: number } {
  const { problems } = fields;
  if (from !== 'mortal') {
    for (const key of ['on', 'cap', 'selfOn'].filter((each) => fields.has(each))) {
      const suggestion = `leave ${key} out, or write "from": "mortal"`;
      problems.add('contradiction', fields.at(key), `${key} belongs to entries from "mortal" only`, suggestion);
    }
    return {};
  }
  const on = fields.parsed(
    'on',
    (value) => parseSkill(value) ?? undefined,
    'the smallest face that counts, "2+" to "6+"',
  );
  const cap = fields.number('cap', {
    min: 1,
    max: LIMITS.attackDice,
    integer: true,
    example: 'the most mortal wounds, at least 1',
  });
  const selfOn = fields.number('selfOn', {
    min: 1,
    max: 5,
    integer: true,
    example: 'the largest face that wounds the attacker, 1 to 5',
  });
  if (selfOn !== undefined && !fields.has('on')) {
    problems.add(
      'contradiction',
      fields.at('selfOn'),
      'without "on" no dice are rolled',
      'write "on", for instance "5+"',
    );
  } else if (selfOn !== undefined && on !== undefined && selfOn >= on) {
    const problem = `a face of ${selfOn} cannot count for both sides`;
    problems.add('contradiction', fields.at('selfOn'), problem, `write less than ${on}`);
  }
  return given({ on, cap, selfOn });
}
