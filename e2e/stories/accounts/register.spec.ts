import type { Page } from '@playwright/test';
import { holdReplies } from '../../fixtures/browser.ts';
import type { Person } from '../../fixtures/database.ts';
import { linkIn, mailTo } from '../../fixtures/mailbox.ts';
import { newPerson, openAccountMenu, signInButton } from '../../fixtures/members.ts';
import { expect, test, visit, waitForHydration } from '../../fixtures/test.ts';

test('a visitor registers, confirms the e-mail address and signs in @phone', async ({ page }) => {
  const person = newPerson();
  await visit(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible();
  await fillIn(page, person);
  const call = await holdReplies(page, '/api/register');
  await registerButton(page).click();
  await expect(page.getByRole('button', { name: 'Please wait...' })).toBeDisabled();
  call.release();

  await expect(page).toHaveURL('/');
  await expect(
    page.getByText('Successfully registered. Please check your mail for the verification link'),
  ).toBeVisible();
  await expect(page.getByText(`It was sent to ${person.email}.`)).toBeVisible();
  await mailTo(person.email);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(/we’ve e-mailed a new link/)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(person.email);

  const mail = await mailTo(person.email, 2);
  expect(mail.subject).toBe('Confirm your e-mail address for Guildhall');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(linkIn(mail, '/authenticate/'));
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Successfully verified your account. Please login')).toBeVisible();

  await waitForHydration(page);
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await signInButton(page).click();
  await expect(page).toHaveURL('/');
  await openAccountMenu(page);
  await expect(page.getByRole('banner').getByText(person.email)).toBeVisible();
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
