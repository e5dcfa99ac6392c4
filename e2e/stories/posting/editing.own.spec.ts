import type { Page } from '@playwright/test';
import { cardOf, price } from '../../fixtures/catalogue.ts';
import { addButton, commentText } from '../../fixtures/comments.ts';
import { loseReplies, unreached } from '../../fixtures/intercept.ts';
import { arriveAs, type Office, type Poster, postByCall, test } from '../../fixtures/office.ts';
import {
  description,
  fileCards,
  fileInput,
  picture,
  pictureTimeout,
  updateButton,
} from '../../fixtures/posting.ts';
import { expect, visit } from '../../fixtures/test.ts';

const toolsOfAuthor = /\/product-actions-[^/]*\.js$/;

async function openEdit(page: Page, office: Office, as: Poster, id: number): Promise<void> {
  await arriveAs(page, office, as, `/edit-deal/${id}`);
  await expect(updateButton(page)).toBeVisible();
}

test('an edit shows what is there and changes it everywhere at once', async ({ page, office }) => {
  const title = 'An evening to edit';
  const id = await postByCall(office, 'member', { dealTitle: title, del_price2: '30', stricken_price: '40' });
  await arriveAs(page, office, 'member', `/deal/${id}`);
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

test('each role is given its own fields', async ({ page, office }) => {
  const own = await postByCall(office, 'storeRep');
  const status = page.getByLabel('Status');
  const featured = page.getByRole('checkbox', { name: 'Make Featured' });
  await openEdit(page, office, 'storeRep', own);
  await expect(status).toHaveValue('active');
  await expect(featured).toHaveCount(0);

  const others = await postByCall(office, 'member');
  await openEdit(page, office, 'member', others);
  await expect(status).toHaveCount(0);
  await expect(featured).toHaveCount(0);

  await openEdit(page, office, 'moderator', others);
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
  await expect(page.getByText('It is no longer active.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Featured', { exact: true })).toBeVisible();
});

test('who may not edit is told so, and what is not there is the 404 page', async ({
  page,
  office,
  watch,
}) => {
  watch.expectStatus(404);
  const id = await postByCall(office, 'moderator');
  await arriveAs(page, office, 'member', `/edit-deal/${id}`);
  await expect(page.getByText("Sorry you can't edit this product")).toBeVisible();
  await expect(updateButton(page)).toHaveCount(0);
  await visit(page, `/deal/${id}`);
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
  for (const nowhere of ['999999', '0', 'abc']) {
    await visit(page, `/edit-deal/${nowhere}`);
    await expect(page.getByRole('heading', { level: 1, name: '404! Page Not Found' })).toBeVisible();
  }
});

test('a guest signs in first, and the menu leads to a new product', async ({ page, office }) => {
  await visit(page, '/post-deal');
  await expect(page).toHaveURL('/login');
  await arriveAs(page, office, 'member', '/contact');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('link', { name: 'Create Product' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Product' })).toBeVisible();
});

test.describe('two editors of one product', () => {
  /** The member has the form open and changed; then a moderator's change is saved. */
  async function meet(page: Page, office: Office): Promise<number> {
    const id = await postByCall(office, 'member', { dealTitle: 'An evening for two' });
    await openEdit(page, office, 'member', id);
    await page.getByLabel('Product Name').fill('An evening, by its author');
    await page.getByLabel('Non-Member Price').fill('33');
    const { category } = (await office.call('/api/category', {}, 'moderator')).body;
    const reply = await office.call(
      '/api/editDeal',
      {
        id,
        isOnline: 0,
        dealTitle: 'An evening, by a moderator',
        dealPrice: '12.00',
        dealDescription: '<p>As it was posted first.</p>',
        dealCategories: [(category as { id: number }[])[0]?.id],
      },
      'moderator',
    );
    expect(reply.status).toBe(200);
    await updateButton(page).click();
    await expect(
      page.getByRole('alert', {
        name: 'Somebody changed this product while you were editing it. Nothing of yours is saved yet.',
      }),
    ).toBeFocused();
    const row = page.getByRole('row', { name: /^Product Name/ });
    await expect(row.getByRole('cell')).toHaveText([
      'An evening for two',
      'An evening, by a moderator',
      'An evening, by its author',
    ]);
    await expect(page.getByRole('row', { name: /^Member Price 10\.00 12\.00/ })).toBeVisible();
    return id;
  }

  test.beforeEach(({ watch }) => watch.expectStatus(409));

  test('the second one may save over the first, knowing it', async ({ page, office }) => {
    const id = await meet(page, office);
    await page.getByRole('button', { name: 'Save mine over them' }).click();
    await expect(page).toHaveURL('/');
    await visit(page, `/deal/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'An evening, by its author' })).toBeVisible();
    await expect(price(page.getByRole('main'), 'Member Price')).toHaveText('$10.00');
  });

  test('or take what the first one changed, and keep the rest', async ({ page, office }) => {
    const id = await meet(page, office);
    await page.getByRole('button', { name: 'Take the newer values' }).click();
    await expect(page.getByLabel('Product Name')).toHaveValue('An evening, by a moderator');
    await expect(page.getByLabel('Member Price', { exact: true })).toHaveValue('12.00');
    await expect(page.getByLabel('Non-Member Price')).toHaveValue('33');
    await updateButton(page).click();
    await expect(page).toHaveURL('/');
    await visit(page, `/deal/${id}`);
    await expect(price(page.getByRole('main'), 'Member Price')).toHaveText('$12.00');
    await expect(price(page.getByRole('main'), 'Non-Member Price')).toHaveText('$33.00');
  });

  test('a draft of what has changed meanwhile says so when it is opened again', async ({ page, office }) => {
    const id = await meet(page, office);
    await visit(page, `/edit-deal/${id}`);
    await expect(page.getByText('Your draft is back as you left it.')).toBeVisible();
    await expect(page.getByRole('row', { name: /^Product Name/ })).toBeVisible();
    await page.getByRole('button', { name: 'Start afresh' }).click();
    await expect(page.getByLabel('Product Name')).toHaveValue('An evening, by a moderator');
    await expect(page.getByRole('row')).toHaveCount(0);
  });
});

test('an edit whose reply was lost is saved by the next press, and meets nobody (rules/pages 31)', async ({
  page,
  office,
  watch,
}) => {
  watch.expect(/\/api\/editDeal/);
  watch.expectStatus(409);
  const dealDescription =
    '<p>With <a href="https://example.org/">a link</a> and:</p><ol><li>one</li><li>two</li></ol>';
  const id = await postByCall(office, 'member', { dealTitle: 'An evening of one', dealDescription });
  await openEdit(page, office, 'member', id);
  await page.getByLabel('Product Name').fill('An evening of one, edited');
  await fileInput(page).setInputFiles(await picture('lost.png', '#824'));
  await expect(fileCards(page)).toHaveCount(1, pictureTimeout);
  await loseReplies(page, '/api/editDeal');
  await updateButton(page).click();
  await expect(page.getByText(unreached)).toBeVisible();
  await updateButton(page).click();
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  await visit(page, `/deal/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'An evening of one, edited' })).toBeVisible();
});

test('a stored picture goes when asked for, the primary one stays', async ({ page, office, watch }) => {
  const id = await postByCall(office, 'member', { dealTitle: 'An evening with pictures' });
  await openEdit(page, office, 'member', id);
  await fileInput(page).setInputFiles([await picture('a.png', '#a33'), await picture('b.png', '#33a')]);
  await expect(fileCards(page)).toHaveCount(2, pictureTimeout);
  await updateButton(page).click();
  await expect(page).toHaveURL('/');

  await visit(page, `/edit-deal/${id}`);
  await expect(fileCards(page)).toHaveCount(2, pictureTimeout);
  const remove = page.getByRole('button', { name: 'Remove picture 1' });
  const refusal = page.getByRole('alert').filter({ hasText: 'Sorry, you cannot delete a primary image' });
  await remove.click();
  await expect(refusal).toContainText('Make another one the primary image first.');
  await fileCards(page).nth(1).getByRole('checkbox', { name: 'Primary image' }).check();
  const question = page.getByRole('dialog', { name: 'Are you sure, you want to delete this image?' });
  await remove.click();
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(fileCards(page)).toHaveCount(2, pictureTimeout);
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(fileCards(page)).toHaveCount(1, pictureTimeout);
  // The removal made a version of its own, which is no conflict.
  await page.getByLabel('Alternative text of picture 1').fill('The harbor');
  await updateButton(page).click();
  await expect(page).toHaveURL('/');
  await expect(cardOf(page, 'An evening with pictures').getByRole('img')).toHaveAttribute(
    'alt',
    'The harbor',
  );

  await visit(page, `/edit-deal/${id}`);
  await remove.click();
  await expect(refusal).toContainText('It is the only one: unmark it as the primary image first.');
  await page.getByRole('checkbox', { name: 'Primary image' }).uncheck();
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(fileCards(page)).toHaveCount(0);
  await visit(page, `/deal/${id}`);
  await expect(page.getByRole('region', { name: 'About this offer' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);
  expect(watch.problems()).toEqual([]);
});

test('staff delete a product and may undo it', async ({ page, office }) => {
  const title = 'An evening to delete';
  const id = await postByCall(office, 'member', { dealTitle: title });
  await arriveAs(page, office, 'moderator', `/deal/${id}`);
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

test('its owner deletes a product for good', async ({ page, office, watch }) => {
  watch.expectStatus(404);
  const title = 'An evening to take back';
  const id = await postByCall(office, 'member', { dealTitle: title });
  await arriveAs(page, office, 'member', `/deal/${id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Product deleted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(cardOf(page, title)).toHaveCount(0);
  await visit(page, `/deal/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: '404! Page Not Found' })).toBeVisible();
});

test('where the tools of its author do not come, a product is there to read', async ({
  page,
  office,
  watch,
}) => {
  watch.expect(/product-actions-/);
  const id = await postByCall(office, 'member', { dealTitle: 'Read by its author' });
  const asked = page.waitForEvent('requestfailed', (request) => toolsOfAuthor.test(request.url()));
  await page.route(toolsOfAuthor, (route) => route.abort('connectionfailed'));
  await arriveAs(page, office, 'member', `/deal/${id}`);
  await asked;
  await addButton(page).click();
  await expect(commentText(page)).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: 'Read by its author' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
});
