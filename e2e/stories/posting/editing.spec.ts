import type { Page } from '@playwright/test';
import { categoryNamed, createProduct, post } from '../../fixtures/api.ts';
import { fileCards, fileInput, picture, pictureTimeout } from '../../fixtures/files.ts';
import type { Member } from '../../fixtures/members.ts';
import { cardOf, description, price, updateButton } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, test, visit, visitAs } from '../../fixtures/test.ts';

async function openEdit(page: Page, member: Member, id: number): Promise<void> {
  await visitAs(page, member, `/edit-deal/${id}`);
  await expect(updateButton(page)).toBeVisible();
}

test('editing a product changes it in the list and on its page', async ({ page, member }) => {
  const title = 'An evening to edit';
  const id = await createProduct(member, { dealTitle: title, del_price2: '30', stricken_price: '40' });
  await visitAs(page, member, `/deal/${id}`);
  await expect(page.getByText(/^You can edit this until \d\d-\d\d-\d{4} /)).toBeVisible();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Update Product' })).toBeVisible();
  await expect(page.getByText('Do a quick search to make sure this is not a duplicate')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Offline product' })).toBeChecked();
  await expect(page.getByLabel('Member Price', { exact: true })).toHaveValue('10.00');
  await expect(page.getByLabel('Non-Member Price')).toHaveValue('30.00');
  await expect(description(page)).toHaveText('As it was posted first.');
  await expect(page.getByRole('button', { name: 'Preview Product' })).toHaveCount(0);

  await page.getByLabel('Product Name').fill('An evening, edited');
  await page.getByRole('checkbox', { name: 'Hide the original price' }).check();
  await page.getByLabel('Expires on').fill('2099-05-04T18:30');
  await updateButton(page).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  await expect(cardOf(page, title)).toHaveCount(0);
  await expect(page.getByText('Product updated successfully')).toBeHidden();
  const card = cardOf(page, 'An evening, edited');
  await expect(card.getByText('Yours', { exact: true })).toBeVisible();
  await expect(card.getByRole('link', { name: /^Edit for 6 more days: / })).toHaveAttribute(
    'href',
    `/edit-deal/${id}`,
  );
  await card.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'An evening, edited' })).toBeVisible();
  await expect(price(page.getByRole('main'), 'Original Price')).toHaveCount(0);
  await expect(price(page.getByRole('main'), 'Expires on')).toHaveText('04-05-2099 06:30:00 PM');
  await visit(page, `/edit-deal/${id}`);
  await expect(page.getByLabel('Expires on')).toHaveValue('2099-05-04T18:30');
});

test('when two people edit a product, the second is offered the newer values and keeps the rest', async ({
  page,
  watch,
  member,
  moderator,
}) => {
  watch.expectStatus(409);
  const id = await createProduct(member, { dealTitle: 'An evening for two' });
  await openEdit(page, member, id);
  await page.getByLabel('Product Name').fill('An evening, by its author');
  await page.getByLabel('Non-Member Price').fill('33');
  await post(
    '/api/editDeal',
    {
      id,
      isOnline: 0,
      dealTitle: 'An evening, by a moderator',
      dealPrice: '12.00',
      dealDescription: '<p>As it was posted first.</p>',
      dealCategories: [await categoryNamed('Events', moderator)],
    },
    moderator.token,
  );
  await updateButton(page).click();
  const conflict = page.getByRole('alert', {
    name: 'Someone else changed this product while you were editing it. Your changes haven’t been saved.',
  });
  await expect(conflict).toBeFocused();
  await expect(page.getByRole('row', { name: /^Product Name/ }).getByRole('cell')).toHaveText([
    'An evening for two',
    'An evening, by a moderator',
    'An evening, by its author',
  ]);
  await expect(page.getByRole('row', { name: /^Member Price 10\.00 12\.00/ })).toBeVisible();
  await expectAccessible(page, conflict);
  await page.getByRole('button', { name: 'Use their version' }).click();
  await expect(page.getByLabel('Product Name')).toHaveValue('An evening, by a moderator');
  await expect(page.getByLabel('Member Price', { exact: true })).toHaveValue('12.00');
  await expect(page.getByLabel('Non-Member Price')).toHaveValue('33');
  await updateButton(page).click();
  await expect(page).toHaveURL('/');
  await visit(page, `/deal/${id}`);
  await expect(price(page.getByRole('main'), 'Member Price')).toHaveText('$12.00');
  await expect(price(page.getByRole('main'), 'Non-Member Price')).toHaveText('$33.00');
});

test('a stored picture is deleted after a confirmation, but not the primary one', async ({
  page,
  watch,
  member,
}) => {
  const id = await createProduct(member, { dealTitle: 'An evening with pictures' });
  await openEdit(page, member, id);
  await fileInput(page).setInputFiles([await picture('a.png', '#a33'), await picture('b.png', '#33a')]);
  await expect(fileCards(page)).toHaveCount(2, pictureTimeout);
  await updateButton(page).click();
  await expect(page).toHaveURL('/');

  await visit(page, `/edit-deal/${id}`);
  await expect(fileCards(page)).toHaveCount(2, pictureTimeout);
  const remove = page.getByRole('button', { name: 'Remove picture 1' });
  const refusal = page.getByRole('alert').filter({ hasText: 'Sorry, you cannot delete a primary image' });
  await remove.click();
  await expect(refusal).toContainText('Make another image the primary one first.');
  await fileCards(page).nth(1).getByRole('checkbox', { name: 'Primary image' }).check();
  const question = page.getByRole('dialog', { name: 'Are you sure, you want to delete this image?' });
  await remove.click();
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(fileCards(page)).toHaveCount(2, pictureTimeout);
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(fileCards(page)).toHaveCount(1, pictureTimeout);
  // The deletion changed the product's version, which is no conflict.
  await page.getByLabel('Alt text of picture 1').fill('The harbor');
  await updateButton(page).click();
  await expect(page).toHaveURL('/');
  await expect(cardOf(page, 'An evening with pictures').getByRole('img')).toHaveAttribute(
    'alt',
    'The harbor',
  );

  await visit(page, `/edit-deal/${id}`);
  await remove.click();
  await expect(refusal).toContainText('This is the only image. Uncheck Primary image first.');
  await page.getByRole('checkbox', { name: 'Primary image' }).uncheck();
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(fileCards(page)).toHaveCount(0);
  await visit(page, `/deal/${id}`);
  await expect(page.getByRole('region', { name: 'About this offer' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);
  expect(watch.problems()).toEqual([]);
});

test('staff delete a product and undo it', async ({ page, member, moderator }) => {
  const title = 'An evening to delete';
  const id = await createProduct(member, { dealTitle: title });
  await visitAs(page, moderator, `/deal/${id}`);
  const question = page.getByRole('dialog', { name: 'Are you sure you wish to delete this product?' });
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Product deleted.')).toBeVisible();
  await expect(cardOf(page, title)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Product restored.')).toBeVisible();
  await expect(cardOf(page, title)).toBeVisible();
});
