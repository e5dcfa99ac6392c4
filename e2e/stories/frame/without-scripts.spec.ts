import { prepare } from '../../fixtures/calls.ts';
import { cardOf, cards, dealTitled, examples, listDeals, price } from '../../fixtures/catalogue.ts';
import { comments } from '../../fixtures/comments.ts';
import { ambulance, ownWord, postHuddles, titles } from '../../fixtures/huddles.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Scripts are switched off in this browser: everything that one reads must be in what the server sends. */
test('the home list is read page by page, by links', async ({ page }) => {
  const all = (await listDeals()).map(({ del_title }) => del_title);
  await page.goto('/');
  await expect(cards(page).getByRole('heading')).toHaveText(all.slice(0, 20));
  await expect(
    page.getByRole('complementary', { name: 'Featured Products' }).getByRole('listitem'),
  ).toHaveCount(10);

  await page.getByRole('link', { name: 'Show All' }).click();
  const read: string[] = [];
  for (;;) {
    read.push(...(await cards(page).getByRole('heading').allTextContents()));
    const next = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' });
    if (!(await next.isVisible())) break;
    await next.click();
  }
  expect(read).toEqual(all);
  await expect(page.getByRole('link', { name: 'Back to the first 20' })).toBeVisible();
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(cards(page)).toHaveCount(20);
  await page.getByRole('link', { name: 'Back to the first 20' }).click();
  await expect(page).toHaveURL('/');
});

test('the filter bar is a form', async ({ page }) => {
  await page.goto('/deals/careers');
  await expect(cardOf(page, examples.expired)).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Include expired' }).check();
  await page.getByLabel('Sort by').selectOption('price');
  await page.getByRole('combobox', { name: 'Price' }).selectOption('free');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/\/deals\/careers\?filter=price&price=free&expired=1$/);
  await expect(cardOf(page, examples.expired).getByText('Expired', { exact: true })).toBeVisible();
  await cards(page).getByRole('link', { name: 'Hiring now' }).first().click();
  await expect(page).toHaveURL(/\/\?label=\d+$/);
  await page.getByRole('combobox', { name: 'Price' }).selectOption('under50');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/\/\?filter=new&price=under50&label=\d+$/);
});

test('a product is complete', async ({ page }) => {
  const { id } = await dealTitled(examples.threePrices);
  await page.goto('/deals/continuing-education');
  await cardOf(page, examples.threePrices).getByRole('link', { name: 'View Details' }).click();
  await expect(page).toHaveURL(`/deal/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: examples.threePrices })).toBeVisible();
  await expect(price(page.getByRole('main'), 'Member Price')).toHaveText('$39.00');
  await expect(
    page.getByRole('region', { name: 'About this offer' }).getByRole('paragraph').first(),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buy Now' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Share on / })).toHaveCount(3);
  const picture = page.getByRole('link', { name: / in full size$/ }).first();
  const file = await page.request.get((await picture.getAttribute('href')) ?? '');
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'image/jpeg']);
});

test('comments are read page by page, by links', async ({ page, member }) => {
  const { id } = await dealTitled(examples.memberPriceOnly);
  const remark = async (number: number) => {
    const comment = `<p>Remark number ${number}.</p>`;
    return Number((await prepare('/api/addDealComments', { dealId: id, comment }, member.token)).id);
  };
  const ids: number[] = [];
  for (let number = 1; number <= 21; number += 1) ids.push(await remark(number));

  await page.goto(`/deal/${id}`);
  const items = comments(page).getByRole('listitem');
  const pages = comments(page).getByRole('navigation', { name: 'Pages' });
  await expect(items).toHaveCount(20);
  await expect(pages.getByRole('link', { name: 'Previous' })).toHaveCount(0);
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`/deal/${id}?skip=20#comments`);
  await expect(comments(page).getByRole('link', { name: 'Link to comment #21' })).toBeVisible();
  await pages.getByRole('link', { name: 'Previous' }).click();
  await expect(comments(page).getByRole('link', { name: 'Link to comment #1', exact: true })).toBeVisible();

  await page.goto(`/deal/${id}?comment=${ids[20]}#comment-${ids[20]}`);
  await expect(page.locator(`#comment-${ids[20]}`)).toBeInViewport();
  await expect(comments(page).getByRole('button').filter({ visible: true })).toHaveCount(0);
  // Nobody can vote; the signs beside the counts stay.
  for (const name of ['Like', 'Dislike']) {
    const sign = page.locator(`#comment-${ids[20]} button[aria-label^="${name}: "]`);
    await expect(sign).toHaveCSS('visibility', 'visible', { pseudo: 'before' });
  }
});

test('one searches, sorts and turns pages', async ({ page }) => {
  await page.goto('/');
  const box = page.getByRole('banner').getByRole('searchbox');
  await box.fill('course');
  await box.press('Enter');
  await expect(page).toHaveURL('/search?deal=course');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Results found matching');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('navigation', { name: 'Pages of results' })).toContainText('Page 2 / ');
  await page.getByLabel('Sort by').selectOption('highest_price');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL('/search?deal=course&sort=highest_price');
  await expect(page.getByRole('navigation', { name: 'Pages of results' })).toContainText('Page 1 / ');
});

test('the forum is read page by page, ordered and searched by links and a form', async ({ page, member }) => {
  const word = ownWord();
  const posted = (await postHuddles(member.token, word, 25)).reverse();
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Huddles' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Huddles' })).toBeVisible();
  await page.getByRole('link', { name: 'Most discussed' }).click();
  await expect(page).toHaveURL('/huddles?filter=discussed');
  await page.getByRole('searchbox', { name: 'Search the huddles' }).fill(word);
  await page.getByRole('main').getByRole('button', { name: 'Search the huddles' }).click();
  await expect(page).toHaveURL(`/huddles?q=${word}&filter=discussed`);
  await page.getByRole('link', { name: 'Newest' }).click();
  await expect(titles(page)).toHaveText(posted.slice(0, 20));
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`/huddles?q=${word}&skip=20`);
  await expect(titles(page)).toHaveText(posted.slice(20));
  await expect(page.getByText('This list begins after the first 20 huddles.')).toBeVisible();
  await expect(page.getByText('That is everything: 25 huddles.')).toBeVisible();
  await pages.getByRole('link', { name: 'Previous' }).click();
  await expect(titles(page)).toHaveCount(20);
});

