import { examples, findProduct, listProducts } from '../../fixtures/api.ts';
import { holdReplies } from '../../fixtures/browser.ts';
import { cards } from '../../fixtures/pages.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

test('LEARNING and the categories are one step away with their products and counts', async ({ page }) => {
  await visit(page, '/');
  const list = await holdReplies(page, '/api/homePageDeals');
  await page.getByRole('banner').getByRole('link', { name: 'LEARNING' }).click();
  await expect(page).toHaveURL('/deals/learning');
  await expect(page.getByRole('heading', { level: 1, name: 'Learning' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading products' })).toBeVisible();
  list.release();
  const learning = await listProducts({ category: 'learning' });
  await expect(cards(page).getByRole('heading')).toHaveText(
    learning.slice(0, 20).map(({ del_title }) => del_title),
  );

  await test.step('every category is one step away and shows its count', async () => {
    const count = async (category: string) => (await listProducts({ category })).length;
    const categories = page.getByRole('navigation', { name: 'Categories' });
    const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
    await visit(page, '/');
    const [learning, careers] = [await count('learning'), await count('careers')];
    await expect(categories.getByRole('link')).toContainText([
      /^All \d+$/,
      `Learning ${learning}`,
      /^Events \d+$/,
      `Careers ${careers}`,
    ]);
    await expect(categories.getByRole('link', { name: /^All / })).toHaveAttribute('aria-current', 'page');

    await categories.getByRole('link', { name: /^Careers / }).click();
    await expect(page).toHaveURL('/deals/careers');
    await categories
      .getByRole('link', { name: `Leadership roles ${await count('leadership-roles')}` })
      .click();
    await expect(page).toHaveURL('/deals/leadership-roles');
    await expect(page.getByRole('heading', { level: 1, name: 'Leadership roles' })).toBeVisible();
    const current = categories.getByRole('link', { name: /^Leadership roles / });
    await expect(current).toHaveAttribute('aria-current', 'page');
    await expect(current).toBeInViewport({ ratio: 1 });
    await expect(categories.getByRole('link', { name: /^Advisor roles / })).toHaveCount(1);
    await expect(breadcrumb.getByRole('listitem')).toHaveText(['Home', 'Careers', 'Leadership roles']);

    await visit(page, `/deal/${(await findProduct(examples.threePrices)).id}`);
    await expect(breadcrumb.getByRole('link')).toHaveText(['Home', 'Learning', 'Continuing education']);
    await breadcrumb.getByRole('link', { name: 'Learning' }).click();
    await expect(page).toHaveURL('/deals/learning');
    await categories.getByRole('link', { name: /^All / }).click();
    await expect(page).toHaveURL('/');
  });
});

test('a label in a category keeps the category, and the counts follow it', async ({ page }) => {
  const categories = page.getByRole('navigation', { name: 'Categories' });
  await visit(page, '/deals/learning');
  const label = cards(page).locator('a[href^="?label="]').first();
  const name = (await label.textContent()) ?? '';
  await label.click();
  await expect(page).toHaveURL(/\/deals\/learning\?label=\d+$/);
  const labelled = cards(page).locator('a[href^="?label="]').filter({ hasText: name });
  // The previous list stays until the new one is loaded.
  await expect
    .poll(async () => (await cards(page).count()) - (await labelled.count()), 'cards without the label')
    .toBe(0);
  const shown = await cards(page).count();
  await expect(categories.getByRole('link', { name: /^Learning / })).toHaveText(`Learning ${shown}`);
  await categories.getByRole('link', { name: /^All / }).click();
  await expect(page).toHaveURL(/^[^?]*\/\?label=\d+$/);
});

test.describe('before hydration', () => {
  test.use({ ownContext: true });

  test('a filter chosen before hydration is applied', async ({ page }) => {
    const scripts = await holdReplies(page, '/assets/*.js');
    await page.goto('/deals/careers?price=under200', { waitUntil: 'commit' });
    await page.getByLabel('Sort by').selectOption('price');
    await page.getByRole('checkbox', { name: 'Include expired' }).check();
    scripts.release();
    await expect(page).toHaveURL('/deals/careers?filter=price&price=under200&expired=1');
    await expect(page.getByLabel('Sort by')).toHaveValue('price');
    await expect(page.getByRole('checkbox', { name: 'Include expired' })).toBeChecked();
  });
});
