import type { Page } from '@playwright/test';
import { call, createProduct } from '../../fixtures/api.ts';
import { addButton, commentSaying, commentText } from '../../fixtures/pages.ts';
import { expect, test, visitAs } from '../../fixtures/test.ts';

const script = /\/rich-text-editor-[^/]*\.js$/;
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Text formatting' });

test('text typed before the editor has loaded is kept, with the caret', async ({ page, member, author }) => {
  const requested = page.waitForRequest((request) => script.test(request.url()));
  const released = Promise.withResolvers<void>();
  await page.route(script, async (route) => {
    await released.promise;
    await route.continue();
  });
  await visitAs(page, member, `/deal/${await createProduct(author)}`);
  await requested;
  await addButton(page).click();
  await expect(commentText(page)).toBeFocused();
  await page.keyboard.type('One line & <another>,');
  await page.keyboard.press('Enter');
  await page.keyboard.type('the end.');
  for (let places = 0; places < 'end.'.length; places += 1) await page.keyboard.press('ArrowLeft');
  await expect(toolbar(page)).toHaveCount(0);
  released.resolve();
  await page.keyboard.type('very last and longest of all the words before the ', { delay: 10 });
  await expect(toolbar(page)).toBeVisible();
  await expect(commentText(page)).toBeFocused();
  await page.keyboard.type('real ');
  await addButton(page).click();
  const words = 'the very last and longest of all the words before the real end.';
  await expect(commentSaying(page, words)).toContainText(`One line & <another>,${words}`);
});

test('a comment is posted as plain text when the editor does not load', async ({
  page,
  watch,
  member,
  author,
}) => {
  watch.expect(/rich-text-editor-/);
  const on = await createProduct(author);
  await page.route(script, (route) => route.abort('connectionfailed'));
  await visitAs(page, member, `/deal/${on}`);
  await addButton(page).click();
  await expect(page.getByText('Formatting isn’t available right now.')).toBeVisible();
  await expect(commentText(page)).toBeFocused();
  await page.keyboard.type('Plain words');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('do as well.');
  await addButton(page).click();
  await expect(commentSaying(page, 'do as well.')).toBeVisible();
  const { message } = (await call('/api/comments', { id: on }, author.token)).body;
  expect(message).toMatchObject([{ dcm_comment: '<p>Plain words</p><p>do as well.</p>' }]);
});
