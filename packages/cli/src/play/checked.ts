import { replay, type Standing } from '@fusillade/engine/battle';
import { InputError, refuse } from '../problems.js';
import { stateLines } from '../text/battle.js';
import { logLines } from '../text/log.js';
import { waitingLine } from '../text/question.js';
import { type Look, paint } from '../text/style.js';
import { documentOf } from './document.js';

/** A battle alone, or with what it comes to, as `play --json` prints it. */
const isDocument = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && 'battle' in value;

/** Replays a battle that was read from a file; what does not fit is refused, with the entry that does not. */
export const checkedBattle = (text: string): Standing => {
  const value: unknown = JSON.parse(text.replace(/^\ufeff/u, ''));
  const replayed = replay(isDocument(value) ? value['battle'] : value);
  if (!replayed.ok) throw new InputError(replayed.issues);
  const { standing } = replayed;
  if (isDocument(value)) checkDocument(value, standing);
  return standing;
};

const WRITTEN = 'let play --json write it';

/** Whatever a document says that its battle comes to has to be that; one without `standing` says nothing. */
const checkDocument = (document: Readonly<Record<string, unknown>>, standing: Standing): void => {
  if ('version' in document && document['version'] !== 1) throw refuse('value', 'version', 'is not 1', 'write 1');
  const said = document['standing'];
  if (said === undefined || said === null) return;
  if (typeof said !== 'object' || Array.isArray(said))
    throw refuse('type', 'standing', 'is not an object', `leave it out, or ${WRITTEN}`);
  const claimed = said as Readonly<Record<string, unknown>>;
  // Compared as they are written: what has no value is not written.
  const found = JSON.parse(JSON.stringify(documentOf(standing).standing)) as Readonly<Record<string, unknown>>;
  for (const [name, each] of Object.entries(found)) {
    if (!Object.hasOwn(claimed, name)) throw refuse('missing', `standing.${name}`, 'is missing', WRITTEN);
    if (Array.isArray(each)) checkList(name, claimed[name], each as readonly object[]);
    else checkValue(name, claimed[name], each);
  }
};

const checkValue = (name: string, said: unknown, found: unknown): void => {
  const right = JSON.stringify(found);
  if (JSON.stringify(said) === right) return;
  throw refuse('value', `standing.${name}`, 'is not what the entries come to', `it is ${right.slice(0, LONGEST)}`);
};

const LONGEST = 200;

/** What a document claims has to be what its entries come to. */
const checkList = (name: string, said: unknown, found: readonly object[]): void => {
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

export { documentOf };

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
