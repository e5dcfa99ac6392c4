import type { Page } from '@playwright/test';
import { createComment, createProduct, post } from '../../fixtures/api.ts';
import { change } from '../../fixtures/database.ts';
import type { Member } from '../../fixtures/members.ts';
import { rows, titles } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, test, visitAs } from '../../fixtures/test.ts';

function list(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Contributions' }).getByRole('link', { name, exact: true });
}

function row(page: Page, words: string) {
  return rows(page).filter({ hasText: words });
}

const aged = (days: number) => `created_at = created_at - interval '${days} days'`;

/** Creates products in each state, and a comment and a vote on one that is deleted, all by `member`. */
async function createContributions(member: Member, author: Member, moderator: Member): Promise<void> {
  await createProduct(member, { dealTitle: 'A day in spring' });
  const autumn = await createProduct(member, { dealTitle: 'A day in autumn' });
  await change(`update products set status = 'inactive', ${aged(1)} where id = $1`, [autumn]);
  const winter = await createProduct(member, { dealTitle: 'A day in winter' });
  const gone = await createProduct(author);
  const commentId = await createComment(member, { on: winter, says: 'Cold, but kind.' });
  await createComment(member, { on: gone, says: 'Not any more?' });
  await post('/api/commentslike', { commentId, like: 1 }, member.token);
  await post('/api/like', { dealId: gone, like: 1 }, member.token);
  await change(`update products set status = 'expired', ${aged(8)} where id = $1`, [winter]);
  await post('/api/deleteDeal', { id: gone }, moderator.token);
}

test('contributions show their state and offer only the actions still allowed', async ({
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
  await expect(orphan).toContainText('On a deleted post');
  await expect(orphan.getByRole('button')).toHaveCount(1);
  await orphan.getByRole('button', { name: /^Delete comment/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Comment deleted.')).toBeVisible();
  await expect(orphan).toHaveCount(0);

  await list(page, 'Votes').click();
  await expect(row(page, 'A comment on A day in winter')).toContainText('Expired');
  // A vote on a deleted item has no row.
  await expect(rows(page)).toHaveCount(1);
  await expectAccessible(page, page.getByRole('main'));
});
