import { post } from '../../fixtures/api.ts';
import { tabTo } from '../../fixtures/browser.ts';
import { rotatedPhoto } from '../../fixtures/files.ts';
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

test('an admin changes the name, the accent colour and the logo of the site', async ({
  page,
  admin,
  watch,
}) => {
  await openPanel(page, admin);
  await tabTo(page, page.getByRole('link', { name: 'Settings', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

  await page.getByLabel('Name', { exact: true }).fill('Bridge Builders');
  await page.getByLabel('Tagline').fill('For everyone who builds bridges');
  await page.getByLabel('Accent color').fill('#ffcc00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/is too light to read\. Closest readable shade/).first()).toBeVisible();
  await page.getByRole('button', { name: /^Use #/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Bridge Builders' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('For everyone who builds bridges');

  await visit(page, '/');
  await expect(page).toHaveTitle('Bridge Builders');
  const accent = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--ink'),
  );
  expect(accent).toMatch(/^#[0-9a-f]{4}00$/);

  await test.step('an admin uploads a logo and removes it', async () => {
    watch.expectStatus(415);
    await openPanel(page, admin, 'settings');
    const section = page.getByRole('region', { name: 'Logo' });
    const input = section.locator('input[type=file]');
    await input.setInputFiles({
      name: 'logo.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    });
    await expect(section.getByRole('alert')).toHaveText('Upload a JPEG, PNG, WebP, GIF or AVIF image.');
    await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(section.getByRole('alert')).not.toBeEmpty();

    await input.setInputFiles(await rotatedPhoto('logo.jpeg'));
    await expect(page.getByText('Logo changed.')).toBeVisible();
    const logo = page.getByRole('banner').getByRole('img', { name: 'Bridge Builders' });
    await expect(logo).toBeVisible();
    await expectAccessible(page, page.getByRole('main'));
    await visit(page, '/');
    await expect(logo).toBeVisible();

    await openPanel(page, admin, 'settings');
    await tabTo(page, section.getByRole('button', { name: 'Remove the logo' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Logo removed.')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Bridge Builders' })).toBeVisible();
  });
  await restoreSettings(admin);
});

/** Restores the settings for other tests. */
async function restoreSettings({ token }: Member): Promise<void> {
  await post('/api/changeSettings', defaults, token);
}
