import type { Page } from '@playwright/test';
import { addButton, commentSaying, commentText } from '../../fixtures/comments.ts';
import { arriveAs, type Office, postByCall, test } from '../../fixtures/office.ts';
import { expect } from '../../fixtures/test.ts';

const script = /\/rich-text-editor-[^/]*\.js$/;
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Text formatting' });

/** At a form whose editor is on its way; answers how to let it come. */
async function beginBeforeEditor(page: Page, office: Office): Promise<() => void> {
  const on = await postByCall(office, 'member');
  const asked = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  await page.route(script, async (route) => {
    asked.resolve();
    await opened.promise;
    await route.continue();
  });
  await arriveAs(page, office, 'colleague', `/deal/${on}`);
  // Nobody has opened a form yet.
  await asked.promise;
  await addButton(page).click();
  await expect(commentText(page)).toBeFocused();
  return opened.resolve;
}

test('what is typed before the editor has come is in it, and the caret where it was', async ({
  page,
  office,
}) => {
  const letEditorCome = await beginBeforeEditor(page, office);
  await page.keyboard.type('One line & <another>,');
  await page.keyboard.press('Enter');
  await page.keyboard.type('the end.');
  for (let places = 0; places < 'end.'.length; places += 1) await page.keyboard.press('ArrowLeft');
  await expect(toolbar(page)).toHaveCount(0);
  letEditorCome();
  await page.keyboard.type('very last and longest of all the words before the ', { delay: 10 });
  await expect(toolbar(page)).toBeVisible();
  await expect(commentText(page)).toBeFocused();
  await page.keyboard.type('real ');
  await addButton(page).click();
  const words = 'the very last and longest of all the words before the real end.';
  await expect(commentSaying(page, words)).toContainText(`One line & <another>,${words}`);
});

test('what was chosen before the editor has come is chosen in it', async ({ page, office }) => {
  const letEditorCome = await beginBeforeEditor(page, office);
  await page.keyboard.type('One line,');
  await page.keyboard.press('Enter');
  await page.keyboard.type('and another.');
  await page.keyboard.press('ControlOrMeta+a');
  letEditorCome();
  await expect(toolbar(page)).toBeVisible();
  await page.keyboard.type('Something else.');
  await expect(commentText(page)).toHaveText('Something else.');
});

test('where the editor does not come its text field posts', async ({ page, office, watch }) => {
  watch.expect(/rich-text-editor-/);
  const on = await postByCall(office, 'member');
  await page.route(script, (route) => route.abort('connectionfailed'));
  await arriveAs(page, office, 'colleague', `/deal/${on}`);
  await addButton(page).click();
  await expect(page.getByText('Formatting is not available just now.')).toBeVisible();
  await expect(commentText(page)).toBeFocused();
  await page.keyboard.type('Plain words');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('do as well.');
  await addButton(page).click();
  await expect(commentSaying(page, 'do as well.')).toBeVisible();
  const { message } = (await office.call('/api/comments', { id: on }, 'member')).body;
  expect(message).toMatchObject([{ dcm_comment: '<p>Plain words</p><p>do as well.</p>' }]);
});
