import type { Standing } from '../../battlefield/bases.js';
import { pileIn } from '../../battlefield/pile-in.js';
import { STRIKING, strikes } from '../../battlefield/reach.js';
import { type PlacedRow, readPlaces } from '../../scenario/places.js';
import { type Fields, join, type Problems, readObject } from '../../scenario/reader.js';
import type { Note } from '../../sequence/machine.js';
import type { Fighter, Phase, Target } from './types.js';

export const PLACE_FIELDS = ['base', 'at', 'movedFrom'] as const;

/** `base`, `at` and `movedFrom` of `count` models; undefined where nothing is said. Ovals lie along the x axis. */
export function readPlaced(fields: Fields, count: number): PlacedRow | undefined {
  const said = PLACE_FIELDS.filter((key) => fields.has(key));
  if (said.length === 0) return undefined;
  const places = readObject(
    fields.problems,
    fields.path,
    Object.fromEntries(said.map((key) => [key, fields.raw(key)])),
    PLACE_FIELDS,
  );
  return places && readPlaces(places, count);
}

/** Models of one attacker or of one row of the target, where they stand if that is said. */
interface Placed {
  readonly name: string;
  readonly path: string;
  readonly places: PlacedRow | null;
}

/** What follows from where the models stand. */
export interface Derived {
  readonly attackers: readonly Fighter[];
  readonly target: Target;
  readonly notes: readonly Note[];
}

/** 12.2, steps 1 and 2: who strikes and who can be struck, and whether models piled in as they may. */
export function derivePlaces(problems: Problems, phase: Phase, attackers: readonly Fighter[], target: Target): Derived {
  const all: readonly Placed[] = [...attackers, ...target.rows];
  const none: Derived = { attackers, target, notes: [] };
  if (all.every(({ places }) => places === null)) return none;
  for (const { places, path } of all) {
    if (places !== null) continue;
    const suggestion = 'write [[x, y, z], …] for each of its models, or drop all "at"';
    problems.add('missing', join(path, 'at'), 'others of this fight say where they stand', suggestion);
  }
  if (all.some(({ places }) => places === null)) return none;
  if (phase === 'shooting') {
    problems.add('contradiction', join(all[0]?.path ?? '', 'at'), UNREAD, 'write halfRange and facing, and drop "at"');
    return none;
  }
  const own = attackers.flatMap(standing);
  const enemies = target.rows.flatMap(standing);
  for (const unit of attackers) checkPileIn(problems, unit, enemies);
  for (const row of target.rows) checkPileIn(problems, row, own);
  const notes: Note[] = [];
  const struck = new Set<number>();
  const placed = attackers.map((fighter) => {
    const inches = reachOf(fighter);
    const found = strikes(standing(fighter), enemies, inches);
    for (const model of found.struck) struck.add(model);
    const inReach = agree(problems, fighter.path, fighter.saysInReach, fighter.inReach, found.strikers.length);
    notes.push(told(fighter.name, inReach, fighter.models, inches));
    return { ...fighter, inReach };
  });
  const inReach = agree(problems, 'target', target.inReach !== null, target.inReach ?? 0, struck.size);
  notes.push({ code: 'derived', rule: '12.2', text: `${target.name}: ${inReach} of ${enemies.length} can be struck` });
  return { attackers: placed, target: { ...target, inReach, strikesBack: back(problems, target, own, notes) }, notes };
}

const UNREAD = 'where models stand is read in the phase "melee" only';

const standing = ({ places }: Pick<Placed, 'places'>): readonly Standing[] => places?.at ?? [];

function back(problems: Problems, target: Target, own: readonly Standing[], notes: Note[]): Fighter | null {
  const { strikesBack, rows } = target;
  if (strikesBack === null) return null;
  const inches = reachOf(strikesBack);
  const { strikers } = strikes(rows.flatMap(standing), own, inches);
  const { path, saysInReach, models } = strikesBack;
  const inReach = agree(problems, path, saysInReach, strikesBack.inReach, strikers.length);
  notes.push(told(`${strikesBack.name}, striking back`, inReach, models, inches));
  return { ...strikesBack, inReach };
}

function reachOf({ uses, carries, effects }: Fighter): number {
  const rules = uses === null ? [] : (carries[uses]?.rules ?? []);
  return [...rules, ...effects].some(({ name }) => name === 'Reach') ? STRIKING.reach : STRIKING.usual;
}

const told = (name: string, inReach: number, models: number, inches: number): Note => ({
  code: 'derived',
  rule: '12.2',
  text: `${name}: ${inReach} of ${models} strike, being within ${inches}" of an enemy or in base contact`,
});

/** The number that follows from the places; a written one that differs is an issue. */
function agree(problems: Problems, path: string, says: boolean, said: number, found: number): number {
  if (says && said !== found) {
    const problem = `${said}, but the models stand otherwise: ${found} in reach`;
    problems.add('contradiction', join(path, 'inReach'), problem, 'leave inReach out; it follows from the positions');
  }
  return found;
}

function checkPileIn(problems: Problems, { places, path }: Placed, enemies: readonly Standing[]): void {
  for (const [index, from] of (places?.movedFrom ?? []).entries()) {
    const to = places?.at[index];
    if (to === undefined) continue;
    for (const { problem, suggestion } of pileIn(from, to, enemies).faults)
      problems.add('contradiction', join(join(path, 'at'), index), `no pile-in (12.2): ${problem}`, suggestion);
  }
}
