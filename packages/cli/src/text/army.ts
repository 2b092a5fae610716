import {
  type Army,
  type ArmyUnit,
  coverageOf,
  coverageText,
  type Joined,
  joinedUnits,
  type ListWarning,
  unknownWords,
} from '@fusillade/roster';
import { oneLine } from '../problems.js';
import { editionRemark } from '../roster/open-list.js';
import { heading, type Look, paint } from './style.js';
import { wrap } from './width.js';

/** An army as it was read, with everything that was not understood. */
export const armyText = (army: Army, credit: string | undefined, look: Look): string => {
  const lines = [
    heading(look, army.name === null ? 'Army' : oneLine(army.name)),
    ...wrap(about(army), look.width).map((line) => paint(look, 'dim', line)),
  ];
  const edition = editionRemark(army);
  if (edition !== null) lines.push(...wrap(edition, look.width).map((line) => paint(look, 'yellow', line)));
  for (const units of joinedUnits(army)) {
    lines.push('');
    lines.push(...unitLines(units, look));
  }
  const isAbout = ({ code }: ListWarning) => code === 'edition' || code === 'no-profile';
  lines.push(...remarks('About the list', army.warnings.filter(isAbout), look));
  lines.push(
    ...remarks(
      'Not understood',
      army.warnings.filter((each) => !isAbout(each)),
      look,
    ),
  );
  lines.push('', `${army.units.length} units: ${coverageText(coverageOf(army.units))}`);
  if (credit !== undefined) lines.push(...wrap(credit, look.width).map((line) => paint(look, 'dim', line)));
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
};

const remarks = (title: string, warnings: readonly ListWarning[], look: Look): string[] =>
  warnings.length === 0
    ? []
    : ['', paint(look, 'yellow', title), ...warnings.flatMap(({ text }) => wrap(`- ${oneLine(text)}`, look.width, 2))];

const about = ({ faction, detachments, points, source, format }: Army): string => {
  const { total, limit } = points;
  const cost = total === null ? null : `${total}${limit === null ? '' : ` of ${limit}`} points`;
  const parts = [faction, detachments.length === 0 ? null : detachments.join(', '), cost, FORMATS[format], source];
  return parts
    .filter((part) => part !== null)
    .map(oneLine)
    .join(' · ');
};

const FORMATS: Readonly<Record<Army['format'], string>> = {
  'new-recruit-json': 'New Recruit JSON',
  'battlescribe-xml': 'roster file',
  'battlescribe-zip': 'packed roster file',
  'list-forge-json': 'List Forge JSON',
  'list-forge-link': 'List Forge link',
  'list-forge-text': 'List Forge text',
  'app-text': 'text of the official app',
  'new-recruit-wtc': 'New Recruit WTC text',
  'new-recruit-wtc-compact': 'New Recruit WTC compact text',
  'new-recruit-gw': 'New Recruit GW text',
  'new-recruit-simple': 'New Recruit simple text',
  'new-recruit-short': 'New Recruit short text',
  'plain-text': 'text',
};

const unitLines = (units: Joined, look: Look): string[] => {
  if (units.length === 1) return memberLines(units[0]!, look, '');
  return [
    heading(look, `Attached unit: ${units.map(({ id }) => oneLine(id)).join(' + ')}`),
    ...units.flatMap((unit) => memberLines(unit, look, '  ')),
  ];
};

const memberLines = (unit: ArmyUnit, look: Look, indent: string): string[] => {
  const { id, customName, points, attached, models, weapons, enhancements, warlord } = unit;
  const facts = [
    customName === null ? null : `"${customName}"`,
    points === null ? null : `${points} points`,
    attached === null ? null : attached.role,
    warlord ? 'Warlord' : null,
    ...enhancements.map((name) => `Enhancement: ${name}`),
  ].filter((fact) => fact !== null);
  const width = look.width - indent.length;
  const item = (text: string): string[] => wrap(text, width - 2, 2).map((line) => `  ${line}`);
  const lines = [
    ...wrap([oneLine(id), ...facts.map(oneLine)].join(' · '), width, 2).map((line, place) =>
      place === 0 && indent === '' ? heading(look, line) : line,
    ),
    ...item(`${models.map(({ count, name }) => `${count}× ${oneLine(name)}`).join(', ')}`),
    ...(weapons.length === 0
      ? []
      : item(
          `${weapons.map(({ count, name, modes }) => `${count}× ${nameIn(unit, name, modes)}${mark(modes)}`).join(', ')}`,
        )),
    ...item(`${coverageText(coverageOf([unit]))}`).map((line) => paint(look, 'dim', line)),
    ...unit.toggles.flatMap(({ source, effect, on }) => item(`${source}: ${effect} (${on ? 'on' : 'off'})`)),
    ...notModelled(unit).flatMap((what) => item(`Not modelled: ${what}`)),
    ...unit.warnings.flatMap(({ text }) => item(`! ${oneLine(text)}`).map((line) => paint(look, 'yellow', line))),
  ];
  return lines.map((line) => indent + line);
};

const notModelled = (unit: ArmyUnit): string[] =>
  [unknownWords([unit]).join('; '), unit.notModelled.join(', ')].filter((what) => what !== '').map(oneLine);

/** What is thrown and what is held may have one name. */
const nameIn = ({ weapons }: ArmyUnit, name: string, modes: Modes): string => {
  const kinds = new Set(weapons.filter((each) => each.name === name).map((each) => isMelee(each.modes)));
  if (kinds.size < 2) return oneLine(name);
  return `${oneLine(name)} (${isMelee(modes) ? 'melee' : 'ranged'})`;
};

const isMelee = (modes: Modes): boolean => modes.some(({ profile }) => profile.range === 'melee');

type Modes = ArmyUnit['weapons'][number]['modes'];

/** Modes to choose from, or no profile at all. */
const mark = (modes: Modes): string => {
  if (modes.length === 0) return ' (no profile)';
  return modes.length === 1 ? '' : ` (${modes.map(({ name }) => oneLine(name ?? '?')).join(' | ')})`;
};
