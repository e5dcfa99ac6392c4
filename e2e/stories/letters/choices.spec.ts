import type { Page } from '@playwright/test';
import type { MemberId } from '#contract/core/ids.ts';
import { opened } from '#server/platform/db/database.ts';
import { unsubscribeToken } from '#server/slices/notification-emails/index.ts';
import { tabTo } from '../../fixtures/browser.ts';
import { change } from '../../fixtures/database.ts';
import { accountButton } from '../../fixtures/members.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, reload, test, visit } from '../../fixtures/test.ts';
import { running } from '../../harness/running.ts';

test('the link in an e-mail unsubscribes, is undone and leads to all choices', async ({ page, member }) => {
  const of = { memberId: member.id as MemberId, email: member.email };
  const token = await opened(running().databaseUrl, (database) =>
    unsubscribeToken({ database }, of, 'replies'),
  );
  const posted = page.waitForRequest((request) => request.url().endsWith('/api/unsubscribe'));
  await visit(page, `/unsubscribe/${token}`);
  expect((await posted).postDataJSON()).toEqual({ token });
  await expect(page.getByText('You’ll no longer get e-mails about replies to your comments.')).toBeVisible();
  await expectAccessible(page, page.getByRole('main'));

  await tabTo(page, page.getByRole('button', { name: 'Undo' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Replies to your comments will be e-mailed.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();

  await page.getByRole('link', { name: 'Notification settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your e-mails' })).toBeVisible();
  await expect(page.getByText('To n…@members.example')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/Nora|Whitlock/);
  await expect(choice(page, 'Replies to your comments', 'By e-mail')).toBeChecked();
  await expectAccessible(page, page.getByRole('main'));
  await choice(page, 'Deal alerts', 'Once a week').click();
  // The choice is shown a moment after the click, too late for `check`.
  await expect(choice(page, 'Deal alerts', 'Once a week')).toBeChecked();
  await expect(said(page, 'Deal alerts will be e-mailed once a week.')).toBeVisible();
  await visit(page, `/letters/${token}`);
  await expect(choice(page, 'Deal alerts', 'Once a week')).toBeChecked();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
});

test('a member chooses notifications by keyboard, and a failed choice is undone', async ({
  memberPage: page,
  watch,
  member,
}) => {
  await change(
    'insert into mail_addresses (email, member_id, refusals, unreachable_since) values (lower($1), $2, 3, now())',
    [member.email, member.id],
  );
  await visit(page, '/');
  await expect(page.getByText('We can’t deliver e-mail to n…@members.example.')).toBeVisible();
  await accountButton(page).click();
  await page.getByRole('link', { name: 'Manage data' }).click();
  const tabs = page.getByRole('navigation', { name: 'My account' });
  await tabs.getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expectAccessible(page, page.getByRole('main'));
  await page.getByRole('button', { name: 'Try this address again' }).click();
  await expect(said(page, 'We’re sending e-mails to your address again.')).toBeVisible();
  await expect(page.getByText('We can’t deliver')).toBeHidden();

  const messages = choice(page, 'Messages', 'By e-mail');
  await expect(messages).toBeChecked();
  await tabTo(page, messages);
  await page.keyboard.press('ArrowDown');
  await expect(said(page, 'Messages will appear on the site only.')).toBeVisible();
  await expect(choice(page, 'Messages', 'On the site only')).toBeChecked();

  await page.route('**/api/chooseLetters', (route) => route.abort());
  watch.expect(/chooseLetters/);
  await choice(page, 'Messages', 'Off').click();
  await expect(said(page, 'We cannot be reached right now. Please try again.')).toBeVisible();
  await expect(choice(page, 'Messages', 'On the site only')).toBeChecked();
  await page.unroute('**/api/chooseLetters');
  await reload(page);
  await expect(choice(page, 'Messages', 'On the site only')).toBeChecked();
});

function choice(page: Page, kind: string, name: string) {
  return page.getByRole('radiogroup', { name: kind }).getByRole('radio', { name });
}

function said(page: Page, text: string) {
  return page.getByRole('status').filter({ hasText: text });
}
