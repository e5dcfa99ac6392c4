import type { Locator, Page } from '@playwright/test';
import { call } from '../../fixtures/calls.ts';
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

  await row(page, unwanted).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Refuse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refuse this registration?' });
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(dialog.getByText('Please say why: the applicant reads it.').first()).toBeVisible();
  await expectFit(page);
  await dialog.getByLabel('Why').fill('You build no bridges.');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('1 refused.')).toBeVisible();
  await expect(page.getByText('1 registration', { exact: true })).toBeFocused();

  await row(page, welcome).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Let in' }).click();
  await expect(page.getByText('1 let in.')).toBeVisible();
  await expect(row(page, welcome)).toHaveCount(0);
  await expect(page.getByText('Nobody waits.')).toBeVisible();
  await expect(answerTo(office, welcome)).resolves.toBe(200);
  await expect(answerTo(office, unwanted)).resolves.toBe(403);
});

// rules/members 19
test('an admin lets in all who wait, and nobody who registers after that', async ({ page, office }) => {
  for (let waiting = 0; waiting < 12; waiting += 1) await applicant(office);
  const { token } = await arriveAsAdmin(page, office, 'applications');
  await page.getByRole('checkbox', { name: 'Select page' }).check();
  await page.getByRole('button', { name: 'Select all 12 registrations' }).click();
  await expect(page.getByText('12 selected')).toBeVisible();
  await expectFit(page);

  const { url } = office.application;
  const { message } = (await call('/api/applications', { limit: 1 }, token, url)).body;
  const [first] = message as { id: number }[];
  await call('/api/decideApplications', { ids: [first?.id], approve: 1 }, token, url);
  const stranger = await applicant(office);
  await page.getByRole('button', { name: 'Let in' }).click();
  const said = '11 let in. 1 could not be: Somebody else has decided about this registration already.';
  await expect(page.getByText(said)).toBeVisible();
  await expect(row(page, stranger)).toBeVisible();
  await expect(page.getByRole('table').getByRole('row', { name: /@/ })).toHaveCount(1);
  await expect(answerTo(office, stranger)).resolves.toBe(403);
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
