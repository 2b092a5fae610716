import { InputError, type Problem, short } from '../problems.js';

/** A word of the command line that is no option's value and cannot be a file here. */
export class StrayWord extends InputError {
  readonly word: string;

  constructor(word: string, problem: Problem) {
    super([problem]);
    this.name = 'StrayWord';
    this.word = word;
  }
}

/** What the option in front of a stray word has to do with it: it takes no value, or its value lacks quotes. */
export const strayProblem = (word: string, argv: readonly string[], takesValue: (flag: string) => boolean | null) => {
  const at = argv.indexOf(word);
  let flagAt = at - 1;
  while (flagAt >= 0 && !argv[flagAt]!.startsWith('--')) flagAt--;
  const flag = argv[flagAt];
  if (flag === undefined || flag.includes('=')) return null;
  const takes = takesValue(flag);
  if (takes === null) return null;
  if (!takes) return at === flagAt + 1 ? noValue(flag, word) : null;
  if (at === flagAt + 1 || isPath(word)) return null;
  const end = argv.findIndex((each, place) => place > at && each.startsWith('--'));
  const words = argv.slice(flagAt + 1, end < 0 ? undefined : end).join(' ');
  const problem: Problem = {
    code: 'option',
    path: flag,
    problem: `its value ends before "${short(word)}"`,
    suggestion: `put quotes around it: ${flag} "${short(words)}"`,
  };
  return problem;
};

/** Looks like a file, and then is hardly the rest of a name. */
export const isPath = (word: string): boolean => /^-$|[./\\]/u.test(word);

const noValue = (flag: string, word: string): Problem => ({
  code: 'option',
  path: flag,
  problem: `takes no value, and "${short(word)}" follows it`,
  suggestion: `write ${flag} alone${/^(?:no|false|off)$/iu.test(word) ? `, or --no-${flag.slice(2)}` : ''}`,
});
