import type { Page } from '@playwright/test';
import { INVENTED_ROSTER } from '../../roster/test/invented/army.js';
import { rosterZip } from '../../roster/test/invented/emit-xml.js';
import { expect, test } from './page.js';

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

test('a set-up dropped on the page is opened', async ({ page }) => {
  await page.goto('');
  const setup = {
    version: 1,
    ruleset: '11e',
    attackers: [{ name: 'Dropped squad', weapons: [{ name: 'Gun', A: 1, skill: '3+', S: 4, AP: 0, D: 1 }] }],
    target: { name: 'Dropped target', models: [{ name: 'One', T: 4, Sv: '3+', W: 1 }] },
  };
  await drop(page, 'set-up.json', new TextEncoder().encode(JSON.stringify(setup)));
  await expect(page.getByRole('textbox', { name: 'Name of attacker 1' })).toHaveValue('Dropped squad');
});

test('what is neither is refused with a reason', async ({ page }) => {
  await page.goto('');
  await drop(page, 'photo.jpg', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 3]));
  await expect(page.getByRole('alert')).toContainText('photo.jpg');
});
