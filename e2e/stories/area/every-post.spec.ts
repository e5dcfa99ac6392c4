import type { Locator, Page } from '@playwright/test';
import { call, createProduct } from '../../fixtures/api.ts';
import { tabTo } from '../../fixtures/browser.ts';
import { type FilePayload, notes, picture } from '../../fixtures/files.ts';
import type { Member } from '../../fixtures/members.ts';
import { openPanel } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, test } from '../../fixtures/test.ts';
import { running } from '../../harness/running.ts';

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
  await page.getByLabel('State').selectOption('deleted');
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

test('a moderator removes a file of a deleted product for good', async ({ page, author, moderator }) => {
  const word = `secret${crypto.randomUUID().slice(0, 8)}`;
  const fileIds: number[] = [];
  let dealId = 0;
  for (const file of [await picture('red.png', '#a33'), await picture('blue.png', '#33a'), notes]) {
    const sent = await uploadFile(author, file, dealId);
    dealId = sent.dealId;
    fileIds.push(sent.file.id);
  }
  const id = await createProduct(author, { dealTitle: `Evening of the ${word}`, fileIds });
  await call('/api/deleteDeal', { id, reason: '' }, moderator.token);
  await openPanel(page, moderator, `products&state=deleted&q=${word}`);
  await page.getByRole('button', { name: `Files Evening of the ${word}` }).click();
  const files = page.getByRole('dialog', { name: `Files of Evening of the ${word}` });
  await expect(files.getByRole('listitem')).toHaveCount(3);
  await expect(files.getByRole('listitem').first().locator('img')).toHaveJSProperty('naturalWidth', 160);
  await expectAccessible(page, files);

  const first = files.getByRole('button', { name: 'Remove for good Picture 1' });
  await first.click();
  const question = page.getByRole('dialog', { name: 'Remove this file for good?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(first).toBeFocused();
  await first.click();
  await expect(question).toContainText('Nobody can bring Picture 1 back');
  await question.getByLabel('Reason').fill('It shows a client.');
  await question.getByRole('button', { name: 'Remove for good' }).click();
  await expect(said(page, 'The file was removed for good.')).toBeVisible();
  await expect(files.getByRole('listitem')).toHaveCount(2);
  await expect(files.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Files Evening of the ${word}` })).toBeFocused();
  await page.getByRole('button', { name: `Restore Evening of the ${word}` }).click();
  await expect(said(page, 'Product restored.')).toBeVisible();
});

/** Uploads a file for a product that is not posted yet. */
async function uploadFile(
  { token }: Member,
  { name, buffer }: FilePayload,
  dealId: number,
): Promise<{ dealId: number; file: { id: number } }> {
  const body = new FormData();
  body.append('image', new File([new Uint8Array(buffer)], name));
  body.append('dealId', String(dealId));
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${running().url}/api/uploadFile`, { method: 'POST', headers, body })).json();
}

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
