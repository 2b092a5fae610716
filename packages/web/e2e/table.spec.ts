import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, readSlowly, slowOnesAreRead, test } from './page.js';
import { attack, example, expectLog, keep, keptBattle, LED, question, roll, tap } from './table-play.js';

test('a whole attack by tapping: undone twice, reloaded in the middle, finished; the log is the engine’s', async ({
  page,
}) => {
  await attack(page, LED);
  await expect(question(page)).toHaveText('Which weapon is next?');
  await page.getByRole('button', { name: 'Flux rifle', exact: true }).click();
  await roll(page, 'Roll 4 dice to hit', [6, 3, 2, 5]);
  await keep(page);
  await roll(page, 'Roll 4 dice to wound', [4, 4, 1, 6]);
  await page.getByRole('button', { name: /Undo/ }).click();
  await expect(question(page)).toHaveText('Roll 4 dice to wound');
  await page.getByRole('button', { name: /Undo/ }).click();
  await expect(question(page)).toHaveText('Command Re-roll?');
  await page.getByRole('button', { name: /Redo/ }).click();
  await roll(page, 'Roll 4 dice to wound', [4, 5, 1, 6]);
  await keep(page);
  await expect(question(page)).toHaveText('Roll 3 dice to save');
  await page.reload();
  await roll(page, 'Roll 3 dice to save', [5, 1, 2]);
  await keep(page);
  await roll(page, 'Roll 1 die to hit', [4]);
  await roll(page, 'Roll 1 die to wound', [3]);
  await roll(page, 'Roll 1 die to save', [6]);
  await expect(question(page)).toHaveText('What is next?');
  const { units, destroyed } = await expectLog(page);
  expect(destroyed.map(({ row, model }) => `${row} ${model}`)).toEqual(['Warden 1']);
  expect(units[1]?.models.map(({ wounds }) => wounds)).toEqual([0, 2, 4]);
  await expect(page.getByText('Warden 1 of Tide Wardens: destroyed by Ember Guard')).toBeVisible();
});

test('the first worked example of the book, die by die', async ({ page }) => {
  await attack(page, example('book-example-1'));
  await expect(question(page)).toHaveText('Which weapon is next?');
  await page.getByRole('button', { name: 'Boltgun', exact: true }).click();
  await roll(page, 'Roll 5 dice to hit', [2, 4, 6, 4, 3]);
  await keep(page);
  await roll(page, 'Roll 4 dice to wound', [6, 3, 5, 1]);
  await keep(page);
  await roll(page, 'Roll 3 dice to save', [6, 4, 2]);
  await keep(page);
  await roll(page, 'Roll 3 dice to hit', [4, 4, 2]);
  await keep(page);
  await roll(page, 'Roll 2 dice to wound', [3, 6]);
  await roll(page, 'Roll 2 dice to save', [5, 3]);
  await keep(page);
  await expect(question(page)).toHaveText('What is next?');
  const { units } = await expectLog(page);
  expect(units[1]?.models.filter(({ state }) => state === 'alive')).toHaveLength(3);
});

test('a hostile link is refused with a reason, and the table works on', async ({ page }) => {
  for (const link of ['v=1&z=%00%FFgarbage', '<script>alert(1)</script>', `v=1&z=${'A'.repeat(200_000)}`]) {
    await page.goto(`#/table?${link}`);
    await expect(page.getByRole('alert').filter({ hasText: 'This link cannot be opened' })).toBeVisible();
    await page.getByRole('button', { name: 'Go on without it' }).click();
    await expect(page.getByRole('button', { name: /^Play / })).toBeVisible();
    await page.goto('about:blank');
  }
});

test('the second worked example of the book: heavy bolters first, then the groups in their order', async ({ page }) => {
  await attack(page, example('book-example-2'));
  await page.getByRole('button', { name: 'Heavy bolter', exact: true }).click();
  await roll(page, 'Roll 6 dice to hit', [3, 3, 4, 5, 6, 1]);
  await keep(page);
  await roll(page, 'Roll 5 dice to wound', [3, 4, 5, 6, 3]);
  await expect(question(page)).toHaveText('In which order are the groups allocated?');
  await page.getByRole('button', { name: 'Geminae, then Seraphim, then Celestine' }).click();
  await roll(page, 'Roll 5 dice to save', [5, 1, 4, 1, 3]);
  await keep(page);
  await expect(question(page)).toHaveText('Which weapon is next?');
  const { units } = await expectLog(page);
  const alive = units[1]?.models.filter(({ state }) => state === 'alive').map(({ row }) => row) ?? [];
  expect(alive.filter((row) => row === 'Geminae')).toHaveLength(0);
  expect(alive.filter((row) => row === 'Seraphim')).toHaveLength(8);
  expect(alive.filter((row) => row === 'Celestine')).toHaveLength(1);
});

