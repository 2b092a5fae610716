import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './page.js';

for (const name of ['odds', 'table', 'matrix', 'about']) {
  for (const colours of ['light', 'dark'] as const) {
    test(`axe finds nothing on ${name}, ${colours}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: colours });
      await page.goto(`#/${name}`);
      await expect(page.locator('main')).not.toBeEmpty();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
    });
  }
}

test('the page allows itself nothing but its own files', async ({ page }) => {
  await page.goto('');
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
});

test('an address without a page says so, and shows the odds', async ({ page }) => {
  await page.goto('#/nonsense');
  const said = page.getByRole('alert').filter({ hasText: 'There is no such page' });
  await expect(said).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Attackers' })).toBeVisible();
  await said.getByRole('button', { name: 'Good' }).click();
  await expect(said).toHaveCount(0);
});

test('colours can be chosen by hand, and stay chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('');
  const button = page.getByRole('button', { name: /^Colours/ });
  await button.click();
  await button.click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