test('a thread is complete', async ({ page }) => {
  await page.goto(`/huddles?q=${ambulance.word}`);
  await page.getByRole('link', { name: ambulance.title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: ambulance.title })).toBeVisible();
  await expect(page.getByText('Client is 44, applies for a million of twenty-year term.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Share on / })).toHaveCount(3);
});

test('what needs scripts says so', async ({ page }) => {
  const form = 'This form needs JavaScript. Everything in the catalogue works without it.';
  for (const [path, sentence] of [
    ['/login', form],
    ['/register', form],
    ['/forgot-password', form],
    ['/reset-password/anything', form],
    ['/post-huddle', 'This page is for signed-in members and needs JavaScript.'],
    ['/mails', 'This page is for signed-in members and needs JavaScript.'],
    ['/authenticate/anything', 'This link needs JavaScript, so that opening it by accident changes nothing.'],
  ] as const) {
    await page.goto(path);
    const paragraph = page.locator('noscript p');
    await expect(paragraph).toHaveText(sentence);
    await expect(paragraph).toBeVisible();
  }
});

test('a form that needs scripts can put nothing into the address', async ({ page }) => {
  for (const path of ['/login', '/register', '/forgot-password', '/reset-password/anything']) {
    await page.goto(path);
    const form = page.getByRole('main').locator('form');
    await expect(form).toHaveAttribute('method', 'post');
    await expect(form.locator('button[type=submit]')).toBeDisabled();
  }
});

test('every page with an address of its own tells shares what it is', async ({ page }) => {
  const { id } = await dealTitled(examples.threePrices);
  for (const [path, title] of [
    ['/', 'Guildhall'],
    ['/deals/learning', 'Learning'],
    [`/deal/${id}`, examples.threePrices],
  ] as const) {
    await page.goto(path);
    const told = (name: string) => page.locator(`meta[property="og:${name}"]`);
    await expect(told('title')).toHaveAttribute('content', title);
    await expect(told('description')).toHaveAttribute('content', /\S+ \S+.*\S/);
    await expect(told('url')).toHaveAttribute('content', new RegExp(`^http.*${path}$`));
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    await expect(told('url')).toHaveAttribute('content', canonical ?? '');
  }
});

test('the 404 page, the legal page and the contact page are read', async ({ page, watch }) => {
  watch.expectStatus(404);
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1, name: '404! Page Not Found' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Legal and privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Legal and privacy' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
});
