import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { DIST, serveBelow } from './host.js';

base('the page says when a newer version of it is there, and opens it', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'fusillade-page-'));
  cpSync(DIST, folder, { recursive: true });
  const server = await serveBelow('/', folder);
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBeGreaterThan(0);
  appendFileSync(join(folder, 'sw.js'), '\n// a newer version\n');
  await page.reload();
  await expect(page.getByText('A new version is here')).toBeVisible();
  const opened = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Open it' }).click();
  await opened;
  await expect(page.getByRole('link', { name: 'Fusillade' })).toBeVisible();
  await expect(page.getByText('A new version is here')).toHaveCount(0);
  server.close();
  rmSync(folder, { recursive: true });
});
