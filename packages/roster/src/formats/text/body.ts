import type { ListWarning } from '../../army.js';
import { tidy } from '../../names.js';
import { UnitDraft } from './draft.js';
import {
  gearItem,
  gearList,
  MAX_NAME,
  readCount,
  readLabel,
  readWith,
  splitInner,
  splitList,
  splitPoints,
  surcharged,
  unglue,
} from './grammar.js';
import type { TextLine } from './lines.js';
import type { Item, ParsedUnit } from './parsed.js';
import {
  groupOf,
  isAttachedAs,
  isEnhancement,
  isSection,
  isSignature,
  isWarlord,
  relationOf,
  roleOf,
  withoutUpgrade,
} from './words.js';

/** More units than any army holds: what has them is another kind of text. */
export const MAX_UNITS = 300;
const MAX_WARNINGS = 100;

export interface Body {
  readonly units: readonly ParsedUnit[];
  readonly source: string | null;
  readonly warnings: readonly ListWarning[];
  /** Units beyond `MAX_UNITS` were met. */
  readonly overflow: boolean;
}

const RELATION = /^(leading|supporting|attached to|led by|supported by) (\S.*)$/i;
const PLACE = /\s?\[(\d{1,2})\]$/;
const ALIAS = /\s?\[([^\]]{1,60})\]$/;
/** `Long Night Keyword: Character`, or `Long Night Character`: some detachments make characters of units. */
const GRANTED = /^[^:,]{2,60} (?:keyword: ?([^:,()]{2,30})|character)$/i;