test('what cannot be is refused in words, with the rule, and costs nothing', async ({ page }) => {
  await attack(page, LED);
  await page.getByRole('button', { name: 'Flux rifle', exact: true }).click();
  await expect(question(page)).toHaveText('Roll 4 dice to hit');
  await tap(page, [6, 3]);
  await expect(
    page.getByRole('alert').filter({ hasText: 'The hit roll (05.01) needs 4 dice, 2 were given' }),
  ).toBeVisible();
  const typed = page.getByLabel('Dice, as they fell');
  await typed.fill('6 3 7 2');
  await expect(page.getByRole('alert').filter({ hasText: '"7" is not a face of a D6' })).toBeVisible();
  await typed.press('Enter');
  await expect(question(page)).toHaveText('Roll 4 dice to hit');
  await typed.fill('2x6 3');
  await page.getByRole('button', { name: /^5\b/ }).click();
  await page.getByRole('button', { name: /^1\b/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: '4 dice are all' })).toBeVisible();
  await page.getByRole('button', { name: 'One 6 less' }).click();
  await page.getByRole('button', { name: /^1\b/ }).click();
  await expect(typed).toHaveValue('6 3 5 1');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(question(page)).toHaveText('Command Re-roll?');
});

test('a die keeps its place from step to step, and a tap tells its whole life', async ({ page }) => {
  await attack(page, LED);
  await page.getByRole('button', { name: 'Flux rifle', exact: true }).click();
  await tap(page, [2, 6, 3, 5]);
  await keep(page);
  await roll(page, 'Roll 4 dice to wound', [1, 4, 1, 6]);
  await keep(page);
  await roll(page, 'Roll 2 dice to save', [2, 6]);
  await keep(page);
  await expect(question(page)).toHaveText('Roll 1 die to hit');
  await page.getByRole('button', { name: /Undo/ }).click();
  await keep(page);
  await page.getByRole('button', { name: /Undo/ }).click();
  const strip = page.getByRole('region', { name: 'Dice of this batch' });
  const wound = strip.getByRole('listitem').nth(1);
  // The critical's own wound fails, its extra hit's gets through.
  await expect(wound).toHaveText(/^Wound 4\s*1\s*4\s*1\s*6$/);
  await wound.getByRole('button', { name: /^Wound 4/ }).click();
  const life = strip.locator('.life li');
  await expect(strip.locator('.life')).toContainText('Extra hit 1 of die 2');
  await expect(life.nth(0)).toContainText('Hit 6: critical');
  await expect(life.nth(1)).toContainText('Wound 4: wound');
  await page.keyboard.press('Escape');
  await expect(life).toHaveCount(0);
});

test('an earlier die is put right: what no longer fits goes, and comes back by undoing', async ({ page }) => {
  await attack(page, LED);
  await page.getByRole('button', { name: 'Flux rifle', exact: true }).click();
  await tap(page, [5, 3, 2, 4]);
  await keep(page);
  await roll(page, 'Roll 3 dice to wound', [4, 4, 1]);
  await keep(page);
  await expect(question(page)).toHaveText('Roll 2 dice to save');
  await page.getByRole('button', { name: 'Put the hit roll right' }).click();
  const sheet = page.getByRole('dialog', { name: 'Put a roll right' });
  await expect(sheet).toContainText('Ember Guard: Roll 4 dice to hit. It was rolled 5 3 2 4.');
  await expect(sheet.getByRole('button', { name: '1, fails' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: '6, critical hit: 1 extra hit' })).toBeVisible();
  await sheet.getByLabel('Dice, as they fell').fill('5 1 2 4');
  await sheet.getByRole('button', { name: 'Change it' }).click();
  await expect(sheet).toBeHidden();
  await expect(question(page)).toHaveText('Roll 2 dice to wound');
  await expect(page.getByRole('status').filter({ hasText: '2 later entries no longer fitted' })).toBeVisible();
  await expectLog(page);
  // What went is kept with what stayed.
  await page.reload();
  await expect(question(page)).toHaveText('Roll 2 dice to wound');
  await page.getByRole('button', { name: /Undo/ }).click();
  await expect(question(page)).toHaveText('Roll 2 dice to save');
  await page.reload();
  await page.getByRole('button', { name: /Redo/ }).click();
  await expect(question(page)).toHaveText('Roll 2 dice to wound');
});

