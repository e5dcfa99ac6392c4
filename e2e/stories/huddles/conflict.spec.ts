import type { Locator, Page } from '@playwright/test';
import { createHuddle, post } from '../../fixtures/api.ts';
import { createSession, type Member, uniqueWord } from '../../fixtures/members.ts';
import { description } from '../../fixtures/pages.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

const updateButton = (page: Page): Locator => page.getByRole('button', { name: 'Update Huddle' });

/** The member edits in one window, then saves in another. */
async function meet(page: Page, member: Member): Promise<{ id: number; word: string }> {
  const word = uniqueWord();
  const id = await createHuddle(member, { title: `As it was ${word}`, description: '<p>Asked.</p>' });
  await visit(page, `/edit-huddle/${id}`);
  await page.getByLabel('Title').fill(`In this window ${word}`);
  await description(page).fill('Asked at length.');
  const other = { id, title: `In another window ${word}`, description: '<p>Asked anew.</p>' };
  await post('/api/editForum', other, await createSession(member));
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

  test('a huddle edited by two offers the newer values and back', async ({ memberPage: page, member }) => {
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
});
