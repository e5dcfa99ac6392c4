import { call } from '../../fixtures/api.ts';
import { uniqueWord } from '../../fixtures/members.ts';
import { rows } from '../../fixtures/pages.ts';
import { expect, test, visit, visitAs } from '../../fixtures/test.ts';

test('new comments are listed, counted and marked as seen on every device', async ({
  page,
  member,
  author,
}) => {
  const word = uniqueWord();
  const title = `Heard of ${word}`;
  const make = async (path: string, fields: object) =>
    Number((await call(path, fields, author.token)).body.id);
  const id = await make('/api/addForum', { title, description: '<p>As it was posted.</p>' });
  const answer = () => make('/api/addForumComments', { huddleId: id, comment: '<p>An answer.</p>' });
  const mine = rows(page).filter({ hasText: title });
  const mark = mine.getByRole('link', { name: /^1 new since your last visit/ });
  await visitAs(page, member, '/huddles');
  await page.getByRole('navigation', { name: 'Order' }).getByRole('link', { name: 'New for you' }).click();
  await expect(page).toHaveURL('/huddles?show=new');
  await expect(mark).toHaveCount(0);
  const seen = page.waitForResponse('**/api/sawForum');
  await mine.getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 2, name: '0 Comments' })).toBeVisible();
  await seen;
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Clear my reading history' })).toBeVisible();
  await expect(mine).toHaveCount(0);

  // The order of lists is updated within a second.
  const isMarkedAt = (path: string) =>
    expect(async () => {
      await visit(page, path);
      await expect(mark).toBeVisible({ timeout: 500 });
    }).toPass();
  const first = await answer();
  await isMarkedAt('/huddles?show=new');
  await mark.click();
  await expect(page).toHaveURL(`/huddle/${id}?comment=${first}#comment-${first}`);
  await expect(page.locator(`#comment-${first}`)).toBeFocused();
  await expect(page.getByRole('link', { name: '1 new since your last visit' })).toBeVisible();
  await visit(page, `/huddles?q=${word}`);
  await expect(mine).toHaveCount(1);
  await expect(mark).toHaveCount(0);

  await answer();
  await isMarkedAt(`/huddles?q=${word}`);
  // The same member on another device.
  await call('/api/sawForum', { huddleId: id }, member.token);
  await visit(page, `/huddles?q=${word}`);
  await expect(mine).toHaveCount(1);
  await expect(mark).toHaveCount(0);

  await visit(page, '/huddles?show=new');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  await expect(mine).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear my reading history' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Reading history cleared.')).toBeVisible();
  await expect(mine).toHaveCount(1);
});
