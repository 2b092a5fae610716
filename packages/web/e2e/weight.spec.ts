import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { expect, test } from './page.js';

const LIMIT = 90_000;

/** Milliseconds since 1970 at which the answer came to stand on the page. */
const watchAnswer = (page: Page) =>
  page.addInitScript(() => {
    const watching = new MutationObserver(() => {
      if (document.querySelector('.answer .headline')?.textContent?.includes('to destroy') !== true) return;
      watching.disconnect();
      document.documentElement.dataset['answered'] = String(performance.timeOrigin + performance.now());
    });
    watching.observe(document, { subtree: true, childList: true, characterData: true });
  });

/** Bytes after gzip of every script and style, workers' too, that was asked for before the answer stood there. */
const weigh = async (page: Page): Promise<ReadonlyMap<string, number>> => {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await watchAnswer(page);
  await page.goto('');
  const root = page.locator('html[data-answered]');
  await expect(root).toBeAttached();
  const answered = Number(await root.getAttribute('data-answered'));
  const first = responses.filter(
    (response) =>
      ['script', 'stylesheet'].includes(response.request().resourceType()) &&
      response.request().timing().startTime < answered,
  );
  return new Map(
    await Promise.all(
      first.map(async (response) => {
        const body = await response.body();
        return [response.url(), gzipSync(body, { level: 9 }).length] as const;
      }),
    ),
  );
};

test('the first answer loads little', async ({ page }) => {
  const weights = await weigh(page);
  const sum = [...weights.values()].reduce((all, bytes) => all + bytes, 0);
  const loaded = [...weights.keys()].join();
  expect(loaded).toMatch(/\/index-[^,]*\.js/);
  expect(loaded).toMatch(/\/engine\.worker-/);
  expect(loaded).toMatch(/\.css/);
  expect(loaded).not.toContain('datasheets/');
  expect(sum).toBeLessThan(LIMIT);
});

test('what stands behind the first answer is loaded after it, and nothing moves for it', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as PerformanceEntry & { readonly value: number };
        const { dataset } = document.documentElement;
        dataset['shift'] = String(Number(dataset['shift'] ?? 0) + value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('');
  await expect(page.locator('.funnel').filter({ visible: true }).first()).toBeAttached();
  await expect(page.locator('.target-picture')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Swap sides' })).toBeEnabled();
  expect(Number((await page.locator('html').getAttribute('data-shift')) ?? 0)).toBeLessThan(0.01);
});
