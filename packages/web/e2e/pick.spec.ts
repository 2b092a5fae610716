import { writeLink } from '../src/link/codec.js';
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

test('a picked unit attacks with another mode, and with an option that it does not carry', async ({ page }) => {
  await page.goto('');
  await page.getByRole('button', { name: 'Pick a unit' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Pick the attackers' });
  await dialog.getByLabel('Faction').selectOption({ label: 'Adeptus Astartes' });
  await dialog.getByLabel('Name').fill('intercessor squad');
  await dialog.getByRole('button', { name: /^Intercessor Squad/ }).click();
  await dialog.getByRole('button', { name: 'Take it' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Weapons and modes' }).click();
  const weapons = page.getByRole('dialog', { name: 'Weapons and modes' });
  await expect(weapons.getByRole('spinbutton', { name: 'Number of Bolt Pistol' })).toBeVisible();
  const without = weapons.getByRole('button', { name: /^Without Bolt Rifle/ });
  const carried = ((await without.getAttribute('aria-label')) ?? '').replace('Without ', '');
  const other = /Focused/.test(carried) ? /^With Bolt Rifle \(Saturation/ : /^With Bolt Rifle \(Focused/;
  await without.click();
  await weapons.getByRole('button', { name: other }).click();
  await weapons.getByRole('spinbutton', { name: 'Number of Bolt Pistol' }).fill('2');
  await weapons.getByRole('button', { name: 'Done' }).click();
  const names = page.getByRole('textbox', { name: /^Name of weapon/ });
  const read = async () => Promise.all((await names.all()).map((each) => each.inputValue()));
  expect((await read()).filter((name) => /^Bolt Rifle/.test(name))).toHaveLength(1);
  expect(await read()).not.toContain(carried);
  expect(await read()).toContain('Bolt Pistol');
});

test('a picked unit is found again by where it is from: after a reload, and from a link', async ({ page }) => {
  const weapons = page.getByRole('dialog', { name: 'Weapons and modes' });
  const button = page.getByRole('button', { name: 'Weapons and modes' });
  const isThere = async () => {
    await button.click();
    await expect(weapons.getByRole('button', { name: /^Without / }).nth(2)).toBeVisible();
    await weapons.getByRole('button', { name: 'Done' }).click();
  };
  await page.goto('');
  await page.getByRole('button', { name: 'Pick a unit' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Pick the attackers' });
  await dialog.getByLabel('Name').fill('boyz');
  await dialog.getByRole('button', { name: /^Boyz/ }).click();
  await dialog.getByLabel('Join a leader').selectOption('Warboss');
  await dialog.getByRole('button', { name: 'Take it' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await isThere();
  await expect(page).toHaveURL(/v=1&z=/);
  const before = page.url();
  // Under another name too.
  const name = page.getByRole('textbox', { name: 'Name of attacker 1' });
  await name.fill('Green tide');
  await name.press('Enter');
  await expect(page).not.toHaveURL(before);
  await page.reload();
  await expect(name).toHaveValue('Green tide');
  await isThere();
});

test('of a unit that is from nowhere at hand no other weapons are offered', async ({ page }) => {
  const setup = (origin: string) => ({
    version: 1 as const,
    ruleset: '11e' as const,
    attackers: [{ name: 'Red', origin, weapons: [{ name: 'Gun', A: 1, skill: '3+', S: 4, AP: 0, D: 1 }] }],
    target: { name: 'Blue', models: [{ name: 'One', T: 4, Sv: '3+', W: 1 }] },
  });
  for (const origin of ['mine.rosz: Red', '40kdc-data 1.0: Nobody', 'somewhere', '40kdc-data 1.0: __proto__ + x']) {
    await page.goto(`#/odds?${writeLink(setup(origin))}`);
    await expect(page.getByText(origin, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Weapons and modes' })).toHaveCount(0);
  }
});

test('a unit of a list that is kept here is found again in it', async ({ page }) => {
  await page.goto('#/matrix');
  await page.getByRole('button', { name: 'Try it with an invented list' }).click();
  await page.getByRole('button', { name: /^Ember Guard on Line infantry: .*to destroy/ }).click();
  await expect(page.getByText('invented list: Ember Guard')).toBeVisible();
  await expect(page).toHaveURL(/v=1&z=/);
  await page.reload();
  await page.getByRole('button', { name: 'Weapons and modes' }).click();
  await expect(
    page
      .getByRole('dialog', { name: 'Weapons and modes' })
      .getByRole('button', { name: /^Without Flux rifle/ })
      .first(),
  ).toBeVisible();
});

test('one role gives the others theirs: nothing is left to mend', async ({ page }) => {
  await page.goto(
    '#/odds?v=1&by=R&attack=1x_Gun:_A1_BS3+_S4_AP0_D1&on=Blue&target=5x_Trooper:_T4_Sv3+_W1_+_1x_Captain:_T4_Sv3+_W4_(CHARACTER)',
  );
  await page.getByRole('combobox', { name: 'Role of Captain' }).selectOption('leader');
  await expect(page.getByRole('combobox', { name: 'Role of Trooper' })).toHaveValue('bodyguard');
  await expect(page.getByText(/to mend/)).toHaveCount(0);
});
