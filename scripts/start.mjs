// npm start [-- arguments of the command line]: builds what is stale, then answers. Without arguments, an example.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root } from './prepare.mjs';

const EXAMPLE = 'scenarios/examples/river-crossing.json';

install();
const built = await build({ clean: false });
if (built.status !== 0) {
  console.error(built.stdout + built.stderr);
  process.exit(1);
}
const main = join(root, 'packages/cli/dist/fusillade.js');
const given = process.argv.slice(2);
const words = given.length > 0 ? given : ['odds', join(root, EXAMPLE)];
if (given.length === 0) {
  console.log(
    `The example ${EXAMPLE}; your own: npm start -- odds my-scenario.json (all commands: npm start -- --help)\n`,
  );
}
if (!existsSync(main)) {
  console.error('packages/cli/dist/fusillade.js was not built.');
  process.exit(1);
}
// npm runs scripts in the project's folder; paths are meant from where the user is.
const cwd = process.env.INIT_CWD ?? process.cwd();
process.exit(spawnSync(process.execPath, [main, ...words], { cwd, stdio: 'inherit' }).status ?? 1);
