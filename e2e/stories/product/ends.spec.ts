import { createProduct } from '../../fixtures/api.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, test, visit, visitAs } from '../../fixtures/test.ts';

test('a member asks whether a product is still available, and its author says that it has ended', async ({
  page,
  member,
  author,
}) => {
  const id = await createProduct(author, { dealTitle: 'Tax evening' });
  const report = page.getByRole('button', { name: 'No longer available?' });
  await visit(page, `/deal/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Tax evening' })).toBeVisible();
  await expect(report).toHaveCount(0);
  await visitAs(page, member, `/deal/${id}`);
  await report.click();
  await expectAccessible(page, page.getByRole('dialog'));
  await page.getByRole('button', { name: 'Ask the author' }).click();
  await expect(
    page.getByText('Thank you. We asked the author whether this is still available.'),
  ).toBeVisible();

  await visitAs(page, author, '/notices');
  await page.getByRole('link', { name: /^Is your product “Tax evening” still available\?/ }).click();
  await expect(page.getByText('A member says that it’s no longer available.')).toBeVisible();
  await expect(report).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'It has ended' }).click();
  await expect(page.getByText('It’s inactive now and no longer listed.')).toBeVisible();
  await expect(page.getByText('This offer has ended.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'It has ended' })).toHaveCount(0);
});
