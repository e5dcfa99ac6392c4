import { paths } from '#contract/core/paths.ts';
import { cardOf, cards, dealTitled, examples, listDeals } from '../../fixtures/catalogue.ts';
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

test('every category is one step away and tells how many products it has @phone', async ({ page }) => {
  const count = async (category?: string) =>
    (await listDeals(category === undefined ? {} : { category })).length;
  const doors = page.getByRole('navigation', { name: 'Categories' });
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await visit(page, '/');
  const top = await Promise.all([count(), count('learning'), count('events'), count('careers')]);
  await expect(doors.getByRole('link')).toHaveText(
    ['All', 'Learning', 'Events', 'Careers'].map((name, place) => `${name} ${top[place]}`),
  );
  await expect(doors.getByRole('link', { name: /^All / })).toHaveAttribute('aria-current', 'page');

  await doors.getByRole('link', { name: /^Careers / }).click();
  await expect(page).toHaveURL('/deals/careers');
  await doors.getByRole('link', { name: `Leadership roles ${await count('leadership-roles')}` }).click();
  await expect(page).toHaveURL('/deals/leadership-roles');
  await expect(page.getByRole('heading', { level: 1, name: 'Leadership roles' })).toBeVisible();
  const current = doors.getByRole('link', { name: /^Leadership roles / });
  await expect(current).toHaveAttribute('aria-current', 'page');
  await expect(current).toBeInViewport({ ratio: 1 });
  await expect(doors.getByRole('link', { name: /^Advisor roles / })).toHaveCount(1);
  await expect(breadcrumb.getByRole('listitem')).toHaveText(['Home', 'Careers', 'Leadership roles']);

  await visit(page, `/deal/${(await dealTitled(examples.threePrices)).id}`);
  await expect(breadcrumb.getByRole('link')).toHaveText(['Home', 'Learning', 'Continuing education']);
  await breadcrumb.getByRole('link', { name: 'Learning' }).click();
  await expect(page).toHaveURL('/deals/learning');
  await doors.getByRole('link', { name: /^All / }).click();
  await expect(page).toHaveURL('/');
});

test('an offer says until when it stands, in the accent when the end is near', async ({ page }) => {
  const days = (deal: { expires_at: string | null }) =>
    deal.expires_at === null
      ? Number.POSITIVE_INFINITY
      : (Date.parse(deal.expires_at) - Date.now()) / 86_400_000;
  const deals = await listDeals({ category: 'events' });
  await visit(page, '/deals/events');
  const [soon, later, open] = [
    deals.find((deal) => days(deal) < 6.9),
    deals.find((deal) => days(deal) > 7.1 && days(deal) < 1000),
    deals.find((deal) => deal.expires_at === null),
  ];
  const until = (deal = { del_title: '' }) =>
    cardOf(page, deal.del_title).getByText(/^Until \d\d-\d\d-\d{4}$/);
  await expect(until(soon)).toHaveAttribute('data-soon');
  await expect(until(later)).not.toHaveAttribute('data-soon');
  await expect(cardOf(page, open?.del_title ?? '')).toHaveCount(1);
  await expect(until(open)).toHaveCount(0);
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

test.describe('before the page is alive', () => {
  test.use({ ownContext: true });

  test('what is chosen in a filter is done when it is @once', async ({ page }) => {
    const scripts = await holdReplies(page, '/assets/*.js');
    await page.goto('/deals/careers?price=under200', { waitUntil: 'commit' });
    await page.getByLabel('Sort by').selectOption('price');
    await page.getByRole('checkbox', { name: 'Include expired' }).check();
    scripts.open();
    await expect(page).toHaveURL('/deals/careers?filter=price&price=under200&expired=1');
    await expect(page.getByLabel('Sort by')).toHaveValue('price');
    await expect(page.getByRole('checkbox', { name: 'Include expired' })).toBeChecked();
  });

  test('how a search is to be sorted is done when it is @once', async ({ page }) => {
    const scripts = await holdReplies(page, '/assets/*.js');
    await page.goto(paths.search('course'), { waitUntil: 'commit' });
    await page.getByLabel('Sort by').selectOption({ index: 1 });
    scripts.open();
    await expect(page).toHaveURL(/&sort=/);
    await page.goBack();
    await expect(page).toHaveURL(paths.search('course'));
    await expect(page.getByLabel('Sort by')).toHaveValue('newest');
  });
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
