import type { Page } from '@playwright/test';
import { prepare } from '../../fixtures/calls.ts';
import {
  cardOf,
  cards,
  type Deal,
  examples,
  listDeals,
  price,
  scrollToTheEnd,
} from '../../fixtures/catalogue.ts';
import { colourOf } from '../../fixtures/screens.ts';
import { again, expect, test, visit } from '../../fixtures/test.ts';

test('the home page shows the newest 20 products with all that a card has @phone', async ({ page }) => {
  const newest = await listDeals();
  await visit(page, '/');
  await expect(cards(page).getByRole('heading')).toHaveText(
    newest.slice(0, 20).map(({ del_title }) => del_title),
  );

  const [deal] = newest;
  if (deal === undefined) throw new Error('The demo content is empty.');
  const card = cardOf(page, deal.del_title);
  await expect(card.getByRole('img')).toBeVisible();
  await expect(card.getByRole('link', { name: deal.del_title, exact: true })).toHaveAttribute(
    'href',
    `/deal/${deal.id}`,
  );
  await expect(price(card, 'Member Price')).toHaveText(/^\$[\d,]+\.\d\d$/);
  await expect(card.getByText(/^-?\d+ votes?$/)).toBeVisible();
  await expect(card.getByRole('link', { name: /^\d+ comments?$/ })).toHaveAttribute(
    'href',
    `/deal/${deal.id}#comments`,
  );
  await expect(card.getByText(/^Posted \d\d-\d\d-\d{4} \d\d:\d\d:\d\d [AP]M/)).toBeVisible();
  await card.getByRole('link', { name: 'View Details' }).click();
  await expect(page).toHaveURL(`/deal/${deal.id}`);
});

