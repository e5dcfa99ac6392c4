import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addMember, addSession } from '../../fixtures/database.ts';
import { chooseTable, holdImports } from '../../fixtures/imports.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { arriveSignedIn, idOf } from '../../fixtures/members.ts';
import { type Office, test } from '../../fixtures/office.ts';
import { expectFit, expectFitWhenNarrow } from '../../fixtures/screens.ts';
import { again, expect, visit } from '../../fixtures/test.ts';

test.describe.configure({ mode: 'serial' });

const section = (page: Page) => page.getByRole('region', { name: /^Import / });

test('whoever keeps the office checks a file, imports its good rows and exports what came of it', async ({
  page,
  office,
}) => {
  const word = `harbour${crypto.randomUUID().slice(0, 8)}`;
  await arriveAsAdmin(page, office);
  await expect(section(page)).toBeVisible();
  await expectFit(page);

  await chooseTable(page, `${courses(word, 3)}\n${word}-9,,no,,,`);
  await expect(section(page).getByText('The file was checked. Nothing is changed yet.')).toBeVisible();
  await expect(section(page).getByText('3 rows to add')).toBeVisible();
  await expect(section(page).getByRole('table', { name: 'Faults and remarks' })).toContainText('title');
  expect(await download(page, 'Download them as CSV')).toMatch(/^5,title,/m);
  await expectFitWhenNarrow(page, section(page));

  await again(page);
  await section(page).getByRole('button', { name: 'Import the 3 good rows' }).click();
  await expect(section(page).getByText('The import is done.')).toBeVisible();
  await expect(section(page).getByText('3 rows added')).toBeVisible();
  await expect(page.getByRole('link', { name: `A day at the ${word} 1`, exact: true })).toBeVisible();
  await expectFitWhenNarrow(page, section(page));

  const exported = await download(page);
  expect(exported).toContain(`${word}-1,A day at the ${word} 1,no,`);
  await chooseTable(page, exported);
  await expect(section(page).getByText('Every row is as it is here already')).toBeVisible();
  await section(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(section(page).getByText('The import was cancelled.')).toBeVisible();
});

test('an import shows how far it has come, after a reload too, and is cancelled while it runs', async ({
  page,
  office,
}) => {
  await arriveAsAdmin(page, office);
  const bar = section(page).getByRole('progressbar', { name: 'The rows are being imported.' });
  const words = section(page).getByText(/^\d[\d,]* of 1,200 rows$/);
  await chooseTable(page, courses('held', 1_200));
  const held = await holdImports(await office.application.databaseUrl());
  try {
    await section(page).getByRole('button', { name: 'Import 1,200 rows' }).click();
    await expect(words).toBeVisible();
    await again(page);
    await expect(bar).toHaveAttribute('max', '1200');
    await expect(words).toBeVisible();
    await expectFit(page);
    await section(page).getByRole('button', { name: 'Cancel' }).click();
  } finally {
    await held.letGo();
  }
  await expect(section(page).getByText('The import was cancelled.')).toBeVisible();
  await expect(bar).toBeHidden();
  const written = section(page).getByText(/^\d[\d,]* rows? (to add|added)$/);
  await expect(written).toHaveText(/^\d[\d,]* rows? added$/);
});

test('the keyboard alone brings a file in @keyboard', async ({ page, office }) => {
  const rows = [1, 2].map((place) => `pier-${place}-${crypto.randomUUID()}@members.example,Pier,Vance`);
  await arriveAsAdmin(page, office, 'users');
  // Before anything is pressed: a dialog that nobody waits for is the browser's own.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, section(page).getByRole('button', { name: /^(Check the file|Import another file)$/ }));
  await page.keyboard.press('Enter');
  const buffer = Buffer.from(['email,first_name,last_name', ...rows].join('\n'));
  await (await chooser).setFiles({ name: 'members.csv', mimeType: 'text/csv', buffer });
  const run = section(page).getByRole('button', { name: 'Import 2 rows' });
  await expect(run).toBeVisible();
  await tabTo(page, run);
  await page.keyboard.press('Enter');
  await expect(section(page).getByText('2 rows added')).toBeVisible();
  await expect(section(page).getByRole('status').first()).toBeFocused();
});

test('a file that is no UTF-8 shows how it was read', async ({ page, office }) => {
  await arriveAsAdmin(page, office);
  // Longer than a narrow window is wide.
  const unknown = 'remark'.repeat(20);
  const table = courses('soir\xe9e', 2).replaceAll(/$/gm, `,${unknown}`);
  await chooseTable(page, Buffer.from(table, 'latin1'));
  await expect(section(page).getByText(/read as Windows-1252/)).toContainText('A day at the soirée 0');
  await expect(section(page).getByText(/are passed over/)).toContainText(unknown);
  await expectFitWhenNarrow(page, section(page));
  await section(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(section(page).getByText('The import was cancelled.')).toBeVisible();
});

test('faults beyond those on screen are counted by column', async ({ page, office }) => {
  await arriveAsAdmin(page, office);
  await chooseTable(
    page,
    ['key,title', ...Array.from({ length: 30 }, (_row, place) => `f${place},`)].join('\n'),
  );
  await expect(section(page).getByText(/^The first 20 of \d+ are shown\.$/)).toBeVisible();
  const sums = section(page).getByRole('list', { name: 'How often each was found' });
  await expect(sums.getByText(/^title: .* \(30 times\)$/)).toBeVisible();
  await expectFitWhenNarrow(page, section(page));
  await section(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(section(page).getByText('The import was cancelled.')).toBeVisible();
});

test('what comes with later parts is counted, too (rules/imports 10)', async ({ page, office }) => {
  await arriveAsAdmin(page, office);
  const sums = section(page).getByRole('list', { name: 'How often each was found' });
  const held = await holdImports(await office.application.databaseUrl(), 'checking');
  try {
    await chooseTable(
      page,
      ['key,title', ...Array.from({ length: 600 }, (_row, place) => `l${place},`)].join('\n'),
    );
    await expect(sums.getByText(/^title: .* \(200 times\)$/)).toBeVisible();
  } finally {
    await held.letGo();
  }
  await expect(sums.getByText(/^title: .* \(600 times\)$/)).toBeVisible();
  await section(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(section(page).getByText('The import was cancelled.')).toBeVisible();
});

test('an upload that fails says so, although the page has heard that the import began', async ({
  page,
  office,
  watch,
}) => {
  watch.expect(/uploads\/products/);
  await arriveAsAdmin(page, office);
  await chooseTable(page, courses('first', 1));
  await section(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(section(page).getByText('The import was cancelled.')).toBeVisible();
  const heldUp = Promise.withResolvers<void>();
  await page.route('**/uploads/products', async (route) => {
    await heldUp.promise;
    await route.abort();
  });
  await page.route('**/api/newestImport', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    await route.fulfill({ response: reply, json: { ...body, import: receiving(body.import) } });
  });
  await chooseTable(page, courses('lost', 2));
  await expect(section(page).getByRole('progressbar', { name: 'Sending the file' })).toBeVisible();
  // As it does when somebody comes back to the window; while it still reads the one that was cancelled it asks for nothing more.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(section(page).getByRole('button', { name: 'Cancel' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(section(page).getByRole('progressbar', { name: 'Sending the file' })).toBeVisible();
  heldUp.resolve();
  await expect(section(page).getByText(/cannot be reached just now/)).toBeVisible();
});

test('a file that comes second leads to the import that is open, whoever began it (rules/imports 11)', async ({
  page,
  office,
  watch,
}) => {
  watch.expectStatus(409);
  await arriveAsAdmin(page, office);
  const other = await page.context().newPage();
  await visit(other, page.url());
  await chooseTable(other, courses('earlier', 1));
  await expect(section(other).getByRole('button', { name: 'Import 1 row' })).toBeVisible();
  await other.close();
  await expect(section(page).getByRole('button', { name: 'Cancel' })).toBeHidden();
  await chooseTable(page, courses('later', 2));
  await expect(section(page).getByText('1 row to add')).toBeVisible();
  await section(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(section(page).getByText('The import was cancelled.')).toBeVisible();
});

test('a file that cannot be read says why', async ({ page, office }) => {
  await arriveAsAdmin(page, office);
  await chooseTable(page, 'key,title\na,"never closed');
  await expect(
    section(page).getByText(/^The import failed\. Row 2, column title: a quotation mark is opened/),
  ).toBeVisible();
  await expectFit(page);

  // Of two failures the newer one is said.
  await chooseTable(page, '');
  await expect(section(page).getByText(/^The file is empty/)).toBeVisible();
  await expect(section(page).getByText(/^The import failed/)).toBeHidden();
  const other = await page.context().newPage();
  await visit(other, page.url());
  await chooseTable(other, 'key,title\nb,closed\na,"not closed either');
  const newer = /^The import failed\. Row 3, column title: a quotation mark is opened/;
  await expect(section(other).getByText(newer)).toBeVisible();
  await other.close();
  // As it does when somebody comes back to the window.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(section(page).getByText(newer)).toBeVisible();
  await expect(section(page).getByText(/^The file is empty/)).toBeHidden();
});

test('members come in, are invited and go out', async ({ page, office }) => {
  await arriveAsAdmin(page, office, 'users');
  const email = `invited-${crypto.randomUUID()}@members.example`;
  await chooseTable(page, `email,first_name,last_name,role\n${email},Imogen,Vance,store_rep`);
  await expect(section(page).getByText('1 row to add')).toBeVisible();
  await expect(section(page).getByLabel('Send the invitations now')).toBeChecked();
  await expectFitWhenNarrow(page, section(page));
  await section(page).getByRole('button', { name: 'Import 1 row' }).click();
  await expect(section(page).getByText('The import is done.')).toBeVisible();
  expect(await download(page)).toContain(`${email},Imogen,Vance,store_rep,active`);
});

/** A file of so many products, by a word of their own. */
function courses(word: string, count: number): string {
  const rows = Array.from(
    { length: count },
    (_row, place) => `${word}-${place},A day at the ${word} ${place},no,12.50,Two quiet hours.,Learning`,
  );
  return ['key,title,online,member_price,description,categories', ...rows].join('\n');
}

async function download(page: Page, name = 'Export as CSV'): Promise<string> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  return readFile(await (await coming).path(), 'utf8');
}

async function arriveAsAdmin(page: Page, { application }: Office, tab = 'products'): Promise<void> {
  const email = `office-${crypto.randomUUID()}@members.example`;
  const databaseUrl = await application.databaseUrl();
  await addMember(
    databaseUrl,
    { firstName: 'Ada', lastName: 'Nkemelu', email, password: 'lantern-7' },
    'admin',
  );
  const token = await addSession(databaseUrl, email);
  await arriveSignedIn(page, { token });
  await visit(page, `/profile/${await idOf({ token }, application.url)}?tab=${tab}`);
}

/** As the server tells it while the file is on its way: nothing is known of the rows. */
function receiving(ended: object): object {
  return { ...ended, state: 'receiving', finished_at: null, rows: null, done: 0, told: 0, problem: null };
}
