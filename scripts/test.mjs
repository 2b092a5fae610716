// npm test: every static check, then every test. Red when one fails, when one is skipped, and when nothing ran.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { build, install, root, TSC, tool } from './prepare.mjs';
import { buildWeb } from './web.mjs';

const count = { passed: 0, failed: 0 };
const started = performance.now();
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const report = (name, since, ok, output) => {
  count[ok ? 'passed' : 'failed'] += 1;
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds(since)})`);
  if (!ok) console.log(output);
};

const check = (name, script, ...words) =>
  new Promise((resolve) => {
    const since = performance.now();
    const child = spawn(process.execPath, [script, ...words], { cwd: root });
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
    });
    child.stderr.on('data', (text) => {
      output += text;
    });
    child.on('close', (code) => {
      report(name, since, code === 0, output);
      resolve();
    });
  });

/** Adds what Vitest's own report says; a file that could not be loaded holds no test, yet it failed. */
const countTests = (path, status) => {
  if (!existsSync(path)) {
    console.log('FAILED tests: no report was written');
    count.failed += 1;
    return;
  }
  const { testResults, numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(path));
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  );
  const skipped = numPendingTests + numTodoTests;
  if (skipped > 0) console.log(`FAILED ${skipped} tests were skipped`);
  if (numPassedTests + numFailedTests === 0) console.log('FAILED no test ran');
  const failed = numFailedTests + broken.length + skipped;
  count.passed += numPassedTests;
  count.failed += failed === 0 && (status !== 0 || numPassedTests === 0) ? 1 : failed;
};

/** Adds what Playwright's own report says; a test that passed only when tried again has failed. */
const countPages = (path, status) => {
  const stats = existsSync(path) ? JSON.parse(readFileSync(path)).stats : undefined;
  if (stats === undefined) {
    console.log('FAILED pages: no report was written');
    count.failed += 1;
    return;
  }
  const { expected, unexpected, flaky, skipped } = stats;
  if (skipped > 0) console.log(`FAILED ${skipped} tests of pages were skipped`);
  if (expected + unexpected === 0) console.log('FAILED no test of a page ran');
  const failed = unexpected + flaky + skipped;
  count.passed += expected;
  count.failed += failed === 0 && (status !== 0 || expected === 0) ? 1 : failed;
};

const testPages = (folder) => {
  const browser = findBrowser();
  if (browser === undefined) {
    console.log('FAILED pages: no Chromium; install it, or name it in FUSILLADE_CHROMIUM');
    count.failed += 1;
    return;
  }
  console.log(`\nTests of the pages in ${browser}`);
  const results = join(folder, 'pages.json');
  const { status } = spawnSync(process.execPath, [tool('@playwright/test', 'cli.js'), 'test', '--reporter=line,json'], {
    cwd: join(root, 'packages/web'),
    stdio: 'inherit',
    env: { ...process.env, FUSILLADE_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: results },
  });
  countPages(results, status);
};

install();
const since = performance.now();
const built = await build({ clean: true });
report('build', since, built.status === 0, built.stdout + built.stderr);
const sinceWeb = performance.now();
const builtWeb = buildWeb({ clean: true });
report('build of the pages', sinceWeb, builtWeb.status === 0, builtWeb.stdout + builtWeb.stderr);

await Promise.all([
  check('types of tests and scripts', TSC(), '-p', 'tsconfig.test.json'),
  check('types of the pages', TSC(), '-p', 'packages/web/tsconfig.json'),
  check('types of what works offline', TSC(), '-p', 'packages/web/tsconfig.offline.json'),
  check('types of their tests', TSC(), '-p', 'packages/web/tsconfig.test.json'),
  check('format and lint', tool('@biomejs/biome', 'bin/biome'), 'check', '--error-on-warnings', '.'),
  check('dead code', tool('knip', 'bin/knip.js'), '--no-progress'),
  check('text', join(root, 'scripts/check-text.mjs')),
]);

const folder = mkdtempSync(join(tmpdir(), 'fusillade-'));
const results = join(folder, 'results.json');
const { status } = spawnSync(
  process.execPath,
  [tool('vitest', 'vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}`],
  { cwd: root, stdio: 'inherit' },
);
countTests(results, status);
testPages(folder);
rmSync(folder, { recursive: true, force: true });

console.log(`${seconds(started)} in all`);
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed === 0 ? 0 : 1);
