import { expect, test } from './page.js';

test('units are found by a few letters and filled in with what was assumed', async ({ page }) => {
  await page.goto('');
  await page.getByRole('button', { name: 'Pick a unit' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Pick the attackers' });
  await dialog.getByLabel('Name').fill('intercesor squad');
  await dialog.getByRole('button', { name: /^Intercessor Squad/ }).click();
  await dialog.getByLabel(/how many models/).fill('10');
  await dialog.getByRole('button', { name: 'Take it' }).click();
  await expect(dialog.getByText('carries by default')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of attacker 1' })).toHaveValue('Intercessor Squad');

  await page.getByRole('button', { name: 'Pick a unit' }).last().click();
  const other = page.getByRole('dialog', { name: 'Pick the target' });
  await other.getByRole('button', { name: /^Battle tank/ }).click();
  await expect(other.getByText('It is in.')).toBeVisible();
  await other.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of the target' })).toHaveValue('Battle tank');
});
