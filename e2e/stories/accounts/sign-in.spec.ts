import { letSessionsRest } from '../../fixtures/database.ts';
import { expectRefused } from '../../fixtures/fields.ts';
import { holdReplies } from '../../fixtures/intercept.ts';
import { linkIn, mailTo } from '../../fixtures/mailbox.ts';
import { register, somebody } from '../../fixtures/members.ts';
import { edgeContrast } from '../../fixtures/screens.ts';
import {
  accountButton,
  fillIn,
  openAccountMenu,
  sessionKeys,
  signIn,
  signInButton,
} from '../../fixtures/sign-in-screen.ts';
import { again, alive, expect, test, visit } from '../../fixtures/test.ts';

test('a member signs in, sees who they are, and signs out @phone', async ({
  page,
  request,
  watch,
  member,
}) => {
  await visit(page, '/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();

  await expect(signInButton(page)).toBeDisabled();
  expect(await edgeContrast(signInButton(page))).toBeGreaterThanOrEqual(3);
  await page.getByLabel('E-mail').fill(member.email);
  await expect(signInButton(page)).toBeDisabled();
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await expect(signInButton(page)).toBeEnabled();

  const call = await holdReplies(page, '/api/login');
  await signInButton(page).click();
  await expect(page.getByRole('button', { name: 'Please wait...' })).toBeDisabled();
  call.open();

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

for (const role of ['Super Admin', 'Admin', 'Moderator', 'Store Rep']) {
  test(`${role} is what their badge says @once`, async ({ page, site }) => {
    const person = site.signIns[role];
    if (person === undefined) throw new Error(`The demo content has no sign-in for ${role}.`);
    await visit(page, '/login');
    await signIn(page, person);
    await openAccountMenu(page);
    await expect(page.getByRole('banner').getByText(person.email)).toBeVisible();
    await expect(page.getByRole('banner').getByText(role, { exact: true })).toBeVisible();
  });
}

test('an address that is none is refused before anything is sent, and an emptied field says so @once', async ({
  page,
}) => {
  const email = page.getByLabel('E-mail');
  const password = page.getByLabel('Password', { exact: true });
  await visit(page, '/login');
  await email.focus();
  await password.focus();
  await expect(email).toHaveAccessibleDescription('');
  await password.fill('lantern-7');
  await password.fill('');
  await email.focus();
  await expectRefused(password, 'This field cannot be null');
  await expect(signInButton(page)).toBeDisabled();

  await signIn(page, { email: 'nora.whitlock', password: 'lantern-7' });
  await expectRefused(email, 'Please enter a valid email');
  await email.fill('');
  await expectRefused(email, 'This field cannot be null');
});

test('a wrong password gets the banner and keeps what was typed', async ({ page, watch, member }) => {
  watch.expectStatus(422);
  await visit(page, '/login');
  await signIn(page, { ...member, password: 'not-the-1' });
  await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is not right.');
  await expect(page.getByLabel('E-mail')).toHaveValue(member.email);
  expect(await sessionKeys(page)).toMatchObject({ token: null, loginStatus: 'logged_out' });

  await signIn(page, member);
  await expect(page).toHaveURL('/');
});

test('who has not confirmed yet can have the mail sent again', async ({ page, watch }) => {
  watch.expectStatus(403);
  const person = somebody();
  await register(person);
  await visit(page, '/login');
  await signIn(page, person);
  await expect(page.getByRole('alert')).toHaveText(
    'Please confirm your e-mail address first: open the link that we mailed to you.',
  );
  await page.getByRole('button', { name: 'Send the confirmation mail again' }).click();
  await expect(
    page.getByText('If an account is waiting for confirmation, a new link is on its way to this address.'),
  ).toBeVisible();

  await page.goto(linkIn(await mailTo(person.email, 2), '/authenticate/'));
  await expect(page).toHaveURL('/login');
  await alive(page);
  await signIn(page, person);
  await expect(page).toHaveURL('/');
});

test('Remember Me outlives a night, a plain sign-in does not @once', async ({ page, watch, member }) => {
  await visit(page, '/login');
  await fillIn(page, member);
  await page.getByLabel('Remember Me').check();
  await signInButton(page).click();
  await expect(accountButton(page)).toBeVisible();
  await letSessionsRest(member.email, 13);
  await visit(page, '/legal');
  await expect(accountButton(page)).toBeVisible();

  await visit(page, '/login');
  await signIn(page, member);
  await expect(accountButton(page)).toBeVisible();
  await letSessionsRest(member.email, 13);
  watch.expectStatus(401);
  await visit(page, '/legal');
  await expect(page.getByText('Session timed out')).toBeVisible();
});

test('opening the screen ends the session here and keeps the choice of colours', async ({ page, member }) => {
  await visit(page, '/login');
  await signIn(page, member);
  await expect(accountButton(page)).toBeVisible();
  await page.getByRole('button', { name: 'Use dark colours' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-colour-scheme', 'dark');

  await visit(page, '/login');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
  expect(await sessionKeys(page)).toEqual({ token: null, loginStatus: 'logged_out', start: null });
  await expect(page.locator('html')).toHaveAttribute('data-colour-scheme', 'dark');
});

test('signing in leads back to the page that asked for it', async ({ page, member }) => {
  await visit(page, '/mails');
  await expect(page).toHaveURL('/login');
  await signIn(page, member);
  await expect(page).toHaveURL('/mails');

  await openAccountMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await visit(page, '/contact');
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, member);
  await expect(page).toHaveURL('/contact');
});

test('who goes on while the sign-in is under way is signed in where they went @once', async ({
  page,
  member,
}) => {
  await visit(page, '/login');
  const call = await holdReplies(page, '/api/login');
  await signIn(page, member);
  await page.getByRole('banner').getByRole('link', { name: 'Huddles' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Huddles' })).toBeVisible();
  call.open();
  await expect(accountButton(page)).toBeVisible();
  await expect(page).toHaveURL('/huddles');
});

test('signing in never leads to another site @once', async ({ page, member }) => {
  for (const elsewhere of [
    'https://elsewhere.example/deal/1',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
  ]) {
    await test.step(elsewhere, async () => {
      await visit(page, `/login?from=${encodeURIComponent(elsewhere)}`);
      await page.evaluate((from) => {
        history.replaceState({ ...history.state, usr: { from } }, '');
      }, elsewhere);
      await again(page);
      await signIn(page, member);
      await expect(accountButton(page)).toBeVisible();
      await expect(page).toHaveURL('/');
    });
  }
});

test.describe('in a browser that keeps nothing', () => {
  test.use({ ownContext: true });

  test('signing in says why it cannot be, and leaves no session behind @once', async ({
    page,
    request,
    watch,
    member,
  }) => {
    await page.addInitScript(() => {
      const refuse = {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      };
      Object.defineProperty(window, 'localStorage', refuse);
      Object.defineProperty(window, 'sessionStorage', refuse);
    });
    // The router's script for the place in a page meets it, too, and has nothing more to do then.
    watch.expect(/^console error: SecurityError: denied/, /^uncaught: $/);
    await visit(page, '/login');
    const answer = page.waitForResponse('**/api/login');
    await signIn(page, member);
    await expect(page.getByRole('alert')).toHaveText(
      'This browser keeps nothing of this site, so you cannot be signed in. Please allow it to store data.',
    );
    await expect(page).toHaveURL('/login');
    const { token } = await (await answer).json();
    watch.expectStatus(401);
    const asMember = { headers: { authorization: `Bearer ${token}` } };
    expect((await request.get('/api/profile', asMember)).status()).toBe(401);
  });
});
