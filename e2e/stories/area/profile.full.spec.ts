import type { Locator, Page } from '@playwright/test';
import { ageSessions } from '../../fixtures/database.ts';
import { accountButton, type Member } from '../../fixtures/members.ts';
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
  await expect(other.getByText('Settings saved.')).toBeVisible();

  watch.expectStatus(409);
  await page.getByLabel('City').fill('Bergen');
  await saveButton(page).click();
  await expect(page.getByText('Your settings were changed in another window.')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Bergen');
  await expect(page.getByLabel('Address')).toHaveValue('2 Lane');
  await saveButton(page).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
});

test('unsaved settings survive an expired session', async ({ memberPage: page, watch, member }) => {
  await openProfile(page);
  await chooseBirthday(page);
  await page.getByLabel('City').fill('Narva');
  await areaTab(page, 'Account').click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();

  await ageSessions(member.email, 13);
  watch.expectStatus(401);
  await saveButton(page).click();
  await expect(page).toHaveURL('/login');
  await signInHere(page, member);
  await expect(page.getByText('We’ve restored your draft.')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Narva');
  await saveButton(page).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await expect(page.getByText('We’ve restored your draft.')).toBeHidden();
});

const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Save Settings' });
const areaTab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'My account' }).getByRole('link', { name });

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

async function signInHere(page: Page, { email, password }: Member): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
