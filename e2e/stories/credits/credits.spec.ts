import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { post } from '../../fixtures/api.ts';
import { picture } from '../../fixtures/files.ts';
import { openPanel } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const entries = (page: Page) => page.getByRole('table', { name: 'All hours' });

test('a member adds hours with a certificate, sees the bars, and saves them as CSV', async ({
  memberPage: page,
  moderator,
}) => {
  const { creditKinds = [] } = (await post('/api/creditKinds', {}, moderator.token)) as {
    creditKinds?: { id: number; crd_name: string }[];
  };
  const ethics = creditKinds.find(({ crd_name }) => crd_name === 'Ethics')?.id;
  const ohio = { state: 'TX', hours: 24, crd_ids: [ethics], crd_hours: [3], years: 2, ends_on: '2027-12-31' };
  await post('/api/saveCreditRequirement', ohio, moderator.token);

  await visit(page, '/credits');
  await page.getByRole('button', { name: 'Add hours' }).click();
  await dialog(page).getByLabel('Title').fill('Ethics for advisers');
  await dialog(page).getByLabel('Hours', { exact: true }).fill('101');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByRole('region', { name: '3 fields need your attention' })).toBeFocused();
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Ethics for advisers');
  await expectAccessible(page, dialog(page));

  await dialog(page).getByLabel('Hours', { exact: true }).fill('1,5');
  await dialog(page).getByLabel('Day').selectOption('4');
  await dialog(page).getByLabel('Month').selectOption('February');
  await dialog(page).getByLabel('Year').selectOption('2026');
  await dialog(page).getByLabel('Credit kind').selectOption('Ethics');
  await dialog(page).getByLabel('State').selectOption('Texas');
  await page.locator('input[type=file]').setInputFiles(await picture('certificate.png', '#336699'));
  await expect(dialog(page).getByRole('status')).toContainText('certificate.png');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Hours added.')).toBeVisible();

  const progress = page.getByRole('table', { name: 'Credit hours: Texas' }).getByRole('row');
  await expect(progress).toContainText(['Kind', '1.5 of 24 hours', '1.5 of 3 hours']);
  await page.getByLabel('Period').selectOption({ index: 0 });
  await expect(entries(page).getByRole('row')).toContainText(['Title', 'Ethics for advisers']);
  await expectAccessible(page, page.getByRole('main'));

  const certificate = page.waitForEvent('download');
  await entries(page).getByRole('button', { name: 'Download certificate.png' }).click();
  expect((await certificate).suggestedFilename()).toBe('certificate.png');
  const table = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect(await readFile(await (await table).path(), 'utf8')).toContain(
    '2026-02-04,Ethics for advisers,Ethics,Texas,1.5,,certificate.png',
  );

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Add hours' })).toBeHidden();
  await expect(entries(page).getByText('certificate.png').last()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await entries(page).getByRole('button', { name: 'Delete Ethics for advisers' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No credit hours yet.')).toBeVisible();
});

test('staff enter what a state requires', async ({ page, moderator }) => {
  await openPanel(page, moderator);
  await visit(page, `/profile/${moderator.id}?tab=creditRequirements`);
  await page.getByRole('button', { name: 'Add a state' }).click();
  await dialog(page).getByLabel('State').selectOption('Guam');
  await dialog(page).getByLabel('Hours in all').fill('24');
  await dialog(page).getByLabel('Ethics').fill('30');
  await dialog(page).getByLabel('Day').selectOption('31');
  await dialog(page).getByLabel('Month').selectOption('March');
  await dialog(page).getByLabel('Year', { exact: true }).selectOption('2027');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toContainText('A kind can’t require more than all kinds together.');
  await expectAccessible(page, dialog(page));
  await dialog(page).getByLabel('Ethics').fill('3');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Requirement added.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Guam' })).toContainText('Ethics 3');
});
