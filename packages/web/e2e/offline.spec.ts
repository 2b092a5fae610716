import { expect, test } from './page.js';

test('opens without network after the first visit', async ({ page, context }) => {
  await page.goto('');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).some((key) => key.includes('precache'))))
    .toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Fusillade' })).toBeVisible();
  await page.goto('#/about');
  await expect(page.getByRole('heading', { name: 'Datasheets' })).toBeVisible();
  await context.setOffline(false);
});

test('every datasheet can be taken offline', async ({ page, context }) => {
  await page.goto('#/about');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.getByRole('button', { name: 'Take everything offline' }).click();
  // Two megabytes are fetched and stored.
  await expect(page.getByRole('status').filter({ hasText: 'Everything is on this device' })).toBeVisible({
    timeout: 20_000,
  });
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Everything is offline' })).toBeDisabled();
  await context.setOffline(false);
});
