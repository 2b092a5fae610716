import { type Command, CommanderError } from 'commander';
import { isPath, StrayWord, strayProblem } from './input/stray.js';
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
  let program: Command | undefined;
  try {
    program = createProgram(argv, io);
    if (argv.length === 0) program.outputHelp();
    else await program.parseAsync([...argv], { from: 'user' });
    return ANSWERED;
  } catch (error) {
    return failed(stray(error, argv, program) ?? error, argv, json, io);
  }
};

/** What a word that belongs nowhere has to do with the option in front of it; `null`: the error is another one. */
const stray = (error: unknown, argv: readonly string[], program: Command | undefined): InputError | null => {
  const command = program?.commands.find((each) => each.name() === argv[0]);
  const words = error instanceof StrayWord ? [error.word] : excess(error, command);
  const takesValue = (flag: string): boolean | null => {
    const option = command?.options.find(({ long }) => long === flag);
    return option === undefined ? null : option.required || option.optional;
  };
  for (const word of words) {
    const problem = strayProblem(word, argv, takesValue);
    if (problem !== null) return new InputError([problem]);
  }
  return null;
};

const excess = (error: unknown, command: Command | undefined): readonly string[] =>
  error instanceof CommanderError && error.code === 'commander.excessArguments' ? (command?.args ?? []) : [];

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
  const guessed = /Did you mean (?:one of )?(.*)\?/u.exec(rest.join(' '))?.[1];
  const named = /'([^']*)'/u.exec(head)?.[1] ?? argv[0] ?? '';
  const meant = otherName(named, argv[0]) ?? guessed;
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
      return { code: 'option', path: 'arguments', problem: head, suggestion: excessSuggestion(argv) };
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
        suggestion: `write ${withValue(named, argv)}`,
      };
    default:
      return { code: 'option', path: named, problem: head, suggestion: suggestion ?? 'see fusillade --help' };
  }
};

/** What players call an option that has another name here. */
const otherName = (named: string, command = ''): string | undefined => {
  if (named !== '--range') return undefined;
  return command === 'charge' ? '--gap' : '--distance';
};

const excessSuggestion = ([command, ...words]: readonly string[]): string => {
  const file = words.find(isPath);
  return command === 'matrix' && file !== undefined
    ? `name the file of the list by --list ${file}`
    : 'put quotes around texts with spaces';
};

/** `--gap <inches>`, with the number that stands behind the command without its option. */
const withValue = (named: string, [, value = '']: readonly string[]): string =>
  /^\d+(?:\.\d+)?$/u.test(value) ? named.replace(/<.*>/u, value) : named;

const commandSuggestion = (word: string): string =>
  /[./\\:]/u.test(word) ? `to see its chances: fusillade odds ${word}` : 'fusillade --help lists the commands';
