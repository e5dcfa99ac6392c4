import { call } from '../../fixtures/calls.ts';
import { commentByCall, commentSaying, itemOf } from '../../fixtures/comments.ts';
import { addMember, addSession } from '../../fixtures/database.ts';
import { holdReplies } from '../../fixtures/intercept.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { idOf } from '../../fixtures/members.ts';
import { arriveAs, postByCall, test } from '../../fixtures/office.ts';
import { expectFit, expectFitWhenNarrow } from '../../fixtures/screens.ts';
import { again, expect, visit } from '../../fixtures/test.ts';

test('the staff are led to what was flagged, clear the flags or remove it', async ({ page, office }) => {
  const on = await postByCall(office, 'member');
  const unkind = await commentByCall(office, 'member', { on, says: 'You are a fool.' });
  const link = `<a href="/deal/${on}?comment=${unkind}#comment-${unkind}">Nora Whitlock</a>`;
  const quote = `</p><blockquote><p>Quoted from ${link}</p><p>You are a fool.</p></blockquote><p>`;
  await commentByCall(office, 'storeRep', { on, says: `${quote}Please be kind.`, parent: unkind });
  const flag = () => office.call('/api/updateFlag', { commentid: unkind, status: 1 }, 'colleague');
  await flag();

  await arriveAs(page, office, 'colleague', `/deal/${on}`);
  const comment = commentSaying(page, 'You are a fool.');
  await expect(comment.getByRole('button', { name: /^Flag: / })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(/Flagged ·|Unflag/)).toHaveCount(0);

  await arriveAs(page, office, 'moderator', '/legal');
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
  await again(page);
  await comment.getByRole('button', { name: /^Remove / }).click();
  const question = page.getByRole('dialog', { name: 'Remove this comment?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Comment removed.')).toBeVisible();
  await expect(page.getByText('This comment was removed by the staff.')).toBeVisible();
  const reply = commentSaying(page, 'Please be kind.');
  await expect(reply.locator('blockquote')).toContainText('The quoted comment was removed.');
  await expect(page.getByText('You are a fool.')).toHaveCount(0);
});

test('the staff work the queue off by keyboard, and take a decision back from the record', async ({
  page,
  office,
}) => {
  const title = `An evening of questions, number ${crypto.randomUUID()}`;
  const on = await postByCall(office, 'member', { dealTitle: title });
  const first = await commentByCall(office, 'member', { on, says: 'Nobody needs this evening.' });
  const second = await commentByCall(office, 'member', { on, says: 'Buy my book instead.' });
  const flag = (commentid: number, why: object) =>
    office.call('/api/updateFlag', { commentid, status: 1, ...why }, 'colleague');
  await flag(first, { reason: 'rude', words: 'Unkind to the speaker' });
  await flag(second, { reason: 'spam' });
  const id = await idOf({ token: await office.signIn('moderator') }, office.application.url);

  await arriveAs(page, office, 'moderator', `/profile/${id}?tab=allComments`);
  const table = page.getByRole('table', { name: 'Waiting for a review' });
  const row = (reason: string) => table.getByRole('row').filter({ hasText: reason });
  await expect(row('Rude')).toContainText('Nobody nee…');
  await expect(row('Rude')).toContainText('Nora Whitlock');
  await row('Rude').getByText('Nobody nee…').click();
  await expect(row('Rude').getByText('Nobody needs this evening.')).toBeVisible();
  await expectFit(page);
  await expectFitWhenNarrow(page, table);

  const next = page.getByRole('button', { name: 'Review the next one' });
  await tabTo(page, next);
  await page.keyboard.press('Enter');
  const review = page.getByRole('dialog', { name: 'Flagged comment' });
  await expect(review.getByText('Unkind to the speaker')).toBeVisible();
  await expect(review.getByText(/^You look at this comment until/)).toBeVisible();
  await expect(review.getByRole('textbox', { name: 'Comment', exact: true })).toHaveText(
    'Nobody needs this evening.',
  );
  await expectFit(page);
  await expectFitWhenNarrow(page, review);
  await tabTo(page, review.getByText('Leave a note for colleagues'));
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
  const record = page.getByRole('table', { name: 'What the staff did' });
  await expect(record.getByText(title, { exact: true })).toBeVisible();
  await expectFit(page);
  await expectFitWhenNarrow(page, record);
  await record.getByRole('button', { name: /^Undo/ }).click();
  const question = page.getByRole('dialog', { name: 'Take this act back?' });
  await question.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('It is as it was before.')).toBeVisible();
  await expect(record.getByRole('link', { name: 'Taken back', exact: true })).toBeVisible();
  await visit(page, `/deal/${on}`);
  await expect(commentSaying(page, 'Nobody needs this evening.')).toBeVisible();
});

