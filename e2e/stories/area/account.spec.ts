import type { Locator, Page } from '@playwright/test';
import { expectFieldError, tabTo } from '../../fixtures/browser.ts';
import { ageSessions } from '../../fixtures/database.ts';
import { linkIn, mailTo } from '../../fixtures/mailbox.ts';
import { accountButton, createSession, newPerson, signIn, submitSignIn } from '../../fixtures/members.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, test, visit, waitForHydration } from '../../fixtures/test.ts';

test('a member changes the password, and sees and ends sessions', async ({
  memberPage: page,
  watch,
  member,
  browser,
}) => {
  await test.step('a new password ends other sessions', async () => {
    await createSession(member);
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
    await expectAccessible(page, dialog);
    await next.fill('harbour-22-lantern-otter');
    await expect(dialog.getByRole('status')).toHaveText('Strength: Strong');
    await current.fill('not-this-1');
    await again.fill('harbour-22-lantern-otter');
    watch.expectStatus(422);
    await page.keyboard.press('Enter');
    await expectFieldError(current, 'This isn’t your current password.');
    await expect(next).toHaveValue('harbour-22-lantern-otter');

    await current.fill(member.password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(said(page, 'Password changed. You’re signed out on all other devices.')).toBeVisible();
    await expect(signOutButtons(page)).toHaveCount(1);
    await expect(opener).toBeFocused();
    expect((await mailTo(member.email)).subject).toBe('Your Guildhall password was changed');
  });

  await test.step('each session can be ended', async () => {
    const away = await browser.newContext();
    const other = await away.newPage();
    await signIn(other, { token: await createSession(member) });
    await createSession(member);
    await visit(page, '/login');
    await submitSignIn(page, { ...member, password: 'harbour-22-lantern-otter' });
    await page.getByRole('heading', { level: 1, name: 'Sign In' }).waitFor({ state: 'detached' });
    await openAccount(page);

    const rows = page.getByRole('row').filter({ has: page.getByRole('button') });
    await expect(rows.first()).toContainText(/^Chrome on \w+This browser/);
    await expect(rows.first()).toContainText('Now');
    await expectAccessible(page, page.getByRole('main'));

    const count = await rows.count();
    expect(count).toBeGreaterThan(2);
    await rows.nth(1).getByRole('button').click();
    await expect(said(page, 'Signed out.')).toBeVisible();
    await expect(rows).toHaveCount(count - 1);
    await page.getByRole('button', { name: 'Sign out all other sessions' }).click();
    await expect(said(page, 'You’re signed out on all other devices.')).toBeVisible();
    await expect(rows).toHaveCount(1);
    await visit(other, '/contact');
    await expect(other.getByText('Session timed out')).toBeVisible();
    await away.close();

    await signOutButtons(page).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
  });
});

test('a new e-mail address takes effect once confirmed, and a link sent to the old address reverts it', async ({
  memberPage: page,
  watch,
  member,
}) => {
  const { email } = newPerson();
  await openAccount(page);
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change e-mail' });
  await dialog.getByLabel('New e-mail').fill(member.email.toUpperCase());
  await dialog.getByLabel('Current password').fill(member.password);
  await expectAccessible(page, dialog);

  await ageSessions(member.email, 13);
  watch.expectStatus(401, 422);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await submitSignIn(page, member);
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  await expect(dialog.getByLabel('New e-mail')).toHaveValue(member.email.toUpperCase());
  await expect(dialog.getByLabel('Current password')).toHaveValue('');

  await dialog.getByLabel('Current password').fill(member.password);
  await page.keyboard.press('Enter');
  await expectFieldError(dialog.getByLabel('New e-mail'), 'This is already your e-mail address.');
  await dialog.getByLabel('New e-mail').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${email} isn’t confirmed yet`)).toBeVisible();
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  await expect(dialog.getByLabel('New e-mail')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send again' }).click();
  const link = linkIn(await mailTo(email, 2), '/confirm-email/');

  await page.goto(link);
  await expect(page.getByText('E-mail address changed. Sign in with the new one from now on.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await accountButton(page).click();
  await expect(page.getByRole('banner').getByText(email)).toBeVisible();

  await page.goto(linkIn(await mailTo(member.email), '/keep-email/'));
  await waitForHydration(page);
  await expectAccessible(page, page.getByRole('main'));
  await page.getByRole('button', { name: 'Keep this address' }).click();
  await expect(
    said(page, 'Your account keeps this e-mail address. You’re signed out everywhere.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'E-mail me a link' }).click();
  expect((await mailTo(member.email, 3)).subject).toBe('Set a new password for Guildhall');
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(member.email);
});

async function openAccount(page: Page): Promise<void> {
  await visit(page, '/contact');
  await accountButton(page).click();
  await page.getByRole('link', { name: 'Manage data' }).click();
  await page.getByRole('navigation', { name: 'My account' }).getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Active sessions' })).toBeVisible();
}

const signOutButtons = (page: Page): Locator =>
  page.getByRole('row').getByRole('button', { name: /^Sign out / });

const said = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });
