import type { Command } from 'commander';
import type { SetupFlags } from './flags.js';
import { collect, wholeOf } from './values.js';

/** What names units of datasheets and lists, as commander hands it over. */
export interface RosterFlags {
  readonly attacker?: readonly string[];
  readonly weapon?: readonly string[];
  readonly models?: number;
  readonly targetModels?: number;
  readonly override?: readonly string[];
  readonly targetOverride?: readonly string[];
  readonly toggle?: readonly string[];
  readonly without?: readonly string[];
  readonly list?: string;
  readonly unit?: readonly string[];
  readonly targetList?: string;
}

export type UnitFlags = SetupFlags & RosterFlags;

const MOST_MODELS = 200;

export const addRosterFlags = (command: Command): Command =>
  command
    .optionsGroup('From datasheets and army lists (docs/lists.md):')
    .option('--attacker <name>', 'a datasheet; "Squad + Leader" joins units; repeat for more', collect)
    .option('--weapon <weapon>', 'only this: "gun", "gun/mode", "2x gun/mode"; repeat for more', collect)
    .option('--models <n>', 'models of the attacker', wholeOf('--models', 1, MOST_MODELS))
    .option('--target-models <n>', 'models of the target', wholeOf('--target-models', 1, MOST_MODELS))
    .option('--list <file>', "your army list, in any app's format; - for standard input")
    .option('--unit <name>', 'the attacker in --list; repeat for more', collect)
    .option('--target-list <file>', 'the list in which --target is a unit')
    .option('--toggle <ability>', 'switch an ability on, by its name or effect', collect)
    .option('--without <ability>', 'switch an ability off', collect)
    .option('--override <numbers>', 'other numbers: "S5 AP-2" or "gun: S5 AP-2"', collect)
    .option('--target-override <numbers>', 'other numbers: "T5 Sv2+" or "Sergeant: W3"', collect);

/** Whether the options speak of datasheets or lists; texts with a colon are written out in full. */
export const namesUnits = (
  flags: RosterFlags & { readonly attack?: readonly string[]; readonly target?: readonly string[] },
): boolean =>
  flags.attacker !== undefined ||
  flags.list !== undefined ||
  flags.unit !== undefined ||
  flags.targetList !== undefined ||
  [...(flags.attack ?? []), ...(flags.target ?? [])].some((text) => !text.includes(':'));

const SHAPED: readonly (readonly [key: keyof RosterFlags, flag: string])[] = [
  ['weapon', '--weapon'],
  ['models', '--models'],
  ['targetModels', '--target-models'],
  ['toggle', '--toggle'],
  ['without', '--without'],
  ['override', '--override'],
  ['targetOverride', '--target-override'],
];

/** The options given that only mean something for a unit that is named. */
export const shapingFlags = (flags: RosterFlags): readonly string[] =>
  SHAPED.filter(([key]) => flags[key] !== undefined).map(([, flag]) => flag);
