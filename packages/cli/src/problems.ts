import type { Issue } from '@fusillade/engine';
import type { ImportIssue, SetupIssue } from '@fusillade/roster';

/** What the command line itself can find wrong, beside the engine's issue codes. */
export type ProblemCode =
  | Issue['code']
  | ImportIssue['code']
  | SetupIssue['code']
  | 'command'
  | 'option'
  | 'file'
  | 'internal';

export interface Problem {
  readonly code: ProblemCode;
  readonly path: string;
  readonly problem: string;
  readonly suggestion: string;
}

/** The input is wrong: exit code 2, one line per problem. */
export class InputError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map((each) => each.problem).join('; '));
    this.name = 'InputError';
    this.problems = problems;
  }
}

export const refuse = (code: ProblemCode, path: string, problem: string, suggestion: string): InputError =>
  new InputError([{ code, path, problem, suggestion }]);

const PLAIN = /^[ -~]*$/;
const CONTROL = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu;

/** A user's words on one line, without anything that could steer a terminal. */
export const oneLine = (text: string): string => {
  // Unicode classes take milliseconds to set up, and most names do without.
  const clean = PLAIN.test(text) ? text : text.replace(CONTROL, ' ');
  return clean.trim();
};

const LONGEST = 80;

/** A user's words as far as a message has room for them. */
export const short = (text: string): string => {
  const letters = [...text.slice(0, 2 * LONGEST + 2)];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('')}…` : text;
};

/** "path: problem — suggestion". */
export const problemLine = ({ path, problem, suggestion }: Problem): string =>
  oneLine(`${path === '' ? 'input' : path}: ${problem}${suggestion === '' ? '' : ` — ${suggestion}`}`);

export const problemsJson = (problems: readonly Problem[]): string =>
  `${JSON.stringify({ version: 1, errors: problems }, null, 2)}\n`;
