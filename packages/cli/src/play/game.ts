import {
  type AttackDeclaration,
  type AttackOdds,
  type Battle,
  type BattleEntry,
  faces,
  odds,
  type Refused,
  type Standing,
} from '@fusillade/engine/battle';
import { battleNotes } from '@fusillade/engine/referee';
import type { Lines } from '../io.js';
import { InputError, oneLine, problemLine } from '../problems.js';
import { logLines, oddsLines, quietLines, stateLines } from '../text/battle.js';
import { hung } from '../text/hung.js';
import { betweenLines, decisionLines, rollLines } from '../text/question.js';
import { type Look, paint } from '../text/style.js';
import { betweenOf, readAnswer } from './answer.js';
import { type Command, commandOf } from './command.js';
import { decidingOf } from './deciding.js';
import { rolledBy } from './dice.js';
import { HELP } from './help.js';
import { isRefusal, type Refusal } from './refusal.js';
import { type Moment, sinceLines, stepLines } from './step.js';
import { standingAfter, type Table } from './table.js';

export interface Setting {
  readonly table: Table;
  /** What the set-up declares, in order. */
  readonly planned: readonly AttackDeclaration[];
  readonly seed: number;
  readonly decisions: 'ask' | 'choices';
  readonly lines: Lines;
  readonly look: Look;
  /** Nobody reads the transcript: what it would say is not worked out. */
  readonly quiet: boolean;
  /** The transcript. */
  say(text: string): void;
  /** After every change: what is kept on disk. */
  keep(battle: Battle): Promise<void>;
  /** The command `save`. */
  save(file: string, battle: Battle): Promise<void>;
}

/** A line that was not accepted. */
export interface RefusedLine extends Refusal {
  readonly line: string;
}

const LONGEST_LINE = 20_000;
/** Lines in a row that change nothing; a pipe that never ends must. */
const MOST_IDLE = 1000;

/** A battle played line by line, until there are no more lines or the player ends it. */
export class Game {
  readonly refused: RefusedLine[] = [];
  /** Whether the last line was refused: a script that ends with it was wrong. */
  stuck = false;
  /** Lines so far. */
  line = 0;
  private known: { readonly standing: Standing; readonly odds: AttackOdds | null } | null = null;
  private asked: Standing | null = null;
  /** Index of the entry that the next line replaces. */
  private editing: number | null = null;
  private idle = 0;
  private over = false;

  private readonly setting: Setting;

  constructor(setting: Setting) {
    this.setting = setting;
  }

  async run(): Promise<void> {
    const { lines, planned, table } = this.setting;
    const [first] = planned;
    if (first !== undefined && table.entries.length === 0) await this.play({ attack: first }, '');
    for (;;) {
      await this.decideByItself();
      this.ask();
      const prompt = this.prompt();
      const line = await lines.next(paint(this.setting.look, 'bold', prompt));
      if (line === null) return;
      this.line++;
      if (!lines.shown) this.setting.say(`${prompt}${oneLine(line.slice(0, LONGEST_LINE))}`);
      const before = this.setting.table.standing;
      await this.take(line);
      if (this.over) return;
      this.idle = this.setting.table.standing === before ? this.idle + 1 : 0;
      if (this.idle >= MOST_IDLE && !lines.shown) {
        this.refuse(line, { problem: `${MOST_IDLE} lines in a row changed nothing`, suggestion: 'end with quit' });
        return;
      }
    }
  }

  private get standing(): Standing {
    return this.setting.table.standing;
  }

  private get moment(): Moment {
    const { standing } = this;
    if (this.known?.standing !== standing) this.known = { standing, odds: odds(standing) };
    return this.known;
  }

  private tell(lines: readonly string[]): void {
    for (const line of lines) this.setting.say(line.trimEnd());
  }

  private quiet(text: string): void {
    this.tell(quietLines(text, this.setting.look));
  }

  private refuse(line: string, { problem, suggestion }: Refusal): void {
    this.stuck = true;
    this.refused.push({ line, problem, suggestion });
    const text = oneLine(`Not so: ${problem}${suggestion === '' ? '' : ` — ${suggestion}`}`);
    this.tell(hung('  ', text, this.setting.look).map((each) => paint(this.setting.look, 'red', each)));
  }

