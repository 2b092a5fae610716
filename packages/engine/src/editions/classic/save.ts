import { FACES } from '../../sequence/clause.js';
import type { SaveCheck } from '../../sequence/rolls.js';
import type { Draft } from './draft.js';
import { majority } from './facts.js';
import type { Row } from './types.js';

const NONE = 7;

export type SaveKind = 'armour' | 'invulnerable' | 'cover';

/** The best save of a row against an AP, and which one it is (8.5.1 to 8.5.4); 7 = none. */
export function bestSave(
  draft: Draft,
  row: Row,
  ap: number | null,
): { readonly need: number; readonly kind: SaveKind } {
  const { Sv, InSv, cover } = row.body;
  const { phase } = draft.facts;
  const saves: [SaveKind, number][] = [];
  // Armour values stand for the armour itself: what they leave is saved by the others (8.5.3).
  if (row.armour === null && (ap === null || ap > Sv)) saves.push(['armour', Sv]);
  if (!draft.noInvulnerable) saves.push(['invulnerable', InSv]);
  if (phase === 'shooting' && !draft.ignoresCover) saves.push(['cover', cover]);
  const [kind, need] = saves.reduce((best, save) => (save[1] < best[1] ? save : best), ['armour', NONE] as [
    SaveKind,
    number,
  ]);
  return { need, kind };
}

const RULES: Readonly<Record<SaveKind, string>> = { armour: '8.5.1', invulnerable: '8.5.3', cover: '8.5.2' };

const checks = new Map<string, SaveCheck>();

function checkOf(need: number, kind: SaveKind): SaveCheck {
  const key = `${need} ${kind}`;
  const known = checks.get(key);
  if (known) return known;
  const rule = RULES[kind];
  const made: SaveCheck = {
    threshold: need,
    faces: FACES.map((face) => ({ verdict: face >= need ? 'saved' : 'unsaved', rule })),
    again: null,
    oneAgain: [],
    selfOnSix: 0,
  };
  checks.set(key, made);
  return made;
}

/** 8.5.4 to 8.5.6: the check of each row; `inOrder`: each is saved as it is given to a model. */
export function settleSaves(
  draft: Draft,
  ap: number | null,
): { readonly checks: SaveCheck[]; readonly inOrder: boolean } {
  const { foe, options } = draft.facts;
  noteSaves(draft, ap);
  const own = foe.rows.map((row) => bestSave(draft, row, ap));
  const most = majority(
    foe,
    (_, index) => own[index]?.need ?? NONE,
    (a, b) => a < b,
  );
  if (most === null || !most.mixed) {
    const [first = { need: NONE, kind: 'armour' }] = own.filter((_, index) => (foe.living[index] ?? 0) > 0);
    return { checks: foe.rows.map(() => checkOf(first.need, first.kind)), inOrder: false };
  }
  if (options.mixedSave === 'groupsInOrder') {
    draft.assumed.add('savesInOrder');
    return { checks: own.map(({ need, kind }) => checkOf(need, kind)), inOrder: true };
  }
  draft.assumed.add('mixedSave');
  const kind = own.find(({ need }, index) => need === most.value && (foe.living[index] ?? 0) > 0)?.kind ?? 'armour';
  return { checks: foe.rows.map(() => checkOf(most.value, kind)), inOrder: false };
}

function noteSaves({ facts: { foe, phase }, assumed, noInvulnerable, ignoresCover }: Draft, ap: number | null): void {
  for (const { body, armour } of foe.rows) {
    const invulnerable = body.InSv < NONE && !noInvulnerable;
    const covered = body.cover < NONE && phase === 'shooting' && !ignoresCover;
    if (armour !== null) {
      if (invulnerable || covered) assumed.add('vehicleSaves');
      continue;
    }
    if (ap !== null && body.Sv < NONE) assumed.add('armourPiercing');
    if (covered) assumed.add('coverSave');
    if (Number(body.Sv < NONE) + Number(invulnerable) + Number(covered) > 1) assumed.add('bestSave');
  }
}
