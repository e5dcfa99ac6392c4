import { holdReplies } from '../../fixtures/intercept.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { idOf } from '../../fixtures/members.ts';
import { opened, openMailsOf, openRow, rowOf, send, textField } from '../../fixtures/messages.ts';
import { expectFit, expectTouchable } from '../../fixtures/screens.ts';
import { again, expect, test, visit } from '../../fixtures/test.ts';

test('a member writes to another one from their page, who reads it and answers with a quote @phone', async ({
  memberPage: page,
  member,
  author,
  isMobile,
}) => {
  await visit(page, `/profile/${await idOf(author)}`);
  await page.getByRole('link', { name: 'Send a message' }).click();
  await expect(page.getByRole('textbox', { name: 'To' })).toHaveValue('Nora Whitlock');
  await expect(page.getByRole('main')).not.toContainText(author.email);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.locator('#text-error')).toHaveText('This field is required');
  await textField(page).fill('Have you seen\nhttps://example.org/rules?');
  await expectFit(page);
  if (isMobile) await expectTouchable(page.getByRole('main'));
  await send(page);
  await page.getByRole('link', { name: 'Sent', exact: true }).click();
  await expect(rowOf(page, '(no subject)')).toContainText('Have you seen https://example.org/rules?');

  await openMailsOf(page, author);
  await expect(page.getByRole('link', { name: 'Inbox (1)' })).toBeVisible();
  await expect(rowOf(page, '(no subject)').getByRole('link')).toHaveAccessibleName(/^Unread \(no subject\) /);
  await expectFit(page);
  if (isMobile) await expectTouchable(page.getByRole('main'));
  await tabTo(page, rowOf(page, '(no subject)').getByRole('link'));
  await page.keyboard.press('Enter');
  await expect(opened(page).getByRole('heading', { name: '(no subject)' })).toBeVisible();
  await expect(opened(page).getByRole('link', { name: 'https://example.org/rules' })).toBeVisible();
  await expectFit(page);
  if (isMobile) await expectTouchable(opened(page));
  await page.keyboard.press('Escape');
  await expect(opened(page)).toBeHidden();
  await expect(rowOf(page, '(no subject)').getByRole('link')).toBeFocused();
  await expect(rowOf(page, '(no subject)')).not.toContainText('Unread');
  await expect(page.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible();

  await page.keyboard.press('Enter');
  await opened(page).getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('RE: (no subject)');
  await expect(textField(page)).toBeFocused();
  await page.keyboard.type('I have.');
  await expect(textField(page)).toHaveValue(
    /^I have\.\n\n-+\n\S+ \S+ [AP]M, Nora Whitlock wrote:\nHave you seen\n/,
  );
  await send(page);

  await openMailsOf(page, member);
  await openRow(page, 'RE: (no subject)');
  await expect(opened(page).getByText('I have.', { exact: true })).toBeVisible();
  await expect(opened(page).getByRole('blockquote')).toContainText('Nora Whitlock wrote:');
  await opened(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/mails');
});

test('a draft survives a reload and is asked about; it goes to the moderators, or to an address that is suggested @phone', async ({
  memberPage: page,
  author,
}) => {
  await visit(page, '/mails');
  await expect(page.getByText('No messages to show')).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'NEW MESSAGE' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('radio', { name: 'To Others' }));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'To Moderators' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'E-mail address' })).toBeHidden();
  await textField(page).fill('Who keeps the keys?');
  await expect(page.getByText(/^Draft kept/)).toBeVisible();
  page.once('dialog', (question) => question.accept());
  await again(page);
  await expect(page.getByText('Your draft is back as you left it.')).toBeVisible();
  await expect(textField(page)).toHaveValue('Who keeps the keys?');
  await page.goBack();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click();
  await send(page);

  await page.getByRole('link', { name: 'NEW MESSAGE' }).click();
  const address = page.getByRole('combobox', { name: 'E-mail address' });
  const [word = ''] = author.email.split('@');
  await address.pressSequentially(word.slice(0, 12));
  await page.getByRole('option', { name: author.email }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(address).toHaveValue(author.email);
  await expectFit(page);
  await textField(page).fill('Do you?');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(address).toHaveValue(author.email);
  await send(page);

  await page.getByRole('link', { name: 'NEW MESSAGE' }).click();
  await expect(address).toHaveValue('');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('link', { name: 'Sent', exact: true }).click();
  await expect(rowOf(page, 'Who keeps the keys?')).toContainText('Moderators');
  await expect(rowOf(page, 'Do you?')).toContainText(author.email);
});

test('a message that is on its way cannot be discarded, and follows nobody who leaves', async ({
  memberPage: page,
}) => {
  await visit(page, '/mails?write=new');
  await page.getByRole('radio', { name: 'To Moderators' }).check();
  await textField(page).fill('Who keeps the time?');
  const letters = await holdReplies(page, '/api/sendMessage');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('button', { name: 'Discard' })).toBeDisabled();
  await page.getByRole('banner').getByRole('link', { name: 'Huddles' }).click();
  const question = page.getByRole('dialog', { name: 'Leave while it is sent?' });
  await expect(question).toContainText('Your message is being sent.');
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/huddles');
  letters.open();
  await expect(page.getByText('Message sent.')).toBeVisible();
  await expect(page).toHaveURL('/huddles');
  await visit(page, '/mails?folder=sent');
  await expect(rowOf(page, 'Who keeps the time?')).toBeVisible();
});

test('addresses that cannot be looked up are not said to be none, and whoever types on asks again @once', async ({
  memberPage: page,
  watch,
}) => {
  watch.expect(/\/api\/emailList/);
  await page.route('**/api/emailList', (route) => route.abort());
  await visit(page, '/mails');
  await page.getByRole('link', { name: 'NEW MESSAGE' }).click();
  await page.getByRole('radio', { name: 'To Others' }).check();
  await page.getByRole('combobox', { name: 'E-mail address' }).click();
  await page.keyboard.type('Whit');
  await expect(page.getByText(/cannot be reached.* A whole address can be typed\./)).toBeVisible();
  await page.unroute('**/api/emailList');
  await page.keyboard.type('zz');
  await expect(page.getByText('No suggestions. A whole address can be typed.')).toBeVisible();
});
