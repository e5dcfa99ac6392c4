import type { Locator, Page } from '@playwright/test';
import { createProduct } from '../../fixtures/api.ts';
import { tabTo } from '../../fixtures/browser.ts';
import { openPanel } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a moderator searches all products, edits one, restores one and deactivates all that match', async ({
  page,
  author,
  moderator,
}) => {
  const word = `lantern${crypto.randomUUID().slice(0, 8)}`;
  for (let number = 1; number <= 12; number += 1)
    await createProduct(author, { dealTitle: `Evening ${number} by the ${word}` });
  await openPanel(page, moderator, 'products');
  await expect(page.getByRole('heading', { level: 2, name: 'Product List' })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search products' }).pressSequentially(word);
  await expect(count(page)).toContainText(/^12 products for /);
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(row(page, 'Evening 1 by')).toContainText(/^12/);

  const edit = page.getByRole('link', { name: `Edit Evening 2 by the ${word}` });
  await tabTo(page, edit);
  await page.keyboard.press('Enter');
  await page.getByLabel('Product Name').fill(`A later evening by the ${word}`);
  await page.getByRole('button', { name: 'Update Product' }).click();
  await expect(said(page, 'Product updated successfully')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`tab=products&q=${word}&page=2$`));
  await expect(page.getByRole('link', { name: `Edit A later evening by the ${word}` })).toBeFocused();

  await page.getByRole('button', { name: `Delete A later evening by the ${word}` }).click();
  await expect(page.getByRole('dialog')).toHaveAccessibleDescription(/A later evening by the/);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(said(page, 'Product deleted.')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(count(page)).toBeFocused();
  await page.getByLabel('Status').selectOption('deleted');
  await expect(row(page, 'A later evening')).toContainText('by Nora Whitlock');
  await expectAccessible(page, page.getByRole('main'));
  await page.getByRole('button', { name: `Restore A later evening by the ${word}` }).click();
  await expect(said(page, 'Product restored.')).toBeVisible();
  await expect(page.getByText('No Products')).toBeVisible();

  await page.goBack();
  await page.getByRole('link', { name: 'Page 1', exact: true }).click();
  await expect(rows(page)).toHaveCount(10);
  await page.getByLabel('Select page').check();
  await page.getByRole('button', { name: 'Select all 12 products' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'All 12' })).toBeFocused();
  await act(page, 'Deactivate', 'Deactivate 12 products?');
  await expect(said(page, '12 products deactivated.')).toBeVisible();
  await expect(row(page, 'Evening 12 by')).toContainText('Inactive');
});

async function act(page: Page, name: string, question: string): Promise<void> {
  await page.getByRole('button', { name: 'Action' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await page.getByRole('dialog', { name: question }).getByRole('button', { name }).click();
}

const rows = (page: Page): Locator =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const row = (page: Page, text: string): Locator => rows(page).filter({ hasText: text });
const count = (page: Page): Locator => page.locator('#table-count');
const said = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });
