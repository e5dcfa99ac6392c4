import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { fillRankings } from '../../fixtures/database.ts';
import { arriveAsAdmin, postByCall, test } from '../../fixtures/office.ts';
import { expectFit, expectFitWhenNarrow } from '../../fixtures/screens.ts';
import { expect, visit } from '../../fixtures/test.ts';

test('an admin sees what happened here as plots and as tables, and takes it along', async ({
  page,
  office,
}) => {
  await postByCall(office, 'member');
  const { area } = await arriveAsAdmin(page, office);
  await openNumbers(page, area);

  const products = page.getByRole('region', { name: 'New products' });
  await expect(products).toContainText(/[1-9]\d* in all/);
  await expect(
    products.getByRole('figure', { name: /New products from \d\d-\d\d-\d{4} to today/ }),
  ).toBeVisible();
  await expect(barsIn(products)).not.toHaveCount(0);
  await expectFit(page);
  await expectFitWhenNarrow(page, page.getByRole('main'));

  await products.getByText('As a table').click();
  const rows = products.getByRole('table', { name: 'New products' }).getByRole('row');
  await expect(rows).toHaveCount(91);
  const saving = page.waitForEvent('download');
  await products.getByRole('button', { name: 'Download as CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('new-products.csv');
  expect((await readFile(await file.path(), 'utf8')).split('\n')).toHaveLength(92);
  await expectFit(page);

  await page.getByRole('link', { name: '52 weeks' }).click();
  await expect(rows).toHaveCount(53);
  await page.goBack();
  await expect(rows).toHaveCount(91);
});

test.describe('on paper @once', () => {
  test.use({ ownContext: true });

  test('a plot that was drawn for a wide window is no wider than paper', async ({ page, office }) => {
    await postByCall(office, 'member');
    const { area } = await arriveAsAdmin(page, office);
    await openNumbers(page, area);
    const figure = page.getByRole('region', { name: 'New products' }).getByRole('figure');
    await expect(barsIn(figure)).not.toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    expect(await widthDrawn(figure, 2000)).toBeLessThanOrEqual((await figure.boundingBox())?.width ?? 0);
    await expect(page.getByText('As a table').filter({ visible: true })).toHaveCount(0);
  });
});

test('what draws is loaded by the numbers alone', async ({ page, office }) => {
  const loaded: string[] = [];
  page.on('response', (response) => void loaded.push(response.url()));
  const plots = () => loaded.filter((url) => /\/plots-[^/]*\.js/.test(url));
  const { area } = await arriveAsAdmin(page, office, 'settings');
  await visit(page, '/');
  expect(loaded.filter((url) => url.endsWith('.js')).length).toBeGreaterThan(0);
  expect(plots()).toEqual([]);
  await openNumbers(page, area);
  await expect.poll(() => plots().length).toBeGreaterThan(0);
});

test('products that are looked at most and searches that found nothing are bars, tables and CSV', async ({
  page,
  office,
}) => {
  const id = await postByCall(office, 'member', { dealTitle: 'Lanterns for beginners' });
  await fillRankings(await office.application.databaseUrl(), id, 'marine insurance');
  const { area } = await arriveAsAdmin(page, office);
  await openNumbers(page, area);
  for (const [title, first] of [
    ['Looked at most', 'Lanterns for beginners'],
    ['Buy Now pressed most', 'Lanterns for beginners'],
    ['Searched for and not found', 'marine insurance'],
  ] as const) {
    const section = page.getByRole('region', { name: title });
    const rows = section.getByRole('table', { name: title }).getByRole('link');
    await expect(rows.filter({ hasText: first })).toBeVisible();
    const bars = barsIn(section.getByRole('figure', { name: title }));
    await expect(bars).toHaveCount(await rows.count());
    const saving = page.waitForEvent('download');
    await section.getByRole('button', { name: /^Download as CSV/ }).click();
    expect(await readFile(await (await saving).path(), 'utf8')).toContain(first);
  }
  await expectFit(page);
  await expectFitWhenNarrow(page, page.getByRole('main'));
});

test('arrow keys go along a plot, and tell what they are on', async ({ page, office }) => {
  await postByCall(office, 'member');
  const { area } = await arriveAsAdmin(page, office);
  await openNumbers(page, area);
  const plot = page.getByRole('region', { name: 'New products' }).locator('svg').first();
  await plot.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('region', { name: 'New products' })).toContainText(
    /\d\d-\d\d-\d{4}New products : /,
  );
});

test('Buy Now tells the office that it was followed, and leads on', async ({ page, office }) => {
  const url = `${office.application.url}/legal`;
  const id = await postByCall(office, 'member', { isOnline: 1, dealUrl: url });
  await visit(page, `/deal/${id}`);
  const counted = page.waitForResponse((response) => response.url().endsWith('/api/buyNow'));
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Buy Now' }).click();
  expect((await counted).status()).toBe(200);
  await expect(await opened).toHaveURL(url);
});

/** Those that can be seen, as the library that draws names them: of a day on which there was nothing there is none. */
const barsIn = (place: Locator) => place.locator('.recharts-bar-rectangle path').filter({ visible: true });

/** What was never counted is counted as somebody looks. */
async function openNumbers(page: Page, area: string): Promise<void> {
  await visit(page, `${area}?tab=numbers`);
  await expect(page.getByRole('heading', { level: 2, name: 'New products' })).toBeVisible({
    timeout: 30_000,
  });
}

/** How wide a plot comes out that was drawn for so many pixels; paper has nothing that draws it anew. */
function widthDrawn(figure: Locator, pixels: number): Promise<number> {
  return figure.evaluate((element, width) => {
    const drawing = element.querySelector('svg') as SVGSVGElement;
    (drawing.parentElement as HTMLElement).style.width = `${width}px`;
    return drawing.getBoundingClientRect().width;
  }, pixels);
}
