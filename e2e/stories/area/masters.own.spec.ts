import type { Locator, Page } from '@playwright/test';
import { letCategoryHaveSlug } from '../../fixtures/database.ts';
import { expectRefused } from '../../fixtures/fields.ts';
import { holdReplies } from '../../fixtures/intercept.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { idOf } from '../../fixtures/members.ts';
import { arriveAs, type Office, test } from '../../fixtures/office.ts';
import { expectFit, expectFitWhenNarrow } from '../../fixtures/screens.ts';
import { expect, visit } from '../../fixtures/test.ts';

test('a moderator adds a tag, renames it, suspends it and makes it active again', async ({
  page,
  office,
  watch,
}) => {
  watch.expectStatus(409);
  const name = 'Tag of the evening';
  await arriveAt(page, office, 'brands');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('region', { name: 'One field needs your attention' })).toBeFocused();
  await expectRefused(page.getByRole('textbox', { name: 'Name', exact: true }), 'This field is required');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${name} was added.`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();

  await page.getByRole('searchbox', { name: 'Search tags' }).fill(name);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(page.getByRole('status').filter({ hasText: /^1 tag for/ })).toBeVisible();
  await expectFit(page);
  await expectFitWhenNarrow(page, page.getByRole('main'));

  await tabTo(page, row.getByRole('button', { name: `Suspend ${name}` }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Are you sure , you want to suspend this item?' });
  await question.getByRole('button', { name: 'Suspend' }).click();
  await expect(row).toContainText('Inactive');
  await expect(row.getByRole('button')).toHaveText([`Edit ${name}`]);

  const edit = row.getByRole('button', { name: `Edit ${name}` });
  const dialog = page.getByRole('dialog', { name: 'Edit tag' });
  await edit.click();
  await expect(dialog).toBeVisible();
  await describeTag(office, name);
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name} anew`);
  await dialog.getByRole('button', { name: 'Update' }).click();
  const conflict = dialog.getByRole('alert', {
    name: 'Somebody changed this item while you were editing it. Nothing of yours is saved yet.',
  });
  await expect(conflict).toBeFocused();
  await expect(conflict.getByRole('row', { name: /^Description/ })).toContainText('Meanwhile.');
  await expectFit(page);
  await expectFitWhenNarrow(page, dialog);
  await dialog.getByRole('button', { name: 'Take the newer values' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Meanwhile.');
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(`${name} anew`);
  await expect(dialog.getByRole('group', { name: 'Status' })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Active', exact: true }).check();
  await expectFit(page);
  await expectFitWhenNarrow(page, dialog);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText(`${name} anew was updated.`)).toBeVisible();
  await expect(row).toContainText(/anew.*Meanwhile\..*Active/s);
  await page.getByRole('searchbox', { name: 'Search tags' }).fill('no such tag');
  await expect(page.getByText('No Data')).toBeVisible();
});

test('what was entered into a list of names asks before it is left, and a filter of the table leaves it there', async ({
  page,
  office,
}) => {
  await arriveAt(page, office, 'labels');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Half a label');
  await page.getByRole('searchbox', { name: 'Search labels' }).fill('free');
  await expect(page).toHaveURL(/q=free/);
  await expect(name).toHaveValue('Half a label');
  const elsewhere = page.getByRole('banner').getByRole('link', { name: 'Huddles' });
  await elsewhere.click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(elsewhere).toBeFocused();
  await expect(name).toHaveValue('Half a label');
  await name.fill('');

  await page.getByRole('searchbox', { name: 'Search labels' }).fill('');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit label' });
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Half a sentence');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Half a sentence');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toHaveCount(0);
});

test('whoever leaves names that are being saved is told of them, and finds them in the list', async ({
  page,
  office,
}) => {
  const word = 'lantern';
  await office.call('/api/addBrand', { name: `Old ${word}` }, 'moderator');
  await arriveAt(page, office, 'brands');
  const searched = page.getByRole('searchbox', { name: 'Search tags' });
  await searched.fill(word);
  await expect(page).toHaveURL(new RegExp(`q=${word}`));
  await rowOf(page, `Old ${word}`).getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(`A new ${word}`);
  const update = await holdReplies(page, '/api/updateBrand');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await page.goBack();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(searched).toHaveValue('');
  await searched.fill(word);
  await expect(rowOf(page, `Old ${word}`)).toBeVisible();
  update.open();
  await expect(page.getByText(`A new ${word} was updated.`)).toBeVisible();
  await expect(rowOf(page, `A new ${word}`)).toBeVisible();

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`One more ${word}`);
  const add = await holdReplies(page, '/api/addBrand');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('link', { name: 'Labeling', exact: true }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Labeling' })).toBeVisible();
  await page.getByRole('link', { name: 'Tags', exact: true }).click();
  await searched.fill(word);
  await expect(rowOf(page, `A new ${word}`)).toBeVisible();
  add.open();
  await expect(page.getByText(`One more ${word} was added.`)).toBeVisible();
  await expect(rowOf(page, `One more ${word}`)).toBeVisible();
});

