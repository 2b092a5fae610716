import { join, type Problems } from '../../scenario/reader.js';
import { show } from '../../scenario/suggest.js';
import type { Options } from './options.js';
import { HONOUR_DUEL } from './rules/honour-duel.js';
import type { Use } from './rules/rule.js';
import { ARMOURED, type Fighter, type Phase } from './types.js';

/** What of the fight decides whether two rules meet. */
export interface Meeting {
  readonly phase: Phase;
  readonly options: Options;
  /** Whoever is struck has armour values. */
  readonly armoured: boolean;
  /** Special rules of the unit that is struck. */
  readonly struck: readonly Use[];
}

type Clash = (names: ReadonlySet<string>, fighter: Fighter, meeting: Meeting) => readonly [string, string] | null;

const ed7 = ({ options }: Meeting): boolean => options.rules === 'ed7';

const bothOf = (names: ReadonlySet<string>, one: string, other: string): readonly [string, string] | null =>
  names.has(one) && names.has(other) ? [one, other] : null;

function furtherDie(names: ReadonlySet<string>, fighter: Fighter, { phase }: Meeting): string | null {
  if (names.has('Armourbane')) return 'Armourbane';
  const gun = fighter.uses === null ? undefined : fighter.carries[fighter.uses];
  const near = gun?.halfRange ?? fighter.halfRange;
  return names.has('Melta') && phase === 'shooting' && near ? 'Melta at half range' : null;
}

/** Pairs of rules that one attack cannot have at once, wherever each of them is written. */
const CLASHES: readonly Clash[] = [
  // One kind of wound would have to be two at once: another AP, and twice.
  (names, _, meeting) =>
    meeting.armoured
      ? null
      : (bothOf(names, 'Rending', 'Crushing') ?? (ed7(meeting) ? bothOf(names, 'Sniper', 'Crushing') : null)),
  // Dice for dice: a D6 for any die and a D3 for a 6; and no re-roll of a sum.
  (names, fighter, meeting) => {
    if (!ed7(meeting) || !meeting.armoured) return null;
    const further = furtherDie(names, fighter, meeting) ?? (names.has('Rending') ? 'Rending' : null);
    if (further === null) return null;
    if (further !== 'Rending' && names.has('Rending')) return [further, 'Rending'];
    const again = ['Sunder', 'Tank Hunters'].find((name) => names.has(name));
    return again === undefined ? null : [further, again];
  },
  // Hits for hits: two for some faces, others for all; and none is rolled for.
  (names, _, { phase }) => {
    const several =
      phase === 'shooting' ? ['Blast', 'Large Blast', 'Barrage'].find((name) => names.has(name)) : undefined;
    return several === undefined ? null : (bothOf(names, 'Arcing', several) ?? bothOf(names, 'Spray', several));
  },
  // Section 12.2's data: not together. In the seventh edition they are.
  (names, { charged }, meeting) => (charged && !ed7(meeting) ? bothOf(names, 'Rage', 'Furious Charge') : null),
  // Two re-rolls of one die for different faces, at different numbers.
  (names, { BS, effects }, { phase, options, struck }) => {
    if (phase !== 'shooting' || (BS ?? 0) < 6 || names.has('re-roll hits') || names.has('Linked')) return null;
    const ones = ['re-roll hits of 1', ...(options.rules === 'tlw' ? ['Hatred'] : ['Preferred Enemy'])];
    const which = ones.find((name) => names.has(name));
    const willed = names.has('Psychic') && struck.some(({ name }) => name === 'Adamantium Will') ? -1 : 0;
    const sum = [...effects, ...struck].reduce((total, { name, N }) => total + (HIT_CHANGES[name] ?? 0) * N, willed);
    return which !== undefined && sum < 0 ? [which, `BS${BS} with a changed hit roll`] : null;
  },
];

const HIT_CHANGES: Readonly<Record<string, number>> = {
  'plus to hit': 1,
  'minus to hit': -1,
  'plus to be hit': 1,
  'minus to be hit': -1,
};

/** Refuses by name what cannot be counted together, whether on the weapon or an effect. */
export function checkTogether(problems: Problems, fighter: Fighter, meeting: Meeting): void {
  const { carries, uses, effects, path } = fighter;
  const used = uses === null ? [] : (carries[uses]?.rules ?? []);
  const names = new Set([...used, ...effects].map(({ name }) => name));
  const where = used.length > 0 && uses !== null ? join(carries[uses]?.path ?? path, 'rules') : join(path, 'effects');
  for (const clash of CLASHES) {
    const found = clash(names, fighter, meeting);
    if (found === null) continue;
    const [one, other] = found;
    problems.add('value', where, `${one} and ${other} cannot be counted together`, 'list one of them');
  }
}

/** A duel is fought by one model of a unit. */
export function checkDuel(
  problems: Problems,
  path: string,
  unit: readonly Use[],
  parts: readonly { readonly path: string; readonly count: number; readonly effects: readonly Use[] }[],
): void {
  const isDuel = ({ name }: Use): boolean => name === HONOUR_DUEL;
  if (unit.some(isDuel)) {
    const problem = `${HONOUR_DUEL} is fought by one model, not by a unit`;
    problems.add('value', join(path, 'effects'), problem, 'write it into the effects of its row');
  }
  const duel = parts.filter(({ effects }) => effects.some(isDuel));
  for (const { path: where, count } of duel) {
    if (count === 1 && duel.length === 1) continue;
    const problem = count === 1 ? 'two of one unit fight a duel' : `${count} models fight a duel`;
    problems.add(
      'contradiction',
      join(where, 'effects'),
      problem,
      `let one model have ${HONOUR_DUEL}, in a row of its own`,
    );
  }
}

/** Who is struck back at is struck against Toughness and saves. */
export function checkStruckAttacker(problems: Problems, { type, path }: Fighter): void {
  if (!ARMOURED.includes(type)) return;
  const problem = `a unit of type ${show(type)} is struck against its armour, which attackers do not have here`;
  problems.add('contradiction', join(path, 'type'), problem, 'leave "strikesBack" out, or let it be the target');
}
