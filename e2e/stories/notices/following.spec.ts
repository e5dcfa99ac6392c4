import { createHuddle } from '../../fixtures/api.ts';
import { submitSignIn, uniqueWord } from '../../fixtures/members.ts';
import { addButton, comments, commentText } from '../../fixtures/pages.ts';
import { expect, reload, test, visit } from '../../fixtures/test.ts';

test('a guest signs in to follow a huddle, and commenting follows it', async ({
  page,
  watch,
  member,
  author,
}) => {
  const id = await createHuddle(author, { title: `Followed ${uniqueWord()}` });
  const follow = comments(page).getByRole('button', { name: 'Follow these comments' });
  const unfollow = comments(page).getByRole('button', { name: 'Unfollow these comments' });
  await visit(page, `/huddle/${id}`);
  await follow.click();
  await expect(page.getByText('Sign in to follow this page.')).toBeVisible();
  await submitSignIn(page, member);
  await expect(page).toHaveURL(`/huddle/${id}`);
  await follow.click();
  await expect(page.getByText('You’re following. We’ll notify you of new comments.')).toBeVisible();
  await expect(unfollow).toBeVisible();

  await reload(page);
  await unfollow.focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('You’re no longer following. We won’t notify you of new comments.'),
  ).toBeVisible();
  await expect(follow).toBeVisible();
  watch.expect(/followForum/, /net::ERR_FAILED/);
  await page.route('**/api/followForum', (route) => route.abort('failed'));
  await follow.click();
  await expect(page.getByText(/^We couldn’t change what you follow\. /)).toBeVisible();
  await expect(follow).toBeVisible();

  const another = await createHuddle(author, { title: `Answered ${uniqueWord()}` });
  await visit(page, `/huddle/${another}`);
  await expect(follow).toBeVisible();
  await addButton(page).click();
  await commentText(page).fill('I have one of these.');
  await comments(page).getByRole('button', { name: 'Add Comment' }).click();
  await expect(unfollow).toBeVisible();
});
