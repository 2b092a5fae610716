import { AxeBuilder } from '@axe-core/playwright';
import { type ClassicScenarioInput, check, compile, exact, report } from '@fusillade/engine';
import type { Page } from '@playwright/test';
import { headline, sentence } from '../src/views/words.js';
import { expect, test } from './page.js';

/** What the page reads aloud for a set-up, by the engine's own numbers. */
const sentenceFor = (setup: ClassicScenarioInput): string => {
  const scenario = check(setup);
  if (!scenario.ok) throw new Error(JSON.stringify(scenario.issues));
  const programme = compile(scenario.value);
  if (!programme.ok) throw new Error(JSON.stringify(programme.issues));
  return sentence(headline(report(programme.value, exact(programme.value))));
};

const answer = (page: Page) => page.locator('.answer > [role="status"]').first();
const kept = async (page: Page): Promise<ClassicScenarioInput> =>
  JSON.parse((await page.evaluate(() => localStorage.getItem('fusillade.last'))) ?? '{}');

const begin = async (page: Page): Promise<void> => {
  await page.goto('');
  await expect(answer(page)).toContainText('to destroy');
  await page.getByRole('combobox', { name: 'Rules', exact: true }).selectOption('classic');
  await expect(page.getByLabel('Name of attacker 1')).toHaveValue('Vow Guard');
};

const example = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Examples' }).click();
  await page.getByRole('menuitem', { name }).or(page.locator('.menu').getByRole('button', { name })).click();
};

/** A cell by its name, typed over. */
const type = async (page: Page, name: string, text: string): Promise<void> => {
  const cell = page.getByLabel(name, { exact: true });
  await cell.fill(text);
  await cell.press('Enter');
};

test('a classic set-up is typed by hand: ten marines charge ten orks', async ({ page }) => {
  test.slow();
  await begin(page);
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'Add unit' }).click();
  await type(page, 'Name of attacker 1', 'Red');
  await type(page, 'Models of Red', '10');
  await type(page, 'WS of Red', '4');
  await type(page, 'Name of weapon 1', 'Blade');
  await page.getByRole('button', { name: 'Add weapon' }).click();
  await type(page, 'Name of weapon 2', 'Pistol');
  await type(page, 'Type of Pistol', 'pistol');
  await type(page, 'S of Pistol', '4');
  await page.getByRole('switch', { name: 'Charged' }).click({ force: true });
  await page.getByRole('button', { name: 'Add models' }).click();
  await type(page, 'Name of row 1', 'Ork');
  await type(page, 'Number of Ork', '10');
  await type(page, 'Sv of Ork', '6');
  await expect(page.locator('.funnel').getByRole('button', { name: /^models/ })).toContainText('6.20');
  // It is kept a moment later; the last value that was typed is the example's too.
  await expect
    .poll(async () => {
      const { attackers, target } = await kept(page);
      return { name: target.models[0]?.name, Sv: target.models[0]?.Sv, uses: attackers[0]?.uses };
    })
    .toEqual({ name: 'Ork', Sv: '6+', uses: 'Blade' });
  const setup = await kept(page);
  expect(setup.attackers[0]).toMatchObject({ models: 10, charged: true });
  // 30 attacks at 5/24: 6.1966334747 of ten models.
  const checked = check(setup);
  const programme = checked.ok ? compile(checked.value) : checked;
  if (!programme.ok) throw new Error(JSON.stringify(programme.issues));
  expect(report(programme.value, exact(programme.value)).modelsDestroyed.mean).toBeCloseTo(6.1966334747, 9);
  await expect(answer(page)).toHaveText(sentenceFor(setup));
});

test('a wrong value is said at its cell, and the last answer stays', async ({ page }) => {
  await begin(page);
  await type(page, 'WS of Vow Guard', '0');
  await expect(page.getByLabel('WS of Vow Guard')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('.messages')).toContainText('1 to 10');
  await expect(page.locator('.answer .headline')).toContainText('to destroy');
  await type(page, 'WS of Vow Guard', '5');
  await expect(page.locator('.messages')).toHaveCount(0);
  const rules = page.getByRole('combobox', { name: 'Add to rules of Toothed blade' });
  await rules.fill('rend');
  await expect(page.getByRole('option', { name: /^Rending/ }).first()).toBeVisible();
  await rules.press('Enter');
  await expect.poll(async () => (await kept(page)).attackers[0]?.carries?.[0]?.rules?.[0]).toMatch(/^Rending/);
});

