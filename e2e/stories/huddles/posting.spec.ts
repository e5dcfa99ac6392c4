import type { Page } from '@playwright/test';
import { createHuddle } from '../../fixtures/api.ts';
import { holdReplies, loseReplies, tabTo, unreachable } from '../../fixtures/browser.ts';
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
  await page.getByRole('searchbox', { name: 'Search the huddles' }).fill(title);
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
  await expect(page).toHaveURL('/huddles');
  await expect(page.getByText('Huddle deleted.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search the huddles' }).fill(word);
  await page.keyboard.press('Enter');
  await expect(titles(page)).toHaveText([`First ${word}`]);
});

test('leaving while a huddle is sent reports on the next page whether it was posted', async ({
  memberPage: page,
  watch,
}) => {
  const title = `Posted from afar: ${uniqueWord()}`;
  await openForm(page);
  await page.getByLabel('Title').fill(title);
  await description(page).fill('Take your time.');
  const posts = await holdReplies(page, '/api/addForum');
  await postButton(page).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.getByRole('banner').getByRole('link', { name: 'Huddles' }).click();
  const question = page.getByRole('dialog', { name: 'Leave while it is sent?' });
  await expect(question).toContainText('Your huddle is being sent.');
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('searchbox', { name: 'Search the huddles' })).toBeVisible();
  posts.release();
  await expect(page.getByText('Huddle posted.')).toBeVisible();
  await expect(titles(page).filter({ hasText: title })).toBeVisible();
  await expect(page).toHaveURL('/huddles');
  await page.getByRole('button', { name: 'View it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await visit(page, '/post-huddle');
  await expect(page.getByLabel('Title')).toHaveValue('');

  await test.step('leaving while a huddle fails to send keeps a draft', async () => {
    watch.expect(/ERR_FAILED/);
    const title = `Lost from afar: ${uniqueWord()}`;
    await openForm(page);
    await page.getByLabel('Title').fill(title);
    await description(page).fill('Take your time.');
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/addForum', async (route) => {
      await answered.promise;
      await route.abort();
    });
    await postButton(page).click();
    await page.getByRole('banner').getByRole('link', { name: 'Huddles' }).click();
    const question = page.getByRole('dialog', { name: 'Leave while it is sent?' });
    await question.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page.getByRole('searchbox', { name: 'Search the huddles' })).toBeVisible();
    answered.resolve();
    await expect(
      page.getByText(/^What was under way did not go through\. .* cannot be reached/),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Start a Huddle' }).click();
    await expect(page.getByLabel('Title')).toHaveValue(title);
  });
});

test('leaving an unsaved huddle asks, and its draft is restored or discarded', async ({
  memberPage: page,
}) => {
  await openForm(page);
  await page.getByLabel('Title').fill('Half told');
  await description(page).fill('The other half');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const stay = question.getByRole('button', { name: 'Stay here' });
  await expect(stay).toBeFocused();
  await expect(stay).toHaveAttribute('data-variant', 'filled');
  await expect(question.getByRole('button').last()).toHaveText('Stay here');
  await stay.click();
  await expect(page.getByLabel('Title')).toHaveValue('Half told');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/huddles');

  await page.getByRole('link', { name: 'Start a Huddle' }).click();
  await expect(page.getByText('Your draft is back as you left it.')).toBeVisible();
  await expect(description(page)).toHaveText('The other half');
  await page.getByRole('button', { name: 'Start afresh' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(description(page)).toHaveText('');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/huddles');
});
