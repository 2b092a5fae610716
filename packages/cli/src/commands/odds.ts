import type { Report } from '@fusillade/engine';
import { odds, simulate } from '../engine.js';
import { namingFlags } from '../input/flag-names.js';
import { writeOutput } from '../input/read.js';
import { type Setup, setupOf } from '../input/scenario.js';
import type { Io } from '../io.js';
import { remarksText } from '../text/remarks.js';
import { reportText } from '../text/report.js';
import { lookOf, type OutputFlags, printJson, remarksJson, withRemarks } from './common.js';

export interface ReportFlags extends OutputFlags {
  readonly full?: boolean;
  readonly svg?: string;
}

export interface SimulateFlags extends ReportFlags {
  readonly runs: number;
  readonly seed: number;
}

export const runOdds = async (file: string | undefined, flags: ReportFlags, io: Io): Promise<void> => {
  const { scenario, remarks } = await setupOf(file, flags, io);
  const answer = await namingFlags(flags, odds(scenario, flags.full === true));
  await print(answer, remarks, flags, io);
};

export const runSimulate = async (file: string | undefined, flags: SimulateFlags, io: Io): Promise<void> => {
  const { scenario, remarks } = await setupOf(file, flags, io);
  const answer = await namingFlags(flags, simulate(scenario, flags.runs, flags.seed, flags.full === true));
  await print(answer, remarks, flags, io);
};

const print = async (answer: Report, remarks: Setup['remarks'], flags: ReportFlags, io: Io): Promise<void> => {
  const report = withRemarks(answer, remarks);
  if (flags.svg !== undefined) {
    const { chartSvg } = await import('../svg/chart.js');
    await writeOutput(flags.svg, chartSvg(report));
  }
  if (flags.json === true) return printJson(io, { ...report, ...remarksJson(remarks) });
  const look = lookOf(flags, io);
  io.out(reportText(report, look, flags.full === true));
  if (remarks !== undefined) io.out(remarksText(remarks, look));
  if (flags.svg !== undefined) io.out(`\nThe chart is in ${flags.svg}\n`);
};
