import type { Page } from '@playwright/test';
import { unreachable } from '../../fixtures/browser.ts';
import { accountButton, createMember, signIn } from '../../fixtures/members.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

/** rules/pages 24: dropped requests, no network, and a new version whose scripts have other names. */

/** The browser has not cached scripts. */
test.use({ ownContext: true });

const outdated = 'This page may have been updated. Please reload it.';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
/** Marks the document, to detect that another one was loaded. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.body.classList.add('marked'));
}
const marked = (page: Page) => page.locator('body.marked');

test('a page works without its optional scripts', async ({ page, watch }) => {
  const extras = /\/assets\/(?:flagged-badge|staff-entries|own-post|new-comments)-/;
  watch.expect(extras);
  await page.route(extras, (route) => route.abort());
  await signIn(page, await createMember('moderator'));
  const missed = page.waitForEvent('requestfailed', (request) => /flagged-badge/.test(request.url()));
  await visit(page, '/huddles');
  await missed;
  await accountButton(page).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Deal Alerts' })).toBeVisible();
  await expect(heading(page, 'Huddles')).toBeVisible();
});

test('a menu offers to reload if the scripts of its panel and of notifications are missing', async ({
  memberPage: page,
  watch,
}) => {
  watch.expectStatus(404);
  const gone = /\/assets\/(?:panel|toasts)-/;
  await visit(page, '/huddles');
  await mark(page);
  await page.route(gone, (route) => route.fulfill({ status: 404 }));
  await accountButton(page).click();
  await expect(page.getByText(outdated)).toBeVisible();
  await page.unroute(gone);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(marked(page)).toHaveCount(0);
  await accountButton(page).click();
  await expect(page.getByRole('link', { name: 'Deal Alerts' })).toBeVisible();
});

test('a script that failed to load is loaded on retry', async ({ memberPage: page, watch }) => {
  const screen = /\/assets\/messages-screen-/;
  watch.expect(screen);
  await page.route(screen, (route) => route.abort(), { times: 1 });
  await visit(page, '/mails');
  await mark(page);
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText(unreachable);
  await expect(heading(page, 'Messages')).toBeVisible();
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name: 'New message' })).toBeVisible();
  await expect(marked(page)).toBeVisible();
});
