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
  await expect(page.getByText('Nothing has happened yet.')).toBeVisible();
  const place = await createDiscussion(member, title);
  await createHuddleComment(author, place.huddle, place.comment);
  await waitForUnread(member, 1);
  const other = await page.context().newPage();
  await visit(other, '/contact');
  await expect(bell(other)).toHaveAccessibleName('Notices, 1 unread');

  await fail('**/api/myNotices');
  await visit(page, '/notices');
  await page.getByRole('button', { name: 'Retry' }).click();
  // A right click opens nothing, so the notice stays unread.
  await row.getByRole('link').click({ button: 'right' });
  await fail('**/api/readNotices');
  const markRead = row.getByRole('button', { name: 'Mark as read' });
  await markRead.click();
  await expect(page.getByText(/^Your notices are as they were\. /)).toBeVisible();
  await expect(row).toContainText('Unread: ');
  await markRead.click();
  await expect(row).not.toContainText('Unread: ');
  await expect(row).toBeFocused();
  await expect(bell(page)).toHaveAccessibleName('Notices');
  await expect(bell(other)).toHaveAccessibleName('Notices');

  await createHuddleComment(author, place.huddle, place.comment);
  await waitForUnread(member, 1);
  for (const window of [page, other]) {
    await window.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await expect(bell(window)).toHaveAccessibleName('Notices, 1 unread');
  }
  // The list is updated as well.
  await expect(row).toHaveCount(2);
  const markAll = page.getByRole('button', { name: 'Mark all as read' });
  await markAll.click();
  await expect(page.getByText('All notices are read.')).toBeVisible();
  await expect(markAll).toBeDisabled();
  await expect(bell(other)).toHaveAccessibleName('Notices');
  await page.getByRole('link', { name: 'Choose what you are told' }).click();
  await expect(page).toHaveURL(/\/profile\/\d+\?tab=notices$/);
});
