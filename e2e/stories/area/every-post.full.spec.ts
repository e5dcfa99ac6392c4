import type { Locator, Page } from '@playwright/test';
import { call, createProduct } from '../../fixtures/api.ts';
import { type FilePayload, notes, picture } from '../../fixtures/files.ts';
import type { Member } from '../../fixtures/members.ts';
import { openPanel } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, test } from '../../fixtures/test.ts';
import { running } from '../../harness/running.ts';

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

const said = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });

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

  const first = files.getByRole('button', { name: 'Delete for good Picture 1' });
  await first.click();
  const question = page.getByRole('dialog', { name: 'Delete this file for good?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(first).toBeFocused();
  await first.click();
  await expect(question).toContainText('Picture 1 is gone even if the product is restored');
  await question.getByLabel('Reason').fill('It shows a client.');
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect(said(page, 'File deleted for good.')).toBeVisible();
  await expect(files.getByRole('listitem')).toHaveCount(2);
  await expect(files.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Files Evening of the ${word}` })).toBeFocused();
  await page.getByRole('button', { name: `Restore Evening of the ${word}` }).click();
  await expect(said(page, 'Product restored.')).toBeVisible();
});
