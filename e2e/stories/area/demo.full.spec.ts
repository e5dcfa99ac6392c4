import type { Page } from '@playwright/test';
import { createComment, listProducts } from '../../fixtures/api.ts';
import { withOwnApplication } from '../../fixtures/own-application.ts';
import { noticeRows, openPanel } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, visit, visitAs } from '../../fixtures/test.ts';

const test = withOwnApplication(() => ({ DEMO: 'on', RATE_LIMITS: 'off' }));

const counts = /^\d+ members, \d+ products, \d+ huddles and \d+ comments\.$/;
const demoSection = (page: Page) => page.getByRole('region', { name: 'Demo content' });
const startEmpty = (page: Page) => page.getByRole('button', { name: 'Delete the demo content' });

test('an administrator removes the demo content, and members who commented on it are notified', async ({
  page,
  watch,
  member,
  admin,
}) => {
  watch.expect(/\/api\/demoContent/);
  const [product] = await listProducts();
  await createComment(member, { on: product?.id ?? 0, says: 'Good to know.' });

  await page.route('**/api/demoContent', (route) => route.abort(), { times: 1 });
  await openPanel(page, admin, 'settings');
  const section = demoSection(page);
  await expect(section.getByRole('alert')).toContainText('Something went wrong');
  await section.getByRole('button', { name: 'Retry' }).click();
  await expect(section.getByText(counts)).toBeVisible();
  await expect(section.getByText(/^1 comment by real members will be deleted too/)).toBeVisible();
  await expectAccessible(page, page.getByRole('main'));
  await startEmpty(page).click();
  const dialog = page.getByRole('dialog', { name: 'Delete the demo content?' });
  await expect(dialog.getByText(counts)).toBeVisible();
  await expectAccessible(page, dialog);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(dialog).toBeHidden();
  await startEmpty(page).click();
  await dialog.getByRole('button', { name: 'Delete the demo content' }).click();
  await expect(section.getByText('Deleting the demo content…')).toBeVisible();
  await expectAccessible(page);
  // The section disappears once the job is done.
  await expect(section).toBeHidden({ timeout: 90_000 });
  await visit(page, '/');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);

  await visitAs(page, member, '/notices');
  await expect(noticeRows(page)).toHaveText([/The demo content was removed, including your comment on it\./]);
  await expectAccessible(page);
});
