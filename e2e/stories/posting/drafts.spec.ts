import { fileCards, fileInput, picture, pictureTimeout } from '../../fixtures/files.ts';
import { description, fillProductForm, openProductForm } from '../../fixtures/pages.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

test('a product draft survives closing its tab, which asks first, and is discarded on request', async ({
  page,
  context,
  member,
  author,
}) => {
  await openProductForm(page, member);
  const untouched = await context.newPage();
  await visit(untouched, '/post-deal');
  await fillProductForm(page, 'An evening half told');
  await fileInput(page).setInputFiles([await picture('a.png', '#a33')]);
  await expect(fileCards(page)).toHaveCount(1, pictureTimeout);
  await expect(page.getByText(/^Draft saved \d\d:\d\d [AP]M$/)).toBeVisible();
  await page.close({ runBeforeUnload: false });
  await visit(untouched, '/legal');

  const next = await context.newPage();
  await visit(next, '/legal');
  await next.evaluate(() => localStorage.setItem('loginStatus', 'logged_out'));
  await openProductForm(next, author);
  await expect(next.getByLabel('Product Name')).toHaveValue('');
  await openProductForm(next, member);
  await expect(next.getByText('We’ve restored your draft.')).toBeVisible();
  await expect(next.getByLabel('Product Name')).toHaveValue('An evening half told');
  await expect(description(next)).toHaveText('An evening about the annual review.');
  await expect(fileCards(next)).toHaveCount(1);
  await next.getByRole('button', { name: 'Discard draft' }).click();
  await expect(description(next)).toHaveText('');
  await expect(next.getByRole('radio', { name: 'Online product' })).toBeChecked();
  await visit(next, '/post-deal');
  await expect(next.getByLabel('Product Name')).toHaveValue('');
  await expect(next.getByText('We’ve restored your draft.')).toHaveCount(0);

  await test.step('closing the tab asks', async () => {
    await openProductForm(next, member);
    await next.getByLabel('Product Name').fill('An evening to close');
    const asked = next.waitForEvent('dialog');
    await next.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
  });
});
