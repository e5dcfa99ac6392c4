import type { Page } from '@playwright/test';
import { examples, findProduct, type Product, post } from '../../fixtures/api.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

/** Matches more than one page of the demo content. */
const common = 'course';

test('the header searches, and a result shows picture, title, date, prices and Buy Now', async ({ page }) => {
  await visit(page, '/contact');
  const box = page
    .getByRole('banner')
    .getByPlaceholder('Search here using Event names, Course or keywords / tags');
  await box.fill('annuity');
  await box.press('Enter');
  await expect(page).toHaveURL('/search?deal=annuity');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Results found matching .?annuity.?$/);
  await expect(box).toHaveValue('annuity');
  await visit(page, '/');
  await expect(box).toHaveValue('');

  const deal = await findProduct(examples.threePrices);
  await visit(page, '/search?deal=kitchen%20table');
  await expect(box).toHaveValue('kitchen table');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Image',
    'Title',
    'Posted on',
    'Member Price',
    'Non-Member Price',
    'Buy Now',
  ]);
  const row = rows(page).filter({ hasText: 'Ethics at the' });
  const cells = row.getByRole('cell');
  await expect(cells.nth(0).getByRole('img')).toBeVisible();
  await expect(cells.nth(1).getByRole('link')).toHaveText(examples.threePrices);
  await expect(cells.nth(1).getByRole('link')).toHaveAttribute('href', `/deal/${deal.id}`);
  await expect(cells.nth(1).getByRole('link').locator('mark')).toHaveText('Kitchen Table');
  await expect(cells.nth(2)).toHaveText(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d [AP]M$/);
  await expect(cells.nth(3)).toHaveText('$39.00');
  await expect(cells.nth(4)).toHaveText('$69.00');
  const buy = cells.nth(5).getByRole('link', { name: 'Buy Now' });
  await expect(buy).toHaveAttribute('target', '_blank');
  await expect(buy).toHaveAttribute('rel', 'noopener nofollow ugc');
});

test('results are sorted by the chosen order and come 20 at a time', async ({ page }) => {
  await visit(page, `/search?deal=${common}`);
  const sort = page.getByRole('form', { name: 'Sort the results' }).getByLabel('Sort by');
  await expect(sort).toHaveValue('newest');
  for (const order of ['oldest', 'lowest_price', 'highest_price', 'best_match', 'newest']) {
    await sort.selectOption(order);
    await expect(page).toHaveURL(
      order === 'newest' ? `/search?deal=${common}` : `/search?deal=${common}&sort=${order}`,
    );
    const { deals } = await post('/api/search', { searchtxt: common, sortby: order, page: 1 });
    const titles = (deals as Product[]).map(({ del_title }) => del_title);
    await expect(titleLinks(page)).toHaveText(titles);
  }

  await test.step('results come 20 at a time', async () => {
    const { count } = await post('/api/search', { searchtxt: common, sortby: 'newest', page: 1 });
    const total = Math.ceil(Number(count) / 20);
    expect(total).toBeGreaterThan(1);
    await visit(page, `/search?deal=${common}`);
    const pager = page.getByRole('navigation', { name: 'Pages of results' });
    await expect(pager).toContainText(`Page 1 / ${total}`);
    await expect(rows(page)).toHaveCount(20);
    await expect(pager.getByRole('link', { name: 'Previous' })).toHaveCount(0);
    await expect(pager.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');

    await pager.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(`/search?deal=${common}&page=2`);
    await expect(pager).toContainText(`Page 2 / ${total}`);
    await expect(pager.getByRole('link', { name: /^Page \d+$/ })).toHaveCount(Math.min(3, total));
    await pager.getByRole('link', { name: 'Previous' }).click();
    await expect(pager).toContainText(`Page 1 / ${total}`);

    await visit(page, `/search?deal=${common}&page=${total}`);
    await expect(rows(page)).toHaveCount(Number(count) - 20 * (total - 1));
    await expect(pager.getByRole('link', { name: 'Next' })).toHaveCount(0);
    await visit(page, `/search?deal=${common}&page=999`);
    await page.getByRole('link', { name: `Go to page ${total}` }).click();
    await expect(pager).toContainText(`Page ${total} / ${total}`);
  });
});

test('a search without results leads on', async ({ page }) => {
  await visit(page, '/search?deal=xylophonists+milwaukee');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Results found matching');
  await expect(page.getByText('No products found!')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Sort the results' })).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Careers' })).toHaveAttribute('href', '/deals/careers');
  await expect(main.getByRole('link', { name: 'Search huddles' })).toHaveAttribute(
    'href',
    '/huddles?q=xylophonists+milwaukee',
  );
  await main.getByRole('link', { name: 'milwaukee' }).click();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('form', { name: 'Sort the results' })).toBeVisible();
});

function rows(page: Page) {
  return page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
}

function titleLinks(page: Page) {
  return rows(page).locator('td:nth-child(2) a');
}
