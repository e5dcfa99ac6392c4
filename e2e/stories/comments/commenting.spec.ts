import type { Page } from '@playwright/test';
import { createComment, createProduct } from '../../fixtures/api.ts';
import { expectFieldError, holdReplies } from '../../fixtures/browser.ts';
import { addButton, commentSaying, comments, commentText, itemOf } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, reload, test, visitAs } from '../../fixtures/test.ts';

const heading = (page: Page, name: string) => comments(page).getByRole('heading', { level: 2, name });

test('a member comments, edits the comment and deletes it', async ({ page, member, author }) => {
  const id = await createProduct(author);
  await visitAs(page, member, `/deal/${id}`);
  await expect(page.getByText('No comments yet.')).toBeVisible();
  await addButton(page).click();
  await expect(commentText(page)).toBeFocused();
  await addButton(page).click();
  await expectFieldError(commentText(page), 'Enter a comment.');
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
  deletions.release();
  await expect(page.getByText('No comments yet.')).toBeVisible();
  await expect(heading(page, '0 Comments')).toBeFocused();
  await expect(page.getByText('Comment deleted.')).toBeVisible();
});

test('a comment is flagged, voted helpful, and a failed flag is undone', async ({
  page,
  watch,
  member,
  author,
}) => {
  watch.expect(/\/api\/(?:updateFlag|commentslike)/);
  const on = await createProduct(author);
  await createComment(author, { on, says: 'Buy my book.' });
  await visitAs(page, member, `/deal/${on}`);
  const comment = commentSaying(page, 'Buy my book.');
  const flag = comment.getByRole('button', { name: 'Flag: comment #1 by Nora Whitlock' });
  const like = comment.getByRole('button', { name: /^Like: comment #1 by Nora Whitlock$/ });
  await expect(comment.getByText('Helpful Comment?')).toBeVisible();

  const why = page.getByRole('dialog', { name: 'Flag comment #1 by Nora Whitlock' });
  const raise = why.getByRole('button', { name: 'Flag', exact: true });
  await flag.click();
  await expectAccessible(page);
  await why.getByRole('button', { name: 'Cancel' }).click();
  await expect(flag).toBeFocused();
  await expect(flag).toHaveAttribute('aria-pressed', 'false');
  await flag.click();
  await raise.click();
  await expect(flag).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Comment flagged. A moderator will review it.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(flag).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('Flag removed.')).toBeVisible();
  await flag.click();
  await why.getByRole('radio', { name: 'Something else' }).check();
  await raise.click();
  await expect(why.getByRole('region', { name: 'One field needs your attention' })).toContainText(
    'Tell us in a few words what’s wrong.',
  );
  await why.getByRole('textbox', { name: 'In a few words' }).fill('An advertisement');
  await expectAccessible(page, why);
  await raise.click();
  await expect(flag).toHaveAttribute('aria-pressed', 'true');
  const voted = page.waitForResponse('**/api/commentslike');
  await like.click();
  await expect(comment.getByText('1 like', { exact: true })).toBeVisible();
  await voted;
  await reload(page);
  await expect(flag).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(comment.getByText('1 like', { exact: true })).toBeVisible();

  await page.route(/\/api\/(?:updateFlag|commentslike)$/, (route) => route.abort());
  await flag.click();
  await expect(page.getByText('We couldn’t change your flag.')).toBeVisible();
  await expect(flag).toHaveAttribute('aria-pressed', 'true');
  await page.unroute(/\/api\/(?:updateFlag|commentslike)$/);
  await flag.click();
  await expect(flag).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('Flag removed.')).toBeVisible();
  await like.click();
  await expect(comment.getByText('0 likes', { exact: true })).toBeVisible();
});
