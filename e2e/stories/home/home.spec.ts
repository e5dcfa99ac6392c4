import type { Page } from '@playwright/test';
import { examples, findProduct, listProducts } from '../../fixtures/api.ts';
import { cardOf, cards, price } from '../../fixtures/pages.ts';
import { phone } from '../../fixtures/screens.ts';
import { expect, reload, test, visit } from '../../fixtures/test.ts';

test('a list shows the newest products with complete cards, featured products beside them', async ({
  page,
}) => {
  const newest = await listProducts({ category: 'learning' });
  await visit(page, '/deals/learning');
  await expect(cards(page).getByRole('heading')).toHaveText(
    newest.slice(0, 20).map(({ del_title }) => del_title),
  );
  const { id } = await findProduct(examples.threePrices);
  await visit(page, '/deals/continuing-education');
  const card = cardOf(page, examples.threePrices);
  await expect(card.getByRole('img')).toBeVisible();
  await expect(price(card, 'Member Price')).toHaveText('$39.00');
  await expect(price(card, 'Non-Member Price')).toHaveText('$69.00');
  await expect(price(card, 'Original Price').locator('s')).toHaveText('$79.00');
  await expect(card.getByText('Store Rep', { exact: true })).toBeVisible();
  await expect(card.getByText(/^−?\d+ votes?$/)).toBeVisible();
  await expect(card.getByRole('link', { name: /^\d+ comments?$/ })).toHaveAttribute(
    'href',
    `/deal/${id}#comments`,
  );
  await expect(card.getByText(/^Posted \d\d-\d\d-\d{4} \d\d:\d\d:\d\d [AP]M/)).toBeVisible();
  await card.getByRole('link', { name: 'View Details' }).click();
  await expect(page).toHaveURL(`/deal/${id}`);

  await visit(page, '/');
  await expect(cards(page)).toHaveCount(20);
  const featured = page.getByRole('complementary', { name: 'Featured Products' }).getByRole('listitem');
  await expect(featured).toHaveCount(10);
  const isFeatured = await featured.evaluateAll((items) => items.map((item) => 'featured' in item.dataset));
  expect(isFeatured[0]).toBe(true);
  expect(isFeatured).toEqual(isFeatured.toSorted((one, other) => Number(other) - Number(one)));
});

test('the filter bar sorts, shows expired products and keeps its choice in the address', async ({ page }) => {
  await visit(page, '/');
  const sort = page.getByRole('form', { name: 'Filter' }).getByLabel('Sort by');
  await expect(sort).toHaveValue('new');

  await sort.selectOption('Lowest price');
  await expect(page).toHaveURL('/?filter=price');
  await expectSorted(async () => {
    const texts = await price(page.getByRole('main'), 'Member Price').allInnerTexts();
    return texts.map((text) => Number.parseFloat(text.replace(/[$,]/g, '')));
    // Career postings show no price of zero.
  }, 3);

  for (const [name, address, pattern] of [
    ['Most popular', '/?filter=popular', /^-?\d+ votes?$/],
    ['Most discussed', '/?filter=discussed', /^\d+ comments?$/],
  ] as const) {
    await sort.selectOption(name);
    await expect(page).toHaveURL(address);
    await expectSorted(async () => {
      const texts = await cards(page).getByText(pattern).allInnerTexts();
      return texts.map((text) => -Number.parseInt(text, 10));
    });
  }
  await reload(page);
  await expect(sort).toHaveValue('discussed');
  await sort.selectOption('Newest');
  await expect(page).toHaveURL('/');

  await visit(page, '/deals/careers');
  await expect(cardOf(page, examples.expired)).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Include expired' }).check();
  await expect(page).toHaveURL('/deals/careers?expired=1');
  for (const title of [examples.expired, examples.inactive])
    await expect(cardOf(page, title).getByText('Expired', { exact: true })).toBeVisible();
});

test('the list is narrowed by price and label and offers to widen again', async ({ page }) => {
  const learning = await listProducts({ category: 'learning' });
  const filter = page.getByRole('form', { name: 'Filter' });
  const main = page.getByRole('main');
  await visit(page, '/deals/learning');
  await expect(filter.getByRole('status')).toHaveText(`${learning.length} products`);
  await filter.getByRole('combobox', { name: 'Price' }).selectOption('Under $50');
  await expect(page).toHaveURL('/deals/learning?price=under50');
  const cheap = learning.filter(({ del_price }) => Number(del_price) < 50);
  await expect(filter.getByRole('status')).toHaveText(`${cheap.length} products`);

  const label = 'Last call';
  const labelled = (await listProducts()).filter(({ tags }) =>
    tags.some(({ tag_name }) => tag_name === label),
  );
  await visit(page, `/deal/${labelled[0]?.id}`);
  await main.getByRole('link', { name: label, exact: true }).first().click();
  await expect(page).toHaveURL(/\/\?label=\d+$/);
  await expect(cards(page).getByRole('heading')).toHaveText(labelled.map(({ del_title }) => del_title));
  await filter.getByRole('link', { name: `Label: ${label}: remove this filter` }).click();
  await expect(page).toHaveURL('/');
  await expect(filter.getByRole('status')).toBeFocused();

  await visit(page, '/deals/designations?price=free');
  await expect(main.getByText('No products found!')).toBeVisible();
  await main.getByRole('link', { name: 'Show any price' }).click();
  await expect(page).toHaveURL('/deals/designations');
  await expect(cards(page)).not.toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the first card is on the first screen, and cards stay short', async ({ page }) => {
    for (const path of ['/deals/learning', '/deals/leadership-roles']) {
      await visit(page, path);
      expect((await cards(page).first().boundingBox())?.y, path).toBeLessThan(400);
      expect(await tallCards(page), path).toEqual([]);
    }
  });
});

/** Titles of at most four lines whose cards are too tall. */
function tallCards(page: Page): Promise<string[]> {
  return cards(page).evaluateAll((all) => {
    const linesOf = (title: Element) =>
      title.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(title).lineHeight);
    return all
      .filter((card) => card.getBoundingClientRect().height > 340)
      .flatMap((card) => [...card.querySelectorAll('h3')])
      .filter((title) => linesOf(title) < 4.5)
      .map((title) => title.textContent);
  });
}

async function expectSorted(read: () => Promise<number[]>, atLeast = 20): Promise<void> {
  await expect
    .poll(async () => {
      const numbers = await read();
      return (
        numbers.length >= atLeast &&
        numbers.every((number, place) => place === 0 || number >= (numbers[place - 1] ?? 0))
      );
    })
    .toBe(true);
}
