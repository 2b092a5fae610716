import { assemble } from './assemble.js';
import { readBody } from './body.js';
import { splitPoints } from './grammar.js';
import { emptyHead, type Head, keyValue, readKey } from './head.js';
import type { TextLine } from './lines.js';
import type { Dialect } from './parse.js';

const ROSTER = /^# ?\+\+ ?army roster ?\+\+/i;
const SECTION = /^##? ?\S/;
/** The families of factions that New Recruit prints first. */
const FAMILY = /^(?:xenos|chaos|imperium|imperial|unaligned|aeldari)$/i;

/** New Recruit's "simple" text: `## Section`, then `Unit [165 pts]: Enhancement [15 pts], Gun, 2x Knife`. */
export const readSimpleText: Dialect = (lines) => {
  const roster = lines.findIndex(({ text }) => ROSTER.test(text));
  if (roster < 0 && !lines.some(({ text }) => /^## ?\p{L}/u.test(text) && splitPoints(text) !== null)) return null;
  const head = emptyHead();
  const first = roster < 0 ? lines.findIndex(({ text }) => SECTION.test(text)) : roster;
  readTitle(head, lines.slice(0, first));
  head.total ??= splitPoints(lines[first]!.text)?.points ?? null;
  let start = lines.length;
  let configuration = false;
  let configured = false;
  for (let at = first; at < lines.length; at++) {
    const { text } = lines[at]!;
    if (SECTION.test(text)) {
      if (ROSTER.test(text)) continue;
      configuration = /^##? ?configuration\b/i.test(text);
      configured ||= configuration;
      if (configuration) continue;
      start = at;
      break;
    }
    const pair = keyValue(text);
    if (configuration && pair !== null) readKey(head, pair.key, pair.value);
  }
  const body = readBody(lines, start, false);
  if (body.units.length === 0 && !body.overflow) return null;
  head.edition ??= configured ? '10e' : null;
  return assemble('new-recruit-simple', head, body);
};

/** `Xenos - Tide Wardens - My list - [2000 pts]`, on one line or wrapped over several. */
const readTitle = (head: Head, lines: readonly TextLine[]): void => {
  const title = lines
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join(' ');
  if (title === '') return;
  const priced = splitPoints(title);
  head.total = priced?.points ?? null;
  const parts = (priced?.before ?? title)
    .split(/\s[-–—](?:\s|$)/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length > 2) {
    const factions = FAMILY.test(parts[0]!) ? parts.slice(0, -1) : parts.slice(0, 1);
    head.factions.push(...factions.reverse());
    head.name = FAMILY.test(parts[parts.length - 1]!) ? null : parts.slice(head.factions.length).join(' - ');
  } else {
    head.factions.push(...parts.slice(0, 1));
    head.name = parts[1] ?? null;
  }
};
