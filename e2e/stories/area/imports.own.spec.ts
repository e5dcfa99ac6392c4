import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { holdImports } from '../../fixtures/database.ts';
import { test } from '../../fixtures/own-application.ts';
import { openPanel } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, reload } from '../../fixtures/test.ts';

const section = (page: Page) => page.getByRole('region', { name: /^Import / });

test('an admin checks and imports files of products and members, and exports the result', async ({
  page,
  admin,
}) => {
  await test.step('products', async () => {
    const word = `harbour${crypto.randomUUID().slice(0, 8)}`;
    await openPanel(page, admin, 'products');

    await chooseTable(page, `${courses(word, 3)}\n${word}-9,,no,,,`);
    await expect(section(page).getByText('The file was checked. Nothing is changed yet.')).toBeVisible();
    await expect(section(page).getByText('3 rows to add')).toBeVisible();
    await expect(section(page).getByRole('table', { name: 'Faults and remarks' })).toContainText('title');
    expect(await download(page, 'Download them as CSV')).toMatch(/^5,title,/m);
    await expectAccessible(page, section(page));

    await reload(page);
    await section(page).getByRole('button', { name: 'Import the 3 good rows' }).click();
    await expect(section(page).getByText('The import is done.')).toBeVisible();
    await expect(section(page).getByText('3 rows added')).toBeVisible();
    await expect(page.getByRole('link', { name: `A day at the ${word} 1`, exact: true })).toBeVisible();
    await expectAccessible(page, section(page));

    const exported = await download(page);
    expect(exported).toContain(`${word}-1,A day at the ${word} 1,no,`);
    await chooseTable(page, 'key,title\na,"never closed');
    await expect(
      section(page).getByText(/^The import failed\. Row 2, column title: a quotation mark is opened/),
    ).toBeVisible();
  });

  await test.step('members', async () => {
    await openPanel(page, admin, 'users');
    const email = `invited-${crypto.randomUUID()}@members.example`;
    await chooseTable(page, `email,first_name,last_name,role\n${email},Imogen,Vance,store_rep`);
    await expect(section(page).getByText('1 row to add')).toBeVisible();
    await expect(section(page).getByLabel('Send the invitations now')).toBeChecked();
    await expectAccessible(page, section(page));
    await section(page).getByRole('button', { name: 'Import 1 row' }).click();
    await expect(section(page).getByText('The import is done.')).toBeVisible();
    expect(await download(page)).toContain(`${email},Imogen,Vance,store_rep,active`);
  });
});

test('an import shows its progress after a reload and is cancelled while it runs', async ({
  page,
  admin,
}) => {
  await openPanel(page, admin, 'products');
  const bar = section(page).getByRole('progressbar', { name: 'The rows are being imported.' });
  const words = section(page).getByText(/^\d[\d,]* of 1,200 rows$/);
  await chooseTable(page, courses('held', 1_200));
  const held = await holdImports();
  try {
    await section(page).getByRole('button', { name: 'Import 1,200 rows' }).click();
    await expect(words).toBeVisible();
    await reload(page);
    await expect(bar).toHaveAttribute('max', '1200');
    await expect(words).toBeVisible();
    await expectAccessible(page);
    await section(page).getByRole('button', { name: 'Cancel' }).click();
  } finally {
    await held.release();
  }
  await expect(section(page).getByText('The import was cancelled.')).toBeVisible();
  await expect(bar).toBeHidden();
  const written = section(page).getByText(/^\d[\d,]* rows? (to add|added)$/);
  await expect(written).toHaveText(/^\d[\d,]* rows? added$/);
});

/** Chooses a CSV file with this content. */
function chooseTable(page: Page, content: string): Promise<void> {
  const buffer = Buffer.from(content);
  return page.getByLabel('CSV file').setInputFiles({ name: 'courses.csv', mimeType: 'text/csv', buffer });
}

/** A file of this many products with the word in their titles. */
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
