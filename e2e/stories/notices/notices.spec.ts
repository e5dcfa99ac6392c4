import { createDiscussion, createHuddleComment } from '../../fixtures/api.ts';
import { tabTo } from '../../fixtures/browser.ts';
import { accountButton, createMember, uniqueWord } from '../../fixtures/members.ts';
import { bell, noticeRows, waitForUnread } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

test('replies are grouped in one notice and lead to their place', async ({
  memberPage: page,
  member,
  author,
  isMobile,
}) => {
  const title = `Heard of ${uniqueWord()}`;
  const place = await createDiscussion(member, title);
  const first = await createHuddleComment(author, place.huddle, place.comment);
  await waitForUnread(member, 1);
  await createHuddleComment(await createMember(), place.huddle, place.comment);
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
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  if (isMobile) await bell(page).click();
  else {
    await tabTo(page, bell(page));
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(row).toContainText('Unread: ');
  await expect(page.getByText('1 unread', { exact: true })).toBeVisible();
  await expectAccessible(page, page.locator('body'));
  await row.getByRole('link').click();
  await expect(page).toHaveURL(`/huddle/${place.huddle}?comment=${first}#comment-${first}`);
  await expect(page.locator(`#comment-${first}`)).toBeFocused();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await page.goBack();
  await expect(row).not.toContainText('Unread: ');

  await accountButton(page).click();
  await page.getByRole('link', { name: 'Deal Alerts' }).click();
  await expect(page).toHaveURL('/deal-alerts');
});
