import type { Locator, Page } from '@playwright/test';
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

test('the account menu leads to the members’ area, and Back goes through its panels', async ({
  memberPage: page,
}) => {
  await visit(page, '/contact');
  await accountButton(page).click();
  await page.getByRole('link', { name: 'Manage data' }).click();
  await expect(title(page, 'Contributions')).toBeVisible();
  await expect(tab(page, 'Contributions')).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle(/^Contributions · Manage data · /);

  for (const name of ['Profile', 'Account']) {
    await tab(page, name).click();
    await expect(title(page, name)).toBeVisible();
  }
  await expect(tab(page, 'Account')).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await expect(title(page, 'Profile')).toBeVisible();
  await page.goBack();
  await expect(title(page, 'Contributions')).toBeVisible();
});

const tabs = (page: Page): Locator => page.getByRole('navigation', { name: 'Manage data' });
const tab = (page: Page, name: string): Locator => tabs(page).getByRole('link', { name });
const title = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });
