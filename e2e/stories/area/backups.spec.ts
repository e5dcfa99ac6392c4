import type { Locator, Page } from '@playwright/test';
import { tabTo } from '../../fixtures/browser.ts';
import { change } from '../../fixtures/database.ts';
import { openPanel } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, test } from '../../fixtures/test.ts';

test('an admin sees the history of backups and the one in progress', async ({ page, admin }) => {
  await change(
    `with others as (delete from backup_runs)
     insert into backup_runs (kind, started_at, finished_at, archive, bytes, error, told_at)
     select kind, now() - began::interval, now() - began::interval + took::interval, archive, bytes, error, now()
     from (values ('backup', '30 hours', '40 minutes', 'backup-of-yesterday', 12400000, null),
       ('drill', '29 hours', '3 minutes', 'backup-of-yesterday', 0, null),
       ('backup', '2 hours', '10 seconds', null, null, 'The folder is full. Please make room there.'),
       ('backup', '1 minute', null, null, null, null)) runs (kind, began, took, archive, bytes, error)`,
  );
  await openPanel(page, admin);
  await tabTo(page, page.getByRole('link', { name: 'Backups', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/profile/${admin.id}?tab=backups`);
  await expect(page.getByRole('heading', { level: 1, name: 'Backups' })).toBeVisible();

  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).first()).toContainText(/Backup.*Running/);
  await expect(rows(page).nth(1)).toContainText('Failed The folder is full. Please make room there.');
  await expect(rows(page).nth(2)).toContainText(/Restore test.*3 min.*Done backup-of-yesterday/);
  await expect(rows(page).nth(3)).toContainText(/Backup.*40 min.*12\.4 MB.*Done backup-of-yesterday/);
  await expectAccessible(page, page.getByRole('main'));

  await change(
    "update backup_runs set finished_at = now(), archive = 'backup-of-today', bytes = 1 where finished_at is null",
  );
  await expect(rows(page).first()).toContainText('Done backup-of-today');
});

function rows(page: Page): Locator {
  return page
    .getByRole('table', { name: 'History' })
    .getByRole('row')
    .filter({ hasText: /Done|Failed|Running/ });
}
