import type { Page } from '@playwright/test';
import { opened } from '#server/platform/db/database.ts';
import { test } from '../../fixtures/own-application.ts';
import { openPanel } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, reload } from '../../fixtures/test.ts';
import { running } from '../../harness/running.ts';

const section = (page: Page) => page.getByRole('region', { name: /^Import / });

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

test('an import shows its progress after a reload and is cancelled while it runs', async ({
  page,
  admin,
}) => {
  await openPanel(page, admin, 'products');
  const bar = section(page).getByRole('progressbar', { name: 'Importing.' });
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
  await expect(section(page).getByText('Import cancelled.')).toBeVisible();
  await expect(bar).toBeHidden();
  const written = section(page).getByText(/^\d[\d,]* rows? (to add|added)$/);
  await expect(written).toHaveText(/^\d[\d,]* rows? added$/);
});

/** Makes each written part of an import wait until `release`, or for 5 seconds, because statements may take at most 20. */
async function holdImports(): Promise<{ release(): Promise<void> }> {
  const { databaseUrl } = running();
  await opened(databaseUrl, ({ pool }) =>
    pool.query(
      `create table import_hold ();
       create function hold_import() returns trigger language plpgsql as $$ begin
         for turn in 1..100 loop
           exit when to_regclass('import_hold') is null;
           perform pg_sleep(0.05);
         end loop;
         return new;
       end $$;
       create trigger hold_import before update on imports for each row
         when (new.state = 'importing' and new.done > old.done) execute function hold_import()`,
    ),
  );
  return {
    release: () =>
      opened(databaseUrl, async ({ pool }) => {
        await pool.query('drop table import_hold');
        await pool.query('drop trigger hold_import on imports; drop function hold_import');
      }),
  };
}
