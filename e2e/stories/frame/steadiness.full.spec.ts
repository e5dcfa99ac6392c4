import { createHuddle, createHuddleComment, examples, findProduct } from '../../fixtures/api.ts';
import { accountButton, signIn, uniqueWord } from '../../fixtures/members.ts';
import { comments, itemOf } from '../../fixtures/pages.ts';
import { expectPicturesLoaded, layoutShift, recordLayoutShifts } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

/** The browser has cached nothing. */
test.use({ ownContext: true });

test('the time left to edit a comment counts down without moving the page', async ({ page, member }) => {
  const id = await createHuddle(member, { title: `Timed ${uniqueWord()}` });
  await createHuddleComment(member, id);
  await createHuddleComment(member, id);
  await page.clock.install();
  await signIn(page, member);
  await recordLayoutShifts(page);
  await visit(page, `/huddle/${id}#comments`);
  const first = comments(page).getByRole('article').first();
  const edit = first.getByRole('button', { name: /^Edit / });
  await expect(edit).toHaveText(/^Edit for 14 more minutes #1 by /);
  await page.clock.fastForward('14:00');
  await expect(edit).toHaveText(/^Edit for a moment more #1 by /);
  await edit.focus();
  await page.clock.fastForward('01:00');
  await expect(edit).toHaveCount(0);
  await expect(itemOf(first)).toBeFocused();
  await expect(first.getByRole('button', { name: /^Delete / })).toBeVisible();
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
});

test('nothing moves while pages load, for visitors and members @phone', async ({ page, member }) => {
  const { id } = await findProduct(examples.offline);
  const huddle = await createHuddle(member, { title: `Steady ${uniqueWord()}` });
  await recordLayoutShifts(page);
  const screens = ['/deals/learning', `/deal/${id}`, '/huddles', `/huddle/${huddle}`];
  for (const path of screens) {
    await visit(page, path);
    await expectPicturesLoaded(page);
    expect(await layoutShift(page), `${path} for visitors`).toBeLessThanOrEqual(0.02);
  }
  await signIn(page, member);
  for (const path of screens) {
    await visit(page, path);
    await expect(accountButton(page)).toBeVisible();
    if (path.startsWith('/huddle/')) {
      await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
    }
    await expectPicturesLoaded(page);
    expect(await layoutShift(page), `${path} for members`).toBeLessThanOrEqual(0.02);
  }
});
