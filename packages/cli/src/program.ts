import { Command } from 'commander';
import type { ChargeFlags } from './commands/charge.js';
import type { OutputFlags } from './commands/common.js';
import type { DataFlags } from './commands/data.js';
import type { MatrixFlags } from './commands/matrix.js';
import type { ReportFlags, SimulateFlags } from './commands/odds.js';
import type { PlayFlags } from './commands/play.js';
import type { ResolveFlags, RollFlags } from './commands/resolve.js';
import type { UnitCommandFlags } from './commands/unit.js';
import { addSetupFlags, addSituation } from './input/flags.js';
import { addRosterFlags } from './input/roster-flags.js';
import { inchesOf, oneOf, wholeOf } from './input/values.js';
import type { Io } from './io.js';
import { NARROWEST } from './text/style.js';
import { VERSION } from './version.js';

const MOST_RUNS = 10_000_000;
const WIDEST = 1000;

const EXAMPLES = `
Examples:
  fusillade odds battle.json
  fusillade odds --attack "5x Rifle: A2 BS3+ S4 AP-1 D1 range 24 [HEAVY, RAPID FIRE 1]" \\
                 --target "10x Trooper: T4 Sv3+ W2 InSv5+ [INFANTRY]" --half-range --cover
  fusillade odds --attack "4x Sabre: A3 WS3+ S5 AP-2 D=D3" --target "Beast: T9 Sv3+ W12" --phase fight
  fusillade resolve battle.json --dice "2 4 6 4 3 / 6 3 5 1"
  fusillade play battle.json --save game.json
  fusillade charge --gap 7.1 --re-roll

How to write a weapon: "5x Name: A2 BS3+ S4 AP-1 D1 range 24 [ABILITIES]"
  WS instead of BS makes it a melee weapon; a die is written with =: A=2D6+3, D=D3 (D3 means 3).
How to write a unit: "10x Name: T4 Sv3+ W2 InSv5+ FNP6+ lost 1 [KEYWORDS] + 1x Captain: …"

Every command explains its options: fusillade odds --help`;

const ODDS_EXAMPLES = `
Examples:
  fusillade odds battle.json --full --svg chart.svg
  fusillade odds battle.json --cover --attack-effect "re-roll hits of 1"
  fusillade odds --attacker captain --target "line infantry"
  fusillade odds --list mine.rosz --unit "NAME OF YOUR UNIT" --target-list theirs.txt --target "NAME OF THEIRS"
  fusillade odds --attack "5x Rifle: A2 BS3+ S4 AP-1 D1" --target "10x Trooper: T4 Sv3+ W2" --json`;

const SIMULATE_EXAMPLES = `
Examples:
  fusillade simulate battle.json
  fusillade simulate battle.json --runs 1000000 --seed 7`;

const RESOLVE_EXAMPLES = `
Roll real dice and type them in, one group for each roll made at once, with / between them. As long as dice are
missing, the answer says which roll comes next and with how many dice.

Examples:
  fusillade resolve battle.json
  fusillade resolve battle.json --dice "2 4 6 4 3 / 6 3 5 1"
  fusillade resolve battle.json --log answers.json
  fusillade resolve game.json`;

const PLAY_EXAMPLES = `
At each question: dice as they fall (2 4 6 4 3, 24643, or 5x6 for five sixes), r (the app rolls), a number or a name
for a decision, Enter for what stands at (Enter). Always: undo, redo, edit, log, state, odds, save, help, quit.

Examples:
  fusillade play battle.json --save game.json
  fusillade play game.json
  fusillade play --attack "5x Rifle: A2 BS3+ S4 AP-1 D1" --target "10x Trooper: T4 Sv3+ W2"`;

const ROLL_EXAMPLES = `
Examples:
  fusillade roll battle.json
  fusillade roll battle.json --seed 42 --log answers.json`;

const UNIT_EXAMPLES = `
Examples:
  fusillade unit captain
  fusillade unit capt --json`;

const IMPORT_EXAMPLES = `
Examples:
  fusillade import mine.rosz
  fusillade import - < list.txt`;

const MATRIX_EXAMPLES = `
Examples:
  fusillade matrix --list mine.rosz
  fusillade matrix --list mine.rosz --target-list theirs.txt --phase fight --csv odds.csv
  fusillade matrix --datasheets --sort "battle tank" --csv all.csv`;

const CHARGE_EXAMPLES = `
Example:
  fusillade charge --gap 7.1 --modifier 1 --re-roll`;