test('a vehicle: hits on armour, and what a damage table makes of them', async ({ page }) => {
  await begin(page);
  await example(page, 'Fists at a hull');
  await expect(answer(page)).toHaveText('5 penetrating · 1.3 glancing');
  await expect(page.getByRole('heading', { name: 'Hits on the armour' })).toBeAttached();
  await expect(page.getByLabel('Rear armour of Hauler')).toHaveValue('10');
  await page.getByText('Readings of open points').click();
  await page.getByLabel('Damage table of vehicles').selectOption('ed7');
  await expect(answer(page)).toContainText('to destroy');
  await expect.poll(async () => (await kept(page)).choices?.options?.['damageTable']).toBe('ed7');
  await expect(answer(page)).toHaveText(sentenceFor(await kept(page)));
  await page.getByLabel('Type of Hauler').selectOption('walker');
  await expect(page.getByLabel('Sv of Hauler', { exact: true })).toHaveValue('4+');
});

test('both sides strike: five against five', async ({ page }) => {
  await begin(page);
  await example(page, 'Both sides strike');
  await expect(answer(page)).toHaveText(sentenceFor(await kept(page).then(() => CLASH)));
  const both = page.locator('.both');
  await expect(both).toContainText('On average 0.83 of 5 models');
  await expect(both.getByRole('row').nth(1)).toContainText('11.4');
  await page.getByRole('button', { name: 'Swap sides' }).click();
  await expect(both).toContainText('On average 1.2 of 5 models');
});

const MARINE = { WS: 4, T: 4, W: 1, Sv: '3+', I: 4 } as const;
const CLASH: ClassicScenarioInput = {
  version: 1,
  ruleset: 'classic',
  attackers: [
    {
      ...MARINE,
      name: 'Red',
      models: 5,
      S: 4,
      A: 1,
      charged: true,
      carries: [
        { name: 'Blade', type: 'melee' },
        { name: 'Pistol', type: 'pistol', S: 4 },
      ],
      uses: 'Blade',
    },
  ],
  target: {
    name: 'Blue',
    models: [{ ...MARINE, name: 'Marine', count: 5 }],
    strikesBack: {
      S: 4,
      A: 1,
      carries: [
        { name: 'Blade', type: 'melee' },
        { name: 'Pistol', type: 'pistol', S: 4 },
      ],
      uses: 'Blade',
    },
  },
};

test('a link opens the same set-up, and each ruleset has its own', async ({ page, browser, baseURL }) => {
  await begin(page);
  await example(page, 'Guns at troops in cover');
  await expect.poll(() => page.url()).toContain('v=1&z=');
  await expect.poll(async () => (await kept(page)).attackers[0]?.name).toBe('Vow Line');
  const [address, setup, said] = [page.url(), await kept(page), await answer(page).textContent()];
  const fresh = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await fresh.newPage();
  await other.goto(address);
  await expect(other.getByLabel('Name of attacker 1')).toHaveValue('Vow Line');
  await expect(answer(other)).toHaveText(said ?? '');
  // It is kept a moment after it is shown.
  await expect.poll(() => kept(other)).toEqual(setup);
  await other.getByRole('combobox', { name: 'Rules', exact: true }).selectOption('11e');
  await expect(other.getByLabel('Name of attacker 1')).toHaveValue('Ember Guard');
  await other.getByRole('combobox', { name: 'Rules', exact: true }).selectOption('classic');
  await expect(other.getByLabel('Name of attacker 1')).toHaveValue('Vow Line');
  await fresh.close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const name of ['Both sides strike', 'Fists at a hull', 'Guns at troops in cover']) {
    test(`axe finds nothing wrong with "${name}", ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await begin(page);
      await example(page, name);
      await expect(page.locator('.answer.good')).toBeAttached();
      await expect(page.getByRole('heading', { name: 'Notes' })).toBeAttached();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    });
  }
}
