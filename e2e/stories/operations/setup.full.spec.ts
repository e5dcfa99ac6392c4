import { readFileSync } from 'node:fs';
import { accountButton, openAccountMenu, signInButton } from '../../fixtures/members.ts';
import { withOwnApplication } from '../../fixtures/own-application.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, visit } from '../../fixtures/test.ts';

const test = withOwnApplication(() => ({ REGISTRATION: 'closed', RATE_LIMITS: 'on' }));

test('the printed address and code set up the site and its first Super Admin', async ({
  page,
  application,
  watch,
}) => {
  watch.expectStatus(422);
  const told = /Nobody can administer this site yet\. Open (\S+) and enter the code (\S+)/;
  const [, address = '', code = ''] = told.exec(readFileSync(application.logFile, 'utf8')) ?? [];
  expect(address).toBe(`${application.url}/setup`);

  expect((await page.request.get('/readyz')).status()).toBe(200);

  await visit(page, '/setup');
  await expectAccessible(page, page.getByRole('main'));
  const password = page.getByLabel('Password', { exact: true });
  const fill = async (typed: string) => {
    await page.getByLabel('Code').fill(typed);
    await page.getByLabel('First name').fill('Nora');
    await page.getByLabel('Last name').fill('Whitlock');
    await page.getByLabel('E-mail').fill('nora@members.example');
    await password.fill('lantern-7-river');
    await page.getByRole('button', { name: 'Set up' }).click();
  };
  await fill('ABCD-EFGH-JKMN');
  await expect(page.getByText("That code isn't right.").first()).toBeVisible();
  await fill(code.toLowerCase());
  await expect(page.getByText('Your site is set up. Please sign in.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('nora@members.example');
  await password.fill('lantern-7-river');
  await signInButton(page).click();
  await expect(accountButton(page)).toBeVisible();

  await visit(page, '/contact');
  await openAccountMenu(page);
  await page.getByRole('link', { name: 'Manage data' }).click();
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  const steps = page.getByRole('region', { name: 'Set up your site' });
  await expect(steps.getByRole('listitem')).toHaveCount(6);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const registration = page.getByRole('group', { name: 'Who can register' });
  await expect(registration).toContainText('Set by the environment variable REGISTRATION.');
  await expect(registration.getByRole('radio')).toHaveCount(1);
  await expectAccessible(page);

  await visit(page, '/setup');
  await expect(page.getByText('This site is already set up. Please sign in.')).toBeVisible();
  await expect(page.getByLabel('Code')).toBeHidden();
});
