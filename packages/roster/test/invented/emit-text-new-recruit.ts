import { bySection } from './emit-text-app.js';
import {
  ARMY_NAME,
  type Carried,
  DETACHMENTS,
  FACTION,
  isSingle,
  modelsIn,
  modelsOf,
  TEXT_ARMY,
  type TextUnit,
  TOTAL,
  totals,
} from './text-army.js';

const FENCE = '+'.repeat(47);
const CHARACTERS = TEXT_ARMY.filter(({ section }) => section === 'CHARACTERS');

/** `Char2: ` before a character. */
const label = (unit: TextUnit): string => {
  const place = CHARACTERS.indexOf(unit);
  return place < 0 ? '' : `Char${place + 1}: `;
};

/** `Flame Marshal[2]` where the army has two of the name. */
const placed = (unit: TextUnit): string => {
  const alike = TEXT_ARMY.filter(({ sheet }) => sheet === unit.sheet);
  return alike.length === 1 ? unit.sheet.name : `${unit.sheet.name}[${alike.indexOf(unit) + 1}]`;
};

const head = (edition: '11e' | '10e'): string[] => [
  FENCE,
  `+ FACTION KEYWORD: Embers - ${FACTION}`,
  `+ DETACHMENT: ${(edition === '11e' ? DETACHMENTS : DETACHMENTS.slice(0, 1)).join(', ')} (Rule of Ash)`,
  ...(edition === '11e' ? ['+ FORCE DISPOSITION: Purge the Foe'] : []),
  `+ TOTAL ARMY POINTS: ${TOTAL}pts`,
  '+',
  '+ WARLORD: Char1: Flame Marshal',
  '+ ENHANCEMENT: Ashen Crown (on Char1: Flame Marshal)',
  `+ NUMBER OF UNITS: ${TEXT_ARMY.length}`,
  '+ SECONDARY: - Bring It Down: (1x2) - Assassination: 3 Characters',
  FENCE,
  '',
];

const each = ({ name, count }: { readonly name: string; readonly count: number }): string =>
  count === 1 ? name : `${count}x ${name}`;

const list = (things: readonly Carried[]): string => things.map(each).join(', ');

/** Who stands with whom, as newer versions print it: each end names the other. */
const links = (unit: TextUnit): string[] => {
  const { attached } = unit;
  if (attached === undefined) return [];
  const others = TEXT_ARMY.filter((other) => other !== unit && other.attached?.unit === attached.unit);
  if (attached.role === 'bodyguard') return others.map((other) => `  Attached to ${placed(other)}`);
  return others.flatMap((other) => (other.attached?.role === 'bodyguard' ? [`Leading ${placed(other)}`] : []));
};

const enhancement = ({ enhancement: upgrade }: TextUnit): string[] =>
  upgrade === undefined ? [] : [`Enhancement: ${upgrade.name} (+${upgrade.points} pts)`];

export const emitCompact = (): string =>
  [
    ...head('11e'),
    ...TEXT_ARMY.flatMap((unit) => {
      const first = `${label(unit)}${modelsOf(unit)}x ${unit.sheet.name} (${unit.points} pts)`;
      const [row] = unit.rows;
      const [group] = row!.groups;
      if (isSingle(unit)) {
        const things = [...(unit.warlord ? ['Warlord'] : []), ...(unit.options ?? []), list(group!.each)];
        return [`${first}: ${things.join(', ')}`, ...enhancement(unit), ...links(unit)];
      }
      if (unit.rows.length === 1 && row!.groups.length === 1) {
        return [`${first}: ${group!.models} with ${list(group!.each)}`, ...links(unit)];
      }
      const rows = unit.rows.flatMap(({ name, groups }) => {
        const count = groups.reduce((sum, { models }) => sum + models, 0);
        const bullet = `• ${count}x ${name}`;
        if (groups.length > 1) return [bullet, ...groups.map((one) => `    ${one.models} with ${list(one.each)}`)];
        return [`${bullet}: ${count > 1 ? `${count} with ` : ''}${list(groups[0]!.each)}`];
      });
      return [first, ...rows, ...links(unit)];
    }),
    '',
    'Created with newrecruit.eu v36.27',
  ].join('\n');

/** Options stand in bullets below, with what comes after them glued on. */
export const emitWtc = (): string =>
  [
    ...head('11e'),
    ...sections((unit) => {
      const first = `${label(unit)}${modelsOf(unit)}x ${unit.sheet.name} (${unit.points} pts)`;
      if (isSingle(unit)) {
        const { each: things } = unit.rows[0]!.groups[0]!;
        // The last weapon is printed behind the option, without a break.
        const [options, before, after] = unit.options
          ? [unit.options, things.slice(0, -1), things.slice(-1)]
          : [[], things, []];
        const glued = options.map((option) => `  • ${option}${list(after)}`);
        return [
          first,
          `1 with ${list(before)}`,
          ...glued,
          ...(unit.warlord ? ['  • Warlord'] : []),
          ...enhancement(unit),
          ...links(unit),
        ];
      }
      const rows = unit.rows.flatMap(({ name, groups }) => [
        `• ${groups.reduce((sum, { models }) => sum + models, 0)}x ${name}`,
        ...groups.map((group) => `    ${group.models} with ${list(group.each)}`),
      ]);
      return [first, ...rows, ...links(unit)];
    }),
  ].join('\n');

