import type { SituationInput } from '@fusillade/engine';
import type { BattleUnit } from '@fusillade/engine/battle';
import { caresOf } from '../odds/cares.js';
import { readSetup } from '../odds/reading.js';
import type { Phase } from './declare.js';

/** One thing that is asked about an attack. */
export type Circumstance = {
  readonly field: keyof SituationInput;
  readonly name: string;
  readonly phases: readonly Phase[];
  /** Of each target by itself; otherwise of the attacking unit. */
  readonly ofTarget?: true;
} & (
  | { readonly kind: 'switch'; readonly usual?: true }
  | { readonly kind: 'inches' }
  /** One of a few, the first unless somebody says otherwise. */
  | { readonly kind: 'one'; readonly options: readonly (readonly [string, string])[] }
);

const SHOOTING: readonly Phase[] = ['shooting'];
const BOTH: readonly Phase[] = ['shooting', 'fight'];

/** In the order in which they are asked. */
export const CIRCUMSTANCES: readonly Circumstance[] = [
  {
    field: 'movement',
    name: 'Movement',
    phases: SHOOTING,
    kind: 'one',
    options: [
      ['moved', 'moved'],
      ['stationary', 'stayed where it was'],
      ['upTo3', 'moved at most 3″'],
      ['advanced', 'advanced'],
    ],
  },
  {
    field: 'shootingType',
    name: 'Type of shooting',
    phases: SHOOTING,
    kind: 'one',
    options: [
      ['normal', 'normal'],
      ['assault', 'assault (after an advance)'],
      ['close-quarters', 'close quarters (engaged)'],
      ['indirect', 'indirect'],
      ['snap', 'snap shots'],
    ],
  },
  { field: 'charged', name: 'Charged', phases: ['fight'], kind: 'switch' },
  { field: 'setUpThisTurn', name: 'Set up this turn', phases: SHOOTING, kind: 'switch' },
  { field: 'engaged', name: 'This unit is engaged', phases: SHOOTING, kind: 'switch' },
  { field: 'outOfPhase', name: 'Out of phase', phases: BOTH, kind: 'switch' },
  { field: 'halfRange', name: 'Within half range', phases: SHOOTING, kind: 'switch', ofTarget: true },
  { field: 'cover', name: 'In cover', phases: SHOOTING, kind: 'switch', ofTarget: true },
  { field: 'plungingFire', name: 'Plunging fire', phases: SHOOTING, kind: 'switch', ofTarget: true },
  { field: 'engagedWithTarget', name: 'Engaged with this unit', phases: SHOOTING, kind: 'switch', ofTarget: true },
  { field: 'targetEngaged', name: 'Engaged with any unit', phases: SHOOTING, kind: 'switch', ofTarget: true },
  { field: 'visible', name: 'Visible', phases: SHOOTING, kind: 'switch', usual: true, ofTarget: true },
  { field: 'spotted', name: 'Visible to a friend', phases: SHOOTING, kind: 'switch', ofTarget: true },
  { field: 'distance', name: 'Distance', phases: SHOOTING, kind: 'inches', ofTarget: true },
];

/** Whatever attacks, a player says how the unit moved. */
const ALWAYS: ReadonlySet<keyof SituationInput> = new Set(['movement']);

/** What matters to these weapons at this target; the rest can be said too. */
export const asksOf = (unit: BattleUnit, target: BattleUnit, situation: SituationInput): ReadonlySet<string> => {
  const { weapons = [], effects = [], keywords = [] } = unit;
  const { situation: fields } = caresOf(
    readSetup({
      version: 1,
      ruleset: '11e',
      attackers: [{ name: unit.name, weapons, effects, keywords }],
      target: {
        name: target.name,
        keywords: target.keywords ?? [],
        effects: target.defence ?? [],
        models: (target.models ?? []).map((row) => ({ T: 1, Sv: null, ...row })),
      },
      situation,
    }),
  );
  return new Set([...ALWAYS, ...fields]);
};

/** The situation with one answer more; what is as usual is not said. */
export const answered = (
  situation: SituationInput,
  { field, ...asked }: Circumstance,
  value: string | number | boolean | null,
): SituationInput => {
  const { [field]: _, ...others } = situation;
  const usual = asked.kind === 'one' ? asked.options[0]?.[0] : asked.kind === 'inches' ? null : asked.usual === true;
  return value === usual ? others : { ...others, [field]: value };
};
