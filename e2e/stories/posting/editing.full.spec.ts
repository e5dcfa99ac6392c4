import type { Page } from '@playwright/test';
import { createProduct } from '../../fixtures/api.ts';
import type { Member } from '../../fixtures/members.ts';
import { updateButton } from '../../fixtures/pages.ts';
import { expect, test, visit, visitAs } from '../../fixtures/test.ts';

async function openEdit(page: Page, member: Member, id: number): Promise<void> {
  await visitAs(page, member, `/edit-deal/${id}`);
  await expect(updateButton(page)).toBeVisible();
}

test('each role is shown its own fields', async ({ page, member, storeRep, moderator }) => {
  const own = await createProduct(storeRep);
  const status = page.getByLabel('Status');
  const featured = page.getByRole('checkbox', { name: 'Make Featured' });
  await openEdit(page, storeRep, own);
  await expect(status).toHaveValue('active');
  await expect(featured).toHaveCount(0);

  const others = await createProduct(member);
  await openEdit(page, member, others);
  await expect(status).toHaveCount(0);
  await expect(featured).toHaveCount(0);

  await openEdit(page, moderator, others);
  const places = [
    status,
    page.getByLabel('Expires on'),
    page.getByRole('button', { name: 'Choose files' }),
    featured,
  ];
  const [statusAt, expiryAt, filesAt, featuredAt] = await Promise.all(
    places.map((place) => place.boundingBox()),
  );
  expect(statusAt?.y).toBe(expiryAt?.y);
  expect(filesAt?.y).toBeGreaterThan(expiryAt?.y ?? 0);
  expect(featuredAt?.y).toBeGreaterThan(filesAt?.y ?? 0);
  await featured.check();
  await status.selectOption('Inactive');
  await updateButton(page).click();
  await expect(page).toHaveURL('/');
  await visit(page, `/deal/${others}`);
  await expect(page.getByText('It’s no longer active.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Featured', { exact: true })).toBeVisible();
});
