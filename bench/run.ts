import { answer, begin, exact, exactFrom, next, type Programme, report } from '@fusillade/engine';
import { simulate } from '@fusillade/engine/simulate';
import { checked, compiled, NAMED_SCENARIOS, type NamedScenario, programmeOf } from './cases.js';
import { heavyFigures } from './heaviest.js';
import { kernelFigures, medianMicroseconds, yardstick } from './kernel.js';
import { sizeFigures, startFigures } from './process.js';
import { rosterFigure } from './roster.js';

/**
 * Every figure that has a goal, as a median, with a checksum of the result and as a multiple of a fixed loop of
 * multiply-adds that runs beside it: machines differ, ratios less. People read this; it is no gate.
 */

const unit = medianMicroseconds(yardstick, 200);
const columns = (name: string, time: number, goal: number, checksum: string): void =>
  console.log(
    name.padEnd(40),
    `${time.toFixed(1)} us`.padStart(12),
    (Number.isNaN(goal) ? '' : `(${goal})`).padStart(8),
    `${(time / unit).toFixed(2)} x`.padStart(10),
    checksum.padStart(20),
  );

type Cursor = ReturnType<typeof begin>;

/** Every question of a course, by its step; of many of one kind, the first. */
function questionsOf(programme: Programme): Map<string, Cursor> {
  const found = new Map<string, Cursor>();
  let cursor = begin(programme);
  for (let question = next(programme, cursor); question && 'dice' in question; question = next(programme, cursor)) {
    if (!found.has(question.step)) found.set(question.step, cursor);
    const dice = Array.from({ length: question.dice }, (_, die) => (die % 6) + 1);
    const answered = answer(programme, cursor, { dice });
    if (!answered.ok) throw new Error(answered.misfit.problem);
    cursor = answered.cursor;
  }
  return found;
}

/** The law at every question of a course. */
function questionFigures(name: string, programme: Programme, goal: number): void {
  for (const [step, cursor] of questionsOf(programme)) {
    const resumed = () => report(programme, exactFrom(programme, cursor, {}));
    const { mean } = resumed().woundsLost;
    columns(`${name}: at the question "${step}"`, medianMicroseconds(resumed, 100), goal, mean.toFixed(12));
  }
}

function scenarioFigures({ name, input, mean, destroyed, goal }: NamedScenario): void {
  const scenario = checked(input);
  const programme = programmeOf(scenario);
  const whole = report(programme, exact(programme));
  if (Math.abs(whole.woundsLost.mean - mean) > 1e-11 || Math.abs(whole.unitDestroyed - destroyed) > 1e-11) {
    throw new Error(`${name}: ${whole.woundsLost.mean}, ${whole.unitDestroyed}; expected ${mean}, ${destroyed}`);
  }
  const checksum = whole.woundsLost.mean.toFixed(12);
  columns(
    `${name}: compile`,
    medianMicroseconds(() => compiled(scenario)),
    100,
    checksum,
  );
  columns(
    `${name}: whole result`,
    medianMicroseconds(() => report(programme, exact(programme))),
    goal,
    checksum,
  );
  questionFigures(name, programme, 2 * goal);
  const full = () => report(programme, exact(programme, { full: true }), { full: true });
  columns(`${name}: with all laws`, medianMicroseconds(full), Number.NaN, checksum);
}

console.log(`yardstick: ${unit.toFixed(2)} us for 10,240 multiply-adds\n`);
for (const named of NAMED_SCENARIOS) scenarioFigures(named);
const [simple] = NAMED_SCENARIOS;
if (simple) {
  const programme = programmeOf(checked(simple.input));
  const course = () => simulate(programme, { runs: 10_000, seed: 1 });
  const { mean } = report(programme, course()).woundsLost;
  columns('simple: 10,000 simulated courses', medianMicroseconds(course, 2000), 15_000, mean.toFixed(12));
}
for (const { name, end, checksum } of kernelFigures()) {
  const goal = { simple: 2, heavy: 10, mixed: 20, horde: 50 }[name] ?? Number.NaN;
  columns(`${name}: law of the end state`, end, goal, checksum.toFixed(12));
}
const roster = rosterFigure();
columns(`army from ${roster.kilobytes.toFixed(0)} kB of .rosz`, roster.microseconds, 15_000, roster.checksum);
const { empty, odds } = startFigures();
console.log(
  `\nodds of a small file: ${odds.toFixed(0)} ms, an empty program ${empty.toFixed(0)} ms: ${(odds - empty).toFixed(0)} ms more (60)`,
);
for (const [used, bytes] of sizeFigures()) console.log(`engine, ${used}: ${(bytes / 1000).toFixed(1)} kB (25)`);

console.log('\nheaviest accepted scenarios (20 s, answered or refused by name):');
for (const { name, seconds, steps, end } of heavyFigures()) {
  console.log(
    name.padEnd(44),
    `${seconds.toFixed(2)} s`.padStart(9),
    (Number.isFinite(steps) ? `${steps.toFixed(1)} M steps` : 'no end of steps').padStart(15),
    ` ${end}`,
  );
}
