import { listProducts } from '../../fixtures/api.ts';
import { cards, scrollToEnd } from '../../fixtures/pages.ts';
import { expect, reload, test, visit } from '../../fixtures/test.ts';

test('Show All loads to the very end as one scrolls, with the footer in reach', async ({
  page,
  context,
  watch,
}) => {
  watch.expect(/ERR_CONNECTION_REFUSED/);
  const all = await listProducts({ category: 'learning' });
  await visit(page, '/deals/learning');
  await context.route('**/api/homePageDeals', (route) => route.abort('connectionrefused'));
  await page.getByRole('link', { name: 'Show All' }).click();
  await expect(page).toHaveURL('/deals/learning?all=1');
  const back = page.getByRole('link', { name: 'Back to the first 20' });
  await expect(back).toBeFocused();
  await expect(back).toBeInViewport();

  const failed = page.getByRole('alert').filter({ hasText: 'We couldn’t load more products.' });
  await failed.scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(20);
  await context.unroute('**/api/homePageDeals');
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(
    cards(page)
      .nth(20)
      .getByRole('link', { name: all[20]?.del_title ?? '', exact: true }),
  ).toBeFocused();

  await scrollToEnd(page);
  await expect(cards(page).getByRole('heading')).toHaveText(all.map(({ del_title }) => del_title));
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  await expect(footer.getByRole('link', { name: 'Contact' })).toBeInViewport();
  await back.click();
  await expect(cards(page)).toHaveCount(20);
});

test('going back, loading the document again and reloading restore the position in a long list', async ({
  page,
}) => {
  const title = (await listProducts({ category: 'learning' }))[23]?.del_title ?? '';
  await visit(page, '/deals/learning?all=1');
  await scrollToEnd(page);
  const link = cards(page).getByRole('link', { name: title, exact: true });
  const top = () => link.evaluate((element) => element.getBoundingClientRect().top);
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const before = await top();
  const ways = {
    'going back': async () => {
      await link.click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.goBack();
    },
    'loading the document again': async () => {
      await visit(page, '/legal');
      await page.goBack();
    },
    reloading: () => reload(page),
  };
  for (const [name, leave] of Object.entries(ways)) {
    await test.step(name, async () => {
      await leave();
      await expect.poll(() => cards(page).count()).toBeGreaterThan(23);
      await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(5);
    });
  }
});
