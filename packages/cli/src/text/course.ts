import type { Ask, AskDecision, CourseEvent, ResolveReport } from '@fusillade/engine';
import { criticalWords } from '@fusillade/engine/referee';
import { HARD_SPACE } from '@fusillade/engine/words';
import { oneLine } from '../problems.js';
import { stateText, wholesOf } from './states.js';
import { heading, type Look, paint } from './style.js';
import { displayWidth, padEnd, wrap } from './width.js';

/** Events that belong to one line of the notes: same step, and for dice rolled at once the same fate. */
interface Roll {
  readonly step: string;
  readonly events: readonly CourseEvent[];
}

/** The notes of a referee: every roll with its verdicts and rule numbers, the target's state, and what comes next. */
export const courseText = (report: ResolveReport, look: Look): string => {
  const sections = [...batchSections(report.events, look), stateSection(report, look), nextSection(report, look)];
  return `${sections.map((lines) => lines.map((line) => line.trimEnd()).join('\n')).join('\n\n')}\n`;
};

const batchSections = (events: readonly CourseEvent[], look: Look): string[][] => {
  const sections: string[][] = [];
  let last: CourseEvent | null = null;
  let rolls: { step: string; events: CourseEvent[] }[] = [];
  const flush = (): void => {
    if (last === null) return;
    const shown = rolls.filter(({ step }) => step !== STEP);
    sections.push([heading(look, sectionTitle(last, rolls)), ...shown.flatMap((roll) => rollLines(roll, look))]);
    rolls = [];
  };
  for (const event of events) {
    if (last !== null && (event.attacker !== last.attacker || event.batch !== last.batch)) flush();
    const roll = rolls.at(-1);
    if (roll !== undefined && roll.step === event.step) roll.events.push(event);
    else rolls.push({ step: event.step, events: [event] });
    last = event;
  }
  flush();
  return sections;
};

/** Every batch begins with the number of its attacks; what comes without is what follows an attacker's last batch. */
const sectionTitle = ({ attacker, batch }: CourseEvent, rolls: readonly Roll[]): string => {
  const [first] = rolls;
  if (first?.step === STEP) return `${stepName(first.events[0]?.verdict ?? '')}: ${oneLine(attacker)}`;
  const isBatch = batch !== null && rolls.some(({ step }) => step === 'attacks');
  return `${oneLine(attacker)}, ${isBatch ? `batch ${batch + 1}` : 'afterwards'}`;
};

/** The beginning of one side's blows in a combat: a title of its own. */
const STEP = 'initiative step';

const STEP_WIDTH = 19;

/** The name of a step or a decision (`damageReRoll`) as words. */
const stepName = (step: string): string => {
  const words = step.replace(/([a-z])([A-Z])/gu, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1).replace('re roll', 're-roll');
};

const rollLines = (roll: Roll, look: Look): string[] => {
  const name = stepName(roll.step);
  const faces = roll.events.flatMap(({ face }) => (face === null ? [] : [face]));
  const indent = 2 + STEP_WIDTH;
  const lines = fatesOf(roll.events).map((fate) => fateText(fate, roll.step, faces.length));
  return lines.flatMap((text, index) => {
    const title = index === 0 ? name : '';
    // A long step name takes a line of its own.
    const own = displayWidth(title) >= STEP_WIDTH ? [`  ${paint(look, 'cyan', title)}`] : [];
    const first = own.length > 0 ? '' : paint(look, 'cyan', title) + ' '.repeat(STEP_WIDTH - displayWidth(title));
    const [head = '', ...rest] = wrap(text, look.width - indent, 4);
    const lead = own.length > 0 ? ' '.repeat(indent) : `  ${first}`;
    return [...own, lead + head, ...rest.map((line) => ' '.repeat(indent) + line)];
  });
};

interface Fate {
  readonly verdict: string;
  readonly rule: string;
  readonly row: string | undefined;
  readonly faces: number[];
  count: number;
}

/**
 * Dice of one roll that met the same fate stand together. Where rows are named the order matters (saves are read
 * from the lowest), so there only neighbours are put together.
 */
const fatesOf = (events: readonly CourseEvent[]): Fate[] => {
  const fates: Fate[] = [];
  const ordered = events.some(({ row }) => row !== undefined);
  for (const { verdict, rule, row, face } of events) {
    const same = (fate: Fate): boolean => fate.verdict === verdict && fate.rule === rule && fate.row === row;
    const candidates = ordered ? fates.slice(-1) : fates;
    let fate = candidates.find(same);
    if (fate === undefined) {
      fate = { verdict, rule, row, faces: [], count: 0 };
      fates.push(fate);
    }
    fate.count++;
    if (face !== null) fate.faces.push(face);
  }
  return fates;
};

