import { faces, lineage, type Standing, usual } from '@fusillade/engine/battle';
import type { View } from './table-api.js';

/** Decided while the dice of a roll lie on the table. */
const ABOUT_DICE: ReadonlySet<string> = new Set([
  'commandReRoll',
  'dieReRoll',
  'hitReRoll',
  'woundReRoll',
  'saveReRoll',
  'hazardReRoll',
  'damageReRoll',
]);

/**
 * The roll that a decision is about: the dice before it, if only decisions came since.
 * @param before the battle some entries earlier
 */
const lastRoll = (
  { battle, question }: Standing,
  before: (count: number) => Standing | null,
): Pick<View, 'rolled' | 'rolledStep' | 'rolledFaces'> => {
  const { entries } = battle;
  const at = entries.findLastIndex((entry) => !('decision' in entry));
  const entry = entries[at];
  const isAbout = question !== null && 'decision' in question && ABOUT_DICE.has(question.decision);
  if (!isAbout || entry === undefined || !('dice' in entry)) return { rolled: [], rolledStep: null, rolledFaces: null };
  const standing = before(entries.length - at);
  const asked = standing?.question ?? null;
  return {
    rolled: entry.dice,
    rolledStep: asked !== null && 'dice' in asked ? asked.step : null,
    rolledFaces: standing === null ? null : faces(standing),
  };
};

/** What the page shows of a standing. */
export const viewOf = (standing: Standing, before: (count: number) => Standing | null): View => {
  const { play: _, ...plain } = standing;
  return {
    ...plain,
    events: lineage(plain.events),
    faces: faces(standing),
    usual: usual(standing),
    ...lastRoll(standing, before),
  };
};
