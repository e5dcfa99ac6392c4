import type { Locator, Page } from '@playwright/test';
import { mailTo } from '../../fixtures/mailbox.ts';
import { accountButton, fillSignInForm, sessionKeys, signInButton } from '../../fixtures/members.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

test('a member deletes their account, and keeps it by signing in again', async ({
  memberPage: page,
  watch,
  member,
}) => {
  const dialog = await openDialog(page);
  await expectAccessible(page, dialog);

  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('2 fields need your attention')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Keep them, under the name Former member' }).check();
  watch.expectStatus(422);
  await password(dialog).fill('not-it-1');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This isn’t your current password.').first()).toBeVisible();
  await password(dialog).fill(member.password);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await page.evaluate((key) => localStorage.setItem(key, '{}'), `draft:thread:${id}:`);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/');
  const told = /Your account will be deleted on .+\. Sign in before then to keep it\./;
  await expect(page.getByText(told)).toBeVisible();
  expect(await sessionKeys(page)).toMatchObject({ token: null, loginStatus: 'logged_out' });
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))),
  ).toEqual([]);
  expect((await mailTo(member.email)).subject).toContain('will be deleted');

  await visit(page, '/login');
  await fillSignInForm(page, member);
  await signInButton(page).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Welcome back. Your account won’t be deleted.')).toBeVisible();
  expect((await mailTo(member.email, 2)).subject).toContain('won’t be deleted');
});

async function openDialog(page: Page): Promise<Locator> {
  await visit(page, '/contact');
  await accountButton(page).click();
  const area = await page.getByRole('link', { name: 'Manage data' }).getAttribute('href');
  await visit(page, `${area}?tab=accountbasics`);
  const section = page.getByRole('region', { name: 'Delete account' });
  await expect(section).toContainText('Backups keep deleted data for 30 more days.');
  await section.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure you wish to delete your account?' });
  await expect(dialog.getByRole('button', { name: 'Keep my account' })).toBeFocused();
  return dialog;
}

function password(dialog: Locator): Locator {
  return dialog.getByLabel('Current password');
}
