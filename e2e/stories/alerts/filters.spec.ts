import { createProduct } from '../../fixtures/api.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, test, visitAs } from '../../fixtures/test.ts';

test('a filtered list becomes a deal alert, which leads back to the list', async ({
  page,
  member,
  author,
}) => {
  const begins = `${new Date().getFullYear() + 1}-06-01T09:00`;
  const facts = { kind: 'event', begins, time_zone: 'America/New_York', attendance: 'online' };
  await createProduct(author, { dealTitle: 'Ethics from afar', ...facts });
  await visitAs(page, member, '/deals/events?kind=event&where=online&city=Columbus');
  await page.getByRole('link', { name: 'Alert me about these' }).click();
  await expect(page.getByLabel('Kind', { exact: true })).toHaveValue('event');
  await expect(page.getByLabel('Where', { exact: true })).toHaveValue('online');
  await expect(page.getByText(/active products? from the last 30 days match/)).toBeVisible();
  await expect(page.getByLabel('Course form')).toHaveCount(0);
  await page.getByLabel('Credit counts in').selectOption({ label: 'Ohio' });
  await expectAccessible(page, page.getByRole('main'));
  await page.getByLabel('Credit counts in').selectOption('');
  await page.getByRole('button', { name: 'Add Alert', exact: true }).click();
  await expect(page.getByText('Deal alert added.')).toBeVisible();

  const alert = page.getByRole('listitem').filter({ hasText: 'Events, online' });
  await expect(alert.getByRole('list', { name: 'Filters' }).getByRole('listitem')).toHaveText([
    'Event',
    'Online',
  ]);
  await expect(alert.getByText(/keyword/)).toHaveCount(0);
  await alert.getByRole('link', { name: /Show products/ }).click();
  await expect(page).toHaveURL('/?kind=event&where=online');
  await expect(page.getByRole('link', { name: 'Ethics from afar' }).first()).toBeVisible();
});
