import { tabTo } from '../../fixtures/browser.ts';
import { messageDialog, messageRow, messageText, submitMessage } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, reload, test, visit, visitAs } from '../../fixtures/test.ts';

test('a member writes to another, who replies with a quote', async ({ memberPage: page, member, author }) => {
  await visit(page, `/profile/${author.id}`);
  await page.getByRole('link', { name: 'Send a message' }).click();
  await expect(page.getByRole('textbox', { name: 'To' })).toHaveValue('Nora Whitlock');
  await expect(page.getByRole('main')).not.toContainText(author.email);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.locator('#text-error')).toHaveText('This field is required');
  await messageText(page).fill('Have you seen\nhttps://example.org/rules?');
  await expectAccessible(page, page.getByRole('main'));
  await submitMessage(page);
  await expect(page).toHaveURL('/mails?folder=sent');
  await expect(messageRow(page, '(no subject)')).toContainText('Have you seen https://example.org/rules?');

  await visitAs(page, author, '/mails');
  await expect(page.getByRole('link', { name: 'Inbox (1)' })).toBeVisible();
  await expect(messageRow(page, '(no subject)').getByRole('link')).toHaveAccessibleName(
    /^Unread \(no subject\) /,
  );
  await expectAccessible(page, page.getByRole('main'));
  await tabTo(page, messageRow(page, '(no subject)').getByRole('link'));
  await page.keyboard.press('Enter');
  await expect(messageDialog(page).getByRole('heading', { name: '(no subject)' })).toBeVisible();
  await expect(messageDialog(page).getByRole('link', { name: 'https://example.org/rules' })).toBeVisible();
  await expectAccessible(page, messageDialog(page));
  await page.keyboard.press('Escape');
  await expect(messageDialog(page)).toBeHidden();
  await expect(messageRow(page, '(no subject)').getByRole('link')).toBeFocused();
  await expect(messageRow(page, '(no subject)')).not.toContainText('Unread');
  await expect(page.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible();

  await page.keyboard.press('Enter');
  await messageDialog(page).getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('RE: (no subject)');
  await expect(messageText(page)).toBeFocused();
  await page.keyboard.type('I have.');
  await expect(messageText(page)).toHaveValue(
    /^I have\.\n\n-+\n\S+ \S+ [AP]M, Nora Whitlock wrote:\nHave you seen\n/,
  );
  await submitMessage(page);

  await visitAs(page, member, '/mails');
  await messageRow(page, 'RE: (no subject)').getByRole('link').click();
  await expect(messageDialog(page).getByText('I have.', { exact: true })).toBeVisible();
  await expect(messageDialog(page).getByRole('blockquote')).toContainText('Nora Whitlock wrote:');
  await messageDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/mails');
});

test('a message draft survives a reload and is sent to moderators or a suggested address', async ({
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
  await messageText(page).fill('Who keeps the keys?');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  page.once('dialog', (question) => question.accept());
  await reload(page);
  await expect(page.getByText('We’ve restored your draft.')).toBeVisible();
  await expect(messageText(page)).toHaveValue('Who keeps the keys?');
  await page.goBack();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click();
  await submitMessage(page);

  await page.getByRole('link', { name: 'NEW MESSAGE' }).click();
  const address = page.getByRole('combobox', { name: 'E-mail address' });
  const [word = ''] = author.email.split('@');
  await address.pressSequentially(word.slice(0, 12));
  await page.getByRole('option', { name: author.email }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(address).toHaveValue(author.email);
  await expectAccessible(page);
  await messageText(page).fill('Do you?');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(address).toHaveValue(author.email);
  await submitMessage(page);

  await page.getByRole('link', { name: 'NEW MESSAGE' }).click();
  await expect(address).toHaveValue('');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('link', { name: 'Sent', exact: true }).click();
  await expect(messageRow(page, 'Who keeps the keys?')).toContainText('Moderators');
  await expect(messageRow(page, 'Do you?')).toContainText(author.email);
});