/** The options that say how the answer is shown. */
const addOutputFlags = (command: Command): Command =>
  command
    .optionsGroup('Answer:')
    .option('--json', 'the answer as JSON')
    .option('--width <columns>', `columns to fill, at least ${NARROWEST}`, wholeOf('--width', NARROWEST, WIDEST))
    .option('--no-color', 'without colours (as does the variable NO_COLOR)');

const addReportFlags = (command: Command): Command =>
  addOutputFlags(command)
    .option('--full', 'leave nothing out: all rows and ends, with --json all laws')
    .option('--svg <file>', 'also write the chart as an SVG picture');

const FILE = 'a scenario in JSON, or - for standard input';

interface Entry {
  readonly name: string;
  readonly summary: string;
  add(command: Command, io: Io): void;
}

/**
 * The options of a command are a third of the time that the program needs to start, so only commands named in `argv`
 * get theirs.
 */
export const createProgram = (argv: readonly string[], io: Io): Command => {
  const program = new Command('fusillade');
  program
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.out(text),
      writeErr: () => {},
      getOutHelpWidth: () => Math.max(NARROWEST, io.columns ?? 80),
      getOutHasColors: () => io.colour,
    })
    .description('How an attack on the tabletop will go: exact chances, simulation, and a referee for your own dice.')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', EXAMPLES);
  for (const { name, summary, add } of COMMANDS) {
    const command = program.command(name).summary(summary);
    if (argv.includes(name)) add(command, io);
  }
  return program;
};

const addOdds = (command: Command, io: Io): void => {
  command
    .description('The exact chances: how many models die, how likely, and what is lost on the way.')
    .argument('[file]', FILE);
  addReportFlags(addRosterFlags(addSetupFlags(command))).addHelpText('after', ODDS_EXAMPLES);
  command.action(async (file: string | undefined, flags: ReportFlags) => {
    const { runOdds } = await import('./commands/core.js');
    await runOdds(file, flags, io);
  });
};

const addSimulate = (command: Command, io: Io): void => {
  command
    .description('The same answer by rolling the attack many times.')
    .argument('[file]', FILE)
    .option('--runs <n>', 'how often', wholeOf('--runs', 1, MOST_RUNS), 100_000)
    .option('--seed <n>', 'the same seed gives the same answer', wholeOf('--seed', 0, 0xffff_ffff), 1);
  addReportFlags(addRosterFlags(addSetupFlags(command))).addHelpText('after', SIMULATE_EXAMPLES);
  command.action(async (file: string | undefined, flags: SimulateFlags) => {
    const { runSimulate } = await import('./commands/core.js');
    await runSimulate(file, flags, io);
  });
};

const addResolve = (command: Command, io: Io): void => {
  const how = oneOf('--decisions', ['ask', 'choices'] as const);
  command
    .description('Judges dice that you rolled, roll by roll, with the rule for every verdict.')
    .argument('[file]', `${FILE}; or a battle that play saved`)
    .option('--dice <groups>', 'the dice, one group for each roll: "2 4 6 / 5 1"')
    .option('--log <file>', 'the answers so far as JSON, as written by play --log and roll --log')
    .option(
      '--decisions <how>',
      'ask: asks for decisions, as a log that holds some needs it; choices: takes those of the set-up',
      how,
    );
  addOutputFlags(addRosterFlags(addSetupFlags(command))).addHelpText('after', RESOLVE_EXAMPLES);
  command.action(async (file: string | undefined, flags: ResolveFlags) => {
    const { runResolve } = await import('./commands/core.js');
    await runResolve(file, flags, io);
  });
};

const addRoll = (command: Command, io: Io): void => {
  const seed = wholeOf('--seed', 0, 0xffff_ffff);
  command
    .description('Rolls the attack once and tells what happened; prints the seed and the dice.')
    .argument('[file]', FILE)
    .option('--seed <n>', 'the same seed gives the same dice; without it one is chosen', seed)
    .option('--log <file>', 'also write the answers as JSON, for resolve --log');
  addOutputFlags(addRosterFlags(addSetupFlags(command))).addHelpText('after', ROLL_EXAMPLES);
  command.action(async (file: string | undefined, flags: RollFlags) => {
    const { runRoll } = await import('./commands/core.js');
    await runRoll(file, flags, io);
  });
};

