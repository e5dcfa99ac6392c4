import { cards, listDeals, scrollToTheEnd } from '../../fixtures/catalogue.ts';
import { again, expect, test, visit } from '../../fixtures/test.ts';

test('Show All goes on as one scrolls, to the very end, and leaves the footer in reach @phone', async ({
  page,
}) => {
  const all = await listDeals();
  await visit(page, '/');
  await page.getByRole('link', { name: 'Show All' }).click();
  await expect(page).toHaveURL('/?all=1');
  const back = page.getByRole('link', { name: 'Back to the first 20' });
  await expect(back).toBeInViewport();
  await expect(back).toBeFocused();
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(20);
  await cards(page).nth(2).scrollIntoViewIfNeeded();
  await expect(back).toBeInViewport();
  await scrollToTheEnd(page, all.length);
  await expect(cards(page).getByRole('heading')).toHaveText(all.map(({ del_title }) => del_title));
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Contact' })).toBeInViewport();

  await back.click();
  await expect(page).toHaveURL('/');
  await expect(cards(page)).toHaveCount(20);
});

test('a part of the list that does not come can be asked for again', async ({ page, context, watch }) => {
  const all = await listDeals();
  const next = all[20];
  if (next === undefined) throw new Error('The demo content is too small.');
  watch.expect(/ERR_CONNECTION_REFUSED/);
  await visit(page, '/');
  await context.route('**/api/homePageDeals', (route) => route.abort('connectionrefused'));
  await page.getByRole('link', { name: 'Show All' }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'The next products could not be loaded.' });
  await failed.scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(20);
  await context.unroute('**/api/homePageDeals');
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(cards(page).nth(20).getByRole('link', { name: next.del_title, exact: true })).toBeFocused();
  await scrollToTheEnd(page, all.length);
});

const ways = {
  back: 'coming back from a product',
  document: 'coming back to a document that is loaded again',
  reload: 'a reload',
};

for (const [way, name] of Object.entries(ways)) {
  test(`${name} finds the long list where it was left @phone`, async ({ page }) => {
    const all = await listDeals();
    const deal = all[33];
    if (deal === undefined) throw new Error('The demo content is too small.');
    await visit(page, '/?all=1');
    await scrollToTheEnd(page, all.length);
    const link = cards(page).getByRole('link', { name: deal.del_title, exact: true });
    const topOf = () => link.evaluate((element) => element.getBoundingClientRect().top);
    await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const left = await topOf();
    await expect(link).toBeInViewport();

    if (way === 'reload') await again(page);
    else if (way === 'document') {
      await visit(page, '/legal');
      await page.goBack();
    } else {
      await link.click();
      await expect(page.getByRole('heading', { level: 1, name: deal.del_title })).toBeVisible();
      await page.goBack();
    }
    await expect.poll(() => cards(page).count()).toBeGreaterThan(33);
    await expect(link).toBeInViewport();
    await expect.poll(async () => Math.abs((await topOf()) - left)).toBeLessThan(5);
  });
}

test('beyond the end of the list there is a way back @once', async ({ page }) => {
  await visit(page, '/?all=1&skip=1000');
  await expect(page.getByText('No products found!')).toBeVisible();
  await page.getByRole('link', { name: 'Go to its beginning' }).click();
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(20);
});