test('Featured Products stand beside the list, the featured ones first', async ({ page }) => {
  await visit(page, '/');
  const sidebar = page.getByRole('complementary', { name: 'Featured Products' });
  const items = sidebar.getByRole('listitem');
  await expect(items).toHaveCount(10);
  const featured = await items.evaluateAll((all) => all.map((item) => 'featured' in item.dataset));
  expect(featured[0]).toBe(true);
  expect(featured).toEqual(featured.toSorted((a, b) => Number(b) - Number(a)));

  await expect(sidebar.getByText('Featured')).toHaveCount(1);

  const first = items.first().getByRole('link');
  const title = (await first.locator('span').first().textContent()) ?? '';
  await first.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('a price stands on a card when there is one to show', async ({ page }) => {
  await visit(page, '/?all=1');
  await scrollToTheEnd(page, (await listDeals()).length);

  const three = cardOf(page, examples.threePrices);
  await expect(price(three, 'Member Price')).toHaveText('$39.00');
  await expect(price(three, 'Non-Member Price')).toHaveText('$69.00');
  await expect(price(three, 'Original Price').locator('s')).toHaveText('$79.00');

  const hidden = cardOf(page, examples.hiddenOriginal);
  await expect(price(hidden, 'Member Price')).toHaveText('$0.00 No charge');
  const free = price(hidden, 'Member Price').getByText('$0.00');
  expect(await colourOf(free)).not.toBe(await colourOf(price(three, 'Member Price')));
  await expect(price(hidden, 'Non-Member Price')).toHaveText('$19.00');
  await expect(price(hidden, 'Original Price')).toHaveCount(0);

  const one = cardOf(page, examples.memberPriceOnly);
  await expect(price(one, 'Member Price')).toHaveText('$0.00 No charge');
  await expect(price(one, 'Non-Member Price')).toHaveCount(0);
});

test('the count of votes is likes minus dislikes', async ({ page }) => {
  await visit(page, '/?all=1');
  await scrollToTheEnd(page, (await listDeals()).length);
  const card = cardOf(page, 'Property and Casualty Pre-Licensing, Self-Paced (40 Hours)');
  await expect(card.getByText('1 vote', { exact: true })).toBeVisible();
});

test('the filter bar sorts, and its choice is the address @phone', async ({ page }) => {
  await visit(page, '/');
  const sort = page.getByRole('form', { name: 'Filter' }).getByLabel('Sort by');
  await expect(sort).toHaveValue('new');

  await sort.selectOption('Lowest price');
  await expect(page).toHaveURL('/?filter=price');
  await expectSorted(async () => {
    const texts = await price(page.getByRole('main'), 'Member Price').allInnerTexts();
    return texts.map((text) => Number.parseFloat(text.replace(/[$,]/g, '')));
  });

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
  await again(page);
  await expect(sort).toHaveValue('discussed');
  await sort.selectOption('Newest');
  await expect(page).toHaveURL('/');
});

test('expired products show with their badge when asked for', async ({ page }) => {
  const all = await listDeals({ toggleExpired: 1 });
  const expired = all.filter(({ del_active }) => del_active !== 1);
  expect(expired.length).toBeGreaterThan(2);
  await visit(page, '/?all=1');
  await scrollToTheEnd(page, all.length - expired.length);
  await expect(cards(page).getByText('Expired', { exact: true })).toHaveCount(0);

  await page.getByRole('checkbox', { name: 'Include expired' }).check();
  await expect(page).toHaveURL('/?expired=1&all=1');
  await scrollToTheEnd(page, all.length);
  await expect(cards(page).getByText('Expired', { exact: true })).toHaveCount(expired.length);
  for (const title of [examples.expired, examples.inactive]) {
    await expect(cardOf(page, title).getByText('Expired', { exact: true })).toBeVisible();
  }
  // What has ended costs nobody anything: its price is as quiet as its name.
  const ended = price(cardOf(page, examples.expired), 'Member Price');
  expect(await colourOf(ended)).toBe(await colourOf(cardOf(page, examples.expired).locator('h3 a')));
});

test('the list is narrowed by price and by label, tells how many there are, and offers to widen @phone', async ({
  page,
}) => {
  const all = await listDeals();
  const costs = (deal: Deal) => Number(deal.del_price);
  const carries = (name: string) => (deal: Deal) => deal.tags.some(({ tag_name }) => tag_name === name);
  const filter = page.getByRole('form', { name: 'Filter' });
  const found = (count: number) =>
    expect(filter.getByRole('status')).toHaveText(`${count} product${count === 1 ? '' : 's'}`);

  await visit(page, '/');
  await found(all.length);
  for (const [name, address, fits] of [
    ['Free', '/?price=free', (deal: Deal) => costs(deal) === 0],
    ['Under $200', '/?price=under200', (deal: Deal) => costs(deal) < 200],
    ['Under $50', '/?price=under50', (deal: Deal) => costs(deal) < 50],
  ] as const) {
    await filter.getByRole('combobox', { name: 'Price' }).selectOption(name);
    await expect(page).toHaveURL(address);
    await found(all.filter(fits).length);
  }

  // A label leads to all that carries it.
  const label = 'Last call';
  const carrying = all.filter(carries(label));
  await visit(page, '/?all=1');
  await scrollToTheEnd(page, all.length);
  await cards(page).getByRole('link', { name: label, exact: true }).first().click();
  await expect(page).toHaveURL(/\/\?label=\d+$/);
  await expect(cards(page).getByRole('heading')).toHaveText(carrying.map(({ del_title }) => del_title));
  await found(carrying.length);
  // The link that was pressed has gone.
  await expect(filter.getByRole('status')).toBeFocused();

  const dearest = carrying.filter((deal) => costs(deal) > 0);
  expect(dearest.length).toBeLessThan(carrying.length);
  await filter.getByRole('combobox', { name: 'Price' }).selectOption('Free');
  await found(carrying.length - dearest.length);
  await filter.getByRole('link', { name: `${label}: take this label off` }).click();
  await expect(page).toHaveURL('/?price=free');
  await expect(filter.getByRole('status')).toBeFocused();

  await visit(page, '/deals/designations?price=free');
  await found(0);
  const none = page.getByRole('main');
  await expect(none.getByText('No products found!')).toBeVisible();
  await none.getByRole('link', { name: 'Show any price' }).click();
  await expect(page).toHaveURL('/deals/designations');
  await expect(filter.getByRole('status')).toBeFocused();
  await expect(cards(page)).not.toHaveCount(0);

  const noLabel = 999_999;
  await visit(page, `/?label=${noLabel}`);
  await expect(none.getByText('all that you asked for. Show every label.')).toBeVisible();
  await visit(page, `/?price=free&label=${noLabel}`);
  await expect(none.getByText('all that you asked for. Show any price, or show every label.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });

  test('the first card is on the first screen, and cards are short', async ({ page }) => {
    for (const path of ['/', '/deals/learning', '/deals/leadership-roles']) {
      await visit(page, path);
      expect((await cards(page).first().boundingBox())?.y, path).toBeLessThan(400);
      expect(await tallCards(page), path).toEqual([]);
    }
  });

  test('a card is as short where something is new', async ({ memberPage: page, author }) => {
    // No other story says anything below this one.
    const deal = (await listDeals())[10];
    const seen = page.waitForResponse('**/api/sawDeal');
    await visit(page, `/deal/${deal?.id}`);
    await seen;
    const said = { dealId: deal?.id, comment: '<p>Seats are left.</p>' };
    await prepare('/api/addDealComments', said, author.token);
    await visit(page, '/');
    const card = cardOf(page, deal?.del_title ?? '');
    await expect(card.getByRole('link', { name: /^\d+ new since your last visit/ })).toBeVisible();
    await expect(card.getByRole('link', { name: /^\d+ comments?$/ })).toBeVisible();
    expect(await tallCards(page)).toEqual([]);
  });
});

/** Titles of up to four lines whose cards are higher than they may be. */
function tallCards(page: Page): Promise<string[]> {
  return cards(page).evaluateAll((all) => {
    const linesOf = (title: Element) =>
      title.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(title).lineHeight);
    return all
      .filter((card) => card.getBoundingClientRect().height > 260)
      .flatMap((card) => [...card.querySelectorAll('h3')])
      .filter((title) => linesOf(title) < 4.5)
      .map((title) => title.textContent);
  });
}

test('a list that does not come says so in its place, and can be asked for again', async ({
  page,
  context,
  watch,
}) => {
  watch.expect(/ERR_CONNECTION_REFUSED/);
  await visit(page, '/');
  await context.route('**/api/homePageDeals', (route) => route.abort('connectionrefused'));
  await page.getByLabel('Sort by').selectOption('price');
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText('Guildhall cannot be reached just now.');
  await expect(page.getByLabel('Sort by')).toHaveValue('price');
  await expect(page.getByRole('complementary', { name: 'Featured Products' })).toBeVisible();
  await context.unroute('**/api/homePageDeals');
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(cards(page)).toHaveCount(20);
});

test('role badges stand beside those who posted', async ({ page }) => {
  await visit(page, '/?all=1');
  await scrollToTheEnd(page, (await listDeals()).length);
  const card = cardOf(page, examples.threePrices);
  const badge = card.getByText('Store Rep', { exact: true });
  await expect(badge).toBeVisible();
  // The accent is for what is offered, not for who offers it.
  expect(await colourOf(badge)).not.toBe(await colourOf(price(card, 'Member Price')));
});

test('the page tells feed readers where its newest products are @once', async ({ page, request }) => {
  await visit(page, '/');
  const feed = page.locator('link[rel="alternate"][type="application/atom+xml"]');
  const response = await request.get((await feed.getAttribute('href')) ?? '');
  expect(response.headers()['content-type']).toContain('application/atom+xml');
  const [newest] = await listDeals();
  expect(await response.text()).toContain(`/deal/${newest?.id}</id>`);
});

async function expectSorted(read: () => Promise<number[]>): Promise<void> {
  await expect
    .poll(async () => {
      const numbers = await read();
      return (
        numbers.length === 20 &&
        numbers.every((number, place) => place === 0 || number >= (numbers[place - 1] ?? 0))
      );
    })
    .toBe(true);
}
