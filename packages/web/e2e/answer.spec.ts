import AxeBuilder from '@axe-core/playwright';
import type { ScenarioInput } from '@fusillade/engine';
import type { Locator, Page } from '@playwright/test';
import { writeLink } from '../src/link/codec.js';
import { expect, test } from './page.js';

/** Ten shots that hit on 3+, wound on 4+ and are saved on 4+ by five models of one wound: each kills with 1/6. */
const SIXTHS = 'v=1&by=Red&attack=10x_Rifle:_A1_BS3+_S4_AP0_D1&on=Blue&target-points=100&target=5x_Trooper:_T4_Sv4+_W1';

/** P(at least k of 10 with 1/6), in tenths of a percent. */
const atLeast = (k: number): string => {
  let p = 0;
  for (let i = k; i <= 10; i++) {
    const ways = Array.from({ length: i }, (_, j) => (10 - j) / (j + 1)).reduce((a, b) => a * b, 1);
    p += ways * (1 / 6) ** i * (5 / 6) ** (10 - i);
  }
  return `${(p * 100).toFixed(1)}\u00a0%`;
};

const answer = (page: Page): Locator => page.getByRole('region', { name: 'The answer' });

const open = async (page: Page, link = SIXTHS): Promise<void> => {
  await page.goto(`#/odds?${link}`);
  await expect(answer(page).locator('.headline')).not.toHaveText('…');
};

test('the sentence, the chart and its table say what the dice say', async ({ page }) => {
  await open(page);
  await expect(answer(page).locator('.headline')).toContainText(`${atLeast(5)} to destroy`);
  await expect(answer(page).locator('.headline')).toContainText('1.7 of 5\u00a0models');
  const chart = answer(page).getByRole('slider', { name: /models destroyed/ });
  await chart.focus();
  await page.keyboard.press('Home');
  for (const k of [0, 1, 2, 3, 4, 5]) {
    const text = k === 0 ? 'certain' : atLeast(k);
    await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`^at least ${k}: ${text.replace('.', '\\.')},`));
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('t');
  const row = answer(page).getByRole('row', { name: /^all 5/ });
  await expect(row.getByRole('cell').last()).toHaveText(atLeast(5));
});

test('the first press of an arrow key reads the next value', async ({ page }) => {
  await open(page);
  const chart = answer(page).getByRole('slider', { name: /models destroyed/ });
  await chart.focus();
  const now = Number(await chart.getAttribute('aria-valuenow'));
  await page.keyboard.press('ArrowRight');
  await expect(chart).toHaveAttribute('aria-valuenow', String(now + 1));
});

test('points are shares of the unit', async ({ page }) => {
  await open(page);
  await answer(page).getByRole('radio', { name: 'Points' }).check();
  const chart = answer(page).getByRole('slider', { name: /points lost/ });
  await chart.focus();
  await page.keyboard.press('End');
  await expect(chart).toHaveAttribute('aria-valuetext', /^at least 100:/);
});

test('a row says what one of its models costs', async ({ page }) => {
  await open(page, SIXTHS.replace('4%2B_W1', '4+_W1').concat('_+_1x_Chief:_T4_Sv4+_W1_(CHARACTER)'));
  await answer(page).getByRole('radio', { name: 'Points' }).check();
  const chart = answer(page).getByRole('slider', { name: /points lost/ });
  const second = async (): Promise<string | null> => {
    await chart.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    return chart.getAttribute('aria-valuetext');
  };
  // A sixth of 100 each, and then a fifth of what the chief leaves.
  expect(await second()).toMatch(/^at least 16\.7:/);
  const cell = page.getByRole('textbox', { name: 'Points of each of Chief' });
  await cell.fill('60');
  await cell.press('Tab');
  await expect(answer(page)).toHaveClass(/good/);
  expect(await second()).toMatch(/^at least 8:/);
  await cell.fill('160');
  await cell.press('Tab');
  await expect(page.getByText(/100 for the whole unit, but some of its rows come to 160/).first()).toBeVisible();
});

test('a step opens its law', async ({ page }) => {
  await open(page);
  const hits = answer(page).getByRole('button', { name: /^hits/ });
  await expect(hits).toContainText('6.67');
  await hits.click();
  await expect(answer(page).getByText('rule 05.01')).toBeVisible();
  await expect(answer(page).getByRole('slider', { name: 'Chances: hits' })).toBeVisible();
});

