import { expect, test } from './page.js';
import {
  answerAll,
  attack,
  expectLog,
  keep,
  keptBattle,
  LED,
  openTable,
  question,
  replayed,
  roll,
} from './table-play.js';

test('they strike back: a set-up of the other way round brings their weapons; the phase ends', async ({ page }) => {
  await attack(page, LED);
  await answerAll(page);
  await expect(page.getByText('No unit that has weapons is left to attack')).toBeVisible();
  await page.getByText('More units').click();
  const back = {
    version: 1,
    ruleset: '11e',
    attackers: [
      { name: 'Tide Wardens', weapons: [{ name: 'Harpoon', count: 1, A: 2, skill: '3+', S: 5, AP: -1, D: 1 }] },
    ],
    target: { name: 'Ember Guard', models: [{ name: 'Guard', count: 5, T: 4, Sv: '4+', W: 1 }] },
  };
  await page
    .getByLabel('More units: a set-up in JSON')
    .setInputFiles({ name: 'back.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(back)) });
  await expect(page.getByRole('status').filter({ hasText: 'Here now' })).toBeVisible();
  await page.getByRole('button', { name: 'Attack', exact: true }).click();
  await roll(page, 'Roll 2 dice to hit', [3, 4]);
  await roll(page, 'Roll 2 dice to wound', [4, 5]);
  await roll(page, 'Roll 2 dice to save', [1, 6]);
  await keep(page);
  await expect(page.getByText('Guard 1 of Ember Guard: destroyed by Tide Wardens')).toBeVisible();
  await page.getByRole('button', { name: 'End the phase' }).click();
  await expect(page.getByText('Phase 2')).toBeVisible();
  // A model is lost, and nobody said what it carried: its player says what is left instead of attacking with everything.
  await expect(page.getByRole('button', { name: /Ember Guard attacks Tide Wardens/ })).toHaveCount(0);
  await expect(page.getByText('Ember Guard has lost models')).toBeVisible();
  await page.getByLabel('Flux rifle at Tide Wardens').fill('3');
  await expectLog(page);
  await page.getByRole('button', { name: 'Attack', exact: true }).click();
  await page.getByRole('button', { name: 'Flux rifle', exact: true }).click();
  await expect(question(page)).toHaveText('Roll 3 dice to hit');
});

test('an attack that makes no attacks is foreseen with its rule, and told once it is spent', async ({ page }) => {
  await openTable(page, {
    ...LED,
    attackers: LED.attackers.map((unit) => ({
      ...unit,
      weapons: unit.weapons.map((weapon) => ({ ...weapon, range: 24 })),
    })),
  });
  await page.getByText('Another attack').click();
  await page.getByRole('combobox', { name: 'Movement' }).selectOption('advanced');
  const form = page.locator('.declare .foresight');
  await expect(form).toContainText('Nothing would attack');
  await expect(form.getByRole('listitem').first()).toContainText(/\d\d\.\d\d/);
  await page.getByRole('combobox', { name: 'Movement' }).selectOption('stationary');
  await expect(form).not.toContainText('Nothing would attack');
  await page.getByRole('combobox', { name: 'Movement' }).selectOption('advanced');
  await page.getByRole('button', { name: 'Attack', exact: true }).click();
  const told = page.getByRole('alert').filter({ hasText: 'Ember Guard made no attacks' });
  await expect(told).toContainText(/\d\d\.\d\d/);
  await page.getByRole('button', { name: /Undo/ }).click();
  await expect(told).toHaveCount(0);
});

test('an attack is declared with how each target stands, and with the attacks of a melee weapon shared out', async ({
  page,
}) => {
  const weapon = { count: 2, A: 2, skill: '3+', S: 4, AP: 0, D: 1 };
  const second = { ...LED, target: { ...LED.target, name: 'Reef Wardens' } };
  await openTable(page, {
    ...LED,
    attackers: [
      {
        name: 'Ember Guard',
        weapons: [
          { ...weapon, name: 'Flux rifle', range: 24, abilities: ['RAPID FIRE 1'] },
          { ...weapon, name: 'Ember fist', range: 'melee', A: 4 },
        ],
      },
    ],
  });
  await page.getByText('More units').click();
  await page
    .getByLabel('More units: a set-up in JSON')
    .setInputFiles({ name: 'more.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(second)) });
  await page.getByText('Another attack').click();
  for (const name of ['Tide Wardens', 'Reef Wardens']) await page.getByRole('switch', { name, exact: true }).check();
  const reef = page.getByRole('group', { name: 'Reef Wardens' }).first();
  await reef.getByRole('switch', { name: 'Within half range' }).check();
  await expect(page.getByText('Nothing attacks Reef Wardens')).toBeVisible();
  const rifles = (unit: string) => page.getByLabel(`Flux rifle at ${unit}`);
  await rifles('Reef Wardens').fill('1');
  await expect(page.getByText('1 too many')).toBeVisible();
  await rifles('Tide Wardens').fill('1');
  await expect(page.getByText('too many')).toHaveCount(0);
  const last = async () => (await keptBattle(page)).entries.at(-1);
  const begin = async () => {
    await page.getByRole('button', { name: 'Attack', exact: true }).click();
    await expect(question(page)).toHaveText('Which unit is attacked next?');
  };
  await begin();
  expect(await last()).toEqual({
    attack: {
      unit: 'Ember Guard',
      situation: { phase: 'shooting' },
      targets: [
        { unit: 'Tide Wardens', weapons: { 'Flux rifle': 1 } },
        { unit: 'Reef Wardens', weapons: { 'Flux rifle': 1 }, situation: { halfRange: true } },
      ],
    },
  });
  await page.getByRole('button', { name: 'Reef Wardens', exact: true }).click();
  // One rifle of two attacks, within half range three.
  await expect(question(page)).toHaveText('Roll 3 dice to hit');
  for (let step = 0; step < 2; step++) await page.getByRole('button', { name: /Undo/ }).click();
  await page.getByText('Another attack').click();
  for (const name of ['Tide Wardens', 'Reef Wardens']) await page.getByRole('switch', { name, exact: true }).check();
  await page.getByRole('radio', { name: 'Fight' }).check();
  await page.getByRole('switch', { name: 'Share the attacks of each' }).check();
  await page.getByLabel('Attacks of each Ember fist at Tide Wardens').fill('3');
  await page.getByLabel('Attacks of each Ember fist at Reef Wardens').fill('1');
  await begin();
  expect(await last()).toMatchObject({
    attack: {
      targets: [
        { unit: 'Tide Wardens', weapons: { 'Ember fist': { count: 2, attacks: 3 } } },
        { unit: 'Reef Wardens', weapons: { 'Ember fist': { count: 2, attacks: 1 } } },
      ],
    },
  });
});

test('a datasheet gives the target its weapons, so that it strikes back, and brings a new unit', async ({ page }) => {
  await attack(page, LED);
  await answerAll(page);
  await page.getByRole('button', { name: 'Give a unit weapons …' }).click();
  await page.getByRole('button', { name: 'Pick a unit …' }).click();
  const dialog = page.getByRole('dialog', { name: 'A unit for the battle' });
  const search = async (name: string, found: RegExp) => {
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: found }).click();
    await dialog.getByRole('button', { name: 'Take it' }).click();
    await expect(dialog.getByText('It is in.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
  };
  await dialog.getByLabel('The unit').selectOption('gives Tide Wardens its weapons');
  await search('intercessor squad', /^Intercessor Squad/);
  await expect(page.getByRole('radio', { name: 'Tide Wardens' })).toBeVisible();
  await page.getByRole('button', { name: 'Pick a unit …' }).click();
  await dialog.getByLabel('The unit').selectOption('is new, beside Ember Guard');
  await search('boyz', /^Boyz/);
  const { units } = replayed(await keptBattle(page));
  expect(units.map(({ name, army }) => `${name} ${army}`)).toEqual(['Ember Guard 0', 'Tide Wardens 1', 'Boyz 0']);
  await page.getByRole('switch', { name: 'Boyz' }).check();
  await page.getByRole('button', { name: 'Attack', exact: true }).click();
  await expect(question(page)).not.toHaveText('What is next?');
  await expect(page.locator('.console .who b')).toHaveText('Tide Wardens');
});
