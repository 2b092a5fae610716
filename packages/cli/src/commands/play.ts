import type { Standing } from '@fusillade/engine/battle';
import { namingFlags } from '../input/flag-names.js';
import { setupFlag } from '../input/flags.js';
import { linesOf } from '../input/lines.js';
import { readInput } from '../input/read.js';
import { namesUnits } from '../input/roster-flags.js';
import { BattleFile, type Setup, setupOf } from '../input/scenario.js';
import type { Io, Lines } from '../io.js';
import { type Beginning, battleOfSetup, battleOfText, isSameSetup } from '../play/begin.js';
import { documentOf } from '../play/document.js';
import { Game } from '../play/game.js';
import { type Keeping, keeperOf } from '../play/keep.js';
import { battleJson, entriesAt, writeWhole } from '../play/store.js';
import { Table } from '../play/table.js';
import { oneLine, refuse } from '../problems.js';
import type { Remarks } from '../roster/setup.js';
import { noteLines, quietLines, stateLines } from '../text/battle.js';
import { remarksText } from '../text/remarks.js';
import { heading, type Look } from '../text/style.js';
import { truncate } from '../text/width.js';
import { lookOf, type OutputFlags, printJson, remarksJson } from './common.js';

export interface PlayFlags extends OutputFlags {
  readonly seed?: number;
  readonly decisions: 'ask' | 'choices';
  /** Whom a Command Re-roll is offered; not given: both. */
  readonly offerReroll?: 'both' | 'attackers' | 'defenders' | 'none';
  readonly save?: string;
  readonly resume?: string;
  readonly log?: string;
  readonly answers?: string;
}

/** A battle at the table: every roll and decision is asked for, line by line. */
export const runPlay = async (file: string | undefined, flags: PlayFlags, io: Io): Promise<void> => {
  checkInput(file, flags);
  const { beginning, from, remarks } = await begin(file, flags, io);
  const keeping: Keeping = {
    ...(flags.save === undefined ? (from === undefined ? {} : { save: from }) : { save: flags.save }),
    ...(flags.log === undefined ? {} : { log: flags.log }),
  };
  if (keeping.save !== undefined && keeping.save !== from) await refuseOther(keeping.save);
  const look = lookOf(flags, io);
  const json = flags.json === true;
  const seed = flags.seed ?? io.randomSeed();
  const keep = keeperOf(keeping, (text) => io.err(`${text}\n`));
  await keep.first(beginning.standing.battle);
  const table = new Table(beginning.standing);
  const lines = await linesFrom(flags.answers, json, io);
  // Standard output is for the answer alone; whoever types sees the transcript all the same.
  const quiet = json && !lines.shown;
  const write = json ? io.err : io.out;
  const say = quiet ? () => {} : (text: string) => write(`${text}\n`);
  const game = new Game({
    table,
    planned: beginning.planned,
    seed,
    decisions: flags.decisions,
    lines,
    look,
    quiet,
    say,
    keep: keep.now,
    save: async (name, battle) => {
      await entriesAt(name);
      await writeWhole(name, battleJson(battle));
    },
  });
  try {
    if (!quiet) greet(beginning, remarks, seed, look, say);
    await game.run();
  } finally {
    lines.close();
  }
  if (game.refusal !== null && !lines.shown) {
    const { problem, suggestion } = game.refusal;
    throw refuse('value', `answers, line ${game.line}`, problem, suggestion);
  }
  if (json) return printJson(io, { ...documentOf(table.standing), seed, ...remarksJson(remarks) });
  sayGoodbye(table.standing, keeping, { file, planned: beginning.planned, look }, say);
};

const linesFrom = async (answers: string | undefined, quiet: boolean, io: Io): Promise<Lines> =>
  answers === undefined || answers === '-' ? io.lines(quiet) : linesOf(await readInput(answers, io));

const checkInput = (file: string | undefined, flags: PlayFlags): void => {
  const given = [file, flags.list, flags.targetList, flags.resume].includes('-');
  if (given && (flags.answers ?? '-') === '-') {
    const suggestion = 'name a file for the set-up, or one for the answers: --answers FILE';
    const problem = 'the set-up and the answers cannot both come from standard input';
    throw refuse('contradiction', '-', problem, suggestion);
  }
};

interface Begun {
  readonly beginning: Beginning;
  /** The file of a battle that goes on, if it can be written to. */
  readonly from?: string;
  readonly remarks?: Remarks;
}

const begin = async (file: string | undefined, flags: PlayFlags, io: Io): Promise<Begun> => {
  if (flags.resume !== undefined) return resumed(flags.resume, file, flags, io);
  try {
    const setup = await setupOf(file, flags, io);
    return ofSetup(setup, await namingFlags(flags, beginningOf(setup, flags)));
  } catch (error) {
    if (!(error instanceof BattleFile) || file === undefined) throw error;
    refuseSetup(flags);
    const { standing, isDocument } = battleOfText(error.text, file);
    return { beginning: goingOn(standing), ...(isDocument ? {} : writable(file)) };
  }
};

const ofSetup = (setup: Setup, beginning: Beginning): Begun => ({
  beginning,
  ...(setup.remarks === undefined ? {} : { remarks: setup.remarks }),
});

