import { holdReplies } from '../../fixtures/browser.ts';
import { linkIn, mailTo } from '../../fixtures/mailbox.ts';
import {
  newPerson,
  openAccountMenu,
  register,
  sessionKeys,
  signInButton,
  submitSignIn,
} from '../../fixtures/members.ts';
import { expect, test, visit, waitForHydration } from '../../fixtures/test.ts';

test('a member signs in, sees who they are, and signs out', async ({ page, request, watch, member }) => {
  await visit(page, '/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();

  await expect(signInButton(page)).toBeDisabled();
  await page.getByLabel('E-mail').fill(member.email);
  await expect(signInButton(page)).toBeDisabled();
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await expect(signInButton(page)).toBeEnabled();

  const call = await holdReplies(page, '/api/login');
  await signInButton(page).click();
  await expect(page.getByRole('button', { name: 'Please wait...' })).toBeDisabled();
  call.release();

  await expect(page).toHaveURL('/');
  const keys = await sessionKeys(page);
  expect(keys.loginStatus).toBe('logged_in');
  expect(Date.parse(keys.start ?? '')).toBeGreaterThan(Date.now() - 60_000);
  const asMember = { headers: { authorization: `Bearer ${keys.token}` } };
  expect((await request.get('/api/profile', asMember)).status()).toBe(200);

  await openAccountMenu(page);
  const header = page.getByRole('banner');
  await expect(header.getByText(`${member.firstName} ${member.lastName}`)).toBeVisible();
  await expect(header.getByText(member.email)).toBeVisible();
  await header.getByRole('button', { name: 'Logout' }).click();

  await expect(page).toHaveURL('/');
  await expect(header.getByRole('link', { name: 'Log In' })).toBeVisible();
  expect(await sessionKeys(page)).toEqual({ token: null, loginStatus: 'logged_out', start: null });
  watch.expectStatus(401);
  await expect.poll(async () => (await request.get('/api/profile', asMember)).status()).toBe(401);
});

test('a wrong password is rejected, and an unconfirmed member can request another e-mail', async ({
  page,
  watch,
}) => {
  watch.expectStatus(403, 422);
  const person = newPerson();
  await register(person);
  await visit(page, '/mails');
  await expect(page).toHaveURL('/login');
  await submitSignIn(page, { ...person, password: 'not-the-1' });
  await expect(page.getByRole('alert')).toHaveText('Wrong e-mail or password.');
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
  await submitSignIn(page, person);
  await expect(page.getByRole('alert')).toHaveText(
    'Confirm your e-mail address first. Open the link that we e-mailed you.',
  );
  await page.getByRole('button', { name: 'Send the confirmation e-mail again' }).click();
  await expect(
    page.getByText('If an account is waiting for confirmation, we’ve e-mailed a new link.'),
  ).toBeVisible();

  await page.goto(linkIn(await mailTo(person.email, 2), '/authenticate/'));
  await expect(page).toHaveURL('/login');
  await waitForHydration(page);
  await submitSignIn(page, person);
  await expect(page).toHaveURL('/');
});
