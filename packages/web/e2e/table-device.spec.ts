import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './page.js';
import { answerAll, attack, expectLog, keep, keptBattle, LED, question, roll, tap } from './table-play.js';

const flux = (page: Page) => page.getByRole('button', { name: 'Flux rifle', exact: true });

const faultsOf = async (page: Page): Promise<readonly string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
};

for (const colours of ['light', 'dark'] as const) {
  test(`axe finds nothing in the questions of a battle, ${colours}`, async ({ page }) => {
    // Each look at the whole page takes its time.
    test.slow();
    await page.emulateMedia({ colorScheme: colours, reducedMotion: 'reduce' });
    await attack(page, LED);
    await expect(flux(page)).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await flux(page).click();
    await tap(page, [6, 3, 2, 5]);
    await expect(question(page)).toHaveText('Command Re-roll?');
    expect(await faultsOf(page)).toEqual([]);
    await keep(page);
    await expect(question(page)).toHaveText('Roll 4 dice to wound');
    expect(await faultsOf(page)).toEqual([]);
  });

  test(`axe finds nothing where a roll is put right, nor between two attacks, ${colours}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: colours, reducedMotion: 'reduce' });
    await attack(page, LED);
    await flux(page).click();
    await tap(page, [6, 3, 2, 5]);
    await keep(page);
    await page.getByRole('button', { name: 'Put the hit roll right' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await answerAll(page);
    await page.getByText('More units').click();
    expect(await faultsOf(page)).toEqual([]);
  });
}

test('an attack without touching anything but the keyboard', async ({ page }) => {
  await attack(page, LED);
  const choose = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    await expect(button).toBeVisible();
    for (let step = 0; step < 60; step++) {
      if (await button.evaluate((node) => node === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await choose('Flux rifle');
  await expect(question(page)).toHaveText('Roll 4 dice to hit');
  await page.keyboard.type('63215');
  await expect(page.getByRole('alert').filter({ hasText: '4 dice are all' })).toBeVisible();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await choose('Keep the roll');
  await expect(question(page)).toHaveText('Roll 4 dice to wound');
  await page.keyboard.press('Control+z');
  await expect(question(page)).toHaveText('Command Re-roll?');
  await page.keyboard.press('Control+Shift+z');
  await expect(question(page)).toHaveText('Roll 4 dice to wound');
  await expectLog(page);
});

test('without network a battle goes on where it was, and a new one begins', async ({ page, context }) => {
  await attack(page, LED);
  await flux(page).click();
  await tap(page, [6, 3, 2, 5]);
  await keep(page);
  await expect(question(page)).toHaveText('Roll 4 dice to wound');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).some((key) => key.includes('precache'))))
    .toBe(true);
  await context.setOffline(true);
  await page.reload();
  await roll(page, 'Roll 4 dice to wound', [1, 1, 1, 6]);
  await keep(page);
  await expect(question(page)).toHaveText('Roll 1 die to save');
  await page.getByRole('button', { name: 'Battles' }).click();
  await page.getByRole('button', { name: 'A charge with lances' }).click();
  await expect(question(page)).toHaveText('Who begins?');
  await context.setOffline(false);
});

test('a closed page loses nothing, not even what was undone', async ({ page, context }) => {
  await attack(page, LED);
  await flux(page).click();
  await tap(page, [6, 3, 2, 5]);
  await expect(question(page)).toHaveText('Command Re-roll?');
  await page.getByRole('button', { name: /Undo/ }).click();
  await expect(question(page)).toHaveText('Roll 4 dice to hit');
  await page.close();
  const again = await context.newPage();
  await again.goto('#/table');
  await expect(question(again)).toHaveText('Roll 4 dice to hit');
  await again.getByRole('button', { name: /Redo/ }).click();
  await expect(question(again)).toHaveText('Command Re-roll?');
});

test('two tabs play two battles: what is open in one is copied in the other', async ({ page, context }) => {
  await attack(page, LED);
  await flux(page).click();
  await expect(question(page)).toHaveText('Roll 4 dice to hit');
  const other = await context.newPage();
  await other.goto('#/table');
  await other.getByRole('button', { name: /^Ember Guard at Tide Wardens/ }).click();
  await expect(other.getByRole('status').filter({ hasText: 'open in another tab' })).toBeVisible();
  await tap(other, [1, 1, 1, 1]);
  await expect(question(other)).toHaveText('Command Re-roll?');
  await tap(page, [6, 6, 6, 5]);
  await expect(question(page)).toHaveText('Command Re-roll?');
  await page.reload();
  await expect(question(page)).toHaveText('Command Re-roll?');
  await expect(page.getByRole('button', { name: 'Die 1, a 6' })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('button', { name: 'Die 1, a 1' })).toBeVisible();
});

test('the app rolls the same dice at the same place, however often it is undone', async ({ page }) => {
  await attack(page, LED);
  await flux(page).click();
  const rolled = async () => {
    await expect(question(page)).toHaveText('Roll 4 dice to hit');
    await page.getByRole('button', { name: 'Roll for me' }).click();
    await expect(question(page)).toHaveText('Command Re-roll?');
    return (await keptBattle(page)).entries.at(-1);
  };
  const first = await rolled();
  expect(first).toMatchObject({ by: 'app' });
  await page.getByRole('button', { name: /Undo/ }).click();
  expect(await rolled()).toEqual(first);
});
