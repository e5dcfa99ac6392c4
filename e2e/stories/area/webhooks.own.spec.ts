import type { Page } from '@playwright/test';
import { verified } from '#server/testing/receiver.ts';
import { createProduct, post } from '../../fixtures/api.ts';
import { tabTo } from '../../fixtures/browser.ts';
import type { Member } from '../../fixtures/members.ts';
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
  // The first address is refused.
  watch.expectStatus(422);
  await openPanel(page, admin);
  await tabTo(page, page.getByRole('link', { name: 'Webhooks', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
  await expect(page.getByText('No webhook yet')).toBeVisible();
  await expect(page.getByText('Nothing was sent yet')).toBeVisible();
  await expectAccessible(page);

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const summary = dialog.getByRole('region', { name: 'One field needs your attention' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: 'Address: Please enter an address.' }).click();
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await dialog.getByLabel('Address').fill('http://example.org/');
  await dialog.getByLabel('Description').fill('The member register');
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay here' })
    .click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/^Please enter an address that begins with https/).first()).toBeVisible();
  await expectAccessible(page, dialog);
  await dialog.getByLabel('Address').fill('https://example.org:8443/');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/^Please use port 443 or 80/).first()).toBeVisible();
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/^The webhook is there\. Keep its secret now/)).toBeVisible();
  const secret = await dialog.getByRole('textbox', { name: 'Secret' }).inputValue();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add a webhook' })).toBeFocused();

  await entry(page)
    .getByRole('button', { name: /^Send a test/ })
    .click();
  await expect(log(page).getByRole('row').filter({ hasText: 'Test' })).toContainText('Delivered');
  await expect(entry(page)).toContainText('The last message was taken on');
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

  const look = log(page).getByRole('button', { name: /^Look A product is published/ });
  await look.click();
  await expect(dialog).toContainText('"title": "Ethics after hours"');
  await expect(dialog).toContainText('answer 200');
  await expectAccessible(page, dialog);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(look).toBeFocused();
});

test('a webhook is changed, gets a new secret, is turned off and deleted', async ({ page, watch, admin }) => {
  await openPanel(page, admin, 'webhooks');
  const dialog = page.getByRole('dialog');
  await entry(page)
    .getByRole('button', { name: /^New secret/ })
    .click();
  await expectAccessible(page, dialog);
  await dialog.getByRole('button', { name: 'New secret' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await expect(entry(page)).toContainText('The old secret signs as well until');
  await expect(entry(page).getByRole('button', { name: /^New secret/ })).toBeFocused();
  await entry(page)
    .getByRole('button', { name: /^New secret/ })
    .click();
  await dialog.getByLabel('Stop using the old secret at once: somebody else may know it').check();
  await dialog.getByRole('button', { name: 'New secret' }).click();
  await expect(dialog).toContainText('The old one no longer works.');
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await expect(entry(page)).not.toContainText('The old secret signs as well until');

  await entry(page)
    .getByRole('button', { name: /^Change/ })
    .click();
  await dialog.getByLabel('Description').fill('The old register');
  await subscribeToMembers(admin);
  watch.expectStatus(409);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const conflict = dialog.getByRole('alert', {
    name: 'Somebody changed this webhook while you were editing it. Nothing of yours is saved yet.',
  });
  await expect(conflict).toBeFocused();
  await expect(
    conflict
      .getByRole('row', { name: /^Tell it of/ })
      .getByRole('cell')
      .nth(1),
  ).toHaveText('A member joins');
  await expectAccessible(page, dialog);
  await dialog.getByRole('button', { name: 'Take the newer values' }).click();
  await expect(dialog.getByLabel('Description')).toHaveValue('The old register');
  await expect(dialog.getByLabel('A member joins')).toBeChecked();
  await expect(dialog.getByLabel('A product is edited')).not.toBeChecked();
  await dialog.getByLabel('On', { exact: true }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(entry(page).getByRole('heading')).toHaveText('The old register');
  await expect(entry(page).getByRole('button', { name: /^Send a test/ })).toHaveCount(0);

  await entry(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(dialog).toContainText('The old register');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No webhook yet')).toBeVisible();
  await expect(page.getByText('Nothing was sent yet')).toBeVisible();
});

/** Changes the webhook as another admin would. */
async function subscribeToMembers({ token }: Member): Promise<void> {
  const { webhooks } = await post('/api/webhooks', {}, token);
  const [webhook] = webhooks as { id: number }[];
  await post('/api/editWebhook', { ...webhook, events: ['member.joined'] }, token);
}
