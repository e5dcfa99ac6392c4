/** rules/pages 24: a request that is dropped, no network at all, and a new version, whose scripts have other names. */
import type { Page } from '@playwright/test';
import { cards } from '../../fixtures/catalogue.ts';
import { unreached } from '../../fixtures/intercept.ts';
import { arriveSignedIn, newMember } from '../../fixtures/members.ts';
import { fileInput, notes } from '../../fixtures/posting.ts';
import { accountButton } from '../../fixtures/sign-in-screen.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

/** None has kept the scripts of other stories. */
test.use({ ownContext: true });

const outdated = 'There may be a new version of this page. Please reload it.';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const toNotices = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notices/ });

/** The document is the same as long as it is there. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.body.classList.add('marked'));
}
const marked = (page: Page) => page.locator('body.marked');

test('where what only adds to a page does not come, header and page do without it @once', async ({
  page,
  watch,
}) => {
  const extras = /\/assets\/(?:flagged-badge|staff-entries|own-post|new-comments)-/;
  watch.expect(extras);
  await page.route(extras, (route) => route.abort());
  await arriveSignedIn(page, await newMember('moderator'));
  const missed = page.waitForEvent('requestfailed', (request) => /flagged-badge/.test(request.url()));
  await visit(page, '/huddles');
  await missed;
  await accountButton(page).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Deal Alerts' })).toBeVisible();
  await expect(heading(page, 'Huddles')).toBeVisible();
});

test('a part that did not come is loaded when one tries again @once', async ({ memberPage: page, watch }) => {
  const screen = /\/assets\/messages-screen-/;
  watch.expect(screen);
  await page.route(screen, (route) => route.abort(), { times: 1 });
  await visit(page, '/mails');
  await mark(page);
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText(unreached);
  await expect(heading(page, 'Messages')).toBeVisible();
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name: 'New message' })).toBeVisible();
  await expect(marked(page)).toBeVisible();
});

test('a part that is gone for good comes with another document @once', async ({
  memberPage: page,
  watch,
}) => {
  watch.expectStatus(404);
  await page.route(/\/assets\/message-form-/, (route) => route.fulfill({ status: 404 }), { times: 2 });
  await visit(page, '/mails?write=new');
  await mark(page);
  await page.getByRole('main').getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByLabel('Subject')).toBeVisible();
  await expect(marked(page)).toHaveCount(0);
});

for (const [name, gone] of Object.entries({
  'the panel': /\/assets\/panel-/,
  'the panel, and what says so,': /\/assets\/(?:panel|toasts)-/,
})) {
  test(`where ${name} is gone, a menu says that there may be a new version, and comes with it @once`, async ({
    memberPage: page,
    watch,
  }) => {
    watch.expectStatus(404);
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
}

test('what the header has for a member comes with another document, where it is gone @once', async ({
  memberPage: page,
  watch,
}) => {
  watch.expectStatus(404);
  await page.route(/\/assets\/member-tools-/, (route) => route.fulfill({ status: 404 }), { times: 2 });
  await visit(page, '/huddles');
  await mark(page);
  await page.getByRole('banner').getByRole('button', { name: 'Retry' }).click();
  await expect(accountButton(page)).toBeVisible();
  await expect(marked(page)).toHaveCount(0);
});

test('a file is sent where the script is gone that tells how far it has come @once', async ({
  memberPage: page,
  watch,
}) => {
  watch.expectStatus(404);
  const gone = page.waitForResponse(/\/assets\/upload-transport-/);
  await page.route(/\/assets\/upload-transport-/, (route) => route.fulfill({ status: 404 }));
  await visit(page, '/post-deal');
  await fileInput(page).setInputFiles(notes);
  await gone;
  await expect(page.getByRole('button', { name: `Remove ${notes.name}` })).toBeVisible();
});

test('without a network one stays on the page, and goes on when there is one @once', async ({
  memberPage: page,
  context,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await visit(page, '/huddles');
  await mark(page);
  await context.setOffline(true);
  await toNotices(page).click();
  await expect(page.getByText(unreached)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading page' })).toHaveCount(0);
  await expect(page).toHaveURL('/huddles');
  await context.setOffline(false);
  await toNotices(page).click();
  await expect(heading(page, 'Notices')).toBeVisible();
  await expect(page).toHaveURL('/notices');
  await expect(marked(page)).toBeVisible();
});

test('a page of a new version comes with its document, where the press leads @once', async ({
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

test('a page that cannot be loaded ahead leaves the list alone, and is opened all the same @once @mouse', async ({
  page,
  watch,
}) => {
  const script = /\/assets\/product-/;
  watch.expect(script);
  await visit(page, '/');
  await mark(page);
  await page.route(script, (route) => route.abort());
  const missed = page.waitForEvent('requestfailed', (request) => script.test(request.url()));
  const product = cards(page).nth(1).getByRole('heading').getByRole('link');
  await product.hover();
  await missed;
  await page.unroute(script);
  await product.click();
  await expect(page).toHaveURL(/\/deal\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(marked(page)).toBeVisible();
});