test('what matters most is tried with one press, and the earlier result stays beside it', async ({ page }) => {
  await open(page);
  const cover = answer(page).getByRole('button', { name: /benefit of cover/ });
  await expect(cover).toBeEnabled();
  await cover.click();
  const pins = answer(page).getByRole('list', { name: 'Pinned results' });
  await expect(pins.getByRole('listitem')).toHaveCount(1);
  await expect(pins).toContainText(/now −\d/);
  await expect(answer(page).locator('.outline')).toHaveCount(1);
  await page.reload();
  await expect(pins.getByRole('listitem')).toHaveCount(1);
  await pins.getByRole('button', { name: /^Open/ }).click();
  await expect(pins).toContainText('±0');
  await pins.getByRole('button', { name: /^Unpin/ }).click();
  await expect(pins).toHaveCount(0);
});

test('a pinned set-up is known as pinned when its link brings it back', async ({ page }) => {
  await page.goto('');
  await page.getByRole('textbox', { name: 'A of Flux rifle' }).fill('3');
  await expect(page).toHaveURL(/A3/);
  await answer(page).getByRole('button', { name: 'Pin', exact: true }).click();
  await expect(answer(page).getByRole('button', { name: 'Pinned' })).toBeDisabled();
  await page.reload();
  await expect(answer(page).getByRole('list', { name: 'Pinned results' })).toContainText('±0');
  await expect(answer(page).getByRole('button', { name: 'Pinned' })).toBeDisabled();
  await expect(answer(page).locator('.outline')).toHaveCount(0);
});

test('a pinned result has the name that it is given', async ({ page }) => {
  await open(page);
  await answer(page).getByRole('button', { name: 'Pin', exact: true }).click();
  await expect(answer(page).getByRole('button', { name: 'Pinned' })).toBeDisabled();
  await answer(page)
    .getByRole('button', { name: /^Rename/ })
    .click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('At long range');
  await page.keyboard.press('Enter');
  await expect(answer(page).getByRole('button', { name: 'Rename At long range' })).toBeVisible();
});

test('sides that cannot be swapped say why', async ({ page }) => {
  await open(page);
  await answer(page).getByRole('button', { name: 'Swap sides' }).click();
  await expect(answer(page).getByText(/Blue has no weapons here/)).toBeVisible();
});

test('a set-up that is wrong keeps the last answer, and leads to what is to be mended', async ({ page }) => {
  await open(page);
  const before = await answer(page).locator('.headline').textContent();
  const strength = page.getByRole('textbox', { name: 'S of Rifle', exact: true });
  await strength.fill('many');
  await expect(answer(page).getByText('One thing to mend').last()).toBeVisible();
  expect(await answer(page).locator('.headline').textContent()).toBe(before);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.keyboard.press('Tab');
  await answer(page).getByRole('button', { name: /^S: / }).click();
  await expect(strength).toBeFocused();
});

test('nothing can be found wrong with it by axe, in both colours', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await open(page);
    await answer(page).getByRole('button', { name: /^hits/ }).click();
    await expect(answer(page).getByRole('button', { name: /benefit of cover/ })).toBeEnabled();
    const found = await new AxeBuilder({ page }).include('.answer').analyze();
    expect(found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
});

/** Six attackers who meet six groups in six orders: the ends are too many to be told apart. */
const endless = (): ScenarioInput => {
  const models = Array.from({ length: 6 }, (_, i) => ({ name: `R${i}`, count: 5, T: 4, Sv: '3+', W: 3 + i }));
  const names = models.map(({ name }) => name);
  return {
    version: 1,
    ruleset: '11e',
    attackers: names.map((name, i) => ({
      name: `A${name}`,
      weapons: [{ name: 'Rifle', count: 12, A: 2, skill: '3+', S: 6, AP: -1, D: 1 }],
      choices: { allocationOrder: [...names.slice(i), ...names.slice(0, i)] },
    })),
    target: { name: 'Everybody', models },
  };
};

test('what takes too long can be played at random instead, and the page goes on meanwhile', async ({ page }) => {
  test.setTimeout(90_000);
  await page.goto(`#/odds?${writeLink(endless())}`);
  // Offered while it is being worked out, and once it is known to be too much.
  await answer(page)
    .getByRole('button', { name: /^Play it/ })
    .click();
  await expect(answer(page).getByText(/^Played 100,000 times at random, seed 1/)).toBeVisible({ timeout: 60_000 });
  await expect(answer(page).locator('.headline')).toContainText('No run destroys it');
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  const told = answer(page).getByText(/Still working it out|Too much to count exactly/);
  await expect(told.filter({ visible: true })).toBeVisible({ timeout: 30_000 });
});

