import { fold } from '../../names.js';
import { assemble } from './assemble.js';
import { isUnitLine, readBody } from './body.js';
import { readWith, splitPoints } from './grammar.js';
import { emptyHead, type Head, keyValue, readKey } from './head.js';
import type { TextLine } from './lines.js';
import type { Dialect } from './parse.js';
import { groupOf, isBattleSize, isDisposition, isSection } from './words.js';

/** `(3 Detachment Points)` and its translations. */
const DETACHMENT_POINTS = / ?\(\d{1,2} [^()]{0,30}(?:d[eé]tach|kontingent|destac|distacc)[^()]{0,20}\)$/i;

const isContent = ({ bullet, text }: TextLine): boolean =>
  bullet !== null || /^\d{1,3} ?[x×] /i.test(text) || readWith(text) !== null;

/** Where the units begin: at the first head of a section, or at the first unit line that has something below it. */
export const bodyStart = (lines: readonly TextLine[], from = 0): number => {
  for (let at = from; at < lines.length; at++) {
    const line = lines[at]!;
    if (line.text === '') continue;
    if (line.bullet === null && (isSection(line.text) || groupOf(line.text) !== null)) return at;
    if (!isUnitLine(line)) continue;
    if (splitPoints(line.text)!.after) return at;
    const below = lines.slice(at + 1, at + 4).find(({ text }) => text !== '');
    if (below !== undefined && isContent(below)) return at;
  }
  return lines.length;
};

/**
 * The head of the official app's lists, 10th and 11th edition, and of those that look like it: a name with the points
 * (may be absent, may be several lines), factions, battle size, detachments and dispositions in several orders.
 */
export const readAppHead = (lines: readonly TextLine[], head: Head): void => {
  const texts = lines
    .map(({ text }) => text)
    .filter((text) => text !== '' && !/^[+&=_~*-]{3,}$/.test(text))
    .filter((text) => {
      const pair = keyValue(text);
      return pair === null || !readKey(head, pair.key, pair.value);
    });
  const priced = texts.findIndex((text) => splitPoints(text)?.after === null);
  const titled = priced >= 0 && !isBattleSize(splitPoints(texts[priced]!)!.before);
  if (titled) {
    const { before, points } = splitPoints(texts[priced]!)!;
    head.name ??= [...texts.slice(0, priced), before].join(' ');
    head.total ??= points;
  }
  const names: string[] = [];
  let sized = false;
  let detached = false;
  for (const text of texts.slice(titled ? priced + 1 : 0)) {
    const pair = keyValue(text);
    const size = splitPoints(text);
    if (DETACHMENT_POINTS.test(text)) {
      head.detachments.push(text.replace(DETACHMENT_POINTS, ''));
      head.edition = '11e';
      detached = true;
    } else if (size !== null) {
      head.limit ??= size.points;
      sized = true;
    } else if (isDisposition(text) || (detached && pair === null)) {
      head.edition = '11e';
    } else if (pair !== null) {
      // A line of another program: nothing that changes a unit.
    } else if (sized && !detached) {
      head.detachments.push(text);
    } else names.push(text);
  }
  // Without a cost behind it, the detachment is the last of the names before the battle size.
  if (head.detachments.length === 0 && names.length > 1) head.detachments.push(names.pop()!);
  head.detachments = head.detachments.filter((name) => fold(name) !== 'no detachment');
  if (head.factions.length === 0) head.factions.push(...names.reverse());
};

/**
 * The official app's text in all its layouts, and texts that look like it (BattleBase, WarOrgan): a head without marks,
 * sections in capitals, units with points in brackets, bulleted entries below.
 */
export const readAppText: Dialect = (lines) => {
  const start = bodyStart(lines);
  if (!lines.slice(start).some((line) => isContent(line) && !isUnitLine(line))) return null;
  const head = emptyHead();
  readAppHead(lines.slice(0, start), head);
  const body = readBody(lines, start, false);
  if (body.units.length === 0 && !body.overflow) return null;
  return assemble('app-text', head, body);
};
