import { RandomDice } from '@fusillade/engine/simulate';
import { short } from '../problems.js';
import { besides, type Refusal } from './refusal.js';

/** More than the rules ever ask for at once. */
const MOST = 4000;

const FACE = 'faces are 1 to 6: "2 4 6 4 3", "24643", or "5x6" for five sixes';

/**
 * Faces as they are typed: `2 4 6 4 3`, `24643`, `5x6` (five sixes), in any mixture.
 * @param rule of the roll
 */
export const readDice = (text: string, rule: string): readonly number[] | Refusal => {
  const faces: number[] = [];
  for (const word of text.split(/[\s,;/]+/u)) {
    if (word === '') continue;
    const read = readWord(word, rule);
    if (!Array.isArray(read)) return read as Refusal;
    faces.push(...read);
    if (faces.length > MOST) return { problem: `more than ${MOST} dice`, suggestion: 'no roll has so many' };
  }
  return faces;
};

const readWord = (word: string, rule: string): readonly number[] | Refusal => {
  const many = /^(\d{1,4})[x×*]([1-6])$/u.exec(word);
  if (many !== null) return Array.from({ length: Number(many[1]) }, () => Number(many[2]));
  if (/^[1-6]+$/u.test(word)) return Array.from(word.slice(0, MOST + 1), Number);
  const wrong =
    /^\d+$/u.test(word) && word.length < 3 ? word : (/^\d+$/u.exec(word)?.[0].match(/[^1-6]/u)?.[0] ?? word);
  return {
    problem: `${/^\d+$/u.test(wrong) ? wrong : `"${short(wrong)}"`} is no face of a D6${besides(rule, ' (01.05)')}`,
    suggestion: FACE,
  };
};

/** The seed of one roll, from the battle's own and the roll's place among the entries: undoing it rolls nothing new. */
const seedAt = (seed: number, entry: number): number => (seed + Math.imul(entry + 1, 0x9e3779b1)) >>> 0;

/** A roll by the app, as an entry of the battle. */
export const rolledBy = (seed: number, entry: number, dice: number) => {
  const own = seedAt(seed, entry);
  return { dice: new RandomDice(own).rollMany(dice), by: 'app' as const, seed: own };
};
