import type { Page } from '@playwright/test';
import { examples, findProduct } from '../../fixtures/api.ts';
import { price } from '../../fixtures/pages.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

async function open(page: Page, title: string): Promise<number> {
  const { id } = await findProduct(title);
  await visit(page, `/deal/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  return id;
}

test('a product shows its prices, description and classification', async ({ page }) => {
  await open(page, examples.threePrices);
  const main = page.getByRole('main');
  await expect(price(main, 'Member Price')).toHaveText('$39.00');
  await expect(price(main, 'Non-Member Price')).toHaveText('$69.00');
  await expect(price(main, 'Original Price').locator('s')).toHaveText('$79.00');
  await expect(main.getByText('Members save $30.00')).toBeVisible();
  await expect(main.getByText('Terms and conditions apply')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'About this offer' }).getByRole('paragraph').first(),
  ).toBeVisible();

  const details = page.getByRole('region', { name: 'Details' });
  await expect(price(details, 'Tags').getByRole('link')).toHaveText([
    'Ethics',
    'Compliance',
    'Client communication',
  ]);
  await expect(price(details, 'Type').getByRole('link')).toHaveText(['Online course']);
  await expect(price(details, 'Posted by')).toContainText('Greta Lindhagen');
  await expect(price(details, 'Posted by')).toContainText('Store Rep');
  await expect(main.getByRole('link', { name: 'Member Offer' })).toHaveAttribute('href', '/?label=3');

  await expect(page.getByRole('region', { name: 'Posted by' })).toHaveText(
    /Greta Lindhagen Store RepJoined \d\d \w{3} \d{4}Reputation \d+$/,
  );
  const buy = main.getByRole('link', { name: 'Buy Now' });
  await expect(buy).toHaveAttribute('target', '_blank');
  await expect(buy).toHaveAttribute('rel', 'noopener nofollow ugc');
  await price(details, 'Category').getByRole('link', { name: 'Continuing education' }).click();
  await expect(page).toHaveURL('/deals/continuing-education');
});

test('a product without a link says how to book, and an expired one is marked', async ({ page, request }) => {
  await open(page, examples.offline);
  await expect(page.getByText('Terms and conditions apply')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buy Now' })).toHaveCount(0);
  const box = page.getByRole('region', { name: 'How to book' });
  await expect(box.getByRole('link', { name: '402-555-0142' })).toHaveAttribute('href', 'tel:4025550142');
  await expect(box.getByText('Have your license number at hand')).toBeVisible();
  for (const name of ['classes@prairie-rail-training.example', 'office@guildhall.example']) {
    await expect(box.getByRole('link', { name })).toHaveAttribute('href', `mailto:${name}`);
  }
  await box.getByRole('link', { name: 'Ask below' }).click();
  await expect(page).toHaveURL(/#comments$/);
  await expect(page.getByRole('region', { name: /Comments$/ })).toBeInViewport();
  expect(await request.get(page.url()).then((reply) => reply.text())).toContain('How to book');

  await test.step('an expired product is marked and still readable', async () => {
    await open(page, examples.expired);
    const main = page.getByRole('main');
    await expect(main.getByText('Expired', { exact: true })).toBeVisible();
    await expect(main.getByText('This offer has ended.')).toBeVisible();
    await expect(main.getByText(/It ended on \d\d-\d\d-\d{4} \d\d:59:59 PM\./)).toBeVisible();
    await expect(page.getByRole('region', { name: 'About this offer' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Apply' })).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('Similar offers');

    await open(page, examples.inactive);
    await expect(main.getByText('Expired', { exact: true })).toBeVisible();
    await expect(main.getByText('It’s no longer active.')).toBeVisible();
  });
});

test('similar offers are shown, and load on retry', async ({ page, watch }) => {
  watch.expectStatus(500);
  await open(page, examples.threePrices);
  const similar = page.getByRole('region', { name: 'Similar offers' });
  const links = similar.getByRole('link');
  await expect(links).toHaveCount(5);
  await expect(links.filter({ hasText: examples.threePrices })).toHaveCount(0);

  await page.route('**/api/relatedDeals', (route) => route.fulfill({ status: 500, json: {} }));
  const next = (await links.first().locator('span > span').first().textContent()) ?? '';
  await links.first().click();
  await expect(page.getByRole('heading', { level: 1, name: next, exact: true })).toBeVisible();
  await expect(page.getByText('Similar offers couldn’t be loaded.')).toBeVisible();
  await page.unroute('**/api/relatedDeals');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(links).toHaveCount(5);
});
