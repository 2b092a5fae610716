import type { SituationInput, TargetInput } from '@fusillade/engine';
import {
  type Army,
  type ArmyUnit,
  coverageOf,
  coverageText,
  GENERIC_UNITS,
  type Joined,
  joinedUnits,
  nameOf,
  pointsOf,
  targetOf,
  unitOf,
  unknownWords,
} from '@fusillade/roster';
import { type SetupFlags, situationOf } from '../input/flags.js';
import { writeOutput } from '../input/read.js';
import { checkChargeFlags } from '../input/scenario.js';
import type { Io } from '../io.js';
import { csvOf } from '../matrix/csv.js';
import { fillTable } from '../matrix/run.js';
import { sortedTable } from '../matrix/sort.js';
import { type Table, tableJson } from '../matrix/table.js';
import { refuse, short } from '../problems.js';
import { CREDIT, openCatalogue } from '../roster/data.js';
import { listed } from '../roster/find.js';
import { baseName, checkInputs, editionRemark, openList } from '../roster/open-list.js';
import { matrixText } from '../text/matrix.js';
import { lookOf, type OutputFlags, printJson } from './common.js';

export interface MatrixFlags extends OutputFlags {
  readonly list?: string;
  readonly targetList?: string;
  /** `true`: of all factions. */
  readonly datasheets?: string | true;
  readonly csv?: string;
  readonly sort?: string;
}

export const runMatrix = async (flags: MatrixFlags, io: Io): Promise<void> => {
  checkChargeFlags(flags);
  checkInputs(flags.list, flags.targetList);
  const side = await attackersOf(flags, io);
  const other = flags.targetList === undefined ? genericTargets() : await targetsOf(flags.targetList, io);
  const situation: SituationInput = { phase: 'shooting', ...situationOf(flags as SetupFlags) };
  const bar = await progress(side.attackers.length, io);
  const cells = await fillTable({ attackers: side.attackers, targets: other.targets, situation }, bar.add);
  bar.stop();
  const credit = side.usesData || other.usesData;
  const table: Table = sortedTable(
    {
      situation,
      attackers: side.attackers.map((units) => ({ name: nameOf(units), points: pointsOf(units) })),
      targets: other.targets,
      cells,
      statements: [...new Set([...side.statements, ...other.statements])],
      ...(credit ? { credit: CREDIT } : {}),
    },
    flags.sort,
  );
  if (flags.csv !== undefined) await writeOutput(flags.csv, csvOf(table));
  if (flags.json === true) return printJson(io, tableJson(table));
  io.out(matrixText(table, lookOf(flags, io)));
  if (flags.csv !== undefined) io.out(`\nThe table is in ${flags.csv}\n`);
};

interface Attackers {
  readonly attackers: readonly Joined[];
  readonly statements: readonly string[];
  readonly usesData: boolean;
}

const attackersOf = async (flags: MatrixFlags, io: Io): Promise<Attackers> => {
  if (flags.list !== undefined && flags.datasheets !== undefined) {
    throw refuse('contradiction', '--datasheets', 'is given together with --list', 'give one of them');
  }
  if (flags.datasheets !== undefined) return datasheetsOf(flags.datasheets);
  if (flags.list === undefined) {
    throw refuse('missing', '--list', 'is not given', 'name the file of an army list, or give --datasheets');
  }
  const army = await openList(flags.list, io);
  return {
    attackers: joinedUnits(army),
    statements: armyStatements(army, flags.list),
    usesData: army.units.some(({ datasheet }) => datasheet !== null),
  };
};

const armyStatements = (army: Army, file: string): string[] => {
  const unknown = unknownWords(army.units);
  const words = unknown.length === 0 ? '' : ` (not modelled: ${unknown.join('; ')})`;
  const about = [editionRemark(army), `${coverageText(coverageOf(army.units))}${words}`].filter(
    (text) => text !== null,
  );
  return [...about.map((text) => `${baseName(file)}: ${text}`), ...warned(army.units)];
};

const warned = (units: readonly ArmyUnit[]): string[] =>
  units.flatMap(({ warnings }) => warnings.map(({ text }) => text));

const datasheetsOf = async (faction: string | true): Promise<Attackers> => {
  const catalogue = await openCatalogue();
  const named = faction === true ? null : catalogue.faction(faction);
  if (faction !== true && named === null) {
    const names = [...new Set(catalogue.all().map((datasheet) => datasheet.faction))];
    throw refuse(
      'unknown-name',
      '--datasheets',
      `"${short(faction)}" is no faction`,
      `write one of ${names.join(', ')}`,
    );
  }
  const units = catalogue
    .all()
    .filter((datasheet) => (named === null || datasheet.faction === named) && datasheet.weapons.length > 0)
    .flatMap((datasheet): Joined[] => {
      const fielded = unitOf(datasheet);
      if (!fielded.ok) return [];
      const id = named === null ? `${datasheet.name} (${datasheet.faction})` : datasheet.name;
      return [[{ ...fielded.value.unit, id }]];
    });
  return {
    attackers: units,
    statements: ['Every datasheet has its smallest size and carries what it has by default'],
    usesData: true,
  };
};

interface Targets {
  readonly targets: readonly TargetInput[];
  readonly statements: readonly string[];
  readonly usesData: boolean;
}

const genericTargets = (): Targets => ({
  targets: GENERIC_UNITS.flatMap((unit) => {
    const side = targetOf([unit]);
    return side.ok ? [side.value.input] : [];
  }),
  statements: [],
  usesData: false,
});

const targetsOf = async (file: string, io: Io): Promise<Targets> => {
  const army = await openList(file, io);
  const statements = armyStatements(army, file);
  const targets = joinedUnits(army).flatMap((units): TargetInput[] => {
    const side = targetOf(units);
    if (side.ok) return [side.value.input];
    statements.push(`${nameOf(units)} is left out: ${side.issues.map(({ problem }) => problem).join('; ')}`);
    return [];
  });
  if (targets.length === 0) {
    const names = listed(joinedUnits(army).map(nameOf));
    throw refuse('missing', '--target-list', 'has no unit with a profile', `its units: ${names}`);
  }
  return { targets, statements, usesData: army.units.some(({ datasheet }) => datasheet !== null) };
};

interface Progress {
  readonly add: (rows: number) => void;
  readonly stop: () => void;
}

/** A bar on standard error, if somebody looks at it. */
const progress = async (total: number, io: Io): Promise<Progress> => {
  if (io.progress === undefined) return { add: () => {}, stop: () => {} };
  const { default: bars } = await import('cli-progress');
  const bar = new bars.SingleBar(
    { stream: io.progress, clearOnComplete: true, hideCursor: true, format: '{bar} {value} of {total} units' },
    bars.Presets.shades_classic,
  );
  bar.start(total, 0);
  return { add: (rows) => bar.increment(rows), stop: () => bar.stop() };
};
