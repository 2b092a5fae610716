import { Command } from 'commander';
import type { ChargeFlags } from './commands/charge.js';
import type { ReportFlags, SimulateFlags } from './commands/odds.js';
import type { ResolveFlags, RollFlags } from './commands/resolve.js';
import { addSetupFlags } from './input/flags.js';
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
  fusillade charge --gap 7.1 --re-roll

How to write a weapon: "5x Name: A2 BS3+ S4 AP-1 D1 range 24 [ABILITIES]"
  WS instead of BS makes it a melee weapon; a die is written with =: A=2D6+3, D=D3 (D3 means 3).
How to write a unit: "10x Name: T4 Sv3+ W2 InSv5+ FNP6+ lost 1 [KEYWORDS] + 1x Captain: …"

Every command explains its options: fusillade odds --help`;

const ODDS_EXAMPLES = `
Examples:
  fusillade odds battle.json --full --svg chart.svg
  fusillade odds battle.json --cover --attack-effect "re-roll hits of 1"
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
  fusillade resolve battle.json --log answers.json --decisions ask`;

const ROLL_EXAMPLES = `
Examples:
  fusillade roll battle.json
  fusillade roll battle.json --seed 42 --log answers.json`;

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
  addReportFlags(addSetupFlags(command)).addHelpText('after', ODDS_EXAMPLES);
  command.action(async (file: string | undefined, flags: ReportFlags) => {
    const { runOdds } = await import('./commands/odds.js');
    await runOdds(file, flags, io);
  });
};

const addSimulate = (command: Command, io: Io): void => {
  command
    .description('The same answer by rolling the attack many times.')
    .argument('[file]', FILE)
    .option('--runs <n>', 'how often', wholeOf('--runs', 1, MOST_RUNS), 100_000)
    .option('--seed <n>', 'the same seed gives the same answer', wholeOf('--seed', 0, 0xffff_ffff), 1);
  addReportFlags(addSetupFlags(command)).addHelpText('after', SIMULATE_EXAMPLES);
  command.action(async (file: string | undefined, flags: SimulateFlags) => {
    const { runSimulate } = await import('./commands/odds.js');
    await runSimulate(file, flags, io);
  });
};

const addResolve = (command: Command, io: Io): void => {
  const how = oneOf('--decisions', ['ask', 'choices'] as const);
  command
    .description('Judges dice that you rolled, roll by roll, with the rule for every verdict.')
    .argument('[file]', FILE)
    .option('--dice <groups>', 'the dice, one group for each roll: "2 4 6 / 5 1"')
    .option('--log <file>', 'the answers so far as JSON, as written by roll --log')
    .option('--decisions <how>', 'ask: asks for decisions; choices: takes those of the set-up', how, 'choices');
  addOutputFlags(addSetupFlags(command)).addHelpText('after', RESOLVE_EXAMPLES);
  command.action(async (file: string | undefined, flags: ResolveFlags) => {
    const { runResolve } = await import('./commands/resolve.js');
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
  addOutputFlags(addSetupFlags(command)).addHelpText('after', ROLL_EXAMPLES);
  command.action(async (file: string | undefined, flags: RollFlags) => {
    const { runRoll } = await import('./commands/resolve.js');
    await runRoll(file, flags, io);
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
    const { runCharge } = await import('./commands/charge.js');
    await runCharge(flags, io);
  });
};

const COMMANDS: readonly Entry[] = [
  { name: 'odds', summary: 'the exact chances of an attack', add: addOdds },
  { name: 'simulate', summary: 'the same by rolling many times', add: addSimulate },
  { name: 'resolve', summary: 'referee for dice that you rolled', add: addResolve },
  { name: 'roll', summary: 'one random course of the attack', add: addRoll },
  { name: 'charge', summary: 'how likely a charge is', add: addCharge },
];
