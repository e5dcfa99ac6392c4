import { newPerson, register } from '../../fixtures/members.ts';
import { openPanel } from '../../fixtures/pages.ts';
import { expect, test, visit, visitAs } from '../../fixtures/test.ts';

test('an admin confirms an address by hand and leaves a note for the staff', async ({
  page,
  admin,
  watch,
  moderator,
}) => {
  const person = newPerson();
  await register(person);
  // Pictures of other tests’ members may change while the table loads.
  watch.expect(/\/uploads\/avatars\//);
  await openPanel(page, admin, 'users&status=unconfirmed');
  await page
    .getByRole('row')
    .filter({ hasText: person.email })
    .getByRole('link', { name: /^Manage/ })
    .click();
  const memberPage = `/profile/${new URL(page.url()).searchParams.get('member')}`;
  const download = page.getByRole('button', { name: 'Download as CSV' });
  const record = page.getByRole('region', { name: 'Activity log' });
  await expect(record.getByText('0 entries')).toBeVisible();
  await expect(download).toHaveCount(0);
  await expect(record.getByRole('heading')).toHaveText(['Activity log']);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm this address manually?' });
  await question.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText('Address confirmed.')).toBeVisible();
  await expect(page.getByText('Not confirmed')).toHaveCount(0);
  await expect(record.getByText('1 entry')).toBeVisible();
  await expect(download).toBeVisible();
  await expect(record.getByRole('button', { name: /^Undo/ })).toHaveCount(0);

  await page.getByLabel('Add a note').fill('Prefers to be called in the evening.');
  await page.getByRole('link', { name: 'All members' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'in the evening' })).toBeVisible();
  await expect(record.getByText('2 entries')).toBeVisible();

  // Members do not see the notes about themselves.
  await visit(page, `/profile/${admin.id}?tab=users&member=${admin.id}`);
  await expect(record).toBeVisible();
  await expect(page.getByLabel('Add a note')).toHaveCount(0);

  await visitAs(page, moderator, memberPage);
  await expect(page.getByText('Prefers to be called in the evening.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Manage this member' })).toHaveCount(0);
});
