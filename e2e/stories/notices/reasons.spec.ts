import { addMember, addSession } from '../../fixtures/database.ts';
import { ownWord } from '../../fixtures/huddles.ts';
import { holdReplies } from '../../fixtures/intercept.ts';
import { arriveSignedIn, somebody } from '../../fixtures/members.ts';
import { bell, discussion, noticeRows, untilUnread } from '../../fixtures/notices.ts';
import { expectFit } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';
import { running } from '../../harness/running.ts';

/** A new session of somebody who may remove what others wrote. */
async function moderatorToken(): Promise<string> {
  const { databaseUrl } = running();
  const person = somebody();
  await addMember(databaseUrl, person, 'moderator');
  return addSession(databaseUrl, person.email);
}

test('the staff remove a comment and say why, and its author reads it @phone', async ({ page, author }) => {
  const title = `Removed ${ownWord()}`;
  const { huddle, comment } = await discussion(author, title);
  const remove = page.locator(`#comment-${comment}`).getByRole('button', { name: /^Delete #1 / });
  const dialog = page.getByRole('dialog');
  await arriveSignedIn(page, author);
  await visit(page, `/huddle/${huddle}`);
  await remove.click();
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await expect(dialog.getByLabel('Reason')).toHaveCount(0);

  await arriveSignedIn(page, { token: await moderatorToken() });
  await visit(page, `/huddle/${huddle}`);
  await remove.click();
  await expect(dialog.getByText('The author reads it in a notice.')).toBeVisible();
  const reason = dialog.getByLabel('Reason');
  await reason.fill('x'.repeat(501));
  await expect(dialog.getByText('Please use at most 500 characters.')).toBeVisible();
  await reason.fill('It names a client.\nPlease write it without.');
  await expectFit(page);
  const deletions = await holdReplies(page, '/api/deleteForumComment');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(reason).not.toBeEditable();
  deletions.open();
  await expect(page.getByText('Comment deleted.')).toBeVisible();

  await untilUnread(author, 1);
  await arriveSignedIn(page, author);
  await visit(page, '/notices');
  const row = noticeRows(page).filter({ hasText: `The staff removed your comment in “${title}”.` });
  await expect(row).toContainText('Reason: It names a client.');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(`/huddle/${huddle}`);
  await expect(bell(page)).toHaveAccessibleName('Notices');
});

test('why something is deleted is not lost without a question, and asks nobody once it is @phone', async ({
  page,
  author,
}) => {
  const title = `Deleted ${ownWord()}`;
  const { huddle } = await discussion(author, title);
  await arriveSignedIn(page, { token: await moderatorToken() });
  await visit(page, '/huddles');
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Half a thought');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure you wish to delete this huddle?' });
  const reason = dialog.getByLabel('Reason');
  await reason.fill('It names a client.');
  const question = page.getByRole('dialog', { name: 'Leave without sending?' });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Stay here' }).click();
  await page.goBack();
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(page).toHaveURL(`/huddle/${huddle}`);
  await expect(reason).toHaveValue('It names a client.');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/huddles');
  await expect(page.getByText('Huddle deleted.')).toBeVisible();
});
