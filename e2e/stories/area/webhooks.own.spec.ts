import type { Page } from '@playwright/test';
import { verified } from '#server/testing/receiver.ts';
import { call } from '../../fixtures/calls.ts';
import { letDeliveriesFail } from '../../fixtures/database.ts';
import { holdReplies } from '../../fixtures/intercept.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { arriveSignedIn, idOf } from '../../fixtures/members.ts';
import { arriveAsAdmin, type Office, postByCall, test } from '../../fixtures/office.ts';
import { expectFit, expectFitWhenNarrow } from '../../fixtures/screens.ts';
import { again, expect, visit } from '../../fixtures/test.ts';

test.describe.configure({ mode: 'serial' });

const entry = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
const log = (page: Page) => page.getByRole('table', { name: 'Log' });

test('an admin adds a webhook, keeps its secret, and sees what is sent', async ({ page, office, watch }) => {
  // The first address is refused.
  watch.expectStatus(422);
  await arriveAsAdmin(page, office);
  await tabTo(page, page.getByRole('link', { name: 'Webhooks', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
  await expect(page.getByText('No webhook yet')).toBeVisible();
  await expect(page.getByText('Nothing was sent yet')).toBeVisible();
  await expectFit(page);

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
  await expectFitWhenNarrow(page, dialog);
  await dialog.getByLabel('Address').fill('https://example.org:8443/');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/^Please use port 443 or 80/).first()).toBeVisible();
  await dialog.getByLabel('Address').fill(office.receiver.url);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/^The webhook is there\. Keep its secret now/)).toBeVisible();
  const secret = await dialog.getByRole('textbox', { name: 'Secret' }).inputValue();
  await expectFit(page);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add a webhook' })).toBeFocused();

  await entry(page)
    .getByRole('button', { name: /^Send a test/ })
    .click();
  await expect(log(page).getByRole('row').filter({ hasText: 'Test' })).toContainText('Delivered');
  await expect(entry(page)).toContainText('The last message was taken on');
  await postByCall(office, 'member', { dealTitle: 'Ethics after hours' });
  await again(page);
  await expect(log(page).getByRole('row').filter({ hasText: 'A product is published' })).toContainText(
    'Delivered',
  );
  expect(office.receiver.got.map((got) => verified(got, secret).type)).toEqual([
    'webhook.test',
    'product.published',
  ]);
  await expectFit(page);
  await expectFitWhenNarrow(page, page.getByRole('main'));

  const look = log(page).getByRole('button', { name: /^Look A product is published/ });
  await look.click();
  await expect(dialog).toContainText('"title": "Ethics after hours"');
  await expect(dialog).toContainText('answer 200');
  await expectFitWhenNarrow(page, dialog);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(look).toBeFocused();
});

test('what failed is sent again, one by one and all at once', async ({ page, office }) => {
  await arriveAsAdmin(page, office, 'webhooks');
  office.receiver.answers(503);
  for (let count = 1; count <= 2; count += 1) {
    await entry(page)
      .getByRole('button', { name: /^Send a test/ })
      .click();
    await expect(log(page).getByText('The receiver answered 503.')).toHaveCount(count);
  }
  await letDeliveriesFail(await office.application.databaseUrl());
  office.receiver.answers(200);
  await again(page);
  const failed = log(page).getByRole('row').filter({ hasText: 'Failed' });
  await expect(failed).toHaveCount(2);
  await page.getByLabel('State').selectOption('Failed');
  await expect(page).toHaveURL(/state=failed/);
  await failed
    .first()
    .getByRole('button', { name: /^Send again/ })
    .click();
  await expect(failed).toHaveCount(1);
  await entry(page)
    .getByRole('button', { name: /^Send failed again/ })
    .click();
  await expect(page.getByText('Nothing of this kind was sent')).toBeVisible();
  await page.getByRole('link', { name: 'show all messages' }).click();
  await expect(log(page).getByText('Delivered')).toHaveCount(4);
});

