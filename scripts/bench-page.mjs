// npm run bench:page: how fast the built page answers in a real Chromium, and what a first visit weighs.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { findBrowser } from './browser.mjs';
import { build, install, root } from './prepare.mjs';
import { buildWeb, serveWeb } from './web.mjs';

const SLOWER = 4;
const CHANGES = 30;
const MIXED = {
  version: 1,
  ruleset: '11e',
  attackers: [
    {
      name: 'Red',
      weapons: [
        {
          name: 'Gun',
          count: 60,
          A: 1,
          skill: '3+',
          S: 5,
          AP: -1,
          D: 1,
          range: 24,
          abilities: ['LETHAL HITS', 'SUSTAINED HITS 1', 'DEVASTATING WOUNDS'],
        },
      ],
    },
  ],
  target: {
    name: 'Blue',
    models: [
      { name: 'Levy', count: 18, T: 4, Sv: '5+', InSv: '6+', W: 1 },
      { name: 'Guard', count: 2, T: 4, Sv: '3+', W: 3 },
      { name: 'Captain', count: 1, T: 4, Sv: '2+', InSv: '4+', W: 5, keywords: ['CHARACTER'] },
    ],
  },
};

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const show = (name, text) => console.log(`${name.padEnd(64)} ${text}`);

install();
for (const { status, stdout, stderr } of [await build({ clean: false }), buildWeb({ clean: false })]) {
  if (status !== 0) {
    console.error(stdout + stderr);
    process.exit(1);
  }
}
const { chromium } = createRequire(join(root, 'packages/web/package.json'))('@playwright/test');
const address = await serveWeb();
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage'],
});

/** In the page: when its first input stood there, and its answer, by its own clock. */
const watch = () => {
  const times = {};
  globalThis.fusilladeTimes = times;
  new MutationObserver(() => {
    times.input ??= document.querySelector('input') === null ? undefined : performance.now();
    const said = document.querySelector('.answer .headline')?.textContent ?? '';
    times.answer ??= said.includes('to destroy') ? performance.now() : undefined;
  }).observe(document, { subtree: true, childList: true, characterData: true });
};

/** A first visit, its processor slowed: until the answer stands there. `weights`: what was asked for until then. */
const visit = async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  const bodies = [];
  page.on('response', (response) => {
    if (['script', 'stylesheet'].includes(response.request().resourceType())) bodies.push(response);
  });
  await page.addInitScript(watch);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(address);
  await page.waitForFunction(() => globalThis.fusilladeTimes.answer !== undefined);
  const { input, answer, origin } = await page.evaluate(() => ({
    ...globalThis.fusilladeTimes,
    origin: performance.timeOrigin,
  }));
  const first = bodies.filter((response) => response.request().timing().startTime < origin + answer);
  const weights = await Promise.all(
    first.map(async (response) => [response.url(), gzipSync(await response.body(), { level: 9 }).length]),
  );
  await context.close();
  return { input, answer, weights };
};

/** One cell changed again and again: from the key to the answer on the page. */
const changes = async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript((setup) => localStorage.setItem('fusillade.last', JSON.stringify(setup)), MIXED);
  await page.goto(address);
  await page.locator('.headline', { hasText: 'to destroy' }).filter({ visible: true }).first().waitFor();
  const times = await page.evaluate(async (count) => {
    const cell = document.querySelector('input[aria-label="S of Gun"]');
    if (cell === null) throw new Error('no cell for S');
    const answer = document.querySelector('.answer-column');
    const found = [];
    for (let i = 0; i < count; i++) {
      const changed = new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          resolve(undefined);
        });
        observer.observe(answer, { subtree: true, childList: true, characterData: true });
      });
      const since = performance.now();
      cell.focus();
      cell.value = String(4 + (i % 5));
      cell.dispatchEvent(new Event('input', { bubbles: true }));
      await Promise.race([changed, new Promise((_, fail) => setTimeout(() => fail(new Error('no answer')), 5000))]);
      await new Promise(requestAnimationFrame);
      found.push(performance.now() - since);
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
    return found;
  }, CHANGES);
  await page.close();
  return times;
};

const visits = [];
for (let i = 0; i < 5; i++) visits.push(await visit());
const kilobytes = (part) =>
  (visits[0].weights.filter(([url]) => part(url)).reduce((sum, [, bytes]) => sum + bytes, 0) / 1000).toFixed(1);
const slow = `processor ${SLOWER} times slower (goal 1000 ms)`;
show(`first input accepted, ${slow}`, `${median(visits.map(({ input }) => input)).toFixed(0)} ms`);
show(`first answer, ${slow}`, `${median(visits.map(({ answer }) => answer)).toFixed(0)} ms`);
show('script and style until the first answer, gzip (goal 90 kB)', `${kilobytes(() => true)} kB`);
show('of these the engine in its worker', `${kilobytes((url) => url.includes('.worker'))} kB`);
show('from a change to its answer, mixed (goal 50 ms)', `${median(await changes()).toFixed(0)} ms`);
await browser.close();
process.exit(0);
