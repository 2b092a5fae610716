import { readFileSync } from 'node:fs';
import { check, compile, exact, type Programme, report, type ScenarioInput, simulate } from '@fusillade/engine';
import { kernelFigures, medianMicroseconds } from './kernel.js';

/** Times whole scenarios, checked to answered, beside the kernel. Figures are read by people, never by a gate. */

const readExample = (name: string): ScenarioInput =>
  JSON.parse(readFileSync(new URL(`../scenarios/examples/${name}.json`, import.meta.url), 'utf8'));

const squads = (count: number): ScenarioInput => {
  const [unit] = readExample('river-crossing').attackers;
  if (unit === undefined) throw new Error('river-crossing has no attacker');
  const attackers = Array.from({ length: count }, (_, index) => ({ ...unit, name: `${unit.name} ${index + 1}` }));
  return { ...readExample('river-crossing'), attackers };
};

const CASES: readonly (readonly [name: string, scenario: ScenarioInput])[] = [
  ['first book example', readExample('book-example-1')],
  ['second book example', readExample('book-example-2')],
  ['river crossing', readExample('river-crossing')],
  ['river crossing, five squads', squads(5)],
];

const programmeOf = (input: ScenarioInput): Programme => {
  const scenario = check(input);
  const programme = scenario.ok ? compile(scenario.value) : scenario;
  if (!programme.ok) throw new Error(JSON.stringify(programme.issues));
  return programme.value;
};

console.log('whole scenario                    exact ms   10,000 runs ms   mean wounds lost');
for (const [name, input] of CASES) {
  const answer = () => {
    const programme = programmeOf(input);
    return report(programme, exact(programme));
  };
  const simulated = () => simulate(programmeOf(input), { runs: 10_000, seed: 1 });
  const columns = [medianMicroseconds(answer) / 1000, medianMicroseconds(simulated) / 1000];
  const [exactly, runs] = columns.map((milliseconds) => milliseconds.toFixed(2));
  console.log(
    name.padEnd(30),
    exactly?.padStart(11),
    runs?.padStart(16),
    answer().woundsLost.mean.toFixed(12).padStart(18),
  );
}

console.log('\nkernel       end law us   mean wounds lost');
for (const { name, end, checksum } of kernelFigures()) {
  console.log(name.padEnd(10), end.toFixed(2).padStart(12), checksum.toFixed(12).padStart(18));
}
