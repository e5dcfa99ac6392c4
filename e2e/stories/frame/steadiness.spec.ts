import { dealTitled, examples } from '../../fixtures/catalogue.ts';
import { comments, itemOf } from '../../fixtures/comments.ts';
import { ambulance, commentOn, ownWord, postHuddle, postHuddles } from '../../fixtures/huddles.ts';
import { arriveSignedIn } from '../../fixtures/members.ts';
import {
  expectNoOverflow,
  expectPicturesShown,
  layoutShift,
  recordLayoutShifts,
} from '../../fixtures/screens.ts';
import { accountButton } from '../../fixtures/sign-in-screen.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

/** Each page comes into a browser that has kept nothing of it. */
test.use({ ownContext: true });

test('nothing on a huddle’s page jumps when its actions come @phone', async ({ page, member }) => {
  const id = await postHuddle(member.token, { title: `Steady ${ownWord()}` });
  await arriveSignedIn(page, member);
  await recordLayoutShifts(page);
  await visit(page, `/huddle/${id}`);
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
  await expectPicturesShown(page);
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
});

test('the time to edit a comment is counted down, and nothing jumps when it is over @phone', async ({
  page,
  member,
}) => {
  const id = await postHuddle(member.token, { title: `Timed ${ownWord()}` });
  await commentOn(member.token, id);
  await commentOn(member.token, id);
  await page.clock.install();
  await arriveSignedIn(page, member);
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

test('nothing on the home page jumps while it loads, for guests and for members @phone', async ({
  page,
  member,
}) => {
  await recordLayoutShifts(page);
  await visit(page, '/');
  await expectPicturesShown(page);
  expect(await layoutShift(page), 'as a guest').toBeLessThanOrEqual(0.02);

  await arriveSignedIn(page, member);
  await visit(page, '/');
  await expect(accountButton(page)).toBeVisible();
  await expectPicturesShown(page);
  expect(await layoutShift(page), 'as a member').toBeLessThanOrEqual(0.02);
});

test('nothing on a product’s page jumps while it loads @phone', async ({ page, member }) => {
  const { id } = await dealTitled(examples.offline);
  await recordLayoutShifts(page);
  await visit(page, `/deal/${id}`);
  await expect(page.getByRole('button', { name: 'Next picture' })).toBeVisible();
  await expectPicturesShown(page);
  expect(await layoutShift(page), 'as a guest').toBeLessThanOrEqual(0.02);

  await arriveSignedIn(page, member);
  await visit(page, `/deal/${id}#comments`);
  await expect(accountButton(page)).toBeVisible();
  await expectPicturesShown(page);
  expect(await layoutShift(page), 'as a member, at the comments').toBeLessThanOrEqual(0.02);
});

test('nothing jumps while the list loads, and when one’s own are marked @phone', async ({ page, member }) => {
  const word = ownWord();
  await postHuddles(member.token, word, 3);
  await recordLayoutShifts(page);
  for (const path of ['/huddles', `/huddles?q=${ambulance.word}`]) {
    await visit(page, path);
    await expectNoOverflow(page);
    expect(await layoutShift(page), path).toBeLessThanOrEqual(0.02);
  }
  await arriveSignedIn(page, member);
  await visit(page, `/huddles?q=${word}`);
  await expect(page.getByText('Yours', { exact: true })).toHaveCount(3);
  await expectNoOverflow(page);
  expect(await layoutShift(page), 'one’s own').toBeLessThanOrEqual(0.02);
});
