import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { addMember, addSession } from '../../fixtures/database.ts';
import { arriveSignedIn, idOf } from '../../fixtures/members.ts';
import { test } from '../../fixtures/own-application.ts';
import { expect, visit } from '../../fixtures/test.ts';
import type { Application } from '../../harness/application.ts';

test.describe.configure({ mode: 'serial' });

/** Milliseconds for one: it lets everything else go first, and other stories keep the machine busy. */
const patience = { timeout: 60_000 };

test('an admin backs up and tests a restore, and is told that it can be relied on', async ({
  page,
  application,
}) => {
  const { backUp, tryRestore, standing, rows } = await arrive(page, application);
  await backUp.click();
  await expect(standing).toContainText(/The last backup is from .*: .* in the folder .*backups\./, patience);
  await tryRestore.click();
  await expect(standing).toContainText(
    /The backup \S+Z\.tar was restored to a separate place and read on .*: it can be relied on\./,
    patience,
  );
  await expect(rows('Done')).toHaveCount(2);
});

test('an application that is stopped in the midst of a test restore ends, and the record says so', async ({
  page,
  application,
}) => {
  const { address, backUp, tryRestore, rows } = await arrive(page, application);
  await backUp.click();
  await expect(rows('Done').filter({ hasText: 'Backup' }).first()).toBeVisible(patience);
  await tryRestore.click();
  // It makes a database there first. The page shows it seconds later, when it may be done.
  await expect.poll(() => existsSync(join(application.dataDir, 'drill')), { intervals: [20] }).toBe(true);
  // The page would ask an application that is gone.
  await page.goto('about:blank');
  await application.stop();
  await application.start();
  await visit(page, address);
  await expect(rows('Under way')).toHaveCount(0);
  await expect(rows('It was interrupted.')).toHaveCount(1);
});

/** As an administrator, where backups are kept. */
async function arrive(page: Page, application: Application) {
  const databaseUrl = await application.databaseUrl();
  const email = `ada.${crypto.randomUUID()}@members.example`;
  await addMember(
    databaseUrl,
    { firstName: 'Ada', lastName: 'Clerk', email, password: 'lantern-7' },
    'admin',
  );
  const token = await addSession(databaseUrl, email);
  await arriveSignedIn(page, { token });
  const address = `/profile/${await idOf({ token }, application.url)}?tab=backups`;
  await visit(page, address);
  const table = page.getByRole('table', { name: 'History' });
  return {
    address,
    backUp: page.getByRole('button', { name: 'Back up now' }),
    tryRestore: page.getByRole('button', { name: 'Test a restore' }),
    standing: page.getByRole('main').getByRole('status'),
    rows: (text: string) => table.getByRole('row').filter({ hasText: text }),
  };
}
