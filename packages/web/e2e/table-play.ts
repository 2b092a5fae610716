import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ScenarioInput } from '@fusillade/engine';
import { type Battle, replay, type Standing } from '@fusillade/engine/battle';
import { battleNotes } from '@fusillade/engine/referee';
import type { Page } from '@playwright/test';
import { writeLink } from '../src/link/codec.js';
import { blocksOf } from '../src/pages/table/log-blocks.js';
import { expect } from './page.js';

/** A scenario of the examples' folder. */
export const example = (name: string): ScenarioInput =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../../scenarios/examples/${name}.json`, import.meta.url)), 'utf8'));

/** Opens the table with a set-up, by a link; nobody has declared anything yet. */
export const openTable = async (page: Page, scenario: ScenarioInput): Promise<void> => {
  await page.goto(`#/table?${writeLink(scenario)}`);
  await expect(page.getByRole('heading', { name: 'Who begins?' })).toBeVisible();
};

/** Two weapons at a led squad: a leader with a better save behind two bodyguards. */
export const LED: ScenarioInput = {
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

/** The table with a set-up whose first attack is declared. */
export const attack = async (page: Page, scenario: ScenarioInput): Promise<void> => {
  await openTable(page, scenario);
  await page.getByRole('button', { name: /attacks .* as the set-up says$/ }).click();
};

export const question = (page: Page) => page.locator('#question-title');

/** Taps the faces of a roll, one key after another, and ends it. */
export const tap = async (page: Page, faces: readonly number[]): Promise<void> => {
  for (const face of faces) await page.getByRole('button', { name: new RegExp(`^${face}\\b`) }).click();
  await page.getByRole('button', { name: 'Done' }).click();
};

/** A roll that is asked for as said, tapped, and kept if a Command Re-roll is offered. */
export const roll = async (page: Page, title: string, faces: readonly number[]): Promise<void> => {
  await expect(question(page)).toHaveText(title);
  await tap(page, faces);
};

export const keep = async (page: Page): Promise<void> => {
  await expect(question(page)).toHaveText('Command Re-roll?');
  await page.getByRole('button', { name: 'Keep the roll' }).click();
};

/** Answers every question as the app would, until the attack is over. */
export const answerAll = async (page: Page): Promise<void> => {
  const title = question(page);
  for (let step = 0; step < 60; step++) {
    const before = await page.locator('.notes-list > li').count();
    const said = (await title.textContent()) ?? '';
    if (said === 'What is next?') return;
    const answer = said.startsWith('Roll')
      ? page.getByRole('button', { name: 'Roll for me' })
      : page.locator('.answer .primary').first();
    await answer.click();
    await expect
      .poll(async () => `${await title.textContent()} ${await page.locator('.notes-list > li').count()}`)
      .not.toBe(`${said} ${before}`);
  }
};

/** The battle as it is kept on the device. */
export const keptBattle = (page: Page): Promise<Battle> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('fusillade-battles');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const asked = opening.result.transaction('battles').objectStore('battles').getAll();
          asked.onsuccess = () =>
            resolve(asked.result.sort((a: { when: number }, b: { when: number }) => b.when - a.when)[0].battle);
        };
      }),
  );

/** What the engine makes of it, played anew. */
export const replayed = (battle: Battle): Standing => {
  const found = replay(battle);
  if (!found.ok) throw new Error(JSON.stringify(found.issues));
  return found.standing;
};

const plain = (text: string): string => text.replaceAll('\u00a0', ' ').replace(/\s+/gu, ' ').trim();

/** The page's log says what the engine's does, newest roll first; of one entry the newest batch. */
export const expectLog = async (page: Page): Promise<Standing> => {
  const standing = replayed(await keptBattle(page));
  const notes = battleNotes(standing.battle.entries, standing.events);
  const told = blocksOf(standing.battle.entries, notes).flatMap((block) =>
    block.notes.map(({ rules, text }) => plain(`${rules.join(', ')} ${text}`)),
  );
  const all = notes.map(({ rules, text }) => plain(`${rules.join(', ')} ${text}`));
  expect(told.toSorted()).toEqual(all.toSorted());
  const shown = await page.locator('.notes-of > p:not(.by-app)').allTextContents();
  expect(shown.map(plain)).toEqual(told);
  return standing;
};
