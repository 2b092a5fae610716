import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { faults, outsideFaults, withoutComments } from './fences.js';

const sourceOf = (name: string) => fileURLToPath(new URL(`../../${name}/src/`, import.meta.url));
const engine = sourceOf('engine');

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));

const vocabulary = ['sequence/machine.ts', 'sequence/rolls.ts', 'report/types.ts']
  .map((path) => readFileSync(join(engine, path), 'utf8'))
  .join('\n');

describe('the fences between the folders', () => {
  it('hold in every source file of the engine', () => {
    const files = filesOf(engine);
    expect(files.length).toBeGreaterThan(4);
    const found = files.flatMap((file) =>
      faults(relative(engine, file).replaceAll('\\', '/'), readFileSync(file, 'utf8'), vocabulary),
    );
    expect(found).toEqual([]);
  });

  it('hold in every source file of the command line', () => {
    const cli = sourceOf('cli');
    expect(filesOf(cli).flatMap((file) => outsideFaults(relative(cli, file), readFileSync(file, 'utf8')))).toEqual([]);
  });

  it.each([
    ['profile/dice.ts', "import { pmf } from '../chance/pmf.js';", 'may not import from chance'],
    ['chance/pmf.ts', "import type { Dice } from '../profile/dice.js';", 'may not import from profile'],
    ['scenario/check.ts', "import { Machine } from '../sequence/machine.js';", 'may not import from sequence'],
    ['battlefield/reach.ts', "import type { Row } from '../scenario/types.js';", 'may not import from scenario'],
    ['evaluate/exact.ts', "import { stand } from '../battlefield/bases.js';", 'may not import from battlefield'],
    ['target/track.ts', "import { step } from '../sequence/step.js';", 'may import only types from sequence'],
    ['target/track.ts', "import type { Unit } from '../scenario/types.js';", 'may not import from scenario'],
    ['evaluate/exact.ts', "import { hit } from '../editions/eleventh/hit.js';", 'may not import from editions'],
    ['evaluate/deep/exact.ts', "export * from '../../editions/index.js';", 'may not import from editions'],
    ['evaluate/exact.ts', "const x = await import('../editions/index.js');", 'may not import from editions'],
    ['evaluate/exact.ts', "import type {\n  Unit,\n} from '../scenario/types.js';", 'may not import from scenario'],
    ['report/report.ts', "import '../editions/index.js';", 'may not import from editions'],
    ['report/report.ts', "import a, { type B, c as d } from '../editions/index.js';", 'may not import from editions'],
    ['report/report.ts', "import * as all from '../editions/index.js';", 'may not import from editions'],
    ['report/report.ts', "export { type B, c } from '../editions/index.js';", 'may not import from editions'],
    ['report/report.ts', "import { exact } from '../evaluate/exact.js';", 'may import only types from evaluate'],
    ['editions/eleventh/hit.ts', "import { exact } from '../../evaluate/exact.js';", 'may not import from evaluate'],
    ['editions/eleventh/hit.ts', "import { check } from '../../scenario/check.js';", 'only types from scenario'],
    ['sequence/step.ts', "import { eleventh } from '../editions/eleventh/index.js';", 'may not import from editions'],
    ['odd/step.ts', "import { dice } from '../profile/dice.js';", 'is no folder with a fence'],
    ['profile/dice.ts', "import { readFileSync } from 'node:fs';", 'may not import node:fs'],
    ['chance/pmf.ts', "import { xoroshiro128plus } from 'pure-rand';", 'may not import pure-rand'],
    ['chance/pmf.ts', 'const x = Math.random();', 'uses Math.random'],
    ['chance/pmf.ts', 'const x = new Date();', 'uses Date'],
    ['index.ts', 'const x = process.env;', 'uses process'],
    ['chance/pmf.ts', '// TODO: later', 'leaves TODO'],
    ['evaluate/exact.ts', "if (programme.ruleset === '11e') run();", 'asks which edition it is'],
    ['evaluate/exact.ts', 'const sustainedHits = 1;', 'knows the rule word sustainedHits'],
    ['evaluate/exact.ts', "const name = 'LETHAL HITS';", 'knows the rule word LETHAL HITS'],
    ['chance/pmf.ts', 'const isTwinLinked = true;', 'knows the rule word isTwinLinked'],
    ['report/text.ts', "const edition = '11e';", 'knows the rule word 11e'],
  ])('see %s with %j', (path, text, fault) => {
    expect(faults(path, text, vocabulary).join()).toContain(fault);
  });

  it.each([
    ['scenario/positions.ts', "import { stand } from '../battlefield/bases.js';"],
    ['evaluate/exact.ts', "import type { Machine } from '../sequence/machine.js';"],
    [
      'evaluate/exact.ts',
      "import { pmf } from '../chance/pmf.js';\n// SUSTAINED HITS and Math.random stand in a comment.",
    ],
    ['evaluate/exact.ts', "if (machine.from === 'devastating') use(machine.precision, balance);"],
    [
      'sequence/compile.ts',
      "import { editions } from '../editions/index.js';\nimport { check } from '../scenario/check.js';",
    ],
    ['editions/eleventh/abilities/lance.ts', "const name = 'LANCE';"],
  ])('let %s do %j', (path, text) => {
    expect(faults(path, text, vocabulary)).toEqual([]);
  });

  it.each(['@fusillade/engine/src/chance/pmf.js', '@fusillade/engine/dist/index.js', '../../engine/src/index.js'])(
    'see a command that imports %s',
    (from) => {
      expect(outsideFaults('main.ts', `import { x } from '${from}';`)).toHaveLength(1);
    },
  );

  it('read code without comments, and strings whole', () => {
    expect(withoutComments("a('// no', `/* no */`); // yes\n/* yes\n */b")).toBe("a('// no', `/* no */`); \n\nb");
  });
});
