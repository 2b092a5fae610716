import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, readSlowly, slowOnesAreRead, test } from './page.js';

const MINE = fileURLToPath(new URL('../../../scenarios/examples/ember-vanguard.json', import.meta.url));
const THEIRS = fileURLToPath(new URL('../../../scenarios/examples/tide-at-dawn.json', import.meta.url));

test('my list against the generic targets: a number in each cell, sorted, opened as odds', async ({ page }) => {
  await page.goto('#/matrix');
  await page.getByLabel('My list: file').setInputFiles(MINE);
  await expect(page.getByRole('columnheader', { name: 'Titanic' })).toBeVisible();
  const filled = page.getByRole('button', { name: /to destroy,.*models on average/ });
  await expect(filled.first()).toBeVisible();
  await expect(page.getByText(/units$/).filter({ has: page.locator('xpath=self::span') })).toHaveCount(0);
  await page.getByRole('radio', { name: 'Points per 100' }).check();
  await expect(page.getByText('These targets have no points')).toBeVisible();
  await page.getByRole('radio', { name: 'Chance to destroy' }).check();
  await page.getByRole('button', { name: 'Line infantry', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Line infantry' })).toHaveAttribute('aria-sort', 'descending');
  const cell = page.getByRole('button', { name: /on Line infantry: \d.*to destroy/ }).first();
  const said = (await cell.getAttribute('aria-label')) ?? '';
  await cell.click();
  await expect(page).toHaveURL(/#\/odds/);
  const chance = /: (\S+).% to destroy/u.exec(said)?.[1] ?? 'no number';
  await expect(page.getByText(`${chance}\u00a0%`).filter({ visible: true }).first()).toBeVisible();
});

test('their list makes the columns; lists stay over a reload, and can be closed', async ({ page }) => {
  await page.goto('#/matrix');
  await page.getByLabel('My list: file').setInputFiles(MINE);
  await page.getByLabel('Their list: file').setInputFiles(THEIRS);
  await expect(page.getByRole('columnheader', { name: 'Titanic' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /to destroy/ }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /to destroy/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Close this list' }).first().click();
  await expect(page.getByText('Open your list to see')).toBeVisible();
});

test('of two lists the one that was opened last stands, however long the other takes', async ({ page }) => {
  await readSlowly(page);
  await page.goto('#/matrix');
  const field = page.getByRole('region', { name: 'My list' });
  const file = page.getByLabel('My list: file');
  await file.setInputFiles({ name: 'slow.json', mimeType: 'application/json', buffer: readFileSync(THEIRS) });
  await file.setInputFiles(MINE);
  await expect(field.getByText('Ember Vanguard')).toBeVisible();
  await file.setInputFiles({ name: 'slow.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8]) });
  await file.setInputFiles(MINE);
  await slowOnesAreRead(page, 2);
  await expect.poll(() => page.workers().filter((worker) => worker.url().includes('lists.worker')).length).toBe(0);
  await expect(field.getByText('Ember Vanguard')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(field.getByRole('button', { name: 'Another list' })).toBeEnabled();
});

test('a list can be pasted, and what is no list is refused with a reason', async ({ page }) => {
  await page.goto('#/matrix');
  await page.getByText('paste its text or link').first().click();
  const box = page.getByLabel('Official app, New Recruit, List Forge').first();
  await box.fill('<html><body>no list</body></html>');
  await page.getByRole('button', { name: 'Read it' }).first().click();
  await expect(page.getByRole('alert')).toBeVisible();
  await box.fill(readFileSync(MINE, 'utf8'));
  await page.getByRole('button', { name: 'Read it' }).first().click();
  await expect(box).toBeHidden();
  await expect(page.getByRole('button', { name: /to destroy/ }).first()).toBeVisible();
});

test('an invented list can be tried; a cell of it opens with where its unit is from', async ({ page }) => {
  await page.goto('#/matrix');
  await page.getByRole('button', { name: 'Try it with an invented list' }).click();
  await expect(page.getByRole('button', { name: 'Another list' })).toBeFocused();
  const cell = page.getByRole('button', { name: /^Ember Guard on Line infantry: .*to destroy/ });
  await expect(cell).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: /^Flame Marshal on Light horde/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(cell).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/odds/);
  await expect(page.getByText('invented list: Ember Guard')).toBeVisible();
});

test('what is stopped can go on, and another phase loses nothing', async ({ page }) => {
  // Workers that are not asked keep the table waiting.
  await page.addInitScript(() => {
    const Real = Worker;
    window.Worker = class extends Real {
      readonly isHeld: boolean;
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.isHeld = options?.name === 'armies';
      }
      override postMessage(message: unknown): void {
        const { dataset } = document.documentElement;
        if (this.isHeld && dataset['free'] === undefined) return;
        if (this.isHeld) dataset['asked'] = String(Number(dataset['asked'] ?? 0) + 1);
        super.postMessage(message);
      }
    };
  });
  await page.goto('#/matrix');
  await page.getByLabel('My list: file').setInputFiles(MINE);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopped: 0 of 4 units')).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.dataset['free'] = '';
  });
  await page.getByRole('button', { name: 'Go on' }).click();
  const numbers = page.getByRole('button', { name: /to destroy,.*models on average/ });
  await expect(numbers.first()).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const shooting = await numbers.count();
  await page.getByRole('radio', { name: 'Fight' }).check();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(numbers.first()).toBeVisible();
  const asked = await page.locator('html').getAttribute('data-asked');
  await page.getByRole('radio', { name: 'Shooting' }).check();
  await expect(numbers).toHaveCount(shooting);
  expect(await page.locator('html').getAttribute('data-asked')).toBe(asked);
});
