import { createComments, createHuddles, examples, findProduct, listProducts } from '../../fixtures/api.ts';
import { uniqueWord } from '../../fixtures/members.ts';
import { cardOf, cards, comments, price, titles } from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Scripts are disabled in this browser. */
test('without scripts, products are listed page by page and filtered by a form', async ({ page }) => {
  const all = (await listProducts({ category: 'learning' })).map(({ del_title }) => del_title);
  await page.goto('/deals/learning');
  await expect(cards(page).getByRole('heading')).toHaveText(all.slice(0, 20));
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
  await expect(page).toHaveURL('/deals/learning');

  await test.step('the filter bar works as a form', async () => {
    await page.goto('/deals/careers');
    await expect(cardOf(page, examples.expired)).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Include expired' }).check();
    await page.getByLabel('Sort by').selectOption('price');
    await page.getByRole('combobox', { name: 'Price' }).selectOption('free');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/\/deals\/careers\?filter=price&price=free&expired=1$/);
    await expect(cardOf(page, examples.expired).getByText('Expired', { exact: true })).toBeVisible();
    await cards(page).getByRole('link', { name: 'Hiring now' }).first().click();
    await expect(page).toHaveURL(/\/deals\/careers\?label=\d+$/);
    await page.getByRole('combobox', { name: 'Price' }).selectOption('under50');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/\/deals\/careers\?filter=new&price=under50&label=\d+$/);
  });
});

test('without scripts, a product and its comments are complete and paged through links', async ({
  page,
  member,
}) => {
  const { id } = await findProduct(examples.memberPriceOnly);
  const ids = await createComments(member, id, 21);

  await page.goto(`/deal/${id}`);
  await expect(price(page.getByRole('main'), 'Member Price')).toContainText('$');
  await expect(
    page.getByRole('region', { name: 'About this offer' }).getByRole('paragraph').first(),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /^Share on / })).toHaveCount(3);
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
  // Voting needs scripts; the icons beside the counts stay.
  for (const name of ['Like', 'Dislike']) {
    const icon = page.locator(`#comment-${ids[20]} button[aria-label^="${name}: "]`);
    await expect(icon).toHaveCSS('visibility', 'visible', { pseudo: 'before' });
  }
});

test('without scripts, forum and search are sorted, searched and paged', async ({ page, member }) => {
  const word = uniqueWord();
  const posted = (await createHuddles(member, word, 25)).reverse();
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Huddles' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Huddles' })).toBeVisible();
  await page.getByRole('link', { name: 'Most discussed' }).click();
  await expect(page).toHaveURL('/huddles?filter=discussed');
  await page.getByRole('searchbox', { name: 'Search huddles' }).fill(word);
  await page.getByRole('main').getByRole('button', { name: 'Search huddles' }).click();
  await expect(page).toHaveURL(`/huddles?q=${word}&filter=discussed`);
  await page.getByRole('link', { name: 'Newest' }).click();
  await expect(titles(page)).toHaveText(posted.slice(0, 20));
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`/huddles?q=${word}&skip=20`);
  await expect(titles(page)).toHaveText(posted.slice(20));
  await expect(page.getByText('This list starts after the first 20 huddles.')).toBeVisible();
  await expect(page.getByText('That’s all: 25 huddles.')).toBeVisible();
  await pages.getByRole('link', { name: 'Previous' }).click();
  await expect(titles(page)).toHaveCount(20);

  await test.step('search sorts and pages through forms and links', async () => {
    await page.goto('/');
    const box = page.getByRole('banner').getByRole('searchbox');
    await box.fill('course');
    await box.press('Enter');
    await expect(page).toHaveURL('/search?deal=course');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Results found matching');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByRole('navigation', { name: 'Pages of results' })).toContainText('Page 2 / ');
    await page.getByLabel('Sort by').selectOption('highest_price');
    await page.getByRole('form', { name: 'Sort the results' }).getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL('/search?deal=course&sort=highest_price');
    await expect(page.getByRole('navigation', { name: 'Pages of results' })).toContainText('Page 1 / ');
  });
});

test('without scripts, pages that need them say so', async ({ page }) => {
  const form = 'This form needs JavaScript. The catalog works without it.';
  for (const [path, sentence] of [
    ['/login', form],
    ['/register', form],
    ['/forgot-password', form],
    ['/reset-password/anything', form],
    ['/post-huddle', 'Sign in to see this page. It needs JavaScript.'],
    ['/mails', 'Sign in to see this page. It needs JavaScript.'],
    ['/authenticate/anything', 'This link needs JavaScript.'],
  ] as const) {
    await page.goto(path);
    const paragraph = page.locator('noscript p');
    await expect(paragraph).toHaveText(sentence);
    await expect(paragraph).toBeVisible();
    const forms = page.getByRole('main').locator('form');
    for (const form of await forms.all()) await expect(form).toHaveAttribute('method', 'post');
  }
});
