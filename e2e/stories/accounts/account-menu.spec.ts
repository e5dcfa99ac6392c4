import { accountButton } from '../../fixtures/sign-in-screen.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

test('the menu opens and closes by keyboard, and gives the focus back @keyboard', async ({
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

  await page.keyboard.press('Enter');
  await expect(logout).toBeVisible();
  await logout.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
});

test('the menu is closed by its button, also from within, and by Escape wherever one is @mouse', async ({
  memberPage: page,
}) => {
  await visit(page, '/contact');
  const button = accountButton(page);
  const logout = page.getByRole('button', { name: 'Logout' });
  await button.click();
  await logout.focus();
  await button.click();
  await expect(logout).toBeHidden();
  await expect(button).toHaveAttribute('aria-expanded', 'false');

  await button.click();
  await expect(logout).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Escape');
  await expect(logout).toBeHidden();
});

test('the menu closes when one turns elsewhere @phone', async ({ memberPage: page }) => {
  await visit(page, '/contact');
  await accountButton(page).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  // Below the open menu at any width.
  await page.getByRole('contentinfo').click({ position: { x: 4, y: 4 } });
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
});

test('a member meets their own face in the header from the first moment', async ({ memberPage: page }) => {
  await page.goto('/contact');
  await expect(page.locator('html')).toHaveAttribute('data-member');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeHidden();
  await expect(accountButton(page)).toBeVisible();
});
