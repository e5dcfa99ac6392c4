import { holdReplies } from '../../fixtures/intercept.ts';
import { test } from '../../fixtures/office.ts';
import {
  createButton,
  description,
  fileCards,
  fileInput,
  fillInOffline,
  openNewPost,
  picture,
  pictureTimeout,
} from '../../fixtures/posting.ts';
import { expect, visit } from '../../fixtures/test.ts';

test('a draft outlives its tab and its session, until it is started afresh', async ({
  page,
  office,
  context,
}) => {
  await openNewPost(page, office);
  const untouched = await context.newPage();
  await visit(untouched, '/post-deal');
  await fillInOffline(page, 'An evening half told');
  await fileInput(page).setInputFiles([await picture('a.png', '#a33')]);
  await expect(fileCards(page)).toHaveCount(1, pictureTimeout);
  await expect(page.getByText(/^Draft kept \d\d:\d\d [AP]M$/)).toBeVisible();
  await page.close({ runBeforeUnload: false });
  await visit(untouched, '/legal');

  const next = await context.newPage();
  await visit(next, '/legal');
  await next.evaluate(() => localStorage.setItem('loginStatus', 'logged_out'));
  await openNewPost(next, office, 'colleague');
  await expect(next.getByLabel('Product Name')).toHaveValue('');
  await openNewPost(next, office);
  await expect(next.getByText('Your draft is back as you left it.')).toBeVisible();
  await expect(next.getByLabel('Product Name')).toHaveValue('An evening half told');
  await expect(description(next)).toHaveText('An evening about the annual review.');
  await expect(fileCards(next)).toHaveCount(1);
  await next.getByRole('button', { name: 'Start afresh' }).click();
  await expect(description(next)).toHaveText('');
  await expect(next.getByRole('radio', { name: 'Online product' })).toBeChecked();
  await visit(next, '/post-deal');
  await expect(next.getByLabel('Product Name')).toHaveValue('');
  await expect(next.getByText('Your draft is back as you left it.')).toHaveCount(0);
});

test('a draft shows what is not offered any more, which is taken away before it is posted (rules/masters 2)', async ({
  page,
  office,
}) => {
  const { id } = (await office.call('/api/addCategory', { name: 'Evenings' }, 'moderator')).body;
  await openNewPost(page, office);
  await fillInOffline(page, 'An evening under Evenings');
  await page.getByRole('checkbox', { name: 'Evenings', exact: true }).check();
  await expect(page.getByText(/^Draft kept \d\d:\d\d [AP]M$/)).toBeVisible();
  await office.call('/api/deleteMasters', { type: 'cat', id }, 'moderator');

  await visit(page, '/post-deal');
  const categories = page.getByRole('group', { name: 'Categories' });
  await expect(categories.getByText('Chosen: No longer offered, Events')).toBeVisible();
  await expect(categories.getByRole('checkbox', { name: 'Evenings', exact: true })).toHaveCount(0);
  await categories.getByRole('checkbox', { name: 'No longer offered' }).click();
  await expect(categories).toBeFocused();
  await expect(categories.getByText('Chosen: Events')).toBeVisible();
  await createButton(page).click();
  await expect(page.getByText('Product Posted successfully')).toBeVisible();
});

test('a window that found a draft, and in which nothing is entered, leaves a newer one alone (rules/pages 17)', async ({
  page,
  office,
  context,
}) => {
  await openNewPost(page, office);
  await page.getByLabel('Product Name').fill('An evening as it was');
  await expect(page.getByText(/^Draft kept/)).toBeVisible();
  const other = await context.newPage();
  await visit(other, '/post-deal');
  await expect(other.getByLabel('Product Name')).toHaveValue('An evening as it was');
  await expect(other.getByText(/^Draft kept/)).toBeVisible();
  await page.getByLabel('Product Name').fill('An evening as it is');
  await page.getByLabel('Product Name').blur();
  await visit(page, '/legal');
  await visit(other, '/legal');
  await visit(other, '/post-deal');
  await expect(other.getByLabel('Product Name')).toHaveValue('An evening as it is');
});

test('leaving asks as long as something would be left', async ({ page, office }) => {
  await openNewPost(page, office);
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await page.getByLabel('Product Name').fill('An evening to leave');
  await cancel.click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByLabel('Product Name')).toHaveValue('An evening to leave');
  await page.getByRole('banner').getByRole('link', { name: 'Learning' }).click();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/deals/learning');

  await visit(page, '/post-deal');
  await page.getByRole('button', { name: 'Start afresh' }).click();
  await cancel.click();
  await expect(page).toHaveURL('/');
});

test('who leaves while a product is sent stays where they went, and is led to it', async ({
  page,
  office,
}) => {
  await openNewPost(page, office);
  await fillInOffline(page, 'An evening sent from afar');
  const posts = await holdReplies(page, '/api/postdeal');
  await createButton(page).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Preview Product' })).toBeDisabled();
  await page.getByRole('banner').getByRole('link', { name: 'Huddles' }).click();
  const question = page.getByRole('dialog', { name: 'Leave while it is sent?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Huddles' }).click();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/huddles');
  posts.open();
  await expect(page.getByText('Product Posted successfully')).toBeVisible();
  await expect(page).toHaveURL('/huddles');
  await page.getByRole('button', { name: 'View it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'An evening sent from afar' })).toBeVisible();
});

test('what is sent while the question stands needs no answer', async ({ page, office }) => {
  await openNewPost(page, office);
  await fillInOffline(page, 'An evening sent meanwhile');
  const posts = await holdReplies(page, '/api/postdeal');
  await createButton(page).click();
  await page.getByRole('banner').getByRole('link', { name: 'Huddles' }).click();
  const question = page.getByRole('dialog', { name: 'Leave while it is sent?' });
  await expect(question).toBeVisible();
  posts.open();
  await expect(page.getByText('Product Posted successfully')).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL('/');
});

test('closing the tab asks, too', async ({ page, office }) => {
  await openNewPost(page, office);
  await page.getByLabel('Product Name').fill('An evening to close');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
});

test('a file that had not arrived is named by the draft, and whoever leaves is told so (rules/posting 32)', async ({
  page,
  office,
}) => {
  await openNewPost(page, office);
  const upload = await holdReplies(page, '**/api/uploadFile');
  await fileInput(page).setInputFiles([await picture('late.png', '#a33')]);
  await expect(page.getByRole('progressbar', { name: 'Uploading late.png' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Huddles' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Files that are still on their way are not kept.');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/huddles');
  upload.open();
  await page.goBack();
  await expect(page.getByText('This file had not arrived. Please add it again.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss late.png' }).click();
  await expect(page.getByText('late.png')).toHaveCount(0);
});
