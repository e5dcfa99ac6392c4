import type { Page } from '@playwright/test';
import { createComments, createProduct } from '../../fixtures/api.ts';
import { comments } from '../../fixtures/pages.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

const items = (page: Page) => comments(page).getByRole('listitem');
const commentWith = (page: Page, id: number | undefined) => page.locator(`#comment-${id}`);

test('a link to a comment opens its page and offers the earlier ones', async ({ page, request, author }) => {
  const on = await createProduct(author);
  const ids = await createComments(author, on, 45);
  const address = `/deal/${on}?comment=${ids[32]}#comment-${ids[32]}`;
  expect(await (await request.get(address)).text()).toContain('Remark number 33.');
  await visit(page, address);
  await expect(commentWith(page, ids[32])).toBeInViewport();
  await expect(commentWith(page, ids[32])).toBeFocused();
  await expect(items(page).first()).toContainText('Remark number 21.');

  await visit(page, '/legal');
  await visit(page, `/deal/${on}#comment-${ids[32]}`);
  await expect(commentWith(page, ids[32])).toBeFocused();
  await expect(commentWith(page, ids[32])).toBeInViewport();
  await expect(items(page).first()).toContainText('Remark number 21.');

  // The earlier comments are inserted above, and the reader stays in place.
  await comments(page).getByRole('button', { name: 'Show earlier comments' }).scrollIntoViewIfNeeded();
  const top = async () => (await commentWith(page, ids[20]).boundingBox())?.y ?? Number.NaN;
  const before = await top();
  await comments(page).getByRole('button', { name: 'Show earlier comments' }).click();
  await expect(items(page).first()).toContainText('Remark number 1.');
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  await expect(commentWith(page, ids[19])).toBeFocused();
  await expect(comments(page).getByRole('button', { name: 'Show earlier comments' })).toHaveCount(0);
});
