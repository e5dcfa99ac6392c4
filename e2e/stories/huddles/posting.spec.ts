import type { Page } from '@playwright/test';
import { createHuddle } from '../../fixtures/api.ts';
import { loseReplies, tabTo, unreachable } from '../../fixtures/browser.ts';
import { signIn, uniqueWord } from '../../fixtures/members.ts';
import { description, postButton, titles } from '../../fixtures/pages.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

async function openForm(page: Page): Promise<void> {
  await visit(page, '/post-huddle');
  await expect(description(page)).toBeVisible();
}

test('a huddle is posted by keyboard and listed', async ({ memberPage: page }) => {
  const title = `By keyboard: ${uniqueWord()}`;
  await openForm(page);
  await tabTo(page, page.getByLabel('Title'));
  await page.keyboard.type(title);
  await tabTo(page, description(page));
  await page.keyboard.type('Which notes do you keep, ');
  await page.keyboard.press('ControlOrMeta+B');
  await page.keyboard.type('and where?');
  await tabTo(page, postButton(page));
  await page.keyboard.press('Enter');
  // The message shows for three seconds, so it is checked first.
  await expect(page.getByText('Huddle posted.')).toBeVisible();
  await expect(page).toHaveURL(/\/huddle\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.locator('strong', { hasText: 'and where?' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Huddles' }).click();
  await page.getByRole('searchbox', { name: 'Search huddles' }).fill(title);
  await page.keyboard.press('Enter');
  await expect(titles(page)).toHaveText([title]);
});

test('a huddle whose reply was lost is posted once', async ({ memberPage: page, watch }) => {
  const title = `Once ${uniqueWord()}`;
  watch.expect(/addForum/);
  await openForm(page);
  await page.getByLabel('Title').fill(title);
  await description(page).fill('It comes through, and nobody hears of it.');
  await loseReplies(page, '/api/addForum', 2);
  for (let press = 1; press <= 2; press += 1) {
    await postButton(page).click();
    await expect(page.getByText(unreachable)).toBeVisible();
  }
  await postButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await visit(page, `/huddles?q=${title.replace('Once ', '')}`);
  await expect(titles(page)).toHaveText([title]);
});

test('a new huddle, its edit and its deletion appear in the list', async ({ page, member }) => {
  const word = uniqueWord();
  await createHuddle(member, { title: `First ${word}` });
  await signIn(page, member);
  await visit(page, `/huddles?q=${word}`);
  await expect(titles(page)).toHaveText([`First ${word}`]);
  await page.getByRole('link', { name: 'Start a Huddle' }).click();
  await page.getByLabel('Title').fill(`Second ${word}`);
  await description(page).fill('It follows the first.');
  await postButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: `Second ${word}` })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(titles(page)).toHaveText([`Second ${word}`, `First ${word}`]);

  await titles(page).first().getByRole('link').click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Update Huddle' })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue(`Second ${word}`);
  await expect(description(page)).toHaveText('It follows the first.');
  await page.getByLabel('Title').fill(`Changed ${word}`);
  await page.getByRole('button', { name: 'Update Huddle' }).click();
  await expect(page.getByText('Huddle updated.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: `Changed ${word}` })).toBeVisible();
  await expect(page.getByRole('main').getByText('edited')).toBeVisible();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you wish to delete this huddle?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/huddles?filter=active');
  await expect(page.getByText('Huddle deleted.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search huddles' }).fill(word);
  await page.keyboard.press('Enter');
  await expect(titles(page)).toHaveText([`First ${word}`]);
});
