import { createDiscussion } from '../../fixtures/api.ts';
import { holdReplies } from '../../fixtures/browser.ts';
import { signIn, uniqueWord } from '../../fixtures/members.ts';
import { bell, noticeRows, waitForUnread } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, test, visit, visitAs } from '../../fixtures/test.ts';

test('staff remove a comment with a reason, which its author reads', async ({ page, author, moderator }) => {
  const title = `Removed ${uniqueWord()}`;
  const { huddle, comment } = await createDiscussion(author, title);
  const remove = page.locator(`#comment-${comment}`).getByRole('button', { name: /^Delete #1 / });
  const dialog = page.getByRole('dialog');
  await signIn(page, author);
  await visit(page, `/huddle/${huddle}`);
  await remove.click();
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await expect(dialog.getByLabel('Reason')).toHaveCount(0);

  await visitAs(page, moderator, `/huddle/${huddle}`);
  await remove.click();
  await expect(dialog.getByText('The author will see this reason.')).toBeVisible();
  const reason = dialog.getByLabel('Reason');
  await reason.fill('x'.repeat(501));
  await expect(dialog.getByText('Use at most 500 characters.')).toBeVisible();
  await reason.fill('It names a client.\nPlease write it without.');
  await expectAccessible(page);
  const deletions = await holdReplies(page, '/api/deleteForumComment');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(reason).not.toBeEditable();
  deletions.release();
  await expect(page.getByText('Comment deleted.')).toBeVisible();

  await waitForUnread(author, 1);
  await signIn(page, author);
  await visit(page, '/notices');
  const row = noticeRows(page).filter({ hasText: `A moderator removed your comment in “${title}”.` });
  await expect(row).toContainText('Reason: It names a client.');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(`/huddle/${huddle}`);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});
