import type { Page } from '@playwright/test';
import {
  addButton,
  commentByCall,
  commentSaying,
  comments,
  commentText,
  itemOf,
  replyText,
} from '../../fixtures/comments.ts';
import { expectRefused } from '../../fixtures/fields.ts';
import { holdReplies } from '../../fixtures/intercept.ts';
import { arriveAs, postByCall, test } from '../../fixtures/office.ts';
import { expectFit, expectFitWhenNarrow } from '../../fixtures/screens.ts';
import { signIn } from '../../fixtures/sign-in-screen.ts';
import { again, expect, visit } from '../../fixtures/test.ts';

const heading = (page: Page, name: string) => comments(page).getByRole('heading', { level: 2, name });

test('a member comments, edits it and deletes it', async ({ page, office }) => {
  const id = await postByCall(office, 'member');
  await arriveAs(page, office, 'colleague', `/deal/${id}`);
  await expect(page.getByText('No comments yet.')).toBeVisible();
  await addButton(page).click();
  await expect(commentText(page)).toBeFocused();
  await addButton(page).click();
  await expectRefused(commentText(page), 'Please enter a comment.');
  await commentText(page).fill('Is lunch included?');
  await addButton(page).click();
  const mine = commentSaying(page, 'Is lunch included?');
  await expect(mine).toBeVisible();
  await expect(mine.getByText('Yours', { exact: true })).toBeVisible();
  await expect(mine.getByRole('button', { name: /^Edit for 14 more minutes #1 by / })).toBeVisible();
  await expect(mine.getByRole('button', { name: /^Flag: / })).toHaveCount(0);
  await expect(heading(page, '1 Comment')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Comment posted.' })).toBeVisible();
  await expect(itemOf(mine)).toBeFocused();
  await expect(page.getByRole('main').getByText('1 comment', { exact: true })).toBeVisible();
  await expect(commentText(page)).toHaveCount(0);

  await mine.getByRole('button', { name: /^Edit / }).click();
  const dialog = page.getByRole('dialog', { name: /^Edit #1 by / });
  await expect(dialog.getByRole('textbox')).toHaveText('Is lunch included?');
  await dialog.getByRole('textbox').fill('Is dinner included?');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog.getByText('Comment updated.')).toBeVisible();
  await expect(dialog.getByRole('status')).toBeFocused();
  await expect(dialog).toBeHidden();
  const edited = commentSaying(page, 'Is dinner included?');
  await expect(edited.getByText('edited', { exact: true })).toBeVisible();

  await edited.getByRole('button', { name: /^Delete / }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you wish to delete this comment?' });
  const deletions = await holdReplies(page, '/api/deleteComment');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(question).toBeVisible();
  deletions.open();
  await expect(page.getByText('No comments yet.')).toBeVisible();
  await expect(heading(page, '0 Comments')).toBeFocused();
  await expect(page.getByText('Comment deleted.')).toBeVisible();
});

test('a comment whose deletion ends where one has gone meanwhile leaves the focus there', async ({
  page,
  office,
}) => {
  const [other, on] = [await postByCall(office, 'member'), await postByCall(office, 'member')];
  await commentByCall(office, 'colleague', { on, says: 'Never mind.' });
  const opens = async (id: number) => {
    await page.locator(`a[href="/deal/${id}"]`).first().click();
    await expect(page).toHaveURL(`/deal/${id}`);
  };
  await arriveAs(page, office, 'colleague', '/');
  await opens(other);
  await page.getByRole('banner').getByRole('link', { name: 'Guildhall' }).click();
  await expect(page).toHaveURL('/');
  await opens(on);
  const mine = commentSaying(page, 'Never mind.');
  await mine.getByRole('button', { name: /^Delete / }).click();
  const deletions = await holdReplies(page, '/api/deleteComment');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL(`/deal/${other}`);
  await expect(heading(page, '0 Comments')).toBeVisible();
  deletions.open();
  await expect(page.getByText('Comment deleted.')).toBeVisible();
  await expect(page.getByText('Comment deleted.')).toBeHidden();
  await expect(heading(page, '0 Comments')).not.toBeFocused();
});

test('who may not edit or delete is not offered it; staff remove, and leave a line', async ({
  page,
  office,
}) => {
  const on = await postByCall(office, 'member');
  const first = await commentByCall(office, 'member', { on, says: 'Something unkind.' });
  await commentByCall(office, 'colleague', { on, says: 'Please be kind.', parent: first });
  await arriveAs(page, office, 'colleague', `/deal/${on}`);
  const unkind = commentSaying(page, 'Something unkind.');
  await expect(commentSaying(page, 'Please be kind.').getByRole('button', { name: /^Edit / })).toBeVisible();
  await expect(unkind.getByRole('button', { name: /^Reply / })).toBeVisible();
  await expect(unkind.getByRole('button', { name: /^(?:Edit|Delete) / })).toHaveCount(0);

  await arriveAs(page, office, 'moderator', `/deal/${on}`);
  await unkind.getByRole('button', { name: /^Delete / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('This comment was removed by the staff.')).toBeVisible();
  await expect(unkind).toHaveCount(0);
  await expect(heading(page, '1 Comment')).toBeVisible();
});

test('a link in a comment leads to what stands there, also where that is no page', async ({
  page,
  office,
}) => {
  const on = await postByCall(office, 'member');
  await commentByCall(office, 'colleague', { on, says: 'By <a href="/feeds/home.atom">the feed</a>.' });
  await arriveAs(page, office, 'member', `/deal/${on}`);
  const asked = page.waitForRequest((request) => request.isNavigationRequest());
  await commentSaying(page, 'By the feed.').getByRole('link', { name: 'the feed' }).click();
  expect(new URL((await asked).url()).pathname).toBe('/feeds/home.atom');
});

test('a reply quotes what it answers, written by keyboard alone @keyboard', async ({ page, office }) => {
  const on = await postByCall(office, 'member');
  const first = await commentByCall(office, 'member', { on, says: 'Where does one park?' });
  await arriveAs(page, office, 'colleague', `/deal/${on}`);
  await commentSaying(page, 'Where does one park?')
    .getByRole('button', { name: /^Reply / })
    .focus();
  await page.keyboard.press('Enter');
  await expect(replyText(page)).toBeFocused();
  await expect(replyText(page).locator('blockquote')).toContainText('Quoted from Nora Whitlock');
  await page.keyboard.type('Behind the hall.');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Post Reply' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Comment posted.')).toBeVisible();
  await expect(dialog.getByRole('status')).toBeFocused();
  await expect(dialog).toBeHidden();

  const reply = commentSaying(page, 'Behind the hall.');
  await expect(itemOf(reply)).toBeFocused();
  await expect(page.getByText('Comment posted.')).toHaveCount(0);
  await expect(reply.locator('blockquote')).toContainText('Where does one park?');
  await expect(reply.locator('blockquote').getByRole('link', { name: 'Nora Whitlock' })).toHaveAttribute(
    'href',
    `/deal/${on}?comment=${first}#comment-${first}`,
  );
  const listed = (await office.call('/api/comments', { id: on }, 'member')).body.message;
  expect(listed).toMatchObject([{ id: first }, { parentPostId: first }]);
  await reply.locator('blockquote').getByRole('link').click();
  await expect(page.locator(`#comment-${first}`)).toBeFocused();
});

test('a reply that is left half-way is asked about, and is there again', async ({ page, office }) => {
  const on = await postByCall(office, 'member');
  await commentByCall(office, 'member', { on, says: 'What is the dress code?' });
  await arriveAs(page, office, 'colleague', `/deal/${on}`);
  const reply = commentSaying(page, 'What is the dress code?').getByRole('button', { name: /^Reply / });
  const dialog = page.getByRole('dialog', { name: /^Reply to / });
  const question = page.getByRole('dialog', { name: 'Leave without posting?' });
  await reply.click();
  await expect(replyText(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(reply).toBeFocused();

  await reply.click();
  await expect(replyText(page)).toBeFocused();
  await page.keyboard.type('Business casual');
  await page.keyboard.press('Escape');
  const stay = question.getByRole('button', { name: 'Stay here' });
  await expect(stay).toHaveAttribute('data-variant', 'filled');
  await stay.click();
  await expect(replyText(page)).toContainText('Business casual');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toBeHidden();
  await reply.click();
  await expect(replyText(page)).toContainText('Business casual');
});

test('a reply that is on its way is neither cancelled nor closed, and leads there from wherever one goes', async ({
  page,
  office,
}) => {
  const on = await postByCall(office, 'member');
  await commentByCall(office, 'member', { on, says: 'What is the dress code?' });
  await arriveAs(page, office, 'colleague', '/huddles');
  await visit(page, '/');
  await page.locator(`a[href="/deal/${on}"]`).first().click();
  await commentSaying(page, 'What is the dress code?')
    .getByRole('button', { name: /^Reply / })
    .click();
  await expect(replyText(page)).toBeFocused();
  await page.keyboard.type('Business casual');
  const posts = await holdReplies(page, '/api/addDealComments');
  await page.getByRole('button', { name: 'Post Reply' }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave while it is sent?' });
  await expect(question).toContainText('Should it fail, a draft stays');
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/');
  posts.open();
  await page.getByRole('button', { name: 'View it' }).click();
  await expect(itemOf(commentSaying(page, 'Business casual'))).toBeFocused();
});

test('a new comment that is being written stays while another one is answered', async ({ page, office }) => {
  const on = await postByCall(office, 'member');
  await commentByCall(office, 'member', { on, says: 'What is the dress code?' });
  await arriveAs(page, office, 'colleague', `/deal/${on}`);
  await addButton(page).click();
  await commentText(page).fill('Half a thought');
  const asked = commentSaying(page, 'What is the dress code?');
  await asked.getByRole('button', { name: /^Reply / }).click();
  await expect(replyText(page)).toBeFocused();
  await page.keyboard.type('Business casual');
  await page.getByRole('button', { name: 'Post Reply' }).click();
  await expect(commentSaying(page, 'Business casual')).toBeVisible();
  await expect(commentText(page)).toHaveText('Half a thought');
  await addButton(page).click();
  await expect(commentSaying(page, 'Half a thought')).toBeVisible();
  await expect(commentText(page)).toBeHidden();
});

test('who gives up a new comment, empty or begun, is back at the button @keyboard', async ({
  page,
  office,
}) => {
  const on = await postByCall(office, 'member');
  await arriveAs(page, office, 'colleague', `/deal/${on}`);
  await addButton(page).click();
  await expect(commentText(page)).toBeFocused();
  await comments(page).getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(commentText(page)).toHaveCount(0);
  await expect(addButton(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(commentText(page)).toBeFocused();
  await page.keyboard.type('Half a thought');
  await comments(page).getByRole('button', { name: 'Cancel' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Leave without posting?' });
  await question.getByRole('button', { name: 'Leave' }).press('Enter');
  await expect(commentText(page)).toHaveCount(0);
  await expect(addButton(page)).toBeFocused();
});

test('nothing that was typed is lost: not by a failure, not by leaving, not by signing out', async ({
  page,
  office,
  watch,
}) => {
  watch.expect(/\/api\/addDealComments/);
  const on = await postByCall(office, 'member');
  await arriveAs(page, office, 'colleague', `/deal/${on}`);
  await addButton(page).click();
  await commentText(page).fill('Half a thought');
  await page.route('**/api/addDealComments', (route) => route.abort());
  await addButton(page).click();
  await expect(comments(page).getByRole('alert')).toContainText('cannot be reached');
  await expect(commentText(page)).toHaveText('Half a thought');
  await page.unroute('**/api/addDealComments');

  await visit(page, '/legal');
  await page.evaluate(() => localStorage.removeItem('token'));
  await arriveAs(page, office, 'colleague', `/deal/${on}`);
  await addButton(page).click();
  await expect(commentText(page)).toHaveText('Half a thought');
  await addButton(page).click();
  await expect(commentSaying(page, 'Half a thought')).toBeVisible();
  await addButton(page).click();
  await expect(commentText(page)).toHaveText('');
});

test('what is on its way takes no more words, which would go with the form', async ({ page, office }) => {
  const on = await postByCall(office, 'member');
  await arriveAs(page, office, 'colleague', `/deal/${on}`);
  await addButton(page).click();
  await commentText(page).fill('Half a thought');
  await expect(comments(page).getByRole('toolbar')).toBeVisible();
  const posts = await holdReplies(page, '/api/addDealComments');
  await addButton(page).click();
  await commentText(page).focus();
  await page.keyboard.type(', and the rest');
  await expect(commentText(page)).toHaveText('Half a thought');
  await expect(commentText(page)).toBeFocused();
  posts.open();
  await expect(commentSaying(page, 'Half a thought')).toBeVisible();
});

test('a session that has ended keeps what was written for its member', async ({ page, office, watch }) => {
  watch.expectStatus(401);
  const on = await postByCall(office, 'member');
  await arriveAs(page, office, 'colleague', `/deal/${on}`);
  await addButton(page).click();
  await commentText(page).fill('Written for too long');
  await page.route('**/api/addDealComments', (route) =>
    route.fulfill({
      status: 401,
      json: { response: 'error', code: 'unauthenticated', message: 'Please sign in.' },
    }),
  );
  await addButton(page).click();
  await expect(page.getByText('Your session has ended. What you wrote is kept')).toBeVisible();
  await addButton(page).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, office.people.colleague);
  await expect(page).toHaveURL(`/deal/${on}`);
  await expect(commentText(page)).toHaveText('Written for too long');
});

test('a comment is flagged for a reason or none, found helpful, and both are taken back', async ({
  page,
  office,
  watch,
}) => {
  watch.expect(/\/api\/(?:updateFlag|commentslike)/);
  const on = await postByCall(office, 'member');
  await commentByCall(office, 'member', { on, says: 'Buy my book.' });
  await arriveAs(page, office, 'colleague', `/deal/${on}`);
  const comment = commentSaying(page, 'Buy my book.');
  const flag = comment.getByRole('button', { name: 'Flag: comment #1 by Nora Whitlock' });
  const like = comment.getByRole('button', { name: /^Like: comment #1 by Nora Whitlock$/ });
  await expect(comment.getByText('Helpful Comment?')).toBeVisible();

  const why = page.getByRole('dialog', { name: 'Flag comment #1 by Nora Whitlock' });
  const raise = why.getByRole('button', { name: 'Flag', exact: true });
  await flag.click();
  await expectFit(page);
  await why.getByRole('button', { name: 'Cancel' }).click();
  await expect(flag).toBeFocused();
  await expect(flag).toHaveAttribute('aria-pressed', 'false');
  await flag.click();
  await raise.click();
  await expect(flag).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Comment flagged. The staff will look at it.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(flag).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('Flag taken back.')).toBeVisible();
  await flag.click();
  await why.getByRole('radio', { name: 'Something else' }).check();
  await raise.click();
  await expect(why.getByRole('region', { name: 'One field needs your attention' })).toContainText(
    'Please say in a few words what is wrong with it.',
  );
  await why.getByRole('textbox', { name: 'In a few words' }).fill('An advertisement');
  await expectFitWhenNarrow(page, why);
  await raise.click();
  await expect(flag).toHaveAttribute('aria-pressed', 'true');
  const voted = page.waitForResponse('**/api/commentslike');
  await like.click();
  await expect(comment.getByText('1 like', { exact: true })).toBeVisible();
  await voted;
  await again(page);
  await expect(flag).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(comment.getByText('1 like', { exact: true })).toBeVisible();

  await page.route(/\/api\/(?:updateFlag|commentslike)$/, (route) => route.abort());
  await flag.click();
  await expect(page.getByText('Your flag was not changed.')).toBeVisible();
  await expect(flag).toHaveAttribute('aria-pressed', 'true');
  await page.unroute(/\/api\/(?:updateFlag|commentslike)$/);
  await flag.click();
  await expect(flag).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('Flag taken back.')).toBeVisible();
  await like.click();
  await expect(comment.getByText('0 likes', { exact: true })).toBeVisible();
});

test('where the script that sends flags does not come, a flag is not shown as raised', async ({
  page,
  office,
  watch,
}) => {
  watch.expect(/\/assets\/send-flag/);
  const on = await postByCall(office, 'member');
  await commentByCall(office, 'member', { on, says: 'Buy my book.' });
  await page.route('**/assets/send-flag-*.js', (route) => route.abort());
  await arriveAs(page, office, 'colleague', `/deal/${on}`);
  const flag = commentSaying(page, 'Buy my book.').getByRole('button', { name: /^Flag: comment #1/ });
  await flag.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Flag', exact: true }).click();
  await expect(page.getByText('Your flag was not changed.')).toBeVisible();
  await expect(flag).toHaveAttribute('aria-pressed', 'false');
});

test('a guest who comments, replies or flags signs in first and comes back', async ({ page, office }) => {
  const on = await postByCall(office, 'member');
  await commentByCall(office, 'member', { on, says: 'Open to guests?' });
  const names = [/^Flag: /, /^Reply /, /^Like: comment /] as const;
  for (const name of names) {
    await visit(page, `/deal/${on}`);
    await commentSaying(page, 'Open to guests?').getByRole('button', { name }).click();
    await expect(page).toHaveURL('/login');
  }
  await visit(page, `/deal/${on}`);
  await addButton(page).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, office.people.colleague);
  await expect(page).toHaveURL(`/deal/${on}`);
  await expect(addButton(page)).toBeInViewport();
});

test('comments that do not come leave the product as it is, and are asked for again', async ({
  page,
  office,
  watch,
}) => {
  watch.expect(/\/api\/comments/);
  const title = 'An evening without an echo';
  const on = await postByCall(office, 'member', { dealTitle: title });
  await commentByCall(office, 'member', { on, says: 'Hello?' });
  await visit(page, '/');
  await page.route('**/api/comments', (route) => route.abort());
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(comments(page).getByText('This did not work')).toBeVisible();
  await page.unroute('**/api/comments');
  await comments(page).getByRole('button', { name: 'Retry' }).click();
  await expect(commentSaying(page, 'Hello?')).toBeVisible();
});
