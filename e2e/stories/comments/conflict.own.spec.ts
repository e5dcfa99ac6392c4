import { commentByCall, commentSaying } from '../../fixtures/comments.ts';
import { loseReplies, unreached } from '../../fixtures/intercept.ts';
import { idOf } from '../../fixtures/members.ts';
import { arriveAs, postByCall, test } from '../../fixtures/office.ts';
import { expectFit, expectFitWhenNarrow } from '../../fixtures/screens.ts';
import { expect, visit } from '../../fixtures/test.ts';

test.beforeEach(({ watch }) => watch.expectStatus(409));

test('one’s own comment in two windows: the second one sees both, and nothing is lost', async ({
  page,
  office,
}) => {
  const on = await postByCall(office, 'member');
  const id = await commentByCall(office, 'colleague', { on, says: 'Is lunch included?' });
  const inAnotherWindow = (words: string) =>
    office.call('/api/editComment', { id, comment: `<p>${words}</p>` }, 'colleague');
  await arriveAs(page, office, 'colleague', `/deal/${on}`);
  await commentSaying(page, 'Is lunch included?')
    .getByRole('button', { name: /^Edit / })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Edit #1 by / });
  const text = dialog.getByRole('textbox');
  await text.fill('Is dinner included?');
  expect((await inAnotherWindow('Is breakfast included?')).status).toBe(200);
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  const conflict = dialog.getByRole('alert', {
    name: 'This comment was changed while you were editing it. Nothing of yours is saved yet.',
  });
  await expect(conflict).toBeFocused();
  await expect(conflict.getByRole('cell')).toHaveText([
    'Is lunch included?',
    'Is breakfast included?',
    'Is dinner included?',
  ]);
  await expectFit(page);
  await expectFitWhenNarrow(page, dialog);
  await expect(text).toHaveText('Is dinner included?');
  await dialog.getByRole('button', { name: 'Take the newer values' }).click();
  await expect(text).toHaveText('Is breakfast included?');
  await dialog.getByRole('button', { name: 'Back to mine' }).click();
  await expect(text).toHaveText('Is dinner included?');
  await text.fill('Are all meals included?');
  expect((await inAnotherWindow('Is tea included?')).status).toBe(200);
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save mine over them' }).click();
  await expect(dialog.getByText('Comment updated.')).toBeVisible();
  await expect(commentSaying(page, 'Are all meals included?')).toBeVisible();
});

test('an edit whose reply was lost is saved by the next press, and meets nobody (rules/pages 31)', async ({
  page,
  office,
  watch,
}) => {
  watch.expect(/\/api\/editComment/);
  const on = await postByCall(office, 'member');
  await commentByCall(office, 'colleague', { on, says: 'Is supper included?' });
  await arriveAs(page, office, 'colleague', `/deal/${on}`);
  await commentSaying(page, 'Is supper included?')
    .getByRole('button', { name: /^Edit / })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Edit #1 by / });
  await dialog.getByRole('textbox').fill('Is “supper” & wine included?');
  await loseReplies(page, '/api/editComment');
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(dialog.getByText(unreached)).toBeVisible();
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(dialog.getByText('Comment updated.')).toBeVisible();
  await expect(commentSaying(page, 'Is “supper” & wine included?')).toBeVisible();
});

test('who judges a flagged comment that was edited meanwhile reads both, and is asked again', async ({
  page,
  office,
}) => {
  const on = await postByCall(office, 'member');
  const id = await commentByCall(office, 'member', { on, says: 'Buy my book instead.' });
  await office.call('/api/updateFlag', { commentid: id, status: 1, reason: 'spam' }, 'colleague');
  const moderator = await idOf({ token: await office.signIn('moderator') }, office.application.url);
  const record = async () => {
    const { body } = await office.call('/api/auditLog', { kind: 'comment', targetId: id }, 'moderator');
    return body.message as { before: { html: string }; after: { decision: string } }[];
  };
  const edit = (words: string) =>
    office.call('/api/editComment', { id, comment: `<p>${words}</p>` }, 'member');

  await arriveAs(page, office, 'moderator', `/profile/${moderator}?tab=allComments&comment=${id}`);
  const review = page.getByRole('dialog', { name: 'Flagged comment' });
  const text = review.getByRole('textbox', { name: 'Comment', exact: true });
  const update = review.getByRole('button', { name: 'Update', exact: true });
  await expect(text).toHaveText('Buy my book instead.');
  await review.getByRole('checkbox', { name: 'Remove this comment' }).check();
  await review.getByLabel('Reason').fill('No advertising.');
  expect((await edit('Sorry about that.')).status).toBe(200);
  await update.click();
  const conflict = review.getByRole('alert', {
    name: 'This comment was edited while you looked at it. Nothing is decided yet: please read what it says now.',
  });
  await expect(conflict).toBeFocused();
  await expect(conflict.getByRole('cell')).toHaveText([
    'Buy my book instead.',
    'Sorry about that.',
    'Buy my book instead.',
  ]);
  await expect(conflict.getByRole('button')).toHaveText(['Take the newer values']);
  await expectFit(page);
  await expectFitWhenNarrow(page, review);
  expect(await record()).toEqual([]);

  await conflict.getByRole('button').click();
  await expect(conflict).toHaveCount(0);
  await expect(text).toHaveText('Sorry about that.');
  await expect(review.getByRole('checkbox', { name: 'Remove this comment' })).toBeChecked();
  await expect(review.getByLabel('Reason')).toHaveValue('No advertising.');
  await review.getByRole('checkbox', { name: 'Remove this comment' }).uncheck();
  await review.getByRole('checkbox', { name: 'Unflag this comment' }).check();
  await update.click();
  await expect(review.getByText('Comment Updated successfully')).toBeVisible();
  await expect(review).toHaveCount(0);
  expect(await record()).toMatchObject([
    { before: { html: '<p>Sorry about that.</p>' }, after: { decision: 'kept' } },
  ]);
});

test('whoever reviews it where it stands is shown what it says now', async ({ page, office }) => {
  const on = await postByCall(office, 'member');
  const id = await commentByCall(office, 'member', { on, says: 'You are a fool.' });
  await office.call('/api/updateFlag', { commentid: id, status: 1 }, 'colleague');
  await arriveAs(page, office, 'moderator', `/deal/${on}`);
  const unkind = commentSaying(page, 'You are a fool.');
  await expect(unkind.getByRole('button', { name: /^Remove / })).toBeVisible();
  await office.call('/api/editComment', { id, comment: '<p>You may be right.</p>' }, 'member');
  await unkind.getByRole('button', { name: /^Remove / }).click();
  const question = page.getByRole('dialog', { name: 'Remove this comment?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(question.getByRole('alert')).toContainText('Nothing is decided yet');
  await question.getByRole('button', { name: 'Keep it' }).click();
  const mended = commentSaying(page, 'You may be right.');
  await mended.getByRole('button', { name: /^Unflag / }).click();
  await expect(page.getByText('Flags cleared.')).toBeVisible();
  await visit(page, `/deal/${on}`);
  await expect(mended).toBeVisible();
});
