import type { Page } from '@playwright/test';
import { expectFieldError } from '../../fixtures/browser.ts';
import { linkIn, mailTo } from '../../fixtures/mailbox.ts';
import { accountButton, signIn, submitSignIn } from '../../fixtures/members.ts';
import { expect, test, visit, waitForHydration } from '../../fixtures/test.ts';

const sent = 'If an account with this address exists, we’ve e-mailed a link to set a new password.';
test('a member resets a forgotten password by e-mail, and older sessions end', async ({
  page,
  browser,
  watch,
  member,
}) => {
  const old = await browser.newContext();
  const oldPage = await old.newPage();
  await signIn(oldPage, member);

  await visit(page, '/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await askForLink(page, member.email);
  const dialog = page.getByRole('dialog', { name: 'Check your e-mail' });
  await expect(dialog).toContainText(sent);
  await dialog.getByRole('button', { name: 'Go to sign in' }).click();
  await expect(page).toHaveURL('/login');

  await page.goto(linkIn(await mailTo(member.email), '/passwordReset/'));
  await expect(page).toHaveURL(/\/reset-password\/.+/);
  await waitForHydration(page);
  await setPassword(page, 'harbour-22', 'harbour-23');
  await expectFieldError(page.getByLabel('Confirm new password'), 'Password mismatch');
  await setPassword(page, 'harbour-22');
  const done = page.getByRole('dialog', { name: 'Password changed' });
  await expect(done).toContainText('Password changed. Sign in with the new one.');
  await done.getByRole('button', { name: 'Go to sign in' }).click();

  await expect(page).toHaveURL('/login');
  watch.expectStatus(422);
  await submitSignIn(page, member);
  await expect(page.getByRole('alert')).toHaveText('Wrong e-mail or password.');
  await submitSignIn(page, { ...member, password: 'harbour-22' });
  await expect(accountButton(page)).toBeVisible();

  await visit(oldPage, '/contact');
  await expect(oldPage.getByText('Session timed out')).toBeVisible();
  expect((await mailTo(member.email, 2)).subject).toBe('Your Guildhall password was changed');
  await old.close();
});

async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
}

async function setPassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(confirmation);
  await page.getByRole('button', { name: 'Set new password' }).click();
}
