import { accountButton } from '../../fixtures/members.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

test('the account menu opens and closes by keyboard, by its button and by a click elsewhere', async ({
  memberPage: page,
}) => {
  await visit(page, '/contact');
  const button = accountButton(page);
  const logout = page.getByRole('button', { name: 'Logout' });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(logout).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await logout.focus();
  await button.click();
  await expect(logout).toBeHidden();
  await button.click();
  await expect(logout).toBeVisible();
  await page.getByRole('contentinfo').click({ position: { x: 4, y: 4 } });
  await expect(logout).toBeHidden();

  await button.press('Enter');
  await expect(logout).toBeVisible();
  await logout.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
});
