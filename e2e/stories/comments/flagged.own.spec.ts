import { call, createComment, createHuddle, createHuddleComment, createProduct } from '../../fixtures/api.ts';
import { tabTo } from '../../fixtures/browser.ts';
import { test } from '../../fixtures/own-application.ts';
import { commentSaying, itemOf, openPanel } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, reload, visit, visitAs } from '../../fixtures/test.ts';

test('staff find a flagged comment, clear its flags or remove it', async ({
  page,
  member,
  author,
  storeRep,
  moderator,
}) => {
  const on = await createProduct(author);
  const unkind = await createComment(author, { on, says: 'You are a fool.' });
  const link = `<a href="/deal/${on}?comment=${unkind}#comment-${unkind}">Nora Whitlock</a>`;
  const quote = `</p><blockquote><p>Quoted from ${link}</p><p>You are a fool.</p></blockquote><p>`;
  await createComment(storeRep, { on, says: `${quote}Please be kind.`, parent: unkind });
  const flag = () => call('/api/updateFlag', { commentid: unkind, status: 1 }, member.token);
  await flag();

  await visitAs(page, member, `/deal/${on}`);
  const comment = commentSaying(page, 'You are a fool.');
  await expect(comment.getByRole('button', { name: /^Flag: / })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(/Flagged ·|Unflag/)).toHaveCount(0);

  await visitAs(page, moderator, '/legal');
  const menu = page.getByRole('button', { name: /^Your account/ });
  await expect(menu).toHaveAccessibleName('Your account flagged comments: 1');
  await menu.click();
  await page.getByRole('link', { name: 'Flagged comments 1' }).click();
  await expect(itemOf(comment)).toBeFocused();
  await expect(comment.getByText('Flagged · 1')).toBeVisible();
  await comment.getByRole('button', { name: /^Unflag / }).click();
  await expect(page.getByText('Flags cleared.')).toBeVisible();
  await expect(comment.getByText('Flagged · 1')).toHaveCount(0);
  await expect(menu).toHaveAccessibleName('Your account');

  expect((await flag()).status).toBe(200);
  await reload(page);
  await comment.getByRole('button', { name: /^Remove / }).click();
  const question = page.getByRole('dialog', { name: 'Remove this comment?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Comment removed.')).toBeVisible();
  await expect(page.getByText('This comment was removed by a moderator.')).toBeVisible();
  const reply = commentSaying(page, 'Please be kind.');
  await expect(reply.locator('blockquote')).toContainText('The quoted comment was removed.');
  await expect(page.getByText('You are a fool.')).toHaveCount(0);
});

