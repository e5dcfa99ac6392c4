import type { Locator, Page } from '@playwright/test';
import { expectFieldError, tabTo } from '../../fixtures/browser.ts';
import { picture, rotatedPhoto, tooLarge } from '../../fixtures/files.ts';
import { accountButton, signIn } from '../../fixtures/members.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, reload, test, visit } from '../../fixtures/test.ts';

test('a member fills in their settings by keyboard, corrects an error and saves', async ({
  memberPage: page,
  author,
}) => {
  await openProfile(page);
  await expect(page.getByLabel('E-mail')).toHaveAttribute('readonly');

  await typeInto(page, page.getByLabel('First name'), 'Io');
  await tabTo(page, saveButton(page));
  await page.keyboard.press('Enter');
  await expectFieldError(page.getByLabel('First name'), 'Atleast 3 characters, alphabets only');
  await expectFieldError(page.getByLabel('Day'), 'Date of birth required');
  await expectAccessible(page);

  await typeInto(page, page.getByLabel('First name'), 'Ione');
  for (const [part, typed] of [
    ['Day', '4'],
    ['Month', 'May'],
    ['Year', '1961'],
  ] as const) {
    await tabTo(page, page.getByLabel(part, { exact: true }));
    await page.keyboard.type(typed);
  }
  await tabTo(page, page.getByRole('radio', { name: 'Hide it' }));
  await page.keyboard.press('ArrowDown');
  await typeInto(page, page.getByLabel('City'), 'Springfield');
  await tabTo(page, page.getByLabel('Time zone'));
  await page.keyboard.type('GMT +5:45');
  await page.keyboard.press('Enter');
  await tabTo(page, saveButton(page));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await expect(saveButton(page)).toBeFocused();

  // The header shows the new name without a new document.
  await accountButton(page).click();
  await expect(page.getByText('Ione Whitlock')).toBeVisible();
  await reload(page);
  await expect(page.getByLabel('Year')).toHaveValue('1961');
  await expect(page.getByLabel('Month')).toHaveValue('05');
  await expect(page.getByRole('radio', { name: 'Display it to members' })).toBeChecked();
  await expect(page.getByLabel('Time zone')).toHaveValue('5.75');

  const { pathname } = new URL(page.url());
  await signIn(page, author);
  await visit(page, pathname);
  await expect(page.getByText('Born 04-05-1961')).toBeVisible();
});

test('a member crops a profile picture by keyboard, saves and removes it', async ({ memberPage: page }) => {
  await openProfile(page);
  await expect(accountButton(page)).toContainText(/nw/i);
  await page.getByRole('button', { name: 'Change picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your picture' });
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles(tooLarge);
  await expect(dialog.getByText('Please upload image files of size less than 1 MB.')).toBeVisible();
  await input.setInputFiles({ name: 'me.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(dialog.getByText('Upload a JPEG, PNG, WebP, GIF or AVIF image.')).toBeVisible();

  await input.setInputFiles([await picture('me.png', '#a33')]);
  await expect(dialog.getByLabel('Zoom')).toBeFocused();
  await expectAccessible(page, page.getByRole('main'));
  await expect(dialog.getByRole('application')).toHaveCSS('border-radius', '0px');
  const shown = dialog.locator('img');
  const first = await shown.getAttribute('src');
  await input.setInputFiles(tooLarge);
  await expect(dialog.getByText('Please upload image files of size less than 1 MB.')).toBeVisible();
  await expect(shown).toHaveAttribute('src', first ?? '');
  await expect(dialog.getByRole('button', { name: 'Choose another' })).toBeVisible();
  // The photo has several megabytes, and EXIF data that turns it upright.
  await input.setInputFiles([await rotatedPhoto('other.jpeg')]);
  await expect(shown).not.toHaveAttribute('src', first ?? '');
  await expect(dialog.getByLabel('Zoom')).toBeFocused();
  const before = await shown.getAttribute('style');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, dialog.getByRole('application'));
  await page.keyboard.press('ArrowLeft');
  await expect(shown).not.toHaveAttribute('style', before ?? '');
  await tabTo(page, dialog.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Picture changed.')).toBeVisible();
  await expect(accountButton(page).locator('img')).toHaveAttribute('src', /-96\.webp$/);

  await page.getByRole('button', { name: 'Remove picture' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Picture removed.')).toBeVisible();
  await expect(accountButton(page)).toContainText(/nw/i);
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

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}
