import { expect, test } from './page.js';

const SET_UP =
  'v=1&by=Red&attack=5x_Flux_rifle:_A2_BS3+_S4_AP-1_D1&on=Blue&target=5x_Trooper:_T4_Sv3+_W1&situation.phase="shooting"';

test('a shared link opens the same set-up in a fresh window', async ({ page, browser, baseURL }) => {
  await page.goto(`#/odds?${SET_UP}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByLabel('The link')).not.toHaveValue('');
  const address = await page.getByLabel('The link').inputValue();
  expect(address).toContain('attack=5x_Flux_rifle:_A2_BS3+_S4_AP-1_D1');
  const fresh = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await fresh.newPage();
  await other.goto(address);
  await expect.poll(() => other.evaluate(() => localStorage.getItem('fusillade.last'))).toContain('"Red"');
  const kept = JSON.parse((await other.evaluate(() => localStorage.getItem('fusillade.last'))) ?? '');
  expect(kept.attackers[0].weapons[0]).toMatchObject({ name: 'Flux rifle', count: 5, A: '2', skill: '3+', S: '4' });
  expect(kept.target.models[0]).toMatchObject({ name: 'Trooper', count: 5, T: 4, Sv: '3+', W: 1 });
  await fresh.close();
});

for (const [name, link] of [
  ['garbage', 'v=1&z=%00%FFgarbage'],
  ['of a newer version', 'v=99&z=AAAA'],
  ['without a version', '<script>alert(1)</script>'],
  ['huge', `v=1&z=${'A'.repeat(300_000)}`],
] as const) {
  test(`a link that is ${name} is refused with a reason, and the page works on`, async ({ page }) => {
    await page.goto(`#/odds?${link}`);
    await expect(page.getByRole('alert')).toContainText('This link cannot be opened');
    await page.getByRole('button', { name: 'Go on without it' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('a script in a name is a name', async ({ page }) => {
  const name = encodeURIComponent('<img src=x onerror=alert(1)>').replaceAll('_', '%5F');
  await page.goto(`#/odds?v=1&by=${name}&attack=1x_${name}:_A1_BS3+_S4_D1&on=B&target=1x_${name}:_T4_Sv3+_W1`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fusillade.last'))).toContain('onerror');
  expect(await page.evaluate(() => document.querySelectorAll('img').length)).toBe(0);
});

test('the address follows the set-up, and a reload keeps it', async ({ page }) => {
  await page.goto(`#/odds?${SET_UP}`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fusillade.last'))).toContain('"Red"');
  await page.goto('about:blank');
  await page.goto('');
  await expect.poll(() => page.url()).toContain('Flux_rifle');
});

test('a kept set-up comes back from the shelf', async ({ page }) => {
  await page.goto(`#/odds?${SET_UP}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Kept' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Red on Blue/ })).toBeVisible();
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'already' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Red on Blue.*to destroy/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Rename Red on Blue' }).click();
  await page.keyboard.type('Tide');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Tide/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Take Tide off the shelf' }).click();
  await expect(page.getByText('Nothing kept yet')).toBeVisible();
});

test('what is opened in the sheet is what is shared from it', async ({ page }) => {
  await page.goto(`#/odds?${SET_UP}`);
  await page.getByRole('button', { name: 'Share' }).click();
  const link = page.getByLabel('The link');
  await expect(link).toHaveValue(/by=Red/);
  const other = {
    version: 1,
    ruleset: '11e',
    attackers: [{ name: 'Green', weapons: [{ name: 'Gun', count: 1, A: 1, skill: '3+', S: 4, AP: 0, D: 1 }] }],
    target: { name: 'Blue', models: [{ name: 'Trooper', T: 4, Sv: '3+', W: 1 }] },
  };
  await page.getByLabel('A set-up in JSON').setInputFiles({
    name: 'green.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(other)),
  });
  // It stands on the page, with nothing over it.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(link).toHaveValue(/by=Green/);
});

test('a link that needs mending stands without the odds of what was there before', async ({ page }) => {
  await page.goto('');
  const answer = page.getByRole('region', { name: 'The answer' });
  await expect(answer.locator('.headline')).toContainText('to destroy');
  await page.goto('#/odds?v=1&by=R&attack=99999x_Gun:_A2_BS3+_S4_D1&on=Blue&target=1x_T:_T4_Sv3+_W1');
  await expect(answer.getByText('is more than 1000')).toBeVisible();
  await expect(answer.locator('.headline')).not.toContainText('to destroy');
});
