import { ownWord } from '../../fixtures/huddles.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { newMember } from '../../fixtures/members.ts';
import { bell, discussion, noticeRows, replyTo, untilUnread } from '../../fixtures/notices.ts';
import { expectFit, expectTouchable } from '../../fixtures/screens.ts';
import { accountButton } from '../../fixtures/sign-in-screen.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

test('replies reach the bell of whom they answer, are one notice, and lead to their place @phone', async ({
  memberPage: page,
  member,
  author,
  isMobile,
}) => {
  const title = `Heard of ${ownWord()}`;
  const place = await discussion(member, title);
  const first = await replyTo(author, place);
  await untilUnread(member, 1);
  await replyTo(await newMember(), place);
  const row = noticeRows(page).filter({
    hasText: `Nora Whitlock and 1 other replied to your comment in “${title}”.`,
  });
  await expect
    .poll(async () => {
      await visit(page, '/notices');
      return row.count();
    })
    .toBe(1);

  await visit(page, '/contact');
  await expect(bell(page)).toHaveAccessibleName('Notices, 1 unread');
  if (isMobile) await bell(page).click();
  else {
    await tabTo(page, bell(page));
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible();
  await expect(row).toContainText('Unread: ');
  await expect(page.getByText('1 unread', { exact: true })).toBeVisible();
  await expectFit(page);
  if (isMobile) await expectTouchable(page.locator('body'));
  await row.getByRole('link').click();
  await expect(page).toHaveURL(`/huddle/${place.huddle}?comment=${first}#comment-${first}`);
  await expect(page.locator(`#comment-${first}`)).toBeFocused();
  await expect(bell(page)).toHaveAccessibleName('Notices');
  await page.goBack();
  await expect(row).not.toContainText('Unread: ');

  await accountButton(page).click();
  await page.getByRole('link', { name: 'Deal Alerts' }).click();
  await expect(page).toHaveURL('/deal-alerts');
});

test('two windows agree on what is unread, also when it does not come or cannot be read at first @once', async ({
  memberPage: page,
  member,
  author,
  watch,
}) => {
  watch.expectStatus(500);
  const fail = (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 500, json: { response: 'error' } }), { times: 1 });
  const title = `Seen twice, ${ownWord()}`;
  const row = noticeRows(page).filter({ hasText: title });
  await visit(page, '/notices');
  await expect(page.getByText('Nothing has happened yet.')).toBeVisible();
  const place = await discussion(member, title);
  await replyTo(author, place);
  await untilUnread(member, 1);
  const other = await page.context().newPage();
  await visit(other, '/contact');
  await expect(bell(other)).toHaveAccessibleName('Notices, 1 unread');

  await fail('**/api/myNotices');
  await visit(page, '/notices');
  await page.getByRole('button', { name: 'Retry' }).click();
  // The menu of a link opens nothing yet: it stays unread.
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

  await replyTo(author, place);
  await untilUnread(member, 1);
  for (const window of [page, other]) {
    await window.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await expect(bell(window)).toHaveAccessibleName('Notices, 1 unread');
  }
  // The list has heard of it, too.
  await expect(row).toHaveCount(2);
  const markAll = page.getByRole('button', { name: 'Mark all as read' });
  await markAll.click();
  await expect(page.getByText('All notices are read.')).toBeVisible();
  await expect(markAll).toBeDisabled();
  await expect(bell(other)).toHaveAccessibleName('Notices');
  await page.getByRole('link', { name: 'Choose what you are told' }).click();
  await expect(page).toHaveURL(/\/profile\/\d+\?tab=notices$/);
});
