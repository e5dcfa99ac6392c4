import { prepare } from '../../fixtures/calls.ts';
import { holdReplies } from '../../fixtures/intercept.ts';
import { newMember } from '../../fixtures/members.ts';
import { opened, openMailsOf, openRow, rowOf, sendByCall } from '../../fixtures/messages.ts';
import { expectFit, expectTouchable } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

test('what is read in one window is read in the other; what is found can be deleted on one’s own side @phone', async ({
  memberPage: page,
  member,
  author,
}) => {
  await sendByCall(author, { to: member, subject: 'Dues', text: 'They are due.' });
  await sendByCall(author, { to: member, subject: 'Keys', text: 'Who has them?' });
  await visit(page, '/mails');
  const other = await page.context().newPage();
  await visit(other, '/mails');
  await expect(other.getByRole('link', { name: 'Inbox (2)' })).toBeVisible();
  await openRow(page, 'Dues');
  await expect(opened(page)).toContainText('They are due.');
  await expect(other.getByRole('link', { name: 'Inbox (1)' })).toBeVisible();
  await expect(rowOf(other, 'Dues')).not.toContainText('Unread');
  await expect(rowOf(other, 'Keys')).toContainText('Unread');
  await other.close();
  await page.goBack();
  await expect(opened(page)).toBeHidden();

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
  const sent = await prepare('/api/sentMessages', {}, author.token);
  expect(sent.totalCount).toBe(2);
});

test('whoever deletes all of the last page goes on on the one before (rules/messages 35)', async ({
  page,
  author,
}) => {
  const receiver = await newMember('member');
  for (let number = 1; number <= 51; number += 1) {
    await sendByCall(author, { to: receiver, subject: `Dues ${number}`, text: 'Due.' });
  }
  await openMailsOf(page, receiver, '/mails?page=2');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Action' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 message deleted.')).toBeVisible();
  await expect(page).toHaveURL('/mails');
  await expect(page.getByRole('row')).toHaveCount(51);

  await visit(page, '/mails?page=2');
  await page.getByRole('link', { name: 'Go to page 1' }).click();
  await expect(page.getByRole('row')).toHaveCount(51);
});

test('a sender is blocked and let in again, and a message is shown to the staff, who close the report @phone', async ({
  memberPage: page,
  member,
  author,
  isMobile,
}) => {
  await sendByCall(author, { to: member, subject: 'An offer', text: 'Buy now.' });
  await visit(page, '/mails');
  await openRow(page, 'An offer');
  await opened(page).getByRole('button', { name: 'Report to the staff' }).click();
  const report = page.getByRole('dialog', { name: 'Report this message' });
  await expect(report).toContainText('The staff will see this message and your reason');
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(report).toContainText('Please say what is wrong with it.');
  await report.getByRole('textbox').fill(`An advertisement to ${member.email}`);
  await expectFit(page);
  if (isMobile) await expectTouchable(report);
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Message reported. The staff will look at it.')).toBeVisible();

  await opened(page).getByRole('button', { name: 'Block Nora Whitlock' }).click();
  const question = page.getByRole('dialog', { name: 'Block Nora Whitlock?' });
  await question.getByRole('button', { name: 'Block Nora Whitlock' }).click();
  await expect(page.getByText('Messages of this member do not reach you any more.')).toBeVisible();
  await opened(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Blocked', exact: true }).click();
  await expectFit(page);
  if (isMobile) await expectTouchable(page.getByRole('main'));
  await sendByCall(author, { to: member, subject: 'Another offer', text: 'Buy today.' });
  await page.getByRole('button', { name: 'Unblock Nora Whitlock' }).click();
  await expect(page.getByText('You have blocked nobody.')).toBeVisible();
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await expect(page.getByRole('row')).toHaveCount(2);

  const moderator = await newMember('moderator');
  await openMailsOf(page, moderator, '/contact');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('link', { name: 'Manage data' }).click();
  await page.getByRole('link', { name: 'Reports' }).click();
  const reported = page.getByRole('listitem').filter({ hasText: member.email });
  await expect(reported).toContainText('Buy now.');
  await expectFit(page);
  if (isMobile) await expectTouchable(reported);
  await reported.getByRole('button', { name: 'Close report: An offer' }).click();
  await expect(page.getByText('Report closed.')).toBeVisible();
  await expect(reported).toBeHidden();
});

test('Back asks before it takes along why a message is reported, also while that is sent @phone', async ({
  memberPage: page,
  member,
  author,
}) => {
  await sendByCall(author, { to: member, subject: 'An offer', text: 'Buy now.' });
  await visit(page, '/mails');
  await openRow(page, 'An offer');
  await opened(page).getByRole('button', { name: 'Report to the staff' }).click();
  const report = page.getByRole('dialog', { name: 'Report this message' });
  await report.getByRole('textbox').fill('An advertisement');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave without sending?' });
  await expect(question).toContainText('What you wrote is not sent.');
  await expectFit(page);
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(report.getByRole('textbox')).toHaveValue('An advertisement');

  const reports = await holdReplies(page, '/api/reportMessage');
  await report.getByRole('button', { name: 'Send report' }).click();
  await page.goBack();
  const meanwhile = page.getByRole('dialog', { name: 'Leave while it is sent?' });
  await expect(meanwhile).toContainText('Should it fail, what you entered is gone.');
  await meanwhile.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(opened(page)).toBeHidden();
  await expect(page).toHaveURL('/mails');
  reports.open();
  await expect(page.getByText('Message reported. The staff will look at it.')).toBeVisible();
});
