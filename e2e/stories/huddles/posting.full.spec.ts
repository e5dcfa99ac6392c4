import type { Page } from '@playwright/test';
import { holdReplies } from '../../fixtures/browser.ts';
import { uniqueWord } from '../../fixtures/members.ts';
import { description, postButton, titles } from '../../fixtures/pages.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

async function openForm(page: Page): Promise<void> {
  await visit(page, '/post-huddle');
  await expect(description(page)).toBeVisible();
}

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
  const question = page.getByRole('dialog', { name: 'Leave while sending?' });
  await expect(question).toContainText('Your huddle is still being sent.');
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('searchbox', { name: 'Search huddles' })).toBeVisible();
  posts.release();
  await expect(page.getByText('Huddle posted.')).toBeVisible();
  await expect(titles(page).filter({ hasText: title })).toBeVisible();
  await expect(page).toHaveURL('/huddles?filter=active');
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
    const question = page.getByRole('dialog', { name: 'Leave while sending?' });
    await question.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page.getByRole('searchbox', { name: 'Search huddles' })).toBeVisible();
    answered.resolve();
    await expect(page.getByText(/^Your last change didn’t go through\. .* cannot be reached/)).toBeVisible();
    await page.getByRole('link', { name: 'Start a Huddle' }).click();
    await expect(page.getByLabel('Title')).toHaveValue(title);
  });
});