test('a battle that is no battle is refused with a reason', async ({ page }) => {
  await page.goto('#/table');
  const file = page.getByLabel('A battle or a set-up in JSON');
  const give = (text: string) =>
    file.setInputFiles({ name: 'odd.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await give('{"version":1,"ruleset":"11e","armies":["A","B"],"units":[],"entries":[{"dice":[9]}]}');
  await expect(page.getByRole('alert').filter({ hasText: 'odd.json cannot be played' })).toBeVisible();
  await give('{"entries":{"length":1e9},"__proto__":{"x":1}}');
  await expect(page.getByRole('alert').filter({ hasText: 'odd.json cannot be played' })).toBeVisible();
  await give('[[[[');
  await expect(page.getByRole('alert').filter({ hasText: 'odd.json is no JSON' })).toBeVisible();
  await give(`${'['.repeat(5000)}${']'.repeat(5000)}`);
  await expect(page.getByRole('alert').filter({ hasText: 'odd.json is neither a battle nor a set-up' })).toBeVisible();
});

test('of files that are looked at for a while only the last one is told about', async ({ page }) => {
  await readSlowly(page);
  await page.goto('#/table');
  const file = page.getByLabel('A battle or a set-up in JSON');
  const give = (name: string, text: string) =>
    file.setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await give('slow.json', '[[[[');
  await give('odd.json', '{"version":1,"ruleset":"11e","armies":["A","B"],"units":[],"entries":[{"dice":[9]}]}');
  await give('last.json', '{"version":1}');
  await expect(page.getByRole('alert').filter({ hasText: 'last.json is neither' })).toBeVisible();
  await slowOnesAreRead(page, 1);
  // What the worker was asked before this has been answered.
  await page.getByRole('button', { name: /^Play / }).waitFor();
  await expect(page.getByRole('alert').filter({ hasText: 'last.json is neither' })).toBeVisible();
});

test('an engine explodes: its hazard, its end, who is within reach, and the wreck that waited', async ({ page }) => {
  await page.goto('#/table');
  const [row] = JSON.parse(
    readFileSync(fileURLToPath(new URL('../../../scenarios/battle/deadly-demise.json', import.meta.url)), 'utf8'),
  );
  const battle = {
    version: 1,
    ruleset: '11e',
    armies: ['Red', 'Blue'],
    commandRerolls: [false, false],
    ...row.battle,
    entries: [],
  };
  await page
    .getByLabel('A battle or a set-up in JSON')
    .setInputFiles({ name: 'engine.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(battle)) });
  await page.getByRole('switch', { name: 'Mist Walker' }).check();
  await page.getByRole('button', { name: 'Attack', exact: true }).click();
  await roll(page, 'Roll 2 dice to hit', [3, 6]);
  await roll(page, 'Roll 2 dice to wound', [3, 2]);
  await roll(page, 'Roll 1 die to save', [4]);
  await roll(page, 'Roll 1 die for hazards', [2]);
  await expect(page.getByRole('img', { name: 'Engine 1: destroyed, still standing' })).toBeVisible();
  await expect(page.locator('.fates')).toContainText('6 explodes');
  await roll(page, 'Roll 1 die for Deadly Demise', [6]);
  await expect(question(page)).toHaveText('Which units are within 6"?');
  await page.getByRole('button', { name: 'River Guard', exact: true }).click();
  await page.getByRole('button', { name: 'These 1' }).click();
  await roll(page, 'Roll 1 die for Deadly Demise', [6]);
  await page.getByRole('button', { name: 'None', exact: true }).click();
  await expect(question(page)).toHaveText('What is next?');
  await expect(page.getByText('Guard 1, 2 of River Guard: destroyed by Red, by a rule (24.08)')).toBeVisible();
  await expectLog(page);
});

test('an order that 05.03 forbids is refused with the rule', async ({ page }) => {
  const row = (name: string, W: number, more: object = {}) => ({ name, T: 4, Sv: '3+', W, ...more });
  await attack(page, {
    ...LED,
    attackers: [
      { name: 'Ember Guard', weapons: [{ name: 'Flux rifle', count: 2, A: 1, skill: '3+', S: 4, AP: -1, D: 1 }] },
    ],
    target: {
      name: 'Tide Wardens',
      models: [
        ...['Pikes', 'Nets', 'Hooks', 'Spears', 'Shields'].map((name, index) => row(name, index + 1)),
        row('Speaker', 4, { keywords: ['CHARACTER'] }),
      ],
    },
  });
  await roll(page, 'Roll 2 dice to hit', [3, 4]);
  await roll(page, 'Roll 2 dice to wound', [4, 5]);
  await expect(question(page)).toHaveText('In which order are the groups allocated?');
  await page.getByRole('button', { name: 'Speaker earlier' }).click();
  await page.getByRole('button', { name: 'In this order' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '05.03' })).toBeVisible();
  await page.getByRole('button', { name: 'Speaker later' }).click();
  await page.getByRole('button', { name: 'Shields earlier' }).click();
  await page.getByRole('button', { name: 'In this order' }).click();
  await roll(page, 'Roll 2 dice to save', [1, 6]);
  await keep(page);
  await expect(page.getByText('Pikes 1 of Tide Wardens: destroyed by Ember Guard')).toBeVisible();
});

test('a Command Re-roll says which dice failed, what is needed, and that the odds count on the roll', async ({
  page,
}) => {
  await attack(page, LED);
  await page.getByRole('button', { name: 'Flux rifle', exact: true }).click();
  await roll(page, 'Roll 4 dice to hit', [1, 2, 2, 1]);
  await expect(question(page)).toHaveText('Command Re-roll?');
  await expect(page.getByRole('button', { name: 'Roll again: Die 1, a 1: fails' })).toBeVisible();
  await expect(page.locator('.fates')).toContainText('1–2 fails');
  await expect(page.locator('.odds-line .moving')).toContainText('if it is kept');
  await expect(page.locator('.odds-line .moving')).not.toContainText(/certain|never/);
  await expect(page.getByRole('button', { name: 'Keep every roll of this phase (Ember Guard)' })).toBeVisible();
  await page.getByRole('button', { name: 'Roll again: Die 3, a 2: fails' }).click();
  await page.getByRole('button', { name: 'Roll the 2 again' }).click();
  await expect(question(page)).toHaveText('Roll 1 die again to hit');
  await expect(page.locator('.fates')).toContainText('Again: die 3 (a 2)');
});

test('nobody is asked for a Command Re-roll that could do no good, and undoing passes over it', async ({ page }) => {
  await attack(page, LED);
  await page.getByRole('button', { name: 'Flux lance', exact: true }).click();
  await roll(page, 'Roll 1 die to hit', [5]);
  await expect(question(page)).toHaveText('Roll 1 die to wound');
  expect((await keptBattle(page)).entries.at(-1)).toEqual({ decision: 'commandReRoll', value: null });
  await page.getByRole('button', { name: /Undo/ }).click();
  await expect(question(page)).toHaveText('Roll 1 die to hit');
  await roll(page, 'Roll 1 die to hit', [1]);
  await expect(question(page)).toHaveText('Command Re-roll?');
});

test('a roll that is typed while the one before is looked at waits in the next field; one that is given twice counts once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, ...given: unknown[]) {
      const send = (): void => void Reflect.apply(postMessage, this, given);
      if (document.documentElement.dataset['slow'] === undefined) send();
      else setTimeout(send, 700);
    };
  });
  await attack(page, LED);
  await page.getByRole('button', { name: 'Flux rifle', exact: true }).click();
  await roll(page, 'Roll 4 dice to hit', [5, 3, 2, 4]);
  await page.getByRole('button', { name: /^Keep every roll of this phase/ }).click();
  await expect(question(page)).toHaveText('Roll 3 dice to wound');
  await page.evaluate(() => {
    document.documentElement.dataset['slow'] = '';
  });
  await page.keyboard.type('451');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('62');
  await page.keyboard.press('Enter');
  await expect(question(page)).toHaveText('Roll 2 dice to save');
  await expect(page.getByLabel('Dice, as they fell')).toHaveValue('6 2');
  await page.keyboard.press('Enter');
  await expect(question(page)).toHaveText('Command Re-roll?');
  const rolls = (await keptBattle(page)).entries.filter((entry) => 'dice' in entry);
  expect(rolls).toEqual([{ dice: [5, 3, 2, 4] }, { dice: [4, 5, 1] }, { dice: [6, 2] }]);
  // Each tap on Undo counts, however fast they come.
  for (let step = 0; step < 2; step++) await page.getByRole('button', { name: /Undo/ }).click();
  await expect(question(page)).toHaveText('Roll 3 dice to wound');
  await expect(page.getByLabel('Dice, as they fell')).toHaveValue('');
});
