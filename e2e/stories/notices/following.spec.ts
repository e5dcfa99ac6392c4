import { addButton, comments, commentText } from '../../fixtures/comments.ts';
import { ownWord, postHuddle } from '../../fixtures/huddles.ts';
import { expectTouchable } from '../../fixtures/screens.ts';
import { signIn } from '../../fixtures/sign-in-screen.ts';
import { again, expect, test, visit } from '../../fixtures/test.ts';

test('a guest signs in to follow, follows and unfollows, and who comments follows @phone', async ({
  page,
  member,
  author,
  watch,
  isMobile,
}) => {
  const id = await postHuddle(author.token, { title: `Followed ${ownWord()}` });
  const follow = comments(page).getByRole('button', { name: 'Follow these comments' });
  const unfollow = comments(page).getByRole('button', { name: 'Unfollow these comments' });
  await visit(page, `/huddle/${id}`);
  await follow.click();
  await expect(page.getByText('Please sign in to be told of new comments.')).toBeVisible();
  await signIn(page, member);
  await expect(page).toHaveURL(`/huddle/${id}`);
  await follow.click();
  await expect(page.getByText('You are told of new comments here.')).toBeVisible();
  await expect(unfollow).toBeVisible();
  if (isMobile) await expectTouchable(comments(page));

  await again(page);
  await unfollow.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('You are not told of new comments here any more.')).toBeVisible();
  await expect(follow).toBeVisible();
  watch.expect(/followForum/, /net::ERR_FAILED/);
  await page.route('**/api/followForum', (route) => route.abort('failed'));
  await follow.click();
  await expect(page.getByText(/^What you follow is as it was\. /)).toBeVisible();
  await expect(follow).toBeVisible();

  const another = await postHuddle(author.token, { title: `Answered ${ownWord()}` });
  await visit(page, `/huddle/${another}`);
  await expect(follow).toBeVisible();
  await addButton(page).click();
  await commentText(page).fill('I have one of these.');
  await comments(page).getByRole('button', { name: 'Add Comment' }).click();
  await expect(unfollow).toBeVisible();
});
