/** Demo content, from where one finds it to an empty catalogue: by an administrator of one's own, and where there is none yet. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { call } from '../../fixtures/calls.ts';
import { addMember, addSession } from '../../fixtures/database.ts';
import { arriveSignedIn, somebody } from '../../fixtures/members.ts';
import { noticeRows } from '../../fixtures/notices.ts';
import { arriveAsAdmin } from '../../fixtures/office.ts';
import { onOwnApplication } from '../../fixtures/own-application.ts';
import { expectFit, expectFitWhenNarrow } from '../../fixtures/screens.ts';
import { accountButton, openAccountMenu, signIn } from '../../fixtures/sign-in-screen.ts';
import { expect, visit } from '../../fixtures/test.ts';

/** Each takes apart what the other needs whole. */
const withoutAdmin = onOwnApplication(() => ({ DEMO: 'on' }));
const withAdmin = onOwnApplication(() => ({ DEMO: 'on', RATE_LIMITS: 'off' }));

const counts = /^\d+ members, \d+ products, \d+ huddles and \d+ comments\.$/;
const demoSection = (page: Page) => page.getByRole('region', { name: 'Demo content' });
const startEmpty = (page: Page) => page.getByRole('button', { name: 'Start with an empty catalogue' });

withoutAdmin(
  'whoever looks at the demo starts with an empty catalogue by three questions and the printed code',
  async ({ page, application, watch }) => {
    watch.expectStatus(422);
    const log = readFileSync(application.logFile, 'utf8');
    const [, email = '', password = ''] = /Super Admin +(\S+@\S+) +(\S+)/.exec(log) ?? [];
    const [, address, code = ''] = /empty catalogue, open (\S+) and enter the code (\S+)/.exec(log) ?? [];
    expect(address).toBe(`${application.url}/setup`);

    await visit(page, '/login');
    await signIn(page, { email, password });
    await openAccountMenu(page);
    await page.getByRole('link', { name: 'Manage data' }).click();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    const section = demoSection(page);
    await expect(section.getByText(counts)).toBeVisible();
    await expect(startEmpty(page)).toBeHidden();
    await expectFit(page);
    await section.getByRole('link', { name: 'Set up your site' }).click();

    const form = page.getByRole('main');
    await expect(form.getByText('The demo content goes with it, and cannot be brought back:')).toBeVisible();
    await expect(form.getByText(counts)).toBeVisible();
    await expectFit(page);
    await expectFitWhenNarrow(page, form);
    await page.getByLabel('Code').fill(code);
    await page.getByLabel('First name').fill('Nora');
    await page.getByLabel('Last name').fill('Whitlock');
    await page.getByLabel('E-mail').fill('nora@members.example');
    await page.getByLabel('Password', { exact: true }).fill('lantern-7-river');
    await startEmpty(page).click();
    await expect(
      page.getByText('Your site is set up, and the demo content is being removed. Please sign in.'),
    ).toBeVisible();

    await signIn(page, { email: 'nora@members.example', password: 'lantern-7-river' });
    await expect(accountButton(page)).toBeVisible();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);
    // Disabled at once, and erased soon after.
    const { status } = await call('/api/login', { email, password }, undefined, application.url);
    expect([403, 422]).toContain(status);
    await visit(page, '/setup');
    await expect(page.getByText('This site is set up already. Please sign in.')).toBeVisible();
    await expect(page.getByLabel('Code')).toBeHidden();
    await expectFit(page);
  },
);

withAdmin(
  'an administrator of one’s own removes it with one click, and whoever wrote below it is told',
  async ({ page, application, watch }) => {
    watch.expect(/\/api\/demoContent/);
    const databaseUrl = await application.databaseUrl();
    const reader = somebody();
    await addMember(databaseUrl, reader);
    const token = await addSession(databaseUrl, reader.email);
    const { deals } = (await call('/api/homePageDeals', {}, token, application.url)).body;
    const [product] = deals as { id: number }[];
    const words = { dealId: product?.id, parentPostId: 0, comment: '<p>Good to know.</p>' };
    await call('/api/addDealComments', words, token, application.url);

    await page.route('**/api/demoContent', (route) => route.abort(), { times: 1 });
    await arriveAsAdmin(page, { application }, 'settings');
    const section = demoSection(page);
    await expect(section.getByRole('alert')).toContainText('This did not work');
    await section.getByRole('button', { name: 'Retry' }).click();
    await expect(section.getByText(counts)).toBeVisible();
    await expect(section.getByText(/^1 comment that others wrote below it goes, too/)).toBeVisible();
    await expectFit(page);
    await expectFitWhenNarrow(page, page.getByRole('main'));
    await startEmpty(page).click();
    const dialog = page.getByRole('dialog', { name: 'Do you wish to remove the demo content?' });
    await expect(dialog.getByText(counts)).toBeVisible();
    await expectFit(page);
    await expectFitWhenNarrow(page, dialog);
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(dialog).toBeHidden();
    await startEmpty(page).click();
    await dialog.getByRole('button', { name: 'Start with an empty catalogue' }).click();
    await expect(section.getByText('Demo content is being removed.')).toBeVisible();
    await expectFit(page);
    // It goes away by itself.
    await expect(section).toBeHidden({ timeout: 90_000 });
    await visit(page, '/');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);

    await arriveSignedIn(page, { token });
    await visit(page, '/notices');
    await expect(noticeRows(page)).toHaveText([
      /The demo content was removed, and your comment below it with it\./,
    ]);
    await expectFit(page);
  },
);
