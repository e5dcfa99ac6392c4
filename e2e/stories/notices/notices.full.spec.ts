import { createDiscussion, createHuddleComment } from '../../fixtures/api.ts';
import { uniqueWord } from '../../fixtures/members.ts';
import { bell, noticeRows, waitForUnread } from '../../fixtures/pages.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

test('unread notices agree across windows and after failures', async ({
  memberPage: page,
  watch,
  member,
  author,
}) => {
  watch.expectStatus(500);
  const fail = (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 500, json: { response: 'error' } }), { times: 1 });
  const title = `Seen twice, ${uniqueWord()}`;
  const row = noticeRows(page).filter({ hasText: title });
  await visit(page, '/notices');
  await expect(page.getByText('No notifications yet.')).toBeVisible();
  const place = await createDiscussion(member, title);
  await createHuddleComment(author, place.huddle, place.comment);
  await waitForUnread(member, 1);
  const other = await page.context().newPage();
  await visit(other, '/contact');
  await expect(bell(other)).toHaveAccessibleName('Notifications, 1 unread');

  await fail('**/api/myNotices');
  await visit(page, '/notices');
  await page.getByRole('button', { name: 'Retry' }).click();
  // A right click opens nothing, so the notice stays unread.
  await row.getByRole('link').click({ button: 'right' });
  await fail('**/api/readNotices');
  const markRead = row.getByRole('button', { name: 'Mark as read' });
  await markRead.click();
  await expect(page.getByText(/^We couldn’t mark them as read\. /)).toBeVisible();
  await expect(row).toContainText('Unread: ');
  await markRead.click();
  await expect(row).not.toContainText('Unread: ');
  await expect(row).toBeFocused();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(bell(other)).toHaveAccessibleName('Notifications');

  await createHuddleComment(author, place.huddle, place.comment);
  await waitForUnread(member, 1);
  for (const window of [page, other]) {
    await window.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await expect(bell(window)).toHaveAccessibleName('Notifications, 1 unread');
  }
  // The list is updated as well.
  await expect(row).toHaveCount(2);
  const markAll = page.getByRole('button', { name: 'Mark all as read' });
  await markAll.click();
  await expect(page.getByText('All notifications are marked as read.')).toBeVisible();
  await expect(markAll).toBeDisabled();
  await expect(bell(other)).toHaveAccessibleName('Notifications');
  await page.getByRole('link', { name: 'Notification settings' }).click();
  await expect(page).toHaveURL(/\/profile\/\d+\?tab=notices$/);
});