const addPlay = (command: Command, io: Io): void => {
  const how = oneOf('--decisions', ['ask', 'choices'] as const);
  const offers = oneOf('--offer-reroll', ['both', 'attackers', 'defenders', 'none'] as const);
  command
    .description('Plays the attack at your table: asks for every roll and decision, and shows how the odds move.')
    .argument('[file]', 'a scenario in JSON, or a battle that was saved')
    .option('--save <file>', 'keep the battle in this file after every step')
    .option('--resume <file>', 'go on with a battle that was saved; with a set-up its further attacks are offered')
    .option('--log <file>', 'also keep the answers as resolve --log reads them')
    .option('--answers <file>', 'answers line by line from a file, or - for standard input')
    .option('--seed <n>', 'for the dice that the app rolls', wholeOf('--seed', 0, 0xffff_ffff))
    .option('--decisions <how>', 'ask: asks for decisions; choices: takes those of the set-up', how, 'ask')
    .option(
      '--offer-reroll <who>',
      'who may use a Command Re-roll: both (unless said otherwise), attackers, defenders, none',
      offers,
    );
  addOutputFlags(addRosterFlags(addSetupFlags(command))).addHelpText('after', PLAY_EXAMPLES);
  command.action(async (file: string | undefined, flags: PlayFlags) => {
    const { runPlay } = await import('./commands/play.js');
    await runPlay(file, flags, io);
  });
};

const addCharge = (command: Command, io: Io): void => {
  command
    .description('How likely a charge over a gap is.')
    .requiredOption('--gap <inches>', 'to the target', inchesOf('--gap', '7.1'))
    .option('--modifier <n>', 'added to the charge roll', wholeOf('--modifier', -12, 12))
    .option('--re-roll', 'the charge roll may be re-rolled');
  addOutputFlags(command).addHelpText('after', CHARGE_EXAMPLES);
  command.action(async (flags: ChargeFlags) => {
    const { runCharge } = await import('./commands/core.js');
    await runCharge(flags, io);
  });
};

const addUnit = (command: Command, io: Io): void => {
  command
    .description('Numbers, weapons, modes and abilities of a datasheet, found by a part of its name.')
    .argument('<name>', 'a datasheet: accents, quotes, plurals and small slips do not matter')
    .option('--faction <name>', 'only this faction');
  addOutputFlags(command).addHelpText('after', UNIT_EXAMPLES);
  command.action(async (name: string, flags: UnitCommandFlags) => {
    const { runUnit } = await import('./commands/lists.js');
    await runUnit(name, flags, io);
  });
};

const addImport = (command: Command, io: Io): void => {
  command
    .description('Reads an army list of any app and prints what was understood and what was not.')
    .argument('<file>', 'a list (.rosz, .ros, JSON or text), or - for standard input');
  addOutputFlags(command).addHelpText('after', IMPORT_EXAMPLES);
  command.action(async (file: string, flags: OutputFlags) => {
    const { runImport } = await import('./commands/lists.js');
    await runImport(file, flags, io);
  });
};

const addMatrix = (command: Command, io: Io): void => {
  command
    .description("Each unit's exact odds against each target: models, chance to destroy, points for points.")
    .optionsGroup('Who against whom:')
    .option('--list <file>', 'the attackers: an army list, or - for standard input')
    .option('--datasheets [faction]', 'the attackers: every datasheet with a weapon')
    .option('--target-list <file>', 'the targets; without it seven generic ones');
  addSituation(command);
  addOutputFlags(command)
    .option('--sort <order>', 'list, name, points, or the name of a target')
    .option('--csv <file>', 'also write all cells as CSV')
    .addHelpText('after', MATRIX_EXAMPLES);
  command.action(async (flags: MatrixFlags) => {
    const { runMatrix } = await import('./commands/lists.js');
    await runMatrix(flags, io);
  });
};

const addData = (command: Command, io: Io): void => {
  command
    .description('What the bundled datasheets lack.')
    .argument('<what>', 'check')
    .option('--full', 'leave nothing out');
  addOutputFlags(command);
  command.action(async (what: string, flags: DataFlags) => {
    const { runData } = await import('./commands/lists.js');
    await runData(what, flags, io);
  });
};

const COMMANDS: readonly Entry[] = [
  { name: 'odds', summary: 'the exact chances of an attack', add: addOdds },
  { name: 'simulate', summary: 'the same by rolling many times', add: addSimulate },
  { name: 'resolve', summary: 'referee for dice that you rolled', add: addResolve },
  { name: 'play', summary: 'an attack at your table, roll by roll', add: addPlay },
  { name: 'roll', summary: 'one random course of the attack', add: addRoll },
  { name: 'charge', summary: 'how likely a charge is', add: addCharge },
  { name: 'unit', summary: 'look up a datasheet', add: addUnit },
  { name: 'import', summary: 'read an army list', add: addImport },
  { name: 'matrix', summary: 'a whole army against targets', add: addMatrix },
  { name: 'data', summary: 'what the datasheets lack', add: addData },
];
