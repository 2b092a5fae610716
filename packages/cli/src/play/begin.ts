import { type AttackDeclaration, type Battle, battleOf, replay, type Standing } from '@fusillade/engine/battle';
import { compile } from '../engine-parts.js';
import type { Setup } from '../input/scenario.js';
import { InputError, refuse } from '../problems.js';

/** A battle to be played, and what the set-up declares. */
export interface Beginning {
  readonly standing: Standing;
  readonly planned: readonly AttackDeclaration[];
  /** Of the set-up: a Command Re-roll is planned, which a battle asks for instead. */
  readonly plansReroll: boolean;
  /** Words of the set-up that no rule knows. */
  readonly notModelled: readonly string[];
}

/** The battle of a set-up. Words that no rule knows stay behind where they are allowed: they are listed as such. */
export const battleOfSetup = ({ scenario, input }: Setup, commandRerolls: readonly [boolean, boolean]): Beginning => {
  const compiled = compile(scenario);
  if (!compiled.ok) throw new InputError(compiled.issues);
  const { notModelled } = compiled.value;
  const made = battleOf(withoutWords(input, new Set(notModelled)) as Parameters<typeof battleOf>[0]);
  if (!made.ok) throw new InputError(made.issues);
  const { battle, declarations } = made.value;
  const plans = scenario.attackers.map((attacker) =>
    'choices' in attacker ? (attacker.choices.commandReroll ?? null) : null,
  );
  return {
    standing: standingOf('units' in battle ? { ...battle, commandRerolls } : battle),
    planned: declarations,
    plansReroll: plans.some((plan) => plan !== null),
    notModelled,
  };
};

/**
 * A battle from a file: alone, as `save` writes it, or with what it comes to, as `play --json` prints it. The latter is
 * not written over: it is more than a battle.
 */
export const battleOfText = (
  text: string,
  file: string,
): { readonly standing: Standing; readonly isDocument: boolean } => {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/u, ''));
  } catch {
    throw refuse('json', file, 'is not JSON', 'name a file that "save" or --save wrote');
  }
  if (typeof value === 'object' && value !== null && 'battle' in value)
    return { standing: standingOf(value.battle), isDocument: true };
  return { standing: standingOf(value), isDocument: false };
};

const standingOf = (battle: unknown): Standing => {
  const replayed = replay(battle);
  if (replayed.ok) return replayed.standing;
  throw new InputError(replayed.issues);
};

/** Whether a battle began with what another begins with. */
export const isSameSetup = (battle: Battle, other: Battle): boolean =>
  JSON.stringify(setupIn(battle)) === JSON.stringify(setupIn(other));

const setupIn = (battle: Battle): unknown => ('units' in battle ? battle.units : battle.scenario);

/** The lists of a scenario that hold words. */
const WORD_LISTS: ReadonlySet<string> = new Set(['abilities', 'effects', 'rules']);

const wordOf = (word: unknown): unknown =>
  typeof word === 'object' && word !== null && 'effect' in word ? word.effect : word;

const withoutWords = (value: unknown, gone: ReadonlySet<string>): unknown => {
  if (gone.size === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => withoutWords(each, gone));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (!WORD_LISTS.has(key) || !Array.isArray(inner)) return [key, withoutWords(inner, gone)];
      return [
        key,
        inner.filter((word) => {
          const text = wordOf(word);
          return typeof text !== 'string' || !gone.has(text.trim());
        }),
      ];
    }),
  );
};
