import { expect, test, visit, visitAs } from '../../fixtures/test.ts';

test('an address that cannot be decoded shows the not-found page', async ({ page, watch }) => {
  watch.expectStatus(404);
  for (const path of ['/deals/%E9', '/huddle/%', '/deal/%zz', '/%E9']) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404! Page Not Found');
  }
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learning, events and careers');
});

test('a password manager leads to the dialog that changes the password', async ({ page, member }) => {
  await visitAs(page, member, '/.well-known/change-password');
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await expect(dialog.getByLabel('Current password')).toBeVisible();
  await expect(page).toHaveURL(`/profile/${member.id}?tab=accountbasics`);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
