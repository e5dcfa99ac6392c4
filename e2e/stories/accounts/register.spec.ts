import type { Page } from '@playwright/test';
import type { Person } from '../../fixtures/database.ts';
import { expectRefused } from '../../fixtures/fields.ts';
import { holdReplies } from '../../fixtures/intercept.ts';
import { linkIn, mailTo } from '../../fixtures/mailbox.ts';
import { somebody } from '../../fixtures/members.ts';
import { openAccountMenu, signInButton } from '../../fixtures/sign-in-screen.ts';
import { alive, expect, test, visit } from '../../fixtures/test.ts';

test('a visitor registers, confirms by the mailed link and signs in @phone', async ({ page }) => {
  const person = somebody();
  await visit(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible();
  await fillIn(page, person);
  const call = await holdReplies(page, '/api/register');
  await registerButton(page).click();
  await expect(page.getByRole('button', { name: 'Please wait...' })).toBeDisabled();
  call.open();

  await expect(page).toHaveURL('/');
  await expect(
    page.getByText('Successfully registered. Please check your mail for the verification link'),
  ).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email);

  const mail = await mailTo(person.email);
  expect(mail.subject).toBe('Please confirm your e-mail address for Guildhall');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(linkIn(mail, '/authenticate/'));
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Successfully verified your account. Please login')).toBeVisible();

  await alive(page);
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await signInButton(page).click();
  await expect(page).toHaveURL('/');
  await openAccountMenu(page);
  await expect(page.getByRole('banner').getByText(person.email)).toBeVisible();
});

test('an empty form says what is missing, at the top and beside each field', async ({ page }) => {
  await visit(page, '/register');
  await registerButton(page).click();

  const summary = page.getByRole('region', { name: '5 fields need your attention' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'First name: This field cannot be null',
    'Last name: Please provide a valid input',
    'E-mail: This field cannot be null',
    'Password: This field cannot be null',
    'Confirm password: This field cannot be null',
  ]);
  await expectRefused(page.getByLabel('First name'), 'This field cannot be null');
  await summary.getByRole('link', { name: 'E-mail' }).click();
  await expect(page.getByLabel('E-mail')).toBeFocused();
});

const mistakes: { field: string; typed: string; message: string }[] = [
  { field: 'First name', typed: 'Jo', message: 'Atleast 3 characters, alphabets only' },
  { field: 'First name', typed: 'R2D2', message: 'Atleast 3 characters, alphabets only' },
  { field: 'Last name', typed: ' Whitlock', message: 'Please provide a valid input' },
  { field: 'E-mail', typed: 'nora@', message: 'Please enter a valid email' },
  { field: 'Password', typed: '12345678', message: 'Password must be alphanumeric' },
  { field: 'Password', typed: 'lanterns', message: 'Password must be alphanumeric' },
  { field: 'Password', typed: 'lan7', message: 'Minimum 6 characters required' },
  { field: 'Confirm password', typed: 'lantern-8', message: 'Password mismatch' },
];

test('each rule has its sentence beside the field, and nothing typed is lost @once', async ({ page }) => {
  await visit(page, '/register');
  for (const { field, typed, message } of mistakes) {
    await test.step(`${field}: ${typed}`, async () => {
      await fillIn(page, { ...somebody(), password: 'lantern-7' });
      const input = page.getByLabel(field, { exact: true });
      await input.fill(typed);
      await registerButton(page).click();
      await expectRefused(input, message);
      await expect(input).toHaveValue(typed);
      await expect(page.getByLabel('E-mail')).not.toHaveValue('');
    });
  }
});

test('an address that is taken is told to its mailbox alone @once', async ({ page, member }) => {
  await visit(page, '/register');
  await fillIn(page, { ...somebody(), email: member.email });
  await registerButton(page).click();
  await expect(page).toHaveURL('/');
  await expect(
    page.getByText('Successfully registered. Please check your mail for the verification link'),
  ).toBeVisible();
  const mail = await mailTo(member.email);
  expect(mail.subject).toBe('You already have an account at Guildhall');
  await page.goto(linkIn(mail, '/forgot-'));
  await expect(page).toHaveURL('/forgot-password');
});

test('what only the server knows stands beside the field too @once', async ({ page, watch }) => {
  watch.expectStatus(422);
  await visit(page, '/register');
  await fillIn(page, { ...somebody(), password: 'password1' });
  await registerButton(page).click();
  await expect(page.getByRole('region', { name: 'One field needs your attention' })).toBeFocused();
  await expectRefused(
    page.getByLabel('Password', { exact: true }),
    'This password is too common. Please choose another one.',
  );
});

function registerButton(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'Register' });
}

async function fillIn(page: Page, { firstName, lastName, email, password }: Person): Promise<void> {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
}
