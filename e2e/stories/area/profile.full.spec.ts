import type { Locator, Page } from '@playwright/test';
import { accountButton } from '../../fixtures/members.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

test('settings saved in another window are merged, not overwritten', async ({
  memberPage: page,
  context,
  watch,
}) => {
  await openProfile(page);
  await chooseBirthday(page);
  const other = await context.newPage();
  await openProfile(other);
  await chooseBirthday(other);
  await other.getByLabel('Address').fill('2 Lane');
  await saveButton(other).click();
  await expect(other.getByText('Your settings are saved.')).toBeVisible();

  watch.expectStatus(409);
  await page.getByLabel('City').fill('Bergen');
  await saveButton(page).click();
  await expect(page.getByText('Your settings were saved in another window meanwhile.')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Bergen');
  await expect(page.getByLabel('Address')).toHaveValue('2 Lane');
  await saveButton(page).click();
  await expect(page.getByText('Your settings are saved.')).toBeVisible();
});

const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Save Settings' });
const areaTab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Manage data' }).getByRole('link', { name });

async function openProfile(page: Page): Promise<void> {
  await visit(page, '/contact');
  await accountButton(page).click();
  await page.getByRole('link', { name: 'Manage data' }).click();
  await areaTab(page, 'Profile').click();
  await expect(saveButton(page)).toBeVisible();
}

async function chooseBirthday(page: Page): Promise<void> {
  await page.getByLabel('Day', { exact: true }).selectOption('4');
  await page.getByLabel('Month').selectOption('May');
  await page.getByLabel('Year').selectOption('1961');
}
