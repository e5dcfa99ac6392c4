import { createProduct } from '../../fixtures/api.ts';
import { addButton, commentSaying, comments, commentText } from '../../fixtures/pages.ts';
import { expect, test, visit, visitAs } from '../../fixtures/test.ts';

test('a comment that failed to send, or whose page was left, is restored', async ({
  page,
  watch,
  member,
  author,
}) => {
  watch.expect(/\/api\/addDealComments/);
  const on = await createProduct(author);
  await visitAs(page, member, `/deal/${on}`);
  await addButton(page).click();
  await commentText(page).fill('Half a thought');
  await page.route('**/api/addDealComments', (route) => route.abort());
  await addButton(page).click();
  await expect(comments(page).getByRole('alert')).toContainText('cannot be reached');
  await expect(commentText(page)).toHaveText('Half a thought');
  await page.unroute('**/api/addDealComments');

  await visit(page, '/legal');
  await page.evaluate(() => localStorage.removeItem('token'));
  await visitAs(page, member, `/deal/${on}`);
  await addButton(page).click();
  await expect(commentText(page)).toHaveText('Half a thought');
  await addButton(page).click();
  await expect(commentSaying(page, 'Half a thought')).toBeVisible();
  await addButton(page).click();
  await expect(commentText(page)).toHaveText('');
});