/** Names of models and abilities stand among the weapons; options of models are less indented than those. */
export const emitGw = (): string =>
  [
    ...head('10e'),
    ...sections((unit) => {
      const first = `${modelsOf(unit)}x ${unit.sheet.name} (${unit.points} pts)`;
      const [row] = unit.rows;
      const upgrade =
        unit.enhancement === undefined ? [] : [`• ${unit.enhancement.name} (+${unit.enhancement.points} pts)`];
      const options = (unit.options ?? []).map((option) => `• ${option}`);
      if (isSingle(unit)) {
        // One thing on several lines: they are summed.
        const things = totals(row!).flatMap(({ name, count }) => Array.from({ length: count }, () => `• 1x ${name}`));
        return [first, ...things, ...options, ...(unit.warlord ? ['• Warlord'] : []), ...upgrade];
      }
      const rows = unit.rows.flatMap((kind) => {
        const count = modelsIn(kind);
        const own =
          count === 1 ? `    • ${kind.name}, Invulnerable Save (5+*): ${kind.name}` : `    • ${count}x ${kind.name}`;
        return [`• ${count}x ${kind.name}`, ...totals(kind).map((thing) => `    • ${thing.count}x ${thing.name}`), own];
      });
      return [first, ...rows];
    }),
  ].join('\n');

const sections = (linesOf: (unit: TextUnit) => readonly string[]): string[] => {
  let section = '';
  return bySection(TEXT_ARMY).flatMap((unit) => {
    const opening = unit.section === section ? [] : [unit.section, ''];
    section = unit.section;
    return [...opening, ...linesOf(unit), ''];
  });
};

export const emitSimple = (): string =>
  [
    `Embers - ${FACTION} - ${ARMY_NAME} - [${TOTAL} pts]`.replace('Embers', 'Xenos'),
    '',
    `# ++ Army Roster ++ [${TOTAL} pts]`,
    '## Configuration',
    'Battle Size: Strike Force (2000 Point limit)',
    `Detachments: ${DETACHMENTS.join(', ')}`,
    'Force Disposition: Purge the Foe',
    'Show/Hide Options',
    ...bySection(TEXT_ARMY).flatMap((unit, place, all) => {
      const opening = all[place - 1]?.section === unit.section ? [] : ['', `## ${unit.section} [500 pts]`];
      const first = `${unit.sheet.name} [${unit.points} pts]:`;
      const upgrade =
        unit.enhancement === undefined ? [] : [`${unit.enhancement.name} [${unit.enhancement.points} pts]`];
      if (isSingle(unit)) {
        const things = list(unit.rows[0]!.groups[0]!.each);
        return [
          ...opening,
          `${first} ${[...(unit.warlord ? ['Warlord'] : []), ...upgrade, ...(unit.options ?? []), things].join(', ')}`,
        ];
      }
      const rows = unit.rows.flatMap(({ name, groups }) =>
        groups.map(({ models, each: things }) => {
          const apart = groups.length > 1 ? ` w/ ${things[0]!.name.toLowerCase()}` : '';
          return `• ${models}x ${name}${apart}: ${list(things)}`;
        }),
      );
      return [...opening, first, ...rows];
    }),
  ].join('\n');

/** What squads carry is not printed. */
export const emitShort = (): string =>
  TEXT_ARMY.map((unit) => {
    const first = `${modelsOf(unit) > 1 ? `${modelsOf(unit)}x ` : ''}${unit.sheet.name} (${unit.points}pts)`;
    if (!isSingle(unit)) return first;
    const upgrade = unit.enhancement === undefined ? [] : [unit.enhancement.name];
    return `${first}: ${[...(unit.warlord ? ['Warlord'] : []), ...upgrade, ...(unit.options ?? []), list(unit.rows[0]!.groups[0]!.each)].join(', ')}`;
  }).join('\n');

/** List Forge prints no count of one. */
export const emitListForge = (): string => {
  const counted = (count: number, name: string) => (count === 1 ? name : `${count}x ${name}`);
  const names = {
    CHARACTERS: 'Character:',
    BATTLELINE: 'Battleline:',
    'OTHER DATASHEETS': 'Vehicle:',
    'ALLIED UNITS': 'Allies:',
  };
  return [
    `${ARMY_NAME} - ${FACTION} - ${DETACHMENTS[0]} (${TOTAL} Points)`,
    '',
    ...bySection(TEXT_ARMY).flatMap((unit, place, all) => {
      const opening = all[place - 1]?.section === unit.section ? [] : ['', names[unit.section]];
      const lines = isSingle(unit)
        ? totals(unit.rows[0]!).map(({ name, count }) => `  • ${counted(count, name)}`)
        : unit.rows.flatMap((row) => [
            `  • ${counted(modelsIn(row), row.name)}`,
            ...totals(row).map(({ name, count }) => `    • ${counted(count, name)}`),
          ]);
      const upgrade = unit.enhancement === undefined ? [] : [`  • E: ${unit.enhancement.name}`];
      return [
        ...opening,
        `${unit.sheet.name} (${unit.points} pts)`,
        ...lines,
        ...upgrade,
        ...(unit.warlord ? ['  • Warlord'] : []),
        '',
      ];
    }),
  ].join('\n');
};
