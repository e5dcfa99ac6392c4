import type { Page } from '@playwright/test';
import { tabTo } from '../../fixtures/browser.ts';
import { markAsUndeliverable, unsubscribeTokenOf } from '../../fixtures/database.ts';
import { accountButton } from '../../fixtures/members.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, reload, test, visit } from '../../fixtures/test.ts';

test('the link in an e-mail unsubscribes, is undone and leads to all choices', async ({ page, member }) => {
  const token = await unsubscribeTokenOf(member.email, 'replies');
  const posted = page.waitForRequest((request) => request.url().endsWith('/api/unsubscribe'));
  await visit(page, `/unsubscribe/${token}`);
  expect((await posted).postDataJSON()).toEqual({ token });
  await expect(page.getByText('Replies to your comments come by mail no more.')).toBeVisible();
  await expectAccessible(page, page.getByRole('main'));

  await tabTo(page, page.getByRole('button', { name: 'Undo' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Replies to your comments come by mail.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();

  await page.getByRole('link', { name: 'Choose for each kind of letter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your letters' })).toBeVisible();
  await expect(page.getByText('To n…@members.example')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/Nora|Whitlock/);
  await expect(choice(page, 'Replies to your comments', 'By mail')).toBeChecked();
  await expectAccessible(page, page.getByRole('main'));
  await choice(page, 'Deal alerts', 'Once a week').click();
  // The choice is shown a moment after the click, too late for `check`.
  await expect(choice(page, 'Deal alerts', 'Once a week')).toBeChecked();
  await expect(said(page, 'Deal alerts come by mail once a week.')).toBeVisible();
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
  await markAsUndeliverable(member.email);
  await visit(page, '/');
  await expect(page.getByText('Mail to n…@members.example comes back.')).toBeVisible();
  await accountButton(page).click();
  await page.getByRole('link', { name: 'Manage data' }).click();
  const tabs = page.getByRole('navigation', { name: 'Manage data' });
  await tabs.getByRole('link', { name: 'Notices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible();
  await expectAccessible(page, page.getByRole('main'));
  await page.getByRole('button', { name: 'Try this address again' }).click();
  await expect(said(page, 'We send mail to your address again.')).toBeVisible();
  await expect(page.getByText('comes back')).toBeHidden();

  const messages = choice(page, 'Messages', 'By mail');
  await expect(messages).toBeChecked();
  await tabTo(page, messages);
  await page.keyboard.press('ArrowDown');
  await expect(said(page, 'Messages come on the site only.')).toBeVisible();
  await expect(choice(page, 'Messages', 'On the site only')).toBeChecked();

  await page.route('**/api/chooseLetters', (route) => route.abort());
  watch.expect(/chooseLetters/);
  await choice(page, 'Messages', 'Not at all').click();
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
