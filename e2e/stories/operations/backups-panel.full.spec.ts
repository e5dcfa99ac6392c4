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