test('a clean sheet has no old numbers, and begins with a unit of each side', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(answer(page).getByText('as soon as somebody attacks somebody')).toBeVisible();
  await expect(answer(page).locator('.headline')).toHaveCount(0);
  await expect(page.locator('.messages:not(:empty), .problems')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pick a unit' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(answer(page).locator('.headline')).toContainText('to destroy');
});

test('what is to be mended covers no button, and nothing jumps', async ({ page }) => {
  await open(page);
  const pin = answer(page).getByRole('button', { name: 'Pin' });
  const chart = answer(page).getByRole('slider', { name: /models destroyed/ });
  const place = () =>
    chart.evaluate((element) => {
      const top = element.closest('.answer')?.getBoundingClientRect().top ?? 0;
      return element.getBoundingClientRect().top - top;
    });
  const before = await place();
  await page.getByRole('textbox', { name: 'S of Rifle', exact: true }).fill('abc');
  await expect(answer(page).getByText('One thing to mend').last()).toBeVisible();
  expect(await place()).toBe(before);
  await pin.click();
  await expect(page.getByRole('list', { name: 'Pinned results' })).toBeVisible();
});

test('what is wrong in a cell is told at its row, pushes nothing, and covers no cell of it', async ({ page }) => {
  await open(page, `${SIXTHS}_+_1x_Chief:_T4_Sv4+_W1`);
  const places = () =>
    page
      .locator('.row, .more-buttons, .picture')
      .evaluateAll((elements) =>
        elements.map((element) => element.getBoundingClientRect().top + document.documentElement.scrollTop),
      );
  const before = await places();
  const cell = page.getByRole('textbox', { name: 'Sv of Trooper', exact: true });
  await cell.fill('9');
  const said = page.locator('.messages').filter({ hasText: '"9+" is no Sv' });
  await expect(said).toBeVisible();
  expect(await places()).toEqual(before);
  const line = page.locator('.cells').filter({ has: cell });
  const [top, bottom] = [await said.boundingBox(), await line.boundingBox()];
  expect(top?.y).toBeGreaterThanOrEqual((bottom?.y ?? Number.NaN) + (bottom?.height ?? Number.NaN));
  // Elsewhere it is in nobody's way: the cell is marked, and the list of what is to be mended leads back to it.
  await page.getByRole('textbox', { name: 'S of Rifle', exact: true }).focus();
  await page.mouse.move(0, 0);
  await expect(said).toBeHidden();
  await expect(cell).toHaveAttribute('aria-invalid', 'true');
  await answer(page)
    .getByRole('button', { name: /"9\+" is no Sv/ })
    .click();
  await expect(cell).toBeFocused();
  await expect(said).toBeVisible();
  expect(await places()).toEqual(before);
});

test('pinned results make the page longer, not a part of it that scrolls, and the switch stays where it is', async ({
  page,
}) => {
  await open(page);
  const points = answer(page).getByRole('radio', { name: 'Points' });
  const before = await points.boundingBox();
  for (const sixes of ['5', '6', '7']) {
    await answer(page).getByRole('button', { name: 'Pin', exact: true }).click();
    await page.getByRole('textbox', { name: 'S of Rifle', exact: true }).fill(sixes);
    await expect(answer(page)).toHaveClass(/good/);
  }
  await expect(page.getByRole('list', { name: 'Pinned results' }).getByRole('listitem')).toHaveCount(3);
  await answer(page).getByRole('button', { name: 'Pin', exact: true }).click();
  await expect(answer(page).getByRole('button', { name: 'Pinned' })).toBeDisabled();
  expect((await points.boundingBox())?.x).toBe(before?.x);
  const rest = await page.locator('.answer-column').evaluate((column) => column.scrollHeight - column.clientHeight);
  expect(rest).toBe(0);
});

test('the editor of an effect closes with Escape and by a click elsewhere', async ({ page }) => {
  await open(page, `${SIXTHS}&effect=+1_to_hit`);
  const edge = page.getByRole('button', { name: /^Change or remove/ }).first();
  const wording = page.getByRole('textbox', { name: 'Wording' });
  await edge.click();
  await wording.focus();
  await page.keyboard.press('Escape');
  await expect(wording).toHaveCount(0);
  await edge.click();
  await wording.fill('+1 to wound');
  await page.getByRole('heading', { name: 'Attackers' }).click();
  await expect(wording).toHaveCount(0);
  await expect(page.getByText('+1 to wound', { exact: true }).first()).toBeVisible();
});