test('where nothing that is pressed gets the focus, as in Safari, one goes on there all the same @mouse', async ({
  page,
  office,
}) => {
  await arriveAsAdmin(page, office, 'webhooks');
  await page.evaluate(() =>
    window.addEventListener('mousedown', (event) => {
      event.preventDefault();
      (document.activeElement as HTMLElement | null)?.blur();
    }),
  );
  const dialog = page.getByRole('dialog');
  const openers = [
    log(page).getByRole('button', { name: /^Look A product is published/ }),
    entry(page).getByRole('button', { name: /^Change/ }),
    page.getByRole('button', { name: 'Add a webhook' }),
  ];
  for (const opener of openers) {
    await opener.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test('a webhook is changed, gets a new secret, is turned off and deleted', async ({
  page,
  office,
  watch,
}) => {
  const { token } = await arriveAsAdmin(page, office, 'webhooks');
  const dialog = page.getByRole('dialog');
  await entry(page)
    .getByRole('button', { name: /^New secret/ })
    .click();
  await expectFitWhenNarrow(page, dialog);
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
  await tellOfMembers(office, token);
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
  await expectFit(page);
  await expectFitWhenNarrow(page, dialog);
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

test('whoever leaves a webhook that is being saved is told what came of it, and finds it in the list', async ({
  page,
  office,
}) => {
  await arriveAsAdmin(page, office, 'webhooks');
  const dialog = page.getByRole('dialog');
  const leaveWhileSaved = async (path: string, name: string, state: string) => {
    const held = await holdReplies(page, path);
    await dialog.getByLabel('Description').fill(name);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.goBack();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByLabel('State')).toHaveValue(state);
    held.open();
  };
  await page.getByLabel('State').selectOption('Failed');
  await expect(page).toHaveURL(/state=failed/);
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  await dialog.getByLabel('Address').fill(office.receiver.url);
  await leaveWhileSaved('/api/addWebhook', 'Left for the log', '');
  await expect(page.getByText(/Its secret was not shown/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(entry(page).getByRole('heading')).toHaveText('Left for the log');

  await page.getByLabel('State').selectOption('Failed');
  await expect(page).toHaveURL(/state=failed/);
  await entry(page)
    .getByRole('button', { name: /^Change/ })
    .click();
  await leaveWhileSaved('/api/editWebhook', 'Left again', '');
  await expect(entry(page).getByRole('heading')).toHaveText('Left again');
});

test('what was typed is there still where a colleague has deleted the webhook meanwhile', async ({
  page,
  office,
  watch,
}) => {
  watch.expectStatus(404);
  const { token } = await arriveAsAdmin(page, office, 'webhooks');
  const { url } = office.application;
  const form = { url: office.receiver.url, events: ['member.joined'] };
  await call('/api/addWebhook', { ...form, description: 'Stays' }, token, url);
  const added = await call('/api/addWebhook', { ...form, description: 'Soon gone' }, token, url);
  await again(page);
  const dialog = page.getByRole('dialog');
  const kept = entry(page).filter({ hasText: 'Stays' });
  const gone = page.getByRole('heading', { level: 3, name: 'Soon gone' });
  const answered = Promise.withResolvers<void>();
  office.receiver.answers(async (_request, reply) => {
    await answered.promise;
    reply.end();
  });
  await kept.getByRole('button', { name: /^Send a test/ }).click();
  await expect(log(page).getByText('Waiting')).toBeVisible();
  await entry(page)
    .filter({ has: gone })
    .getByRole('button', { name: /^Change/ })
    .click();
  await dialog.getByLabel('Description').fill('Half a description');
  await call('/api/deleteWebhook', { id: added.body.id }, token, url);
  // The log tells of a try, and with it the list is read anew.
  answered.resolve();
  await expect(page.getByRole('heading', { name: 'Soon gone', includeHidden: true })).toHaveCount(0);
  await expect(dialog.getByLabel('Description')).toHaveValue('Half a description');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This webhook does not exist any more.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('#table-count')).toBeFocused();
});

test('a moderator has no such panel', async ({ page, office }) => {
  const token = await office.signIn('moderator');
  await arriveSignedIn(page, { token });
  await visit(page, `/profile/${await idOf({ token }, office.application.url)}?tab=webhooks`);
  await expect(page.getByRole('heading', { level: 1, name: 'Tags' })).toBeVisible();
  expect((await office.call('/api/webhooks', {}, 'moderator')).status).toBe(403);
});

/** As another administrator does meanwhile. */
async function tellOfMembers({ application: { url } }: Office, token: string): Promise<void> {
  const { body } = await call('/api/webhooks', {}, token, url);
  const [webhook] = body.webhooks as { id: number }[];
  await call('/api/editWebhook', { ...webhook, events: ['member.joined'] }, token, url);
}
