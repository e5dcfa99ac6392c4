import { post, sendMessage } from '../../fixtures/api.ts';
import { createMember } from '../../fixtures/members.ts';
import { messageDialog, messageRow } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, test, visit, visitAs } from '../../fixtures/test.ts';

test('messages are read, searched and deleted', async ({ memberPage: page, member, author }) => {
  await sendMessage(author, { to: member, subject: 'Dues', text: 'They are due.' });
  await sendMessage(author, { to: member, subject: 'Keys', text: 'Who has them?' });
  await visit(page, '/mails');
  const other = await page.context().newPage();
  await visit(other, '/mails');
  await expect(other.getByRole('link', { name: 'Inbox (2)' })).toBeVisible();
  await messageRow(page, 'Dues').getByRole('link').click();
  await expect(messageDialog(page)).toContainText('They are due.');
  await expect(other.getByRole('link', { name: 'Inbox (1)' })).toBeVisible();
  await expect(messageRow(other, 'Dues')).not.toContainText('Unread');
  await expect(messageRow(other, 'Keys')).toContainText('Unread');
  await other.close();
  await page.goBack();
  await expect(messageDialog(page)).toBeHidden();

  await page.getByRole('searchbox', { name: 'Search your inbox' }).fill('keys');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 message', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Action' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Select Dues, Nora Whitlock' }).check();
  await page.getByRole('button', { name: 'Action' }).press('Enter');
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'Delete this message?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('1 message deleted.')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByText('1 message deleted.')).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Action' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No messages to show')).toBeVisible();
  const sent = await post('/api/sentMessages', {}, author.token);
  expect(sent.totalCount).toBe(2);
});

test('a message is reported to staff and its sender blocked', async ({
  memberPage: page,
  member,
  author,
}) => {
  await sendMessage(author, { to: member, subject: 'An offer', text: 'Buy now.' });
  await visit(page, '/mails');
  await messageRow(page, 'An offer').getByRole('link').click();
  await messageDialog(page).getByRole('button', { name: 'Report to moderators' }).click();
  const report = page.getByRole('dialog', { name: 'Report this message' });
  await expect(report).toContainText('Moderators will see this message and your reason');
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(report).toContainText('Tell us why you’re reporting this.');
  await report.getByRole('textbox').fill(`An advertisement to ${member.email}`);
  await expectAccessible(page, report);
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Message reported. A moderator will review it.')).toBeVisible();

  await messageDialog(page).getByRole('button', { name: 'Block Nora Whitlock' }).click();
  const question = page.getByRole('dialog', { name: 'Block Nora Whitlock?' });
  await question.getByRole('button', { name: 'Block Nora Whitlock' }).click();
  await expect(page.getByText('Blocked. You won’t get messages from this member.')).toBeVisible();
  await messageDialog(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Blocked', exact: true }).click();
  await expectAccessible(page, page.getByRole('main'));
  await sendMessage(author, { to: member, subject: 'Another offer', text: 'Buy today.' });
  await page.getByRole('button', { name: 'Unblock Nora Whitlock' }).click();
  await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible();
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await expect(page.getByRole('row')).toHaveCount(2);

  const moderator = await createMember('moderator');
  await visitAs(page, moderator, '/contact');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('link', { name: 'Manage data' }).click();
  await page.getByRole('link', { name: 'Reports' }).click();
  const reported = page.getByRole('listitem').filter({ hasText: member.email });
  await expect(reported).toContainText('Buy now.');
  await expectAccessible(page, reported);
  await reported.getByRole('button', { name: 'Close report: An offer' }).click();
  await expect(page.getByText('Report closed.')).toBeVisible();
  await expect(reported).toBeHidden();
});
