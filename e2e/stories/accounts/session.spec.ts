import { letSessionsRest } from '../../fixtures/database.ts';
import { accountButton, sessionKeys } from '../../fixtures/sign-in-screen.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

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

test('a login status without its token counts as a session that has ended', async ({ page }) => {
  await page.goto('/legal');
  await page.evaluate(() => localStorage.setItem('loginStatus', 'logged_in'));
  await visit(page, '/contact');
  await expect(page.getByText('Session timed out')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
  expect(await sessionKeys(page)).toMatchObject({ token: null, loginStatus: 'logged_out' });

  await page.reload();
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
