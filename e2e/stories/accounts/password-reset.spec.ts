import type { Page } from '@playwright/test';
import { prepare } from '../../fixtures/calls.ts';
import { letLinksExpire } from '../../fixtures/database.ts';
import { expectRefused } from '../../fixtures/fields.ts';
import { linkIn, mailsTo, mailTo } from '../../fixtures/mailbox.ts';
import { arriveSignedIn, register, somebody } from '../../fixtures/members.ts';
import { accountButton, signIn } from '../../fixtures/sign-in-screen.ts';
import { alive, expect, test, visit } from '../../fixtures/test.ts';

const sent = 'If there is an account with this address, a link to set a new password is on its way.';
const gone = 'This link has expired or was already used. Please ask for a new one.';

test('a forgotten password is replaced by the mailed link, and old sessions end', async ({
  page,
  browser,
  watch,
  member,
}) => {
  const old = await browser.newContext();
  const oldPage = await old.newPage();
  await arriveSignedIn(oldPage, member);

  await visit(page, '/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await askForLink(page, member.email);
  const dialog = page.getByRole('dialog', { name: 'Check your mail' });
  await expect(dialog).toContainText(sent);
  await dialog.getByRole('button', { name: 'Go to sign in' }).click();
  await expect(page).toHaveURL('/login');

  await page.goto(linkIn(await mailTo(member.email), '/passwordReset/'));
  await expect(page).toHaveURL(/\/reset-password\/.+/);
  await alive(page);
  await setPassword(page, 'harbour-22', 'harbour-23');
  await expectRefused(page.getByLabel('Confirm new password'), 'Password mismatch');
  await setPassword(page, 'harbour-22');
  const done = page.getByRole('dialog', { name: 'Password changed' });
  await expect(done).toContainText('Your password is changed. Please sign in with the new one.');
  await done.getByRole('button', { name: 'Go to sign in' }).click();

  await expect(page).toHaveURL('/login');
  watch.expectStatus(422);
  await signIn(page, member);
  await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is not right.');
  await signIn(page, { ...member, password: 'harbour-22' });
  await expect(accountButton(page)).toBeVisible();

  await visit(oldPage, '/contact');
  await expect(oldPage.getByText('Session timed out')).toBeVisible();
  expect((await mailTo(member.email, 2)).subject).toBe('Your Guildhall password was changed');
  await old.close();
});

test('the form for a forgotten password checks what is typed', async ({ page }) => {
  await visit(page, '/forgot-password');
  const button = page.getByRole('button', { name: 'Send the link' });
  await expect(button).toBeDisabled();
  await page.getByLabel('E-mail').fill('nora@');
  await button.click();
  await expectRefused(page.getByLabel('E-mail'), 'Please enter a valid email');
  await visit(page, '/forgot-password');
  await page.getByLabel('E-mail').fill('nora@');
  await page.getByLabel('E-mail').fill('');
  await page.getByLabel('E-mail').blur();
  await expectRefused(page.getByLabel('E-mail'), 'This field cannot be null');
});

test('an unknown address gets the same answer and no mail @once', async ({ page, member }) => {
  const stranger = somebody();
  await visit(page, '/forgot-password');
  await askForLink(page, stranger.email);
  const dialog = page.getByRole('dialog', { name: 'Check your mail' });
  await expect(dialog).toContainText(sent);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/login');

  // A mail that is asked for later has arrived: one for the stranger would have been here before it.
  await prepare('/api/forgotPasswordRequest', { email: member.email });
  await mailTo(member.email);
  expect(await mailsTo(stranger.email)).toEqual([]);
});

test('the form for the new password says each rule @once', async ({ page }) => {
  await visit(page, '/reset-password/anything');
  await page.getByRole('button', { name: 'Set new password' }).click();
  const summary = page.getByRole('region', { name: '2 fields need your attention' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'New password: This field cannot be null',
    'Confirm new password: This field cannot be null',
  ]);
  for (const [typed, message] of [
    ['12345678', 'Password must be alphanumeric'],
    ['harbours', 'Password must be alphanumeric'],
    ['har2', 'Minimum 6 characters required'],
  ] as const) {
    await setPassword(page, typed);
    await expectRefused(page.getByLabel('New password', { exact: true }), message);
  }
});

test('a link that was used up while the form was open is told in a red alert', async ({
  page,
  watch,
  member,
}) => {
  watch.expectStatus(410);
  await prepare('/api/forgotPasswordRequest', { email: member.email });
  const path = linkIn(await mailTo(member.email), '/passwordReset/');
  await page.goto(path);
  await expect(page).toHaveURL(/\/reset-password\//);
  await alive(page);
  const token = path.replace('/passwordReset/', '');
  await prepare('/api/resetPassword', { token, password: 'harbour-22', repassword: 'harbour-22' });

  await setPassword(page, 'harbour-33');
  await expect(page.getByRole('alert')).toHaveText(gone);
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('harbour-33');
});

test.describe('a link that is no good leads home and says so @once', () => {
  test('made up', async ({ page, watch }) => {
    watch.expectStatus(410, 422);
    for (const path of [
      '/authenticate/made-up',
      '/passwordReset/made-up',
      `/passwordReset/${'x'.repeat(250)}`,
    ]) {
      await expectSentHome(page, path);
    }
  });

  test('a reset link that was used', async ({ page, watch, member }) => {
    watch.expectStatus(410);
    await prepare('/api/forgotPasswordRequest', { email: member.email });
    const path = linkIn(await mailTo(member.email), '/passwordReset/');
    const token = path.replace('/passwordReset/', '');
    await prepare('/api/resetPassword', { token, password: 'harbour-22', repassword: 'harbour-22' });
    await expectSentHome(page, path);
  });

  test('a reset link that has expired', async ({ page, watch, member }) => {
    watch.expectStatus(410);
    await prepare('/api/forgotPasswordRequest', { email: member.email });
    const path = linkIn(await mailTo(member.email), '/passwordReset/');
    await letLinksExpire(member.email);
    await expectSentHome(page, path);
  });

  test('a confirmation link that was used', async ({ page, watch }) => {
    watch.expectStatus(410);
    const token = await register(somebody());
    await prepare('/api/activation', { token });
    await expectSentHome(page, `/authenticate/${token}`);
  });

  test('a confirmation link that has expired', async ({ page, watch }) => {
    watch.expectStatus(410);
    const person = somebody();
    const token = await register(person);
    await letLinksExpire(person.email);
    await expectSentHome(page, `/authenticate/${token}`);
  });
});

async function expectSentHome(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Verification failed. Please contact your admin')).toBeVisible();
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
}

async function setPassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(confirmation);
  await page.getByRole('button', { name: 'Set new password' }).click();
}
