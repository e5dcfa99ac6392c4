import type { Locator } from '@playwright/test';
import { call } from '../../fixtures/calls.ts';
import { expectRefused } from '../../fixtures/fields.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { arriveSignedIn, idOf } from '../../fixtures/members.ts';
import { arriveAsAdmin, type Office, test } from '../../fixtures/office.ts';
import { picture } from '../../fixtures/posting.ts';
import { expectFit, expectFitWhenNarrow, expectNoOverflow } from '../../fixtures/screens.ts';
import { expect, visit } from '../../fixtures/test.ts';

test.describe.configure({ mode: 'serial' });

const usual = {
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

test('an admin calls the site by the name of the association, and gives it a colour that can be read', async ({
  page,
  office,
}) => {
  await arriveAsAdmin(page, office);
  await tabTo(page, page.getByRole('link', { name: 'Settings', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expectFit(page);
  await expectFitWhenNarrow(page, page.getByRole('main'));

  await page.getByLabel('Name', { exact: true }).fill('Bridge Builders');
  await page.getByLabel('Line below the name').fill('For everyone who builds bridges');
  await page.getByLabel('Accent colour').fill('#ffcc00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/is too faint to read\. The nearest shade/).first()).toBeVisible();
  await page.getByRole('button', { name: /^Take #/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Bridge Builders' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('For everyone who builds bridges');
  await expectFit(page);

  await visit(page, '/');
  await expect(page).toHaveTitle('Bridge Builders');
  const accent = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--ink'),
  );
  expect(accent).toMatch(/^#[0-9a-f]{4}00$/);
});

test('of two windows the later one sees what the other saved, and saves its own over it', async ({
  page,
  office,
  watch,
}) => {
  watch.expectStatus(409);
  const { token } = await arriveAsAdmin(page, office, 'settings');
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue('Bridge Builders');
  await name.fill('Mine');
  await save(office, token, { name: 'Theirs' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = page.getByRole('alert', { name: /^Somebody else has saved the settings/ });
  await expect(conflict.getByRole('row', { name: /^Name/ })).toContainText('Theirs');
  await expectFit(page);
  await conflict.getByRole('button', { name: 'Save mine over them' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Mine' })).toBeVisible();
  // Other stories meet the site as it was.
  await save(office, token, {});
});

// rules/pages 27
test('an association may be called as long as it likes: the header keeps its rows, the footer has it whole', async ({
  page,
  office,
}) => {
  const { token } = await arriveAsAdmin(page, office, 'settings');
  const [header, footer] = [page.getByRole('banner'), page.getByRole('contentinfo')];
  for (const name of longNames) {
    await save(office, token, { name });
    await visit(page, '/legal');
    await expect(header.getByRole('link', { name })).toBeVisible();
    for (const [width, highest] of [
      [360, 110],
      [900, 80],
      [1280, 80],
    ] as const) {
      await page.setViewportSize({ width, height: 740 });
      await expectNoOverflow(page);
      expect((await header.boundingBox())?.height, `${name} at ${width}`).toBeLessThanOrEqual(highest);
      expect((await header.getByRole('search').boundingBox())?.width).toBeGreaterThanOrEqual(150);
      expect(await reachesBeyond(footer.getByText(name))).toBe(false);
    }
  }
  // Other stories meet the site as it was.
  await save(office, token, {});
});

/** rules/settings 4: 60 characters, and of one word; or short, and of wide letters. */
const longNames = [
  'Bridgemen',
  'Woodworks',
  'NAIFA USA',
  'MDRT DACH',
  'Guild of Bridges',
  'Association of Independent Insurance and Financial Advisors',
  'Lebensversicherungsvermittlervereinigungsgesellschaftsverein',
];

function reachesBeyond(element: Locator): Promise<boolean> {
  return element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
}

test('an admin names the domains whose addresses may register, and the form says so', async ({
  page,
  office,
  browser,
}) => {
  const { token } = await arriveAsAdmin(page, office, 'settings');
  const domains = page.getByLabel('Domains that may register');
  await domains.fill('guild');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectRefused(domains, 'guild is not a domain such as guild.example.');
  await domains.fill('@Guild.example union.example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  await expect(domains).toHaveValue('guild.example, union.example');
  await expectFit(page);
  await expectFitWhenNarrow(page, page.getByRole('main'));

  const context = await browser.newContext({ baseURL: office.application.url });
  const guest = await context.newPage();
  await visit(guest, '/register');
  const email = guest.getByLabel('E-mail');
  await expect(email).toHaveAccessibleDescription('An address at guild.example or union.example.');
  await email.fill('wilma@elsewhere.example');
  await guest.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await expectRefused(email, 'Please register with an address at guild.example or union.example.');
  await expectFit(guest);
  await expectFitWhenNarrow(guest, guest.getByRole('main'));
  await context.close();
  // Other stories meet the site as it was.
  await save(office, token, {});
});

test('an admin chooses a logo, which stands in the header, and removes it', async ({
  page,
  office,
  watch,
}) => {
  watch.expectStatus(415);
  await arriveAsAdmin(page, office, 'settings');
  const section = page.getByRole('region', { name: 'Logo' });
  const input = section.locator('input[type=file]');
  await input.setInputFiles({
    name: 'logo.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await expect(section.getByRole('alert')).toHaveText('Please upload a JPEG, PNG, WebP, GIF or AVIF image.');
  await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(section.getByRole('alert')).not.toBeEmpty();
  await expectFit(page);

  await input.setInputFiles(await picture('logo.png', '#a33'));
  await expect(page.getByText('The logo is changed.')).toBeVisible();
  const logo = page.getByRole('banner').getByRole('img', { name: 'Guildhall' });
  await expect(logo).toBeVisible();
  await expectFit(page);
  await expectFitWhenNarrow(page, page.getByRole('main'));
  await visit(page, '/');
  await expect(logo).toBeVisible();

  await arriveAsAdmin(page, office, 'settings');
  await tabTo(page, section.getByRole('button', { name: 'Remove the logo' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('The logo is removed.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Guildhall' })).toBeVisible();
});

test('a moderator has no such panel', async ({ page, office }) => {
  const token = await office.signIn('moderator');
  await arriveSignedIn(page, { token });
  await visit(page, `/profile/${await idOf({ token }, office.application.url)}?tab=settings`);
  await expect(page.getByRole('heading', { level: 1, name: 'Tags' })).toBeVisible();
  expect((await office.call('/api/settings', {}, 'moderator')).status).toBe(403);
});

/** From another window, over whatever is there. */
async function save({ application }: Office, token: string, settings: object): Promise<void> {
  const reply = await call('/api/changeSettings', { ...usual, ...settings }, token, application.url);
  expect(reply.status).toBe(200);
}
