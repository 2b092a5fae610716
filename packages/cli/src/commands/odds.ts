import type { Report } from '@fusillade/engine';
import { odds, simulate } from '../engine.js';
import { scenarioOf } from '../input/scenario.js';
import type { Io } from '../io.js';
import { reportText } from '../text/report.js';
import { lookOf, type OutputFlags, printJson } from './common.js';

export interface ReportFlags extends OutputFlags {
  readonly full?: boolean;
  readonly svg?: string;
}

export interface SimulateFlags extends ReportFlags {
  readonly runs: number;
  readonly seed: number;
}

export const runOdds = async (file: string | undefined, flags: ReportFlags, io: Io): Promise<void> => {
  const scenario = await scenarioOf(file, flags, io);
  await print(await odds(scenario, flags.full === true), flags, io);
};

export const runSimulate = async (file: string | undefined, flags: SimulateFlags, io: Io): Promise<void> => {
  const scenario = await scenarioOf(file, flags, io);
  await print(await simulate(scenario, flags.runs, flags.seed, flags.full === true), flags, io);
};

const print = async (report: Report, flags: ReportFlags, io: Io): Promise<void> => {
  if (flags.svg !== undefined) {
    const [{ chartSvg }, { writeOutput }] = await Promise.all([import('../svg/chart.js'), import('../input/read.js')]);
    await writeOutput(flags.svg, chartSvg(report));
  }
  if (flags.json === true) return printJson(io, report);
  io.out(reportText(report, lookOf(flags, io), flags.full === true));
  if (flags.svg !== undefined) io.out(`\nThe chart is in ${flags.svg}\n`);
};
