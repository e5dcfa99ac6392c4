import type { Page } from '@playwright/test';
import { commentByCall } from '../../fixtures/comments.ts';
import { letProductStand } from '../../fixtures/database.ts';
import { rows, titles } from '../../fixtures/huddles.ts';
import { arriveAs, type Office, postByCall, test } from '../../fixtures/office.ts';
import { expectFit } from '../../fixtures/screens.ts';
import { expect } from '../../fixtures/test.ts';

test('each row says how it stands, and offers what may still be done with it', async ({ page, office }) => {
  await contribute(office);
  await arriveAs(page, office, 'colleague', await contributions(office));
  await expect(row(page, 'A day in spring')).toContainText('Active');
  await expectFitOnBoth(page);
  for (const title of ['A day in spring', 'A day in autumn']) {
    await expect(row(page, title)).toContainText('You can edit this until');
  }
  await expect(row(page, 'A day in autumn')).toContainText('Inactive');
  const old = row(page, 'A day in winter');
  await expect(old).toContainText('Expired');
  await expect(old).toContainText('Can no longer be edited');
  await expect(old.getByRole('button')).toHaveCount(0);

  await page.getByRole('link', { name: 'Edit A day in spring' }).click();
  await expect(page.getByLabel('Product Name')).toHaveValue('A day in spring');
  await page.goBack();
  await page.getByRole('button', { name: 'Delete A day in spring' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you wish to delete this product?' });
  await expect(question).toContainText('A day in spring');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Product deleted.')).toBeVisible();
  await expect(titles(page)).toHaveText(['A day in autumn', 'A day in winter']);

  await list(page, 'Comments').click();
  await expect(row(page, 'Cold, but kind.')).toContainText('On A day in winter Expired');
  const orphan = row(page, 'Not any more?');
  await expect(orphan).toContainText('On something that is not here any more.');
  await expectFitOnBoth(page);
  await expect(orphan.getByRole('button')).toHaveCount(1);
  await orphan.getByRole('button', { name: /^Delete comment/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Comment deleted.')).toBeVisible();
  await expect(orphan).toHaveCount(0);

  await list(page, 'Votes').click();
  await expect(row(page, 'A comment on A day in winter')).toContainText('Expired');
  const gone = row(page, 'This is not here any more.');
  await expect(gone).toContainText('Liked');
  await expect(gone.getByRole('button')).toHaveCount(0);
  await expectFitOnBoth(page);
});

/** Products in each state, and a comment and a vote on one that is gone, all the colleague's. */
async function contribute(office: Office): Promise<void> {
  const databaseUrl = await office.application.databaseUrl();
  const post = (dealTitle: string) => postByCall(office, 'colleague', { dealTitle });
  await post('A day in spring');
  await letProductStand(databaseUrl, await post('A day in autumn'), { status: 'inactive', age: 1 });
  const winter = await post('A day in winter');
  const gone = await postByCall(office, 'member');
  const commentId = await commentByCall(office, 'colleague', { on: winter, says: 'Cold, but kind.' });
  await commentByCall(office, 'colleague', { on: gone, says: 'Not any more?' });
  await office.call('/api/commentslike', { commentId, like: 1 }, 'colleague');
  await office.call('/api/like', { dealId: gone, like: 1 }, 'colleague');
  await letProductStand(databaseUrl, winter, { status: 'expired', age: 8 });
  await office.call('/api/deleteDeal', { id: gone }, 'moderator');
}

async function contributions(office: Office): Promise<string> {
  const headers = { authorization: `Bearer ${await office.signIn('colleague')}` };
  const reply = await fetch(`${office.application.url}/api/profile`, { headers });
  const { id } = (await reply.json()) as { id: number };
  return `/profile/${id}?catch=mydeals`;
}

function row(page: Page, words: string) {
  return rows(page).filter({ hasText: words });
}

function list(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Contributions' }).getByRole('link', { name, exact: true });
}

async function expectFitOnBoth(page: Page): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFit(page);
  await page.setViewportSize(wide);
  await expectFit(page);
}
