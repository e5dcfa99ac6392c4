/** Runs the guide to single sign-on as written, with a real community site, and checks its screens. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { type CommunitySite, openCommunitySite } from '#server/testing/community-site.ts';
import { freePort } from '../../../tools/launch/free-port.mjs';
import { call } from '../../fixtures/api.ts';
import { holdReplies } from '../../fixtures/browser.ts';
import { linkIn, mailsIn } from '../../fixtures/mailbox.ts';
import { fillSignInForm, openAccountMenu, sessionKeys } from '../../fixtures/members.ts';
import { carryOut, commandsOf, settingsBefore } from '../../fixtures/recipes.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { test as base, expect, visit, waitForHydration } from '../../fixtures/test.ts';
import { Application } from '../../harness/application.ts';
import { passableFolder } from '../../harness/demo-data.ts';

const [look, start, doctor, claims, safe, only, unlink] = commandsOf('single-sign-on.md');
const password = 'a long one for the safe 7';
const ann = {
  sub: 'ann',
  email: 'ann@example.org',
  email_verified: true,
  given_name: 'Annabel',
  family_name: 'Lee',
  membership: 'active',
  groups: ['moderators'],
};

let folder: string;
let port: number;
let site: CommunitySite;
let application: Application;

/** Pages know its address before any test begins. */
const test = base.extend<object, { address: string }>({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
    async ({}, use) => {
      port = await freePort();
      await use(`http://127.0.0.1:${port}`);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ address }, use) => use(address),
});
test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.use({ ownContext: true, actionTimeout: 20_000 });

test.beforeAll(async ({ address: _port }) => {
  folder = passableFolder('guildhall-sso-');
  site = await openCommunitySite({ clientSecret: 'the-secret-you-got' });
  await startOver({});
  await site.open({ publicUrl: application.url, origin: application.url });
  await addUser(ann.email, '4');
});

test.afterAll(async () => {
  await application.stop();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

async function startOver(settings: Record<string, string>): Promise<void> {
  await application?.stop();
  application = new Application({
    dataDir: join(folder, 'data'),
    port,
    settings: { DEMO: 'off', ...settings },
  });
  await application.start();
}

const here = (command = '') => command.replaceAll('https://community.example', site.issuer);

/** Runs a command beside the application. */
const beside = (command = '') =>
  carryOut(here(command), {
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    PUBLIC_URL: application.url,
    FORCE_COLOR: '0',
  });

function addUser(email: string, role: string): Promise<string> {
  const words = ['user', 'add', '--email', email, '--role', role, '--first', 'Annabel', '--last', 'Lee'];
  return application.command(words, { GUILDHALL_PASSWORD: password });
}

const button = (page: Page) => page.getByRole('button', { name: 'Sign in with Guild Community' });

async function enterThere(page: Page, account: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Account' }).fill(account);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in with the form below the button. */
async function enterHere(page: Page, email: string, by = password): Promise<void> {
  await fillSignInForm(page, { email, password: by });
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function idOf(token: unknown): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await (await fetch(`${application.url}/api/profile`, { headers })).json()).id;
}

/** Returns the address of the signed-in member's account panel. */
async function accountOf(page: Page): Promise<string> {
  return `/profile/${await idOf((await sessionKeys(page)).token)}?tab=accountbasics`;
}

/** Without a mail server e-mails are written to files. */
async function emailOf(subject: RegExp): Promise<Email> {
  const find = async () =>
    (await mailsIn(join(folder, 'data', 'outbox'))).find((letter) => subject.test(String(letter.subject)));
  await expect.poll(find).toBeDefined();
  return (await find()) as Email;
}

/** Returns the token of a session that began with a password. */
async function tokenOf(email: string): Promise<string> {
  return String((await call('/api/login', { email, password }, undefined, application.url)).body.token);
}

async function expectSignedIn(page: Page): Promise<void> {
  await expect.poll(async () => (await sessionKeys(page)).loginStatus).toBe('logged_in');
}

// Leaving for the community site is intended.
test.beforeEach(({ watch }) => watch.expect(new RegExp(`^left the site: (?:GET|POST) ${site.issuer}/`)));

test('the guide has seven commands', () => {
  expect(commandsOf('single-sign-on.md')).toHaveLength(7);
});

test('the identity provider publishes its configuration', async () => {
  expect(JSON.parse(await beside(look)).issuer).toBe(site.issuer);
});

test('with single sign-on switched on, doctor reports that the provider responds', async () => {
  await startOver(settingsBefore(here(start)));
  expect(await beside(doctor)).toMatch(/^OK {7}sign in .*Guild Community is responding/m);
});

test('a member signs in at the provider and returns to the page where they were', async ({ page }) => {
  site.people.set(ann.sub, ann);
  await visit(page, '/huddles');
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
  await expect(button(page)).toBeEnabled();
  await expectAccessible(page, page.getByRole('main'));
  await button(page).click();
  await enterThere(page, 'ann');
  await page.waitForURL('**/huddles');
  await expectSignedIn(page);
  await openAccountMenu(page);
  await expect(page.getByRole('banner').getByText('Annabel Lee')).toBeVisible();
  await visit(page, await accountOf(page));
  await expect(page.getByText('Signed in through Guild Community, linked since')).toBeVisible();
  await expect(page.getByText(/don’t recognize, and write to \S+@\S+ at once\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change Password' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByText('Your password and your e-mail address are managed at')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change Password' })).toHaveCount(0);
  await expectAccessible(page);
});

test('after a sign-in, no login state or code stays in the address, the referrer or browser storage', async ({
  page,
}) => {
  await visit(page, '/login');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.headers().referer ?? ''));
  await button(page).click();
  await enterThere(page, 'ann');
  await page.waitForURL(`${application.url}/`);
  await expectSignedIn(page);
  const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage, history.state]));
  expect(kept).not.toContain('ssoAttempt');
  expect(asked.filter((referer) => referer.includes('code='))).toEqual([]);
  await page.goBack();
  expect(page.url()).not.toContain('code=');
});

