import { AxeBuilder } from '@axe-core/playwright';
import { check, compile, exact, report, type ScenarioInput } from '@fusillade/engine';
import type { Page } from '@playwright/test';
import { headline, sentence } from '../src/views/words.js';
import { expect, test } from './page.js';

/** What the page reads aloud for a set-up, by the engine's own numbers. */
const sentenceFor = (setup: ScenarioInput): string => {
  const scenario = check(setup);
  if (!scenario.ok) throw new Error(JSON.stringify(scenario.issues));
  const programme = compile(scenario.value);
  if (!programme.ok) throw new Error(JSON.stringify(programme.issues));
  return sentence(headline(report(programme.value, exact(programme.value, { full: true }), { full: true })));
};

const answer = (page: Page) => page.locator('.answer > [role="status"]').first();

/** The set-up as the page keeps it on the device. */
const kept = async (page: Page): Promise<ScenarioInput> =>
  JSON.parse((await page.evaluate(() => localStorage.getItem('fusillade.last'))) ?? '{}');

const nameOfFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim() ?? '';
  });

/** Tab, as often as it takes, to the control of this name. */
const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let i = 0; i < 150; i++) {
    if ((await nameOfFocus(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no Tab leads to ${name}`);
};

const type = async (page: Page, name: string, text: string): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.type(text);
};

/** A word typed in part and completed from the list. */
const complete = async (page: Page, name: string, text: string): Promise<void> => {
  await type(page, name, text);
  await page.keyboard.press('Enter');
};

const WHOLE: ScenarioInput = {
  version: 1,
  ruleset: '11e',
  attackers: [
    {
      name: 'Ember Guard',
      keywords: ['INFANTRY'],
      points: 90,
      weapons: [
        {
          name: 'Flux rifle',
          count: 8,
          range: 24,
          A: 2,
          skill: '3+',
          S: 5,
          AP: -1,
          D: 1,
          abilities: ['SUSTAINED HITS 1'],
        },
        { name: 'Sun cannon', count: 2, range: 36, A: 'D6', skill: '4+', S: 9, AP: -2, D: 'D3', abilities: ['BLAST'] },
      ],
      effects: ['re-roll hits of 1'],
    },
  ],
  target: {
    name: 'Tide Wardens',
    models: [{ name: 'Warden', count: 6, T: 4, Sv: '3+', InSv: '5+', W: 2 }],
  },
  situation: { cover: true },
};

test('a whole set-up is typed with the keyboard alone, and the answer is the engine’s', async ({ page }) => {
  test.setTimeout(90_000);
  await page.goto('');
  await tabTo(page, 'Clear');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Add unit');
  await page.keyboard.press('Enter');
  await expect.poll(() => nameOfFocus(page)).toBe('Name of attacker 1');
  await page.keyboard.type('Ember Guard');
  await type(page, 'Points of Ember Guard', '90');
  await complete(page, 'Add to keywords of Ember Guard', 'inf');
  await type(page, 'Number of New weapon', '8');
  await type(page, 'Name of weapon 1', 'Flux rifle');
  await type(page, 'Range of Flux rifle', '24');
  await type(page, 'A of Flux rifle', '2');
  await type(page, 'BS of Flux rifle', '3');
  await type(page, 'S of Flux rifle', '5');
  await type(page, 'AP of Flux rifle', '1');
  await type(page, 'D of Flux rifle', '1');
  await complete(page, 'Add to abilities of Flux rifle', 'sus');
  await tabTo(page, 'Add weapon');
  await page.keyboard.press('Enter');
  await expect.poll(() => nameOfFocus(page)).toBe('Name of weapon 2');
  await page.keyboard.type('Sun cannon: A=D6 BS4+ S9 AP-2 D=D3 range 36 [BLAST]');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => nameOfFocus(page)).toBe('Number of Sun cannon');
  await page.keyboard.press('ArrowUp');
  await complete(page, 'Add to effects on Ember Guard', 're-roll hits of');
  await tabTo(page, 'Add models');
  await page.keyboard.press('Enter');
  await expect.poll(() => nameOfFocus(page)).toBe('Name of row 1');
  await page.keyboard.type('Warden');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('6');
  await type(page, 'T of Warden', '4');
  await type(page, 'Sv of Warden', '3+');
  await type(page, 'InSv of Warden', '5+');
  await type(page, 'W of Warden', '2');
  await tabTo(page, 'Name of the target');
  await page.keyboard.type('Tide Wardens');
  await page.keyboard.press('Enter');
  await page.getByRole('switch', { name: 'Cover' }).focus();
  await page.keyboard.press('Space');
  await expect(answer(page)).toHaveText(sentenceFor(WHOLE));
  await expect.poll(async () => sentenceFor(await kept(page))).toBe(sentenceFor(WHOLE));
});

test('wrong text is marked and explained, and the last answer stays until it is mended', async ({ page }) => {
  await page.goto('');
  const shown = page.locator('.answer .headline').first();
  await expect(shown).toContainText('%');
  const before = (await shown.textContent()) ?? '';
  const cell = page.getByRole('textbox', { name: 'BS of Flux rifle' });
  await cell.fill('9');
  await expect(cell).toHaveAttribute('aria-invalid', 'true');
  const told = page.locator(`[id="${await cell.getAttribute('aria-describedby')}"]`);
  await expect(told).toContainText('write the BS or WS, "2+" to "6+"');
  await expect(shown).toHaveText(before);
  await cell.press('Control+z');
  await expect(cell).toHaveAttribute('aria-invalid', 'false');
  await expect(cell).toHaveValue('3+');
});

test('an unknown word is marked with what was probably meant', async ({ page }) => {
  await page.goto('');
  const entry = page.getByRole('combobox', { name: 'Add to abilities of Flux rifle' });
  await entry.fill('LETAL HITS');
  await entry.press('Enter');
  const chip = page.getByRole('button', { name: 'LETAL HITS', exact: true });
  await expect(page.getByText('did you mean "LETHAL HITS"?').first()).toBeVisible();
  await chip.press('Delete');
  await expect(chip).toHaveCount(0);
});

test('words that can do nothing say why, until they can', async ({ page }) => {
  await page.goto('');
  const rapid = page.getByRole('button', { name: /^RAPID FIRE 1/ });
  const halfRange = page.getByRole('switch', { name: 'Half range' });
  await halfRange.uncheck();
  await expect(rapid).toContainText('not within half range');
  await halfRange.check();
  await expect(rapid).toHaveText('RAPID FIRE 1');
  await page.getByRole('button', { name: 'Remove RAPID FIRE 1' }).click();
  await page.getByRole('button', { name: 'Remove MELTA 2' }).click();
  // What was said stays in view; once it is taken back nobody asks for it any more.
  await halfRange.click();
  await expect(halfRange).toBeHidden();
});

test('every change is undone and done again', async ({ page }) => {
  await page.goto('');
  const count = page.getByRole('textbox', { name: 'Number of Flux rifle' });
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await count.fill('12');
  await count.press('Tab');
  await page.getByRole('button', { name: 'Add weapon' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of weapon 3' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of weapon 3' })).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(count).toHaveValue('9');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(count).toHaveValue('12');
});

test('weapons and units move by the arrow keys, and the focus goes along', async ({ page }) => {
  await page.goto('');
  await page.getByRole('button', { name: 'Move or change Flux rifle' }).press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Move or change Flux rifle' })).toBeFocused();
  await expect
    .poll(async () => (await kept(page)).attackers?.[0]?.weapons.map(({ name }) => name))
    .toEqual(['Flux lance', 'Flux rifle']);
  await page.getByRole('button', { name: 'Move or change Flux rifle' }).click();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await page.getByRole('button', { name: 'Move or change Flux lance' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect
    .poll(async () => (await kept(page)).attackers?.[0]?.weapons.map(({ name }) => name))
    .toEqual(['Flux rifle', 'Flux rifle']);
});

test('weapons are dragged to another place', async ({ page }) => {
  await page.goto('');
  const from = await page.getByRole('button', { name: 'Move or change Flux rifle' }).boundingBox();
  const to = await page.getByRole('button', { name: 'Move or change Flux lance' }).boundingBox();
  if (from === null || to === null) throw new Error('the grips are not drawn');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect
    .poll(async () => (await kept(page)).attackers?.[0]?.weapons.map(({ name }) => name))
    .toEqual(['Flux lance', 'Flux rifle']);
  await expect(page.getByRole('button', { name: 'Duplicate' })).toHaveCount(0);
});

test('the order of the drawn target changes inside what 05.03 leaves free', async ({ page }) => {
  await page.goto('');
  await page.getByRole('button', { name: 'Move or change Warden' }).click();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  const wounds = page.getByRole('textbox', { name: 'W of Warden 2' });
  await wounds.fill('3');
  const groups = page.locator('.target-picture .group-name');
  await expect(groups).toHaveText([/1.*5 × Warden$/, /2.*5 × Warden 2/, /3.*Tide Speaker/]);
  await groups.nth(0).press('ArrowRight');
  await expect(groups).toHaveText([/1.*5 × Warden 2/, /2.*5 × Warden$/, /3.*Tide Speaker/]);
  await expect
    .poll(async () => (await kept(page)).choices?.allocationOrder)
    .toEqual(['Warden 2', 'Warden', 'Tide Speaker']);
  await groups.nth(2).press('ArrowLeft');
  await expect(page.locator('.target-picture .refusal')).toContainText('CHARACTER');
  await page.getByRole('button', { name: 'Order as listed' }).click();
  await expect(groups.nth(0)).toHaveText(/5 × Warden$/);
});

test('an attacker can have a situation of its own', async ({ page }) => {
  await page.goto('');
  await page.getByText('A situation of its own').click();
  await page.locator('#at-attackers-0-situation-halfRange').selectOption('yes');
  await expect(page.getByRole('button', { name: /^RAPID FIRE 1/ })).toHaveText('RAPID FIRE 1');
  await expect.poll(async () => (await kept(page)).attackers?.[0]?.situation).toEqual({ halfRange: true });
});

test('pasted stat lines become rows, and what cannot be read is told', async ({ page }) => {
  await page.goto('');
  const target = page.getByRole('region', { name: 'Target' });
  await target.getByRole('button', { name: 'Paste' }).click();
  const text = page.getByRole('textbox', { name: 'Models of the target as text' });
  await text.fill('3x Breaker: T6 Sv2+ W');
  await target.getByRole('button', { name: 'Take over' }).click();
  await expect(target.getByRole('status').filter({ hasText: 'write' })).toContainText('W');
  await text.fill('3x Breaker: T6 Sv2+ W3 InSv4+ [INFANTRY]');
  await text.press('Control+Enter');
  await expect(page.getByRole('textbox', { name: 'InSv of Breaker' })).toHaveValue('4+');
});

test('the inputs hold what axe asks for, with their lists open too', async ({ page }) => {
  test.setTimeout(120_000);
  const violations = async (): Promise<unknown> => {
    const found = await new AxeBuilder({ page }).include('.side.attacker').include('.defender-column').analyze();
    return found.violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
  };
  await page.goto('');
  await page.getByText('A situation of its own').click();
  await page.getByText('Its own models').click();
  await page.locator('.situation').getByText('More', { exact: true }).click();
  await page.getByText('Readings of open points').click();
  const entry = page.getByRole('combobox', { name: 'Add to abilities of Flux rifle' });
  await entry.fill('re');
  await entry.press('ArrowDown');
  expect(await violations()).toEqual([]);
  await entry.press('Escape');
  await page.getByRole('button', { name: 'Move or change Flux rifle' }).click();
  await page.getByRole('button', { name: 'More values' }).click();
  await page.getByRole('button', { name: 'Move or change Flux lance' }).click();
  expect(await violations()).toEqual([]);
});

test('a phone’s screen is wide enough, and nothing moves when a cell is tapped', async ({ page }) => {
  await page.goto('');
  const spread = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(spread).toBeLessThanOrEqual(0);
  const next = page.getByRole('textbox', { name: 'Name of weapon 2' });
  const before = await next.boundingBox();
  await page.getByRole('textbox', { name: 'BS of Flux rifle' }).click();
  const values = page.getByRole('group', { name: 'Usual values' });
  await expect(values).toBeVisible();
  expect(await next.boundingBox()).toEqual(before);
  await values.getByRole('button', { name: '4+' }).click();
  await expect(page.getByRole('textbox', { name: 'BS of Flux rifle' })).toHaveValue('4+');
  await expect(values).toHaveCount(0);
});

test('what a link says and no switch shows is told, and can be taken back', async ({ page }) => {
  const link =
    'v=1&by=Red&attack=1x_Flux:_A2_BS3+_S4_D1&attack=1x_Blade:_A2_BS3+_S4_D1&on=Blue&target=5x_Trooper:_T4_Sv3+_W1';
  await page.goto(`#/odds?${link}&choices.weaponOrder=["Blade"]`);
  await expect(page.getByText('Weapons attack in the order: Blade')).toBeVisible();
  await expect(page.getByText('Weapons attack from top to bottom.')).toHaveCount(0);
  await page.getByRole('button', { name: 'From top to bottom' }).click();
  await expect.poll(async () => (await kept(page)).choices).toBeUndefined();
});

test('the field for the next word stays under the finger, and its list in view', async ({ page }) => {
  await page.goto('');
  await page.getByRole('button', { name: 'Remove INFANTRY' }).first().click();
  const field = page.getByRole('combobox', { name: 'Add to effects on Ember Guard' });
  const before = await field.boundingBox();
  await field.click();
  expect(await field.boundingBox()).toEqual(before);
  const list = await page.getByRole('listbox', { name: 'Add to effects on Ember Guard' }).boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect((list?.x ?? 0) + (list?.width ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(width);
  expect(list?.x).toBeGreaterThanOrEqual(0);
});

test('which of two copies of an ability counts is chosen', async ({ page }) => {
  const gun = '20x_Flux:_A1_BS3+_S4_D1_[SUSTAINED_HITS_1,_SUSTAINED_HITS_D3]';
  await page.goto(`#/odds?v=1&by=Red&attack=${gun}&on=Blue&target=5x_Trooper:_T4_Sv3+_W1`);
  const hits = page.locator('.funnel').getByText('hits', { exact: true }).locator('xpath=ancestor::button');
  await expect(hits).toContainText('20.0');
  const counts = page.getByRole('region', { name: 'Situation' }).getByLabel('SUSTAINED HITS counts as');
  await counts.selectOption('1');
  await expect(hits).toContainText('16.67');
  await expect.poll(async () => (await kept(page)).choices).toEqual({ instances: { 'SUSTAINED HITS': '1' } });
  await counts.selectOption('the best');
  await expect.poll(async () => (await kept(page)).choices).toBeUndefined();
});

test('a step of several weapons has its range and its chart', async ({ page }) => {
  const gun = { count: 1, range: 24, A: 10, skill: '3+', S: 4, AP: 0, D: 1 };
  const setup = {
    version: 1,
    ruleset: '11e',
    attackers: [
      {
        name: 'Red',
        weapons: [
          { name: 'Flux', ...gun },
          { name: 'Lance', ...gun, A: 'D6', D: 'D3' },
        ],
      },
    ],
    target: { name: 'Blue', models: [{ name: 'Trooper', count: 5, T: 4, Sv: '4+', W: 2 }] },
  };
  await page.addInitScript((last) => localStorage.setItem('fusillade.last', JSON.stringify(last)), setup);
  await page.goto('');
  const hits = page.locator('.funnel').getByText('hits', { exact: true }).locator('xpath=ancestor::button');
  await expect(hits).toContainText('9.00');
  await expect(hits.locator('.range').last()).toHaveText('6–12');
  await expect(page.getByText('only the mean of all weapons together')).toHaveCount(0);
  await hits.click();
  const chart = page.getByRole('slider', { name: 'Chances: hits' });
  await expect(chart).toBeVisible();
  // As tall as any chart, not as a bar of the step.
  expect((await chart.locator('svg').first().boundingBox())?.height).toBeGreaterThan(100);
  await expect(page.locator('.stage-law table')).toHaveCount(0);
});

test('places on the table are kept, shown and changed', async ({ page }) => {
  const stands = (x: number) => ({ base: 32, at: [[x, 0, 0]] });
  const setup = {
    version: 1,
    ruleset: '11e',
    attackers: [
      {
        name: 'Red',
        weapons: [
          { name: 'Gun', count: 1, range: 24, A: 4, skill: '3+', S: 4, AP: 0, D: 1, abilities: ['RAPID FIRE 4'] },
        ],
        models: [{ name: 'Gunner', W: 1, ...stands(0) }],
      },
    ],
    target: {
      name: 'Blue',
      models: [{ name: 'Trooper', T: 4, Sv: '4+', W: 5, ...stands(20), movedFrom: [[22, 0, 0]] }],
    },
    situation: { phase: 'shooting' },
  };
  await page.addInitScript((last) => localStorage.setItem('fusillade.last', JSON.stringify(last)), setup);
  await page.goto('');
  const x = page.getByRole('textbox', { name: 'Model 1, x in inches of Trooper' });
  await expect(x).toHaveValue('20');
  await expect(page.getByRole('textbox', { name: 'Model 1, moved from x in inches of Trooper' })).toHaveValue('22');
  const attacks = page.locator('.funnel').getByText('attacks', { exact: true }).locator('xpath=ancestor::button');
  await expect(attacks).toContainText('4.00');
  await x.fill('-12');
  await expect(attacks).toContainText('8.00');
  await expect
    .poll(async () => (await kept(page)).target.models[0])
    .toMatchObject({ at: [[-12, 0, 0]], movedFrom: [[22, 0, 0]] });
  // The link carries them too.
  await expect(page).toHaveURL(/z=/);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole('textbox', { name: 'Model 1, x in inches of Trooper' })).toHaveValue('-12');
  await other.close();

  await page.getByRole('button', { name: 'Take off the table' }).last().click();
  await expect(x).toHaveCount(0);
  await expect(attacks).toContainText('4.00');
});

test('letters of twice the size fit into the width', async ({ page }) => {
  await page.goto('');
  await expect(page.locator('.funnel').filter({ visible: true }).first()).toBeAttached();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0);
});

test('a finger has room on everything that it presses in a row', async ({ page, hasTouch }) => {
  await page.goto('');
  const edge = page.getByRole('button', { name: 'Remove RAPID FIRE 1' });
  const box = await edge.boundingBox();
  if (hasTouch) expect(box?.width).toBeGreaterThanOrEqual(44);
  else expect(box?.width).toBeGreaterThanOrEqual(24);
});
