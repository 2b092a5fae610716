import type { Answer } from '@fusillade/engine';
import { resolve, roll } from '../engine.js';
import { namingFlags } from '../input/flag-names.js';
import { setupFlag } from '../input/flags.js';
import { readInput, writeOutput } from '../input/read.js';
import { BattleFile, type Setup, setupOf } from '../input/scenario.js';
import type { Io } from '../io.js';
import { InputError, refuse, short } from '../problems.js';
import { courseText } from '../text/course.js';
import { remarksText } from '../text/remarks.js';
import { paint } from '../text/style.js';
import { lookOf, type OutputFlags, printJson, remarksJson } from './common.js';

export interface ResolveFlags extends OutputFlags {
  readonly dice?: string;
  readonly log?: string;
  /** Not given: as the log needs it. */
  readonly decisions?: 'ask' | 'choices';
}

export interface RollFlags extends OutputFlags {
  readonly seed?: number;
  readonly log?: string;
}

export const runResolve = async (file: string | undefined, flags: ResolveFlags, io: Io): Promise<void> => {
  if (flags.dice !== undefined && flags.log !== undefined) {
    throw refuse(
      'contradiction',
      '--log',
      'is given together with --dice',
      'give the dice one way: a log holds them already',
    );
  }
  const lump = flags.dice?.split(/[\s/,]+/u).find((word) => /^[1-6]{2,}$/u.test(word));
  if (lump !== undefined) {
    const suggestion = `separate the faces with spaces: "${short([...lump].join(' '))}"`;
    throw refuse('value', '--dice', `"${short(lump)}" is not one face of a D6`, suggestion);
  }
  if (file === '-' && flags.log === '-') {
    throw refuse(
      'contradiction',
      '--log',
      'both the scenario and the log would come from standard input',
      'name a file for one of them',
    );
  }
  let setup: Setup;
  try {
    setup = await setupOf(file, flags, io);
  } catch (error) {
    if (error instanceof BattleFile) return checkBattle(error, flags, io);
    throw error;
  }
  const { remarks } = setup;
  const log = flags.log === undefined ? undefined : answersOf(await readInput(flags.log, io), flags.log);
  const report = await namingFlags(flags, judged(setup, flags, log));
  if (flags.json === true) return printJson(io, { ...report, ...remarksJson(remarks) });
  const look = lookOf(flags, io);
  io.out(courseText(report, look));
  if (remarks !== undefined) io.out(remarksText(remarks, look, true));
};

const judged = async (setup: Setup, flags: ResolveFlags, log: readonly Answer[] | undefined) => {
  const { dice } = flags;
  const decisions = flags.decisions ?? (log?.some((answer) => 'decision' in answer) === true ? 'ask' : 'choices');
  try {
    return await resolve(setup.scenario, {
      ...(dice === undefined ? {} : { dice }),
      ...(log === undefined ? {} : { log }),
      decisions,
    });
  } catch (error) {
    if (log === undefined || decisions !== 'ask' || !(error instanceof InputError)) throw error;
    const { asksReRolls, resolveLogged } = await import('../play/logged.js');
    if (!asksReRolls(log)) throw error;
    return resolveLogged(setup, log);
  }
};

/** A saved battle holds its dice and decisions: it is played again, and what does not fit is said. */
const checkBattle = async (file: BattleFile, flags: ResolveFlags, io: Io): Promise<void> => {
  const answers = flags.dice === undefined ? (flags.log === undefined ? null : '--log') : '--dice';
  const surplus = answers ?? setupFlag(flags);
  if (surplus !== null) {
    const problem = 'is given together with a battle, which has its set-up and its answers';
    throw refuse('contradiction', surplus, problem, 'leave it out');
  }
  const { checkedBattle, checkedText, documentOf } = await import('../play/checked.js');
  const standing = checkedBattle(file.text);
  if (flags.json === true) return printJson(io, documentOf(standing));
  io.out(checkedText(standing, lookOf(flags, io)));
};

/** One random course; the dice and the seed are printed so that it can be had again. */
export const runRoll = async (file: string | undefined, flags: RollFlags, io: Io): Promise<void> => {
  const { scenario, remarks } = await setupOf(file, flags, io);
  const seed = flags.seed ?? io.randomSeed();
  const { report, answers, dice } = await namingFlags(flags, roll(scenario, seed));
  if (flags.log !== undefined) await writeOutput(flags.log, `${JSON.stringify(answers)}\n`);
  if (flags.json === true) return printJson(io, { ...report, seed, dice, ...remarksJson(remarks) });
  const look = lookOf(flags, io);
  io.out(courseText(report, look));
  // Not wrapped: these are to be copied.
  io.out(
    `\n${[`Again:   --seed ${seed}`, `By hand: resolve --dice "${dice}"`].map((line) => paint(look, 'dim', line)).join('\n')}\n`,
  );
  if (flags.log !== undefined) io.out(`The log is in ${flags.log}\n`);
  if (remarks !== undefined) io.out(remarksText(remarks, look, true));
};

const EXAMPLE = '[{"dice": [2, 4]}, {"decision": "lethalHits", "value": true}]';

/** A log as `roll --log` writes it. Whether the answers fit is for the engine to say. */
const answersOf = (text: string, file: string): Answer[] => {
  let log: unknown;
  try {
    log = JSON.parse(text.replace(/^\ufeff/u, ''));
  } catch {
    throw refuse('json', file, 'is not JSON', `write a list of answers: ${EXAMPLE}`);
  }
  if (!Array.isArray(log)) throw refuse('type', file, 'is not a list of answers', `write ${EXAMPLE}`);
  log.forEach((answer: unknown, index) => {
    if (!isAnswer(answer)) throw refuse('type', `log[${index}]`, 'is neither dice nor a decision', `write ${EXAMPLE}`);
  });
  return log as Answer[];
};

const isAnswer = (answer: unknown): answer is Answer => {
  if (typeof answer !== 'object' || answer === null) return false;
  const keys = Object.keys(answer).sort().join();
  if ('dice' in answer)
    return keys === 'dice' && Array.isArray(answer.dice) && answer.dice.every((face) => typeof face === 'number');
  return keys === 'decision,value' && 'decision' in answer && typeof answer.decision === 'string';
};
