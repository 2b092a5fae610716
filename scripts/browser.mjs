// A Chromium for the browser tests: what the environment names, what the system has, or what can be installed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { root, tool } from './prepare.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const onSystem = () => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
  return found ?? PLACES.find((path) => existsSync(path));
};

const ofPlaywright = () => {
  const { chromium } = createRequire(join(root, 'packages/web/package.json'))('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
};

const run = (command, ...words) => spawnSync(command, words, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });

const fromDebian = () => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.error('Installing Chromium (apt-get) …');
  run('apt-get', 'update', '-qq');
  run('apt-get', 'install', '-y', '-qq', 'chromium');
  return onSystem();
};

const fromPlaywright = () => {
  console.error('Installing Chromium (playwright install) …');
  run(process.execPath, tool('playwright', 'cli.js'), 'install', 'chromium');
  return ofPlaywright();
};

/** The browser's path, or `undefined` where none can be had. */
export const findBrowser = () => {
  const named = process.env.FUSILLADE_CHROMIUM;
  if (named !== undefined && named !== '') return existsSync(named) ? named : undefined;
  return onSystem() ?? ofPlaywright() ?? fromDebian() ?? fromPlaywright();
};