test('an administrator links their own account and keeps the password', async ({ page }) => {
  await addUser('admin@guild.example', '2');
  site.people.set('chair', { sub: 'chair', email: 'somebody@else.example', email_verified: true });
  await visit(page, '/login');
  await enterHere(page, 'admin@guild.example');
  await expectSignedIn(page);
  const before = (await sessionKeys(page)).token;
  await visit(page, await accountOf(page));
  await page.getByRole('button', { name: 'Link with Guild Community' }).click();
  await page.getByRole('dialog').getByLabel('Current password').fill(password);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Link with Guild Community' }).click();
  await enterThere(page, 'chair');
  await expect(page.getByText('Account linked. You sign in with Guild Community from now on.')).toBeVisible();
  await expect(page.getByText('Signed in through Guild Community, linked since')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeVisible();
  await expect(page.getByText('don’t recognize, and change your password.')).toBeVisible();
  expect((await sessionKeys(page)).token).toBe(before);
});

test('signing out leads to the provider and back to the home page', async ({ page }) => {
  await visit(page, '/login');
  await button(page).click();
  await enterThere(page, 'ann');
  await page.waitForURL(`${application.url}/`);
  await openAccountMenu(page);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${site.issuer}/session/end**`);
  await page
    .getByRole('button', { name: /yes|sign me out/i })
    .first()
    .click();
  await page.waitForURL(`${application.url}/`);
  expect((await sessionKeys(page)).loginStatus).toBe('logged_out');
});

test('a cancelled, forged or expired sign-in shows an explanation', async ({ page, watch }) => {
  watch.expectStatus(403);
  watch.expectStatus(410);
  await visit(page, '/login');
  await button(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You didn’t sign in at Guild Community.')).toBeVisible();
  await expect(button(page)).toBeEnabled();
  await visit(page, '/sso/callback?code=stolen&state=forged');
  await expect(
    page.getByText('This sign-in has expired or was started in another window. Please try again.'),
  ).toBeVisible();
  await expectAccessible(page);
});

test('a member who comes back without having signed in can try again', async ({ page }) => {
  await visit(page, '/login');
  // A test cannot drive the back/forward cache. It stays on the page in its last state, and simulates the event.
  const hasLeft = Promise.withResolvers<void>();
  await page.route(`${site.issuer}/**`, async (route) => {
    await route.fulfill({ status: 204 });
    hasLeft.resolve();
  });
  await button(page).click();
  await hasLeft.promise;
  await expect(page.getByRole('main').getByRole('button', { name: 'Please wait...' })).toBeDisabled();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.unroute(`${site.issuer}/**`);
  await button(page).click();
  await expect(page.getByRole('textbox', { name: 'Account' })).toBeVisible();
});

test('a member who left the page during a slow redirect stays where they are', async ({ page }) => {
  await visit(page, '/login');
  const { release } = await holdReplies(page, '/api/startSso');
  await button(page).click();
  await page.getByRole('link', { name: 'New here? Register' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible();
  const answered = page.waitForResponse('**/api/startSso');
  release();
  await (await answered).finished();
  await page.getByLabel('First Name').fill('Annabel');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('ssoAttempt');
  await expect(page).toHaveURL('/register');
});

test('an unreachable provider is reported, with a way to try again', async ({ page, watch }) => {
  await startOver(settingsBefore(here(start)));
  watch.expectStatus(503);
  site.isAway = true;
  await visit(page, '/login');
  await button(page).click();
  await expect(
    page.getByText('Guild Community isn’t responding right now. Please try again in a moment.'),
  ).toBeVisible();
  site.isAway = false;
  await button(page).click();
  await expect(page.getByRole('textbox', { name: 'Account' })).toBeVisible();
});

test('with claims configured, membership and role come from the provider', async ({ page, watch }) => {
  watch.expectStatus(403);
  await startOver(settingsBefore(here(claims)));
  await visit(page, '/login');
  await button(page).click();
  await enterThere(page, 'ann');
  await page.waitForURL(`${application.url}/`);
  await openAccountMenu(page);
  await expect(page.getByRole('banner').getByText('Moderator')).toBeVisible();
  site.people.set('ann', { ...ann, membership: 'lapsed' });
  await visit(page, '/login');
  await button(page).click();
  await expect(page.getByText('Your membership has ended. Please contact us.')).toBeVisible();
  site.people.set('ann', ann);
});

test('without passwords, the header leads straight to the provider, and administrators can still sign in', async ({
  page,
}) => {
  expect(await beside(safe)).toBe('safe@guild.example can now sign in.\n');
  await startOver(settingsBefore(here(only)));
  await visit(page, '/login');
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveCount(0);
  await expectAccessible(page);
  await visit(page, '/forgot-password');
  await expect(page.getByText('Sign in with Guild Community.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  await visit(page, '/contact');
  await expect(page.getByText('your password is managed at Guild Community')).toBeVisible();
  await expect(page.getByRole('link', { name: 'a link to set a new password' })).toHaveCount(0);
  await visit(page, '/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Register' })).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
  await enterThere(page, 'ann');
  await page.waitForURL(`${application.url}/`);
  await expectSignedIn(page);
  for (const administrator of ['safe@guild.example', 'admin@guild.example']) {
    await visit(page, '/login?password=1');
    await expectAccessible(page, page.getByRole('main'));
    await enterHere(page, administrator);
    await expectSignedIn(page);
  }
  const area = `/profile/${await idOf((await sessionKeys(page)).token)}`;
  await visit(page, `${area}?tab=users&member=new`);
  const invites = 'We’ll e-mail an invitation to sign in with Guild Community. They';
  await expect(page.getByRole('region', { name: 'Add a member' })).toContainText(invites);
});

test('an administrator sets a password by a link from another administrator, and signs in with it', async ({
  page,
}) => {
  const id = await idOf(await tokenOf('admin@guild.example'));
  const token = await tokenOf('safe@guild.example');
  await call('/api/startPasswordReset', { id }, token, application.url);
  await page.goto(linkIn(await emailOf(/^Set a new/), '/passwordReset/', application.url));
  await expect(page).toHaveURL(/\/reset-password\/.+/);
  await waitForHydration(page);
  await expect(page.getByRole('link', { name: /Request a new one/ })).toHaveCount(0);
  await page.getByLabel('New password', { exact: true }).fill('harbour-22');
  await page.getByLabel('Confirm new password').fill('harbour-22');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go to sign in' }).click();
  await expect(page).toHaveURL('/login?password=1');
  await enterHere(page, 'admin@guild.example', 'harbour-22');
  await expectSignedIn(page);
});

test('an administrator keeps their address, and is told to write to the office about the password', async ({
  page,
}) => {
  const change = { email: 'new@guild.example', currentPassword: password };
  await call('/api/changeEmail', change, await tokenOf('safe@guild.example'), application.url);
  await page.goto(linkIn(await emailOf(/is about to change$/), '/keep-email/', application.url));
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Keep this address' }).click();
  await expect(page.getByText('Someone may know your password. Write to')).toBeVisible();
  await expect(page.getByRole('button', { name: 'E-mail me a link' })).toHaveCount(0);
  await expectAccessible(page);
});

test('an operator unlinks an account', async () => {
  expect(await beside(unlink)).toMatch(/^ann@example\.org is no longer linked/);
});
