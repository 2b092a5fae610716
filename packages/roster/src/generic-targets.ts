import type { TargetInput } from '@fusillade/engine';

interface Numbers {
  readonly count?: number;
  readonly T: number;
  readonly Sv: string;
  readonly W: number;
  readonly InSv?: string;
  readonly FNP?: string;
}

const target = (name: string, keywords: readonly string[], numbers: Numbers): TargetInput => ({
  name,
  keywords,
  models: [{ name, count: 1, ...numbers }],
});

/** Targets to measure a unit against: nobody's datasheet, only a role on the table and the numbers that go with it. */
export const GENERIC_TARGETS: readonly TargetInput[] = [
  target('Light horde', ['INFANTRY'], { count: 20, T: 3, Sv: '5+', W: 1 }),
  target('Line infantry', ['INFANTRY'], { count: 10, T: 4, Sv: '3+', W: 2 }),
  target('Elite', ['INFANTRY'], { count: 5, T: 5, Sv: '2+', InSv: '4+', W: 3 }),
  target('Light vehicle', ['VEHICLE'], { T: 9, Sv: '3+', W: 10 }),
  target('Battle tank', ['VEHICLE'], { T: 11, Sv: '2+', W: 13 }),
  target('Monster', ['MONSTER'], { T: 10, Sv: '3+', InSv: '4+', W: 12, FNP: '5+' }),
  target('Titanic', ['VEHICLE', 'TITANIC'], { T: 13, Sv: '2+', InSv: '5+', W: 26 }),
];
