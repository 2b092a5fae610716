import { type DataCheck, loadCheck } from '@fusillade/roster';
import type { Io } from '../io.js';
import { refuse } from '../problems.js';
import { CREDIT, dataReader } from '../roster/data.js';
import { heading, type Look, paint } from '../text/style.js';
import { wrap } from '../text/width.js';
import { lookOf, type OutputFlags, printJson } from './common.js';

export interface DataFlags extends OutputFlags {
  readonly full?: boolean;
}

/** What the bundled data lack. */
export const runData = async (what: string, flags: DataFlags, io: Io): Promise<void> => {
  if (what !== 'check') throw refuse('command', `data ${what}`, 'no such command', 'write data check');
  const found = await loadCheck(dataReader());
  if (flags.json === true) return printJson(io, { version: 1, ...found, credit: CREDIT });
  io.out(checkText(found, lookOf(flags, io), flags.full === true));
};

const FEW = 8;

const checkText = (found: DataCheck, look: Look, full: boolean): string => {
  const { counts } = found;
  const lines = [heading(look, found.source), ...wrap(totals(counts), look.width)];
  const section = (title: string, items: readonly string[]): void => {
    lines.push('', ...wrap(`${title}: ${items.length}`, look.width).map((line) => heading(look, line)));
    const shown = full ? items : items.slice(0, FEW);
    lines.push(...shown.flatMap((item) => wrap(`- ${item}`, look.width, 2)));
    const more = items.length - shown.length;
    if (more > 0) lines.push(paint(look, 'dim', `${more} more: --full shows them.`));
  };
  const counted = (times: Readonly<Record<string, number>>): string[] =>
    Object.entries(times)
      .sort((a, b) => b[1] - a[1])
      .map(([name, count]) => `${name}: ${count}`);
  section('Units without weapons', found.withoutWeapons);
  section('Units without points', found.withoutPoints);
  section('Units whose models are not listed', found.withoutComposition);
  section('Weapons without a profile', found.withoutProfile);
  section('Weapons twice on one datasheet', found.duplicates);
  section('Weapon keywords that are not modelled, with the weapons that have them', counted(found.notModelledKeywords));
  section('Weapon keywords that are not known at all', found.unknownKeywords);
  section('Conditional invulnerable saves', found.conditionalInvulnerable);
  section('Models whose profile is a guess', found.guessedProfiles);
  section('Doubtful default loadouts', found.doubtfulLoadouts);
  section('Default loadouts with no ranged or no melee weapon, though there is one', found.idleLoadouts);
  section('Units of several models with CHARACTER', found.characterModels);
  section('Leaders without a unit to join', found.withoutBodyguard);
  section('Abilities that are not modelled, with the datasheets that have them', counted(found.notModelledAbilities));
  lines.push('', ...wrap(CREDIT, look.width).map((line) => paint(look, 'dim', line)));
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
};

const totals = ({ factions, datasheets, weapons, modes, toggles, leftOut }: DataCheck['counts']): string => {
  const left = Object.entries(leftOut).map(([reason, count]) => `${count} ${reason}`);
  const rest = left.length === 0 ? '' : `; left out: ${left.join(', ')}`;
  return `${factions} factions, ${datasheets} datasheets, ${weapons} weapons in ${modes} modes, ${toggles} abilities to switch${rest}`;
};
