import { type AttackDice, countLaw, type TokenTable } from '../chance/attack-law.js';
import { certain } from '../chance/pmf.js';
import type { CountField } from '../report/types.js';
import type { Machine } from '../sequence/machine.js';
import type { WoundLaw } from './exact-one-track.js';
import type { Space } from './exact-space.js';
import {
  ALL_HITS,
  ALL_WOUNDS,
  attackDie,
  CRITICAL_HITS,
  CRITICAL_WOUNDS,
  ORDINARY_WOUNDS,
  type Projection,
  tablesOf,
  WITHOUT_WOUND,
  WOUNDS_BY_KIND,
} from './exact-tokens.js';

/** The number of attack dice, as `AttackDice` has it. */
export type Attacks = Pick<AttackDice, 'attacks' | 'weapons'>;

/** The law of the wounds of one machine, with what it counts, for one set of permissions used up. */
export interface Scored {
  /** By permissions used up afterwards: the joint law of ordinary and critical wounds, with its mass. */
  readonly wounds: readonly {
    readonly spent: number;
    /** Wounds of the attacker's own. */
    readonly self: number;
    readonly law: WoundLaw;
    readonly p: number;
  }[];
  readonly counts: readonly (readonly [CountField, Float64Array])[];
}

const TOKEN_FIELDS: readonly (readonly [CountField, Projection])[] = [
  ['hits', ALL_HITS],
  ['criticalHits', CRITICAL_HITS],
  ['wounds', ALL_WOUNDS],
  ['criticalWounds', CRITICAL_WOUNDS],
];

const ARMOUR_FIELDS: readonly (readonly [CountField, Projection])[] = [
  ...TOKEN_FIELDS,
  ['noEffect', WITHOUT_WOUND],
  ['glancing', ORDINARY_WOUNDS],
  ['penetrating', CRITICAL_WOUNDS],
];

/** The fields of a machine that follow from its dice alone. */
export const fieldsOf = ({ armour }: Machine) => (armour === true ? ARMOUR_FIELDS : TOKEN_FIELDS);

/** What attack dice come to, from where the machine's attacks begin to the number of wounds. */
export function score(machine: Machine, spent: number, dice: Attacks, space: Space): Scored {
  const permissions = [...(machine.hit?.oneAgain ?? []), ...machine.wound.oneAgain];
  const open = machine.hit?.own !== undefined || permissions.some(({ resource }) => (spent & (1 << resource)) === 0);
  return open
    ? space.apart.flaggedScore(machine, spent, dice, (steps) => space.work(steps))
    : plainScore(machine, spent, dice);
}

/** What one die of a machine comes to, by field and as wounds of both kinds; the same for every batch and run. */
interface DieLaws {
  readonly wounds: TokenTable;
  readonly counts: readonly (readonly [CountField, Float64Array])[];
}

const dieLaws = new WeakMap<Machine, Map<number, DieLaws>>();

function dieLawsOf(machine: Machine, spent: number): DieLaws {
  const bySpent = dieLaws.get(machine) ?? new Map<number, DieLaws>();
  dieLaws.set(machine, bySpent);
  const known = bySpent.get(spent);
  if (known) return known;
  const outcomes = attackDie(machine, spent);
  const table = (project: Projection) => tablesOf(outcomes, project).get(spent) ?? { width: 1, weights: certain(0) };
  const laws: DieLaws = {
    wounds: table(WOUNDS_BY_KIND),
    counts: fieldsOf(machine).map(([field, project]) => [field, table(project).weights]),
  };
  bySpent.set(spent, laws);
  return laws;
}

/** Attacks without open one-time permissions: every die alike. */
function plainScore(machine: Machine, spent: number, dice: Attacks): Scored {
  const { wounds, counts } = dieLawsOf(machine, spent);
  const law: AttackDice = { ...dice, die: wounds };
  return {
    wounds: [{ spent, self: 0, law, p: 1 }],
    counts: [
      ['attacks', countLaw(law, certain(1))],
      ...counts.map(([field, die]) => [field, countLaw(law, die)] as const),
    ],
  };
}
