import { call } from '../../fixtures/api.ts';
import { openAccountMenu, signInButton, submitSignIn } from '../../fixtures/members.ts';
import { withOwnApplication } from '../../fixtures/own-application.ts';
import { cards, scrollToEnd } from '../../fixtures/pages.ts';
import { expect, visit } from '../../fixtures/test.ts';

const test = withOwnApplication(() => ({ REGISTRATION: 'closed', RATE_LIMITS: 'on' }));

test.describe.configure({ mode: 'serial' });

test('a catalogue without products says so', async ({ page }) => {
  await visit(page, '/');
  await expect(page.getByText('No products found!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Show All' })).toHaveCount(0);
  await visit(page, '/deals/events');
  await expect(page.getByText('No products found!')).toBeVisible();
  await page.getByRole('link', { name: 'see the whole catalog' }).click();
  await expect(page).toHaveURL('/');
});

test('a site with closed registration says so and offers no registration link', async ({ page }) => {
  await visit(page, '/register');
  await expect(page.getByText('Registration is closed. Please contact us.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Register' })).toHaveCount(0);
  await visit(page, '/login');
  await expect(page.getByRole('link', { name: 'New here? Register' })).toHaveCount(0);
});

test('a user added on the command line can sign in at once', async ({ page, application }) => {
  const clerk = { email: 'clerk@members.example', password: 'lantern-7' };
  const words = ['user', 'add', '--email', clerk.email, '--role', '2', '--first', 'Ada', '--last', 'Clerk'];
  await application.command(words, { GUILDHALL_PASSWORD: clerk.password });
  await visit(page, '/login');
  await submitSignIn(page, clerk);
  await openAccountMenu(page);
  await expect(page.getByRole('banner').getByText('Admin', { exact: true })).toBeVisible();
});

test('an endless list stops above the footer until a button loads more', async ({ page, application }) => {
  await application.command(['seed', '--members', '3', '--products', '130']);
  await visit(page, '/?all=1');
  const more = page.getByRole('button', { name: 'Load more' });
  const footer = page.getByRole('contentinfo').getByRole('link', { name: 'Contact' });
  const scrollOn = () => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  // A page loaded during the last scroll made the document longer, so scrolling continues to the end.
  await expect(async () => {
    await scrollOn();
    expect(await cards(page).count()).toBe(80);
    await expect(footer).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(more).toBeVisible();
  await more.click();
  await expect(cards(page).nth(80).getByRole('heading').getByRole('link')).toBeFocused();
  await scrollToEnd(page);
});

test('guessing passwords ends with a message to wait', async ({ page, application, watch }) => {
  const guess = { email: 'guessed@members.example', password: 'lantern-0' };
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await call('/api/login', guess, undefined, application.url)).status).toBe(422);
  }
  watch.expectStatus(429);
  await visit(page, '/login');
  await submitSignIn(page, guess);
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Please wait a moment and try again.');
  await expect(page.getByLabel('E-mail')).toHaveValue(guess.email);
});

test.describe('while the application is stopped and started again', () => {
  test.beforeEach(({ watch }) =>
    watch.expect(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/),
  );
  test.afterEach(({ application }) => application.start());

  test('a page that failed to load offers Retry, which works', async ({ page, application }) => {
    await visit(page, '/');
    await application.stop();
    await page.getByRole('form', { name: 'Filter' }).getByLabel('Sort by').selectOption('Lowest price');
    const failed = page.getByRole('alert');
    await expect(failed).toContainText('Something went wrong');
    await expect(failed).toContainText('We cannot be reached right now. Please try again.');
    await failed.getByRole('button', { name: 'Retry' }).click();
    await expect(failed).toContainText('We cannot be reached right now. Please try again.');

    await application.start();
    await failed.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => cards(page).count()).toBe(20);
    await expect(page).toHaveURL('/?filter=price');
  });

  test('a form shows the failure and keeps what was typed', async ({ page, application, watch }) => {
    const guest = { email: 'nora@members.example', password: 'lantern-7' };
    await visit(page, '/login');
    await application.stop();
    await submitSignIn(page, guest);
    await expect(page.getByRole('alert')).toHaveText('We cannot be reached right now. Please try again.');
    await expect(page.getByLabel('E-mail')).toHaveValue(guest.email);

    await application.start();
    watch.expectStatus(422);
    await signInButton(page).click();
    await expect(page.getByRole('alert')).toHaveText('Wrong e-mail or password.');
  });

  test('a link from an e-mail can be tried again', async ({ page, application, watch }) => {
    await page.route('**/api/activation', async (route) => {
      await application.stop();
      await route.continue();
    });
    await visit(page, '/authenticate/anything');
    await expect(page.getByRole('alert')).toContainText('We cannot be reached right now. Please try again.');
    await page.unroute('**/api/activation');

    await application.start();
    watch.expectStatus(410);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Verification failed. Please contact your admin')).toBeVisible();
  });
});
