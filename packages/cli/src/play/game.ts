import {
  type AttackDeclaration,
  type AttackOdds,
  type Battle,
  type BattleAskDecision,
  type BattleEntry,
  type BattleQuestion,
  faces,
  odds,
  type Standing,
} from '@fusillade/engine/battle';
import { oddsCondition } from '@fusillade/engine/referee';
import type { Lines } from '../io.js';
import { oneLine } from '../problems.js';
import { quietLines } from '../text/battle.js';
import { hung } from '../text/hung.js';
import { betweenLines, decisionLines, overLines, rollLines } from '../text/question.js';
import { type Look, paint } from '../text/style.js';
import { betweenOf } from './answer.js';
import { commandOf } from './command.js';
import { decidingOf } from './deciding.js';
import { amend, obey } from './obey.js';
import { type Refusal, refusalOf } from './refusal.js';
import { type Moment, openingLines, type Rolled, stepLines } from './step.js';
import type { Table } from './table.js';

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

const LONGEST_LINE = 20_000;
/** Lines in a row that change nothing; a pipe that never ends must. */
const MOST_IDLE = 1000;

/** A battle played line by line, until there are no more lines or the player ends it. */
export class Game {
  readonly setting: Setting;
  /** Why the last line was refused: a script that ends with it was wrong. Null: it was not. */
  refusal: Refusal | null = null;
  /** Lines so far. */
  line = 0;
  /** The player wants no more. */
  over = false;
  /** Index of the entry that the next line replaces. */
  editing: number | null = null;
  /** The last roll, as long as it may still be made again: its luck is told when it stands. */
  private rolled: Rolled | null = null;
  private known: { readonly standing: Standing; readonly odds: AttackOdds | null } | null = null;
  private asked: Standing | null = null;
  private idle = 0;

  constructor(setting: Setting) {
    this.setting = setting;
  }

  async run(): Promise<void> {
    const { lines, planned, table } = this.setting;
    const [first] = planned;
    if (table.entries.length === 0) {
      if (first !== undefined) await this.play({ attack: first });
      else if (this.standing.question !== null && !this.setting.quiet)
        this.tell(openingLines(this.moment, this.setting.look));
    }
    while (!this.over) {
      await this.decideByItself();
      this.ask();
      const prompt = this.prompt();
      const line = await lines.next(paint(this.setting.look, 'bold', prompt));
      if (line === null) return;
      this.line++;
      if (!lines.shown) this.setting.say(`${prompt}${oneLine(line.slice(0, LONGEST_LINE))}`);
      const before = this.standing;
      await this.take(line);
      this.idle = this.standing === before ? this.idle + 1 : 0;
      if (this.idle >= MOST_IDLE && !lines.shown) {
        this.refuse({ problem: `${MOST_IDLE} lines in a row changed nothing`, suggestion: 'end with quit' });
        return;
      }
    }
  }

  get standing(): Standing {
    return this.setting.table.standing;
  }

  /** With the odds of the attack in progress, worked out once. */
  get moment(): Moment {
    const { standing } = this;
    if (this.known?.standing !== standing) this.known = { standing, odds: odds(standing) };
    return this.known;
  }

  tell(lines: readonly string[]): void {
    for (const line of lines) this.setting.say(line.trimEnd());
  }

  quiet(text: string): void {
    this.tell(quietLines(text, this.setting.look));
  }

  refuse(refusal: Refusal): void {
    this.refusal = refusal;
    const { problem, suggestion } = refusal;
    const text = oneLine(`Not accepted: ${problem}${suggestion === '' ? '' : ` — ${suggestion}`}`);
    this.tell(hung('  ', text, this.setting.look).map((each) => paint(this.setting.look, 'red', each)));
  }

  /** What waits in a battle: a roll, a decision, or what is next. */
  questionLines(standing: Standing): string[] {
    const { look, planned } = this.setting;
    const { question } = standing;
    if (question === null)
      return standing.open ? betweenLines(standing, betweenOf(standing, planned), look) : overLines(look);
    if ('dice' in question) return rollLines(standing, question, faces(standing), look);
    return decisionLines(standing, decidingOf(standing, question), look);
  }

  /** Plays an entry and tells what it did; false: it does not fit, and the question stays. */
  async play(entry: BattleEntry, byItself = false): Promise<boolean> {
    const before = this.setting.quiet ? null : this.moment;
    const refused = this.setting.table.play(entry, byItself);
    if (refused !== null) {
      this.refuse(refusalOf(refused, this.standing, entry));
      return false;
    }
    this.keepWhereNothingGains();
    if (before !== null) {
      if (movesNothing(entry, before.standing, this.standing)) {
        this.known = { standing: this.standing, odds: before.odds };
      }
      if ('dice' in entry) this.rolled = { before: before.standing, dice: entry.dice };
      const stands = oddsCondition(this.standing.question) === null;
      this.tell(stepLines(before, this.moment, stands ? this.rolled : null, this.setting.look));
      if (stands) this.rolled = null;
    }
    await this.setting.keep(this.standing.battle);
    return true;
  }

  private prompt(): string {
    if (this.editing !== null) return `entry ${this.editing + 1} anew> `;
    const { question } = this.standing;
    if (question === null) return this.standing.open ? 'next> ' : 'done> ';
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

  /** Nobody is asked for a Command Re-roll that could do no good. */
  private keepWhereNothingGains(): void {
    const { table } = this.setting;
    for (let { question } = table.standing; question !== null && isPointless(question); { question } = table.standing) {
      if (table.play({ decision: question.decision, value: null }, true) !== null) return;
    }
  }

  private async decideByItself(): Promise<void> {
    this.keepWhereNothingGains();
    if (this.setting.decisions === 'ask') return;
    for (;;) {
      const { question } = this.standing;
      if (question === null || 'dice' in question) return;
      const { usual } = decidingOf(this.standing, question).words;
      if (!(await this.play({ decision: question.decision, value: usual }, true))) return;
    }
  }

  private async take(line: string): Promise<void> {
    this.refusal = null;
    if (line.length > LONGEST_LINE) {
      this.refuse({ problem: 'the line is too long', suggestion: 'dice can be counted: 200x6' });
      return;
    }
    const command = commandOf(line);
    const index = this.editing;
    this.editing = null;
    if (index === null || (command.does !== 'answer' && command.does !== 'roll')) await obey(this, command);
    else if (line.trim() === '') this.quiet('Nothing was changed.');
    else await amend(this, index, line);
  }
}

const isPointless = (question: BattleQuestion): question is BattleAskDecision =>
  'decision' in question && question.pointless === true;

/** A Command Re-roll that nobody makes moves no odds, unless it ends what they are about. */
const movesNothing = (entry: BattleEntry, before: Standing, after: Standing): boolean =>
  'decision' in entry &&
  entry.decision === 'commandReRoll' &&
  entry.value === null &&
  after.attack !== null &&
  after.attack.target === before.attack?.target;
