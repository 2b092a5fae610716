import type { BattleEntry } from '@fusillade/engine/battle';
import { InputError, oneLine } from '../problems.js';
import { oddsLines, stateLines } from '../text/battle.js';
import { hung } from '../text/hung.js';
import { logLines } from '../text/log.js';
import { readAnswer } from './answer.js';
import { type Command, commandOf } from './command.js';
import { decidingOf } from './deciding.js';
import { rolledBy } from './dice.js';
import type { Game } from './game.js';
import { helpOf } from './help.js';
import { isRefusal, refusalOf } from './refusal.js';
import { sinceLines } from './step.js';
import { standingAfter } from './table.js';

/** Does what a line asks for. */
export const obey = async (game: Game, command: Command): Promise<void> => {
  switch (command.does) {
    case 'quit':
      game.over = true;
      return;
    case 'answer':
      return answer(game, command.text);
    case 'roll':
      await roll(game);
      return;
    case 'rollAll':
      return rollAll(game);
    case 'undo':
    case 'redo':
      return move(game, command.does, command.count);
    case 'edit':
      return edit(game, command.number, command.answer);
    case 'save':
      return save(game, command.file);
    default:
      show(game, command.does);
  }
};

const answer = async (game: Game, text: string): Promise<void> => {
  const entry = readAnswer(text, game.standing, game.setting.planned);
  if (entry === 'quit') game.over = true;
  else if (isRefusal(entry)) game.refuse(entry);
  else await game.play(entry);
};

const show = (game: Game, what: 'help' | 'log' | 'json' | 'state' | 'odds'): void => {
  const { standing } = game;
  const { look } = game.setting;
  if (what === 'help')
    game.tell(helpOf(standing).flatMap(([typed, does]) => hung(`  ${typed.padEnd(18)} `, does, look)));
  else if (what === 'log') game.tell(logLines(standing, look));
  else if (what === 'json') game.setting.say(JSON.stringify(standing.battle));
  else if (what === 'state') game.tell(stateLines(standing, look));
  else if (game.moment.odds !== null) game.tell(oddsLines(game.moment.odds, look));
  else
    game.quiet(
      isArmies(game) && standing.attack === null
        ? 'No attack is in progress.'
        : 'Too many ends would have to be kept apart.',
    );
};

const isArmies = ({ standing }: Game): boolean => 'units' in standing.battle;

const nothingDue = (game: Game): string => (isArmies(game) ? 'declare an attack first' : 'all is done');

/** The app rolls what waits; false: nothing is to be rolled. */
const roll = async (game: Game): Promise<boolean> => {
  const { question } = game.standing;
  if (question === null || !('dice' in question)) {
    const suggestion =
      question === null ? nothingDue(game) : 'decide first, or "roll all": it decides as the set-up says';
    game.refuse({ problem: 'nothing is to be rolled', suggestion });
    return false;
  }
  const entry = rolledBy(game.setting.seed, question.entry, question.dice);
  game.tell(hung('  ', `the app rolls ${entry.dice.join(' ')}`, game.setting.look));
  return game.play(entry);
};

/** Everything up to the end of the attack in progress. */
const rollAll = async (game: Game): Promise<void> => {
  if (game.standing.attack === null) {
    game.refuse({ problem: 'nothing is to be rolled', suggestion: nothingDue(game) });
    return;
  }
  let isFirst = true;
  for (;;) {
    const { question } = game.standing;
    if (question === null) return;
    if ('dice' in question) {
      // The first question stands above the line already.
      if (!isFirst) game.tell(['', ...game.questionLines(game.standing).slice(0, 1)]);
      isFirst = false;
      if (!(await roll(game))) return;
    } else {
      const { usual } = decidingOf(game.standing, question).words;
      if (!(await game.play({ decision: question.decision, value: usual }))) return;
    }
  }
};

const move = async (game: Game, how: 'undo' | 'redo', count: number | null): Promise<void> => {
  const { table, keep } = game.setting;
  if (count === null) {
    game.refuse({ problem: `${how} takes a number of steps`, suggestion: `${how}, or ${how} 3` });
    return;
  }
  const done = how === 'undo' ? table.undo(count) : table.redo(count);
  if (done === 0) {
    game.quiet(how === 'undo' ? 'Nothing was done yet.' : 'Nothing was taken back.');
    return;
  }
  game.quiet(`${how === 'undo' ? 'Taken back' : 'Done again'}: ${done} ${done === 1 ? 'step' : 'steps'}`);
  await keep(game.standing.battle);
};

const edit = async (game: Game, number: number | null, text: string | null): Promise<void> => {
  const { entries } = game.setting.table;
  if (number === null && entries.length > 0) show(game, 'log');
  const entry = number === null ? undefined : entries[number - 1];
  if (number === null || entry === undefined) {
    const numbers = `edit 1 to edit ${entries.length}: the numbers in the log`;
    const problem = number === null ? 'which entry?' : `there is no entry ${number}`;
    game.refuse({ problem, suggestion: entries.length === 0 ? 'nothing was done yet' : numbers });
    return;
  }
  if (text !== null) return amend(game, number - 1, text);
  game.editing = number - 1;
  game.tell(game.questionLines(standingAfter(game.standing.battle, number - 1)));
  game.quiet(`It was ${entryText(entry)}; an empty line leaves it.`);
};

const entryText = (entry: BattleEntry): string => {
  if ('dice' in entry) return entry.dice.join(' ');
  if ('decision' in entry) return JSON.stringify(entry.value);
  return 'endPhase' in entry ? 'the end of the phase' : `the attack of ${oneLine(entry.attack.unit)}`;
};

/** An earlier entry anew, and what follows as far as it fits. */
export const amend = async (game: Game, index: number, text: string): Promise<void> => {
  const { table, planned, seed, look, keep } = game.setting;
  const before = standingAfter(game.standing.battle, index);
  const { question } = before;
  const isRolled = commandOf(text).does === 'roll' && question !== null && 'dice' in question;
  const entry = isRolled ? rolledBy(seed, index, question.dice) : readAnswer(text, before, planned);
  if (entry === 'quit') {
    game.refuse({ problem: 'that is no entry', suggestion: 'undo takes entries back' });
    return;
  }
  if (isRefusal(entry)) {
    game.refuse(entry);
    return;
  }
  const amended = table.amend(index, entry);
  if (!amended.ok) {
    game.refuse(refusalOf(amended, before, entry));
    return;
  }
  game.quiet(`Entry ${index + 1} is changed; ${droppedText(amended.dropped)}`);
  game.tell(sinceLines(game.standing, index, look));
  await keep(game.standing.battle);
};

const droppedText = (dropped: number): string => {
  if (dropped === 0) return 'everything after it still fits.';
  const what = dropped === 1 ? 'one later entry' : `${dropped} later entries`;
  return `${what} no longer fitted and went: undo brings ${dropped === 1 ? 'it' : 'them'} back.`;
};

const save = async (game: Game, file: string): Promise<void> => {
  if (file === '') {
    game.refuse({ problem: 'no file is named', suggestion: 'e.g. save battle.json' });
    return;
  }
  try {
    await game.setting.save(file, game.standing.battle);
    game.quiet(`Saved in ${oneLine(file)}`);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    for (const { problem, suggestion, path } of error.problems)
      game.refuse({ problem: `${path}: ${problem}`, suggestion });
  }
};
