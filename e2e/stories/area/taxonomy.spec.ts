import { post } from '../../fixtures/api.ts';
import { expectFieldError, tabTo } from '../../fixtures/browser.ts';
import type { Member } from '../../fixtures/members.ts';
import { openPanel } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a moderator adds a tag, suspends it, resolves a conflict and makes it active again', async ({
  page,
  watch,
  moderator,
}) => {
  watch.expectStatus(409);
  const name = 'Tag of the evening';
  await openPanel(page, moderator, 'brands');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('region', { name: 'One field needs your attention' })).toBeFocused();
  await expectFieldError(page.getByRole('textbox', { name: 'Name', exact: true }), 'This field is required');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${name} was added.`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();

  await page.getByRole('searchbox', { name: 'Search tags' }).fill(name);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(page.getByRole('status').filter({ hasText: /^1 tag for/ })).toBeVisible();

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
  await describeTag(moderator, name);
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name} anew`);
  await dialog.getByRole('button', { name: 'Update' }).click();
  const conflict = dialog.getByRole('alert', {
    name: 'Someone else changed this item while you were editing it. Your changes haven’t been saved.',
  });
  await expect(conflict).toBeFocused();
  await expect(conflict.getByRole('row', { name: /^Description/ })).toContainText('Meanwhile.');
  await expectAccessible(page, dialog);
  await dialog.getByRole('button', { name: 'Use their version' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Meanwhile.');
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(`${name} anew`);
  await expect(dialog.getByRole('group', { name: 'Status' })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Active', exact: true }).check();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText(`${name} anew was updated.`)).toBeVisible();
  await expect(row).toContainText(/anew.*Meanwhile\..*Active/s);
  await page.getByRole('searchbox', { name: 'Search tags' }).fill('no such tag');
  await expect(page.getByText('No Data')).toBeVisible();
});

/** Changes the tag as another moderator would. */
async function describeTag({ token }: Member, name: string): Promise<void> {
  const { brands } = await post('/api/brands', { showAll: 1 }, token);
  const tag = (brands as { id: number; brd_name: string }[]).find(({ brd_name }) => brd_name === name);
  await post('/api/updateBrand', { id: tag?.id, description: 'Meanwhile.' }, token);
}
