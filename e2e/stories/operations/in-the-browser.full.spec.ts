import { signInButton, submitSignIn } from '../../fixtures/members.ts';
import { withOwnApplication } from '../../fixtures/own-application.ts';
import { cards } from '../../fixtures/pages.ts';
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
});
