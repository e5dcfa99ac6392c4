import { cardOf, cards, examples, listDeals } from '../../fixtures/catalogue.ts';
import { holdReplies } from '../../fixtures/intercept.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

test('LEARNING leads to the learning products, those of its child categories included @phone', async ({
  page,
}) => {
  await visit(page, '/');
  const list = await holdReplies(page, '/api/homePageDeals');
  await page.getByRole('banner').getByRole('link', { name: 'LEARNING' }).click();
  await expect(page).toHaveURL('/deals/learning');
  await expect(page.getByRole('heading', { level: 1, name: 'Learning' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading products' })).toBeVisible();
  list.open();
  const learning = await listDeals({ category: 'learning' });
  await expect(cards(page).getByRole('heading')).toHaveText(
    learning.slice(0, 20).map(({ del_title }) => del_title),
  );
});

for (const [slug, heading] of [
  ['events', 'Events'],
  ['careers', 'Careers'],
  ['designations', 'Designations'],
  ['leadership-roles', 'Leadership roles'],
] as const) {
  test(`/deals/${slug} lists exactly the products of ${heading} @once`, async ({ page }) => {
    const response = await page.goto(`/deals/${slug}`);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    const deals = await listDeals({ category: slug });
    await expect(cards(page).getByRole('heading')).toHaveText(
      deals.slice(0, 20).map(({ del_title }) => del_title),
    );
    await expect(page.getByRole('link', { name: 'Show All' })).toHaveCount(deals.length >= 20 ? 1 : 0);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      new RegExp(`/deals/${slug}$`),
    );
  });
}

test('a listing has the same filter bar: expired products on demand', async ({ page }) => {
  await visit(page, '/deals/careers');
  await expect(cardOf(page, examples.expired)).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Include expired' }).check();
  await expect(page).toHaveURL('/deals/careers?expired=1');
  await expect(cardOf(page, examples.expired).getByText('Expired', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Include expired' }).uncheck();
  await expect(page).toHaveURL('/deals/careers');
  await expect(cardOf(page, examples.expired)).toHaveCount(0);
});

test('an unknown category is the 404 page @once', async ({ page, watch }) => {
  watch.expectStatus(404);
  for (const path of [
    '/deals/nothing-of-the-kind',
    '/deals/1',
    '/deals/Learning%00',
    `/deals/${'x'.repeat(250)}`,
  ]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: '404! Page Not Found' })).toBeVisible();
  }
});