test('staff work through the queue by keyboard and undo a decision from the record', async ({
  page,
  member,
  author,
  moderator,
}) => {
  const title = `An evening of questions, number ${crypto.randomUUID()}`;
  const on = await createProduct(author, { dealTitle: title });
  const first = await createComment(author, { on, says: 'Nobody needs this evening.' });
  const second = await createComment(author, { on, says: 'Buy my book instead.' });
  const flag = (commentid: number, why: object) =>
    call('/api/updateFlag', { commentid, status: 1, ...why }, member.token);
  await flag(first, { reason: 'rude', words: 'Unkind to the speaker' });
  await flag(second, { reason: 'spam' });
  const id = moderator.id;

  await visitAs(page, moderator, `/profile/${id}?tab=allComments`);
  const table = page.getByRole('table', { name: 'Awaiting review' });
  const row = (reason: string) => table.getByRole('row').filter({ hasText: reason });
  await expect(row('Rude')).toContainText('Nobody nee…');
  await expect(row('Rude')).toContainText('Nora Whitlock');
  await row('Rude').getByText('Nobody nee…').click();
  await expect(row('Rude').getByText('Nobody needs this evening.')).toBeVisible();
  await expectAccessible(page, table);

  const next = page.getByRole('button', { name: 'Review next' });
  await tabTo(page, next);
  await page.keyboard.press('Enter');
  const review = page.getByRole('dialog', { name: 'Flagged comment' });
  await expect(review.getByText('Unkind to the speaker')).toBeVisible();
  await expect(review.getByText(/^You’re reviewing this until/)).toBeVisible();
  await expect(review.getByRole('textbox', { name: 'Comment', exact: true })).toHaveText(
    'Nobody needs this evening.',
  );
  await expectAccessible(page, review);
  await tabTo(page, review.getByText('Leave a note for other moderators'));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('He was warned before.');
  await tabTo(page, review.getByRole('button', { name: 'Add note' }));
  await page.keyboard.press('Enter');
  await expect(review.getByRole('listitem').getByText('He was warned before.')).toBeVisible();
  await tabTo(page, review.getByRole('checkbox', { name: 'Remove this comment' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(review.getByText('Comment Updated successfully')).toBeVisible();
  await expect(review.getByText('Spam')).toBeVisible();
  await tabTo(page, review.getByRole('checkbox', { name: 'Unflag this comment' }));
  await page.keyboard.press('Space');
  await tabTo(page, review.getByRole('button', { name: 'Update', exact: true }));
  await page.keyboard.press('Enter');
  await expect(review.getByText('Comment Updated successfully')).toBeVisible();
  await expect(review).toHaveCount(0);
  await expect(page.getByText('No flagged Comments')).toBeVisible();
  await expect(page.getByText('0 flagged comments')).toBeFocused();

  await visit(page, `/profile/${id}?tab=record&kind=comment&thing=${first}`);
  const record = page.getByRole('table', { name: 'Moderator actions' });
  await expect(record.getByText(title, { exact: true })).toBeVisible();
  await expectAccessible(page, record);
  await record.getByRole('button', { name: /^Undo/ }).click();
  const question = page.getByRole('dialog', { name: 'Undo this action?' });
  await question.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(record.getByRole('link', { name: 'Undone', exact: true })).toBeVisible();
  await visit(page, `/deal/${on}`);
  await expect(commentSaying(page, 'Nobody needs this evening.')).toBeVisible();
});

// rules/staff-area 21
test('the overview leads to one review queue with both kinds of comments', async ({
  page,
  member,
  author,
  admin,
}) => {
  const title = `Who knows a notary, number ${crypto.randomUUID()}?`;
  const onProduct = await createComment(author, { on: await createProduct(author), says: 'Buy my tapes.' });
  const inHuddle = await createHuddleComment(author, await createHuddle(author, { title }));
  await call('/api/updateFlag', { commentid: onProduct, status: 1 }, member.token);
  await call('/api/updateForumFlag', { commentid: inHuddle, status: 1 }, member.token);

  await page.setViewportSize({ width: 1280, height: 1000 });
  await openPanel(page, admin, 'overview');
  const sidebar = page.getByRole('navigation', { name: 'My account' });
  const needsYou = page.getByRole('region', { name: 'Needs you' });
  const waiting = (name: string) => needsYou.getByRole('listitem').filter({ hasText: name });
  await expect(sidebar.getByRole('link').first()).toHaveAccessibleName('Overview');
  await expect(waiting('Flagged comments on products')).toContainText(/[1-9]$/);
  await expect(waiting('Flagged comments in huddles')).toContainText(/1$/);
  await expect(page.getByRole('region', { name: 'Last 7 days' })).toContainText('New members');
  await expect(sidebar.getByRole('link', { name: 'Notifications' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  await needsYou.getByRole('link', { name: 'Flagged comments on products' }).click();
  const kinds = page.getByRole('navigation', { name: 'Comments on' });
  await expect(kinds.getByRole('link', { name: /^Products \(\d+\)$/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await kinds.getByRole('link', { name: 'Huddles (1)' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Flagged Forum Comments' })).toBeVisible();
  await expect(sidebar.getByRole('link', { name: /^Flagged Comments/ })).toHaveAttribute(
    'aria-current',
    'page',
  );

  await page.getByRole('button', { name: 'Review next' }).click();
  const review = page.getByRole('dialog', { name: 'Flagged comment' });
  await review.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(review.getByText('Nothing was changed. Check a box or edit the comment.')).toBeVisible();
  await review.getByRole('checkbox', { name: 'Unflag this comment' }).click();
  await review.getByRole('button', { name: 'Save and next' }).click();
  await expect(page.getByText(/^All caught up here\. \d+ flagged comments? on products/)).toBeVisible();
  await expect(review).toHaveCount(0);
  await expect(kinds.getByRole('link', { name: 'Huddles', exact: true })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  const select = sidebar.getByLabel('Go to');
  await expect(select).toHaveValue(/tab=allComments$/);
  await select.selectOption({ label: 'Overview' });
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expectAccessible(page);
});