  private prompt(): string {
    if (this.editing !== null) return `entry ${this.editing + 1} anew> `;
    const { question } = this.standing;
    if (question === null) return 'next> ';
    if (!('dice' in question)) return 'decide> ';
    return `${question.dice} ${question.dice === 1 ? 'die' : 'dice'}> `;
  }

  /** The question that waits, once. */
  private ask(): void {
    if (this.setting.quiet || this.asked === this.standing || this.editing !== null) return;
    this.asked = this.standing;
    this.setting.say('');
    this.tell(this.questionLines(this.standing));
  }

  private questionLines(standing: Standing): string[] {
    const { look, planned } = this.setting;
    const { question } = standing;
    if (question === null) return betweenLines(standing, betweenOf(standing, planned), look);
    if ('dice' in question) return rollLines(standing, question, faces(standing), look);
    return decisionLines(standing, decidingOf(standing, question), look);
  }

  private async decideByItself(): Promise<void> {
    if (this.setting.decisions === 'ask') return;
    for (;;) {
      const { question } = this.standing;
      if (question === null || 'dice' in question) return;
      const { usual } = decidingOf(this.standing, question).words;
      await this.play({ decision: question.decision, value: usual }, '', true);
    }
  }

  /** Plays an entry and tells what it did; false: it does not fit, and the question stays. */
  private async play(entry: BattleEntry, line: string, byItself = false): Promise<boolean> {
    const before = this.setting.quiet ? null : this.moment;
    const refused = this.setting.table.play(entry, byItself);
    if (refused !== null) {
      this.refuse(line, firstOf(refused));
      return false;
    }
    if (before !== null) {
      if (isKept(entry)) this.known = { standing: this.standing, odds: before.odds };
      this.tell(stepLines(before, this.moment, this.setting.look));
    }
    await this.setting.keep(this.standing.battle);
    return true;
  }

  private async take(line: string): Promise<void> {
    this.stuck = false;
    if (line.length > LONGEST_LINE) {
      this.refuse(line.slice(0, 80), { problem: 'the line is too long', suggestion: 'dice can be counted: 200x6' });
      return;
    }
    const command = commandOf(line);
    const index = this.editing;
    this.editing = null;
    if (index === null || (command.does !== 'answer' && command.does !== 'roll')) return this.obey(command, line);
    if (line.trim() === '') this.quiet('Nothing was changed.');
    else await this.amend(index, line, line);
    return;
  }

  private async obey(command: Command, line: string): Promise<void> {
    switch (command.does) {
      case 'quit':
        this.over = true;
        return;
      case 'answer': {
        const answer = readAnswer(command.text, this.standing, this.setting.planned);
        if (answer === 'quit') this.over = true;
        else if (isRefusal(answer)) this.refuse(line, answer);
        else await this.play(answer, line);
        return;
      }
      case 'roll':
        await this.roll(line);
        return;
      case 'rollAll':
        await this.rollAll(line);
        return;
      case 'undo':
      case 'redo':
        await this.move(command.does, command.count);
        return;
      case 'edit':
        await this.edit(command.number, command.answer, line);
        return;
      case 'save':
        await this.save(command.file, line);
        return;
      default:
        this.show(command.does);
    }
  }

  private show(what: 'help' | 'log' | 'json' | 'state' | 'odds'): void {
    const { look } = this.setting;
    const { standing } = this;
    if (what === 'help') this.tell(HELP.flatMap(([typed, does]) => hung(`  ${typed.padEnd(18)} `, does, look)));
    else if (what === 'log') this.tell(logLines(battleNotes(standing.battle.entries, standing.events), look));
    else if (what === 'json') this.setting.say(JSON.stringify(standing.battle));
    else if (what === 'state') this.tell(stateLines(standing, look));
    else if (this.moment.odds !== null) this.tell(oddsLines(this.moment.odds, look));
    else
      this.quiet(standing.attack === null ? 'No attack is in progress.' : 'Too many ends would have to be kept apart.');
  }

  /** The app rolls what waits; false: nothing is to be rolled. */
  private async roll(line: string): Promise<boolean> {
    const { question } = this.standing;
    if (question === null || !('dice' in question)) {
      this.refuse(line, {
        problem: 'nothing is to be rolled',
        suggestion:
          question === null ? 'declare an attack first' : 'decide first: "roll all" decides as the set-up says',
      });
      return false;
    }
    const entry = rolledBy(this.setting.seed, question.entry, question.dice);
    this.tell(hung('  ', `the app rolls ${entry.dice.join(' ')}`, this.setting.look));
    return this.play(entry, line);
  }

