import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { call } from '../../fixtures/api.ts';
import { accountButton, openAccountMenu, submitSignIn } from '../../fixtures/members.ts';
import { withOwnApplication } from '../../fixtures/own-application.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, visit } from '../../fixtures/test.ts';

const test = withOwnApplication(() => ({ DEMO: 'on' }));
const counts = /^\d+ members, \d+ products, \d+ huddles and \d+ comments\.$/;
const demoSection = (page: Page) => page.getByRole('region', { name: 'Demo content' });
const startEmpty = (page: Page) => page.getByRole('button', { name: 'Delete the demo content' });

test('a visitor of the demo sets up an empty site with the printed code', async ({
  page,
  watch,
  application,
}) => {
  watch.expectStatus(422);
  const log = readFileSync(application.logFile, 'utf8');
  const [, email = '', password = ''] = /Super Admin +(\S+@\S+) +(\S+)/.exec(log) ?? [];
  const [, address, code = ''] = /empty catalog, open (\S+) and enter the code (\S+)/.exec(log) ?? [];
  expect(address).toBe(`${application.url}/setup`);

  await visit(page, '/login');
  await submitSignIn(page, { email, password });
  await openAccountMenu(page);
  await page.getByRole('link', { name: 'Manage data' }).click();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const section = demoSection(page);
  await expect(section.getByText(counts)).toBeVisible();
  await expect(startEmpty(page)).toBeHidden();
  await expectAccessible(page);
  await section.getByRole('link', { name: 'Set up your site' }).click();

  const form = page.getByRole('main');
  await expect(form.getByText('This also deletes the demo content for good:')).toBeVisible();
  await expect(form.getByText(counts)).toBeVisible();
  await expectAccessible(page, form);
  await page.getByLabel('Code').fill(code);
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Whitlock');
  await page.getByLabel('E-mail').fill('nora@members.example');
  await page.getByLabel('Password', { exact: true }).fill('lantern-7-river');
  await startEmpty(page).click();
  await expect(
    page.getByText('Your site is set up. The demo content is being deleted. Please sign in.'),
  ).toBeVisible();

  await submitSignIn(page, { email: 'nora@members.example', password: 'lantern-7-river' });
  await expect(accountButton(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);
  // The demo member is disabled at once and erased soon after.
  const { status } = await call('/api/login', { email, password }, undefined, application.url);
  expect([403, 422]).toContain(status);
  await visit(page, '/setup');
  await expect(page.getByText('This site is already set up. Please sign in.')).toBeVisible();
  await expect(page.getByLabel('Code')).toBeHidden();
  await expectAccessible(page);
});
