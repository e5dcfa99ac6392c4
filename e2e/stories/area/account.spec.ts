import type { Locator, Page } from '@playwright/test';
import { call } from '../../fixtures/calls.ts';
import { letSessionsRest } from '../../fixtures/database.ts';
import { expectRefused } from '../../fixtures/fields.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { linkIn, mailTo } from '../../fixtures/mailbox.ts';
import { arriveSignedIn, somebody, tokenOf } from '../../fixtures/members.ts';
import { expectFit, expectTouchable } from '../../fixtures/screens.ts';
import { accountButton, signIn } from '../../fixtures/sign-in-screen.ts';
import { alive, expect, test, visit } from '../../fixtures/test.ts';

test('a member changes their password, and is signed out everywhere else @phone', async ({
  memberPage: page,
  member,
  watch,
  isMobile,
}) => {
  await tokenOf(member);
  await openAccount(page);
  const opener = page.getByRole('button', { name: 'Change Password' });
  await expect(signOutButtons(page)).toHaveCount(2);
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  const [current, next, again] = ['Current password', 'New password', 'Confirm new password'].map((label) =>
    dialog.getByLabel(label, { exact: true }),
  ) as [Locator, Locator, Locator];

  await next.fill('harbour2');
  await expect(dialog.getByRole('status')).toContainText(/Strength: (?:Very weak|Weak|Fair)\./);
  await expectFit(page);
  if (isMobile) await expectTouchable(dialog);
  await next.fill('harbour-22-lantern-otter');
  await expect(dialog.getByRole('status')).toHaveText('Strength: Strong');
  await current.fill('not-this-1');
  await again.fill('harbour-22-lantern-otter');
  watch.expectStatus(422);
  await page.keyboard.press('Enter');
  await expectRefused(current, 'This is not your current password.');
  await expect(next).toHaveValue('harbour-22-lantern-otter');

  await current.fill(member.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(said(page, 'Your password is changed. You are signed out everywhere else.')).toBeVisible();
  await expect(signOutButtons(page)).toHaveCount(1);
  await expect(opener).toBeFocused();
  expect((await mailTo(member.email)).subject).toBe('Your Guildhall password was changed');
});

test('a member sees where they are signed in, and signs out there and here @phone', async ({
  page,
  member,
  browser,
  isMobile,
}) => {
  const away = await browser.newContext();
  const other = await away.newPage();
  await arriveSignedIn(other, member);
  await tokenOf(member);
  await visit(page, '/login');
  await signIn(page, member);
  await page.getByRole('heading', { level: 1, name: 'Sign In' }).waitFor({ state: 'detached' });
  await openAccount(page);

  const rows = page.getByRole('row').filter({ has: page.getByRole('button') });
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText(/^Chrome on \w+This browser/);
  await expect(rows.first()).toContainText('Now');
  await expectFit(page);
  if (isMobile) await expectTouchable(page.getByRole('main'));

  await rows.nth(1).getByRole('button').click();
  await expect(said(page, 'You are signed out there.')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(said(page, 'You are signed out everywhere else.')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await visit(other, '/contact');
  await expect(other.getByText('Session timed out')).toBeVisible();
  await away.close();

  await signOutButtons(page).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
});

test('a new address counts once it is confirmed, and the old one takes it back @phone', async ({
  memberPage: page,
  member,
  watch,
  isMobile,
}) => {
  const { email } = somebody();
  await openAccount(page);
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change e-mail' });
  await dialog.getByLabel('New e-mail').fill(member.email.toUpperCase());
  await dialog.getByLabel('Current password').fill(member.password);
  await expectFit(page);
  if (isMobile) await expectTouchable(dialog);

  await letSessionsRest(member.email, 13);
  watch.expectStatus(401, 422);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await signIn(page, member);
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  await expect(dialog.getByLabel('New e-mail')).toHaveValue(member.email.toUpperCase());
  await expect(dialog.getByLabel('Current password')).toHaveValue('');

  await dialog.getByLabel('Current password').fill(member.password);
  await page.keyboard.press('Enter');
  await expectRefused(dialog.getByLabel('New e-mail'), 'This is your e-mail address already.');
  await dialog.getByLabel('New e-mail').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${email} waits to be confirmed`)).toBeVisible();
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  await expect(dialog.getByLabel('New e-mail')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expectFit(page);
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  const link = linkIn(await mailTo(email, 2), '/confirm-email/');

  await page.goto(link);
  await expect(
    page.getByText('Your e-mail address is changed. Please sign in with it from now on.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/');
  await accountButton(page).click();
  await expect(page.getByRole('banner').getByText(email)).toBeVisible();

  await page.goto(linkIn(await mailTo(member.email), '/keep-email/'));
  await alive(page);
  await expectFit(page);
  if (isMobile) await expectTouchable(page.getByRole('main'));
  await page.getByRole('button', { name: 'Keep this address' }).click();
  await expect(
    said(page, 'This is the e-mail address of your account, and you are signed out everywhere.'),
  ).toBeVisible();
  await expectFit(page);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  expect((await mailTo(member.email, 3)).subject).toBe('Set a new password for Guildhall');
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(member.email);
});

test('a change that was confirmed elsewhere is not said to be given up @once', async ({
  memberPage: page,
  member,
  watch,
}) => {
  const { email } = somebody();
  const change = { email, currentPassword: member.password };
  await call('/api/changeEmail', change, await tokenOf(member));
  await openAccount(page);
  await expect(page.getByText(`${email} waits to be confirmed`)).toBeVisible();
  const link = linkIn(await mailTo(email), '/confirm-email/');
  await call('/api/confirmEmail', { token: link.split('/').at(-1) });
  watch.expectStatus(410);
  await page.getByRole('button', { name: 'Keep my present address' }).click();
  await expect(said(page, 'No change of your e-mail address is waiting.')).toBeVisible();
  await expect(page.getByText(`${email} waits to be confirmed`)).toHaveCount(0);
  await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible();
});

async function openAccount(page: Page): Promise<void> {
  await visit(page, '/contact');
  await accountButton(page).click();
  await page.getByRole('link', { name: 'Manage data' }).click();
  await page.getByRole('navigation', { name: 'Manage data' }).getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Where you are signed in' })).toBeVisible();
}

const signOutButtons = (page: Page): Locator =>
  page.getByRole('row').getByRole('button', { name: /^Sign out / });

const said = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });
