import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
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
    await expect(section(page).getByText('File checked. Nothing has been imported yet.')).toBeVisible();
    await expect(section(page).getByText('3 rows to add')).toBeVisible();
    await section(page)
      .getByText(/^Title: .*\(1 row\)$/)
      .click();
    await expect(section(page).getByRole('cell', { name: '5' })).toBeVisible();
    expect(await download(page, 'Download problems as CSV')).toMatch(/^5,title,/m);
    await expectAccessible(page, section(page));

    await reload(page);
    await section(page).getByRole('button', { name: 'Import 3 good rows' }).click();
    await expect(section(page).getByText('Import finished.')).toBeVisible();
    await expect(section(page).getByText('3 rows added')).toBeVisible();
    await expect(page.getByRole('link', { name: `A day at the ${word} 1`, exact: true })).toBeVisible();
    await expectAccessible(page, section(page));

    const exported = await download(page);
    expect(exported).toContain(`${word}-1,A day at the ${word} 1,no,`);
    await chooseTable(page, 'key,title\0');
    await expect(
      section(page).getByText(/^We couldn’t import this file\. This is not a CSV file\./),
    ).toBeVisible();
  });

  await test.step('members', async () => {
    await openPanel(page, admin, 'users');
    const email = `invited-${crypto.randomUUID()}@members.example`;
    await chooseTable(page, `email,first_name,last_name,role\n${email},Imogen,Vance,store_rep`);
    await expect(section(page).getByText('1 row to add')).toBeVisible();
    await expect(section(page).getByLabel('Send invitations now')).toBeChecked();
    await expectAccessible(page, section(page));
    await section(page).getByRole('button', { name: 'Import 1 row' }).click();
    await expect(section(page).getByText('Import finished.')).toBeVisible();
    expect(await download(page)).toContain(`${email},Imogen,Vance,store_rep,active`);
  });
});

test('a clerk imports a spreadsheet whose columns have other names', async ({ page, admin }) => {
  const word = `regatta${crypto.randomUUID().slice(0, 8)}`;
  const list = `List ${word}`;
  const rows = [
    `${word} one;$1,234.50;${list};www.example.org/1;Two quiet hours.;02/03/2027;red`,
    `${word} two;49,90;${list};www.example.org/2;Two quiet hours.;;blue`,
    `${word} three;a lot;${list};www.example.org/3;Two quiet hours.;;blue`,
    `${word} four;5;Learning;www.example.org/4;Two 12" rulers.;;`,
  ];
  await openPanel(page, admin, 'products');
  expect(await download(page, 'Download a template')).toMatch(/^\ufeffTitle,Online,Link,/);
  const choosing = page.waitForEvent('filechooser');
  await section(page).getByRole('button', { name: 'Choose a file…' }).click();
  const content = ['sep=;', 'Course name;Price;Section;Where;Details;Expires;Colour', ...rows].join('\r\n');
  await (await choosing).setFiles(fileOf(content));

  await test.step('says which column is what, and looks at the preview', async () => {
    await expect(section(page).getByRole('heading', { name: 'Which column is what?' })).toBeVisible();
    await expect(section(page).getByLabel('Course name')).toHaveValue('title');
    await expect(section(page).getByLabel('Colour')).toHaveValue('');
    await section(page).getByLabel('Where').selectOption({ label: 'Link' });
    const preview = section(page).getByRole('table', { name: 'Preview' });
    await expect(preview.getByRole('cell', { name: '$1,234.50' })).toBeVisible();
    await expect(preview.getByRole('cell', { name: '$49.90' })).toBeVisible();
    await expect(preview.getByRole('cell', { name: 'a lot (not understood)' })).toBeVisible();
    await section(page).getByRole('button', { name: 'Check the file' }).click();
    await expect(section(page).getByText('Choose whether the day or the month comes first.')).toBeVisible();
    await section(page).getByLabel('The day').check();
    await expect(preview.getByRole('cell', { name: '2 Mar 2027' })).toBeVisible();
    await expectAccessible(page, section(page));
    await section(page).getByRole('button', { name: 'Check the file' }).click();
  });

  await test.step('adds names to the lists and looks at the problems', async () => {
    await expect(section(page).getByText('1 name is not on your lists yet.')).toBeVisible();
    await expect(section(page).getByText(`Categories: ${list}`, { exact: true })).toBeVisible();
    await expect(section(page).getByText('4 rows with problems')).toBeVisible();
    await section(page).getByRole('button', { name: 'Add them' }).click();
    await expect(section(page).getByText('2 rows with problems')).toBeVisible();
    await section(page)
      .getByText('Member price: Please provide a valid price (Numbers only). (1 row)')
      .click();
    await expect(section(page).getByRole('cell', { name: 'a lot' })).toBeVisible();
    await expectAccessible(page, section(page));
  });

  await test.step('changes a column and imports the good rows', async () => {
    await section(page).getByRole('button', { name: 'Change columns' }).click();
    await expect(section(page).getByLabel('Where')).toHaveValue('url');
    await section(page).getByRole('button', { name: 'Keep the columns' }).click();
    await section(page).getByRole('button', { name: 'Import 2 good rows' }).click();
    await expect(section(page).getByText('2 rows added')).toBeVisible();
    await expect(page.getByRole('link', { name: `${word} one`, exact: true })).toBeVisible();
  });
});

/** Chooses a CSV file with this content. */
function chooseTable(page: Page, content: string): Promise<void> {
  return page.getByLabel('CSV file').setInputFiles(fileOf(content));
}

const fileOf = (content: string) => ({
  name: 'courses.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
});

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
