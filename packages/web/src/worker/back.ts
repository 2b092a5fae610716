import type { Outcome, Programme, Report } from '@fusillade/engine';
import { answerOf } from './answer.js';
import type { Answer, BothLosses } from './api.js';

/** The answer, and of a combat what both sides lose together; its ends are counted here, and not handed over. */
export const answerOfBoth = (programme: Programme, outcome: Outcome): Answer => {
  const { report, ...answer } = answerOf(programme, outcome);
  const { joint, ...rest } = report;
  return { ...answer, report: rest, ...(joint === undefined ? {} : { back: backOf(programme, report, joint) }) };
};

const backOf = ({ combat }: Programme, { target }: Report, joint: NonNullable<Report['joint']>): BothLosses => {
  const models = (combat?.rows ?? []).reduce((sum, { count }) => sum + count, 0);
  const both = Array.from({ length: models + 1 }, () => new Array<number>(target.models + 1).fill(0));
  for (const { p, attackers, target: left } of joint) {
    const standing = Object.values(left).reduce((sum, wounds) => sum + wounds.length, 0);
    const row = both[models - attackers] as number[];
    row[target.models - standing] = (row[target.models - standing] as number) + p;
  }
  const pmf = both.map((row) => row.reduce((sum, p) => sum + p, 0));
  while (pmf.length > 1 && pmf.at(-1) === 0) pmf.pop();
  return { models, lost: { mean: pmf.reduce((sum, p, k) => sum + p * k, 0), pmf }, both };
};
