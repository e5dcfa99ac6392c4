import type { Locator, Page } from '@playwright/test';
import { createProduct } from '../../fixtures/api.ts';
import { holdReplies } from '../../fixtures/browser.ts';
import { cardOf } from '../../fixtures/pages.ts';
import { expect, reload, test, visitAs } from '../../fixtures/test.ts';

const like = (inside: Locator | Page) => inside.getByRole('button', { name: /^Like: / });
const dislike = (inside: Locator | Page) => inside.getByRole('button', { name: /^Dislike: / });
const pressed = (yes: boolean) => ['aria-pressed', String(yes)] as const;

test('a vote is shown at once, reversed and withdrawn', async ({ page, member, author }) => {
  const title = 'An evening to vote on';
  await createProduct(author, { dealTitle: title });
  await visitAs(page, member, '/');
  const card = cardOf(page, title);
  await expect(like(card)).toHaveAccessibleName(`Like: ${title}`);
  const liked = page.waitForResponse('**/api/like');
  await like(card).click();
  await expect(like(card)).toHaveAttribute(...pressed(true));
  await expect(card.getByText('1 vote', { exact: true })).toBeVisible();
  await liked;

  await card.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const main = page.getByRole('main');
  await expect(like(main)).toHaveAttribute(...pressed(true));
  await expect(main.getByText('1 vote', { exact: true })).toBeVisible();
  const turnedRound = page.waitForResponse('**/api/like');
  await dislike(main).click();
  await expect(dislike(main)).toHaveAttribute(...pressed(true));
  await expect(like(main)).toHaveAttribute(...pressed(false));
  await expect(main.getByText('−1 vote', { exact: true })).toBeVisible();
  await turnedRound;

  await page.goBack();
  await expect(dislike(card)).toHaveAttribute(...pressed(true));
  await expect(card.getByText('−1 vote', { exact: true })).toBeVisible();
  const takenBack = page.waitForResponse('**/api/like');
  await dislike(card).click();
  await expect(card.getByText('0 votes', { exact: true })).toBeVisible();
  await takenBack;
  await card.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await reload(page);
  await expect(main.getByText('0 votes', { exact: true })).toBeVisible();
  await expect(dislike(main)).toHaveAttribute(...pressed(false));
});

test('a failed vote is undone and reported', async ({ page, watch, member, author }) => {
  watch.expect(/\/api\/like/);
  const id = await createProduct(author);
  // The reply that counts the view arrives after the vote and does not include it.
  const views = await holdReplies(page, '/api/details');
  const viewed = page.waitForResponse('**/api/details');
  await visitAs(page, member, `/deal/${id}`);
  const opened = Promise.withResolvers<void>();
  await page.route('**/api/like', async (route) => {
    await opened.promise;
    await route.abort();
  });
  const main = page.getByRole('main');
  await like(main).click();
  await expect(like(main)).toHaveAttribute(...pressed(true));
  await expect(main.getByText('1 vote', { exact: true })).toBeVisible();
  views.release();
  await (await viewed).finished();
  await expect(main.getByText('1 vote', { exact: true })).toBeVisible();
  opened.resolve();
  await expect(page.getByText('We couldn’t count your vote.')).toBeVisible();
  await expect(like(main)).toHaveAttribute(...pressed(false));
  await expect(main.getByText('0 votes', { exact: true })).toBeVisible();

  await page.unroute('**/api/like');
  await like(main).click();
  await expect(main.getByText('1 vote', { exact: true })).toBeVisible();
  await expect(like(main)).toHaveAttribute(...pressed(true));
});
