import type { Locator, Page } from '@playwright/test';
import { tabTo } from '../../fixtures/keyboard.ts';
import { arriveAs, type Office, postByCall, test } from '../../fixtures/office.ts';
import { type FilePayload, notes, picture } from '../../fixtures/posting.ts';
import { expectFit, expectFitWhenNarrow } from '../../fixtures/screens.ts';
import { expect } from '../../fixtures/test.ts';

test('a moderator finds products, edits one and comes back to its row, and acts on all that are found', async ({
  page,
  office,
}) => {
  const word = `lantern${crypto.randomUUID().slice(0, 8)}`;
  for (let number = 1; number <= 12; number += 1)
    await postByCall(office, 'member', { dealTitle: `Evening ${number} by the ${word}` });
  await arriveAs(page, office, 'moderator', `/profile/${await idOfModerator(office)}?tab=products`);
  await expect(page.getByRole('heading', { level: 2, name: 'Product List' })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search products' }).pressSequentially(word);
  await expect(count(page)).toContainText(/^12 products for /);
  await expect(rows(page)).toHaveCount(10);
  await expectFit(page);
  await expectFitWhenNarrow(page, page.getByRole('main'));
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
  await filterBy(page, 'deleted');
  await expect(row(page, 'A later evening')).toContainText('by Nora Whitlock');
  await expectFitWhenNarrow(page, page.getByRole('main'));
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

test('whoever narrows a table on a later page of it goes on typing', async ({ page, office }) => {
  const word = `lantern${crypto.randomUUID().slice(0, 8)}`;
  for (let number = 1; number <= 11; number += 1)
    await postByCall(office, 'member', { dealTitle: `Evening ${number} by the ${word}` });
  const area = `/profile/${await idOfModerator(office)}?tab=products&q=${word}`;
  await arriveAs(page, office, 'moderator', `${area}&page=2`);
  await expect(rows(page)).toHaveCount(1);
  const author = page.getByRole('textbox', { name: 'Author' });
  await author.press('N');
  await expect(rows(page)).toHaveCount(10);
  await page.keyboard.type('ora');
  await expect(author).toHaveValue('Nora');
});

test('an act on many that cannot begin keeps what is selected and why', async ({ page, office, watch }) => {
  watch.expect(/api\/bulkDeals/);
  const word = `anchor${crypto.randomUUID().slice(0, 8)}`;
  await postByCall(office, 'member', { dealTitle: `Evening by the ${word}` });
  await arriveAs(page, office, 'moderator', `/profile/${await idOfModerator(office)}?tab=products&q=${word}`);
  await page.getByLabel(`Select Evening by the ${word}`).check();
  await page.getByRole('button', { name: 'Action' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  const question = page.getByRole('dialog', { name: 'Deactivate 1 product?' });
  const reason = question.getByLabel('Reason');
  await reason.fill('x'.repeat(501));
  await expect(question.getByText('Please use at most 500 characters.')).toBeVisible();
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(reason).toBeFocused();

  await reason.fill('Not before May.');
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Leave without sending?' })
    .getByRole('button', { name: 'Stay here' })
    .click();
  await page.route('**/api/bulkDeals', (route) => route.abort());
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(question.getByRole('alert')).toBeVisible();
  await expectFit(page);
  await expect(reason).toHaveValue('Not before May.');
  await page.unroute('**/api/bulkDeals');
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(said(page, '1 product deactivated.')).toBeVisible();
});

test('a moderator deletes huddles together, and what is found for nothing says so', async ({
  page,
  office,
}) => {
  const word = `harbour${crypto.randomUUID().slice(0, 8)}`;
  for (const title of [`First at the ${word}`, `Second at the ${word}`])
    await office.call('/api/addForum', { title, description: '<p>As it was.</p>' }, 'member');
  const area = `/profile/${await idOfModerator(office)}?tab=huddle&q=${word}`;
  await arriveAs(page, office, 'moderator', area);
  await page.getByLabel(`Select First at the ${word}`).check();
  await expectFit(page);
  await act(page, 'Delete', 'Delete 1 huddle?');
  await expect(said(page, '1 huddle deleted.')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search huddles' }).fill(`${word} nowhere`);
  await expect(page.getByText('No Data')).toBeVisible();
  await page.getByRole('link', { name: 'show all huddles' }).click();
  await expect(row(page, 'Second at the')).toBeVisible();
});

test('a moderator removes a file of a deleted product for good', async ({ page, office }) => {
  const word = `secret${crypto.randomUUID().slice(0, 8)}`;
  const fileIds: number[] = [];
  let dealId = 0;
  for (const file of [await picture('red.png', '#a33'), await picture('blue.png', '#33a'), notes]) {
    const sent = await sendAhead(office, file, dealId);
    dealId = sent.dealId;
    fileIds.push(sent.file.id);
  }
  const id = await postByCall(office, 'member', { dealTitle: `Evening of the ${word}`, fileIds });
  await office.call('/api/deleteDeal', { id, reason: '' }, 'moderator');
  const area = `/profile/${await idOfModerator(office)}?tab=products&state=deleted&q=${word}`;
  await arriveAs(page, office, 'moderator', area);
  await page.getByRole('button', { name: `Files Evening of the ${word}` }).click();
  const files = page.getByRole('dialog', { name: `Files of Evening of the ${word}` });
  await expect(files.getByRole('listitem')).toHaveCount(3);
  await expect(files.getByRole('listitem').first().locator('img')).toHaveJSProperty('naturalWidth', 160);
  await expectFit(page);
  await expectFitWhenNarrow(page, files);

  const first = files.getByRole('button', { name: 'Remove for good Picture 1' });
  await first.click();
  const question = page.getByRole('dialog', { name: 'Remove this file for good?' });
  await expectFit(page);
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

async function sendAhead(
  office: Office,
  { name, buffer }: FilePayload,
  dealId: number,
): Promise<{ dealId: number; file: { id: number } }> {
  const body = new FormData();
  body.append('image', new File([new Uint8Array(buffer)], name));
  body.append('dealId', String(dealId));
  const headers = { authorization: `Bearer ${await office.signIn('member')}` };
  const reply = await fetch(`${office.application.url}/api/uploadFile`, { method: 'POST', headers, body });
  return reply.json();
}

async function idOfModerator(office: Office): Promise<number> {
  const headers = { authorization: `Bearer ${await office.signIn('moderator')}` };
  return (await (await fetch(`${office.application.url}/api/profile`, { headers })).json()).id;
}

async function filterBy(page: Page, state: string): Promise<void> {
  await page.getByLabel('State').selectOption(state);
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
