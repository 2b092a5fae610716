// The page: built when its sources are newer than what was built, and served from this machine only.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, install, root, tool } from './prepare.mjs';

const WEB = join(root, 'packages/web');
const BUILT = join(WEB, 'dist/index.html');
const SOURCES = [
  'packages/web/src',
  'packages/web/public',
  'packages/web/index.html',
  'packages/web/vite.config.ts',
  'packages/engine/src',
  'packages/roster/src',
  'package-lock.json',
].map((path) => join(root, path));

const newest = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path).reduce((found, name) => Math.max(found, newest(join(path, name))), 0)
    : statSync(path).mtimeMs;

const isStale = () => {
  if (!existsSync(BUILT)) return true;
  const built = statSync(BUILT).mtimeMs;
  return SOURCES.some((path) => newest(path) > built);
};

/** `status` 0, or what the build said. */
export const buildWeb = ({ clean }) => {
  if (clean) rmSync(join(WEB, 'dist'), { recursive: true, force: true });
  if (!isStale()) return { status: 0, stdout: '', stderr: '' };
  return spawnSync(process.execPath, [tool('vite', 'bin/vite.js'), 'build'], { cwd: WEB, encoding: 'utf8' });
};

/** Serves the built page on a free port and answers its address. */
export const serveWeb = async () => {
  const { preview } = await import('vite');
  const server = await preview({ root: WEB, logLevel: 'error', preview: { host: '127.0.0.1', open: false } });
  return server.resolvedUrls?.local[0] ?? '';
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install();
  const libraries = await build({ clean: false });
  const { status, stdout, stderr } = libraries.status === 0 ? buildWeb({ clean: false }) : libraries;
  if (status !== 0) {
    console.error(stdout + stderr);
    process.exit(1);
  }
  console.log('The page is in packages/web/dist.');
}
