import { call } from '../../fixtures/api.ts';
import { expectFieldError, tabTo } from '../../fixtures/browser.ts';
import { linkIn, mailTo } from '../../fixtures/mailbox.ts';
import { accountButton, newPerson, submitSignIn } from '../../fixtures/members.ts';
import { openPanel } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

test('an admin finds a member, changes role and status, and returns to the row', async ({
  page,
  admin,
  watch,
  member,
}) => {
  // Pictures of other tests’ members may change while the table loads.
  watch.expect(/\/uploads\/avatars\//);
  await openPanel(page, admin, 'users');
  await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill(member.email);
  const row = page.getByRole('row').filter({ hasText: member.email });
  await expect(page.getByRole('status').filter({ hasText: /^1 member for/ })).toBeVisible();
  const manage = row.getByRole('link', { name: 'Manage Nora Whitlock' });
  await tabTo(page, manage);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 2, name: 'Nora Whitlock' })).toBeFocused();
  await expect(page).toHaveTitle(/^Nora Whitlock · My account · /);
  for (const name of ['First name', 'Last name', 'Day', 'Address', 'City', 'Zip code', 'Time zone'])
    await expect(page.getByLabel(name, { exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeDisabled();
  await expect(page.getByRole('button', { name: /password reset link$/i })).toHaveText([
    'Send password reset link',
  ]);

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
  await expect(page.getByText('Member saved.')).toBeVisible();
  expect((await call('/api/mySessions', {}, member.token)).status).toBe(401);

  await page.getByRole('link', { name: 'All members' }).click();
  await expect(manage).toBeFocused();
  await expect(page).toHaveTitle(/^Users · My account · /);
  await expect(row).toContainText('Moderator');
  await expect(row).toContainText('Disabled');
  await manage.click();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('disabled');
  await page.goBack();
  await expect(row).toBeVisible();
});

test('an added member follows the invitation, chooses a password and signs in', async ({
  page,
  admin,
  watch,
  member,
}) => {
  const person = newPerson();
  // Pictures of other tests’ members may change while the table loads.
  watch.expect(/\/uploads\/avatars\//);
  await openPanel(page, admin, 'users&role=member');
  const add = page.getByRole('link', { name: 'Add a member' });
  await add.click();
  await expect(page.getByRole('heading', { name: 'Add a member' })).toBeFocused();
  await expect(page).toHaveTitle(/^Add a member · My account · /);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/role=member/);
  await expect(add).toBeFocused();
  await add.click();
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('E-mail').fill(member.email);
  watch.expectStatus(422);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expectFieldError(page.getByLabel('E-mail'), 'An account with this e-mail address already exists.');
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('button', { name: 'Send invitation again' })).toBeVisible();
  await page.getByRole('link', { name: 'All members' }).click();
  await expect(page).toHaveURL(/role=member/);
  await expect(add).toBeFocused();

  const link = linkIn(await mailTo(person.email), '/invitation/');
  await visit(page, link);
  await expect(page.getByText(`You’ll sign in with it and ${person.email}.`)).toBeVisible();
  await expectAccessible(page, page.getByRole('main'));
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Welcome! Your password is set. Please sign in.')).toBeVisible();
  await submitSignIn(page, person);
  await expect(accountButton(page)).toBeVisible();

  watch.expectStatus(410);
  await page.goto(link);
  await expect(page).toHaveURL('/');
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible();
});
