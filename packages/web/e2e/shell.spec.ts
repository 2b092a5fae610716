import { expect, test } from './page.js';

test('the first visit shows an answer', async ({ page }) => {
  await page.goto('');
  await expect(page).toHaveTitle(/Fusillade/);
  await expect(page.locator('h1, h2').first()).not.toHaveText('…');
});
