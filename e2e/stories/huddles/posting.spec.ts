import type { Page } from '@playwright/test';
import { expectRefused } from '../../fixtures/fields.ts';
import { description, ownWord, postButton, postHuddle, rows, titles } from '../../fixtures/huddles.ts';
import { holdReplies, loseReplies, unreached } from '../../fixtures/intercept.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { arriveSignedIn, tokenOf } from '../../fixtures/members.ts';
import { accountButton, signIn } from '../../fixtures/sign-in-screen.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

/** The form, ready to be filled in. */
async function openForm(page: Page): Promise<void> {
  await visit(page, '/post-huddle');
  await expect(description(page)).toBeVisible();
}

test('a huddle is posted by keyboard alone, and is in the list @keyboard', async ({ memberPage: page }) => {
  const title = `By keyboard: ${ownWord()}`;
  await openForm(page);
  await tabTo(page, page.getByLabel('Title'));
  await page.keyboard.type(title);
  await tabTo(page, description(page));
  await page.keyboard.type('Which notes do you keep, ');
  await page.keyboard.press('ControlOrMeta+B');
  await page.keyboard.type('and where?');
  await tabTo(page, postButton(page));
  await page.keyboard.press('Enter');
  // Said for three seconds: looked for first.
  await expect(page.getByText('Huddle posted.')).toBeVisible();
  await expect(page).toHaveURL(/\/huddle\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.locator('strong', { hasText: 'and where?' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Huddles' }).click();
  await page.getByRole('searchbox', { name: 'Search the huddles' }).fill(title);
  await page.keyboard.press('Enter');
  await expect(titles(page)).toHaveText([title]);
});

test('a huddle whose answer got lost is posted once, however often one presses @once', async ({
  memberPage: page,
  watch,
}) => {
  const title = `Once ${ownWord()}`;
  watch.expect(/addForum/);
  await openForm(page);
  await page.getByLabel('Title').fill(title);
  await description(page).fill('It comes through, and nobody hears of it.');
  await loseReplies(page, '/api/addForum', 2);
  for (let press = 1; press <= 2; press += 1) {
    await postButton(page).click();
    await expect(page.getByText(unreached)).toBeVisible();
  }
  await postButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await visit(page, `/huddles?q=${title.replace('Once ', '')}`);
  await expect(titles(page)).toHaveText([title]);
});

test('the list that one has seen knows the new huddle, its edit and its end @phone', async ({
  page,
  member,
}) => {
  const word = ownWord();
  await postHuddle(member.token, { title: `First ${word}` });
  await arriveSignedIn(page, member);
  await visit(page, `/huddles?q=${word}`);
  await expect(titles(page)).toHaveText([`First ${word}`]);
  await page.getByRole('link', { name: 'Start a Huddle' }).click();
  await page.getByLabel('Title').fill(`Second ${word}`);
  await description(page).fill('It follows the first.');
  await postButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: `Second ${word}` })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(titles(page)).toHaveText([`Second ${word}`, `First ${word}`]);

  await titles(page).first().getByRole('link').click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Update Huddle' })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue(`Second ${word}`);
  await expect(description(page)).toHaveText('It follows the first.');
  await page.getByLabel('Title').fill(`Changed ${word}`);
  await page.getByRole('button', { name: 'Update Huddle' }).click();
  await expect(page.getByText('Huddle updated.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: `Changed ${word}` })).toBeVisible();
  await expect(page.getByRole('main').getByText('edited')).toBeVisible();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you wish to delete this huddle?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/huddles');
  await expect(page.getByText('Huddle deleted.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search the huddles' }).fill(word);
  await page.keyboard.press('Enter');
  await expect(titles(page)).toHaveText([`First ${word}`]);
});

test('what is missing is said beside the fields, and the summary leads there', async ({
  memberPage: page,
}) => {
  await openForm(page);
  await postButton(page).click();
  await expect(page.getByRole('region', { name: '2 fields need your attention' })).toBeFocused();
  await expectRefused(page.getByLabel('Title'), 'Please enter a title.');
  await expectRefused(description(page), 'Please enter a description.');
  await page.getByRole('link', { name: /^Description: / }).click();
  await expect(description(page)).toBeFocused();
  await page.keyboard.type('Something.');
  await expect(page.getByRole('region', { name: 'One field needs your attention' })).toBeVisible();
  await page.getByLabel('Title').fill('a'.repeat(201));
  await expectRefused(page.getByLabel('Title'), 'Please use at most 200 characters.');
});

test('nothing is lost when posting fails', async ({ memberPage: page, context, watch }) => {
  watch.expect(/ERR_CONNECTION_REFUSED/);
  await openForm(page);
  const title = `Sent twice: ${ownWord()}`;
  await page.getByLabel('Title').fill(title);
  await description(page).fill('Once is enough.');
  await context.route('**/api/addForum', (route) => route.abort('connectionrefused'));
  await postButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Guildhall cannot be reached just now.');
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await expect(description(page)).toHaveText('Once is enough.');
  await context.unroute('**/api/addForum');
  await postButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('who leaves while it is sent stays where they went, and is told there what came of it', async ({
  memberPage: page,
}) => {
  const title = `Posted from afar: ${ownWord()}`;
  await openForm(page);
  await page.getByLabel('Title').fill(title);
  await description(page).fill('Take your time.');
  const posts = await holdReplies(page, '/api/addForum');
  await postButton(page).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.getByRole('banner').getByRole('link', { name: 'Huddles' }).click();
  const question = page.getByRole('dialog', { name: 'Leave while it is sent?' });
  await expect(question).toContainText('Your huddle is being sent.');
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('searchbox', { name: 'Search the huddles' })).toBeVisible();
  posts.open();
  await expect(page.getByText('Huddle posted.')).toBeVisible();
  await expect(titles(page).filter({ hasText: title })).toBeVisible();
  await expect(page).toHaveURL('/huddles');
  await page.getByRole('button', { name: 'View it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await visit(page, '/post-huddle');
  await expect(page.getByLabel('Title')).toHaveValue('');
});

test('what is sent from afar lets nothing go that is written meanwhile @once', async ({
  memberPage: page,
}) => {
  await openForm(page);
  await page.getByLabel('Title').fill(`Posted from afar: ${ownWord()}`);
  await description(page).fill('Take your time.');
  const posts = await holdReplies(page, '/api/addForum');
  await postButton(page).click();
  await page.getByRole('banner').getByRole('link', { name: 'Huddles' }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave while it is sent?' });
  await leaving.getByRole('button', { name: 'Leave', exact: true }).click();
  await titles(page).first().getByRole('link').click();
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Half a thought');
  posts.open();
  await expect(page.getByText('Huddle posted.')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Huddles' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without posting?' })).toBeVisible();
});

test('who leaves while it is sent is told that it failed, and finds a draft', async ({
  memberPage: page,
  watch,
}) => {
  watch.expect(/ERR_FAILED/);
  const title = `Lost from afar: ${ownWord()}`;
  await openForm(page);
  await page.getByLabel('Title').fill(title);
  await description(page).fill('Take your time.');
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/addForum', async (route) => {
    await answered.promise;
    await route.abort();
  });
  await postButton(page).click();
  await page.getByRole('banner').getByRole('link', { name: 'Huddles' }).click();
  const question = page.getByRole('dialog', { name: 'Leave while it is sent?' });
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('searchbox', { name: 'Search the huddles' })).toBeVisible();
  answered.resolve();
  await expect(page.getByText(/^What was under way did not go through\. .* cannot be reached/)).toBeVisible();
  await page.getByRole('link', { name: 'Start a Huddle' }).click();
  await expect(page.getByLabel('Title')).toHaveValue(title);
});

test('leaving asks, and a draft waits for its writer alone', async ({ memberPage: page }) => {
  await openForm(page);
  await page.getByLabel('Title').fill('Half told');
  await description(page).fill('The other half');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const stay = question.getByRole('button', { name: 'Stay here' });
  await expect(stay).toBeFocused();
  await expect(stay).toHaveAttribute('data-variant', 'filled');
  await expect(question.getByRole('button').last()).toHaveText('Stay here');
  await stay.click();
  await expect(page.getByLabel('Title')).toHaveValue('Half told');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/huddles');

  await page.getByRole('link', { name: 'Start a Huddle' }).click();
  await expect(page.getByText('Your draft is back as you left it.')).toBeVisible();
  await expect(description(page)).toHaveText('The other half');
  await page.getByRole('button', { name: 'Start afresh' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(description(page)).toHaveText('');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/huddles');
});

test('a draft outlives a sign-out, for its writer alone', async ({
  memberPage: page,
  member,
  author: another,
}) => {
  await visit(page, '/post-huddle');
  await page.getByLabel('Title').fill('Written before the sign-out');
  await accountButton(page).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
  await arriveSignedIn(page, another);
  await visit(page, '/post-huddle');
  await expect(page.getByLabel('Title')).toHaveValue('');
  await arriveSignedIn(page, { token: await tokenOf(member) });
  await visit(page, '/post-huddle');
  await expect(page.getByLabel('Title')).toHaveValue('Written before the sign-out');
});

test('a stranger cannot edit a huddle, a moderator can', async ({
  memberPage: page,
  watch,
  author,
  site,
}) => {
  watch.expectStatus(404);
  const title = `Of its owner: ${ownWord()}`;
  const id = await postHuddle(author.token, { title });
  await visit(page, `/huddle/${id}`);
  await expect(accountButton(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
  await visit(page, `/edit-huddle/${id}`);
  await expect(page.getByText("Sorry you can't edit this huddle")).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveCount(0);
  for (const nowhere of ['999999', '0', 'abc']) {
    await visit(page, `/edit-huddle/${nowhere}`);
    await expect(page.getByRole('heading', { level: 1, name: '404! Page Not Found' })).toBeVisible();
  }

  const { Moderator } = site.signIns;
  if (Moderator === undefined) throw new Error('The demo content has no moderator.');
  await arriveSignedIn(page, { token: await tokenOf(Moderator) });
  await visit(page, `/edit-huddle/${id}`);
  await expect(page.getByLabel('Title')).toHaveValue(title);
});

test('a guest who starts a huddle signs in first, and comes back to the form', async ({ page, member }) => {
  await visit(page, '/huddles');
  await page.getByRole('link', { name: 'Start a Huddle' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, member);
  await expect(page).toHaveURL('/post-huddle');
  await expect(page.getByRole('heading', { level: 1, name: 'Start a Huddle' })).toBeVisible();
  await expect(postButton(page)).toBeVisible();
});

test('the member’s menu leads to a new huddle @phone', async ({ memberPage: page }) => {
  await visit(page, '/contact');
  await accountButton(page).click();
  await page.getByRole('banner').getByRole('link', { name: 'Start a Huddle' }).click();
  await expect(page).toHaveURL('/post-huddle');
});

test('what another one has deleted is gone for who opens it @once', async ({ page, watch, member }) => {
  watch.expectStatus(404);
  // Where the answer takes a moment the huddle's page is there before it, and the router tells the console what it shows then.
  watch.expect(/This huddle is not here any more/);
  const word = ownWord();
  const id = await postHuddle(member.token, { title: `Soon gone ${word}` });
  await visit(page, `/huddles?q=${word}`);
  await expect(rows(page)).toHaveCount(1);
  const response = await page.request.post('/api/deleteForum', {
    data: { id },
    headers: { authorization: `Bearer ${member.token}` },
  });
  expect(response.status()).toBe(200);
  await titles(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: '404! Page Not Found' })).toBeVisible();
  await visit(page, `/huddles?q=${word}`);
  await expect(page.getByText('No huddles found!')).toBeVisible();
});
