import type { Locator, Page } from '@playwright/test';
import { endOpenBackup, letBackupsStand } from '../../fixtures/database.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { arriveSignedIn, idOf } from '../../fixtures/members.ts';
import { arriveAsAdmin, test } from '../../fixtures/office.ts';
import { expectFit, expectFitWhenNarrow } from '../../fixtures/screens.ts';
import { expect, visit } from '../../fixtures/test.ts';

test('an admin sees which backups were made and tried, and how the one ends that is under way', async ({
  page,
  office,
}) => {
  const databaseUrl = await office.application.databaseUrl();
  await letBackupsStand(databaseUrl);
  const { area } = await arriveAsAdmin(page, office);
  await tabTo(page, page.getByRole('link', { name: 'Backups', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${area}?tab=backups`);
  await expect(page.getByRole('heading', { level: 1, name: 'Backups' })).toBeVisible();

  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).first()).toContainText(/Backup.*Under way/);
  await expect(rows(page).nth(1)).toContainText('Failed The folder is full. Please make room there.');
  await expect(rows(page).nth(2)).toContainText(/Test restore.*3 min.*Done backup-of-yesterday/);
  await expect(rows(page).nth(3)).toContainText(/Backup.*40 min.*12\.4 MB.*Done backup-of-yesterday/);
  await expect(rows(page).nth(3)).toContainText(
    'The copies and the originals of these files are damaged or missing: products/17/b.jpg.',
  );
  await expect(rows(page).nth(3)).toContainText(
    'Damaged or missing copies of files were replaced from the originals: avatars/a.webp.',
  );
  await expectFit(page);
  await expectFitWhenNarrow(page, page.getByRole('main'));

  await endOpenBackup(databaseUrl, 'backup-of-today');
  await expect(rows(page).first()).toContainText('Done backup-of-today');
  await expectFit(page);
});

test('a moderator has no such panel', async ({ page, office }) => {
  const token = await office.signIn('moderator');
  await arriveSignedIn(page, { token });
  await visit(page, `/profile/${await idOf({ token }, office.application.url)}?tab=backups`);
  await expect(page.getByRole('heading', { level: 1, name: 'Tags' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Backups', exact: true })).toHaveCount(0);
  expect((await office.call('/api/backups', {}, 'moderator')).status).toBe(403);
});

function rows(page: Page): Locator {
  return page
    .getByRole('table', { name: 'History' })
    .getByRole('row')
    .filter({ hasText: /Done|Failed|Under way/ });
}