const beginningOf = async (setup: Setup, flags: PlayFlags): Promise<Beginning> => {
  const { offerReroll = 'both' } = flags;
  const beginning = battleOfSetup(setup, [
    offerReroll === 'both' || offerReroll === 'attackers',
    offerReroll === 'both' || offerReroll === 'defenders',
  ]);
  if (flags.offerReroll !== undefined && !('units' in beginning.standing.battle))
    throw refuse('option', '--offer-reroll', 'is of no use: this ruleset has no Command Re-roll', 'leave it out');
  return beginning;
};

/** A battle has its set-up, which nothing changes any more. */
const refuseSetup = (flags: PlayFlags): void => {
  const flag = flags.offerReroll === undefined ? setupFlag(flags) : '--offer-reroll';
  if (flag !== null) {
    throw refuse('contradiction', flag, 'is given together with a battle, which has its set-up', 'leave it out');
  }
};

const goingOn = (standing: Standing): Beginning => ({ standing, planned: [], plansReroll: false, notModelled: [] });

const writable = (file: string): { readonly from?: string } => (file === '-' ? {} : { from: file });

const resumed = async (name: string, file: string | undefined, flags: PlayFlags, io: Io): Promise<Begun> => {
  const { standing, isDocument } = battleOfText(await readInput(name, io), name);
  const place = isDocument ? {} : writable(name);
  const isAlone = file === undefined && flags.attack === undefined && flags.target === undefined && !namesUnits(flags);
  if (isAlone) {
    refuseSetup(flags);
    return { beginning: goingOn(standing), ...place };
  }
  const setup = await setupOf(file, flags, io);
  const beginning = await namingFlags(flags, beginningOf(setup, flags));
  if (!isSameSetup(standing.battle, beginning.standing.battle)) {
    const suggestion = 'give the set-up that it began with, or none';
    throw refuse(
      'contradiction',
      '--resume',
      `holds a battle of other ${'units' in standing.battle ? 'units' : 'models'} than the set-up`,
      suggestion,
    );
  }
  return { ...ofSetup(setup, { ...beginning, standing }), ...place };
};

/** A battle that was played is not lost because another begins. */
const refuseOther = async (file: string): Promise<void> => {
  const entries = await entriesAt(file);
  if (entries === null || entries === 0) return;
  const suggestion = `--resume ${file} goes on with it; for another battle name another file`;
  throw refuse('file', file, `holds a battle of ${entries} ${entries === 1 ? 'entry' : 'entries'}`, suggestion);
};

type Say = (text: string) => void;

const greet = (
  { standing, plansReroll, notModelled }: Beginning,
  remarks: Remarks | undefined,
  seed: number,
  look: Look,
  say: Say,
): void => {
  const { battle, units } = standing;
  const names = (army: 0 | 1): string =>
    units
      .filter((unit) => unit.army === army)
      .map(({ name }) => name)
      .join(', ');
  say(heading(look, truncate(`${names(0)} → ${names(1)}`, look.width)));
  const quiet = (text: string): void => {
    for (const line of quietLines(text, look)) say(line);
  };
  quiet(
    `Type the dice as they fall (2 4 6 4 3, or 24643), or r: the app rolls, with --seed ${seed}. "help" says the rest.`,
  );
  if (plansReroll) quiet('A Command Re-roll is not planned here: it is asked after each roll that allows it (15.02).');
  const known = remarks ?? { statements: [], notModelled: [], chosenModes: [] };
  const words = [...new Set([...known.notModelled, ...notModelled])];
  const text = remarksText({ ...known, notModelled: words }, look, true);
  if (text !== '') say(text.trimEnd());
  if (!('units' in battle)) for (const line of noteLines(standing.notes, look)) say(line);
  if (battle.entries.length === 0) return;
  say('');
  quiet(`Going on after ${battle.entries.length} ${battle.entries.length === 1 ? 'entry' : 'entries'}.`);
  for (const line of stateLines(standing, look)) say(line);
};

const sayGoodbye = (
  standing: Standing,
  { save, log }: Keeping,
  { file, planned, look }: { file: string | undefined; planned: Beginning['planned']; look: Look },
  say: Say,
): void => {
  const { entries } = standing.battle;
  say('');
  for (const line of stateLines(standing, look)) say(line);
  const hint = (text: string): void => say(oneLine(text));
  say('');
  // Not wrapped: these are to be copied.
  if (save !== undefined) hint(`Saved in ${save}: fusillade play ${save} goes on with it`);
  else if (entries.length > 0) hint('Not saved: with --save FILE every step is kept');
  if (log !== undefined) hint(`The answers are in ${log}${logHint(entries, planned, file, log)}`);
};

/** A log holds answers alone: `resolve` reads it where the attacks are those of the set-up, one after the other. */
const logHint = (
  entries: Standing['battle']['entries'],
  planned: Beginning['planned'],
  file: string | undefined,
  log: string,
): string => {
  const others = entries.filter((entry) => !('dice' in entry) && !('decision' in entry));
  const isPlanned = others.every(
    (entry, index) => 'attack' in entry && JSON.stringify(entry.attack) === JSON.stringify(planned[index]),
  );
  return isPlanned
    ? `: fusillade resolve ${file ?? 'SCENARIO'} --log ${log}`
    : ', for attacks that no set-up describes: the battle itself is what --save keeps';
};
