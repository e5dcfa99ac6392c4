import type { Page } from '@playwright/test';
import { dealTitled, examples, price } from '../../fixtures/catalogue.ts';
import { colourOf } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

async function open(page: Page, title: string): Promise<number> {
  const { id } = await dealTitled(title);
  await visit(page, `/deal/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  return id;
}

test('a product shows its prices, its text, and what it is filed under @phone', async ({ page }) => {
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
  await price(details, 'Category').getByRole('link', { name: 'Continuing education' }).click();
  await expect(page).toHaveURL('/deals/continuing-education');
});

test('a price that there is none of, or that is hidden, does not stand there', async ({ page }) => {
  await open(page, examples.hiddenOriginal);
  await expect(price(page.getByRole('main'), 'Member Price')).toHaveText('$0.00 No charge');
  await expect(price(page.getByRole('main'), 'Original Price')).toHaveCount(0);
  await open(page, examples.memberPriceOnly);
  await expect(price(page.getByRole('main'), 'Member Price')).toHaveText('$0.00 No charge');
  await expect(price(page.getByRole('main'), 'Non-Member Price')).toHaveCount(0);
});

test('Buy Now opens a new tab, which learns nothing about this one', async ({ page, context, watch }) => {
  const address = 'https://harborlight-institute.example/courses/ethics-kitchen-table';
  watch.expect(/^left the site: GET https:\/\/harborlight-institute\.example\/courses\//);
  await context.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  );
  await open(page, examples.threePrices);
  const link = page.getByRole('link', { name: 'Buy Now' });
  await expect(link).toHaveAttribute('href', address);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener nofollow ugc');

  const opened = context.waitForEvent('page');
  await link.click();
  const tab = await opened;
  await expect(tab).toHaveTitle('Elsewhere');
  expect(await tab.evaluate(() => window.opener)).toBeNull();
});

test('without an address it says how to book, where Buy Now would be @phone', async ({ page, request }) => {
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
});

test('an offer says until when it stands, and stands out in its last days @phone', async ({ page }) => {
  const main = page.getByRole('main');
  const until = main.getByText(/^Until \d\d-\d\d-\d{4}$/).first();
  const accent = () => colourOf(price(main, 'Member Price'));
  await open(page, examples.endsLater);
  await expect(until).not.toHaveCSS('color', await accent());
  await open(page, examples.endsSoon);
  await expect(until).toHaveCSS('color', await accent());
});

test('similar offers stand beside the text, and may fail without taking the page along', async ({
  page,
  watch,
}) => {
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
  await expect(page.getByText('Similar offers could not be loaded.')).toBeVisible();
  await page.unroute('**/api/relatedDeals');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(links).toHaveCount(5);
});

test('in a row below another the ground of a day leaves that one alone @once', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, examples.threePrices);
  const similar = page.getByRole('region', { name: 'Similar offers' });
  await expect(similar.getByText(/^Until /).first()).toBeAttached();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const between = await similar.getByText(/^Until /).evaluateAll((days) =>
    days.map((day) => {
      const above = day.previousElementSibling?.getBoundingClientRect();
      return day.getBoundingClientRect().top - (above?.bottom ?? 0);
    }),
  );
  // As far as the ground reaches beyond its words.
  for (const gap of between) expect(gap).toBeGreaterThanOrEqual(4);
});

test('what is written in another language says so @once', async ({ page }) => {
  await open(page, examples.spanish);
  const about = page.getByRole('region', { name: 'About this offer' });
  await expect(about.locator('[lang="es"]')).toHaveCount(4);
  await expect(about.getByText('The exam may be taken in either language.')).not.toHaveAttribute('lang');
});

test('share links lead to the three networks, and nothing of theirs is loaded @once', async ({
  page,
  site,
}) => {
  const id = await open(page, examples.threePrices);
  const address = encodeURIComponent(`${site.url}/deal/${id}`);
  for (const [network, start] of [
    ['Facebook', 'https://www.facebook.com/sharer/sharer.php?'],
    ['X', 'https://x.com/intent/post?'],
    ['LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/?'],
  ] as const) {
    const link = page.getByRole('link', { name: `Share on ${network} (` });
    const href = (await link.getAttribute('href')) ?? '';
    expect(href.startsWith(start), href).toBe(true);
    expect(href).toContain(address);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
});

test('an expired product says so and can still be read', async ({ page }) => {
  await open(page, examples.expired);
  const main = page.getByRole('main');
  await expect(main.getByText('Expired', { exact: true })).toBeVisible();
  await expect(main.getByText('This offer has ended.')).toBeVisible();
  await expect(main.getByText(/It expired on \d\d-\d\d-\d{4} \d\d:\d\d:\d\d [AP]M\./)).toBeVisible();
  await expect(page.getByRole('region', { name: 'About this offer' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Buy Now' })).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  const [ended, quiet] = [price(main, 'Member Price'), main.getByText('Terms and conditions apply')];
  expect(await colourOf(ended)).toBe(await colourOf(quiet));
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('Similar offers');

  await open(page, examples.inactive);
  await expect(main.getByText('Expired', { exact: true })).toBeVisible();
  await expect(main.getByText('It is no longer active.')).toBeVisible();
});

test('dates are in the local time of the reader @once', async ({ page }) => {
  const { created_at } = await dealTitled(examples.offline);
  await open(page, examples.offline);
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/Chicago',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
      .formatToParts(new Date(created_at))
      .map(({ type, value }) => [type, value]),
  );
  const { day, month, year, hour, minute, second, dayPeriod } = parts;
  await expect(price(page.getByRole('region', { name: 'Details' }), 'Posted on')).toHaveText(
    `${day}-${month}-${year} ${hour}:${minute}:${second} ${dayPeriod}`,
  );
});

test('a product that is not there is the 404 page @once', async ({ page, watch }) => {
  watch.expectStatus(404);
  for (const id of ['999999999', '0', '-1', 'abc', '1e1', '99999999999999999999', '1.5']) {
    const response = await page.goto(`/deal/${id}`);
    expect(response?.status(), id).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: '404! Page Not Found' })).toBeVisible();
  }
});

test('shares and search engines are told about the product @once', async ({ page, request, site }) => {
  const id = await open(page, examples.threePrices);
  const address = `${site.url}/deal/${id}`;
  const head = (property: string) => page.locator(`meta[property="${property}"]`);
  await expect(page).toHaveTitle(`${examples.threePrices} · Guildhall`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', address);
  await expect(head('og:title')).toHaveAttribute('content', examples.threePrices);
  await expect(head('og:url')).toHaveAttribute('content', address);
  await expect(head('og:description')).toHaveAttribute('content', /\S/);
  const image = await request.get((await head('og:image').getAttribute('content')) ?? '');
  expect(image.headers()['content-type']).toBe('image/jpeg');

  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: examples.threePrices,
    url: address,
    offers: [
      { price: '39.00', priceCurrency: 'USD' },
      { price: '69.00', priceCurrency: 'USD' },
    ],
  });
});
