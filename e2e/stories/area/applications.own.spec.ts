import type { Locator, Page } from '@playwright/test';
import { addApplicant, type Person } from '../../fixtures/database.ts';
import { somebody } from '../../fixtures/members.ts';
import { arriveAsAdmin, type Office, test } from '../../fixtures/office.ts';
import { expectFit, expectFitWhenNarrow } from '../../fixtures/screens.ts';
import { openAccountMenu } from '../../fixtures/sign-in-screen.ts';
import { expect, visit } from '../../fixtures/test.ts';

test.describe.configure({ mode: 'serial' });

test('an admin has registrations wait', async ({ page, office }) => {
  await arriveAsAdmin(page, office, 'settings');
  await expect(page.getByRole('radio', { name: 'May sign in at once' })).toBeChecked();
  await page.getByRole('radio', { name: 'Wait for the office' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  await expectFit(page);
});

test('an admin lets one in, and refuses another with a reason', async ({ page, office }) => {
  const [welcome, unwanted] = [await applicant(office), await applicant(office)];
  await arriveAsAdmin(page, office);
  await visit(page, '/contact');
  await openAccountMenu(page);
  await page.getByRole('link', { name: /^Registrations that wait\s*2$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Registrations' })).toBeVisible();
  await expect(row(page, welcome)).toBeVisible();
  await expectFit(page);
  await expectFitWhenNarrow(page, page.getByRole('main'));

  await row(page, welcome).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Let in' }).click();
  await expect(page.getByText('1 let in.')).toBeVisible();
  await expect(row(page, welcome)).toHaveCount(0);

  await row(page, unwanted).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Refuse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refuse this registration?' });
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(dialog.getByText('Please say why: the applicant reads it.').first()).toBeVisible();
  await expectFit(page);
  await dialog.getByLabel('Why').fill('You build no bridges.');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('1 refused.')).toBeVisible();
  await expect(page.getByText('Nobody waits.')).toBeVisible();
  await expect(answerTo(office, welcome)).resolves.toBe(200);
  await expect(answerTo(office, unwanted)).resolves.toBe(403);
});

async function applicant(office: Office): Promise<Person> {
  const person = somebody();
  await addApplicant(await office.application.databaseUrl(), person);
  return person;
}

function row(page: Page, { email }: Person): Locator {
  return page.getByRole('table').getByRole('row').filter({ hasText: email });
}

/** The status that signing in is answered with. */
async function answerTo(office: Office, { email, password }: Person): Promise<number> {
  const { status } = await fetch(`${office.application.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, remember: 0 }),
  });
  return status;
}
