import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addMember, addSession } from '../../fixtures/database.ts';
import { arriveSignedIn, idOf } from '../../fixtures/members.ts';
import { type Office, test } from '../../fixtures/office.ts';
import { expectFit, expectFitWhenNarrow } from '../../fixtures/screens.ts';
import { expect, visit } from '../../fixtures/test.ts';

test.describe.configure({ mode: 'serial' });

const choose = (page: Page, text: string) =>
  page.getByLabel('CSV file').setInputFiles({ name: 'courses.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

const section = (page: Page) => page.getByRole('region', { name: /^Import / });

test('whoever keeps the office checks a file, imports its good rows and exports what came of it', async ({
  page,
  office,
}) => {
  const word = `harbour${crypto.randomUUID().slice(0, 8)}`;
  await arriveAsAdmin(page, office);
  await expect(section(page)).toBeVisible();
  await expectFit(page);

  const rows = Array.from(
    { length: 3 },
    (_row, place) => `${word}-${place},A day at the ${word} ${place},no,12.50,Two quiet hours.,Learning`,
  );
  await choose(page, ['key,title,online,member_price,description,categories', ...rows, `${word}-9,,no,,,`].join('\n'));
  await expect(section(page).getByText('The file was checked. Nothing is changed yet.')).toBeVisible();
  await expect(section(page).getByText('3 rows to add')).toBeVisible();
  await expect(section(page).getByRole('table', { name: 'Faults' })).toContainText('title');
  await expectFitWhenNarrow(page, section(page));

  await page.reload();
  await section(page).getByRole('button', { name: 'Import the 3 good rows' }).click();
  await expect(section(page).getByText('The import is done.')).toBeVisible();
  await expect(section(page).getByText('3 rows added')).toBeVisible();
  await expectFit(page);

  const exported = await download(page);
  expect(exported).toContain(`${word}-1,A day at the ${word} 1,no,`);
  await choose(page, exported);
  await expect(section(page).getByText('Every row is as it is here already')).toBeVisible();
  await section(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(section(page).getByText('The import was cancelled.')).toBeVisible();
});

test('a file that cannot be read says why', async ({ page, office }) => {
  await arriveAsAdmin(page, office);
  await choose(page, 'key,title\na,"never closed');
  await expect(section(page).getByText(/^The import failed\. Row 2: a quotation mark is opened/)).toBeVisible();
  await expectFit(page);
});

test('members come in, are invited and go out', async ({ page, office }) => {
  await arriveAsAdmin(page, office, 'users');
  const email = `invited-${crypto.randomUUID()}@members.example`;
  await choose(page, `email,first_name,last_name,role\n${email},Imogen,Vance,store_rep`);
  await expect(section(page).getByText('1 row to add')).toBeVisible();
  await expect(section(page).getByLabel('Send the invitations now')).toBeChecked();
  await expectFitWhenNarrow(page, section(page));
  await section(page).getByRole('button', { name: 'Import 1 row' }).click();
  await expect(section(page).getByText('The import is done.')).toBeVisible();
  expect(await download(page)).toContain(`${email},Imogen,Vance,store_rep,active`);
});

async function download(page: Page): Promise<string> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  return readFile(await (await coming).path(), 'utf8');
}

async function arriveAsAdmin(page: Page, { application }: Office, tab = 'products'): Promise<void> {
  const email = `office-${crypto.randomUUID()}@members.example`;
  const databaseUrl = await application.databaseUrl();
  await addMember(databaseUrl, { firstName: 'Ada', lastName: 'Nkemelu', email, password: 'lantern-7' }, 'admin');
  const token = await addSession(databaseUrl, email);
  await arriveSignedIn(page, { token });
  await visit(page, `/profile/${await idOf({ token }, application.url)}?tab=${tab}`);
}
