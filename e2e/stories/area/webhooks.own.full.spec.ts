import type { Page } from '@playwright/test';
import { post } from '../../fixtures/api.ts';
import { test } from '../../fixtures/own-application.ts';
import { openPanel } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect } from '../../fixtures/test.ts';

test.describe.configure({ mode: 'serial' });

const entry = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });

test('a webhook is changed, gets a new secret, is turned off and deleted', async ({
  page,
  admin,
  receiver,
}) => {
  const webhook = { url: receiver.url, description: '', events: ['product.edited'], active: 1 };
  await post('/api/addWebhook', webhook, admin.token);
  await openPanel(page, admin, 'webhooks');
  const dialog = page.getByRole('dialog');
  await entry(page)
    .getByRole('button', { name: /^New secret/ })
    .click();
  await expectAccessible(page, dialog);
  await dialog.getByRole('button', { name: 'New secret' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/);
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect(entry(page)).toContainText('The old secret works until');
  await expect(entry(page).getByRole('button', { name: /^New secret/ })).toBeFocused();
  await entry(page)
    .getByRole('button', { name: /^New secret/ })
    .click();
  await dialog.getByLabel('Stop using the old secret right away; someone else may know it').check();
  await dialog.getByRole('button', { name: 'New secret' }).click();
  await expect(dialog).toContainText('The old one no longer works.');
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect(entry(page)).not.toContainText('The old secret works until');

  await entry(page).getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByLabel('Description').fill('The old register');
  await dialog.getByLabel('On', { exact: true }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(entry(page).getByRole('heading')).toHaveText('The old register');
  await expect(entry(page).getByRole('button', { name: /^Send a test/ })).toHaveCount(0);

  await entry(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(dialog).toContainText('The old register');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await expect(page.getByText('Nothing sent yet')).toBeVisible();
});
