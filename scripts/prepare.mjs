// Makes a checkout ready to run with nothing but Node and npm: installs and builds what is missing or stale.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const OLDEST_NODE = 20;

/** The script that a tool's command runs, so that it starts without a shell on every system. */
export const tool = (name, script) => join(root, 'node_modules', name, script);

export const TSC = () => tool('typescript', 'bin/tsc');

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Compares contents, not dates: npm writes its two files in either order, and a checkout makes every date new. */
const installIsStale = () => {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return true;
  const wanted = readJson('package-lock.json').packages;
  const installed = readJson('node_modules/.package-lock.json').packages;
  return Object.entries(wanted).some(([path, entry]) => {
    if (path === '') return false;
    const found = installed[path];
    // What is optional is left out on systems it is not made for.
    if (found === undefined) return entry.optional !== true && entry.devOptional !== true;
    return found.version !== entry.version || found.integrity !== entry.integrity;
  });
};

const npm = (...words) => {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return spawnSync(process.execPath, [script, ...words], { cwd: root, stdio: 'inherit' });
  return spawnSync('npm', words, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
};

const stop = (message) => {
  console.error(message);
  process.exit(1);
};

/** Ends the process with a message if the checkout cannot be made ready. */
export const install = () => {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    stop(`Node ${OLDEST_NODE} or newer is needed; this is ${process.version}.`);
  }
  if (!installIsStale()) return;
  console.error('Installing the dependencies (npm ci) …');
  const { status } = npm('ci', '--loglevel=error');
  if (status !== 0) stop('npm ci failed; see above.');
};

/** `clean` forgets earlier output first: a file whose source is gone would still be found there. */
export const build = async ({ clean }) => {
  if (clean) {
    for (const name of ['engine', 'roster', 'cli'])
      rmSync(join(root, 'packages', name, 'dist'), { recursive: true, force: true });
  }
  const compiled = spawnSync(process.execPath, [TSC(), '-b'], { cwd: root, encoding: 'utf8' });
  if (compiled.status !== 0) return compiled;
  const failed = await convert();
  return failed ?? bundle();
};

/** Datasheets for the run time; like the bundler, what it needs may have been installed a moment ago. */
const convert = async () => {
  try {
    const { convertDatasheets } = await import('../packages/roster/scripts/datasheets.mjs');
    await convertDatasheets();
    return undefined;
  } catch (error) {
    return { status: 1, stdout: '', stderr: String(error) };
  }
};

const bundle = async () => {
  try {
    const bundler = await import('./bundle.mjs');
    await bundler.bundle('dist', join(root, 'packages/cli/dist'));
    return { status: 0, stdout: '', stderr: '' };
  } catch (error) {
    return { status: 1, stdout: '', stderr: String(error) };
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install();
  const { status, stdout, stderr } = await build({ clean: false });
  if (status !== 0) stop(stdout + stderr);
}
