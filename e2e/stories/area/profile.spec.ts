import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { letSessionsRest } from '../../fixtures/database.ts';
import { expectRefused } from '../../fixtures/fields.ts';
import { holdReplies, loseReplies, unreached } from '../../fixtures/intercept.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { arriveSignedIn, type Member } from '../../fixtures/members.ts';
import { picture, tooLarge } from '../../fixtures/posting.ts';
import { expectFit, expectTouchable } from '../../fixtures/screens.ts';
import { accountButton } from '../../fixtures/sign-in-screen.ts';
import { again, expect, test, visit } from '../../fixtures/test.ts';

test('settings are filled in by keyboard, refused with their sentences, saved, and read anew @phone', async ({
  memberPage: page,
  author,
  isMobile,
}) => {
  await openProfile(page);
  if (isMobile) await expectTouchable(form(page));
  await expect(page.getByLabel('E-mail')).toHaveAttribute('readonly');

  await typeInto(page, page.getByLabel('First name'), 'Io');
  await tabTo(page, saveButton(page));
  await page.keyboard.press('Enter');
  await expectRefused(page.getByLabel('First name'), 'Atleast 3 characters, alphabets only');
  await expectRefused(page.getByLabel('Day'), 'Date of birth required');
  await expectFit(page);

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
  await expect(page.getByText('Your settings are saved.')).toBeVisible();
  await expect(saveButton(page)).toBeFocused();

  // The page's data, not the page: nothing was loaded anew.
  await accountButton(page).click();
  await expect(page.getByText('Ione Whitlock')).toBeVisible();
  await again(page);
  await expect(page.getByLabel('Year')).toHaveValue('1961');
  await expect(page.getByLabel('Month')).toHaveValue('05');
  await expect(page.getByRole('radio', { name: 'Display it to members' })).toBeChecked();
  await expect(page.getByLabel('Time zone')).toHaveValue('5.75');

  const { pathname } = new URL(page.url());
  await arriveSignedIn(page, author);
  await visit(page, pathname);
  await expect(page.getByText('Born 04-05-1961')).toBeVisible();
});

test('a press is not lost to what is said of the field before @mouse', async ({ memberPage: page }) => {
  await openProfile(page);
  await page.getByLabel('First name').fill('J');
  await saveButton(page).scrollIntoViewIfNeeded();
  await saveButton(page).hover();
  await page.mouse.down();
  // What moves under the press has moved by then.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await page.mouse.up();
  await expect(page.getByRole('region', { name: '2 fields need your attention' })).toBeFocused();
});

