import type { ScenarioInput } from '@fusillade/engine';
import { expect, test } from './page.js';
import { example, expectLog, keep, openTable, question, roll } from './table-play.js';

/** Two weapons at a led squad: a leader with a better save behind two bodyguards. */
const LED: ScenarioInput = {
  version: 1,
  ruleset: '11e',
  attackers: [
    {
      name: 'Ember Guard',
      weapons: [
        { name: 'Flux rifle', count: 4, A: 1, skill: '3+', S: 4, AP: -1, D: 1, abilities: ['SUSTAINED HITS 1'] },
        { name: 'Flux lance', count: 1, A: 1, skill: '3+', S: 9, AP: -3, D: 'D6' },
      ],
    },
  ],
  target: {
    name: 'Tide Wardens',
    models: [
      { name: 'Warden', count: 2, T: 4, Sv: '3+', W: 2, role: 'bodyguard' },
      { name: 'Speaker', T: 4, Sv: '2+', InSv: '4+', W: 4, keywords: ['CHARACTER'], role: 'leader' },
    ],
  },
};

const attack = async (page: Parameters<typeof openTable>[0], scenario: ScenarioInput): Promise<void> => {
  await openTable(page, scenario);
  await page.getByRole('button', { name: /attacks .* as the set-up says$/ }).click();
};

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
  await keep(page);
  await roll(page, 'Roll 1 die to wound', [3]);
  await keep(page);
  await roll(page, 'Roll 1 die to save', [6]);
  await keep(page);
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
  await keep(page);
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
