// npm start: builds what is stale, answers an example in the terminal, then serves the page until Ctrl-C.
// npm start -- --once: the example alone. npm start -- odds …: the command line with these arguments.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, install, root } from './prepare.mjs';
import { buildWeb, serveWeb } from './web.mjs';

const EXAMPLE = 'scenarios/examples/river-crossing.json';

const stopUnlessBuilt = ({ status, stdout, stderr }) => {
  if (status === 0) return;
  console.error(stdout + stderr);
  process.exit(1);
};

const commandLine = (words) => {
  // npm runs scripts in the project's folder; paths are meant from where the user is.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const main = join(root, 'packages/cli/dist/fusillade.js');
  return spawnSync(process.execPath, [main, ...words], { cwd, stdio: 'inherit' }).status ?? 1;
};

const showPage = async () => {
  stopUnlessBuilt(buildWeb({ clean: false }));
  const address = await serveWeb();
  console.log(`\nThe page: ${address} (Ctrl-C ends it)`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
};

install();
stopUnlessBuilt(await build({ clean: false }));
const given = process.argv.slice(2);
const once = given.length === 1 && given[0] === '--once';
if (given.length > 0 && !once) process.exit(commandLine(given));
console.log(
  `The example ${EXAMPLE}; your own: npm start -- odds my-scenario.json (all commands: npm start -- --help)\n`,
);
const status = commandLine(['odds', join(root, EXAMPLE)]);
if (once || status !== 0) process.exit(status);
await showPage();
