import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { createProduct } from '../../fixtures/api.ts';
import { openPanel } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, test } from '../../fixtures/test.ts';

test('an admin sees statistics as charts and tables and downloads them', async ({ page, author, admin }) => {
  await createProduct(author);
  await openPanel(page, admin, 'numbers');

  const products = page.getByRole('region', { name: 'New products' });
  await expect(products).toContainText(/[1-9]\d* in total/);
  await expect(
    products.getByRole('figure', { name: /New products from \d\d-\d\d-\d{4} to today/ }),
  ).toBeVisible();
  await expect(barsIn(products)).not.toHaveCount(0);
  await expectAccessible(page, page.getByRole('main'));

  await products.getByText('Show as a table').click();
  const rows = products.getByRole('table', { name: 'New products' }).getByRole('row');
  await expect(rows).toHaveCount(91);
  const saving = page.waitForEvent('download');
  await products.getByRole('button', { name: 'Download as CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('new-products.csv');
  expect((await readFile(await file.path(), 'utf8')).split('\n')).toHaveLength(92);

  await page.getByRole('link', { name: '52 weeks' }).click();
  await expect(rows).toHaveCount(53);
  await page.goBack();
  await expect(rows).toHaveCount(91);
});

/** Visible bars, by the class of the chart library; a day without a value has none. */
const barsIn = (place: Locator) => place.locator('.recharts-bar-rectangle path').filter({ visible: true });
