import { commentByCall, commentSaying, itemOf } from '../../fixtures/comments.ts';
import { arriveAs, postByCall, test } from '../../fixtures/office.ts';
import { expect } from '../../fixtures/test.ts';

test('the staff are led to what was flagged, clear the flags or remove it', async ({ page, office }) => {
  const on = await postByCall(office, 'member');
  const unkind = await commentByCall(office, 'member', { on, says: 'You are a fool.' });
  const link = `<a href="/deal/${on}?comment=${unkind}#comment-${unkind}">Nora Whitlock</a>`;
  const quote = `</p><blockquote><p>Quoted from ${link}</p><p>You are a fool.</p></blockquote><p>`;
  await commentByCall(office, 'storeRep', { on, says: `${quote}Please be kind.`, parent: unkind });
  const flag = () => office.call('/api/updateFlag', { commentid: unkind, status: 1 }, 'colleague');
  await flag();

  await arriveAs(page, office, 'colleague', `/deal/${on}`);
  const comment = commentSaying(page, 'You are a fool.');
  await expect(comment.getByRole('button', { name: /^Flag: / })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(/Flagged ·|Unflag/)).toHaveCount(0);

  await arriveAs(page, office, 'moderator', '/legal');
  const menu = page.getByRole('button', { name: /^Your account/ });
  await expect(menu).toHaveAccessibleName('Your account flagged comments: 1');
  await menu.click();
  await page.getByRole('link', { name: 'Flagged comments 1' }).click();
  await expect(itemOf(comment)).toBeFocused();
  await expect(comment.getByText('Flagged · 1')).toBeVisible();
  await comment.getByRole('button', { name: /^Unflag / }).click();
  await expect(page.getByText('Flags cleared.')).toBeVisible();
  await expect(comment.getByText('Flagged · 1')).toHaveCount(0);
  await expect(menu).toHaveAccessibleName('Your account');

  expect((await flag()).status).toBe(200);
  await page.reload();
  await comment.getByRole('button', { name: /^Remove / }).click();
  const question = page.getByRole('dialog', { name: 'Remove this comment?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Comment removed.')).toBeVisible();
  await expect(page.getByText('This comment was removed by the staff.')).toBeVisible();
  const reply = commentSaying(page, 'Please be kind.');
  await expect(reply.locator('blockquote')).toContainText('The quoted comment was removed.');
  await expect(page.getByText('You are a fool.')).toHaveCount(0);
});
