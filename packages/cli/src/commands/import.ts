import { coverageOf } from '@fusillade/roster';
import type { Io } from '../io.js';
import { CREDIT } from '../roster/data.js';
import { openList } from '../roster/open-list.js';
import { armyText } from '../text/army.js';
import { lookOf, type OutputFlags, printJson } from './common.js';

/** An army list as it was read. */
export const runImport = async (file: string, flags: OutputFlags, io: Io): Promise<void> => {
  const army = await openList(file, io);
  const credit = army.units.some(({ datasheet }) => datasheet !== null) ? CREDIT : undefined;
  if (flags.json === true) {
    const units = army.units.map((unit) => ({ ...unit, coverage: coverageOf([unit]) }));
    return printJson(io, {
      version: 1,
      ...army,
      units,
      coverage: coverageOf(army.units),
      ...(credit === undefined ? {} : { credit }),
    });
  }
  io.out(armyText(army, credit, lookOf(flags, io)));
};
