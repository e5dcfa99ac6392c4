import type { Locator, Page } from '@playwright/test';
import { prepare } from '../../fixtures/calls.ts';
import { description, ownWord, postHuddle } from '../../fixtures/huddles.ts';
import { loseReplies, unreached } from '../../fixtures/intercept.ts';
import { type Member, tokenOf } from '../../fixtures/members.ts';
import { expectFit } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

const updateButton = (page: Page): Locator => page.getByRole('button', { name: 'Update Huddle' });

/** The member has the form open and changed; then the other window's change is saved. */
async function meet(page: Page, member: Member): Promise<{ id: number; word: string }> {
  const word = ownWord();
  const id = await postHuddle(member.token, { title: `As it was ${word}`, description: '<p>Asked.</p>' });
  await visit(page, `/edit-huddle/${id}`);
  await page.getByLabel('Title').fill(`In this window ${word}`);
  await description(page).fill('Asked at length.');
  const other = { id, title: `In another window ${word}`, description: '<p>Asked anew.</p>' };
  await prepare('/api/editForum', other, await tokenOf(member));
  await updateButton(page).click();
  await expect(conflict(page)).toBeFocused();
  await expect(
    conflict(page)
      .getByRole('row', { name: /^Title/ })
      .getByRole('cell'),
  ).toHaveText([`As it was ${word}`, `In another window ${word}`, `In this window ${word}`]);
  await expect(
    conflict(page)
      .getByRole('row', { name: /^Description/ })
      .getByRole('cell'),
  ).toHaveText(['Asked.', 'Asked anew.', 'Asked at length.']);
  return { id, word };
}

const conflict = (page: Page): Locator =>
  page.getByRole('alert', {
    name: 'Somebody changed this huddle while you were editing it. Nothing of yours is saved yet.',
  });

test.describe('two who edit one huddle', () => {
  test.beforeEach(({ watch }) => watch.expectStatus(409));

  test('the second one sees both, and may save over the first @phone', async ({
    memberPage: page,
    member,
  }) => {
    const { id, word } = await meet(page, member);
    await expectFit(page);
    await expect(page.getByLabel('Title')).toHaveValue(`In this window ${word}`);
    await expect(description(page)).toHaveText('Asked at length.');
    await page.getByRole('button', { name: 'Save mine over them' }).click();
    await expect(page).toHaveURL(`/huddle/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: `In this window ${word}` })).toBeVisible();
    await expect(page.getByText('Asked at length.')).toBeVisible();
  });

  test('or take what the first one changed @phone', async ({ memberPage: page, member }) => {
    const { id, word } = await meet(page, member);
    await page.getByRole('button', { name: 'Take the newer values' }).click();
    await expect(page.getByLabel('Title')).toHaveValue(`In another window ${word}`);
    await expect(description(page)).toHaveText('Asked anew.');
    await expect(conflict(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Back to mine' }).click();
    await expect(page.getByLabel('Title')).toHaveValue(`In this window ${word}`);
    await expect(description(page)).toHaveText('Asked at length.');
    await page.getByLabel('Title').fill(`In another window ${word}`);
    await description(page).fill('Asked anew, and at length.');
    await updateButton(page).click();
    await expect(page).toHaveURL(`/huddle/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: `In another window ${word}` })).toBeVisible();
    await expect(page.getByText('Asked anew, and at length.')).toBeVisible();
  });

  test('an edit whose reply was lost is saved by the next press, and meets nobody (rules/pages 31)', async ({
    memberPage: page,
    member,
    watch,
  }) => {
    watch.expect(/\/api\/editForum/);
    const word = ownWord();
    const id = await postHuddle(member.token, { title: `Alone ${word}` });
    await visit(page, `/edit-huddle/${id}`);
    await page.getByLabel('Title').fill(`Alone, edited ${word} `);
    await description(page).fill('Asked once.');
    await loseReplies(page, '/api/editForum');
    await updateButton(page).click();
    await expect(page.getByText(unreached)).toBeVisible();
    await updateButton(page).click();
    await expect(page).toHaveURL(`/huddle/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: `Alone, edited ${word}` })).toBeVisible();
  });

  test('a draft of what has changed meanwhile says so when it is opened again', async ({
    memberPage: page,
    member,
  }) => {
    const { id, word } = await meet(page, member);
    await visit(page, `/edit-huddle/${id}`);
    await expect(page.getByText('Your draft is back as you left it.')).toBeVisible();
    await expect(conflict(page).getByRole('row', { name: /^Title/ })).toContainText(`As it was ${word}`);
    await page.getByRole('button', { name: 'Start afresh' }).click();
    await expect(page.getByLabel('Title')).toHaveValue(`In another window ${word}`);
    await expect(conflict(page)).toHaveCount(0);
  });
});
