import type { Locator, Page } from '@playwright/test';
import { accountButton } from '../../fixtures/members.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

const tabs = (page: Page): Locator => page.getByRole('navigation', { name: 'My account' });
const tab = (page: Page, name: string): Locator => tabs(page).getByRole('link', { name });
const title = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });

test('the account menu leads to the members’ area, and Back goes through its panels', async ({
  memberPage: page,
}) => {
  await visit(page, '/contact');
  await accountButton(page).click();
  await page.getByRole('link', { name: 'Manage data' }).click();
  await expect(title(page, 'Contributions')).toBeVisible();
  await expect(tab(page, 'Contributions')).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle(/^Contributions · My account · /);

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
