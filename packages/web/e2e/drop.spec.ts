import type { Page } from '@playwright/test';
import { INVENTED_ROSTER } from '../../roster/test/invented/army.js';
import { rosterZip } from '../../roster/test/invented/emit-xml.js';
import { expect, readSlowly, slowOnesAreRead, test } from './page.js';

const drop = (page: Page, name: string, bytes: Uint8Array) =>
  page.evaluate(
    ([file, data]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(data)], file));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    },
    [name, [...bytes]] as const,
  );

test('a .rosz dropped on the page is my list, and its units can be picked', async ({ page }) => {
  await page.goto('');
  await drop(page, 'vanguard.rosz', rosterZip(INVENTED_ROSTER, '11e'));
  await expect(page.getByText('is open as your list')).toBeVisible();
  await page.getByRole('button', { name: 'Pick a unit' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Pick the attackers' });
  await dialog
    .getByRole('button', { name: /my list$/ })
    .first()
    .click();
  await expect(dialog.getByText('It is in.')).toBeVisible();
});

const setupOf = (name: string): Uint8Array =>
  new TextEncoder().encode(
    JSON.stringify({
      version: 1,
      ruleset: '11e',
      attackers: [{ name, weapons: [{ name: 'Gun', A: 1, skill: '3+', S: 4, AP: 0, D: 1 }] }],
      target: { name: 'Dropped target', models: [{ name: 'One', T: 4, Sv: '3+', W: 1 }] },
    }),
  );
const attacker = (page: Page) => page.getByRole('textbox', { name: 'Name of attacker 1' });

test('a set-up dropped on the page is opened', async ({ page }) => {
  await page.goto('');
  await drop(page, 'set-up.json', setupOf('Dropped squad'));
  await expect(attacker(page)).toHaveValue('Dropped squad');
});

test('of files that are read for a while the last one stands', async ({ page }) => {
  await readSlowly(page);
  await page.goto('');
  await drop(page, 'slow.json', setupOf('First'));
  await drop(page, 'quick.json', setupOf('Second'));
  await expect(page.getByText('Opened: quick.json')).toBeVisible();
  await drop(page, 'slow.jpg', Uint8Array.from([0xff, 0xd8]));
  await drop(page, 'third.json', setupOf('Third'));
  await expect(page.getByText('Opened: third.json')).toBeVisible();
  await slowOnesAreRead(page, 2);
  await expect(attacker(page)).toHaveValue('Third');
  await expect(page.getByText('Opened: third.json')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('what is neither is refused with a reason', async ({ page }) => {
  await page.goto('');
  await drop(page, 'photo.jpg', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 3]));
  await expect(page.getByRole('alert')).toContainText('photo.jpg');
});
