import type { Page } from '@playwright/test';
import { addButton, commentByCall, comments, commentText, manyComments } from '../../fixtures/comments.ts';
import { arriveAs, type Office, postByCall, test } from '../../fixtures/office.ts';
import { expect, visit } from '../../fixtures/test.ts';

const items = (page: Page) => comments(page).getByRole('listitem');
const one = (page: Page, id: number | undefined) => page.locator(`#comment-${id}`);

async function longList(office: Office): Promise<{ on: number; ids: number[] }> {
  const on = await postByCall(office, 'member');
  return { on, ids: await manyComments(office, on, 45) };
}

test('a long list follows as one scrolls', async ({ page, office }) => {
  const { on } = await longList(office);
  await visit(page, `/deal/${on}`);
  await expect(items(page)).toHaveCount(20);
  await expect(comments(page).getByRole('heading', { name: '45 Comments' })).toBeVisible();
  const scrollOn = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    return items(page).count();
  };
  await expect.poll(scrollOn).toBe(45);
  await expect(items(page).getByRole('link', { name: /^Link to comment / })).toHaveText(
    Array.from({ length: 45 }, (_unused, place) => `Link to comment #${place + 1}`),
  );
});

test('a link to one comment opens the page that holds it, and what comes before is at hand', async ({
  page,
  office,
  request,
}) => {
  const { on, ids } = await longList(office);
  const address = `/deal/${on}?comment=${ids[32]}#comment-${ids[32]}`;
  expect(await (await request.get(address)).text()).toContain('Remark number 33.');
  await visit(page, address);
  await expect(one(page, ids[32])).toBeInViewport();
  await expect(one(page, ids[32])).toBeFocused();
  await expect(items(page).first()).toContainText('Remark number 21.');

  await visit(page, '/legal');
  await visit(page, `/deal/${on}#comment-${ids[32]}`);
  await expect(one(page, ids[32])).toBeFocused();
  await expect(one(page, ids[32])).toBeInViewport();
  await expect(items(page).first()).toContainText('Remark number 21.');

  // The reader stays where they were: the comments above end where the button stood.
  await comments(page).getByRole('button', { name: 'Show earlier comments' }).scrollIntoViewIfNeeded();
  const place = async () => (await one(page, ids[20]).boundingBox())?.y ?? Number.NaN;
  const before = await place();
  await comments(page).getByRole('button', { name: 'Show earlier comments' }).click();
  await expect(items(page).first()).toContainText('Remark number 1.');
  expect(Math.abs((await place()) - before)).toBeLessThan(2);
  await expect(one(page, ids[19])).toBeFocused();
  await expect(comments(page).getByRole('button', { name: 'Show earlier comments' })).toHaveCount(0);
});

test('a link that leads to comments which do not come leaves those on screen', async ({
  page,
  office,
  watch,
}) => {
  watch.expect(/\/api\/comments/);
  const on = await postByCall(office, 'member');
  const ids = await manyComments(office, on, 25);
  const address = `/deal/${on}?comment=${ids[24]}#comment-${ids[24]}`;
  const comment = `<p>Answered <a href="${address}">further down</a>.</p>`;
  await office.call('/api/editComment', { id: ids[0], comment }, 'member');
  await visit(page, `/deal/${on}`);
  const link = comments(page).getByRole('link', { name: 'further down' });
  await page.route('**/api/comments', (route) => route.abort());
  await link.click();
  await expect(page.getByText('Guildhall cannot be reached just now.')).toBeVisible();
  await expect(link).toBeVisible();
  await page.unroute('**/api/comments');
  await link.click();
  await expect(one(page, ids[24])).toBeFocused();
});

test('a comment that is not there any more is said to be gone', async ({ page, office }) => {
  const on = await postByCall(office, 'member');
  await commentByCall(office, 'member', { on, says: 'Still here.' });
  const gone = await commentByCall(office, 'member', { on, says: 'Gone.' });
  await office.call('/api/deleteComment', { id: gone }, 'member');
  await visit(page, `/deal/${on}?comment=${gone}#comment-${gone}`);
  await expect(page.getByText('This comment is not here any more.')).toBeVisible();
  await expect(items(page)).toHaveCount(1);
});

test('a fresh comment below a long list is shown in its place', async ({ page, office }) => {
  const { on } = await longList(office);
  await arriveAs(page, office, 'colleague', `/deal/${on}`);
  await addButton(page).click();
  await commentText(page).fill('The last word.');
  await addButton(page).click();
  const last = items(page).filter({ hasText: 'The last word.' });
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  await expect(last.getByRole('link', { name: 'Link to comment #46' })).toBeVisible();
  await expect(comments(page).getByRole('heading', { name: '46 Comments' })).toBeVisible();
});

test('the link to a comment is copied', async ({ page, office, context }) => {
  const on = await postByCall(office, 'member');
  const id = await commentByCall(office, 'member', { on, says: 'Worth sharing.' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, `/deal/${on}`);
  await items(page)
    .getByRole('button', { name: /^Share / })
    .click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${office.application.url}/deal/${on}?comment=${id}#comment-${id}`,
  );
});

test('what is new since the last visit is marked, and nothing on the first one', async ({ page, office }) => {
  const on = await postByCall(office, 'member');
  await commentByCall(office, 'member', { on, says: 'Known.' });
  const news = page.getByRole('link', { name: /new since your last visit$/ });
  const seen = page.waitForResponse('**/api/sawDeal');
  await arriveAs(page, office, 'colleague', `/deal/${on}`);
  await seen;
  await expect(items(page)).toHaveCount(1);
  await expect(news).toHaveCount(0);

  const id = await commentByCall(office, 'member', { on, says: 'News.' });
  await commentByCall(office, 'colleague', { on, says: 'My own.' });
  await visit(page, `/deal/${on}`);
  await expect(news).toHaveText('1 new since your last visit');
  await expect(items(page).filter({ hasText: 'News.' }).getByText('New', { exact: true })).toBeVisible();
  await expect(comments(page).getByText('New', { exact: true })).toHaveCount(1);
  await news.click();
  await expect(one(page, id)).toBeFocused();
});
