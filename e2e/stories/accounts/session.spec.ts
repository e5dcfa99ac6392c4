import type { Locator, Page } from '@playwright/test';
import { examples, findProduct } from '../../fixtures/api.ts';
import { ageSessions } from '../../fixtures/database.ts';
import { accountButton, createSession, sessionKeys, signIn, submitSignIn } from '../../fixtures/members.ts';
import { addButton, commentText } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

test('signing out and an expired session reach every tab, and signing in restores the draft', async ({
  memberPage: page,
  context,
  watch,
  member,
}) => {
  const other = await context.newPage();
  await visit(page, '/contact');
  await visit(other, '/contact');
  await expect(accountButton(other)).toBeVisible();

  await accountButton(page).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
  await expect(other.getByText('Session timed out')).toBeHidden();

  await test.step('an expired session is reported in every tab, and signing in restores the draft', async () => {
    await signIn(page, { token: await createSession(member) });
    const other = await context.newPage();
    await visit(other, '/mails?write=new');
    await other.getByLabel('Subject').fill('Half a letter');
    await visit(page, '/legal');
    await expect(accountButton(page)).toBeVisible();
    await ageSessions(member.email, 13);
    watch.expectStatus(401);

    await visit(page, '/contact');
    await expect(page.getByText('Session timed out')).toBeVisible();
    await expect(other).toHaveURL('/login');
    await expect(other.getByText('Session timed out')).toBeVisible();
    await submitSignIn(other, member);
    await expect(other).toHaveURL('/mails?write=new');
    await expect(other.getByLabel('Subject')).toHaveValue('Half a letter');
    await expect(page.getByText('Session timed out')).toBeHidden();
  });
});

const unread = 'We can’t load your account right now. You’re still signed in, and we’ll keep trying.';

test('while the profile cannot be loaded, the page says so and keeps the session', async ({
  memberPage: page,
  watch,
  member,
}) => {
  watch.expectStatus(503);
  const header = page.getByRole('banner');
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
  const failure = await failProfile(page, 503);
  await visit(page, '/post-deal');
  await expect(page.getByRole('alert')).toContainText(unread);
  await expect(headerSaying(page, unread)).toHaveCount(1);
  expect(await sessionKeys(page)).toMatchObject({ token: member.token, loginStatus: 'logged_in' });
  await expectAccessible(page);

  const { id } = await findProduct(examples.threePrices);
  await visit(page, `/deal/${id}`);
  await expect(header.getByRole('button', { name: 'Retry' })).toBeVisible();
  await addButton(page).click();
  await expect(page.getByRole('alert')).toContainText(unread);
  await retry.click();
  await expect(retry).toBeEnabled();
  failure.end();
  await retry.click();
  await expect(commentText(page)).toBeVisible();
  await expect(accountButton(page)).toBeVisible();
});

/** The status in the header with this text; another one may say that the menu loads. */
function headerSaying(page: Page, text: string): Locator {
  return page.getByRole('banner').getByRole('status').filter({ hasText: text });
}

/** Answers requests for the profile with the status, until `end`. */
async function failProfile(page: Page, status: number): Promise<{ end: () => void }> {
  let isOver = false;
  await page.route('**/api/profile', (route) =>
    isOver ? route.continue() : route.fulfill({ status, json: { response: 'error', message: 'No.' } }),
  );
  return {
    end: () => {
      isOver = true;
    },
  };
}