/** A verdict with its row; "critical" says of what, and "model destroyed: destroyed" needs only the row. */
const verdictText = (fate: Fate, step: string): string => {
  const row = fate.row === undefined ? '' : oneLine(fate.row);
  if (row !== '' && step.endsWith(fate.verdict)) return row;
  const kind = fate.verdict === 'critical' ? criticalWords(step, fate.rule) : oneLine(fate.verdict);
  return row === '' ? kind : `${kind}: ${row}`;
};

const fateText = (fate: Fate, step: string, dice: number): string => {
  const rule = ruleText(fate.rule);
  const verdict = verdictText(fate, step);
  if (fate.faces.length === 0) return `${fate.count > 1 ? `${fate.count}${HARD_SPACE}× ` : ''}${verdict}${rule}`;
  const times = fate.faces.length > 3 && dice > 3 ? ` (${fate.faces.length})` : '';
  return `${padEnd(fate.faces.join(HARD_SPACE), 5)} → ${verdict}${times}${rule}`;
};

const stateSection = ({ state, attackers, ask }: ResolveReport, look: Look): string[] => {
  const when = ask === undefined ? 'at the end' : 'now';
  const section = (title: string, models: ResolveReport['state']): string[] => {
    const lines = wrap(stateText(models, wholesOf([{ p: 1, models }])), look.width - 2, 2);
    return [heading(look, `${title} ${when}`), ...lines.map((line) => `  ${line}`)];
  };
  return [...(attackers === undefined ? [] : section('The attackers', attackers)), ...section('The target', state)];
};

const nextSection = (report: ResolveReport, look: Look): string[] => {
  const { ask } = report;
  if (ask === undefined) return [paint(look, 'green', 'All attacks are resolved.')];
  const text = 'decision' in ask ? decisionText(ask) : diceText(ask);
  const lines = wrap(text, look.width).map((line) => paint(look, 'yellow', line));
  return 'decision' in ask ? [...lines, paint(look, 'yellow', answerText(ask, look.width))] : lines;
};

const ruleText = (rule: string): string => (rule === '' ? '' : ` [${rule}]`);

/** Of no batch: before an attacker's first one, or after its last. */
const batchText = (batch: number | null): string => (batch === null ? '' : `, batch ${batch + 1}`);

const diceText = (ask: Ask): string => {
  const dice = `${ask.dice}${HARD_SPACE}${ask.dice === 1 ? 'die' : 'dice'}`;
  const batch = batchText(ask.batch);
  return `Next: roll ${dice} for ${oneLine(ask.attacker)}${batch}: ${stepName(ask.step).toLowerCase()}${ruleText(ask.rule)}`;
};

const MOST_OPTIONS = 12;

/** Decisions answered by a list of dice: any of those offered, none too. */
const OF_DICE: ReadonlySet<string> = new Set(['hitReRoll', 'woundReRoll', 'saveReRoll', 'hazardReRoll']);

const optionsText = ({ decision, options, count }: AskDecision): string => {
  if (OF_DICE.has(decision)) return `any of the dice ${options.join(', ')} (0 is the first of the roll)`;
  const shown = options.slice(0, MOST_OPTIONS).map((option) => JSON.stringify(option));
  const more = Math.max(count, options.length) - shown.length;
  if (shown.length === 0) return `${count} possible answers`;
  return shown.join(' or ') + (more > 0 ? ` or ${more} more` : '');
};

const decisionText = (ask: AskDecision): string => {
  const list = optionsText(ask);
  return `Next: the ${ask.player} decides ${stepName(ask.decision).toLowerCase()} (${oneLine(ask.attacker)}${batchText(ask.batch)})${ruleText(ask.rule)}: ${oneLine(list)}`;
};

/** The entry of a log that answers, with the first option as its value: to be copied, so never broken over lines. */
const answerText = ({ decision, options }: AskDecision, width: number): string => {
  const entry = (value: string): string =>
    oneLine(`Answer in the log: {"decision":${JSON.stringify(decision)},"value":${value}}`);
  const example = options.length === 0 ? '…' : JSON.stringify(OF_DICE.has(decision) ? options.slice(0, 1) : options[0]);
  return displayWidth(entry(example)) <= width ? entry(example) : entry('…');
};
