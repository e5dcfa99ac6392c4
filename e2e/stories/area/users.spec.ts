import type { Page } from '@playwright/test';
import { call } from '../../fixtures/calls.ts';
import { expectRefused } from '../../fixtures/fields.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { linkIn, mailTo } from '../../fixtures/mailbox.ts';
import { arriveSignedIn, idOf, newMember, register, somebody, tokenOf } from '../../fixtures/members.ts';
import { expectFit, expectTouchable } from '../../fixtures/screens.ts';
import { accountButton, signIn } from '../../fixtures/sign-in-screen.ts';
import { expect, test, visit } from '../../fixtures/test.ts';
import type { Watch } from '../../fixtures/watch.ts';

test('an admin finds a member, sets role and status, and comes back to where they were @phone', async ({
  page,
  member,
  watch,
  isMobile,
}) => {
  await arriveAtUsers(page, watch);
  await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill(member.email);
  const row = page.getByRole('row').filter({ hasText: member.email });
  await expect(page.getByRole('status').filter({ hasText: /^1 user for/ })).toBeVisible();
  await expectFit(page);
  if (isMobile) await expectTouchable(page.getByRole('main'));
  const manage = row.getByRole('link', { name: 'Manage Nora Whitlock' });
  await tabTo(page, manage);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 2, name: 'Nora Whitlock' })).toBeFocused();
  await expect(page).toHaveTitle(/^Nora Whitlock · Manage data · /);
  for (const name of ['First name', 'Last name', 'Day', 'Address', 'City', 'Zip code', 'Time zone'])
    await expect(page.getByLabel(name, { exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeDisabled();
  await expect(page.getByRole('button', { name: /password$/i })).toHaveText([
    'Send a link for a new password',
  ]);
  await expectFit(page);
  if (isMobile) await expectTouchable(page.getByRole('main'));

  await expect(page.getByRole('combobox', { name: 'Role' }).getByRole('option')).toHaveText([
    'Admin',
    'Moderator',
    'Normal User',
    'Store Rep.',
  ]);
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Moderator');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Disabled');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  const question = page.getByRole('dialog', { name: 'Disable this account?' });
  await question.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(page.getByText('The member is saved.')).toBeVisible();
  expect((await call('/api/mySessions', {}, member.token)).status).toBe(401);

  await page.getByRole('link', { name: 'All users' }).click();
  await expect(manage).toBeFocused();
  await expect(page).toHaveTitle(/^Users · Manage data · /);
  await expect(row).toContainText('Moderator');
  await expect(row).toContainText('Disabled');
  await manage.click();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('disabled');
  await page.goBack();
  await expect(row).toBeVisible();
});

test('whoever is added is mailed an invitation, chooses a password and signs in @phone', async ({
  page,
  member,
  watch,
  isMobile,
}) => {
  const person = somebody();
  await arriveAtUsers(page, watch, '&role=member');
  const add = page.getByRole('link', { name: 'Add a member' });
  await add.click();
  await expect(page.getByRole('heading', { name: 'Add a member' })).toBeFocused();
  await expect(page).toHaveTitle(/^Add a member · Manage data · /);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/role=member/);
  await expect(add).toBeFocused();
  await add.click();
  if (isMobile) await expectTouchable(page.getByRole('main'));
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('E-mail').fill(member.email);
  watch.expectStatus(422);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expectRefused(page.getByLabel('E-mail'), 'There is already an account with this e-mail address.');
  await expectFit(page);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByRole('button', { name: 'Send the invitation again' })).toBeVisible();
  await page.getByRole('link', { name: 'All users' }).click();
  await expect(page).toHaveURL(/role=member/);
  await expect(add).toBeFocused();

  const link = linkIn(await mailTo(person.email), '/invitation/');
  await visit(page, link);
  await expect(page.getByText(`you sign in with it and with ${person.email}.`)).toBeVisible();
  await expectFit(page);
  if (isMobile) await expectTouchable(page.getByRole('main'));
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Welcome. Your password is set; please sign in with it.')).toBeVisible();
  await signIn(page, person);
  await expect(accountButton(page)).toBeVisible();

  watch.expectStatus(410);
  await page.goto(link);
  await expect(page).toHaveURL('/');
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible();
});

test('what is done to an account is asked first, and a note is for the staff', async ({ page, watch }) => {
  const person = somebody();
  await register(person);
  const admin = await arriveAtUsers(page, watch, '&status=unconfirmed');
  await page
    .getByRole('row')
    .filter({ hasText: person.email })
    .getByRole('link', { name: /^Manage/ })
    .click();
  const download = page.getByRole('button', { name: 'Download as CSV' });
  const record = page.getByRole('region', { name: 'Record' });
  await expect(record.getByText('0 entries')).toBeVisible();
  await expect(download).toHaveCount(0);
  await expect(record.getByRole('heading')).toHaveText(['Record']);
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm this address by hand?' });
  await question.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(page.getByText('The address is confirmed.')).toBeVisible();
  await expect(page.getByText('Not confirmed')).toHaveCount(0);
  await expect(record.getByText('1 entry')).toBeVisible();
  await expect(download).toBeVisible();
  await expect(record.getByRole('button', { name: /^Undo/ })).toHaveCount(0);

  await page.getByLabel('Add a note').fill('Prefers to be called in the evening.');
  await page.getByRole('link', { name: 'All users' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('button', { name: 'Keep the note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'in the evening' })).toBeVisible();
  await expect(record.getByText('2 entries')).toBeVisible();

  // What colleagues note about oneself is theirs.
  await visit(page, `/profile/${admin}?tab=users&member=${admin}`);
  await expect(record).toBeVisible();
  await expect(page.getByLabel('Add a note')).toHaveCount(0);

  const token = await tokenOf(person);
  const moderator = await newMember('moderator');
  await arriveSignedIn(page, moderator);
  await visit(page, `/profile/${await idOf({ token })}`);
  await expect(page.getByText('Prefers to be called in the evening.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Manage this member' })).toHaveCount(0);
});

/**
 * As an admin, at the table of all members; answers the admin's number. Those of other stories stand in it as well, and may
 * change their pictures while it is drawn.
 */
async function arriveAtUsers(page: Page, watch: Watch, query = ''): Promise<number> {
  watch.expect(/\/uploads\/avatars\//);
  const admin = await newMember('admin');
  await arriveSignedIn(page, admin);
  const id = await idOf(admin);
  await visit(page, `/profile/${id}?tab=users${query}`);
  await expect(page.getByRole('table', { name: 'All users' })).toBeVisible();
  return id;
}
