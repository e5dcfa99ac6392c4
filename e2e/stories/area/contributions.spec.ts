import type { Page } from '@playwright/test';
import { createHuddle, createHuddleComment, post } from '../../fixtures/api.ts';
import { uniqueWord } from '../../fixtures/members.ts';
import { rows, titles } from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

function list(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Contributions' }).getByRole('link', { name, exact: true });
}

test('a member finds, edits and deletes their contributions', async ({ memberPage: page, member }) => {
  const word = uniqueWord();
  const id = await createHuddle(member, { title: `By hand ${word}` });
  await createHuddle(member, { title: `By name ${word}` });
  await createHuddleComment(member, id);
  await post('/api/forumlike', { forumId: id, like: 1 }, member.token);
  await visit(page, `/profile/${member.id}?catch=mydeals`);
  await expect(page.getByText('No products found!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create New Product' })).toBeVisible();

  await list(page, 'Huddles').click();
  await expect(titles(page)).toHaveText([`By name ${word}`, `By hand ${word}`]);
  await expect(rows(page).first()).toContainText('You can edit this until');
  await expectAccessible(page, page.getByRole('main'));
  await page.getByRole('searchbox', { name: 'Search your huddles' }).fill('hand');
  await page.keyboard.press('Enter');
  await expect(titles(page)).toHaveText([`By hand ${word}`]);
  await page.goBack();
  await expect(titles(page)).toHaveCount(2);
  await page.getByRole('button', { name: `Delete By name ${word}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Huddle deleted.')).toBeVisible();
  await expect(page.getByText('1 huddle', { exact: true })).toBeFocused();

  await list(page, 'Comments').click();
  await expect(rows(page)).toContainText(`In By hand ${word}`);
  await page.getByRole('button', { name: `Edit comment in By hand ${word}` }).click();
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Another answer.');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(titles(page)).toHaveText(['Another answer.']);
  await expect(rows(page)).toContainText('edited');
  await expectAccessible(page);

  await list(page, 'Votes').click();
  await expect(rows(page)).toContainText('Liked');
  await page.getByRole('button', { name: `Remove vote on By hand ${word}` }).click();
  await expect(page.getByText('No votes yet.')).toBeVisible();
  await page.goBack();
  await titles(page).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/huddle/${id}\\?comment=\\d+#comment-\\d+$`));
  await page.goBack();
  await expect(titles(page)).toHaveText(['Another answer.']);
  await page.goBack();
  await expect(page.getByText('1 huddle', { exact: true })).toBeVisible();
});