  private async rollAll(line: string): Promise<void> {
    if (this.standing.attack === null) {
      this.refuse(line, { problem: 'nothing is to be rolled', suggestion: 'declare an attack first' });
      return;
    }
    let first = true;
    while (this.standing.attack !== null) {
      const { question } = this.standing;
      if (question === null) return;
      if ('dice' in question) {
        if (!first) this.tell(['', ...this.questionLines(this.standing).slice(0, 1)]);
        first = false;
        if (!(await this.roll(line))) return;
      } else {
        const { usual } = decidingOf(this.standing, question).words;
        if (!(await this.play({ decision: question.decision, value: usual }, line))) return;
      }
    }
  }

  private async move(how: 'undo' | 'redo', count: number): Promise<void> {
    const done = how === 'undo' ? this.setting.table.undo(count) : this.setting.table.redo(count);
    const nothing = how === 'undo' ? 'Nothing was done yet.' : 'Nothing was taken back.';
    const what = how === 'undo' ? 'Taken back' : 'Done again';
    this.quiet(done === 0 ? nothing : `${what}: ${done} ${done === 1 ? 'step' : 'steps'}`);
    if (done === 0) return;
    await this.setting.keep(this.standing.battle);
  }

  private async edit(number: number | null, answer: string | null, line: string): Promise<void> {
    const { entries } = this.setting.table;
    if (number === null && entries.length > 0) this.show('log');
    if (number === null || number < 1 || number > entries.length) {
      const suggestion =
        entries.length === 0 ? 'nothing was done yet' : `edit 1 to edit ${entries.length}: the numbers in the log`;
      this.refuse(line, { problem: number === null ? 'which entry?' : `there is no entry ${number}`, suggestion });
      return;
    }
    if (answer !== null) return this.amend(number - 1, answer, line);
    this.editing = number - 1;
    const { battle } = this.standing;
    this.tell(this.questionLines(standingAfter(battle, number - 1)));
    this.quiet(`It was ${entryText(entries[number - 1] as BattleEntry)}; an empty line leaves it.`);
  }

  private async amend(index: number, answer: string, line: string): Promise<void> {
    const { table, planned, seed, look } = this.setting;
    const before = standingAfter(this.standing.battle, index);
    const { question } = before;
    const command = commandOf(answer);
    const entry =
      command.does === 'roll' && question !== null && 'dice' in question
        ? rolledBy(seed, index, question.dice)
        : readAnswer(answer, before, planned);
    if (entry === 'quit' || isRefusal(entry)) {
      this.refuse(
        line,
        entry === 'quit' ? { problem: 'that is no entry', suggestion: 'undo takes entries back' } : entry,
      );
      return;
    }
    const amended = table.amend(index, entry);
    if (!amended.ok) {
      this.refuse(line, firstOf(amended));
      return;
    }
    const { dropped } = amended;
    this.quiet(
      dropped === 0
        ? `Entry ${index + 1} is changed; everything after it still fits.`
        : `Entry ${index + 1} is changed; ${dropped === 1 ? 'one later entry' : `${dropped} later entries`} no longer fitted and went: undo brings them back.`,
    );
    this.tell(sinceLines(this.standing, index, look));
    await this.setting.keep(this.standing.battle);
  }

  private async save(file: string, line: string): Promise<void> {
    if (file === '') {
      this.refuse(line, { problem: 'no file is named', suggestion: 'e.g. save battle.json' });
      return;
    }
    try {
      await this.setting.save(file, this.standing.battle);
      this.quiet(`Saved in ${oneLine(file)}`);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.tell(error.problems.flatMap((problem) => hung('  ', problemLine(problem), this.setting.look)));
    }
  }
}

const firstOf = ({ issues }: Refused): Refusal => issues[0] ?? { problem: 'that does not fit', suggestion: '' };

/** A Command Re-roll that nobody makes moves no odds. */
const isKept = (entry: BattleEntry): boolean =>
  'decision' in entry && entry.decision === 'commandReRoll' && entry.value === null;

const entryText = (entry: BattleEntry): string => {
  if ('dice' in entry) return entry.dice.join(' ');
  if ('decision' in entry) return JSON.stringify(entry.value);
  return 'endPhase' in entry ? 'the end of the phase' : `the attack of ${oneLine(entry.attack.unit)}`;
};
