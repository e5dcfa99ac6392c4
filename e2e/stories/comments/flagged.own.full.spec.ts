import { call, createComment, createProduct } from '../../fixtures/api.ts';
import { test } from '../../fixtures/own-application.ts';
import { commentSaying } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, visit, visitAs } from '../../fixtures/test.ts';

// rules/flags 21

// rules/staff-area 21

test('a moderator cannot decide about flags on their own comment', async ({
  page,
  watch,
  member,
  author,
  moderator,
}) => {
  watch.expectStatus(403);
  const on = await createProduct(author);
  const own = await createComment(moderator, { on, says: 'Supper is at six.' });
  await call('/api/updateFlag', { commentid: own, status: 1, reason: 'wrong' }, member.token);
  const id = moderator.id;
  await visitAs(page, moderator, `/profile/${id}?tab=allComments&comment=${own}`);
  const review = page.getByRole('dialog', { name: 'Flagged comment' });
  const refusal = 'You can’t decide about flags on your own comments. Another moderator will.';
  await expect(review.getByText(refusal)).toBeVisible();
  await expect(review.getByRole('textbox')).toHaveCount(0);
  await expect(review.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expectAccessible(page);
  await review.getByRole('button', { name: 'Close' }).click();
  await expect(review).toHaveCount(0);
  await visit(page, `/deal/${on}`);
  await expect(commentSaying(page, 'Supper is at six.')).toBeVisible();
  await expect(page.getByText(/Flagged ·|Unflag/)).toHaveCount(0);
  // Other files of this worker count flagged comments.
  await call('/api/updateFlag', { commentid: own, status: 0 }, member.token);
});
