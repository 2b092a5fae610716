import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './page.js';

const LIMIT = 90_000;

/** Bytes after gzip of every script and style that a first visit to the page loads, by address. */
const weigh = async (page: Page): Promise<ReadonlyMap<string, number>> => {
  const bodies: Promise<readonly [string, number]>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    // The engine works in a worker of its own and is weighed with its package.
    if (!['script', 'stylesheet'].includes(type) || response.url().includes('.worker')) return;
    bodies.push(response.body().then((body) => [response.url(), gzipSync(body, { level: 9 }).length] as const));
  });
  await page.goto('');
  await expect(page.getByText('to destroy').filter({ visible: true }).first()).toBeVisible();
  return new Map(await Promise.all(bodies));
};

test('the first visit loads little', async ({ page }) => {
  const weights = await weigh(page);
  const sum = [...weights.values()].reduce((all, bytes) => all + bytes, 0);
  expect(weights.size).toBeGreaterThan(1);
  expect(sum).toBeLessThan(LIMIT);
  expect([...weights.keys()].join()).not.toContain('datasheets/');
});
