import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from '@playwright/test';

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** Any static host: the built folder below some path, nothing else. */
const serveBelow = (path: string): Promise<Server> => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(DIST, pathname.slice(path.length) || 'index.html');
    if (!pathname.startsWith(path) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
};

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
