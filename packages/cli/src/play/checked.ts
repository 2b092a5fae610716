import { replay, type Standing } from '@fusillade/engine/battle';
import { InputError, refuse } from '../problems.js';
import { stateLines } from '../text/battle.js';
import { logLines } from '../text/log.js';
import { waitingLine } from '../text/question.js';
import { type Look, paint } from '../text/style.js';

interface Claimed {
  readonly battle: unknown;
  /** What the document says that the battle comes to; not given: it says nothing. */
  readonly standing?: { readonly events?: unknown; readonly units?: unknown; readonly destroyed?: unknown };
}

/** A battle alone, or with what it comes to, as `play --json` prints it. */
const claimedIn = (value: unknown): Claimed =>
  typeof value === 'object' && value !== null && 'battle' in value ? (value as Claimed) : { battle: value };

/** Replays a battle that was read from a file; what does not fit is refused, with the entry that does not. */
export const checkedBattle = (text: string): Standing => {
  const { battle, standing: said } = claimedIn(JSON.parse(text.replace(/^\ufeff/u, '')));
  const replayed = replay(battle);
  if (!replayed.ok) throw new InputError(replayed.issues);
  const { standing } = replayed;
  if (said !== undefined && said !== null) {
    checkList('events', said.events, standing.events);
    checkList('units', said.units, standing.units);
    checkList('destroyed', said.destroyed, standing.destroyed);
  }
  return standing;
};

const LONGEST = 200;

/** What a document claims has to be what its entries come to. */
const checkList = (name: string, said: unknown, found: readonly object[]): void => {
  if (said === undefined) return;
  const path = `standing.${name}`;
  if (!Array.isArray(said)) throw refuse('type', path, 'is not a list', 'leave it out, or let play --json write it');
  const texts = found.map((each) => JSON.stringify(each));
  const wrong = [...said.keys(), said.length].find((index) => JSON.stringify(said[index]) !== texts[index]);
  if (wrong === undefined) return;
  const right = texts[wrong];
  const entry = (found[wrong] as { entry?: number } | undefined)?.entry;
  const where = entry === undefined ? '' : ` (entry ${entry + 1})`;
  const problem = `is not what the entries come to${where}`;
  const suggestion = right === undefined ? `there are only ${found.length}` : `it is ${right.slice(0, LONGEST)}`;
  throw refuse('value', `${path}[${wrong}]`, problem, suggestion);
};

export { documentOf } from './document.js';

/** The record of a battle, what stands there, and what it waits for. */
export const checkedText = (standing: Standing, look: Look): string => {
  const { battle, question } = standing;
  const { length } = battle.entries;
  const sections = [
    logLines(standing, look),
    stateLines(standing, look),
    question === null
      ? [paint(look, 'green', `${length === 1 ? 'The entry fits' : `All ${length} entries fit`}; nothing waits.`)]
      : waitingLine(standing, question, look),
  ];
  return `${sections.map((lines) => lines.map((line) => line.trimEnd()).join('\n')).join('\n\n')}\n`;
};
