import type { Locator, Page } from '@playwright/test';
import { dealTitled, examples } from '../../fixtures/catalogue.ts';
import { addButton, commentText } from '../../fixtures/comments.ts';
import { letSessionsRest } from '../../fixtures/database.ts';
import { arriveSignedIn } from '../../fixtures/members.ts';
import { expectFit } from '../../fixtures/screens.ts';
import { accountButton, sessionKeys, signIn } from '../../fixtures/sign-in-screen.ts';
import { again, expect, test, visit } from '../../fixtures/test.ts';

test('signing out in one tab signs out the other', async ({ memberPage: page, context }) => {
  const other = await context.newPage();
  await visit(page, '/contact');
  await visit(other, '/contact');
  await expect(accountButton(other)).toBeVisible();

  await accountButton(page).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
  await expect(other.getByText('Session timed out')).toBeHidden();
});

test('a session that the server has ended is said to have timed out', async ({
  memberPage: page,
  watch,
  member,
}) => {
  await letSessionsRest(member.email, 13);
  watch.expectStatus(401);

  await visit(page, '/mails');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Session timed out')).toBeVisible();
  expect(await sessionKeys(page)).toMatchObject({ token: null, loginStatus: 'logged_out' });
});

test('a session that the server has ended is said to have timed out in each tab, with the way back', async ({
  memberPage: page,
  context,
  watch,
  member,
}) => {
  const other = await context.newPage();
  await visit(other, '/mails?write=new');
  await other.getByLabel('Subject').fill('Half a letter');
  await visit(page, '/legal');
  await expect(accountButton(page)).toBeVisible();
  await letSessionsRest(member.email, 13);
  watch.expectStatus(401);

  await visit(page, '/contact');
  await expect(page.getByText('Session timed out')).toBeVisible();
  await expect(other).toHaveURL('/login');
  await expect(other.getByText('Session timed out')).toBeVisible();
  await signIn(other, member);
  await expect(other).toHaveURL('/mails?write=new');
  await expect(other.getByLabel('Subject')).toHaveValue('Half a letter');
  await expect(page.getByText('Session timed out')).toBeHidden();
});

test('a login status without its token counts as a session that has ended', async ({ page }) => {
  await visit(page, '/legal');
  await page.evaluate(() => localStorage.setItem('loginStatus', 'logged_in'));
  await visit(page, '/contact');
  await expect(page.getByText('Session timed out')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
  expect(await sessionKeys(page)).toMatchObject({ token: null, loginStatus: 'logged_out' });

  await again(page);
  await expect(page.getByText('Session timed out')).toBeHidden();
});

test('a first-time guest goes from a members’ screen to the sign-in screen, without a word of time', async ({
  page,
}) => {
  for (const path of ['/post-deal', '/edit-deal/1', '/profile/1', '/deal-alerts', '/mails']) {
    await test.step(path, async () => {
      await visit(page, path);
      await expect(page).toHaveURL('/login');
      await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
      await expect(page.getByText('Session timed out')).toBeHidden();
    });
  }
});

const unread = 'Your account cannot be reached just now. You are still signed in, and we keep trying.';

test('a server that fails says so, keeps the session and is forgotten once it is back @phone', async ({
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
  await expectFit(page);

  const { id } = await dealTitled(examples.threePrices);
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

test('one failure is over by itself, on every page that waits for the member', async ({
  memberPage: page,
  watch,
}) => {
  watch.expectStatus(503);
  for (const path of ['/', '/post-deal', '/post-huddle']) {
    await test.step(path, async () => {
      const failure = await failProfile(page, 503);
      await visit(page, path);
      await expect(headerSaying(page, unread)).toHaveCount(1);
      failure.end();
      await expect(accountButton(page)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden();
      if (path !== '/') await expect(page.locator('#title')).toBeVisible();
    });
  }
});

test('what the server says of the session counts: a profile that is refused signs out', async ({
  page,
  watch,
  member,
}) => {
  watch.expectStatus(403);
  for (const status of [403, 200]) {
    await test.step(String(status), async () => {
      await arriveSignedIn(page, member);
      await failProfile(page, status);
      await visit(page, '/contact');
      await expect(page.getByText('Session timed out')).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
      expect(await sessionKeys(page)).toMatchObject({ token: null, loginStatus: 'logged_out' });
    });
  }
});

/** Beside it the place of the menu may still say that it loads. */
function headerSaying(page: Page, text: string): Locator {
  return page.getByRole('banner').getByRole('status').filter({ hasText: text });
}

/** Answers every question for the profile so, until `end`. */
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
