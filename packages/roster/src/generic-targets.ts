import type { TargetInput } from '@fusillade/engine';
import type { ArmyUnit } from './army.js';

interface Numbers {
  readonly count?: number;
  readonly T: number;
  readonly Sv: string;
  readonly W: number;
  readonly InSv?: string;
  readonly FNP?: string;
}

const unit = (name: string, keywords: readonly string[], { count = 1, ...numbers }: Numbers): ArmyUnit => ({
  id: name,
  name,
  customName: null,
  points: null,
  keywords,
  factionKeywords: [],
  models: [
    {
      name,
      count,
      stats: { M: null, InSv: null, InSvAgainst: null, FNP: null, Ld: null, OC: null, ...numbers },
      character: false,
    },
  ],
  weapons: [],
  attached: null,
  enhancements: [],
  warlord: false,
  toggles: [],
  notModelled: [],
  warnings: [],
  datasheet: null,
});

/** Units to measure an attacker against: nobody's datasheet, only a role on the table and the numbers that go with it. */
export const GENERIC_UNITS: readonly ArmyUnit[] = [
  unit('Light horde', ['INFANTRY'], { count: 20, T: 3, Sv: '5+', W: 1 }),
  unit('Line infantry', ['INFANTRY'], { count: 10, T: 4, Sv: '3+', W: 2 }),
  unit('Elite', ['INFANTRY'], { count: 5, T: 5, Sv: '2+', InSv: '4+', W: 3 }),
  unit('Light vehicle', ['VEHICLE'], { T: 9, Sv: '3+', W: 10 }),
  unit('Battle tank', ['VEHICLE'], { T: 11, Sv: '2+', W: 13 }),
  unit('Monster', ['MONSTER'], { T: 10, Sv: '3+', InSv: '4+', W: 12, FNP: '5+' }),
  unit('Titanic', ['VEHICLE', 'TITANIC'], { T: 13, Sv: '2+', InSv: '5+', W: 26 }),
];

/** The same as targets of a scenario. */
export const GENERIC_TARGETS: readonly TargetInput[] = GENERIC_UNITS.map(({ name, keywords, models: [row] }) => {
  const { T, Sv, W, InSv, FNP } = row!.stats!;
  const saves = { ...(InSv === null ? {} : { InSv }), ...(FNP === null ? {} : { FNP }) };
  return { name, keywords, models: [{ name, count: row!.count, T, Sv, W, ...saves }] };
});
