import type { AddressInfo } from 'node:net';
import { test as base, expect } from '@playwright/test';
import { serveBelow } from './host.js';

base('the built folder works below any path of any host', async ({ page }) => {
  const server = await serveBelow('/some/where/');
  const { port } = server.address() as AddressInfo;
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) missing.push(response.url());
  });
  await page.goto(`http://127.0.0.1:${port}/some/where/`);
  await expect(page.getByRole('textbox', { name: 'Name of attacker 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Pick a unit' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('intercessor');
  await expect(page.getByRole('button', { name: /^Intercessor Squad/ })).toBeVisible();
  expect(missing).toEqual([]);
  server.close();
});
