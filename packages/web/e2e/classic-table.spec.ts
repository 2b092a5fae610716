import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { writeLink } from '../src/link/codec.js';
import { EXAMPLES } from '../src/pages/odds/classic/examples.js';
import { expect, test } from './page.js';
import { expectLog, keptBattle, question, replayed } from './table-play.js';

const open = async (page: Page, title: string): Promise<void> => {
  const found = EXAMPLES.find((each) => each.title === title);
  if (found === undefined) throw new Error(title);
  await page.goto(`#/table?${writeLink(found.setup)}`);
  await expect(question(page)).toBeVisible();
};

/** A roll that is typed once its question stands. */
const roll = async (page: Page, title: RegExp, faces: string): Promise<void> => {
  await expect(question(page)).toHaveText(title);
  await page.getByPlaceholder('or type 2 4 6 4 3').fill(faces);
  await page.getByPlaceholder('or type 2 4 6 4 3').press('Enter');
};

test('a combat is played roll by roll, both sides in their initiative steps', async ({ page }) => {
  await open(page, 'Both sides strike');
  const odds = page.locator('.odds-line');
  // 15 attacks hit on 4+, wound on 4+, and are saved on 3+.
  await expect(page.locator('.console')).toContainText('Initiative 4: Vow Guard');
  await expect(page.locator('.fates')).toContainText('4+ hits');
  await roll(page, /^Roll 15.dice to hit$/, '2x6 13x1');
  await expect(question(page)).toHaveText(/^Roll 2.dice to wound$/);
  await expect(odds.locator('.moving')).toHaveText([/^Oath Breakers: to destroy .* → /, /^Vow Guard: to destroy /]);
  await expect(odds).toContainText('Very lucky for Oath Breakers');
  await roll(page, /^Roll 2.dice to wound$/, '4 4');
  await roll(page, /^Roll 2.dice to save$/, '1 2');
  // Who is lost in the same step strikes all the same: ten attacks back.
  await expect(question(page)).toHaveText(/^Roll 10.dice to hit$/);
  await expect(page.locator('.console')).toContainText('Oath Breakers');
  await expect(page.locator('.sides .side')).toHaveCount(2);
  await expectLog(page);
  await page.reload();
  await expect(question(page)).toHaveText(/^Roll 10.dice to hit$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(question(page)).toHaveText(/^Roll 2.dice to save$/);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(question(page)).toHaveText(/^Roll 10.dice to hit$/);
  // The first roll is put right: what follows still fits.
  await page.getByRole('button', { name: 'Put the hit roll right' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByPlaceholder('or type 2 4 6 4 3').fill('4 5 13x2');
  await sheet.getByRole('button', { name: 'Change it' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.locator('.said')).toHaveText('Changed; everything after it still fits.');
  await roll(page, /^Roll 10.dice to hit$/, '10x1');
  await expect(question(page)).toHaveText('All is done.');
  await expect(page.locator('.battle-record')).toContainText('of Oath Breakers: destroyed by Vow Guard, by an attack');
  await expect(odds.locator('.moving').first()).toContainText('never');
  const standing = await expectLog(page);
  expect(standing.question).toBeNull();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

for (const { title } of EXAMPLES) {
  test(`is played to its end with dice of the app: ${title}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, title);
    for (let step = 0; step < 80 && (await question(page).textContent()) !== 'All is done.'; step++) {
      const said = (await question(page).textContent()) ?? '';
      const before = (await keptBattle(page)).entries.length;
      const isRoll = said.startsWith('Roll');
      await (isRoll
        ? page.getByRole('button', { name: 'Roll for me' })
        : page.locator('.answer .primary').first()
      ).click();
      await expect.poll(async () => (await keptBattle(page)).entries.length).toBe(before + 1);
      await expect(page.locator('.notes-list > li').first()).toBeVisible();
      const { question: asked } = replayed(await keptBattle(page));
      if (asked === null) await expect(question(page)).toHaveText('All is done.');
      else await expect(page.locator('.console .rule').first()).toHaveText(asked.rule);
    }
    const standing = await expectLog(page);
    expect(standing.question).toBeNull();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => html + any.map(({ message }) => message)).join()}`,
      ),
    ).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
}

test('a unit that is destroyed is still read well', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 'Both sides strike');
  await roll(page, /^Roll 15.dice to hit$/, '15x6');
  await roll(page, /^Roll 15.dice to wound$/, '15x6');
  await roll(page, /^Roll 15.dice to save$/, '15x1');
  await roll(page, /^Roll 10.dice to hit$/, '10x1');
  await expect(question(page)).toHaveText('All is done.');
  await expect(page.locator('.side.gone')).toHaveCount(1);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
});

test('without network a combat goes on where it was', async ({ page, context }) => {
  await open(page, 'Both sides strike');
  await roll(page, /^Roll 15.dice to hit$/, '2x6 13x1');
  await expect(question(page)).toHaveText(/^Roll 2.dice to wound$/);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).some((key) => key.includes('precache'))))
    .toBe(true);
  await context.setOffline(true);
  await page.reload();
  await roll(page, /^Roll 2.dice to wound$/, '4 1');
  await expect(question(page)).toHaveText(/^Roll 1.die to save$/);
  await expect(page.locator('.odds-line .moving')).toHaveText([
    /^Oath Breakers: to destroy /,
    /^Vow Guard: to destroy /,
  ]);
  await context.setOffline(false);
});
