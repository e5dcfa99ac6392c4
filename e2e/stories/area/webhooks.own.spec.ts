import type { Page } from '@playwright/test';
import { verified } from '#server/testing/servers.ts';
import { createProduct } from '../../fixtures/api.ts';
import { tabTo } from '../../fixtures/browser.ts';
import { test } from '../../fixtures/own-application.ts';
import { openPanel } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, reload } from '../../fixtures/test.ts';

test.describe.configure({ mode: 'serial' });

const entry = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
const log = (page: Page) => page.getByRole('table', { name: 'Log' });

test('an admin adds a webhook, keeps its secret and sees the deliveries', async ({
  page,
  watch,
  author,
  admin,
  receiver,
}) => {
  // The first address is rejected.
  watch.expectStatus(422);
  await openPanel(page, admin);
  await tabTo(page, page.getByRole('link', { name: 'Webhooks', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await expect(page.getByText('Nothing sent yet')).toBeVisible();
  await expectAccessible(page);

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const summary = dialog.getByRole('region', { name: 'One field needs your attention' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: 'Address: Enter an address.' }).click();
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await dialog.getByLabel('Address').fill('http://example.org/');
  await dialog.getByLabel('Description').fill('The member register');
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay here' })
    .click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/^Enter an address that starts with https/).first()).toBeVisible();
  await expectAccessible(page, dialog);
  await dialog.getByLabel('Address').fill('https://example.org:8443/');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/^Use port 443 or 80/).first()).toBeVisible();
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/^Webhook added\. Copy the secret now/)).toBeVisible();
  const secret = await dialog.getByRole('textbox', { name: 'Secret' }).inputValue();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add a webhook' })).toBeFocused();

  await entry(page)
    .getByRole('button', { name: /^Send a test/ })
    .click();
  await expect(log(page).getByRole('row').filter({ hasText: 'Test' })).toContainText('Delivered');
  await expect(entry(page)).toContainText('Last message delivered on');
  await createProduct(author, { dealTitle: 'Ethics after hours' });
  await reload(page);
  await expect(log(page).getByRole('row').filter({ hasText: 'A product is published' })).toContainText(
    'Delivered',
  );
  expect(receiver.got.map((got) => verified(got, secret).type)).toEqual([
    'webhook.test',
    'product.published',
  ]);
  await expectAccessible(page, page.getByRole('main'));

  const look = log(page).getByRole('button', { name: /^View A product is published/ });
  await look.click();
  await expect(dialog).toContainText('"title": "Ethics after hours"');
  await expect(dialog).toContainText('answer 200');
  await expectAccessible(page, dialog);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(look).toBeFocused();
});
