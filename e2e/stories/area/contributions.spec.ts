import type { Page } from '@playwright/test';
import { createComment, createHuddle, createHuddleComment, createProduct, post } from '../../fixtures/api.ts';
import { setProductState } from '../../fixtures/database.ts';
import { type Member, uniqueWord } from '../../fixtures/members.ts';
import { rows, titles } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, test, visit, visitAs } from '../../fixtures/test.ts';

function list(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Contributions' }).getByRole('link', { name, exact: true });
}

test('a member finds, edits and deletes their contributions', async ({ memberPage: page, member }) => {
  const word = uniqueWord();
  const id = await createHuddle(member, { title: `By hand ${word}` });
  await createHuddle(member, { title: `By name ${word}` });
  await createHuddleComment(member, id);
  await post('/api/forumlike', { forumId: id, like: 1 }, member.token);
  await visit(page, `/profile/${member.id}?catch=mydeals`);
  await expect(page.getByText('No products found!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create New Product' })).toBeVisible();

  await list(page, 'Huddles').click();
  await expect(titles(page)).toHaveText([`By name ${word}`, `By hand ${word}`]);
  await expect(rows(page).first()).toContainText('You can edit this until');
  await expectAccessible(page, page.getByRole('main'));
  await page.getByRole('searchbox', { name: 'Search your huddles' }).fill('hand');
  await page.keyboard.press('Enter');
  await expect(titles(page)).toHaveText([`By hand ${word}`]);
  await page.goBack();
  await expect(titles(page)).toHaveCount(2);
  await page.getByRole('button', { name: `Delete By name ${word}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Huddle deleted.')).toBeVisible();
  await expect(page.getByText('1 huddle', { exact: true })).toBeFocused();

  await list(page, 'Comments').click();
  await expect(rows(page)).toContainText(`In By hand ${word}`);
  await page.getByRole('button', { name: `Edit comment in By hand ${word}` }).click();
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Another answer.');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(titles(page)).toHaveText(['Another answer.']);
  await expect(rows(page)).toContainText('edited');
  await expectAccessible(page);

  await list(page, 'Votes').click();
  await expect(rows(page)).toContainText('Liked');
  await page.getByRole('button', { name: `Take back your vote on By hand ${word}` }).click();
  await expect(page.getByText('No votes yet.')).toBeVisible();
  await page.goBack();
  await titles(page).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/huddle/${id}\\?comment=\\d+#comment-\\d+$`));
  await page.goBack();
  await expect(titles(page)).toHaveText(['Another answer.']);
  await page.goBack();
  await expect(page.getByText('1 huddle', { exact: true })).toBeVisible();
});

test('contributions show their state and offer what may still be done', async ({
  page,
  member,
  author,
  moderator,
}) => {
  await createContributions(member, author, moderator);
  await visitAs(page, member, `/profile/${member.id}?catch=mydeals`);
  await expect(row(page, 'A day in spring')).toContainText('Active');
  for (const title of ['A day in spring', 'A day in autumn']) {
    await expect(row(page, title)).toContainText('You can edit this until');
  }
  await expect(row(page, 'A day in autumn')).toContainText('Inactive');
  const old = row(page, 'A day in winter');
  await expect(old).toContainText('Expired');
  await expect(old).toContainText('Can no longer be edited');
  await expect(old.getByRole('button')).toHaveCount(0);

  await page.getByRole('link', { name: 'Edit A day in spring' }).click();
  await expect(page.getByLabel('Product Name')).toHaveValue('A day in spring');
  await page.goBack();
  await page.getByRole('button', { name: 'Delete A day in spring' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you wish to delete this product?' });
  await expect(question).toContainText('A day in spring');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Product deleted.')).toBeVisible();
  await expect(titles(page)).toHaveText(['A day in autumn', 'A day in winter']);

  await list(page, 'Comments').click();
  await expect(row(page, 'Cold, but kind.')).toContainText('On A day in winter Expired');
  const orphan = row(page, 'Not any more?');
  await expect(orphan).toContainText('On something that is not here any more.');
  await expect(orphan.getByRole('button')).toHaveCount(1);
  await orphan.getByRole('button', { name: /^Delete comment/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Comment deleted.')).toBeVisible();
  await expect(orphan).toHaveCount(0);

  await list(page, 'Votes').click();
  await expect(row(page, 'A comment on A day in winter')).toContainText('Expired');
  const gone = row(page, 'This is not here any more.');
  await expect(gone).toContainText('Liked');
  await expect(gone.getByRole('button')).toHaveCount(0);
  await expectAccessible(page, page.getByRole('main'));
});

function row(page: Page, words: string) {
  return rows(page).filter({ hasText: words });
}

/** Creates products in each state, and a comment and a vote on one that is deleted, all by `member`. */
async function createContributions(member: Member, author: Member, moderator: Member): Promise<void> {
  await createProduct(member, { dealTitle: 'A day in spring' });
  const autumn = await createProduct(member, { dealTitle: 'A day in autumn' });
  await setProductState(autumn, { status: 'inactive', age: 1 });
  const winter = await createProduct(member, { dealTitle: 'A day in winter' });
  const gone = await createProduct(author);
  const commentId = await createComment(member, { on: winter, says: 'Cold, but kind.' });
  await createComment(member, { on: gone, says: 'Not any more?' });
  await post('/api/commentslike', { commentId, like: 1 }, member.token);
  await post('/api/like', { dealId: gone, like: 1 }, member.token);
  await setProductState(winter, { status: 'expired', age: 8 });
  await post('/api/deleteDeal', { id: gone }, moderator.token);
}
