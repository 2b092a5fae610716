import type { Page } from '@playwright/test';
import { expect, test } from './page.js';
import { attack, keep, keptBattle, LED, openTable, question, roll, tap } from './table-play.js';

/** Where letters are cut or lie on each other, and where fingers find too little. */
const faultsOfLook = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) faults.push(`scrolls sideways: ${root.scrollWidth} > ${innerWidth}`);
    const seen = [...document.querySelectorAll<HTMLElement>('main *')].filter(
      (node) => node.checkVisibility() && node.closest('.hidden, [hidden], dialog:not([open])') === null,
    );
    for (const node of seen) {
      const { overflowX, overflowY } = getComputedStyle(node);
      const name = `${node.tagName.toLowerCase()}.${node.className}`;
      const box = node.getBoundingClientRect();
      if (overflowX === 'hidden' && node.scrollWidth > node.clientWidth + 1) faults.push(`cut: ${name}`);
      if (overflowY === 'hidden' && node.scrollHeight > node.clientHeight + 1) faults.push(`cut below: ${name}`);
      if (node.matches('.step-name, .die, .face, .less, .key-ends > button') && node.scrollWidth > node.clientWidth + 1)
        faults.push(`spills: ${name} ${node.textContent}`);
      if (node.matches('button, summary, select') && Math.min(box.width, box.height) < 23.9)
        faults.push(`too small: ${name} ${box.width} × ${box.height}`);
      if (node.matches('.console :is(.key, .key-ends, .cards) > button') && box.height < 43.9)
        faults.push(`too low: ${name} ${box.height}`);
    }
    const blocks = [...document.querySelectorAll('.side h2, .unit-row, .said, .odds-line p, .step-name, .step-name b')];
    const dice = [...document.querySelectorAll('.progress li:first-child > .die')];
    const words = [
      ...document.querySelectorAll('.console :is(.who b, h2, .fates), .console button, .log h2, .notes-of'),
    ];
    const parts = [...blocks, ...dice, ...words].filter((node) => node.checkVisibility());
    const tops = parts.map((node) => node.getBoundingClientRect());
    for (const [one, a] of tops.entries())
      for (const [other, b] of tops.entries()) {
        if (other <= one || parts[one]?.contains(parts[other] ?? null) === true) continue;
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        const isScrolled = parts[other]?.matches('.die') === true || parts[one]?.matches('.die') === true;
        if (across > 1 && down > 1 && !isScrolled)
          faults.push(`on each other: ${parts[one]?.textContent} / ${parts[other]?.textContent}`);
      }
    return faults;
  });

test('nothing jumps: title, keys and what ends an answer stay where they are over a whole attack of two weapons', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await attack(page, LED);
  const title = question(page);
  await expect(title).toHaveText('Which weapon is next?');
  const places = new Map<string, Set<number>>();
  const look = async (part: string, selector: string): Promise<void> => {
    const box = await page.locator(selector).boundingBox();
    places.set(part, (places.get(part) ?? new Set()).add(Math.round(box?.y ?? -1)));
  };
  let titles = 0;
  for (;;) {
    const said = (await title.textContent()) ?? '';
    if (said === 'What is next?') break;
    // The odds of this answer stand there too.
    await expect(page.locator('.odds-line:not(.old)')).toBeVisible();
    await look('title', '#question-title');
    titles += 1;
    const before = (await keptBattle(page)).entries.length;
    const [dice] = /\d+/.exec(said) ?? [];
    if (dice !== undefined) {
      await look('keys', '.six');
      await look('ends', '.console .key-ends');
      const faces = said.endsWith('save') ? [1, 2, 4, 3, 5, 6] : [6, 5, 3, 2, 4, 1];
      await tap(page, faces.slice(0, Number(dice)));
    } else if (said === 'Command Re-roll?') {
      await look('ends', '.console .key-ends');
      await page.getByRole('button', { name: 'Keep the roll' }).click();
    } else {
      await look('cards', '.console .cards');
      await page.locator('.answer .primary').first().click();
    }
    await expect.poll(async () => (await keptBattle(page)).entries.length).toBeGreaterThan(before);
    await expect(title).not.toHaveText(said);
  }
  expect(titles).toBeGreaterThan(9);
  for (const [part, tops] of places) expect([part, ...tops]).toHaveLength(2);
});

test('letters twice as large: nothing is cut, lies on something else or scrolls sideways, and every key is reached', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '32px';
    }),
  );
  await openTable(page, LED);
  expect(await faultsOfLook(page)).toEqual([]);
  await page.getByText('Another attack').click();
  await page.getByText('More about this attack').click();
  expect(await faultsOfLook(page)).toEqual([]);
  await page.getByRole('button', { name: /attacks .* as the set-up says$/ }).click();
  await page.getByRole('button', { name: 'Flux rifle', exact: true }).click();
  const look = async (): Promise<void> => {
    await expect(page.locator('.odds-line:not(.old)')).toBeVisible();
    expect(await faultsOfLook(page)).toEqual([]);
  };
  await expect(question(page)).toHaveText('Roll 4 dice to hit');
  await look();
  await tap(page, [6, 3, 2, 5]);
  await expect(question(page)).toHaveText('Command Re-roll?');
  await look();
  await keep(page);
  await roll(page, 'Roll 4 dice to wound', [4, 4, 1, 6]);
  await keep(page);
  await look();
  await roll(page, 'Roll 3 dice to save', [5, 1, 2]);
  await keep(page);
  await expect(question(page)).toHaveText('Roll 1 die to hit');
  await look();
});

test('fingers find every die and every key', async ({ page }) => {
  await attack(page, LED);
  await page.getByRole('button', { name: 'Flux rifle', exact: true }).click();
  await roll(page, 'Roll 4 dice to hit', [6, 3, 2, 5]);
  expect(await faultsOfLook(page)).toEqual([]);
  await keep(page);
  await expect(question(page)).toHaveText('Roll 4 dice to wound');
  expect(await faultsOfLook(page)).toEqual([]);
});