// rules/flags 13
test('a review that a colleague has taken over can be taken back, with what was entered', async ({
  page,
  office,
  watch,
}) => {
  watch.expectStatus(409);
  const on = await postByCall(office, 'member');
  const unkind = await commentByCall(office, 'member', { on, says: 'Nobody needs you.' });
  await office.call('/api/updateFlag', { commentid: unkind, status: 1, reason: 'rude' }, 'colleague');
  const id = await idOf({ token: await office.signIn('moderator') }, office.application.url);
  await arriveAs(page, office, 'moderator', `/profile/${id}?tab=allComments`);
  const row = page.getByRole('row').filter({ hasText: 'Nobody needs you.' });
  await row.getByRole('button', { name: /^Edit/ }).click();
  const review = page.getByRole('dialog', { name: 'Flagged comment' });
  const words = review.getByRole('textbox', { name: 'Comment', exact: true });
  const reason = review.getByLabel('Reason');
  await words.fill('Somebody needs you.');
  await reason.fill('Unkind to the speaker.');

  const databaseUrl = await office.application.databaseUrl();
  const email = `second.${crypto.randomUUID()}@members.example`;
  const second = { firstName: 'Ruth', lastName: 'Roe', email, password: 'lantern-7' };
  await addMember(databaseUrl, second, 'moderator');
  const token = await addSession(databaseUrl, email);
  const claim = { id: unkind, force: 1 };
  expect((await call('/api/claimFlagged', claim, token, office.application.url)).status).toBe(200);

  await review.getByRole('button', { name: 'Update', exact: true }).click();
  const refused = review.getByRole('alert').filter({ hasText: 'Ruth Roe is looking at this comment.' });
  await expect(refused).toBeVisible();
  const takeOver = review.getByRole('button', { name: 'Take over' });
  await expect(takeOver).toBeVisible();
  await expectFit(page);
  await review.getByRole('button', { name: 'Read it anew' }).click();
  await expect(refused).toHaveCount(0);
  await expect(takeOver).toBeVisible();
  await review.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(refused).toBeVisible();
  await takeOver.click();
  await expect(review.getByText(/^You look at this comment until/)).toBeVisible();
  await expect(refused).toHaveCount(0);
  await expect(words).toHaveText('Somebody needs you.');
  await expect(reason).toHaveValue('Unkind to the speaker.');
  await review.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(review.getByText('Comment Updated successfully')).toBeVisible();
  await visit(page, `/deal/${on}`);
  await expect(commentSaying(page, 'Somebody needs you.')).toBeVisible();
});

test('a review that is left half-way is asked about, by whatever means it is left', async ({
  page,
  office,
}) => {
  const on = await postByCall(office, 'member');
  const unkind = await commentByCall(office, 'member', { on, says: 'Nobody asked you.' });
  await office.call('/api/updateFlag', { commentid: unkind, status: 1, reason: 'rude' }, 'colleague');
  const id = await idOf({ token: await office.signIn('moderator') }, office.application.url);
  await arriveAs(page, office, 'moderator', `/profile/${id}?tab=allComments`);
  const next = page.getByRole('button', { name: 'Review the next one' });
  const review = page.getByRole('dialog', { name: 'Flagged comment' });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const reason = review.getByLabel('Reason');

  const edit = page.getByRole('button', { name: /^Edit comment on/ }).first();
  for (const opener of [next, edit]) {
    await expect(opener).toBeEnabled();
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(reason).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(review).toHaveCount(0);
    await expect(opener).toBeFocused();
  }

  await next.click();
  await reason.fill('Unkind to the speaker.');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await expectFit(page);
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(question).toHaveCount(0);
  await expect(reason).toHaveValue('Unkind to the speaker.');
  await page.goBack();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(reason).toHaveValue('Unkind to the speaker.');
  await review.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(review).toHaveCount(0);
  await expect(next).toBeVisible();

  await next.click();
  await expect(reason).toHaveValue('');
  await review.getByText('Leave a note for colleagues').click();
  await review.getByLabel('Note').fill('He was warned before.');
  await page.mouse.click(5, 5);
  await question.getByRole('button', { name: 'Stay here' }).click();
  await review.getByRole('button', { name: 'Add note' }).click();
  await expect(review.getByRole('listitem').getByText('He was warned before.')).toBeVisible();
  await expect(review.getByLabel('Note')).toHaveValue('');
  await review.getByLabel('Note').fill('He has apologised.');
  await review.getByRole('checkbox', { name: 'Unflag this comment' }).check();
  const noted = page.waitForResponse('**/api/noteOnFlagged');
  const decisions = await holdReplies(page, '/api/updateComments');
  await review.getByRole('button', { name: 'Update', exact: true }).click();
  expect((await noted).ok()).toBe(true);
  await expect(review.getByLabel('Note')).not.toBeEditable();
  await expect(review.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  decisions.open();
  await expect(review.getByText('Comment Updated successfully')).toBeVisible();
});

// rules/flags 21
test('a moderator reads that somebody else decides about flags on their own comment', async ({
  page,
  office,
  watch,
}) => {
  watch.expectStatus(403);
  const on = await postByCall(office, 'member');
  const own = await commentByCall(office, 'moderator', { on, says: 'Supper is at six.' });
  await office.call('/api/updateFlag', { commentid: own, status: 1, reason: 'wrong' }, 'colleague');
  const id = await idOf({ token: await office.signIn('moderator') }, office.application.url);
  await arriveAs(page, office, 'moderator', `/profile/${id}?tab=allComments&comment=${own}`);
  const review = page.getByRole('dialog', { name: 'Flagged comment' });
  const refusal = "You can't decide about flags on your own comments. Another moderator will.";
  await expect(review.getByText(refusal)).toBeVisible();
  await expect(review.getByRole('textbox')).toHaveCount(0);
  await expect(review.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expectFit(page);
  await page.keyboard.press('Escape');
  await expect(review).toHaveCount(0);
  await visit(page, `/deal/${on}`);
  await expect(commentSaying(page, 'Supper is at six.')).toBeVisible();
  await expect(page.getByText(/Flagged ·|Unflag/)).toHaveCount(0);
});
