import { chanceOf, HARD_SPACE, meanText, percent } from '../words.js';
import { COMMAND_RE_ROLL } from './decisions.js';

/** Where a roll lies among all that could have been rolled, seen from the side that wants models destroyed. */
interface RollLuck {
  /** Chance that fewer models would have been expected destroyed. */
  readonly below: number;
  readonly equal: number;
  /** `below` + half of `equal`. */
  readonly luck: number;
}

const NOTHING_AT_STAKE = 1 - 1e-9;

const AVERAGE = 'About average';

const sizeOf = (distance: number): string => {
  if (distance < 0.1) return AVERAGE;
  if (distance < 0.25) return 'A little lucky';
  return distance < 0.45 ? 'Lucky' : 'Very lucky';
};

/**
 * A roll's luck in plain words with its number, which is the attacker's.
 * @param attacker whose models attack
 * @param defender whose models are attacked
 */
export const luckWords = ({ below, equal, luck }: RollLuck, attacker: string, defender: string): string => {
  if (equal >= NOTHING_AT_STAKE) return `Nothing at ${defender} depended on this roll`;
  const size = sizeOf(Math.abs(luck - 0.5));
  // Said from the side that is lucky, so that worse is worse for it.
  const isDefenders = size !== AVERAGE && luck < 0.5;
  const who = isDefenders ? defender : attacker;
  const worse = shareText(isDefenders ? Math.max(0, 1 - below - equal) : below);
  const whose = size === AVERAGE ? size : `${size} for ${who}`;
  return `${whose}: luck${HARD_SPACE}${luck.toFixed(2)}, ${worse} rolls are worse for ${who}`;
};

const shareText = (p: number): string => {
  if (p < 1e-12) return 'no';
  return p > 1 - 1e-12 ? 'all' : `${percent(p)} of`;
};

/** Odds of an attack in progress, as far as this line shows them. */
interface AttackNumbers {
  readonly destroyed: number;
  readonly models: { readonly mean: number };
}

/** What the odds count on while a roll can still be changed. */
export type OddsCondition = 'kept' | 'usual';

const CONDITIONS: Readonly<Record<OddsCondition, string>> = { kept: 'if it is kept', usual: 'if decided as usual' };

/** Rolls that lie on the table while these are decided. */
const OF_A_ROLL: ReadonlySet<string> = new Set([
  'commandReRoll',
  'dieReRoll',
  'hitReRoll',
  'woundReRoll',
  'saveReRoll',
  'hazardReRoll',
  'damageReRoll',
]);

/**
 * What the odds count on while this question waits: that the roll is kept, where a Command Re-roll is offered; the
 * usual answer, where another rule lets dice be rolled again. Null: nothing of that kind waits, or none that could do
 * any good.
 */
export const oddsCondition = (
  question: { readonly decision?: string; readonly rule?: string; readonly pointless?: boolean } | null,
): OddsCondition | null => {
  if (question?.decision === undefined || !OF_A_ROLL.has(question.decision) || question.pointless === true) return null;
  return question.rule === COMMAND_RE_ROLL ? 'kept' : 'usual';
};

const chanceWords = (p: number, isOpen: boolean): string => {
  const { certain, impossible } = chanceOf(p);
  // Nothing is certain that a re-roll can change.
  if (isOpen && (certain || impossible)) return certain ? 'yes' : 'no';
  if (certain) return 'certain';
  return impossible ? 'never' : percent(p);
};

const move = (before: string, after: string): string => (before === after ? after : `${before} → ${after}`);

/**
 * How the odds moved: `to destroy 12 % → 31 % · models 2.1 → 2.9`. Without what was before: as they stand.
 * @param condition what they count on while a roll can still be changed; then neither `certain` nor `never` is said
 */
export const oddsWords = (
  before: AttackNumbers | null,
  after: AttackNumbers,
  condition: OddsCondition | null = null,
): string => {
  const was = before ?? after;
  const isOpen = condition !== null;
  const destroy = move(chanceWords(was.destroyed, isOpen), chanceWords(after.destroyed, isOpen));
  const models = move(meanText(was.models.mean), meanText(after.models.mean));
  const text = `to destroy ${destroy} · models ${models}`;
  return condition === null ? text : `${CONDITIONS[condition]}: ${text}`;
};
