import type { Page } from '@playwright/test';
import { holdReplies, unreachable } from '../../fixtures/browser.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

/** rules/pages 24: dropped requests, slow ones, no network, and a new version whose scripts have other names. */

/** The browser has not cached scripts. */
test.use({ ownContext: true });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const toNotices = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ });

/** Marks the document, to detect that another one was loaded. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.body.classList.add('marked'));
}
const marked = (page: Page) => page.locator('body.marked');

test('navigation without a network stays on the page', async ({ memberPage: page, context, watch }) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await visit(page, '/huddles?filter=active');
  await mark(page);
  await context.setOffline(true);
  await toNotices(page).click();
  await expect(page.getByText(unreachable)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading page' })).toHaveCount(0);
  await expect(page).toHaveURL('/huddles?filter=active');
  await expect(marked(page)).toBeVisible();
  await context.setOffline(false);
  await toNotices(page).click();
  await expect(heading(page, 'Notifications')).toBeVisible();
  await expect(page).toHaveURL('/notices');
});

test('a page whose script is missing after an update is loaded as a new document', async ({
  page,
  watch,
}) => {
  watch.expectStatus(404);
  await visit(page, '/contact');
  await mark(page);
  await page.route(/\/assets\/threads-/, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.getByRole('banner').getByRole('link', { name: 'Huddles' }).click();
  await expect(page).toHaveURL('/huddles');
  await expect(heading(page, 'Huddles')).toBeVisible();
  await expect(marked(page)).toHaveCount(0);
});

test('a page that takes its time shows that it is loading', async ({ page }) => {
  await visit(page, '/contact');
  const script = await holdReplies(page, '/assets/threads-*');
  await page.getByRole('banner').getByRole('link', { name: 'Huddles' }).click();
  await expect(page.getByRole('progressbar', { name: 'Loading page' })).toBeVisible();
  await expectAccessible(page);
  script.release();
  await expect(heading(page, 'Huddles')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});