test('a category that is merged leads to the other one', async ({ page, office }) => {
  const word = 'evenings';
  await arriveAt(page, office, 'categories');
  for (const name of [`Old ${word}`, `New ${word}`]) {
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText(`${name} was added.`)).toBeVisible();
  }
  await page.getByRole('searchbox', { name: 'Search categories' }).fill(word);
  await expect(page.getByRole('status').filter({ hasText: /^3 categories for/ })).toBeVisible();
  await rowOf(page, `Old ${word}`).getByRole('button', { name: 'Merge' }).click();
  const dialog = page.getByRole('dialog', { name: `Merge Old ${word}` });
  await expect(dialog.getByText('Nothing is filed under it. This cannot be taken back.')).toBeVisible();
  await dialog.getByLabel('Merge into').selectOption(`New ${word}`);
  await expectFit(page);
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(rowOf(page, `Old ${word}`)).toHaveCount(0);
  await visit(page, `/deals/old-${word}`);
  await expect(page).toHaveURL(new RegExp(`/deals/new-${word}$`));
});

test('no page leads to the listing of a suspended category (rules/masters 5)', async ({ page, office }) => {
  const name = 'Workshops';
  const added = await office.call('/api/addCategory', { name }, 'moderator');
  const posted = await office.call('/api/postdeal', productUnder([1, added.body.id]), 'storeRep');
  const header = page.getByRole('banner').getByRole('link', { name: 'LEARNING' });
  const main = page.getByRole('main');

  await visit(page, '/huddles');
  await expect(header).toHaveAttribute('href', '/deals/learning');
  await office.call('/api/deleteMasters', { type: 'cat', id: 1 }, 'moderator');
  await visit(page, '/huddles');
  await expect(header).toHaveCount(0);
  await visit(page, `/deal/${posted.body.id}`);
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details.getByText('Learning', { exact: true })).toBeVisible();
  await expect(details.getByRole('link', { name: 'Learning' })).toHaveCount(0);
  await expect(details.getByRole('link', { name })).toHaveAttribute('href', '/deals/workshops');
  await visit(page, '/search?deal=xylophonists');
  await expect(main.getByRole('listitem').filter({ hasText: 'Look in' })).toHaveText(
    /^Look in Events, .* or .*Workshops/,
  );
  await expect(main.getByRole('link', { name: 'Learning' })).toHaveCount(0);

  await office.call('/api/editCategory', { id: 1, status: 1 }, 'moderator');
  await visit(page, '/search?deal=xylophonists');
  await expect(header).toBeVisible();
  await expect(main.getByRole('link', { name: 'Learning' })).toHaveAttribute('href', '/deals/learning');
});

test('a listing names the feed of its category, and no other list’s (rules/masters 14)', async ({
  page,
  office,
}) => {
  const added = await office.call('/api/addCategory', { name: 'Huddles' }, 'moderator');
  await letCategoryHaveSlug(await office.application.databaseUrl(), Number(added.body.id), 'huddles');
  await office.call('/api/editCategory', { id: added.body.id, name: 'In small groups' }, 'moderator');
  const feed = page.locator('link[rel="alternate"]');
  await visit(page, '/deals/events');
  await expect(feed).toHaveAttribute('href', '/feeds/events.atom');
  await visit(page, '/deals/huddles');
  await expect(page.getByRole('heading', { level: 1, name: 'In small groups' })).toBeVisible();
  await expect(feed).toHaveCount(0);
});

function productUnder(dealCategories: unknown[]): object {
  return {
    isOnline: 1,
    dealUrl: 'https://example.org/a',
    dealTitle: 'An afternoon',
    dealPrice: '49.50',
    dealDescription: '<p>Two hours.</p>',
    dealStores: [1],
    dealCategories,
  };
}

async function arriveAt(page: Page, office: Office, tab: string): Promise<void> {
  const id = await idOf({ token: await office.signIn('moderator') }, office.application.url);
  await arriveAs(page, office, 'moderator', `/profile/${id}?tab=${tab}`);
}

/** As somebody else of the staff does meanwhile. */
async function describeTag(office: Office, name: string): Promise<void> {
  const { body } = await office.call('/api/brands', { showAll: 1 }, 'moderator');
  const { id } =
    (body.brands as { id: number; brd_name: string }[]).find((tag) => tag.brd_name === name) ?? {};
  await office.call('/api/updateBrand', { id, description: 'Meanwhile.' }, 'moderator');
}

function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name });
}