test('of two windows the older one is told, keeps what was typed, and can save it', async ({
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

// rules/profiles 14
test('what is refused soon after a save is still said when the data have been read anew', async ({
  memberPage: page,
  context,
}) => {
  await openProfile(page);
  const reread = await holdReplies(page, '/api/userProfile');
  await chooseBirthday(page);
  await saveButton(page).click();
  await expect(page.getByText('Your settings are saved.')).toBeVisible();
  await page.getByLabel('First name').fill('J');
  await saveButton(page).click();
  await expectRefused(page.getByLabel('First name'), 'Atleast 3 characters, alphabets only');

  // By its address the data show that they have been read anew; what was refused is a draft there.
  const other = await context.newPage();
  await openProfile(other);
  await other.getByLabel('First name').fill('Ione');
  await other.getByLabel('Address').fill('2 Lane');
  await saveButton(other).click();
  await expect(other.getByText('Your settings are saved.')).toBeVisible();
  reread.open();
  await expect(page.getByLabel('Address')).toHaveValue('2 Lane');
  await expectRefused(page.getByLabel('First name'), 'Atleast 3 characters, alphabets only');
  await expect(page.getByRole('region', { name: 'needs your attention' })).toBeFocused();
});

test('settings whose reply was lost are saved by the next press (rules/pages 31)', async ({
  memberPage: page,
  watch,
}) => {
  watch.expect(/\/api\/editProfile/);
  watch.expectStatus(409);
  await openProfile(page);
  await chooseBirthday(page);
  await page.getByLabel('City').fill('Tromsø');
  await loseReplies(page, '/api/editProfile');
  await saveButton(page).click();
  await expect(page.getByText(unreached)).toBeVisible();
  await saveButton(page).click();
  await expect(page.getByText('Your settings are saved.')).toBeVisible();
  await expect(page.getByText('in another window meanwhile')).toBeHidden();
  await expect(page.getByLabel('City')).toHaveValue('Tromsø');
});

test('what was typed is there again after the session has ended, and is not left by accident', async ({
  memberPage: page,
  member,
  watch,
}) => {
  await openProfile(page);
  await chooseBirthday(page);
  await page.getByLabel('City').fill('Narva');
  await areaTab(page, 'Account').click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();

  await letSessionsRest(member.email, 13);
  watch.expectStatus(401);
  await saveButton(page).click();
  await expect(page).toHaveURL('/login');
  await signInHere(page, member);
  await expect(page.getByText('Your draft is back as you left it.')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Narva');
  await saveButton(page).click();
  await expect(page.getByText('Your settings are saved.')).toBeVisible();
  await expect(page.getByText('Your draft is back as you left it.')).toBeHidden();
});

test('a picture is chosen, cut by keyboard, saved, seen everywhere, and removed again @phone', async ({
  memberPage: page,
  isMobile,
}) => {
  await openProfile(page);
  await expect(accountButton(page)).toContainText(/nw/i);
  await page.getByRole('button', { name: 'Change picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your picture' });
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles(tooLarge);
  await expect(dialog.getByText('Please upload image files of size less than 1 MB.')).toBeVisible();
  await input.setInputFiles({ name: 'me.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(dialog.getByText('Please upload a JPEG, PNG, WebP, GIF or AVIF image.')).toBeVisible();

  await input.setInputFiles([await picture('me.png', '#a33')]);
  await expect(dialog.getByLabel('Zoom')).toBeFocused();
  if (isMobile) await expectTouchable(dialog);
  await expectFit(page);
  await expect(dialog.getByRole('application')).toHaveCSS('border-radius', '0px');
  const shown = dialog.locator('img');
  const first = await shown.getAttribute('src');
  await input.setInputFiles(tooLarge);
  await expect(dialog.getByText('Please upload image files of size less than 1 MB.')).toBeVisible();
  await expect(shown).toHaveAttribute('src', first ?? '');
  await expect(dialog.getByRole('button', { name: 'Choose another' })).toBeVisible();
  await input.setInputFiles([await picture('other.png', '#3a3')]);
  await expect(shown).not.toHaveAttribute('src', first ?? '');
  await expect(dialog.getByLabel('Zoom')).toBeFocused();
  const before = await shown.getAttribute('style');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, dialog.getByRole('application'));
  await page.keyboard.press('ArrowLeft');
  await expect(shown).not.toHaveAttribute('style', before ?? '');
  await tabTo(page, dialog.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your picture is changed.')).toBeVisible();
  await expect(accountButton(page).locator('img')).toHaveAttribute('src', /-96\.webp$/);

  await page.getByRole('button', { name: 'Remove picture' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Your picture is removed.')).toBeVisible();
  await expect(accountButton(page)).toContainText(/nw/i);
});

test('of a square picture nothing is cut off until it is enlarged', async ({ memberPage: page, site }) => {
  await openProfile(page);
  await page.getByRole('button', { name: 'Change picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your picture' });
  const square = { create: { width: 360, height: 360, channels: 3, background: '#fff' } } as const;
  const framed = { top: 20, bottom: 20, left: 20, right: 20, background: '#c00' };
  const buffer = await sharp(await sharp(square).png().toBuffer())
    .extend(framed)
    .png()
    .toBuffer();
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles({ name: 'framed.png', mimeType: 'image/png', buffer });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your picture is changed.')).toBeVisible();
  const src = await accountButton(page).locator('img').getAttribute('src');
  const saved = await (await page.request.get(new URL(src ?? '', site.url).href)).body();
  const { data, info } = await sharp(saved).raw().toBuffer({ resolveWithObject: true });
  const green = (x: number, y: number) => data[(y * info.width + x) * info.channels + 1];
  const [last, middle] = [info.width - 1, info.width / 2];
  for (const [x, y] of [
    [middle, 0],
    [middle, last],
    [0, middle],
    [last, middle],
  ] as const)
    expect(green(x, y)).toBeLessThan(60);
  expect(green(middle, middle)).toBeGreaterThan(200);
});

const form = (page: Page): Locator => page.locator('form').filter({ has: saveButton(page) });
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

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

async function signInHere(page: Page, { email, password }: Member): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
