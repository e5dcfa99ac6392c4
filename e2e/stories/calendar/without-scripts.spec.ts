import { createProduct } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/test.ts';

test('without scripts, events are read month by month and added to a calendar', async ({ page, author }) => {
  const event = { kind: 'event', ends: '', time_zone: 'America/New_York', city: 'Columbus', state: 'OH' };
  const dealTitle = `Quiet ${crypto.randomUUID()}`;
  await createProduct(author, { ...event, begins: '2032-02-12T09:00', dealTitle });
  await page.goto('/events?month=2032-01');
  await page.getByText('No events in January 2032').waitFor();
  await page.getByText('The next ones are in').getByRole('link').click();
  await expect(page).toHaveURL('/events?month=2032-02');
  await page.getByRole('link', { name: 'Thursday, February 12: 1 event' }).click();
  await expect(page.getByText('9:00 AM EST')).toBeVisible();
  await page.getByRole('link', { name: 'Month', exact: true }).click();
  await page.getByRole('table').getByRole('link', { name: dealTitle }).click();
  await page.getByText('Add to calendar').click();
  await expect(page.getByRole('link', { name: 'File (.ics)' })).toHaveAttribute(
    'href',
    /^\/events\/\d+\.ics$/,
  );
});
