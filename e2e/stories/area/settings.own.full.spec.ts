import { post } from '../../fixtures/api.ts';
import { expectFieldError } from '../../fixtures/browser.ts';
import type { Member } from '../../fixtures/members.ts';
import { test } from '../../fixtures/own-application.ts';
import { openPanel } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, visit } from '../../fixtures/test.ts';

const defaults = {
  name: 'Guildhall',
  line: '',
  contact_email: 'office@guildhall.example',
  contact_phone: '',
  contact_address: '12 Guild Street, Springfield',
  legal_url: '/legal',
  contact_url: '/contact',
  facebook_url: '',
  x_url: '',
  linkedin_url: '',
  registration_open: 1,
  registration_domains: '',
  registration_needs_approval: 0,
  newcomers_wait: 0,
  accent: '',
};

/** Restores the settings for other tests. */
async function restoreSettings({ token }: Member): Promise<void> {
  await post('/api/changeSettings', defaults, token);
}

test('an admin limits registration to domains, and the form says so', async ({
  page,
  browser,
  site,
  admin,
}) => {
  await openPanel(page, admin, 'settings');
  const domains = page.getByLabel('Allowed e-mail domains');
  await domains.fill('guild');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectFieldError(domains, 'guild isn’t a domain such as guild.example.');
  await domains.fill('@Guild.example union.example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await expect(domains).toHaveValue('guild.example, union.example');
  await expectAccessible(page, page.getByRole('main'));

  const context = await browser.newContext({ baseURL: site.url });
  const guest = await context.newPage();
  await visit(guest, '/register');
  const email = guest.getByLabel('E-mail');
  await expect(email).toHaveAccessibleDescription('Use an e-mail address at guild.example or union.example.');
  await email.fill('wilma@elsewhere.example');
  await guest.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await expectFieldError(email, 'Register with an e-mail address at guild.example or union.example.');
  await expectAccessible(guest, guest.getByRole('main'));
  await context.close();
  await restoreSettings(admin);
});
