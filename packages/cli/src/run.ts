import { CommanderError } from 'commander';
import type { Io } from './io.js';
import { InputError, oneLine, type Problem, problemLine, problemsJson } from './problems.js';
import { createProgram } from './program.js';

/** Exit codes of the contract: answered, anything unexpected, the input is wrong. */
export const ANSWERED = 0;
export const FAILED = 1;
export const REFUSED = 2;

/** Runs one command line (without the program's name) and returns the exit code; never throws. */
export const run = async (argv: readonly string[], io: Io): Promise<number> => {
  const json = argv.includes('--json');
  try {
    const program = createProgram(argv, io);
    if (argv.length === 0) program.outputHelp();
    else await program.parseAsync([...argv], { from: 'user' });
    return ANSWERED;
  } catch (error) {
    return failed(error, argv, json, io);
  }
};

const failed = (error: unknown, argv: readonly string[], json: boolean, io: Io): number => {
  if (error instanceof CommanderError && error.exitCode === 0) return ANSWERED;
  if (error instanceof InputError) return tell(error.problems, REFUSED, json, io);
  if (error instanceof CommanderError) return tell([usageProblem(error, argv)], REFUSED, json, io);
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const suggestion = 'this is a fault of the program; please report it with the input';
  return tell([{ code: 'internal', path: 'fusillade', problem: oneLine(message), suggestion }], FAILED, json, io);
};

const tell = (problems: readonly Problem[], code: number, json: boolean, io: Io): number => {
  if (json) io.out(problemsJson(problems));
  else io.err(problems.map((problem) => `${problemLine(problem)}\n`).join(''));
  return code;
};

/** What commander says ("error: unknown option '--ful'\n(Did you mean --full?)") as a problem with a suggestion. */
const usageProblem = (error: CommanderError, argv: readonly string[]): Problem => {
  const [head = '', ...rest] = error.message.replace(/^error: /u, '').split('\n');
  const meant = /Did you mean (?:one of )?(.*)\?/u.exec(rest.join(' '))?.[1];
  const named = /'([^']*)'/u.exec(head)?.[1] ?? argv[0] ?? '';
  const suggestion = meant === undefined ? undefined : `did you mean ${meant}?`;
  switch (error.code) {
    case 'commander.unknownCommand':
      return {
        code: 'command',
        path: named,
        problem: 'no such command',
        suggestion: suggestion ?? commandSuggestion(named),
      };
    case 'commander.unknownOption':
      return {
        code: 'option',
        path: named,
        problem: 'no such option',
        suggestion: suggestion ?? `fusillade ${argv[0] ?? ''} --help lists them`,
      };
    case 'commander.excessArguments':
      return { code: 'option', path: 'arguments', problem: head, suggestion: 'put quotes around texts with spaces' };
    case 'commander.optionMissingArgument':
      return {
        code: 'option',
        path: named.split(' ')[0] ?? named,
        problem: 'a value is missing',
        suggestion: `write ${named}`,
      };
    case 'commander.missingMandatoryOptionValue':
      return {
        code: 'missing',
        path: named.split(' ')[0] ?? named,
        problem: 'is not given',
        suggestion: `write ${named}`,
      };
    default:
      return { code: 'option', path: named, problem: head, suggestion: suggestion ?? 'see fusillade --help' };
  }
};

const commandSuggestion = (word: string): string =>
  /[./\\:]/u.test(word) ? `to see its chances: fusillade odds ${word}` : 'fusillade --help lists the commands';
