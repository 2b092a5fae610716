import type { Datasheet, DatasheetWeapon, ModelStats, WeaponProfile } from '@fusillade/roster';
import { type Column, columnLines } from './columns.js';
import { heading, type Look, paint } from './style.js';
import { wrap } from './width.js';

export interface Joining {
  /** Units that it may join. */
  readonly joins: readonly string[];
  /** Units that may join it. */
  readonly joinedBy: readonly string[];
}

const right = (title: string): Column => ({ title, align: 'right' });
const dash = (value: string | number | null): string => (value === null ? '–' : String(value));

/** A datasheet's numbers. */
export const unitText = (datasheet: Datasheet, joining: Joining, credit: string, look: Look): string => {
  const item = (title: string, text: string): string[] => wrap(`${title}: ${text}`, look.width, 2);
  const lines = [
    heading(look, `${datasheet.name} (${datasheet.faction})`),
    ...wrap(sizes(datasheet), look.width, 2),
    ...wrap([...datasheet.keywords, ...datasheet.factionKeywords].join(', '), look.width).map((line) =>
      paint(look, 'dim', line),
    ),
    '',
    ...modelLines(datasheet, look),
    ...weaponLines('Ranged weapons', datasheet, false, look),
    ...weaponLines('Melee weapons', datasheet, true, look),
    '',
    ...defaults(datasheet).flatMap(([name, arms]) => item(`${name} carries by default`, arms)),
  ];
  if (datasheet.toggles.length > 0) {
    lines.push('', heading(look, 'Abilities to switch (--toggle, --without)'));
    for (const { source, effect, condition, on } of datasheet.toggles) {
      const text = `- ${source}: ${effect}${condition === null ? '' : `, ${condition}`} (${on ? 'on' : 'off'})`;
      lines.push(...wrap(text, look.width, 2));
    }
  }
  const unknown = notModelledOf(datasheet);
  if (unknown.length > 0) {
    lines.push(
      '',
      paint(look, 'yellow', 'Not modelled'),
      ...unknown.flatMap((each) => wrap(`- ${each}`, look.width, 2)),
    );
  }
  if (joining.joins.length > 0)
    lines.push('', ...item(`Joins as ${datasheet.attaches!.role}`, joining.joins.join(', ')));
  if (joining.joinedBy.length > 0) lines.push('', ...item('May be joined by', joining.joinedBy.join(', ')));
  for (const gap of datasheet.gaps) lines.push(...wrap(gap, look.width).map((line) => paint(look, 'yellow', line)));
  lines.push('', ...wrap(credit, look.width).map((line) => paint(look, 'dim', line)));
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
};

const sizes = ({ size: { min, max }, points, legends }: Datasheet): string => {
  const models = min === max ? `${min} model${min === 1 ? '' : 's'}` : `${min} to ${max} models`;
  const costs = points.map((each) => {
    if (points.length === 1) return `${each.cost} points`;
    // Where the steps begin and end beyond the unit's own size is of no use.
    const [from, to] = [Math.max(each.min, min), Math.min(each.max, max)];
    return `${each.cost} points for ${from > to ? each.max : from === to ? to : `${from} to ${to}`}`;
  });
  return [models, ...costs, ...(legends ? ['Legends'] : [])].join(', ');
};

const saveText = ({ InSv, InSvAgainst }: ModelStats): string =>
  InSv === null ? '–' : `${InSv}${InSvAgainst === null ? '' : ` ${InSvAgainst}`}`;

const modelLines = ({ models }: Datasheet, look: Look): string[] =>
  columnLines(
    [
      { title: 'Models', align: 'left', grows: 1 },
      ...['number', 'M', 'T', 'Sv', 'InSv', 'W', 'Ld', 'OC', 'FNP'].map(right),
    ],
    models.map(({ name, min, max, character, stats }) => [
      character ? `${name} (CHARACTER)` : name,
      min === max ? String(min) : `${min}–${max}`,
      dash(stats.M),
      String(stats.T),
      dash(stats.Sv),
      saveText(stats),
      String(stats.W),
      dash(stats.Ld),
      dash(stats.OC),
      dash(stats.FNP),
    ]),
    look,
  );

const skillOf = ({ skill }: WeaponProfile): string => skill ?? 'N/A';

const rangeOf = ({ range }: WeaponProfile): string => (typeof range === 'number' ? `${range}"` : dash(range));

const weaponLines = (title: string, { weapons }: Datasheet, melee: boolean, look: Look): string[] => {
  const rows = weapons.flatMap((weapon: DatasheetWeapon) =>
    weapon.modes
      .filter(({ profile }) => (profile.range === 'melee') === melee)
      .map(({ name, profile }) => [
        name === null ? weapon.name : `${weapon.name}/${name}`,
        ...(melee ? [] : [rangeOf(profile)]),
        String(profile.A),
        skillOf(profile),
        String(profile.S),
        String(profile.AP),
        String(profile.D),
        [...profile.abilities, ...profile.notModelled.map((word) => `${word}*`)].join(', '),
      ]),
  );
  if (rows.length === 0) return [];
  const numbers = [...(melee ? [] : ['range']), 'A', melee ? 'WS' : 'BS', 'S', 'AP', 'D'];
  const columns: Column[] = [
    { title, align: 'left', grows: 2 },
    ...numbers.map(right),
    { title: 'abilities', align: 'left', grows: 1 },
  ];
  return ['', ...columnLines(columns, rows, look)];
};

const defaults = ({ models, weapons }: Datasheet): [name: string, arms: string][] =>
  models
    .filter(({ loadout }) => loadout.length > 0)
    .map(({ name, loadout }) => [
      name,
      loadout
        .map(({ weapon, count }) => {
          const named = weapons.find(({ id }) => id === weapon)?.name ?? weapon;
          return count === 1 ? named : `${count}× ${named}`;
        })
        .join(', '),
    ]);

/** Abilities of the unit and keywords of its weapons that no word of the contract expresses. */
export const notModelledOf = ({ notModelled, weapons }: Datasheet): string[] => [
  ...notModelled,
  ...new Set(
    weapons.flatMap(({ name, modes }) =>
      modes.flatMap(({ profile }) => profile.notModelled.map((word) => `${name}: ${word}`)),
    ),
  ),
];