/** Whether a line starts a unit: a name, then its points in brackets. */
export const isUnitLine = ({ bullet, text }: TextLine): boolean =>
  bullet === null && !/^[+#&]/.test(text) && splitPoints(text) !== null;

const isCapitals = (text: string): boolean =>
  text.length >= 3 && text === text.toUpperCase() && /\p{Lu}{3}/u.test(text) && !/\d/.test(text);

/** Head of a section: it ends the unit before it. */
const isHead = ({ bullet, text }: TextLine): boolean =>
  bullet === null && (text.startsWith('#') || isSection(text) || isCapitals(text));

/** The units of a list from line `from` on, in any of the layouts; what belongs to no unit is warned of. */
export const readBody = (lines: readonly TextLine[], from: number, glued: boolean): Body => {
  const units: UnitDraft[] = [];
  const warnings: ListWarning[] = [];
  let unit: UnitDraft | null = null;
  let group: string | null = null;
  let source: string | null = null;
  let overflow = false;
  const next = nextLines(lines);
  for (let at = from; at < lines.length; at++) {
    const line = lines[at]!;
    const { text, bullet } = line;
    if (text === '' || /^[+&=_~*-]{3,}$/.test(text)) continue;
    if (bullet === null && isSignature(text)) {
      source ??= text;
      unit = null;
    } else if (bullet === null && groupOf(text) !== null) {
      group = groupOf(text);
      unit = null;
    } else if (isHead(line) && splitPoints(text)?.after == null) {
      group = null;
      unit = null;
    } else if (isUnitLine(line)) {
      if (units.length === MAX_UNITS) {
        overflow = true;
        break;
      }
      unit = startUnit(text, group);
      units.push(unit);
    } else if (unit !== null && !readContent(unit, line, glued)) {
      const upcoming = next[at];
      // A line of words before a unit is a head in a language that nobody listed.
      if (upcoming !== undefined && isUnitLine(upcoming) && lines[at - 1]?.text === '') unit = null;
      else warn(unit.warnings, line);
    } else if (unit === null && !isAside(text) && (next[at] === undefined || !isUnitLine(next[at]!))) {
      warn(warnings, line);
    }
  }
  return { units: units.map((draft) => draft.finish()), source, warnings, overflow };
};

/** For each line the next one that is not blank. */
const nextLines = (lines: readonly TextLine[]): (TextLine | undefined)[] => {
  const next: (TextLine | undefined)[] = new Array(lines.length);
  let upcoming: TextLine | undefined;
  for (let at = lines.length - 1; at >= 0; at--) {
    next[at] = upcoming;
    if (lines[at]!.text !== '') upcoming = lines[at];
  }
  return next;
};

/** Lines between the sections that say something about the list, not about a unit. */
const isAside = (text: string): boolean => /^[+&]/.test(text) || /^[^:]{2,40}: ?\S/.test(text) || isWarlord(text);

const warn = (warnings: ListWarning[], { number, text }: TextLine): void => {
  if (warnings.length >= MAX_WARNINGS) return;
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  warnings.push({ code: 'unknown-line', text: `Line ${number}, "${shown}", was not understood and is left out.` });
};

const startUnit = (text: string, group: string | null): UnitDraft => {
  const { before, points, after } = splitPoints(text)!;
  const { label, rest } = readLabel(before);
  const { count, counted, rest: named } = readCount(rest);
  const placed = named.slice(0, MAX_NAME).replace(PLACE, '');
  const alias = ALIAS.exec(placed);
  const unit = new UnitDraft(tidy(alias === null ? placed : placed.slice(0, alias.index)) || named.slice(0, MAX_NAME));
  unit.customName = alias?.[1] ?? null;
  unit.label = label;
  unit.points = points;
  unit.group = group;
  unit.models = counted ? count : null;
  if (after) listed(unit, after);
  return unit;
};

/** `Unit [165 pts]: Warlord, Ashen Crown [15 pts], 2x Gun`. */
const listed = (unit: UnitDraft, text: string): void => {
  let each: number | null = null;
  let group: Item[] = [];
  const close = () => {
    if (each !== null) unit.carried(group, each, 0);
    group = [];
  };
  for (const part of splitList(text)) {
    const carried = readWith(part);
    if (carried !== null) {
      close();
      each = carried.count;
    }
    const words = carried?.rest ?? part;
    if (flag(unit, words)) continue;
    if (each !== null) group.push(gearItem(words, 'listed', each));
    else for (const item of gearList(words, unit.models ?? 1)) unit.listed(item);
  }
  close();
};

/** `Attachment: leader -> Ember Guard`. */
const ATTACHMENT = /^attachment: ?(?:leader|support) ?-> ?(.+)$/i;

/** Words that say something of the unit itself, wherever they stand. */
const flag = (unit: UnitDraft, text: string): boolean => {
  if (isWarlord(text)) {
    unit.warlord = true;
    return true;
  }
  const keyword = GRANTED.exec(text);
  if (keyword !== null) {
    unit.keywords.push(keyword[1] ?? 'Character');
    return true;
  }
  const attachment = ATTACHMENT.exec(text);
  if (attachment !== null) {
    link(unit, 'leads', attachment[1]!);
    return true;
  }
  const key = text.indexOf(':');
  if (key > 0 && isEnhancement(text.slice(0, key))) {
    enhance(unit, text.slice(key + 1));
    return true;
  }
  const bracketed = splitPoints(text);
  const enhancement = surcharged(text) ?? (bracketed?.after === null ? bracketed.before : null);
  if (enhancement === null || readCount(text).counted) return false;
  enhance(unit, enhancement);
  return true;
};

const enhance = (unit: UnitDraft, text: string): void => {
  const name = withoutUpgrade(surcharged(text) ?? text);
  if (name !== '' && !unit.enhancements.includes(name)) unit.enhancements.push(name);
};

const link = (unit: UnitDraft, relation: 'leads' | 'led-by', text: string): void => {
  const place = PLACE.exec(text);
  const name = readCount(readLabel(text.replace(PLACE, '')).rest).rest.trim();
  if (name !== '') unit.links.push({ relation, name, place: place === null ? null : Number(place[1]) });
};

const invulnerable = (unit: UnitDraft, text: string): boolean => {
  if (!/^invulnerable save\b/i.test(text)) return false;
  unit.warnings.push({
    code: 'check-invulnerable',
    text: `The list prints "${text}": compare it with the datasheet's.`,
  });
  return true;
};

/** One line below a unit; false if it means nothing that is known. */
const readContent = (unit: UnitDraft, line: TextLine, glued: boolean): boolean => {
  const { text, bullet, indent } = line;
  const colon = text.indexOf(':');
  const key = colon > 0 ? text.slice(0, colon).trim() : '';
  const value = colon > 0 ? text.slice(colon + 1).trim() : '';
  if (key !== '' && key.length <= 40) {
    if (isAttachedAs(key) && roleOf(value) !== null && !ATTACHMENT.test(text)) {
      unit.role = roleOf(value);
      return true;
    }
    if (isEnhancement(key)) {
      enhance(unit, value);
      return true;
    }
    const relation = value === '' ? null : relationOf(key);
    if (relation !== null) {
      link(unit, relation, value);
      return true;
    }
  }
  const joined = RELATION.exec(text);
  if (joined !== null && text.length <= 2 * MAX_NAME) {
    link(unit, /^(?:leading|supporting)$/i.test(joined[1]!) ? 'leads' : 'led-by', joined[2]!);
    return true;
  }
  if (flag(unit, text)) return true;
  const group = readWith(text);
  if (group !== null) {
    const gear = splitList(group.rest).filter((part) => !flag(unit, part));
    if (gear.length > 0)
      unit.carried(gearList(`${group.count} with ${gear.join(', ')}`, group.count), group.count, indent);
    return true;
  }
  const counted = readCount(text);
  if (bullet === null) {
    if (!counted.counted) return false;
    unit.bare(gearItem(text, 'bare'));
    return true;
  }
  return counted.counted ? countedBullet(unit, line, counted) : plainBullet(unit, line, glued);
};

const countedBullet = (unit: UnitDraft, line: TextLine, { count, rest }: { count: number; rest: string }): boolean => {
  const { indent, bullet } = line;
  const colon = /:(?: |$)/.exec(rest)?.index ?? -1;
  const named = colon > 0 ? rest.slice(0, colon).trim() : rest;
  const priced = splitPoints(named);
  const { name, inner } = splitInner((priced?.after === null ? priced.before : named).slice(0, MAX_NAME));
  const carried = colon > 0 ? rest.slice(colon + 1).trim() : '';
  const parts = splitList(carried).filter((part) => !flag(unit, part) && !invulnerable(unit, part));
  const items = parts.length === 0 ? [] : gearList(parts.join(', '), count);
  unit.bullet(
    { name, count, counted: true, mark: 'bullet', model: colon > 0, inner, items },
    indent,
    bullet === 'hollow',
  );
  return true;
};

/** Without a count: one of something, an option, or names of abilities. */
const plainBullet = (unit: UnitDraft, line: TextLine, glued: boolean): boolean => {
  const { text, indent, bullet } = line;
  const below = glued && unit.inCarried(indent);
  const hollow = bullet === 'hollow';
  const [head, ...tail] = below ? unglue(text) : [text];
  if (tail.length > 0) {
    const items = splitList(tail.join(', ')).filter((part) => !flag(unit, part));
    const option = gearItem(head!, 'bullet');
    unit.bullet(
      { ...option, items: items.map((part) => ({ ...gearItem(part, 'bullet'), counted: true })) },
      indent,
      hollow,
    );
    return true;
  }
  for (const part of splitList(text)) {
    if (flag(unit, part) || invulnerable(unit, part)) continue;
    const name = part.replace(/:$/, '');
    unit.bullet({ ...gearItem(name, 'bullet'), model: false }, indent, hollow);
  }
  return true;
};
