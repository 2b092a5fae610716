import { expect, test } from './page.js';

test('units are found by a few letters and filled in with what was assumed', async ({ page }) => {
  await page.goto('');
  await page.getByRole('button', { name: 'Pick a unit' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Pick the attackers' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('intercesor squad');
  await dialog.getByRole('button', { name: /^Intercessor Squad/ }).click();
  await dialog.getByLabel(/how many models/).fill('10');
  await dialog.getByRole('button', { name: 'Take it' }).click();
  await expect(dialog.getByText('carries by default')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of attacker 1' })).toHaveValue('Intercessor Squad');

  await page.getByRole('button', { name: 'Pick a unit' }).last().click();
  const other = page.getByRole('dialog', { name: 'Pick the target' });
  await other.getByRole('button', { name: /^Battle tank/ }).click();
  await expect(other.getByText('It is in.')).toBeVisible();
  await other.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of the target' })).toHaveValue('Battle tank');

  await page.getByRole('radio', { name: 'Fight' }).check({ force: true });
  await expect(page.getByText(/makes any attack/)).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'What is counted' })).toBeVisible();
});

test('leaders join by a list, or by a plus', async ({ page }) => {
  await page.goto('');
  const name = page.getByRole('textbox', { name: 'Name of attacker 1' });
  await page.getByRole('button', { name: 'Pick a unit' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Pick the attackers' });
  await dialog.getByLabel('Name').fill('boyz');
  await dialog.getByRole('button', { name: /^Boyz/ }).click();
  await dialog.getByLabel('Join a leader').selectOption('Warboss');
  await dialog.getByRole('button', { name: 'Take it' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(name).toHaveValue('Boyz + Warboss');

  await page.getByRole('button', { name: 'Pick a unit' }).last().click();
  const other = page.getByRole('dialog', { name: 'Pick the target' });
  await other.getByLabel('Name').fill('boyz + warboss');
  await other
    .getByRole('button', { name: /^Boyz \+ Warboss ?Orks/ })
    .first()
    .click();
  await other.getByRole('button', { name: 'Take it' }).click();
  await other.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of the target' })).toHaveValue('Boyz + Warboss');

  await name.fill('Green tide');
  await name.press('Enter');
  await page.getByRole('button', { name: 'Swap sides' }).click();
  await expect(page.getByText('Green tide has no T and Sv here')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Swap sides' }).click();
  await expect(page.getByText('has no T and Sv here')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Name of row 1' }).first()).toHaveValue('Boy');
  await expect(page.locator('.answer.good')).toBeVisible();
});
