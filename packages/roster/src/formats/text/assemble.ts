import type { ListFormat } from '../../army.js';
import { fold } from '../../names.js';
import type { Body } from './body.js';
import type { Head, Mention } from './head.js';
import type { ParsedList, ParsedUnit } from './parsed.js';

/** Head and body as one list. What only the head says of a unit (warlord, enhancements) is given to that unit. */
export const assemble = (format: ListFormat, head: Head, body: Body): ParsedList | 'overflow' => {
  if (body.overflow) return 'overflow';
  let units: readonly ParsedUnit[] = body.units;
  if (head.warlord !== null && units.every(({ warlord }) => !warlord)) {
    const chosen = mentioned(units, head.warlord);
    units = units.map((unit) => (unit === chosen ? { ...unit, warlord: true } : unit));
  }
  for (const { name, on } of head.enhancements) {
    if (on === null || units.some(({ enhancements }) => enhancements.some((other) => fold(other) === fold(name))))
      continue;
    const bearers = units.filter(({ enhancements }) => enhancements.length === 0);
    const chosen = mentioned(bearers, on);
    units = units.map((unit) => (unit === chosen ? { ...unit, enhancements: [name] } : unit));
  }
  return {
    format,
    edition: head.edition ?? editionOf(body.source) ?? (units.some(({ role }) => role !== null) ? '11e' : null),
    name: head.name,
    factions: head.factions,
    detachments: head.detachments,
    total: head.total,
    limit: head.limit,
    source: body.source,
    units,
    warnings: body.warnings,
  };
};

/** The labels of a head do not always count as those of the body do: the name decides, then the label. */
const mentioned = (units: readonly ParsedUnit[], { label, name }: Mention): ParsedUnit | undefined => {
  const named = units.filter((unit) => fold(unit.name) === fold(name));
  return named.find((unit) => unit.label !== null && unit.label === label) ?? named[0];
};

/** Version 2 of the official app came with the 11th edition. */
const editionOf = (source: string | null): '11e' | '10e' | null => {
  const version = /\bapp\p{L}* ?(?:version)? ?: ?v(\d{1,2})\./iu.exec(source ?? '');
  if (version === null) return null;
  return Number(version[1]) >= 2 ? '11e' : '10e';
};
