import type { Locator, Page } from '@playwright/test';
import { openPanel } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name });
}

test('a merged category redirects to the other one', async ({ page, moderator }) => {
  const word = 'evenings';
  await openPanel(page, moderator, 'categories');
  for (const name of [`Old ${word}`, `New ${word}`]) {
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText(`${name} was added.`)).toBeVisible();
  }
  await page.getByRole('searchbox', { name: 'Search categories' }).fill(word);
  await expect(rowOf(page, `New ${word}`)).toBeVisible();
  await rowOf(page, `Old ${word}`).getByRole('button', { name: 'Merge' }).click();
  const dialog = page.getByRole('dialog', { name: `Merge Old ${word}` });
  await expect(dialog.getByText('No products use it. You can’t undo this.')).toBeVisible();
  await dialog.getByLabel('Merge into').selectOption(`New ${word}`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(rowOf(page, `Old ${word}`)).toHaveCount(0);
  await visit(page, `/deals/old-${word}`);
  await expect(page).toHaveURL(new RegExp(`/deals/new-${word}$`));
});
