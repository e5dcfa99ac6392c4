import type { Page } from '@playwright/test';
import { prepare } from '../../fixtures/calls.ts';
import { commentOn, ownWord, postHuddle, rows, titles } from '../../fixtures/huddles.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { arriveSignedIn } from '../../fixtures/members.ts';
import { expectFit, expectTouchable } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

/** Where the member's own page is who started the huddle. */
async function profileOfAuthor(huddleId: number): Promise<string> {
  const { message } = await prepare('/api/forumDetails', { id: huddleId });
  return `/profile/${(message as { user: { id: number } }).user.id}`;
}

function list(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Contributions' }).getByRole('link', { name, exact: true });
}

test('one finds, edits and deletes what one posted, wrote and voted on; Back leads from list to list @phone', async ({
  memberPage: page,
  member: { token },
  isMobile,
}) => {
  const word = ownWord();
  const id = await postHuddle(token, { title: `By hand ${word}` });
  await postHuddle(token, { title: `By name ${word}` });
  await commentOn(token, id);
  await prepare('/api/forumlike', { forumId: id, like: 1 }, token);
  await visit(page, `${await profileOfAuthor(id)}?catch=mydeals`);
  await expect(page.getByText('No products found!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create New Product' })).toBeVisible();

  await list(page, 'Huddles').click();
  await expect(titles(page)).toHaveText([`By name ${word}`, `By hand ${word}`]);
  await expect(rows(page).first()).toContainText('You can edit this until');
  await expectFit(page);
  if (isMobile) await expectTouchable(page.getByRole('main'));
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
  await expectFit(page);

  await list(page, 'Votes').click();
  await expect(rows(page)).toContainText('Liked');
  await page.getByRole('button', { name: `Take back your vote on By hand ${word}` }).click();
  await expect(page.getByText('No votes yet.')).toBeVisible();
  await page.goBack();
  await titles(page).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/huddle/${id}\\?comment=\\d+#comment-\\d+$`));
  await page.goBack();
  await expect(titles(page)).toHaveText(['Another answer.']);
  await page.goBack();
  await expect(page.getByText('1 huddle', { exact: true })).toBeVisible();
});

test('another member’s page shows what everybody may know of them, by keyboard too @phone', async ({
  page,
  member,
  author,
  isMobile,
}) => {
  const word = ownWord();
  const id = await postHuddle(author.token, { title: `Asked ${word}` });
  await commentOn(author.token, id);
  const profile = await profileOfAuthor(id);
  await visit(page, profile);
  await expect(page).toHaveURL('/login');

  await arriveSignedIn(page, member);
  await visit(page, profile);
  await expect(page.getByRole('heading', { level: 1, name: 'Nora Whitlock' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Reputation 0');
  await expect(page.getByRole('main')).not.toContainText(author.email);
  await expect(page.getByText('No products found!')).toBeVisible();
  const lists = page.getByRole('navigation', { name: 'What this member wrote' });
  await tabTo(page, lists.getByRole('link', { name: 'Huddles' }));
  await page.keyboard.press('Enter');
  await expect(titles(page)).toHaveText([`Asked ${word}`]);
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await lists.getByRole('link', { name: 'Comments' }).click();
  await expect(titles(page)).toHaveText(['An answer.']);
  await expectFit(page);
  if (isMobile) await expectTouchable(page.getByRole('main'));
});

test('a list that does not come says so, and comes when it is asked for again', async ({
  memberPage: page,
  member,
  watch,
}) => {
  const id = await postHuddle(member.token, { title: `Lost and found ${ownWord()}` });
  watch.expectStatus(503);
  const refuse = (url: URL) => url.pathname === '/api/myForums';
  await page.route(refuse, (route) => route.fulfill({ status: 503, json: { response: 'error' } }), {
    times: 1,
  });
  await visit(page, `${await profileOfAuthor(id)}?tab=contributions&of=huddles`);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(titles(page)).toHaveCount(1);
});
