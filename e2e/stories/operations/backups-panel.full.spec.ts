import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Member } from '../../fixtures/members.ts';
import { withOwnApplication } from '../../fixtures/own-application.ts';
import { openPanel } from '../../fixtures/pages.ts';
import { expect } from '../../fixtures/test.ts';

/** Registration is closed. */
const test = withOwnApplication((folder) => ({
  REGISTRATION: 'closed',
  BACKUP_URL: join(folder, 'backups'),
}));

test.describe.configure({ mode: 'serial' });

/** Backups run at low priority. */
const slow = { timeout: 60_000 };

test('an admin makes a backup, tests a restore and sees that it passed', async ({ page, admin }) => {
  const { backUp, tryRestore, standing, rows } = await openBackups(page, admin);
  await backUp.click();
  await expect(standing).toContainText(/Last backup: .*, .* in the folder .*backups\./, slow);
  await tryRestore.click();
  await expect(standing).toContainText(/Last restore test passed on .*\. The backup \S+Z\.tar works\./, slow);
  await expect(rows('Done')).toHaveCount(2);
});

test('a restore test is recorded as interrupted when the application stops', async ({
  page,
  application,
  admin,
}) => {
  const { backUp, tryRestore, rows } = await openBackups(page, admin);
  await backUp.click();
  await expect(rows('Done').filter({ hasText: 'Backup' }).first()).toBeVisible(slow);
  await tryRestore.click();
  // The page shows the restore only seconds later, when it may have finished.
  await expect.poll(() => existsSync(join(application.dataDir, 'drill')), { intervals: [20] }).toBe(true);
  // Stops the page from calling an application that has ended.
  await page.goto('about:blank');
  await application.stop();
  await application.start();
  await openPanel(page, admin, 'backups');
  await expect(rows('Running')).toHaveCount(0);
  await expect(rows('It was interrupted.')).toHaveCount(1);
});

async function openBackups(page: Page, admin: Member) {
  await openPanel(page, admin, 'backups');
  const table = page.getByRole('table', { name: 'History' });
  return {
    backUp: page.getByRole('button', { name: 'Back up now' }),
    tryRestore: page.getByRole('button', { name: 'Run a restore test' }),
    standing: page.getByRole('main').getByRole('status'),
    rows: (text: string) => table.getByRole('row').filter({ hasText: text }),
  };
}
