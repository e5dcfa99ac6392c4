import type { Locator, Page } from '@playwright/test';
import { cardOf } from '../../fixtures/catalogue.ts';
import { holdReplies, loseReplies } from '../../fixtures/intercept.ts';
import { arriveAs, postByCall, test } from '../../fixtures/office.ts';
import { again, expect, visit } from '../../fixtures/test.ts';

const like = (inside: Locator | Page) => inside.getByRole('button', { name: /^Like: / });
const dislike = (inside: Locator | Page) => inside.getByRole('button', { name: /^Dislike: / });
const pressed = (yes: boolean) => ['aria-pressed', String(yes)] as const;

test('a vote shows at once, on the card and on the page, is turned round and taken back', async ({
  page,
  office,
}) => {
  const title = 'An evening to vote on';
  await postByCall(office, 'member', { dealTitle: title });
  await arriveAs(page, office, 'colleague', '/');
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
  await again(page);
  await expect(main.getByText('0 votes', { exact: true })).toBeVisible();
  await expect(dislike(main)).toHaveAttribute(...pressed(false));
});

test('a vote that fails is undone, and says so', async ({ page, office, watch }) => {
  watch.expect(/\/api\/like/);
  const id = await postByCall(office, 'member');
  // The answer to what counts the view knows nothing of the vote, and comes after it.
  const views = await holdReplies(page, '/api/details');
  const viewed = page.waitForResponse('**/api/details');
  await arriveAs(page, office, 'colleague', `/deal/${id}`);
  const opened = Promise.withResolvers<void>();
  await page.route('**/api/like', async (route) => {
    await opened.promise;
    await route.abort();
  });
  const main = page.getByRole('main');
  await like(main).click();
  await expect(like(main)).toHaveAttribute(...pressed(true));
  await expect(main.getByText('1 vote', { exact: true })).toBeVisible();
  views.open();
  await (await viewed).finished();
  await expect(main.getByText('1 vote', { exact: true })).toBeVisible();
  opened.resolve();
  await expect(page.getByText('Your vote was not counted.')).toBeVisible();
  await expect(like(main)).toHaveAttribute(...pressed(false));
  await expect(main.getByText('0 votes', { exact: true })).toBeVisible();

  await page.unroute('**/api/like');
  await like(main).click();
  await expect(main.getByText('1 vote', { exact: true })).toBeVisible();
  await expect(like(main)).toHaveAttribute(...pressed(true));
});

test('a vote whose reply is lost counts, and nothing says that it does not', async ({
  page,
  office,
  watch,
}) => {
  watch.expect(/\/api\/like/);
  const id = await postByCall(office, 'member');
  await arriveAs(page, office, 'colleague', `/deal/${id}`);
  const main = page.getByRole('main');
  await loseReplies(page, '/api/like');
  const counted = page.waitForResponse('**/api/like');
  await like(main).click();
  await (await counted).finished();
  await expect(main.getByText('1 vote', { exact: true })).toBeVisible();
  await expect(like(main)).toHaveAttribute(...pressed(true));
  await expect(page.getByText('Your vote was not counted.')).toBeHidden();
});

test('of presses in a row the last one counts', async ({ page, office }) => {
  const id = await postByCall(office, 'member');
  await arriveAs(page, office, 'colleague', `/deal/${id}`);
  const main = page.getByRole('main');
  const sent: unknown[] = [];
  const gate = await holdReplies(page, '/api/like', (request) => sent.push(request.postDataJSON().like));
  await like(main).click();
  await expect(like(main)).toHaveAttribute(...pressed(true));
  await like(main).click();
  await expect(like(main)).toHaveAttribute(...pressed(false));
  await dislike(main).click();
  await expect(main.getByText('−1 vote', { exact: true })).toBeVisible();
  gate.open();
  await expect.poll(() => sent).toEqual([1, 0]);
  await expect(dislike(main)).toHaveAttribute(...pressed(true));
  await expect
    .poll(async () => (await office.call('/api/details', { id }, 'member')).body.deals)
    .toMatchObject({ del_count_like: 0, del_count_dislike: 1 });
  await visit(page, `/deal/${id}`);
  await expect(main.getByText('−1 vote', { exact: true })).toBeVisible();
  await expect(dislike(main)).toHaveAttribute(...pressed(true));
});
